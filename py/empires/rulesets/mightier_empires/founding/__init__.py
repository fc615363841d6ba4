"""From the settings to the first turn: the land, the kingdoms, house tables, races and first armies (4.1)."""
