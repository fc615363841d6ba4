"""`python -m empires`: campaigns from the command line."""

import sys

from empires.cli import main

sys.exit(main())
