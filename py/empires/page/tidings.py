"""What happened, for the card: the latest in sight, the rest folded, battles as pictures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from empires.core.events import ROLL, Event
from empires.core.tables import Table

from . import battle
from .lists import Lists
from .markup import NOTHING, Html, button, el, join
from .telling import roll
from .why import why
from .wire import Show

IN_SIGHT = 3
"""Lines of news that stand open on the card; battles always do."""


def lines(events: Iterable[Event], tables: Mapping[str, Table]) -> Html:
    """A list of events, the dice drawn as dice."""
    return el("ol", *(line(event, tables) for event in events), class_="tidings")


def line(event: Event, tables: Mapping[str, Table]) -> Html:
    """One event as an item of a list."""
    if event.kind == ROLL:
        return el("li", roll(event, tables), why((event.rule,)), class_="roll")
    return el("li", el("span", event.text), why((event.rule,)), class_="secret" if event.to else None)


def tidings(
    events: Sequence[Event],
    players: battle.Players,
    tables: Mapping[str, Table],
    lists: Lists,
    *,
    since: bool,
) -> Html:
    """The news of a card. `since` says that they are what happened while the player sat elsewhere."""
    if not events:
        return NOTHING
    items = _items(events)
    first = len(items) - IN_SIGHT
    older = [item[0] for n, item in enumerate(items) if len(item) == 1 and n < first]
    fresh = (
        line(item[0], tables) if len(item) == 1 else _fought(item, players, tables)
        for n, item in enumerate(items)
        if len(item) > 1 or n >= first
    )
    folded = None
    if older:
        told = (
            f"{len(events):,} happenings since you last sat here"
            if since
            else f"{len(older):,} more before that"
        )
        listed = lists.draw("card-older", older, lambda some: lines(some, tables))
        folded = el("details", el("summary", told), listed, class_="older")
    heading = el("h2", "Since you last sat here", class_="news-title") if since and not older else None
    one_by_one = None
    if since and len(events) > 1:
        one_by_one = button("Show them one by one", Show(what="news:0"), class_="quiet step-through")
    return el("div", heading, folded, el("ol", *fresh, class_="tidings fresh"), one_by_one, class_="news")


def _items(events: Sequence[Event]) -> list[Sequence[Event]]:
    """The events one by one, those of a battle together."""
    items: list[Sequence[Event]] = []
    at = 0
    while at < len(events):
        end = battle.ends(events, at) if battle.opens(events[at]) else None
        items.append(events[at : end or at + 1])
        at = end or at + 1
    return items


def _fought(events: Sequence[Event], players: battle.Players, tables: Mapping[str, Table]) -> Html:
    return el("li", battle.battle(events, players, tables), class_="fought")


def one_happening(event: Event, n: int, count: int, tables: Mapping[str, Table]) -> Html:
    """One of several happenings by itself, with the way to the next."""
    told = roll(event, tables) if event.kind == ROLL else event.text
    onward = (
        button("Next", Show(what=f"news:{n + 1}"), class_="primary", id="news-next")
        if n + 1 < count
        else button("On with it", Show(what="news:end"), class_="primary", id="news-next")
    )
    back = button("Before", Show(what=f"news:{n - 1}"), class_="quiet") if n else None
    skip = button("Skip", Show(what="news:end"), class_="quiet") if n + 1 < count else None
    return join(
        el("p", f"{n + 1} of {count}, since you last sat here", class_="asked"),
        el("p", told, class_="question roll" if event.kind == ROLL else "question", id="question"),
        el("div", onward, back, skip, class_="choices"),
        why((event.rule,)),
    )
