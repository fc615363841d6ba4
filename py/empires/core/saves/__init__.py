"""Campaigns as text: written, split into parts, read back and verified."""
