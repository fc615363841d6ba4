"""The command `map`: the board as a picture."""

from __future__ import annotations

import argparse
from pathlib import Path

from empires.cli.arguments import Commands
from empires.cli.campaigns import check_player, open_file
from empires.core.base.words import many
from empires.render.board import board_svg
from empires.rulesets import find_display


def add(commands: Commands) -> None:
    """Add this command to the command line."""
    command = commands.add_parser("map", help="draw the map")
    command.add_argument("file", type=Path)
    command.add_argument("--as", dest="player", metavar="PLAYER")
    command.add_argument("-o", "--output", type=Path, required=True)
    command.set_defaults(run=_map)


def _map(args: argparse.Namespace) -> int:
    campaign = open_file(args.file)
    check_player(campaign, args.player)
    board = find_display(campaign.ruleset).map_of(campaign, args.player)
    args.output.write_text(board_svg(board, standalone=True), encoding="utf-8")
    print(f"{many(len(board.tiles), 'tile')} drawn in {args.output}")
    return 0
