"""The command `restate`: corrects the result of a battle that was reported wrongly."""

from __future__ import annotations

import argparse
from pathlib import Path

import msgspec

from empires.cli.answer import keeper_of
from empires.cli.arguments import Commands, add_sure
from empires.cli.campaigns import check_meant, check_player, open_file, print_waiting, store
from empires.core.apart.device import Device
from empires.core.errors import SetupError
from empires.core.offices.restatement import Restatement
from empires.core.play.restating import Result
from empires.core.questions.fields import Answer
from empires.core.questions.question import Question
from empires.kit.called import events_told, with_tiles
from empires.rulesets import find_display


def add(commands: Commands) -> None:
    """Add this command to the command line."""
    command = commands.add_parser(
        "restate",
        help="restate the result of a battle that was reported wrongly; without --report, list the battles "
        "that can be restated",
    )
    command.add_argument("file", type=Path)
    who = command.add_mutually_exclusive_group()
    who.add_argument("--as", dest="player", metavar="PLAYER", help="one of the players who fought")
    who.add_argument("--organiser", action="store_true", help="act as the organiser")
    command.add_argument("--battle", type=int, default=1, metavar="N", help="the battle’s number in the list")
    command.add_argument(
        "--agreed", default="", metavar="PLAYERS", help="the players who agree, such as Bo,Cy"
    )
    command.add_argument("--why", default="", help="the reason, which everybody can read")
    command.add_argument("--try", dest="only_try", action="store_true", help="print only what would change")
    command.add_argument(
        "--report",
        nargs="+",
        default=[],
        metavar="ANSWER",
        help="the answers in the new report, one after another",
    )
    add_sure(command)
    command.set_defaults(run=_restate)


def _restate(args: argparse.Namespace) -> int:
    device = open_file(args.file)
    found = device.results()
    if not args.report:
        for number, one in enumerate(found, 1):
            print(f"{number}. {one.text}")
        if not found:
            print("No battle on the table can be restated now.")
        return 0
    player = keeper_of(device) if args.organiser else args.player
    if player is None:
        raise SetupError("Say who restates the result: --organiser, or --as PLAYER.")
    if not args.organiser:
        check_player(device, player)
    if not 1 <= args.battle <= len(found):
        raise SetupError(
            f"There is no battle {args.battle:,}; there are {len(found):,} that can be restated."
        )
    answers = _answers(device, found[args.battle - 1], args.report, sure=args.sure or args.only_try)
    wish = Restatement(
        back=found[args.battle - 1].back,
        answers=msgspec.json.encode(answers).decode(),
        agreed=[name.strip() for name in args.agreed.split(",") if name.strip()],
        reason=args.why,
    )
    events = device.foreseen(player, wish) if args.only_try else device.restate(player, wish)
    for event in events_told(events, with_tiles(find_display(device.ruleset).names(device.state))):
        if event.visible_to(player):
            print(event.text)
    if not args.only_try:
        store(device, args.file)
        print_waiting(device, None if args.organiser else player)
    return 0


def _answers(device: Device, one: Result, report: list[str], *, sure: bool) -> list[tuple[str, Answer]]:
    """The answers that make up a report; each question depends on the answers before it."""
    answers: list[tuple[str, Answer]] = []
    for given in report:
        part = device.next_of_report(one.back, answers)
        if part is None:
            raise SetupError("The report has more answers than questions.")
        answer = _read(part.question, given)
        check_meant(part.question, answer, sure=sure)
        answers.append((part.question.kind, answer))
    part = device.next_of_report(one.back, answers)
    if part is not None:
        raise SetupError(f"The report is not complete. Still to answer: {part.question.text}")
    return answers


def _read(question: Question, given: str) -> Answer:
    if not question.fields:
        return given
    try:
        return msgspec.json.decode(given)
    except msgspec.DecodeError as fault:
        raise SetupError(f"Answer “{question.text}” with a form as JSON: {fault}.") from fault
