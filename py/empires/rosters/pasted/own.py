"""Lists as this program writes them (`kit.lists.list_text`), read exactly, no matter what the units are
called or what details they have.

    Weir Watch [190 pts]

    20 Spear Guard [110 pts]
    - Infantry, Regiment
    Captain [80 pts]
"""

from __future__ import annotations

import re

import msgspec

from empires.rosters.roster import LONGEST_DETAIL, MOST_UNITS, Roster, RosterUnit, make_roster, plain

LONGEST = 200_000
"""The maximum length of a list in this form, in characters."""

_PRICED = re.compile(r"([^\[\]\n]{1,200}) \[(\d{1,6}) pts\]")
_COUNTED = re.compile(r"(\d{1,4}) (?=\S)")


def read_own(text: str) -> Roster | None:
    """The list in a text in which every line has this form and the units add up to the first line's points;
    None for any other text."""
    lines = text.removeprefix("\ufeff").splitlines() if len(text) <= LONGEST else []
    head = _PRICED.fullmatch(lines[0].rstrip()) if len(lines) > 2 and not lines[1].strip() else None
    if head is None:
        return None
    units: list[RosterUnit] = []
    for number, line in enumerate(lines[2:], 3):
        words = line.rstrip()
        if found := _PRICED.fullmatch(words):
            units.append(_unit(found, number))
        elif words.startswith("- ") and units:
            units[-1] = _with_detail(units[-1], words[2:])
        elif words:
            return None
    total = int(head[2])
    if not 0 < len(units) <= MOST_UNITS or sum(unit.points for unit in units) != total:
        return None
    return make_roster(head[1], units, printed=total, style="points in brackets")


def _unit(found: re.Match[str], number: int) -> RosterUnit:
    count = _COUNTED.match(found[1])
    name = found[1][count.end() :] if count else found[1]
    return RosterUnit(
        name=plain(name) or "Unit", points=int(found[2]), models=int(count[1]) if count else 0, line=number
    )


def _with_detail(unit: RosterUnit, words: str) -> RosterUnit:
    told = ", ".join(part for part in (unit.detail, words) if part)
    return msgspec.structs.replace(unit, detail=plain(told, LONGEST_DETAIL))
