"""Long lists: the page shows a screenful, and loads the rest as it comes into view."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from empires.page.widgets.markup import Html, button, el, join
from empires.page.wire.browsing import ShowMore

T = TypeVar("T")

SCREENFUL = 60
"""The number of lines of a list that are drawn at once."""

MOST_REDRAWN = 600
"""The maximum number of lines of a list that remain open when the part of the page around the list is
redrawn."""


class Lists:
    """The long lists on the page by their ids, each with the number of lines that its reader has opened.

    An id begins with the region that contains the list ("drawer-log").
    """

    def __init__(self) -> None:
        self._rest: dict[str, tuple[int, Callable[[int, int], Html]]] = {}
        self._opened: dict[str, int] = {}

    def draw(self, id: str, items: Sequence[T], lines: Callable[[Sequence[T]], Html]) -> Html:
        """The opened part of a list; `lines` is a function that draws some of the items."""
        self._rest[id] = (len(items), lambda start, end: lines(items[start:end]))
        return self._part(id, 0, min(max(SCREENFUL, self._opened.get(id, 0)), MOST_REDRAWN))

    def more(self, id: str, start: int) -> Html | None:
        """The next lines of a list, which take the place of the marker; None if there are no more lines."""
        total, _ = self._rest.get(id, (0, None))
        if not 0 < start < total:
            return None
        self._opened[id] = max(start + SCREENFUL, self._opened.get(id, 0))
        return self._part(id, start, start + SCREENFUL)

    def _part(self, id: str, start: int, end: int) -> Html:
        total, lines = self._rest[id]
        if end >= total:
            return lines(start, total)
        onward = button(f"{total - end:,} more", ShowMore(list=id, start=end), class_="quiet", data_more=True)
        return join(lines(start, end), el("div", onward, id=mark(id, end), class_="more"))

    def forget(self, region: str = "") -> None:
        """Forget the lists that are no longer on the page, either in one region or everywhere."""
        self._rest = {id: rest for id, rest in self._rest.items() if not id.startswith(region)}
        self._opened = {id: count for id, count in self._opened.items() if not id.startswith(region)}


def mark(id: str, start: int) -> str:
    """The id of an element that is replaced by the lines from `start` onwards."""
    return f"{id}-{start}"
