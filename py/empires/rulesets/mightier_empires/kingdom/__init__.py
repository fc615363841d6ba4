"""A player's kingdom: its support and entitlements, its armies, characters and items."""
