"""What a roster is, whatever program wrote it: an army's name, its units and their points."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

import msgspec

LONGEST_NAME = 100
"""Characters of a name that are kept."""

LONGEST_DETAIL = 500
"""Characters of a unit's options that are kept."""

MOST_UNITS = 400
"""Units a roster may have; no army is larger."""


class RosterUnit(msgspec.Struct, frozen=True, kw_only=True):
    """One unit: its name, points with all options, and its options in words.

    `models` counts its figures (0: the file does not say), `kind` is the heading or category it stands
    under. `free` units cost nothing; they may be mere settings of the list builder, so let the player tick
    those that are troops. `stats` holds the figures of a stat line where the text printed one, by heading.
    """

    name: str
    points: int
    models: int = 0
    kind: str = ""
    detail: str = ""
    free: bool = False
    stats: dict[str, str] = {}


class Roster(msgspec.Struct, frozen=True, kw_only=True):
    """One army list.

    `points` is the sum of the units, `printed` the total the file states and `limit` the size the list was
    written for (None: not stated). `warnings` are sentences for the player: nothing in them forbids anything.
    """

    name: str
    faction: str = ""
    game: str = ""
    points: int
    printed: int | None = None
    limit: int | None = None
    units: tuple[RosterUnit, ...]
    warnings: tuple[str, ...] = ()


def plain(text: str, longest: int = LONGEST_NAME) -> str:
    """A stranger's text on one line, without control signs, cut to `longest` characters."""
    kept = [" " if sign.isspace() else sign for sign in text if sign.isspace() or sign.isprintable()]
    return unicodedata.normalize("NFC", " ".join("".join(kept).split()))[:longest].strip()


def make_roster(
    name: str,
    units: Sequence[RosterUnit],
    *,
    faction: str = "",
    game: str = "",
    printed: int | None = None,
    limit: int | None = None,
    warnings: Sequence[str] = (),
) -> Roster:
    """A roster with its sum, and a warning where that is not the printed total."""
    kept = tuple(units[:MOST_UNITS])
    points = sum(unit.points for unit in kept)
    notes = list(warnings)
    if len(units) > MOST_UNITS:
        notes.append(f"The list has {len(units)} units; only the first {MOST_UNITS} are read.")
    if printed is not None and printed != points:
        notes.append(f"The units add up to {points} points, but the list says {printed}.")
    return Roster(
        name=plain(name) or "Army list",
        faction=plain(faction),
        game=plain(game),
        points=points,
        printed=printed,
        limit=limit,
        units=kept,
        warnings=tuple(notes),
    )
