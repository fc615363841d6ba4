"""Nature: the kinds of troops and their exceptions to the rules; read-only, with one predicate for each
exception."""
