"""The teams on the sheet for a new campaign."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from empires.core.records.setup import Seat
from empires.page.widgets.markup import NOTHING, Html, does, el
from empires.page.wire.forms import SheetDo


def preview(teams: Mapping[str, Sequence[int]], seats: Sequence[Seat]) -> Html:
    """The teams that will be formed, with a button that moves each player to the next team; empty if nobody
    plays in teams."""
    if not teams:
        return NOTHING
    names = list(teams)
    lines = (
        el(
            "li",
            el("strong", name),
            el("ul", *(_member(seat, seats, names[(n + 1) % len(names)]) for seat in members))
            if members
            else el("p", "Nobody yet.", class_="quiet-text"),
        )
        for n, (name, members) in enumerate(teams.items())
    )
    return el("fieldset", el("legend", "Who plays with whom"), el("ul", *lines, class_="teams"))


def _member(seat: int, seats: Sequence[Seat], other: str) -> Html:
    player = seats[seat].name
    return el(
        "li",
        el("span", player),
        el(
            "button",
            f"To {other}",
            type="button",
            **does(SheetDo(what="team", seat=seat)),
            class_="quiet",
            aria_label=f"To {other}: {player} changes places with somebody there",
        ),
    )


def exchanged(teams: Mapping[str, Sequence[int]], seat: int) -> tuple[int, int] | None:
    """The two seats that change places when somebody moves to the next team; None if nobody can move."""
    placed = [list(members) for members in teams.values()]
    n = next((n for n, members in enumerate(placed) if seat in members), None)
    if n is None:
        return None
    other = placed[(n + 1) % len(placed)]
    rank = placed[n].index(seat)
    return (seat, other[min(rank, len(other) - 1)]) if other else None
