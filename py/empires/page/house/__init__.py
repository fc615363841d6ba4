"""House rules on the page: their editor, their shelf, and their trial. This code is fetched when house rules
are first opened."""
