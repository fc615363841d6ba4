"""The odds of the risks that players take, computed from facts that each player may know."""
