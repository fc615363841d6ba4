"""The page's modules for campaigns that run on an umpire's device; they are fetched with the first such
campaign."""
