"""Phase D, one encounter after another: scouting, alliances, fight or withdraw, battles, recovery."""
