"""Players who join a campaign in progress or leave it for good, as part of its state. The questions are in
`core.offices.guests`, their effects in a ruleset in `core.rules.guests`."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal, TypeAlias

import msgspec

from empires.core.records.setup import clean_name

Start = Literal["rules", "handout"]
"""How a newcomer starts: with the ruleset's own founding, or with land away from everybody else and as much
gold as the poorest player has."""

Land = Literal["neutral", "divided", "caretaker"]
"""The recipient of the land and armies of a player who leaves: nobody, the neighbours, or a caretaker."""

MOST_PLANS = 40
"""The maximum number of arrivals and departures planned at the same time."""


class Arrival(msgspec.Struct, kw_only=True, omit_defaults=True, tag=True):
    """A new player who is to join. `agreed` lists the players who agree; `settled` means that the plan will
    be carried out."""

    player: str
    start: Start = "handout"
    handicap: int = 0
    agreed: list[str] = []
    settled: bool = False


class Departure(msgspec.Struct, kw_only=True, omit_defaults=True, tag=True):
    """A player who is to leave for good. `agreed` lists the players who agree; `settled` means that the plan
    will be carried out."""

    player: str
    land: Land = "caretaker"
    agreed: list[str] = []
    settled: bool = False


Plan: TypeAlias = Arrival | Departure


class Guests(msgspec.Struct, omit_defaults=True):
    """The players who are to join or leave, those who have `joined` late, and those who have `left`."""

    plans: list[Plan] = []
    joined: list[str] = []
    left: list[str] = []


def check_guests(guests: Guests | None, players: Collection[str]) -> None:
    """Raise ValueError if loaded plans name somebody who cannot join or leave."""
    if guests is None:
        return
    named = [*guests.joined, *guests.left]
    for plan in guests.plans:
        named += plan.agreed
        if isinstance(plan, Departure):
            named.append(plan.player)
        elif plan.player in players or clean_name(plan.player, "A newcomer") != plan.player:
            raise ValueError("a newcomer has a name that cannot be used")
    if any(name not in players for name in named) or len(guests.plans) > MOST_PLANS:
        raise ValueError("somebody who is not a player joins or leaves")
