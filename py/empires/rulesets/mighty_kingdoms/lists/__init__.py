"""Army lists: the rows of the form, what is checked, who may read them (MK-LIST-01)."""
