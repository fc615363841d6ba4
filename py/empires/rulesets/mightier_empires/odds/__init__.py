"""Odds of what players risk, from what each of them may know."""
