"""Records: inputs and events, blocks of them, the setup."""
