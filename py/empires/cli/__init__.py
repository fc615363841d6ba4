"""Empires without a browser: `python -m empires COMMAND …`, with a module for each command."""
