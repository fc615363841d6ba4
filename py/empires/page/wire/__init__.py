"""Messages between the browser page and Python: commands come in, operations go out."""
