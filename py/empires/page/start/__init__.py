"""The start page and the sheet of a new campaign."""
