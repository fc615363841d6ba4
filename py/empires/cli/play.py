"""The command `play`: serves the page that comes with an installed package, and opens it."""

from __future__ import annotations

import argparse
from pathlib import Path

from empires.cli.arguments import Commands
from empires.cli.serving import serve
from empires.core.errors import EmpiresError

SITE = Path(__file__).parents[1] / "site"
"""The folder that holds the built page in a wheel."""

PORT = 8400


def add(commands: Commands) -> None:
    """Add this command to the command line."""
    command = commands.add_parser("play", help="serve the page on this machine and open it in a browser")
    command.add_argument("--port", type=int, default=PORT, help=f"the page’s port (default {PORT})")
    command.add_argument(
        "--no-open", dest="opens", action="store_false", help="only print the page’s address"
    )
    command.set_defaults(run=_play)


def _play(args: argparse.Namespace) -> int:
    if not (SITE / "index.html").is_file():
        raise EmpiresError(
            "There is no page in this installation. In a checkout, python make.py play builds and serves it."
        )
    serve(SITE, args.port, opens=args.opens)
    return 0
