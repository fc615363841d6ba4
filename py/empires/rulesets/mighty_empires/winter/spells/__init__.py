"""Spells of the equinoxes: casters, spells, targets and effects."""
