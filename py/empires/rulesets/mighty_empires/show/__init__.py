"""Show: the display of a campaign, limited to the viewer's knowledge."""
