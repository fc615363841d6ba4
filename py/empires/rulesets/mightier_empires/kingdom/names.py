"""The names that players give to their armies and characters, in addition to those in their lists."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from empires.kit.any_time import AnyTime
from empires.kit.called import OF
from empires.kit.titles import GENERAL, Title, given_names, propose, titling
from empires.rulesets.mightier_empires.kingdom.armies import characters_of
from empires.rulesets.mightier_empires.state import War


def _armies(state: War, player: str) -> dict[str, str]:
    """A player’s armies and his living characters, as his lists call them."""
    characters = [one.name for one in characters_of(state, player)]
    return dict.fromkeys([*(army.name for army in state.secrets[player].armies), *characters], "")


def _propose(state: War, player: str, what: str) -> Iterator[str]:
    person = any(what == one.name for one in characters_of(state, player))
    return propose(state, player, GENERAL if person else what)


def names(state: War) -> Mapping[str, str]:
    """The names of a reader's own armies and characters, wherever they are mentioned. Nobody else knows
    of them (MI-INFO-06)."""
    if len(state.secrets) > 1:
        return given_names(state)
    return {f"{OF}{what}": name for given in state.titles.values() for what, name in given.items()}


NAME_ARMY: AnyTime[War, Title] = titling(_armies, _propose, openly=False)
"""The action by which a player names one of his armies or characters; nobody else learns the name
(MI-INFO-06).
"""
