"""House rules as data: compared with the tables that they change, and played by copies of a ruleset."""
