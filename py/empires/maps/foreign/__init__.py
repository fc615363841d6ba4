"""Maps from players' own tools, read with bounds and never trusted."""
