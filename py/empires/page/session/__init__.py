"""An open campaign and its people: who sits here, what each sees, points at and has read."""
