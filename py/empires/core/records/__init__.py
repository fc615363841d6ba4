"""Records: inputs and events, the blocks that store them, the setup."""
