"""The end of a campaign on its card: turning points, land and gold over time, battles and luck."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from empires.kit.review import Moment, Point, Record, held
from empires.maps.board import BoardPlayer
from empires.page.session.ending import Ending
from empires.page.widgets.markup import NOTHING, Html, button, el, join
from empires.page.wire.browsing import Watch
from empires.render.heraldry import livery
from empires.render.icons import emblem_icon

WIDE, HIGH = 320.0, 110.0
"""The size of a chart, in drawing units."""

LETTER = 12.0
"""The height of a line of text in a chart."""

DASHES: Final = ("", "7 3", "2 3", "9 3 2 3", "4 2", "1 2")
"""The dash patterns of the players' lines, so that they differ in more than colour."""


def review(ending: Ending | None, players: Mapping[str, BoardPlayer]) -> Html:
    """The review of the campaign; empty until the journal has been read."""
    if ending is None or len(ending.moments) < 2:
        return NOTHING
    names = [*players]
    tiles = [held(one.board, names) for one in ending.moments]
    gold = [one.gold for one in ending.moments]
    return join(
        el("p", ending.how, class_="lead how-won") if ending.how else None,
        _points(ending.points, ending.moments),
        _chart("Land", tiles, ending.points, players),
        _chart("Treasury", gold, (), players) if any(any(one.values()) for one in gold) else None,
        _records(ending.records, players),
    )


def _points(points: Sequence[Point], moments: Sequence[Moment]) -> Html | None:
    if not points:
        return None
    lines = (
        el(
            "li",
            button(
                join(el("b", str(n)), el("small", moments[one.moment].title), el("span", one.text)),
                Watch(step=one.moment),
                class_="quiet turning",
            ),
        )
        for n, one in enumerate(points, 1)
    )
    return join(el("h2", "Turning points"), el("ol", *lines, class_="turning-points"))


def _chart(
    title: str,
    course: Sequence[Mapping[str, int]],
    points: Sequence[Point],
    players: Mapping[str, BoardPlayer],
) -> Html:
    """A line for each player, with its own dash pattern and the player's name at its end."""
    highest = max((value for one in course for value in one.values()), default=0) or 1
    step = WIDE / max(len(course) - 1, 1)

    def spot(n: int, value: int) -> tuple[float, float]:
        return n * step, HIGH - value / highest * (HIGH - 12)

    lines: list[Html] = []
    ends: list[tuple[float, str]] = []
    for n, (name, player) in enumerate(players.items()):
        spots = [spot(at, one.get(name, 0)) for at, one in enumerate(course)]
        dash = DASHES[n % len(DASHES)] or None
        path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in spots)
        lines.append(el("path", d=path, stroke=livery(player).colour, stroke_dasharray=dash, class_="line"))
        ends.append((spots[-1][1], f"{name} {course[-1].get(name, 0)}"))
    below = -LETTER
    for y, words in sorted(ends):  # names that would overlap are placed one below the other
        below = max(y + 4, below + LETTER)
        lines.append(el("text", words, x=f"{WIDE + 12:.0f}", y=f"{below:.1f}"))
    marks = []
    for n, point in enumerate(points, 1):
        x, y = spot(point.moment, max(course[point.moment].values(), default=0))
        marks += [
            el("circle", cx=f"{x:.1f}", cy=f"{y:.1f}", r="8", class_="mark"),
            el("text", str(n), x=f"{x:.1f}", y=f"{y + 4:.1f}", class_="mark"),
        ]
    told = "; ".join(f"{name} from {course[0].get(name, 0)} to {course[-1].get(name, 0)}" for name in players)
    return join(
        el("h2", title),
        el(
            "svg", *lines, *marks, viewBox=f"-10 -8 {WIDE + 110:.0f} {HIGH + 16:.0f}", class_="over-time",
            role="img", aria_label=f"{title}: {told}",
        ),
    )  # fmt: skip


def _signed(value: float) -> str:
    return f"{value:+.1f}".replace("-", "−")


def _records(records: Mapping[str, Record], players: Mapping[str, BoardPlayer]) -> Html:
    heads = ("Player", "Battles won", "Courage: odds when attacking", "Luck: pips above the average")
    rows = (
        el(
            "tr",
            el("th", emblem_icon(players[name]), " ", name, scope="row"),
            el("td", f"{one.won} of {one.fought}"),
            el("td", "–" if one.odds is None else _signed(one.odds)),
            el("td", _signed(one.luck) if one.dice else "–"),
        )
        for name, one in records.items()
        if name in players
    )
    return join(
        el("h2", "How you played"),
        el(
            "table",
            el("thead", el("tr", *(el("th", head, scope="col") for head in heads))),
            el("tbody", *rows),
            class_="fared number",
        ),
    )
