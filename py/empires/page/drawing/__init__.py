"""The editor of maps."""
