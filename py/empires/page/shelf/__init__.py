"""Campaigns in the browser's storage, and requests to that storage."""
