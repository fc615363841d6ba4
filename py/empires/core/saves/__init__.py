"""Campaigns as text: written, split into parts, read again, proven."""
