"""Dice, and the sources of their faces."""
