"""The numbers of a player's characters.

They are given in order, or drawn at random so that nobody who meets a character learns how many there have
been (MI-INFO-06).
"""

from __future__ import annotations

from functools import lru_cache

from empires.core.base.stream import Stream
from empires.rulesets.mightier_empires.state import War

DRAWN = 900
"""The number of a player's characters after which numbers are drawn from a new, higher range."""


def character_id(state: War, player: str, number: int) -> str:
    """The id of a player's character: the seat and a number."""
    return f"{state.players.index(player) + 1}.{shown_number(state, player, number):03}"


def shown_number(state: War, player: str, number: int) -> int:
    """The number of a player's character that others may see; a number drawn at random gives nothing away
    (MI-INFO-06).
    """
    lots = state.secrets[player].lots
    if not lots:
        return number
    again, at = divmod(number - 1, DRAWN)
    return (again + 1) * DRAWN + _order(lots)[at]


@lru_cache(maxsize=32)
def _order(lots: str) -> list[int]:
    return Stream(lots, "characters").shuffled(list(range(DRAWN)))


def number_of(state: War, player: str, id: str) -> int:
    """The number in the id of a player's character, counted from 1."""
    shown, lots = int(id.partition(".")[2][:9]), state.secrets[player].lots
    if not lots:
        return shown
    again, at = divmod(shown, DRAWN)
    return (again - 1) * DRAWN + _order(lots).index(at) + 1
