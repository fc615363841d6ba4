"""Hex maps for every ruleset: geometry, tiles and their edges, building and reading a map."""
