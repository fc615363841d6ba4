"""Spies, assassins and saboteurs: hired, placed and resolved."""
