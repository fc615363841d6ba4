"""The page's texts for friends who play at several devices."""
