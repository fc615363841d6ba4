"""The army is pooled, split afresh and takes its places for the new year."""
