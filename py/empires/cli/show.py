"""The command `show`: the state of a campaign, as everybody or one player may know it."""

from __future__ import annotations

import argparse
from pathlib import Path

from empires.cli.arguments import Commands
from empires.cli.campaigns import check_player, open_file, print_waiting
from empires.kit.called import events_told, with_tiles
from empires.kit.spreadsheets import ledgers_csv, standings_csv
from empires.rulesets import find_display

TABLES = {"standings": standings_csv, "ledgers": ledgers_csv}


def add(commands: Commands) -> None:
    """Add this command to the command line."""
    command = commands.add_parser("show", help="show the state of a campaign")
    command.add_argument("file", type=Path)
    command.add_argument("--as", dest="player", metavar="PLAYER")
    command.add_argument("--csv", choices=TABLES, help="print only this table, for a spreadsheet")
    command.set_defaults(run=_show)


def _show(args: argparse.Namespace) -> int:
    campaign = open_file(args.file)
    check_player(campaign, args.player)
    display = find_display(campaign.ruleset)
    view = campaign.view(args.player)
    names = with_tiles(display.names(view.state))
    books = display.books_of(view.state, args.player, names)
    if args.csv:
        print(TABLES[args.csv](books).removeprefix("\ufeff"), end="")
        return 0
    track = display.track(view.state, args.player)
    print(f"{campaign.setup.name}: {track.heading}")
    for event in events_told(view.events[-10:], names):
        print(f"  {event.text} ({event.rule})")
    for ledger in books:
        print(ledger.player)
        for section in ledger.sections:
            print(f"  {section.title}")
            for line in section.lines or ():
                print(f"    {line.label}: {line.value}" if line.value else f"    {line.label}")
    print_waiting(campaign, args.player)
    return 0
