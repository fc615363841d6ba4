"""Empires: the umpire for wargame campaigns on hex maps.

>>> import empires
>>> campaign = empires.new("mighty-empires", players=["Ann", "Bo"], seed="a first year")
>>> question = campaign.waiting[0]
>>> events = campaign.answer(question, question.choices[0].value)
>>> again = empires.load(empires.save(campaign))
>>> again.hash() == campaign.hash()
True
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from empires.core.errors import (
    EmpiresError,
    IllegalChoice,
    ReplayError,
    SaveError,
    SetupError,
    SlipError,
    TableError,
)

# The rest is imported with the first campaign: a page that shows no campaign starts without it.
if TYPE_CHECKING:
    from empires.core.apart.device import save
    from empires.core.dice.dice import DiceMode, DiceSource
    from empires.core.play.campaign import Campaign
    from empires.core.records.setup import Seat
    from empires.core.records.variant import Variant
    from empires.core.saves.proof import verify

__version__ = "1.0.0"
"""The version of the program, the same as in `pyproject.toml`."""

_LATER = {
    "Campaign": "play.campaign",
    "Seat": "records.setup",
    "save": "apart.device",
    "verify": "saves.proof",
}
"""The names that this package exports, listed by the core module that defines them."""

__all__ = [
    "Campaign",
    "EmpiresError",
    "IllegalChoice",
    "ReplayError",
    "SaveError",
    "Seat",
    "SetupError",
    "SlipError",
    "TableError",
    "load",
    "new",
    "save",
    "verify",
]


def __getattr__(name: str) -> Any:
    """Import a name listed in `_LATER` when it is first requested."""
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"empires.core.{_LATER[name]}"), name)


def new(
    ruleset: str,
    players: Sequence[str | Seat],
    *,
    options: Mapping[str, Any] | None = None,
    seed: str | None = None,
    name: str = "",
    dice: DiceMode = "sealed",
    house_rules: str = "",
    variant: Variant | None = None,
    source: DiceSource | None = None,
    pausing: bool = False,
) -> Campaign[Any]:
    """Begin a campaign.

    `players` are names in seat order (or `Seat`s with colour, controller and handicap), `options` the
    settings that differ from the ruleset's defaults. The same `seed` gives the same map and, with sealed
    dice, the same rolls; without a seed a fresh one is drawn. `house_rules` are sentences for people to
    read; a `variant` changes numbers in the rules (`core.house.settling.read_variant` reads one from a
    file). With `pausing`, long calculations stop now and then until `go_on` is called. Raises SetupError,
    which says what is wrong.
    """
    from msgspec import UNSET

    from empires.core.play.campaign import Campaign, first_state
    from empires.core.records.setup import (
        Seat,
        Setup,
        check_options,
        check_seats,
        clean_house_rules,
        clean_name,
        clean_seed,
    )
    from empires.core.rules.guests import check_handicaps
    from empires.rulesets import find_ruleset, rules_of

    rules = find_ruleset(ruleset)
    chosen = {**(variant.options if variant is not None else {}), **(options or {})}
    seats = [seat if isinstance(seat, Seat) else Seat(name=seat) for seat in players]
    setup = Setup(
        ruleset=rules.name,
        rules_version=rules.version,
        name=clean_name(name or rules.title, "The campaign"),
        seats=check_seats(seats, rules.fewest, rules.most, rules.title, rules.miscount),
        options=check_options(rules.offered, chosen),
        seed=os.urandom(8).hex() if seed is None else clean_seed(seed),
        dice=dice,
        house_rules=clean_house_rules(house_rules),
        variant=UNSET if variant is None else variant,
    )
    rules = rules_of(setup)
    check_handicaps(setup, rules.guests)
    return Campaign(rules, setup, first_state(rules, setup), source=source, pausing=pausing)


def load(text: str) -> Campaign[Any]:
    """Open a campaign from the text that `save` wrote. Raises SaveError, which says what is wrong and where.

    If only some seats are played on this device, open it with `core.apart.device.load`.
    """
    from empires.core.saves import saves
    from empires.rulesets import rules_of

    return saves.load(text, rules_of)
