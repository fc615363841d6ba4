"""What is shown to friends who play at several devices."""
