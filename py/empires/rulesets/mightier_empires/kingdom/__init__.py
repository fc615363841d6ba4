"""A player's kingdom: what it supports and is entitled to, its armies, characters and items."""
