"""Army lists from other programs and pasted text, as rows of a sheet (MI-RULING-81)."""

from __future__ import annotations

import re

from empires.kit.lists import Taken, title_of, troops, words_of
from empires.rosters import Roster, RosterUnit
from empires.rosters.roster import plain
from empires.rulesets.mightier_empires.kingdom.muster import CHARACTERS, LISTS, MOST_POINTS, Kind, Row

_KINDS: tuple[tuple[str, Kind], ...] = (
    (r"dogs? of war|mercenar", "dogs of war"),
    (r"\blords?\b", "lord"),
    (r"\bhero(es)?\b|\bcharacters?\b", "hero"),
    (r"\brare\b", "rare"),
    (r"\bspecial\b", "special"),
)
"""Words in a unit's category, each with the kind of unit it means; the first match counts, and a unit without
a match is Core.
"""


def take_roster(roster: Roster) -> Taken:
    """The rows that a roster fills in, as one army; characters that share a name are numbered."""
    army = plain(roster.name, 40) or "New Army"
    rows = [_row(army, unit) for unit in troops(roster)]
    seen: dict[str, int] = {}
    for row in rows:
        if row.kind in CHARACTERS:
            seen[row.name] = seen.get(row.name, 0) + 1
            if seen[row.name] > 1:
                row.name = f"{row.name[:56]} {seen[row.name]}"
    return Taken({LISTS.name: rows})


def _row(army: str, unit: RosterUnit) -> Row:
    words = words_of(unit)
    said = unit.kind.casefold()
    kind: Kind = next((kind for sign, kind in _KINDS if re.search(sign, said)), "core")
    if kind in ("lord", "hero") and re.search(r"\bwizard|\bmage\b|\bsorcerer|\bshaman|\blevel \d", words):
        kind = "wizard lord" if kind == "lord" else "wizard"
    return Row(
        army=army,
        name=title_of(unit) or "Unit",
        kind=kind,
        points=max(0, min(unit.points, MOST_POINTS)),
        scouts=re.search(r"\bscouts?\b", words) is not None,
        standard=re.search(r"\bstandard\b|\bbanner\b", words) is not None,
    )
