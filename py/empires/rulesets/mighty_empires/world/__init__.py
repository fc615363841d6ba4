"""World: what lives in the land beside the players' empires."""
