"""The land: hexes, their owners, connections and people, and the players' knowledge of them."""
