"""Every text that somebody reads, by kind: `python -m tools.words KIND` prints them for one sitting."""
