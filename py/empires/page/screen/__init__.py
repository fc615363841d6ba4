"""What is on the screen, and the few messages that change it."""
