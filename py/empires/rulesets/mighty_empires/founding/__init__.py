"""Founding: the first state, the map, the realms, the purchase and the muster."""
