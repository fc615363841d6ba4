"""The command `land`: a map from a player's own program, used as the land of a campaign."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from empires.cli.arguments import Commands
from empires.cli.kinds import MAP, check_no_kind
from empires.core.base.words import many
from empires.core.errors import ForeignError
from empires.maps.foreign.land import MOST, ForeignMap, legend_of, unknown_of
from empires.maps.foreign.legend import read_legend
from empires.maps.foreign.opening import open_map
from empires.maps.foreign.terrains import MEANINGS, Meaning
from empires.maps.foreign.window import ACROSS, Window, cut_out, extent
from empires.maps.labels import names_of, with_labels
from empires.rulesets import catalogue, find_display, find_ruleset


def add(commands: Commands) -> None:
    """Add this command to the command line."""
    command = commands.add_parser("land", help="turn another program’s map into the land of a campaign")
    command.add_argument("ruleset", choices=catalogue())
    command.add_argument("file", type=Path)
    command.add_argument("--players", type=int, help="number of players (default: the fewest allowed)")
    command.add_argument(
        "--beside",
        type=Path,
        action="append",
        default=[],
        help="another file that belongs to the map: a tile set or rivers (repeatable)",
    )
    command.add_argument(
        "--means",
        action="append",
        default=[],
        metavar="TERRAIN=MEANING",
        help=f"the meaning of a terrain: {', '.join(MEANINGS)} (repeatable)",
    )
    command.add_argument(
        "--legend", type=Path, help="a map that this command saved earlier; its legend is used again"
    )
    command.add_argument(
        "--across",
        type=int,
        default=ACROSS,
        help="how many columns of hexes to lay over a map without hexes (default: %(default)s)",
    )
    command.add_argument("--window", metavar="COLUMN,ROW,WIDTH,HEIGHT", help="the part of a large map to use")
    command.add_argument("-o", "--output", type=Path, required=True)
    command.set_defaults(run=_land)


def _land(args: argparse.Namespace) -> int:
    """Write the land as text for a campaign's form, and print what is wrong with the map and how its places
    are treated.
    """
    display = find_display(find_ruleset(args.ruleset))
    beside = {file.name: file.read_bytes() for file in args.beside}
    land = open_map(check_no_kind(args.file, MAP), beside, args.across)
    if land is None or display.take_map is None:
        raise ForeignError("No map can be read from this file.")
    if land.missing:
        print(f"Missing: {', '.join(land.missing)}. Name each with --beside, so that its terrains are known.")
    land = _part(land, args.window)
    legend = legend_of(land)
    kept = args.legend.read_text(encoding="utf-8", errors="replace") if args.legend else ""
    said = read_legend(kept.splitlines()) | _said(args.means)
    if unknown := [terrain for terrain in unknown_of(land) if terrain not in said]:
        print(
            f"These unknown terrains are read as plain: {', '.join(unknown)}. Give each a meaning with "
            "--means TERRAIN=MEANING."
        )
    legend |= said
    args.output.write_text(with_labels(display.take_map(land, legend), names_of(land)), encoding="utf-8")
    for flaw in display.flaws(land, legend, args.players or max(catalogue()[args.ruleset].fewest, 2)):
        print(f"{flaw.text} ({flaw.rule})")
    if fate := display.places(land, legend):
        print(f"{fate.text} ({fate.rule})")
    options = " ".join(f"--option {key}={value}" for key, value in display.own_land.items())
    print(f"{many(len(land.spots), 'hex')} in {args.output}; begin a campaign with {options}.")
    return 0


def _part(land: ForeignMap, window: str | None) -> ForeignMap:
    """The part of a map to play on. Raises ForeignError if the map is large and no window was given."""
    if window is None and len(land.spots) <= MOST:
        return land
    whole = extent(land)
    numbers = [int(part) for part in (window or "").split(",") if part.strip().isdecimal()]
    if len(numbers) != 4:
        raise ForeignError(
            f"The map has {whole.wide} columns and {whole.high} rows, but a campaign’s "
            f"map can have at most {MOST:,} "
            "hexes. Name a part with --window COLUMN,ROW,WIDTH,HEIGHT."
        )
    return cut_out(land, Window(*numbers))


def _said(pairs: Sequence[str]) -> dict[str, Meaning]:
    """The legend given on the command line. Raises ForeignError for an unknown meaning."""
    said: dict[str, Meaning] = {}
    for pair in pairs:
        terrain, _, named = pair.rpartition("=")
        meaning = next((one for one in MEANINGS if one == named.strip()), None)
        if meaning is None:
            raise ForeignError(
                f"“{pair}” does not say what a terrain means. Use TERRAIN=MEANING with {', '.join(MEANINGS)}."
            )
        said[terrain.strip()] = meaning
    return said
