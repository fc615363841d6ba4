"""The command `tables`: a ruleset's tables, as text or as data."""

from __future__ import annotations

import argparse

import msgspec

from empires.cli.arguments import Commands, add_rules, variant_in
from empires.core.errors import SetupError
from empires.core.house.settling import differences, settle
from empires.core.rules.tables import Table
from empires.rulesets import find_ruleset


def add(commands: Commands) -> None:
    """Add this command to the command line."""
    command = commands.add_parser("tables", help="print a ruleset’s tables")
    command.add_argument("ruleset")
    command.add_argument("table", nargs="?")
    command.add_argument("--json", action="store_true")
    add_rules(command)
    command.set_defaults(run=_tables)


def find_table(ruleset: str, name: str) -> Table:
    """Return a ruleset's table by its ID. Raises SetupError."""
    tables = find_ruleset(ruleset).tables
    if name not in tables:
        raise SetupError(f"{ruleset} has no table {name}. Its tables are {', '.join(tables)}.")
    return tables[name]


def cell_text(value: object) -> str:
    """Return a cell as text; an empty cell becomes a dash."""
    return "-" if value is None else str(value)


def _tables(args: argparse.Namespace) -> int:
    printed, variant = find_ruleset(args.ruleset), variant_in(args.rules, args.ruleset)
    own = settle(variant, printed).tables if variant else {}
    names = [find_table(args.ruleset, args.table).id] if args.table else [*printed.tables]
    chosen = [own.get(name, printed.tables[name]) for name in names]
    if args.json:
        print(msgspec.json.format(msgspec.json.encode(chosen), indent=1).decode())
        return 0
    for table in chosen:
        print(f"{table.id} {table.title}{f' ({table.dice})' if table.dice else ''}")
        print("  " + " | ".join([table.dice or "row", *table.columns]))
        before = printed.tables[table.id]
        for change in differences(before, table):
            print(f"  house rule: {change}")
        for row in table.rows:
            print("  " + " | ".join([row.on, *(cell_text(row[column]) for column in table.columns)]))
    return 0
