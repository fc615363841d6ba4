"""Campaigns in the browser's storage, and the questions about them."""
