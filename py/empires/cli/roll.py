"""The command `roll`: looks up given dice in a table."""

from __future__ import annotations

import argparse

from empires.cli.arguments import Commands, option_pairs
from empires.cli.tables import cell_text, find_table
from empires.core.dice.dice import check_faces, parse_dice
from empires.core.errors import SetupError
from empires.core.rules.tables import Table


def add(commands: Commands) -> None:
    """Add this command to the command line."""
    command = commands.add_parser("roll", help="look up a given roll in one table")
    command.add_argument("ruleset")
    command.add_argument("table")
    command.add_argument(
        "--dice", required=True, help="the dice, separated by commas, or the word that names a row"
    )
    command.add_argument(
        "--key",
        action="append",
        default=[],
        metavar="KEY=COLUMN",
        help="the column to read, as in pack=lowland",
    )
    command.set_defaults(run=_roll)


def _roll(args: argparse.Namespace) -> int:
    table = find_table(args.ruleset, args.table)
    row = table.of(args.dice) if table.keyed else table.at(_total(table, args.dice))
    wanted = [_column(table, key, value) for key, value in option_pairs(args.key).items()]
    cells = {column: row[column] for column in wanted} or row.cells
    shown = ", ".join(f"{name} {cell_text(value)}" for name, value in cells.items())
    print(f"{table.id} {row.on}: {shown}")
    return 0


def _total(table: Table, faces: str) -> int:
    """Returns the sum of the faces. Raises SetupError or IllegalChoice for faces that these dice do not
    have."""
    try:
        rolled = [int(face) for face in faces.split(",")]
    except ValueError:
        raise SetupError(f"Write the faces as numbers separated by commas, not {faces!r}.") from None
    if table.dice:
        dice = parse_dice(table.dice)
        if len(rolled) == dice.count:
            check_faces(dice, rolled)
    return sum(rolled)


def _column(table: Table, key: str, value: str) -> str:
    """Returns the column that the value names, as in `pack=lowland`, or else the column that the key
    names."""
    for column in (value, key):
        if column in table.columns:
            return column
    raise SetupError(f"{table.id} has no column {value}. Its columns are {', '.join(table.columns)}.")
