"""Seats, each played by a person, a computer, or a caretaker for an absent player. The controller of a seat
is part of the campaign: every player may change it at any time through an input that everybody sees. Rules
that need to know call `by_person` each time and store no copy."""

from __future__ import annotations

from collections.abc import Iterable
from typing import get_args

from empires.core.base.words import agree, listed
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.records.setup import Controller, Seat, Setup
from empires.core.rules.game import Game
from empires.core.rules.standing import Standing
from empires.core.rules.state import State

HUMAN: Controller = "human"

CONTROLLERS: dict[Controller, str] = {
    "human": "a person",
    "random": "the dice",
    "easy": "the computer, easy",
    "computer": "the computer, normal",
    "hard": "the computer, hard",
    "raider": "the computer, a raider",
    "builder": "the computer, a builder",
    "hedgehog": "the computer, a hedgehog",
    "ally": "the computer, an honest ally",
    "caretaker": "a caretaker",
}
"""The labels of a seat's possible controllers."""

COMPUTERS: tuple[Controller, ...] = ("easy", "computer", "hard", "raider", "builder", "hedgehog", "ally")
"""The computer players, by strength and by character."""

LIKENESSES: dict[Controller, str] = {
    "easy": "acts on first impressions, and is sometimes wrong",
    "computer": "takes more care with every second question, and sometimes makes mistakes",
    "hard": "looks farther ahead, whenever that pays",
    "raider": "takes from others, builds little and keeps no peace",
    "builder": "builds towns and works first, and prefers peace to war",
    "hedgehog": "lets nobody in, and leaves peaceful neighbours alone",
    "ally": "offers peace and keeps it, and fights alongside others",
}
"""The character of each computer player, as a phrase."""

assert tuple(CONTROLLERS) == get_args(Controller)
assert tuple(LIKENESSES) == COMPUTERS


class Seating(Act):
    """An act with which `by` takes over `player`'s seat."""

    by: Controller
    player: str


SEAT = Kind("seat", Seating)


def seats_of(setup: Setup) -> dict[str, Controller]:
    """The seats that no person plays at the start, with their controllers."""
    return {seat.name: seat.controller for seat in setup.seats if seat.controller != HUMAN}


def seats_now(setup: Setup, state: State) -> list[Seat]:
    """The seats of the setup, plus one seat, played by a person, for every player who has joined since."""
    known = setup.players
    return [*setup.seats, *(Seat(name=name) for name in state.players if name not in known)]


def controller(state: State, player: str) -> Controller:
    """The current controller of the player's seat."""
    return state.seats.get(player, HUMAN)


def by_person(state: State, player: str) -> bool:
    """Whether a person plays the player's seat now."""
    return player not in state.seats


def persons(state: State, players: Iterable[str]) -> list[str]:
    """The names in `players` whose seats are played by people, in the same order."""
    return [player for player in players if player not in state.seats]


def may_hand_over(state: State, asker: str, act: Seating) -> bool:
    """Whether `asker` may decide alone, because the seat is the asker's own or has no person, or because the
    asker is the organiser."""
    keeper = state.desk.keeper if state.desk is not None else None
    owned = controller(state, act.player) in (HUMAN, "caretaker")
    return asker in (act.player, keeper) or not owned


def missing_consent(state: State, act: Seating) -> list[str]:
    """The people who have yet to agree to a change to somebody else's seat."""
    agreed = state.consents.get(_key(act), [])
    return [name for name in persons(state, state.players) if name not in (act.player, *agreed)]


def _key(act: Seating) -> str:
    return f"{act.by} {act.player}"


def seat_question(game: Game[State], asker: str) -> Standing[Seating]:
    """The question with which players hand their seats over or take them back at any time; the organiser, or
    all the others together, may do this for somebody who is away."""
    state = game.state
    question = Decision(
        player=asker,
        kind=SEAT,
        text="Who plays whom?",
        offers=[
            Seating(by, player)
            for player in state.players
            for by in CONTROLLERS
            if by != controller(state, player)
        ],
        words=lambda act: Words(f"{act.player} is played by {CONTROLLERS[act.by]}"),
    )

    def hand_over(act: Seating) -> None:
        if not may_hand_over(state, asker, act):
            agreed = state.consents.setdefault(_key(act), [])
            if asker not in agreed:
                agreed.append(asker)
            if missing := missing_consent(state, act):
                text = (
                    f"{asker} agrees that {act.player} is played by {CONTROLLERS[act.by]}; {_told(missing)}."
                )
                game.emit("seat_proposed", "", text, player=act.player, by=act.by, agreed=asker)
                return
        _change(game, act)

    return Standing(question, hand_over)


def _told(missing: list[str]) -> str:
    return f"{listed(missing)} {agree(len(missing), 'has', 'have')} yet to agree"


def _change(game: Game[State], act: Seating) -> None:
    state = game.state
    state.consents = {
        key: agreed for key, agreed in state.consents.items() if key.partition(" ")[2] != act.player
    }
    if act.by == HUMAN:
        del state.seats[act.player]
    else:
        state.seats[act.player] = act.by
    text = f"{act.player} is now played by {CONTROLLERS[act.by]}."
    game.emit("seat_changed", "", text, player=act.player, by=act.by)
