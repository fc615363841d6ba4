"""What rulesets share and nothing else: each module is one thing that every rule system needs."""
