"""The contents of the screen, and the few messages that change them."""
