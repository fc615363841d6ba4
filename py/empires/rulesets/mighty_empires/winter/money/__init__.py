"""Crowns: earnings, and spending on troops, baggage and prisoners."""
