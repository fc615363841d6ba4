"""Show: what players see of a campaign, from what they may know."""
