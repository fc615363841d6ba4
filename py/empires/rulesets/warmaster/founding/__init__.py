"""Before the first round: teams, the world, capitals, first lands and special locations (digest S1 to S7)."""
