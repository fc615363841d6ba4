"""World: everything that lives in the land besides the players' empires."""
