"""The tools for writing a ruleset: stops, tables, rolls, its state and its hooks."""
