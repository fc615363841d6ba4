"""Characters and the effects of wounds (ME-WOUND; ME digest part 3, 4.4)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from empires.core.questions.fields import Number
from empires.core.rules.tables import Row
from empires.rulesets.mighty_empires.banners.contents import contents_of, listed, set_contents
from empires.rulesets.mighty_empires.charts import WOUND
from empires.rulesets.mighty_empires.state import Banner, Character, MightyEmpires, Profile

COLUMNS = {"ws": "WS", "bs": "BS", "s": "S", "t": "T", "w": "W", "ld": "Ld"}
"""The characteristics that wounds can lower, by column of ME-T-WOUND."""

ALL = {"ws": "WS", "bs": "BS", "s": "S", "t": "T", "w": "W", "i": "I", "a": "A", "ld": "Ld"}
"""Every characteristic except movement, in the printed order of a profile."""


MOST = 10
"""The highest value of a characteristic."""


class Characteristics(msgspec.Struct):
    """A form: a character's printed profile."""

    m: int = 4
    ws: int = 3
    bs: int = 3
    s: int = 3
    t: int = 3
    w: int = 1
    i: int = 3
    a: int = 1
    ld: int = 7

    def profile(self) -> Profile:
        """The profile in this row, with movement counted in halves."""
        return Profile(m2=2 * self.m, **{one: getattr(self, one) for one in ALL})


PROFILE_FIELDS = (
    Number(name="m", label="M", lo=0, hi=2 * MOST),
    *(Number(name=one, label=label, lo=0, hi=MOST) for one, label in ALL.items()),
)


def current(hero: Character) -> Profile | None:
    """A character's profile while his wounds heal: penalties add up, and nothing falls below 0 (ME-WOUND-02,
    ME-RULING-423)."""
    if hero.profile is None:
        return None
    now = msgspec.structs.replace(hero.profile)
    for wound in hero.wounds:
        row = WOUND.at(wound.row)
        for column in COLUMNS:
            setattr(now, column, max(0, getattr(now, column) + (row[column] or 0)))
        if row["half"]:
            now.halve()
    return now


def incapacitated(hero: Character) -> bool:
    """Whether a character is out of action: through a wound, because a characteristic is at 0, or for good
    (ME-WOUND-03).
    """
    if hero.retired:  # ME-RULING-424
        return True
    if any(WOUND.at(wound.row)["out"] for wound in hero.wounds):
        return True
    now = current(hero)
    if now is None or hero.profile is None:
        return False
    return any(getattr(now, one) == 0 < getattr(hero.profile, one) for one in ("m2", *COLUMNS))


def maim(hero: Character, row: Row) -> list[str]:
    """Apply a wound's permanent losses at once (ME-WOUND-05); returns a description of them.

    A character with a characteristic permanently at 0 retires.
    """
    profile, told = hero.profile, []
    assert profile is not None, "his profile is written down"
    for column, name in COLUMNS.items():
        loss = row.cells.get(f"{column}_ever")
        if isinstance(loss, int):
            before = getattr(profile, column)
            setattr(profile, column, max(0, before + loss))
            hero.retired = hero.retired or (before > 0 and getattr(profile, column) == 0)  # ME-RULING-424
            told.append(f"{name} {loss:,}")
    if row["half_ever"]:
        profile.halve()
        told.append("M halved")
    if row["no_shield"]:
        hero.shield = False
        told.append("no shield")
    return told


def heal(hero: Character, month: int | None) -> None:
    """Heal the wounds that end with this month; all wounds if the month is None (ME-RULING-421,
    ME-WOUND-07)."""
    hero.wounds = [
        one for one in hero.wounds if month is not None and (one.until is None or one.until > month)
    ]


def described(hero: Character) -> str:
    """A description of a character's profile, gear and wounds."""
    parts = []
    now = current(hero)
    if now is not None:
        parts.append(f"M{now.movement:g} " + " ".join(f"{ALL[one]}{getattr(now, one)}" for one in ALL))
    parts += [f"{one.name} ({one.points:,})" for one in hero.gear]
    parts += [
        f"{WOUND.at(one.row)['wound']} {'for the season' if one.until is None else f'to month {one.until}'}"
        for one in hero.wounds
    ]
    parts += [] if hero.shield else ["no shield"]
    parts += ["retired"] if hero.retired else []
    return ", ".join(parts)


def join(state: MightyEmpires, banner: Banner, hero: Character) -> None:
    """Add a character to a banner, with his points."""
    contents = contents_of(state, banner)
    contents.characters.append(hero)
    if not listed(state):
        state.secrets[banner.owner].points[banner.id] += hero.points
    set_contents(state, banner, contents)


def take_out(state: MightyEmpires, banner: Banner, hero: Character) -> None:
    """Remove a character from a banner, and his points with him."""
    contents = contents_of(state, banner)
    contents.characters = [one for one in contents.characters if one is not hero]
    if not listed(state):
        state.secrets[banner.owner].points[banner.id] -= hero.points
    set_contents(state, banner, contents)


def disarm(hero: Character) -> None:
    """Take everything a character carries, and its points (ME-PRIS-03)."""
    hero.points -= sum(one.points for one in hero.gear)
    hero.gear = []


def carry_over(state: MightyEmpires, player: str, held: Sequence[Character]) -> None:
    """Carry over, by name, the profile, lasting wounds and gear of characters who are listed again in winter;
    gear that no longer fits within their points is given up."""
    known = {one.name: one for one in reversed(held)}
    for contents in state.secrets[player].contents.values():
        for hero in contents.characters:
            old = known.pop(hero.name, None)
            if old is None or old is hero:  # ME-WOUND-05
                continue
            hero.profile, hero.shield, hero.wounds = old.profile, old.shield, old.wounds
            # ME-RECR-04
            hero.gear = old.gear if sum(one.points for one in old.gear) < hero.points else []
