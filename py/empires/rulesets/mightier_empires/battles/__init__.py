"""Phase D: encounters one by one: scouting, alliances, fight or withdraw, battles, recovery."""
