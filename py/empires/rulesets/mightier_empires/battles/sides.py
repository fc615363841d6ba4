"""The sides of a battle and what they are made of: armies, garrisons, natives, kingdoms, rebels (4.17)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from empires.kit.words import agree
from empires.rulesets.mightier_empires.kingdom import armies as of_army
from empires.rulesets.mightier_empires.land import defenders, features
from empires.rulesets.mightier_empires.land.defenders import called
from empires.rulesets.mightier_empires.state import Army, Character, Sack, War

Kind = Literal["army", "garrison", "natives", "kingdom", "rising", "persona"]


class Part(msgspec.Struct, kw_only=True):
    """A force in a battle; `key` is an army's or kingdom's name, a garrison's hex, another's id. A `persona`
    is a dramatis persona who fights for neutrals; in a player's army he is one of its mercenaries.

    `out` are points that stay out of this battle (MI-MULTI-01).
    """

    kind: Kind
    key: str
    player: str = ""
    out: int = 0


class Side(msgspec.Struct, kw_only=True):
    """One side: its parts, its players (two or more in an alliance), whether it has defender benefits.

    `gains` is the player who gets the hex if the side wins, `sack` what he does with it.
    """

    parts: list[Part]
    players: list[str] = []
    defends: bool = False
    gains: str = ""
    sack: Sack = ""

    @property
    def player(self) -> str:
        """Whose side it is; the first of an alliance, "" for neutrals."""
        return self.players[0] if self.players else ""


def army_of(state: War, part: Part) -> Army:
    """The army that a part is."""
    return of_army.army_named(state.secrets[part.player].armies, part.key)


def army_part(player: str, army: Army) -> Part:
    """An army as a part of a side."""
    return Part(kind="army", key=army.name, player=player)


def part_strength(state: War, part: Part) -> int:
    """What a part can fight with now, after the losses of this turn."""
    match part.kind:
        case "army":
            whole = of_army.strength(army_of(state, part))
        case "garrison":
            whole = features.garrison_of(state, state.tiles[part.key]) - state.doings.wounded.get(part.key, 0)
        case "natives":
            one = state.natives.get(part.key)
            whole = one.size - one.lost if one is not None else 0
        case "kingdom":
            kingdom = state.kingdoms[part.key]
            whole = defenders.kingdom_size(state, kingdom) - kingdom.lost
        case "rising":
            rising = state.risings[part.key]
            whole = rising.size - rising.lost
        case "persona":
            offer = state.offers[part.key]
            whole = offer.strength - offer.lost if defenders.has_people(state, offer.hex) else 0
    return max(0, whole - part.out)


def strength(state: War, side: Side) -> int:
    """What a side can fight with now (MI-SCOUT-04)."""
    return sum(part_strength(state, part) for part in side.parts)


def cast_of(state: War, part: Part) -> list[Character]:
    """The characters of a part who can fight this turn, in their order."""
    match part.kind:
        case "army":
            return of_army.alive(army_of(state, part), state.turn)
        case "natives":
            one = state.natives.get(part.key)
            found = one.characters if one is not None else []
        case "kingdom":
            found = state.kingdoms[part.key].characters
        case _:
            found = []
    return [one for one in found if not one.dead and one.away_until < state.turn]


def characters(state: War, side: Side) -> list[Character]:
    """All characters of a side who can fight."""
    return [one for part in side.parts for one in cast_of(state, part)]


def general(state: War, side: Side) -> Character | None:
    """Who leads a side: the General of its largest army, else a Lord, else the first (MI-ARMY-04)."""
    armies = [part for part in side.parts if part.kind == "army"]
    if armies:
        largest = max(armies, key=lambda part: part_strength(state, part))
        leader = of_army.general_of(army_of(state, largest), state.turn)
        if leader is not None:
            return leader
    found = characters(state, side)
    return next(iter([*(one for one in found if one.rank == "lord"), *found]), None)


def owner_of(state: War, side: Side, character: Character) -> str:
    """Whose character it is; "" for a neutral one. A regent is his holder's."""
    for part in side.parts:
        if any(one is character for one in cast_of(state, part)):
            return part.player
    return ""


def hurt(state: War, part: Part, points: int) -> None:
    """A part loses so many points for this turn; never more than it has."""
    points = min(points, part_strength(state, part))
    match part.kind:
        case "army":
            army_of(state, part).lost += points
        case "garrison":
            state.doings.wounded[part.key] = state.doings.wounded.get(part.key, 0) + points
        case "natives":
            state.natives[part.key].lost += points
        case "kingdom":
            state.kingdoms[part.key].lost += points
        case "rising":
            state.risings[part.key].lost += points
        case "persona":
            state.offers[part.key].lost += points


STEP = 50
"""Losses and recovery go in so many points."""


def rounded(points: int, percent: int = 100) -> int:
    """A share of some points, to the nearest 50, exact halves up (MI-ABS-04)."""
    return (2 * points * percent + 100 * STEP) // (200 * STEP) * STEP


def share_losses(state: War, side: Side, percent: int) -> dict[int, int]:
    """Let a side lose a share of its strength, spread over its parts; returns what each lost, by place."""
    left = rounded(strength(state, side), percent)
    before = [part_strength(state, part) for part in side.parts]
    lost = [min(points, points * percent // 100 // STEP * STEP) for points in before]
    for at in sorted(range(len(before)), key=lambda at: -before[at]):
        more = min(before[at] - lost[at], max(0, left - sum(lost)))
        lost[at] += more
    for part, points in zip(side.parts, lost, strict=True):
        hurt(state, part, points)
    return dict(enumerate(lost))


def difference(one: int, other: int) -> int:
    """How much two strengths differ, in percent of the smaller, both to the nearest 50 (MI-RULING-42)."""
    small, large = sorted((rounded(one), rounded(other)))
    return (200 * (large - small) + small) // (2 * small) if small else 1_000


def name_of(state: War, side: Side) -> str:
    """A side in words."""
    if side.players:
        return " and ".join(side.players)
    return " and ".join(dict.fromkeys(_part_name(state, part) for part in side.parts)) or "nobody"


def does(state: War, side: Side, one: str, several: str) -> str:
    """The verb that fits a side: "Ann holds", "Ann and Bo hold", "the Skaven hold", "the Beast holds"."""
    if side.players:
        return agree(len(side.players), one, several)
    if len(side.parts) == 1 and not _is_a_people(state, side.parts[0]):
        return one
    return several


def _is_a_people(state: War, part: Part) -> bool:
    return part.kind == "rising" or (part.kind == "natives" and state.natives[part.key].kind != "beast")


def _part_name(state: War, part: Part) -> str:
    match part.kind:
        case "garrison":
            return "the garrison"
        case "natives":
            one = state.natives[part.key]
            return "the Beast" if one.kind == "beast" else called(one.race)
        case "kingdom":
            return f"the army of {part.key}"
        case "persona":
            return state.offers[part.key].name
        case _:
            return "the rebels"


def fighting(state: War, sides: Sequence[Side]) -> list[Side]:
    """The sides that have anything to fight with (MI-RULING-85)."""
    return [side for side in sides if strength(state, side) > 0]
