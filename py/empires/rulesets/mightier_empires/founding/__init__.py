"""From the settings to the first turn: the land, the kingdoms, house tables, races and starting armies
(4.1)."""
