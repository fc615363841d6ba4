"""Odds of players' risks, from facts that each of them may know."""
