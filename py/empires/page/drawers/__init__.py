"""What opens beside the map: ledgers, log, rulebook, chronicle, desk, printouts."""
