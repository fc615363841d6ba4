"""Nature: the kinds of troops and their exceptions to the rules; pure reads, one predicate for each
exception."""
