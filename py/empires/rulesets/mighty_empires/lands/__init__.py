"""Lands: settlements and their worth, stores, harbours, independents, names, and possession of tiles."""
