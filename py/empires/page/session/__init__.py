"""An open campaign and its people: who is at this screen, and what each of them sees, points at and has
read."""
