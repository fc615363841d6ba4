"""The command `page`: a club's page of a campaign, for any static host."""

from __future__ import annotations

import argparse
from datetime import date
from functools import partial
from pathlib import Path

from empires.cli.arguments import Commands, add_photographs
from empires.cli.campaigns import album_in, open_file, scribe_of
from empires.core.base.dates import in_words
from empires.core.base.long_work import finished
from empires.editions.club_page import club_page
from empires.editions.poster import poster
from empires.kit.called import with_tiles
from empires.rulesets import find_display


def add(commands: Commands) -> None:
    """Add this command."""
    command = commands.add_parser("page", help="write a club’s page: standings, map, the last turn, a film")
    command.add_argument("file", type=Path)
    command.add_argument("-o", "--output", type=Path, required=True)
    command.add_argument("--poster", action="store_true", help="one sheet to print instead: A4, A3 or Letter")
    add_photographs(command)
    command.set_defaults(run=_page)


def _page(args: argparse.Namespace) -> int:
    campaign = open_file(args.file).campaign
    display, state = find_display(campaign.ruleset), campaign.view(None).state
    ledgers = display.books_of(state, None, with_tiles(display.names(state)))
    when = f"{display.track(state, None).heading}, {in_words(date.today())}"
    album = album_in(args.photographs, campaign)
    book, names = scribe_of(campaign).book, display.every_name(campaign, state)
    draw = partial(display.map_of, eyes=None)
    if args.poster:
        made: str = poster(campaign, book, draw, ledgers, names, when)
    else:
        made = finished(club_page(campaign, book, draw, ledgers, names, when, album))
    args.output.write_text(made, encoding="utf-8")
    print(f"{args.output.stat().st_size:,} bytes in {args.output}")
    return 0
