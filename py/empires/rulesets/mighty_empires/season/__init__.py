"""Season: the structure of a campaign turn, and its steps in order."""
