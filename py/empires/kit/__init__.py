"""Code that rulesets share: each module is one thing that every rule system needs."""
