"""The tools for writing a ruleset: stops, tables, rolls, the state and the hooks."""
