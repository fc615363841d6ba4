"""The screen's contents, and the few messages that change them."""
