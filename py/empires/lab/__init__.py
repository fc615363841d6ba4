"""The laboratory: computer players against each other, and the effects of rule options on their games."""
