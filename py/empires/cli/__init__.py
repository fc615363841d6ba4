"""The same campaign without a browser: `python -m empires COMMAND …`, a module for each command."""
