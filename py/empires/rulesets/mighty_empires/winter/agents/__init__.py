"""Spies, assassins and saboteurs: hired, laid and resolved."""
