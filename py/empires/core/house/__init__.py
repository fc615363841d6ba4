"""House rules as data: checked against the tables they change, and played with copies of a ruleset."""
