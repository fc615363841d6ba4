"""Running a campaign: rules, dice, record, undo, views."""
