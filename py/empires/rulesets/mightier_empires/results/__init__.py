"""Phase E: hexes change hands, edicts take effect, Power is gained, works are completed, news spreads,
somebody wins.
"""
