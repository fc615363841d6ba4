"""The first screen and the sheet of a new campaign."""
