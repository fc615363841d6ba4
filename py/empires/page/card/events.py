"""What happened, for the card: outcomes first with their dice behind, the rest folded, battles drawn."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from empires.core.records.events import ROLL, Event
from empires.core.rules.tables import Table
from empires.page.card import battle
from empires.page.card.rolls import roll
from empires.page.widgets.long_list import Lists
from empires.page.widgets.markup import NOTHING, Html, button, el, join
from empires.page.widgets.why import why
from empires.page.wire.commands import ReadNews

IN_SIGHT = 3
"""Items of news that stand open on the card; battles always do."""


def lines(events: Iterable[Event], tables: Mapping[str, Table]) -> Html:
    """A list of events, the dice drawn as dice."""
    return el("ol", *(line(event, tables) for event in events), class_="tidings")


def line(event: Event, tables: Mapping[str, Table]) -> Html:
    """One event as an item of a list."""
    if event.kind == ROLL:
        return el("li", roll(event, tables), why((event.rule,)), class_="roll")
    return el("li", el("span", event.text), why((event.rule,)), class_="secret" if event.to else None)


class Told(NamedTuple):
    """Something to tell: what happened, the dice that led to it, and the whole battle where it was one."""

    lead: Event
    dice: tuple[Event, ...] = ()
    fought: Sequence[Event] = ()


class Ways(NamedTuple):
    """How a campaign's news are told: who plays, the tables of its rules, the kinds of happenings that lead,
    what a place is called.
    """

    players: battle.Players
    tables: Mapping[str, Table]
    leads: Collection[str] = ()
    place_of: Callable[[str], str] = str


def tidings(events: Sequence[Event], ways: Ways, lists: Lists, *, since: bool) -> Html:
    """The news of a card: battles, then what weighs most, in the order in which it happened; dice stand
    behind what came of them. `since` says that all this is what happened while the player sat elsewhere.
    """
    if not events:
        return NOTHING
    items = told_of(events)
    heavy = sorted(range(len(items)), key=lambda n: (weight(items[n], ways.leads), n))
    shown = set(heavy[-IN_SIGHT:]) | {n for n, item in enumerate(items) if item.fought}
    older = [item for n, item in enumerate(items) if n not in shown]
    fresh = (_item(item, ways, leads=n == heavy[-1]) for n, item in enumerate(items) if n in shown)
    folded = None
    if older:
        told = f"{len(events):,} happenings since you last sat here" if since else f"{len(older):,} more"
        listed = lists.draw("card-older", by_place(older) if since else older, lambda some: _list(some, ways))
        folded = el("details", el("summary", told), listed, class_="older")
    heading = el("h2", "Since you last sat here", class_="news-title") if since and not older else None
    one_by_one = None
    if since and len(events) > 1:
        one_by_one = button("Show them one by one", ReadNews(number=0), class_="quiet step-through")
    return el("div", heading, folded, el("ol", *fresh, class_="tidings fresh"), one_by_one, class_="news")


def told_of(events: Sequence[Event]) -> list[Told]:
    """The events one by one, dice with what came of them, those of a battle together."""
    items: list[Told] = []
    dice: list[Event] = []
    at = 0
    while at < len(events):
        event, end = events[at], battle.ends(events, at) if battle.opens(events[at]) else None
        if end is not None:
            items += [Told(roll) for roll in dice]
            items.append(Told(event, fought=events[at:end]))
            dice = []
        elif event.kind == ROLL:
            dice.append(event)
        else:
            items.append(Told(event, tuple(dice)))
            dice = []
        at = end or at + 1
    return items + [Told(roll) for roll in dice]


def weight(item: Told, leads: Collection[str]) -> int:
    """How much an item matters to whoever reads the card: 0 to 4."""
    if item.lead.kind in leads:
        return 4
    if item.lead.to is not None:
        return 3
    if item.dice:
        return 2
    return 0 if item.lead.kind in (ROLL, "chapter") else 1


def by_place(items: Sequence[Told]) -> list[Told]:
    """The items of one place together, places in the order in which something first happened there."""
    places = {place: n for n, place in enumerate(dict.fromkeys(_place(item) for item in items))}
    return sorted(items, key=lambda item: places[_place(item)])


def _place(item: Told) -> str:
    return item.lead.tiles[0] if item.lead.tiles else ""


def _list(items: Sequence[Told], ways: Ways) -> Html:
    """Folded items, a heading where another place begins."""
    shown: list[Html] = []
    before = ""
    for item in items:
        place = _place(item)
        if place and place != before:
            shown.append(el("li", ways.place_of(place), class_="where"))
        before = place
        shown.append(_item(item, ways))
    return el("ol", *shown, class_="tidings")


def _item(item: Told, ways: Ways, *, leads: bool = False) -> Html:
    """One item of the news; the one that `leads` is what a small screen shows."""
    if item.fought:
        return el("li", battle.battle(item.fought, ways.players, ways.tables), class_="fought")
    if item.lead.kind == ROLL:
        return line(item.lead, ways.tables)
    classes = [name for name, on in (("secret", item.lead.to), ("leads", leads)) if on]
    return el(
        "li",
        el("span", item.lead.text),
        why((item.lead.rule,)),
        *(el("div", roll(one, ways.tables), class_="roll") for one in item.dice),
        class_=" ".join(classes) or None,
    )


def one_happening(event: Event, n: int, count: int, tables: Mapping[str, Table]) -> Html:
    """One of several happenings by itself, with the way to the next."""
    told = roll(event, tables) if event.kind == ROLL else event.text
    onward = (
        button("Next", ReadNews(number=n + 1), class_="primary", id="news-next")
        if n + 1 < count
        else button("On with it", ReadNews(), class_="primary", id="news-next")
    )
    back = button("Before", ReadNews(number=n - 1), class_="quiet") if n else None
    skip = button("Skip", ReadNews(), class_="quiet") if n + 1 < count else None
    return join(
        el("p", f"{n + 1} of {count}, since you last sat here", class_="asked"),
        el("h1", told, class_="question roll" if event.kind == ROLL else "question", id="question"),
        el("div", onward, back, skip, class_="choices"),
        why((event.rule,)),
    )
