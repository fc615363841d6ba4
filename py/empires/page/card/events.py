"""The news after an answer, for the card: outcomes with their dice folded away below them, and battles as
pictures."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from empires.core.base.words import many
from empires.core.offices.entries import sides_of
from empires.core.records.events import ROLL, Event
from empires.core.rules.tables import Table
from empires.page.card import battle
from empires.page.card.because import because
from empires.page.card.rolls import faces, roll
from empires.page.widgets.long_list import Lists
from empires.page.widgets.markup import NOTHING, Html, el
from empires.page.widgets.why import why

IN_SIGHT = 2
"""The maximum number of items of news shown unfolded on the card, in addition to the last battle."""

NEXT_TO_MUCH = 1
"""The maximum number of items of news shown unfolded next to a form or odds, which need the space."""


def lines(events: Iterable[Event], tables: Mapping[str, Table]) -> Html:
    """A list of events, with the dice drawn as dice."""
    return el("ol", *(line(event, tables) for event in events), class_="tidings")


def line(event: Event, tables: Mapping[str, Table]) -> Html:
    """One event as an item of a list."""
    if event.kind == ROLL:
        return el("li", roll(event, tables), why((event.rule,), short=True), class_="roll")
    return el(
        "li",
        el("span", event.text),
        why((event.rule,), short=True),
        because(event.facts),
        class_="secret" if event.to else None,
    )


class Told(NamedTuple):
    """An item of news: an event, the dice that led to it, and the whole battle if it was one."""

    lead: Event
    dice: tuple[Event, ...] = ()
    fought: Sequence[Event] = ()


class Ways(NamedTuple):
    """What is needed to draw news: the players, the tables of the rules, the kinds of events that come first
    (`leads`), the kinds that say nothing new because they only repeat others (`echoes`), and the `reader`,
    who may be one of the players."""

    players: battle.Players
    tables: Mapping[str, Table]
    leads: Collection[str] = ()
    echoes: Collection[str] = ()
    reader: str | None = None


def tidings(
    events: Sequence[Event],
    ways: Ways,
    lists: Lists,
    *,
    fresh: bool = False,
    most: int = IN_SIGHT,
    brief: bool = False,
    known: bool = False,
    said: Collection[str] = (),
    about: Collection[str] = (),
) -> Html:
    """The news of a card: the last battle or the most important item, and up to `most` items that only the
    reader learnt, in the order of events. Dice are folded away below their outcome, and are seen rolling
    once, while the news is `fresh`. In `brief` news a battle has no scale. If the outcome of the reader's own
    battle is already `known`, it is read aloud but not shown. News that concerns only others or says nothing
    new is folded away, and so is news without dice that concerns only tiles of which all is `said`.
    Of equally important news, that of the places that the question is `about` comes first."""
    if not events:
        return NOTHING
    items = told_of(events)
    here = [not {*about}.isdisjoint(item.lead.tiles) for item in items]
    heavy = sorted(range(len(items)), key=lambda n: (weight(items[n], ways.leads), here[n], n))
    fought = [n for n, item in enumerate(items) if item.fought][-1:]
    near = [
        n
        for n in heavy
        if not (items[n].fought or _beside_the_point(items[n], ways) or _said(items[n], said))
    ]
    told = [] if fought and brief else near[-most:]
    one = [] if fought else told[-1:]
    shown = {*fought, *one, *(n for n in told if items[n].lead.to is not None)}
    older = [item for n, item in enumerate(items) if n not in shown]
    folded = None
    if older:
        listed = lists.draw("card-older", older, lambda some: _list(some, ways))
        words = f"{len(older):,} more" if shown else many(len(older), "event")
        folded = el("details", el("summary", words), listed, class_="older")
    if not shown:
        return el("div", folded, class_="news")
    first = max(shown, key=heavy.index)
    shown_now = (_item(items[n], ways, leads=n == first, whole=not brief, known=known) for n in sorted(shown))
    seen = el("ol", *shown_now, class_="tidings fresh" if fresh else "tidings")
    return el("div", folded, seen, class_="news")


def _said(item: Told, tiles: Collection[str]) -> bool:
    """Whether news without dice concerns only some tiles."""
    return not item.dice and bool(item.lead.tiles) and {*item.lead.tiles} <= {*tiles}


def _beside_the_point(item: Told, ways: Ways) -> bool:
    """Whether news tells its reader nothing new, or is public and concerns only others.

    The most important kinds of news concern everybody, and another player's answer always counts as new.
    """
    lead, reader = item.lead, ways.reader
    if reader is None or lead.kind in (ROLL, *ways.leads):
        return False
    if lead.kind in ways.echoes:
        return not (item.dice or _by_another(lead, reader, ways.players))
    return lead.to is None and _of_others(lead, reader, ways.players)


def _of_others(event: Event, reader: str, players: Collection[str]) -> bool:
    """Whether an event is about other players and not about its reader: its facts or the beginning of its
    sentence name others, and neither names the reader."""
    facts = {*_words(event.facts)} & {*players}
    if reader in facts or re.search(rf"\b{re.escape(reader)}\b", event.text):
        return False
    return bool(facts) or _by_another(event, reader, players)


def _by_another(event: Event, reader: str, players: Collection[str]) -> bool:
    """Whether an event's sentence begins with another player."""
    return any(re.match(rf"{re.escape(name)}\b", event.text) for name in players if name != reader)


def _words(fact: Any) -> Iterator[str]:
    """The names in a fact: of players, of the owners of forces (as in "Bo:2"), or of everybody on a side (as
    in "Bo and Cy")."""
    if isinstance(fact, str):
        yield from fact.partition(":")[0].split(" and ")
    elif isinstance(fact, Mapping):
        for part in fact.values():
            yield from _words(part)
    elif isinstance(fact, list | tuple):
        for part in fact:
            yield from _words(part)


def battle_of(events: Sequence[Event], player: str | None) -> Sequence[Event]:
    """The last finished battle among these events that a player fought in; empty if there is none."""
    for at in range(len(events) - 1, -1, -1):
        sides = sides_of(events[at])
        if sides is not None and player in (*sides[0], *sides[1]):
            end = battle.ends(events, at) if battle.opens(events[at]) else None
            return events[at:end] if end is not None else ()
    return ()


def told_of(events: Sequence[Event]) -> list[Told]:
    """The events grouped into items: dice go with their outcome, and all events of a battle go together."""
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
    """How important an item is to the card's reader, from 0 to 4."""
    if item.lead.kind in leads:
        return 4
    if item.lead.to is not None:
        return 3
    if item.dice:
        return 2
    return 0 if item.lead.kind in (ROLL, "chapter") else 1


def _list(items: Sequence[Told], ways: Ways) -> Html:
    return el("ol", *(_item(item, ways) for item in items), class_="tidings")


def _item(item: Told, ways: Ways, *, leads: bool = False, whole: bool = True, known: bool = False) -> Html:
    """One item of the news; a small screen shows only the item that `leads`."""
    if item.fought:
        told = known and ways.reader in (item.fought[0].facts["attacker"], item.fought[0].facts["defender"])
        drawn = battle.battle(item.fought, ways.players, ways.tables, whole=whole, known=told)
        return el("li", drawn, class_="fought")
    if item.lead.kind == ROLL:
        return el("li", _dice([item.lead], ways))
    classes = [name for name, on in (("secret", item.lead.to), ("leads", leads)) if on]
    return el(
        "li",
        el("span", item.lead.text),
        why((item.lead.rule,), short=True),
        because(item.lead.facts),
        _dice(item.dice, ways) if item.dice else None,
        class_=" ".join(classes) or None,
    )


def _dice(rolls: Sequence[Event], ways: Ways) -> Html:
    """The faces of rolls; the reason for each roll and its table are folded away below."""
    head = el("summary", "Dice", *(faces(one) for one in rolls))
    told = (el("div", roll(one, ways.tables), why((one.rule,), short=True), class_="roll") for one in rolls)
    return el("details", head, *told, class_="rolled")
