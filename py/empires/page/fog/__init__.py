"""The page's modules for campaigns that an umpire's device holds; they are fetched with the first such
campaign."""
