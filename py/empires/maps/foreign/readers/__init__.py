"""Readers of other programs' map files."""
