"""Spells of the equinoxes: who casts what, at what, and what comes of it."""
