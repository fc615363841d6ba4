"""World: everything that lives in the land apart from the players' empires."""
