"""What is built in the winter, and how razed land recovers."""
