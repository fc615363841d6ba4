"""The laboratory: computer players against each other, and what comes of the rules they play by."""
