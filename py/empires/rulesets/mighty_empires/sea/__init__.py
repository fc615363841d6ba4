"""Ships and war at sea: fleets, transport, naval battles, pirates, the open sea (ME digest 4.15 to 4.17)."""
