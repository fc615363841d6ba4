"""The running of a campaign: rules, dice, record, undo, views."""
