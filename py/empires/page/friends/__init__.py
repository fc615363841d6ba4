"""The page's texts for friends who play on several devices."""
