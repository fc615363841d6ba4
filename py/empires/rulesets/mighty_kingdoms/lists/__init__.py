"""Army lists: the rows of the form, the checks on them, and the players who may read them (MK-LIST-01)."""
