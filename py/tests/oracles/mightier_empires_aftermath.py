"""A second reckoning of what follows a battle on the table in Mightier Empires, written from the digest
alone: fates, injuries, experience, advances, losses and recovery (4.18, 4.20, 4.21).

It works on plain facts and asks for its dice one by one, in the order of MI-T-DICE.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field

ADVANCES = {
    2: "Wound", 3: "Strength", 4: "Toughness", 5: "Initiative", 6: "Weapon Skill", 8: "Ballistic Skill",
    9: "Leadership", 10: "Attack", 11: "Movement",
}  # fmt: skip
SKILLS = ["Pathfinder", "Surgeon", "Tactician", "Lucky", "Duellist", "Inspiring"]
INJURIES = {
    3: "lost fingers", 4: "bad leg", 5: "blind in one eye", 6: "old wound", 8: "shaken", 9: "dread",
    10: "grudge", 11: "nightmares",
}  # fmt: skip
BODY, MIND = {1: 3, 2: 4, 3: 5}, {1: 8, 2: 9, 3: 11}

Dice = Callable[[int], int]
"""A die with so many sides."""
Choose = Callable[[str, list[str]], str]
"""The choice of a player: what it is about, and the options."""


@dataclass
class Person:
    """A character before a battle, and what became of him."""

    key: str
    points: int
    xp: int = 0
    rolls: int = 0
    advances: list[str] = field(default_factory=list)
    injuries: list[str] = field(default_factory=list)
    dead: bool = False
    away: bool = False
    fell: bool = False
    miscast: bool = False
    feats: int = 0


@dataclass
class Force:
    """One side: the points of its troops, its characters in order, its General and what it can count on."""

    troops: int
    people: list[Person]
    general: str
    footing: bool
    again: bool
    reported: int = 0
    left: int = 0

    @property
    def strength(self) -> int:
        return self.troops + sum(one.points for one in self.people)


def _two(dice: Dice) -> int:
    return dice(6) + dice(6)


def _open(one: Person, *, skills: bool) -> list[str]:
    """What a character may still gain (MI-T-ADVANCE)."""
    new = [skill for skill in SKILLS if skill not in one.advances]
    if skills and new:
        return new
    return [stat for stat in ADVANCES.values() if one.advances.count(stat) < 2] + new


def _learn(one: Person, xp: int, dice: Dice, choose: Choose) -> None:
    """Experience, and an advance for every full 3 of the total (MI-XP-05)."""
    one.xp += xp
    while one.xp // 3 > one.rolls:
        one.rolls += 1
        total = _two(dice)
        found = SKILLS[dice(6) - 1] if total == 7 else ADVANCES.get(total, "")
        if found not in _open(one, skills=False):
            found = choose("advance", _open(one, skills=total == 12))
        one.advances.append(found)


def _fate(one: Person, footing: bool, dice: Dice, choose: Choose) -> None:
    """The fate of a character who fell (MI-T-FATE, MI-T-INJURY, MI-TAB-07)."""

    def rolled() -> int:
        face = dice(6)
        return face if face == 1 else face + footing

    result = rolled()
    if result < 4 and "Lucky" in one.advances and choose("luck", ["again", "accept"]) == "again":
        result = rolled()
    if result == 1:
        one.dead = True
        return
    one.away = one.miscast
    if result < 4:
        total = _two(dice)
        if total == 2:
            one.injuries += [INJURIES[BODY[dice(3)]], INJURIES[MIND[dice(3)]]]
        elif total == 7:
            one.away = True
        elif total == 12:
            _learn(one, 1, dice, choose)
        else:
            one.injuries.append(INJURIES[total])


def _percent(one: int, other: int) -> int:
    """The difference in percent of the smaller army, sizes rounded to 50 (MI-XP-03, MI-RULING-42)."""
    large, small = sorted((50 * math.floor(size / 50 + 0.5) for size in (one, other)), reverse=True)
    return math.floor(100 * (large - small) / small + 0.5)


def _generalship(own: int, enemy: int, dice: Dice) -> int:
    """MI-T-GENERALSHIP."""
    difference = _percent(own, enemy)
    if difference <= 10:
        return 1
    if difference > 50:
        return 0 if own > enemy else 3
    if dice(6) <= 3:
        return 1
    return 0 if own > enemy else 2


def aftermath(
    sides: tuple[Force, Force], order: list[str], winner: int | None, dice: Dice, choose: Choose
) -> None:
    """Everything after a report: `order` are the fallen as reported, `winner` is a side or nobody."""
    sizes = [side.strength for side in sides]
    whole = {one.key: (one, side) for side in sides for one in side.people}
    for key in order:
        person, side = whole[key]
        _fate(person, side.footing, dice, choose)
    earned = {key: 1 + one.feats for key, (one, _) in whole.items()}
    if winner is not None:
        earned[sides[winner].general] += _generalship(sizes[winner], sizes[1 - winner], dice)
    for key, (one, _) in whole.items():
        if not one.dead:
            _learn(one, earned[key], dice, choose)
    for at, side in enumerate(sides):
        fallen = [one for one in side.people if one.fell or one.miscast]
        troops = max(side.reported, sum(one.points for one in fallen)) - sum(one.points for one in fallen)
        back = 0
        if side.again:
            needed = 4 if at == winner else 5
            surgeon = any("Surgeon" in one.advances and not (one.dead or one.away) for one in side.people)
            for face in [dice(6) for _ in range(troops // 50)]:
                back += 50 * (face > 1 and face + side.footing + surgeon >= needed)
        gone = sum(one.points for one in fallen if one.dead or one.away)
        side.left = side.strength - gone - troops + back
