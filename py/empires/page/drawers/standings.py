"""The standings, with a line for each player: the ruleset's own measures, and how the player's land has
changed over time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from empires.kit.books import Ledger, figures, measures
from empires.maps.board import Board, BoardPlayer
from empires.page.session.session import Courses
from empires.page.widgets.markup import NOTHING, Html, button, el, join
from empires.page.wire.browsing import ShowCourses
from empires.page.wire.parcels import Export
from empires.render.icons import emblem_icon

WIDE, HIGH = 90.0, 20.0
"""The size of the small chart that shows a change over time, in pixels."""


def standings(ledgers: Sequence[Ledger], players: Mapping[str, BoardPlayer], courses: Courses) -> Html:
    """The table above the ledgers. Its columns are the numbers at the beginning of the players' books."""
    heads = measures(ledgers)
    if not heads:
        return NOTHING
    course = el("th", "Land over time", scope="col") if courses else None
    rows = (_row(ledger, heads, players.get(ledger.player), courses) for ledger in ledgers)
    draw = None if courses else button("How the land changed hands", ShowCourses(), class_="quiet")
    tables = (
        button("Standings as CSV", Export(what="standings"), class_="quiet"),
        button("Ledgers as CSV", Export(what="ledgers"), class_="quiet"),
    )
    return join(
        el(
            "div",
            el(
                "table",
                el("caption", "Where everybody stands"),
                el(
                    "thead",
                    el(
                        "tr",
                        el("th", "Player", scope="col"),
                        *(el("th", head, scope="col") for head in heads),
                        course,
                    ),
                ),
                el("tbody", *rows),
                class_="standings",
            ),
            class_="wide",
        ),
        el("div", draw, *tables, class_="choices"),
    )


def _row(ledger: Ledger, heads: Sequence[str], player: BoardPlayer | None, courses: Courses) -> Html:
    values = figures(ledger)
    course = el("td", curve(courses.get(ledger.player, ()), courses)) if courses else None
    return el(
        "tr",
        el("th", emblem_icon(player) if player is not None else None, " ", ledger.player, scope="row"),
        *(el("td", values.get(head, "–"), class_="number") for head in heads),
        course,
    )


def curve(course: Sequence[int], courses: Courses) -> Html:
    """How a player's land changed, drawn as a line; all lines of a table have the same scale."""
    if not course:
        return el("span", "–")
    highest = max((max(one, default=0) for one in courses.values()), default=0) or 1
    step = WIDE / max(len(course) - 1, 1)
    points = [
        f"{n * step:.1f} {HIGH - 1 - tiles / highest * (HIGH - 2):.1f}" for n, tiles in enumerate(course)
    ]
    told = f"land from {course[0]:,} to {course[-1]:,}, at most {max(course):,}"
    return el(
        "svg",
        el("path", d="M" + "L".join(points)),
        viewBox=f"0 0 {WIDE:.0f} {HIGH:.0f}",
        class_="course",
        role="img",
        aria_label=told,
    )


def held(board: Board) -> Counter[str]:
    """How many tiles each player has on a map."""
    return Counter(tile.owner for tile in board.tiles if tile.owner is not None)


def courses_of(boards: Iterable[Board], players: Iterable[str]) -> dict[str, list[int]]:
    """How many tiles each player has, on one map after another."""
    counts = [held(board) for board in boards]
    return {player: [count[player] for count in counts] for player in players}
