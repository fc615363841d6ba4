"""Saves of released versions, which can always be opened."""
