"""The army is pooled, split anew and deployed for the new year."""
