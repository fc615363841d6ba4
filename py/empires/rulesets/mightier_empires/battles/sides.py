"""The sides of a battle: their strength, leaders and names (4.17)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from empires.core.base.words import agree
from empires.rulesets.mightier_empires.battles.parts import (
    ArmyPart,
    GarrisonPart,
    KingdomPart,
    NativesPart,
    Part,
    PersonaPart,
    army_of,
    cast_of,
    hurt,
    is_beast,
    label_of,
    part_strength,
)
from empires.rulesets.mightier_empires.kingdom import armies as of_army
from empires.rulesets.mightier_empires.kingdom.strengths import STEP, rounded
from empires.rulesets.mightier_empires.state import Character, Offer, Sack, War


class Side(msgspec.Struct, kw_only=True):
    """One side: its parts, its players (two or more in an alliance), and whether it has defender benefits.

    `gains` is the player who gets the hex if the side wins, and `sack` is how he treats it.
    """

    parts: Sequence[Part]
    players: list[str] = []
    defends: bool = False
    gains: str = ""
    sack: Sack = ""

    @property
    def player(self) -> str:
        """The player of a side: the first of an alliance, "" for neutrals."""
        return self.players[0] if self.players else ""

    @property
    def armies(self) -> list[ArmyPart]:
        """The parts of the side that are players' armies."""
        return [part for part in self.parts if isinstance(part, ArmyPart)]


def strength(state: War, side: Side) -> int:
    """The present strength of a side (MI-SCOUT-04)."""
    return sum(part_strength(state, part) for part in side.parts)


def personae(state: War, part: Part) -> list[Offer]:
    """The dramatis personae in a part of a side."""
    match part:
        case ArmyPart():
            return [state.offers[name] for name in army_of(state, part).hires]
        case PersonaPart():
            return [state.offers[part.id]]
        case _:
            return []


def fights(state: War, offer: Offer, enemy: Side) -> bool:
    """Whether a mercenary's story lets him fight this enemy; a garrison without a patrol still belongs to the
    owner of its hex (MI-DP-03)."""
    held = [state.tiles[part.hex].owner for part in enemy.parts if isinstance(part, GarrisonPart)]
    return not offer.foe or offer.foe in (*enemy.players, *held)


def strength_against(state: War, side: Side, enemy: Side) -> int:
    """The strength with which a side would meet this enemy, less any dramatis personae who stay out of that
    battle (MI-SCOUT-04, MI-DP-03)."""
    return sum(
        max(
            0,
            part_strength(state, part)
            - sum(offer.strength for offer in personae(state, part) if not fights(state, offer, enemy)),
        )
        for part in side.parts
    )


def characters(state: War, side: Side) -> list[Character]:
    """All characters of a side who can fight."""
    return [one for part in side.parts for one in cast_of(state, part)]


def general(state: War, side: Side) -> Character | None:
    """The leader of a side: the General of its largest army, otherwise a Lord, otherwise the first character
    (MI-ARMY-04).
    """
    if side.armies:
        largest = max(side.armies, key=lambda part: part_strength(state, part))
        leader = of_army.general_of(army_of(state, largest), state.turn)
        if leader is not None:
            return leader
    found = characters(state, side)
    return next(iter([*(one for one in found if one.rank == "lord"), *found]), None)


def owner_of(state: War, side: Side, character: Character) -> str:
    """The player to whom a character belongs; "" for a neutral character.

    A regent belongs to the holder of his capital.
    """
    for part in side.parts:
        if any(one is character for one in cast_of(state, part)):
            return part.player
    return ""


def share_losses(state: War, side: Side, percent: int) -> dict[int, int]:
    """Take a share of a side's strength, spread over its parts, and return the losses of each part, by
    position.
    """
    left = rounded(strength(state, side), percent)
    before = [part_strength(state, part) for part in side.parts]
    lost = [min(points, points * percent // 100 // STEP * STEP) for points in before]
    for at in sorted(range(len(before)), key=lambda at: -before[at]):
        more = min(before[at] - lost[at], max(0, left - sum(lost)))
        lost[at] += more
    for part, points in zip(side.parts, lost, strict=True):
        hurt(state, part, points)
    return dict(enumerate(lost))


def name_of(state: War, side: Side) -> str:
    """The name of a side, as a phrase."""
    if side.players:
        return " and ".join(side.players)
    return " and ".join(dict.fromkeys(label_of(state, part) for part in side.parts)) or "nobody"


def does(state: War, side: Side, one: str, several: str) -> str:
    """The verb that fits a side: "Ann holds", "Ann and Bo hold", "the Skaven hold", "the Beast holds"."""
    if side.players:
        return agree(len(side.players), one, several)
    match side.parts:
        case [NativesPart() as only] if is_beast(state, only):
            return one
        case [GarrisonPart() | KingdomPart() | PersonaPart()]:
            return one
        case _:
            return several


def fighting(state: War, sides: Sequence[Side]) -> list[Side]:
    """The sides with any strength left (MI-RULING-85)."""
    return [side for side in sides if strength(state, side) > 0]
