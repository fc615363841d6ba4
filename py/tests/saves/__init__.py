"""Saves of released versions, which open for ever."""
