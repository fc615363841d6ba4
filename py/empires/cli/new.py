"""The command `new`: begins a campaign."""

from __future__ import annotations

import argparse
import re
import secrets
from pathlib import Path

import empires
from empires.cli.arguments import Commands, add_rules, add_setup, option_pairs, variant_in
from empires.cli.campaigns import print_waiting, store
from empires.cli.kinds import WORDS, check_no_kind
from empires.cli.rules import tested
from empires.cli.whole import write_whole
from empires.core.apart.beginning import organised
from empires.core.apart.device import Device
from empires.core.dice.dice import DiceMode
from empires.core.errors import SetupError
from empires.core.records.desk import in_words
from empires.core.records.setup import Seat, Setup
from empires.players.named import answer_for
from empires.rulesets import rules_of
from empires.umpire.charter import chartered
from empires.umpire.stored import write_umpire
from empires.umpire.umpire import Umpire


def add(commands: Commands) -> None:
    """Add this command to the command line."""
    command = commands.add_parser("new", help="begin a campaign")
    command.add_argument("ruleset")
    command.add_argument("--players", required=True, help="names in seat order, separated by commas")
    add_setup(command)
    add_rules(command)
    command.add_argument(
        "--house-rules", type=Path, metavar="FILE", help="your own agreements, as plain text"
    )
    command.add_argument(
        "--handicap",
        action="append",
        default=[],
        metavar="PLAYER=N",
        help="how much more or less than the others a player begins with",
    )
    command.add_argument(
        "--apart",
        action="store_true",
        help="friends far apart: invite the others with the output of slip",
    )
    command.add_argument(
        "--umpire",
        action="store_true",
        help="this file holds the campaign for everyone, and each seat gets a ticket (docs/umpire.md)",
    )
    command.add_argument("-o", "--output", type=Path, required=True)
    command.set_defaults(run=_new)


def _new(args: argparse.Namespace) -> int:
    players = [name.strip() for name in args.players.split(",")]
    dice: DiceMode = "shared" if args.apart else "sealed"
    campaign = empires.new(
        args.ruleset,
        _seats(players, args.handicap),
        options=option_pairs(args.option),
        seed=args.seed,
        dice=dice,
        house_rules=check_no_kind(args.house_rules, WORDS).decode("utf-8", "replace")
        if args.house_rules
        else "",
        variant=tested(variant_in(args.rules, args.ruleset)),
    )
    if args.apart:
        post = organised(campaign.setup, campaign.ruleset, answer_for)
        store(Device(post.campaign, post), args.output)
        organiser = post.invitation.organiser
        print(in_words(f"{organiser}’s invitation is ready: send the others what `slip` prints."))
        return 0
    if args.umpire:
        _begin_umpire(campaign.setup, args.output)
        return 0
    store(campaign, args.output)
    print_waiting(campaign, None)
    return 0


def _seats(players: list[str], handicaps: list[str]) -> list[Seat]:
    """The seats with their handicaps, given as PLAYER=N. Raises SetupError."""
    seats = [Seat(name=player) for player in players]
    for given in handicaps:
        player, _, number = given.rpartition("=")
        found = [seat for seat in seats if seat.name == player]
        if not found or re.fullmatch(r"-?[0-9]{1,9}", number) is None:
            raise SetupError(f"“{given}” is not a player’s name with a number. Write, for example, Ann=100.")
        found[0].handicap = int(number)
    return seats


def _begin_umpire(setup: Setup, path: Path) -> None:
    """Make an umpire's file, and print a ticket for each seat."""
    if path.exists():
        raise SetupError(f"{path} already exists; an umpire needs a new file.")
    root = secrets.token_bytes(32)
    umpire = Umpire(root, chartered(setup, root), rules_of(setup), answer_for)
    write_whole(path, write_umpire(umpire))
    for seat in umpire.seats:
        print(f"For {seat}’s eyes only: {umpire.ticket(seat).text}")
