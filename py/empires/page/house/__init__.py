"""House rules on the page: their editor, their shelf, and their trial. Fetched when they are first opened."""
