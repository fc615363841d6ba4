"""Small pieces of markup that every part of the page uses."""
