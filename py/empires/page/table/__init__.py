"""The table: the commands of an open campaign, and how it is drawn again after each."""
