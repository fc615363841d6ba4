"""The laboratory: computer players against each other, and the effects of the rules they play by."""
