"""`python -m empires`: campaigns from the command line."""

import sys

from empires.cli.main import main

sys.exit(main())
