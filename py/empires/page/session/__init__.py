"""An open campaign and its people: those at this screen, and what each sees, points at and has read."""
