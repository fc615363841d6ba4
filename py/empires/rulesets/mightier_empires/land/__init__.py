"""The land: hexes, who owns and joins what, what is known of it, who lives there."""
