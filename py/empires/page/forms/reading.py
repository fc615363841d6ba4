"""An army list that was read, shown so that people can correct it before it fills in a form: units, sizes,
points, and the line of text from which each was read."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from empires.core.base.words import many
from empires.page.widgets.markup import NOTHING, Html, button, does, el, join, sends
from empires.page.wire.forms import CheckList, ListDo, TakeList
from empires.page.wire.pages import Back
from empires.page.wire.values import Filled
from empires.rosters import Roster, RosterUnit
from empires.rosters.roster import LONGEST_NAME, make_roster, plain

MOST_ROWS = 150
"""The maximum number of units shown for correction."""

MOST_LISTS = 60
"""The maximum number of lists in one text that are shown by name."""

LONGEST_LINE = 160
"""The maximum number of characters shown from any line of the text."""

MOST_POINTS = 99_999


class Listing:
    """Lists that were read for a field of a form: which list is shown, and how it was corrected."""

    def __init__(self, rosters: list[Roster], text: str, field: str) -> None:
        self.rosters = rosters[:MOST_LISTS]
        self.more = len(rosters) - len(self.rosters)
        self.lines = text.splitlines()
        self.field = field
        self.at = self.way = 0
        self.typed: Filled = {}

    @property
    def ways(self) -> list[Roster]:
        """The ways to read the list that is shown, the likeliest first."""
        roster = self.rosters[self.at]
        return [roster, *roster.others]

    @property
    def roster(self) -> Roster:
        """The list as it is currently read."""
        return self.ways[min(self.way, len(self.ways) - 1)]

    @property
    def is_plain(self) -> bool:
        """Whether nothing has to be asked, because the text is a single list whose units add up to its
        total."""
        return len(self.rosters) == 1 and self.roster.verdict == "agrees"

    def note(self, fields: Filled) -> None:
        """Note how the list was corrected."""
        self.typed = {name: sent for name, sent in fields.items() if name.split(".")[0] in _CELLS}

    def turn(self, do: ListDo) -> None:
        """Show another list, or another reading of the list."""
        if do.what == "list" and do.number < len(self.rosters):
            self.at, self.way, self.typed = do.number, 0, {}
        elif do.what == "way" and do.number < len(self.ways):
            self.way, self.typed = do.number, {}

    def kept(self) -> Roster:
        """The list as it was corrected."""
        roster = self.roster
        return make_roster(
            roster.name,
            [one for one in self.units() if one is not None],
            faction=roster.faction,
            game=roster.game,
            printed=roster.printed,
            limit=roster.limit,
            notes=roster.notes,
            unread=roster.unread,
        )

    def units(self) -> Iterator[RosterUnit | None]:
        """The units as they were corrected; None for those that are left out."""
        for number, unit in enumerate(self.roster.units):
            yield self._unit(number, unit) if self.keeps(number, unit) else None

    def keeps(self, number: int, unit: RosterUnit) -> bool:
        """Whether a unit is kept. Before anything is corrected, and below the rows that are shown, all units
        are kept except those that cost nothing."""
        shown = bool(self.typed) and number < MOST_ROWS
        return bool(self.typed.get(f"keep.{number}")) if shown else not unit.free

    def _unit(self, number: int, unit: RosterUnit) -> RosterUnit:
        points = _whole(self._said("points", number), unit.points, MOST_POINTS)
        blank = not unit.priced and not self._said("points", number).strip()
        return msgspec.structs.replace(
            unit,
            name=plain(self._said("name", number)) or unit.name,
            kind=plain(self._said("kind", number) or unit.kind),
            models=_whole(self._said("models", number), unit.models, 10_000),
            points=points,
            free=points == 0 and not blank,
            priced=not blank,
        )

    def _said(self, cell: str, number: int) -> str:
        return self.typed.get(f"{cell}.{number}", [""])[0]

    def line_of(self, unit: RosterUnit) -> str:
        """The line of the text from which a unit was read; "" for a file without lines."""
        if not 0 < unit.line <= len(self.lines):
            return ""
        return f"Line {unit.line}: {plain(self.lines[unit.line - 1], LONGEST_LINE)}"


_CELLS = ("keep", "name", "kind", "models", "points")


def _whole(text: str, usual: int, most: int) -> int:
    """The number that was typed, or the default if none was typed."""
    words = text.strip()
    return min(int(words), most) if words.isascii() and words.isdigit() and len(words) < 9 else usual


def sum_of(listing: Listing) -> str:
    """A sentence with the cost of the units that are kept, and the total that the list states."""
    kept = listing.kept()
    blank = sum(1 for unit in kept.units if not unit.priced)
    told = f"Kept: {many(len(kept.units), 'unit')}, {kept.points:,} points."
    if kept.printed is not None and kept.points != kept.printed:
        apart = abs(kept.points - kept.printed)
        than = "more" if kept.points < kept.printed else "fewer"
        told += f" The list gives {kept.printed:,}, {apart:,} {than}."
    elif kept.printed is not None:
        told += " That matches the list’s total."
    return f"{told} {many(blank, 'unit')} still without points." if blank else told


def listing_dialog(listing: Listing) -> Html:
    """The dialog in which a list is checked and accepted."""
    roster = listing.roster
    units = list(zip(roster.units, listing.units(), strict=True))[:MOST_ROWS]
    rows = (_row(listing, number, unit, now) for number, (unit, now) in enumerate(units))
    head = el("tr", *(el("th", word, scope="col") for word in ("Keep", "Name", "Kind", "Size", "Points")))
    over = len(roster.units) - len(units)
    form = el(
        "form",
        _lists(listing),
        _ways(listing),
        el("p", roster.check),
        el("table", el("thead", head), el("tbody", *rows), class_="reading"),
        el("p", f"{many(over, 'unit')} more are kept as they are.") if over else None,
        el("p", sum_of(listing), id="list-sum", role="status"),
        _unread(roster),
        el(
            "div",
            el("button", "Use these units", class_="primary"),
            button("Close the list", Back(), class_="quiet"),
            class_="choices",
        ),
        **sends(TakeList(), CheckList()),
    )
    return join(el("h2", f"Read: {roster.name}"), form)


def _lists(listing: Listing) -> Html:
    """The lists in the text, by name, if there are several."""
    if len(listing.rosters) == 1:
        return NOTHING
    choices = (
        el(
            "button",
            f"{one.name} ({one.points:,})" if one.verdict != "no prices" else one.name,
            type="button",
            aria_pressed="true" if number == listing.at else "false",
            **does(ListDo(what="list", number=number)),
        )
        for number, one in enumerate(listing.rosters)
    )
    more = el("p", f"{many(listing.more, 'list')} more are not shown.") if listing.more else None
    title = el("legend", f"The text has {len(listing.rosters) + listing.more} lists. Which is yours?")
    return el("fieldset", title, el("div", *choices, class_="choices"), more)


def _ways(listing: Listing) -> Html:
    """The possible readings of the list, each with its total, if there are several."""
    if len(listing.ways) == 1:
        return NOTHING
    choices = (
        el(
            "button",
            f"{one.points:,} points in {many(len(one.units), 'unit')}",
            type="button",
            aria_pressed="true" if number == listing.way else "false",
            **does(ListDo(what="way", number=number)),
        )
        for number, one in enumerate(listing.ways)
    )
    return el(
        "fieldset", el("legend", "It can be read in several ways."), el("div", *choices, class_="choices")
    )


def _row(listing: Listing, number: int, unit: RosterUnit, now: RosterUnit | None) -> Html:
    one = now or unit
    line = listing.line_of(unit)
    name = el("input", name=f"name.{number}", value=one.name, maxlength=LONGEST_NAME, aria_label="Name")
    return el(
        "tr",
        el(
            "td",
            el(
                "input",
                type="checkbox",
                name=f"keep.{number}",
                value="yes",
                checked=now is not None,
                aria_label=f"Keep {one.name}",
            ),
        ),
        el("td", name),
        el(
            "td",
            el("input", name=f"kind.{number}", value=one.kind, maxlength=LONGEST_NAME, aria_label="Kind"),
        ),
        el("td", _number("models", number, one.models or None, "Size")),
        el("td", _number("points", number, one.points if one.priced else None, "Points")),
        el("td", el("small", line), colspan=5, class_="quiet-text") if line else None,
    )


def _number(cell: str, number: int, value: int | None, label: str) -> Html:
    return el(
        "input",
        type="number",
        inputmode="numeric",
        min=0,
        max=MOST_POINTS,
        name=f"{cell}.{number}",
        value="" if value is None else str(value),
        aria_label=label,
    )


def _unread(roster: Roster) -> Html:
    """A text that says how an ambiguous list was read, and which parts of it could not be read."""
    told = [*roster.notes, *roster.unread]
    if not told:
        return NOTHING
    return el("details", el("summary", "How it was read"), el("ul", *(el("li", one) for one in told)))
