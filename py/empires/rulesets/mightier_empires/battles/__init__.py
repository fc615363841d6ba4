"""Phase D: encounters one by one: scouting, who stands with whom, fight or withdraw, battles, recovery."""
