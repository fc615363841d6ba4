"""Army lists: the rows of the form, their checks and their readers (MK-LIST-01)."""
