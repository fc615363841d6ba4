"""Crowns: what players earn, and what they spend on troops, baggage and prisoners."""
