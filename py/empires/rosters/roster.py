"""A roster, whatever program wrote it: an army's name, its units and their points."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Literal

import msgspec

LONGEST_NAME = 100
"""The maximum length of a name, in characters."""

LONGEST_DETAIL = 500
"""The maximum length of a unit's options, in characters."""

MOST_UNITS = 400
"""The maximum number of units in a roster; no army is larger."""


class Profile(msgspec.Struct, frozen=True, kw_only=True):
    """A stat line that a roster file gives for a unit or something it carries, under the file's own headings.

    `figures` are keyed by heading (`{"Sp": "5", "Me": "4+", …}`); `kind` is the file's name for such lines.
    """

    name: str
    kind: str = ""
    figures: dict[str, str] = {}


class RosterUnit(msgspec.Struct, frozen=True, kw_only=True):
    """One unit: its name, its points including all options, and the options as text.

    `models` counts its figures (0 if the list does not say), `kind` is its heading or category, or the unit's
    type if a stat line names it. `free` units cost nothing; they may be only settings of the list builder, so
    let the player tick those that are troops. If a unit is not `priced`, the list has no points for it, and
    the player types them. `line` is its line in a pasted text. `stats` contains the figures of the unit's own
    stat line by heading; those of Kings of War are always called Sp, Me, Ra, De, At and Ne. `profiles` are
    all stat lines of a roster file."""

    name: str
    points: int
    models: int = 0
    kind: str = ""
    detail: str = ""
    free: bool = False
    priced: bool = True
    line: int = 0
    stats: dict[str, str] = {}
    profiles: tuple[Profile, ...] = ()


class Roster(msgspec.Struct, frozen=True, kw_only=True):
    """One army list.

    `points` is the sum of the units, `printed` the total that the file states and `limit` the size for which
    the list was written (both None if not stated). The notes are sentences for the player, which forbid
    nothing: `warnings` about things that look wrong, `notes` on how an ambiguous list was read, `unread` for
    parts that could not be read, with the reason. `check` compares the total; show it always. `others` are
    other ways to read a list that does not add up, the nearest to its total first. `style` names the way in
    which a pasted list writes its prices.
    """

    name: str
    faction: str = ""
    game: str = ""
    points: int
    printed: int | None = None
    limit: int | None = None
    units: tuple[RosterUnit, ...]
    warnings: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()
    others: tuple[Roster, ...] = ()
    style: str = ""

    @property
    def verdict(self) -> Literal["agrees", "differs", "no total", "no prices"]:
        """Whether the units add up to the total that the list states."""
        if self.units and not any(unit.priced for unit in self.units):
            return "no prices"
        if self.printed is None:
            return "no total"
        return "agrees" if self.printed == self.points else "differs"

    @property
    def check(self) -> str:
        """Whether the units add up to the total, as a sentence."""
        if self.verdict == "no prices":
            total = f" They are {self.printed:,} in all." if self.printed else ""
            return f"The list has no prices: type the points of each unit.{total}"
        if self.printed is None:
            return f"The list gives no total to check its {self.points:,} points against."
        if self.printed == self.points:
            return f"The units add up to the {self.printed:,} points that the list gives."
        apart = abs(self.printed - self.points)
        than = "fewer" if self.points < self.printed else "more"
        stated = f"{apart:,} {than} than the {self.printed:,} that the list gives"
        return f"The units add up to {self.points:,} points, {stated}."


def plain(text: str, longest: int = LONGEST_NAME) -> str:
    """A text from outside on one line, without control characters, cut to `longest` characters."""
    if not text.isprintable():
        text = "".join(
            " " if sign.isspace() else sign for sign in text if sign.isspace() or sign.isprintable()
        )
    words = " ".join(text.split())
    return (words if words.isascii() else unicodedata.normalize("NFC", words))[:longest].strip()


def make_roster(
    name: str,
    units: Sequence[RosterUnit],
    *,
    faction: str = "",
    game: str = "",
    printed: int | None = None,
    limit: int | None = None,
    warnings: Sequence[str] = (),
    notes: Sequence[str] = (),
    unread: Sequence[str] = (),
    style: str = "",
) -> Roster:
    """A roster with its sum, and a warning if the sum differs from the printed total."""
    kept = tuple(units[:MOST_UNITS])
    roster = Roster(
        name=plain(name) or "Army list",
        faction=plain(faction),
        game=plain(game),
        points=sum(unit.points for unit in kept),
        printed=printed,
        limit=limit,
        units=kept,
        notes=tuple(notes),
        unread=tuple(unread),
        style=style,
    )
    told = list(warnings)
    if len(units) > MOST_UNITS:
        told.append(f"The list has {len(units)} units; only the first {MOST_UNITS} are read.")
    if roster.verdict == "differs":
        told.append(roster.check)
    return msgspec.structs.replace(roster, warnings=tuple(told))
