"""What computer players make of a position: odds, what can be won, what is in danger, and order sheets."""
