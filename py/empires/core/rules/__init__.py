"""What a ruleset is written with: stops, tables, rolls, its state and its hooks."""
