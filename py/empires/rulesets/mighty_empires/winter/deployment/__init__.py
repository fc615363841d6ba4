"""The army is pooled, split again and deployed for the new year."""
