"""Code shared by the rulesets: each module covers one thing that every rule system needs."""
