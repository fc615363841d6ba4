"""Crowns: what is earned and what is spent on troops, baggage and prisoners."""
