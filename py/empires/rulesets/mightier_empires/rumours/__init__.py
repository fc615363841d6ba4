"""Phase A: the turn begins, natives grow, mercenaries are hired, rumours spread."""
