"""The command `film`: the land of a campaign year by year, as one animated picture."""

from __future__ import annotations

import argparse
from pathlib import Path

from empires.cli.arguments import Commands
from empires.cli.campaigns import open_file, source_of
from empires.core.base.long_work import finished
from empires.editions.film import film


def add(commands: Commands) -> None:
    """Add this command to the command line."""
    command = commands.add_parser("film", help="make a film of the land, showing only what everyone may see")
    command.add_argument("file", type=Path)
    command.add_argument("-o", "--output", type=Path, required=True)
    command.set_defaults(run=_film)


def _film(args: argparse.Namespace) -> int:
    drawn = finished(film(source_of(open_file(args.file))))
    args.output.write_text(drawn, encoding="utf-8")
    print(f"{len(drawn):,} characters in {args.output}")
    return 0
