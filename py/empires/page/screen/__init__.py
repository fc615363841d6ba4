"""What the screen contains, and the few messages that change it."""
