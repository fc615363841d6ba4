"""The command `page`: a club's page about a campaign, which any static host can serve."""

from __future__ import annotations

import argparse
from datetime import date
from pathlib import Path

from empires.cli.arguments import Commands, add_photographs
from empires.cli.campaigns import open_file, source_of
from empires.core.base.dates import in_words
from empires.core.base.long_work import finished
from empires.editions.club_page import club_page
from empires.editions.poster import poster


def add(commands: Commands) -> None:
    """Add this command to the command line."""
    command = commands.add_parser("page", help="write a club’s page: standings, map, the last turn, a film")
    command.add_argument("file", type=Path)
    command.add_argument("-o", "--output", type=Path, required=True)
    command.add_argument(
        "--poster", action="store_true", help="write a single sheet for printing instead: A4, A3 or Letter"
    )
    add_photographs(command)
    command.set_defaults(run=_page)


def _page(args: argparse.Namespace) -> int:
    source, today = source_of(open_file(args.file), args.photographs), in_words(date.today())
    made = str(poster(source, today)) if args.poster else finished(club_page(source, today))
    args.output.write_text(made, encoding="utf-8")
    print(f"{args.output.stat().st_size:,} bytes in {args.output}")
    return 0
