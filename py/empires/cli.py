"""The same campaign without a browser: `python -m empires COMMAND …`.

Every command ends with exit status 0, or prints one sentence of what is wrong and ends with 2; a fault in
the program itself ends with 1, its traceback and a saved journal.
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path
from typing import Any

import msgspec

import empires
from empires.cli_auto import add_auto
from empires.cli_film import add_film
from empires.cli_lab import add_lab
from empires.cli_land import add_land
from empires.cli_match import add_match, add_setup, option_pairs
from empires.cli_slips import add_commands, at_this_file, open_file, store
from empires.core.base.long_work import finished
from empires.core.dice.dice import check_faces, parse_dice
from empires.core.errors import EmpiresError, IllegalChoice, ReplayError, SetupError
from empires.core.offices.book import edition
from empires.core.questions.question import Question
from empires.core.rules.tables import Table
from empires.kit.called import book_told, events_told, question_told, refusal_told
from empires.kit.chronicle import Scribe
from empires.kit.editions import html_edition, markdown_edition
from empires.maps.board import Board
from empires.render.board import board_svg
from empires.render.seats import coloured
from empires.rulesets import catalogue, find_display, find_ruleset


def main(argv: list[str] | None = None) -> int:
    """Run one command; returns the exit status."""
    words = sys.argv[1:] if argv is None else argv
    args = _parser().parse_args([_shielded(word) for word in words])
    try:
        status: int = args.run(args)
    except EmpiresError as fault:
        print(f"empires: {fault}", file=sys.stderr)
        return 2
    except FileNotFoundError as fault:
        print(f"empires: there is no file {fault.filename}.", file=sys.stderr)
        return 2
    return status


def _shielded(word: str) -> str:
    """A tile west of the first, such as -2,3, is an answer and no option: a space in front says so."""
    return f" {word}" if re.match(r"-\d", word) else word


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="empires", description="The umpire for hex-map war campaigns.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    command = commands.add_parser("rulesets", help="list the rulesets, their players and options")
    command.set_defaults(run=_rulesets)

    command = commands.add_parser("new", help="begin a campaign")
    command.add_argument("ruleset")
    command.add_argument("--players", required=True, help="names in seat order, separated by commas")
    add_setup(command)
    command.add_argument("-o", "--output", type=Path, required=True)
    command.set_defaults(run=_new)

    command = commands.add_parser("show", help="tell where a campaign stands")
    command.add_argument("file", type=Path)
    command.add_argument("--as", dest="player", metavar="PLAYER")
    command.set_defaults(run=_show)

    command = commands.add_parser("answer", help="answer a question to a player, or do what he always may")
    command.add_argument("file", type=Path)
    who = command.add_mutually_exclusive_group(required=True)
    who.add_argument("--as", dest="player", metavar="PLAYER")
    who.add_argument("--organiser", action="store_true", help="as the keeper of the organiser’s desk")
    command.add_argument("--kind", help="do this at any moment: seat, correct, announce, deadline …")
    command.add_argument("choice", help="a choice’s value, or a form as JSON")
    command.set_defaults(run=_answer)

    add_auto(commands)

    command = commands.add_parser("verify", help="replay a campaign’s journal from the start and compare")
    command.add_argument("file", type=Path)
    command.set_defaults(run=_verify)

    command = commands.add_parser("tables", help="print a ruleset’s tables")
    command.add_argument("ruleset")
    command.add_argument("table", nargs="?")
    command.add_argument("--json", action="store_true")
    command.set_defaults(run=_tables)

    command = commands.add_parser("roll", help="read one table with given dice")
    command.add_argument("ruleset")
    command.add_argument("table")
    command.add_argument("--dice", required=True, help="the faces, separated by commas; or the row’s word")
    command.add_argument(
        "--key",
        action="append",
        default=[],
        metavar="KEY=COLUMN",
        help="the column to read, as in pack=lowland",
    )
    command.set_defaults(run=_roll)

    command = commands.add_parser("map", help="draw the map")
    command.add_argument("file", type=Path)
    command.add_argument("--as", dest="player", metavar="PLAYER")
    command.add_argument("-o", "--output", type=Path, required=True)
    command.set_defaults(run=_map)

    command = commands.add_parser("chronicle", help="write the story so far, as a page or as Markdown (.md)")
    command.add_argument("file", type=Path)
    command.add_argument("--as", dest="player", metavar="PLAYER")
    command.add_argument("-o", "--output", type=Path, required=True)
    command.set_defaults(run=_chronicle)
    add_film(commands)
    add_land(commands)

    add_commands(commands)
    add_match(commands)
    add_lab(commands)
    return parser


def _rulesets(_: argparse.Namespace) -> int:
    for about in catalogue().values():
        print(f"{about.name}: {about.title}, {about.fewest} to {about.most} players")
        print(f"  {about.blurb}")
        for option in find_ruleset(about.name).offered:
            values = ", ".join(choice.value for choice in option.choices) or option.kind
            print(f"  {option.key} = {option.default} ({values}): {option.help}")
    return 0


def _new(args: argparse.Namespace) -> int:
    players = [name.strip() for name in args.players.split(",")]
    campaign = empires.new(args.ruleset, players, options=option_pairs(args.option), seed=args.seed)
    store(campaign, args.output)
    _print_waiting(campaign, None)
    return 0


def _show(args: argparse.Namespace) -> int:
    campaign = open_file(args.file)
    _check_player(campaign, args.player)
    display = find_display(campaign.setup.ruleset)
    view = campaign.view(args.player)
    track = display.track(view.state, args.player)
    print(f"{campaign.setup.name}: {track.heading}")
    names = display.names(view.state)
    for event in events_told(view.events[-10:], names):
        print(f"  {event.text} ({event.rule})")
    for ledger in (book_told(one, names) for one in display.ledgers(view.state, args.player)):
        print(ledger.player)
        for section in ledger.sections:
            print(f"  {section.title}")
            for line in section.lines or ():
                print(f"    {line.label}: {line.value}" if line.value else f"    {line.label}")
    _print_waiting(campaign, args.player)
    return 0


def _check_player(campaign: empires.Campaign[Any], player: str | None) -> None:
    players = [seat.name for seat in campaign.seats]
    if player is not None and player not in players:
        raise SetupError(f"Nobody called {player} plays here; there are {', '.join(players)}.")


def _print_waiting(campaign: empires.Campaign[Any], player: str | None) -> None:
    if campaign.finished:
        print(f"The campaign has ended. Winner: {', '.join(campaign.winners) or 'nobody'}.")
    names = find_display(campaign.setup.ruleset).names(campaign.view(player).state)
    for question in campaign.waiting:
        if player in (None, question.player):
            _print_question(question_told(question, names))


def _print_question(question: Question) -> None:
    print(f"{question.player} is asked: {question.text} [{', '.join(question.rules)}]")
    for choice in question.choices:
        print(f"  {choice.value}: {choice.label}")
    if question.fields:
        print(f"  a form, for instance {msgspec.json.encode(question.default).decode()}")


def _answer(args: argparse.Namespace) -> int:
    campaign = open_file(args.file)
    player = _keeper(campaign) if args.organiser else args.player
    if not args.organiser:
        _check_player(campaign, player)
        at_this_file(campaign, player)
    question = _question_to(campaign, player, args.kind)
    answer = args.choice.strip()
    if question.fields:
        try:
            answer = msgspec.json.decode(args.choice)
        except msgspec.DecodeError as fault:
            raise SetupError(f"This question wants a form as JSON: {fault}.") from fault
    names = find_display(campaign.setup.ruleset).names
    try:
        events = campaign.answer(question, answer)
    except IllegalChoice as refusal:
        raise refusal_told(refusal, names(campaign.view(player).state)) from refusal
    for event in events_told(events, names(campaign.view(player).state)):
        if event.visible_to(player):
            print(f"{event.text} ({event.rule})" if event.rule else event.text)
    store(campaign, args.file)
    _print_waiting(campaign, None if args.organiser else player)
    return 0


def _keeper(campaign: empires.Campaign[Any]) -> str:
    """Who keeps the organiser's desk."""
    desk = campaign.state.desk
    if desk is None:
        raise SetupError(
            "Nobody keeps an organiser’s desk here; a campaign begins with one by --option desk=apart."
        )
    keeper: str = desk.keeper
    return keeper


def _question_to(campaign: empires.Campaign[Any], player: str, kind: str | None) -> Question:
    """The open question to a player; with a `kind`, one of those he may answer at any moment."""
    mine = list(campaign.view(player).questions)
    if kind is None and mine:
        return mine[0]
    always = [*campaign.standing(player), *campaign.chronicling(player), *campaign.at_desk(player)]
    for question in [*mine, *always]:
        if question.kind == kind:
            return question
    names = ", ".join(question.player for question in campaign.waiting) or "nobody"
    kinds = ", ".join(question.kind for question in always) or "nothing"
    raise SetupError(
        f"{player.strip('#')} is not asked {kind or 'anything'} now; the campaign waits for {names}. "
        f"What may be done at any moment (--kind): {kinds}."
    )


def _verify(args: argparse.Namespace) -> int:
    campaign = open_file(args.file)
    try:
        inputs = empires.verify(campaign)
    except ReplayError as fault:
        print(f"differs: {fault}")
        return 1
    print(f"ok: {inputs} inputs replayed")
    return 0


def _table(ruleset: str, name: str) -> Table:
    tables = find_ruleset(ruleset).tables
    if name not in tables:
        raise SetupError(f"{ruleset} has no table {name}; there are {', '.join(tables)}.")
    return tables[name]


def _tables(args: argparse.Namespace) -> int:
    tables = find_ruleset(args.ruleset).tables
    chosen = [_table(args.ruleset, args.table)] if args.table else list(tables.values())
    if args.json:
        print(msgspec.json.format(msgspec.json.encode(chosen), indent=1).decode())
        return 0
    for table in chosen:
        print(f"{table.id} {table.title}{f' ({table.dice})' if table.dice else ''}")
        print("  " + " | ".join([table.dice or "row", *table.columns]))
        for row in table.rows:
            print("  " + " | ".join([row.on, *(_cell(row[column]) for column in table.columns)]))
    return 0


def _roll(args: argparse.Namespace) -> int:
    table = _table(args.ruleset, args.table)
    row = table.of(args.dice) if table.keyed else table.at(_total(table, args.dice))
    wanted = [_column(table, key, value) for key, value in option_pairs(args.key).items()]
    cells = {column: row[column] for column in wanted} or row.cells
    print(f"{table.id} {row.on}: " + ", ".join(f"{name} {_cell(value)}" for name, value in cells.items()))
    return 0


def _total(table: Table, faces: str) -> int:
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
    """A key picks the column that its value names, as in `pack=lowland`; or is a column to show."""
    for column in (value, key):
        if column in table.columns:
            return column
    raise SetupError(f"{table.id} has no column {value}; there are {', '.join(table.columns)}.")


def _cell(value: object) -> str:
    return "-" if value is None else str(value)


def _map(args: argparse.Namespace) -> int:
    campaign = open_file(args.file)
    _check_player(campaign, args.player)
    display = find_display(campaign.setup.ruleset)
    board = coloured(display.board(campaign.view(args.player).state, args.player), campaign.setup.seats)
    args.output.write_text(board_svg(board, standalone=True), encoding="utf-8")
    print(f"{len(board.tiles)} tiles drawn to {args.output}")
    return 0


def _chronicle(args: argparse.Namespace) -> int:
    campaign = open_file(args.file)
    _check_player(campaign, args.player)
    display = find_display(campaign.setup.ruleset)
    scribe = Scribe(display.teller(), display.names(campaign.view(None).state))
    for number, events in enumerate(campaign.pages()):
        for at, event in enumerate(events):
            scribe.take(number, at, event)

    def draw(then: empires.Campaign[Any], reader: str | None) -> Board:
        return coloured(display.board(then.view(reader).state, reader), then.setup.seats)

    make = markdown_edition if args.output.suffix == ".md" else html_edition
    args.output.write_text(finished(make(campaign, scribe.book, args.player, draw)), encoding="utf-8")
    parts = list(edition(scribe.book, args.player))
    told = sum(len(chapter.passages) for part in parts for chapter in part.chapters)
    print(f"{told} passages told in {args.output}")
    return 0
