"""The start page and the form for a new campaign, which is called its sheet."""
