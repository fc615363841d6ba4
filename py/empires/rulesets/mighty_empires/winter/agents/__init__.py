"""Spies, assassins and saboteurs: how they are hired, placed and resolved."""
