"""Lands: settlements and what they are worth, stores, harbours, independents, names, and who holds a tile."""
