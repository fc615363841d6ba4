"""House rules as data, which are checked against the tables they change and played with copies of a
ruleset."""
