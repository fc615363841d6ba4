"""The command `auto`: computer players play a campaign to the end; their moves and reasons can be printed."""

from __future__ import annotations

import argparse
import traceback
from collections.abc import Sequence
from itertools import cycle
from pathlib import Path

import empires
from empires.cli.arguments import Commands, add_setup, known_players, option_pairs
from empires.cli.campaigns import open_file, store
from empires.core.apart.device import Device
from empires.core.base.long_work import finished
from empires.core.base.words import many
from empires.core.records.events import ROLL
from empires.core.records.setup import Controller, Seat
from empires.core.table import Table
from empires.kit.called import events_told, with_tiles, words_told
from empires.lab.matches import letters
from empires.players.advice import told
from empires.players.levels import thinking
from empires.players.named import player_called
from empires.players.policy import Policy, give, play
from empires.rulesets import catalogue, find_display


def add(commands: Commands) -> None:
    """Add this command to the command line."""
    command = commands.add_parser("auto", help="let computer players play to the end")
    command.add_argument("start", metavar="RULESET|FILE")
    command.add_argument("--players", type=int, help="number of players (default: the fewest allowed)")
    command.add_argument(
        "--policy", default="random", help="the computer players, seat by seat, separated by commas"
    )
    command.add_argument("--max-answers", type=int)
    command.add_argument("--tell", action="store_true", help="print each answer, its reason and its result")
    add_setup(command)
    command.add_argument("-o", "--output", type=Path)
    command.set_defaults(run=_auto)


def _auto(args: argparse.Namespace) -> int:
    names, seed = known_players(args.policy), args.seed or "1"
    if args.start in catalogue():
        seats = _seats(args.players or max(catalogue()[args.start].fewest, len(names)), names)
        device = Device(empires.new(args.start, seats, options=option_pairs(args.option), seed=seed))
    else:
        device = open_file(Path(args.start))
    campaign = device.campaign
    here = campaign.played_by if device.post is None else device.post.seats
    policies = {
        seat: player_called(name, campaign.ruleset, seed, seat)
        for seat, name in zip(campaign.played_by, cycle(names), strict=False)
        if seat in here
    }
    try:
        if args.tell:
            _play_aloud(device, policies, args.max_answers)
        else:
            play(device, policies, args.max_answers)
    except Exception:
        traceback.print_exc()
        path = args.output or Path(f"{campaign.setup.ruleset}-fault.json")
        store(device, path)
        print(f"stopped: a fault after {many(campaign.answers, 'answer')}; the journal is in {path}")
        return 1
    if args.output:
        store(device, args.output)
    events = sum(1 for _ in campaign.chronicle())
    counts = {"answer": campaign.answers, "roll": campaign.run.rolls, "event": events}
    figures = ", ".join(many(count, what) for what, count in counts.items())
    if campaign.finished:
        print(f"finished: {', '.join(campaign.winners) or 'nobody'}, {figures}")
    elif others := sorted({question.player for question in device.waiting} - set(policies)):
        print(f"stopped: {', '.join(others)} must answer elsewhere, {figures}")
    else:
        print(f"stopped: {figures}")
    return 0


def _seats(count: int, names: Sequence[str]) -> list[Seat]:
    """Seats named by letters, one for each computer player.

    Random players count as human, so that they fill in every form meant for people; other computer players
    fight no tabletop battles.
    """
    controllers: list[Controller] = ["human" if name == "random" else "computer" for name in names]
    return [
        Seat(name=name, controller=controller)
        for name, controller in zip(letters(count), cycle(controllers), strict=False)
    ]


def _play_aloud(campaign: Table, policies: dict[str, Policy], most: int | None) -> None:
    """Play on as `players.policy.play` does, and print each answer, its reason, and what happened."""
    names, given = find_display(campaign.ruleset).names, 0
    while most is None or given < most:
        question = next((one for one in campaign.waiting if one.player in policies), None)
        if question is None:
            break
        view = campaign.view(question.player)
        thought = finished(thinking(policies[question.player], view, question))
        said = told(question, thought.answer)
        events = give(campaign, question, thought.answer)
        given += 1
        places = with_tiles(names(campaign.view(question.player).state))
        why = f" ({thought.reason})" if thought.reason else ""
        print(words_told(f"{question.player}, {question.kind}: {said}{why}", places, question.player))
        for event in events_told(events, places):
            if event.kind != ROLL:
                print(f"    {event.text}")
