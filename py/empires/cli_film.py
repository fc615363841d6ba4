"""`python -m empires film`: the land of a campaign year by year, as one animated picture."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import empires
from empires.cli_slips import open_file
from empires.core.base.long_work import finished
from empires.kit.chronicle import Scribe
from empires.kit.film import film
from empires.maps.board import Board
from empires.render.seats import coloured
from empires.rulesets import find_display


def add_film(commands: Any) -> None:
    """Add the command to those there are."""
    command = commands.add_parser("film", help="film the land year by year, as everybody may know it")
    command.add_argument("file", type=Path)
    command.add_argument("-o", "--output", type=Path, required=True)
    command.set_defaults(run=_film)


def _film(args: argparse.Namespace) -> int:
    campaign = open_file(args.file)
    display = find_display(campaign.setup.ruleset)
    scribe = Scribe(display.teller(), display.names(campaign.view(None).state))
    for number, events in enumerate(campaign.pages()):
        for at, event in enumerate(events):
            scribe.take(number, at, event)

    def draw(then: empires.Campaign[Any]) -> Board:
        return coloured(display.board(then.view(None).state, None), then.setup.seats)

    drawn = finished(film(campaign, scribe.book, draw))
    args.output.write_text(drawn, encoding="utf-8")
    print(f"{len(drawn):,} characters in {args.output}")
    return 0
