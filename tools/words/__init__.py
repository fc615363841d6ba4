"""Every text that somebody reads, by kind: `python -m tools.words KIND` prints all texts of a kind."""
