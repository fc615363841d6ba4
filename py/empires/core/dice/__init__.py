"""Dice and where their faces come from."""
