"""Questions to players, as data: choices among acts, forms with fields, and the refusal of all other
answers."""
