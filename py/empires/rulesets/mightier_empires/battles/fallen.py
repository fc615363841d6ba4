"""The points of fallen characters, which are part of their army's losses (MI-RULING-96)."""

from __future__ import annotations

from collections.abc import Sequence

from empires.rulesets.mightier_empires.battles.parts import ArmyPart, Part, army_of, hurt, part_strength
from empires.rulesets.mightier_empires.battles.sides import Side
from empires.rulesets.mightier_empires.state import Character, War


def of_part(state: War, part: Part, fallen: Sequence[Character]) -> list[Character]:
    """The fallen whose points count towards the strength of a part; the size of a neutral force does not
    include its characters.
    """
    if not isinstance(part, ArmyPart):
        return []
    return [one for one in army_of(state, part).characters if any(one is other for other in fallen)]


def points(state: War, part: Part, fallen: Sequence[Character]) -> int:
    """The points of the fallen characters of a part."""
    return sum(one.points for one in of_part(state, part, fallen))


def cover(state: War, side: Side, lost: dict[int, int], fallen: Sequence[Character]) -> None:
    """Raise the losses of each part to the points of its fallen."""
    for place, part in enumerate(side.parts):
        more = min(points(state, part, fallen) - lost[place], part_strength(state, part))
        if more > 0:
            hurt(state, part, more)
            lost[place] += more


def settle(state: War, side: Side, fallen: Sequence[Character]) -> None:
    """Correct the losses once fates are known: the points of characters who may fight again return, and those
    of the dead no longer count. The size of an army excludes its dead, so only an absent character stays
    among its losses."""
    for part in side.armies:
        for one in of_part(state, part, fallen):
            if one.dead or one.away_until < state.turn:  # MI-FATE-02
                army_of(state, part).lost -= one.points
