"""The commands `join-late`, `leave` and `agree`: players who join late or leave a campaign for good."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import get_args

import msgspec

from empires.cli.answer import keeper_of
from empires.cli.arguments import Commands
from empires.cli.campaigns import check_player, open_file, print_waiting, store
from empires.core.errors import SetupError
from empires.core.offices.guests import AGREE, JOIN, LEAVE, Agreeing, Joining, Leaving, name_of, plans
from empires.core.records.guests import Land, Start
from empires.kit.called import events_told, with_tiles
from empires.rulesets import find_display


def add(commands: Commands) -> None:
    """Add these commands to the command line."""
    joining = commands.add_parser("join-late", help="let somebody join a campaign in progress")
    _add_who(joining)
    joining.add_argument("name", help="the new player")
    joining.add_argument(
        "--start", choices=get_args(Start), default="handout", help="what the new player begins with"
    )
    joining.add_argument(
        "--handicap",
        type=int,
        default=0,
        metavar="N",
        help="how much more or less the new player begins with",
    )
    joining.set_defaults(run=lambda args: _do(args, JOIN, _joining(args)))

    leaving = commands.add_parser("leave", help="let somebody leave the campaign for good")
    _add_who(leaving)
    leaving.add_argument("name", help="the player who leaves")
    leaving.add_argument(
        "--land", choices=get_args(Land), default="caretaker", help="who gets the land and armies"
    )
    leaving.set_defaults(run=lambda args: _do(args, LEAVE, Leaving(player=args.name, land=args.land)))

    agreeing = commands.add_parser("agree", help="agree to a player joining or leaving, or reject it")
    _add_who(agreeing)
    agreeing.add_argument("name", help="the player concerned")
    agreeing.add_argument("--no", action="store_true", help="reject it instead")
    agreeing.set_defaults(run=lambda args: _do(args, AGREE, _agreeing(args)))


def _add_who(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", type=Path)
    who = command.add_mutually_exclusive_group(required=True)
    who.add_argument("--as", dest="player", metavar="PLAYER")
    who.add_argument("--organiser", action="store_true", help="act as the organiser")


def _joining(args: argparse.Namespace) -> Joining:
    return Joining(player=args.name, start=args.start, handicap=args.handicap)


def _agreeing(args: argparse.Namespace) -> Agreeing:
    """An answer to the open plan for a player to join or leave, which gives the plan's full name
    (protocol W3)."""
    state = open_file(args.file).state
    named = [name_of(state, plan) for plan in plans(state) if plan.player == args.name]
    return Agreeing(player=next(iter(named), args.name), agrees=not args.no)


def _do(args: argparse.Namespace, kind: str, wish: msgspec.Struct) -> int:
    device = open_file(args.file)
    player = keeper_of(device) if args.organiser else args.player
    if player is None:
        raise SetupError("Nobody keeps the organiser’s desk in this campaign.")
    if not args.organiser:
        check_player(device, player)
    events = device.attempt(player, kind, msgspec.to_builtins(wish))
    for event in events_told(events, with_tiles(find_display(device.ruleset).names(device.state))):
        if event.visible_to(player):
            print(event.text)
    store(device, args.file)
    print_waiting(device, None if args.organiser else player)
    return 0
