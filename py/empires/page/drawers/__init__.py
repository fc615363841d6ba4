"""The drawers next to the map: ledgers, log, rulebook, chronicle, desk, printouts."""
