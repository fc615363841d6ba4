"""Nature: what troops are and change of the rules; pure reads, one predicate for each exception."""
