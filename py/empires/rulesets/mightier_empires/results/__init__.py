"""Phase E: hexes change hands, edicts take effect, Power is gained, works are done, news spreads, somebody
wins."""
