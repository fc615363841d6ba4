"""A Winter: Recall, Gather, Spend, Deploy (MK-YEAR-03)."""
