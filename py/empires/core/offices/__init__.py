"""The parts of a campaign that every ruleset shares: seats, the organiser's desk, the chronicle."""
