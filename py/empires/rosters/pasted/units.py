"""The roster for rules and players, made from the chosen reading."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from empires.rosters.pasted.choice import Chosen
from empires.rosters.pasted.counts import Counted, Way
from empires.rosters.pasted.marks import Mark, Marked
from empires.rosters.pasted.slips import NOTE, is_slip
from empires.rosters.pasted.unpriced import are_counts, unpriced_units
from empires.rosters.pasted.words import trimmed
from empires.rosters.roster import LONGEST_DETAIL, Roster, RosterUnit, make_roster, plain

PLAINLY_UNITS = 3
"""The highest count that probably means units: `3x Name` may well be three units; higher counts are more
likely figures, and need no note.
"""

MOST_TOLD = 12
"""The maximum number of unread lines that are named one by one."""


def roster_of(
    lines: Sequence[Marked], chosen: Chosen | None, cut: Sequence[str], *, nearest: bool = True
) -> Roster:
    """A list's roster; if the list could not be read, the roster has no units and says so.

    Only for the `nearest` reading can it be proved that the author added up wrongly.
    """
    limit = next((one.limit for one in lines if one.limit), None)
    if chosen is None or are_counts(lines, chosen):
        return _without_prices(lines, limit, cut)
    told = chosen.reading.told
    pairs = list(zip(chosen.reading.counted, chosen.ways, strict=True))
    return make_roster(
        trimmed(chosen.reading.name or told.name),
        [unit for one, way in pairs for unit in _units(one, way)],
        printed=chosen.printed,
        limit=limit,
        notes=[*([NOTE] if nearest and is_slip(lines, chosen) else []), *_notes(chosen)],
        style=chosen.reading.style,
        unread=(*_unread(told.left), *cut),
    )


def _without_prices(lines: Sequence[Marked], limit: int | None, cut: Sequence[str]) -> Roster:
    """The roster of a list without any prices."""
    name, units = unpriced_units(lines)
    totals = [one.total for one in lines if one.total and one.mark in (Mark.TOTAL, Mark.HEAD)]
    return make_roster(
        trimmed(name or next((one.words for one in lines if one.mark is not Mark.TOTAL and not units), "")),
        units,
        printed=totals[-1] if totals and units else None,
        limit=limit,
        style="no prices",
        warnings=() if units else ("No units could be found in this text.",),
        unread=cut,
    )


def _units(one: Counted, taken: int) -> Iterator[RosterUnit]:
    """The units of an entry; their points add up to those of the entry."""
    way, points = one.ways[taken], one.points(taken)
    detail = plain(", ".join(said for said in (one.options, *one.entry.said) if said), LONGEST_DETAIL)
    for copy in range(way.copies):
        share = points // way.copies + (1 if copy < points % way.copies else 0)
        yield RosterUnit(
            name=plain(one.name) or "Unit",
            points=share,
            models=way.models,
            kind=plain(one.entry.kind),
            detail=detail,
            free=share == 0,
            line=one.entry.line,
            stats=one.entry.stats,
        )


def _notes(chosen: Chosen) -> list[str]:
    """Notes on how counts were interpreted, if the text is ambiguous and the total does not decide, or
    decides for the unusual meaning.
    """
    agrees = chosen.agrees
    notes: list[str] = []
    for one, taken in zip(chosen.reading.counted, chosen.ways, strict=True):
        way = one.ways[taken]
        if not one.doubt or (taken == 0 and (agrees or one.ways[1].kind == "bare")):
            continue
        if way.kind == "figures" and way.models > PLAINLY_UNITS:
            continue
        if len(notes) == MOST_TOLD:
            break
        notes.append(
            f"“{plain(one.entry.words, 40)}” at {one.entry.price:,} points is read as {_way_in_words(way)}."
        )
    return notes


def _way_in_words(way: Way) -> str:
    match way.kind:
        case "each" | "units" | "again" | "bare":
            return f"{way.copies} units at that price each"
        case "together":
            return f"{way.copies} units for that price in total"
        case _:
            return f"one unit of {way.models}"


def _unread(left: Sequence[Marked]) -> list[str]:
    """Notes on the lines for which no points were found."""
    told = [
        f"Line {one.line.number}, “{plain(one.words, 60)}”: no points were found for it."
        for one in left[:MOST_TOLD]
    ]
    return [*told, f"{len(left) - MOST_TOLD} more lines without points."] if len(left) > MOST_TOLD else told
