"""Maps that players draw themselves: the land, brushes that change it, and undo."""
