"""What is written down: inputs and events, blocks of them, the setup."""
