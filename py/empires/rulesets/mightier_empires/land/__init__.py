"""The land: hexes, their owners and connections, the players' knowledge of them, their people."""
