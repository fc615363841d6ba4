"""The command `land`: a map from a player's own tool as the land of a campaign."""

from __future__ import annotations

import argparse
from pathlib import Path

from empires.cli.arguments import Commands
from empires.core.errors import ForeignError
from empires.maps.foreign.land import legend_of
from empires.maps.foreign.opening import open_map
from empires.maps.labels import names_of, with_labels
from empires.rulesets import catalogue, find_display


def add(commands: Commands) -> None:
    """Add this command."""
    command = commands.add_parser("land", help="turn a map of another program into the land of a campaign")
    command.add_argument("ruleset", choices=catalogue())
    command.add_argument("file", type=Path)
    command.add_argument("--players", type=int, help="how many (default: the fewest the ruleset allows)")
    command.add_argument("-o", "--output", type=Path, required=True)
    command.set_defaults(run=_land)


def _land(args: argparse.Namespace) -> int:
    """Write the text that the campaign's form asks for; say what is wrong with it, and what becomes of its
    places.
    """
    display = find_display(args.ruleset)
    land = open_map(args.file.read_bytes())
    if land is None or display.take_map is None:
        raise ForeignError("No map can be read from this file.")
    legend = legend_of(land)
    args.output.write_text(with_labels(display.take_map(land, legend), names_of(land)), encoding="utf-8")
    for flaw in display.flaws(land, legend, args.players or max(catalogue()[args.ruleset].fewest, 2)):
        print(f"{flaw.text} ({flaw.rule})")
    if fate := display.places(land, legend):
        print(f"{fate.text} ({fate.rule})")
    options = " ".join(f"--option {key}={value}" for key, value in display.own_land.items())
    print(f"{len(land.spots):,} hexes in {args.output}; begin with {options}.")
    return 0
