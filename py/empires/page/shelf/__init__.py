"""Campaigns in the browser's storage, and what is asked about them."""
