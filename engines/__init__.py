"""The same stories in Chromium, Firefox and WebKit: `python make.py engines`."""
