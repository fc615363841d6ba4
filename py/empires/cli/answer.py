"""The command `answer`: gives a player's answer, or takes an action that is open at any time."""

from __future__ import annotations

import argparse
from pathlib import Path

import msgspec

from empires.cli.arguments import Commands, add_sure
from empires.cli.campaigns import check_meant, check_player, open_file, print_waiting, store
from empires.core.apart.device import Device
from empires.core.errors import IllegalChoice, SetupError
from empires.core.questions.question import Question
from empires.core.table import Table
from empires.kit.called import events_told, refusal_told, with_tiles
from empires.rulesets import find_display


def add(commands: Commands) -> None:
    """Add this command to the command line."""
    command = commands.add_parser(
        "answer", help="answer a player’s question, or do what that player may do at any time"
    )
    command.add_argument("file", type=Path)
    who = command.add_mutually_exclusive_group(required=True)
    who.add_argument("--as", dest="player", metavar="PLAYER")
    who.add_argument("--organiser", action="store_true", help="act as the organiser")
    command.add_argument(
        "--kind", help="take an action that is possible at any time: seat, correct, announce, deadline …"
    )
    command.add_argument("choice", help="a choice’s value, or a form as JSON")
    add_sure(command)
    command.set_defaults(run=_answer)


def _answer(args: argparse.Namespace) -> int:
    campaign = open_file(args.file)
    player = keeper_of(campaign) if args.organiser else args.player
    if not args.organiser:
        check_player(campaign, player)
        _check_here(campaign, player)
    question = _question_to(campaign, player, args.kind)
    answer = args.choice.strip()
    if question.fields:
        try:
            answer = msgspec.json.decode(args.choice)
        except msgspec.DecodeError as fault:
            raise SetupError(f"Answer this question with a form as JSON: {fault}.") from fault
    check_meant(question, answer, sure=args.sure)
    display = find_display(campaign.ruleset)
    try:
        events = campaign.answer(question, answer)
        events = [*events, *(campaign.post.settle() if campaign.post is not None else [])]
    except IllegalChoice as refusal:
        names = with_tiles(display.names(campaign.view(player).state))
        raise refusal_told(refusal, names, player) from refusal
    for event in events_told(events, with_tiles(display.names(campaign.view(player).state))):
        if event.visible_to(player):
            print(f"{event.text} ({event.rule})" if event.rule else event.text)
    store(campaign, args.file)
    print_waiting(campaign, None if args.organiser else player)
    return 0


def keeper_of(campaign: Table) -> str:
    """Returns the name of the person in charge of the organiser's desk.

    Raises SetupError if the campaign has no such desk.
    """
    desk = campaign.state.desk
    if desk is None:
        raise SetupError(
            "This campaign has no organiser’s desk. A campaign gets one when it "
            "begins, with --option desk=apart."
        )
    keeper: str = desk.keeper
    return keeper


def _check_here(device: Device, player: str) -> None:
    """Raises SetupError if a player's seat is played from another file."""
    if device.post is not None and player not in device.post.seats:
        who = ", ".join(device.post.seats) or "the organiser"
        raise SetupError(f"{player} does not play from this file; {who} does.")


def _question_to(campaign: Table, player: str, kind: str | None) -> Question:
    """Returns the question that a player has to answer or, given a `kind`, one that the player may answer at
    any time."""
    view = campaign.view(player)
    mine = list(view.questions)
    if kind is None and mine:
        return mine[0]
    always = [*view.standing, *view.chronicling, *view.at_desk]
    for question in [*mine, *always]:
        if question.kind == kind:
            return question
    names = ", ".join(view.waiting_for) or ("others" if view.awaits_more else "nobody")
    kinds = ", ".join(question.kind for question in always) or "nothing"
    raise SetupError(
        f"{player.strip('#')} is not asked {kind or 'anything'} now; the campaign is waiting for {names}. "
        f"These are possible at any time (--kind): {kinds}."
    )
