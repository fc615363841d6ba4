"""The table: the commands of an open campaign, and the redrawing after each command."""
