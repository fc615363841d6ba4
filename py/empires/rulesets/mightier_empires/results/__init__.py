"""Phase E: hexes change hands, edicts work, Power is gained, works are done, news spread, somebody wins."""
