"""Dice, and the sources of their results."""
