"""Army lists from other programs and from pasted text, used as an army's first list (ME-ARMY-06,
ME-ARMY-07)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from empires.core.base.words import agree, many
from empires.kit.lists import Taken, title_of, troops, words_of
from empires.rosters import Roster, RosterUnit
from empires.rulesets.mighty_empires.banners.army_lists import (
    MOST_EACH,
    MOST_MODELS,
    MOST_UNITS,
    ListedHeroRow,
    UnitRow,
)
from empires.rulesets.mighty_empires.banners.contents import NATURES
from empires.rulesets.mighty_empires.banners.forces import LARGEST_BANNER

_CHARACTER = re.compile(r"\b(lord|hero|heroes|character|general|wizard)s?\b")
"""Finds the headings of character sections; characters are not rank and file."""

_ENGINE = re.compile(r"\b(war machine|war engine|artillery|siege)s?\b")
_EVEN = 1000
"""The points of each banner when an army is split evenly."""


def take_roster(roster: Roster) -> Taken:
    """A roster's units and characters, shared out among as many banners as they fill."""
    bought = troops(roster)
    heroes = [unit for unit in bought if _CHARACTER.search(unit.kind.casefold())]
    ranks = [unit for unit in bought if unit not in heroes]
    count = max(1, -(-len(ranks) // MOST_UNITS), -(-sum(unit.points for unit in bought) // _EVEN))
    rows = [_unit(unit, number) for unit, number in zip(ranks, _shares(ranks, count), strict=True)]
    return Taken(
        {
            "units": rows,
            "characters": [_hero(unit, at % count + 1) for at, unit in enumerate(heroes)],
        },
        _rounded(ranks, rows),
    )


def _shares(units: Sequence[RosterUnit], count: int) -> list[int]:
    """The banner of each unit: always the weakest banner that has room for another unit."""
    points, units_of = [0] * count, [0] * count
    numbers = []
    for unit in units:
        weakest = min((at for at in range(count) if units_of[at] < MOST_UNITS), key=points.__getitem__)
        points[weakest] += unit.points
        units_of[weakest] += 1
        numbers.append(weakest + 1)
    return numbers


def _unit(unit: RosterUnit, banner: int) -> UnitRow:
    words = words_of(unit)
    models = max(1, min(unit.models, MOST_MODELS))
    return UnitRow(
        banner=banner,
        name=title_of(unit),
        models=models,
        each=max(1, min(-(-unit.points // models), MOST_EACH)),
        nature=_natures(words),
        engine=_ENGINE.search(words) is not None,
    )


def _hero(unit: RosterUnit, banner: int) -> ListedHeroRow:
    points = max(1, min(unit.points, LARGEST_BANNER))
    return ListedHeroRow(banner, title_of(unit), points, _natures(words_of(unit)))


def _natures(words: str) -> list[str]:
    return [nature for nature in NATURES if re.search(rf"\b{nature}\b", words)]


def _rounded(units: Sequence[RosterUnit], rows: Sequence[UnitRow]) -> tuple[str, ...]:
    """The note to the player if some units' points had to change, because each model costs a whole number of
    points."""
    other = sum(unit.points != row.models * row.each for unit, row in zip(units, rows, strict=True))
    if not other:
        return ()
    count = sum(row.models * row.each for row in rows) - sum(unit.points for unit in units)
    changed = f"{many(abs(count), 'point')} {'more' if count > 0 else 'fewer'}"
    return (
        f"{many(other, 'unit')} {agree(other, 'has', 'have')} a different number of points here, "
        f"{changed} in all: each model costs a whole number of points, {MOST_EACH:,} at most.",
    )
