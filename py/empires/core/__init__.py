"""The engine: campaigns, questions, dice, journals and saves. It knows no ruleset."""
