"""How a campaign runs: rules, dice, record, undo, views."""
