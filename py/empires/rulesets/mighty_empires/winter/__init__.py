"""Winter: the close of the year."""
