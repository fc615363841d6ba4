"""A battle as one picture: both sides, the odds, the plans, the dice, the outcome.

Events from any ruleset can be shown like this; this module does not know which ruleset they come from. A
battle *opens* with an event whose facts name `attacker` and `defender`, and their strengths as whole numbers
`attack` and `defence` if known. It lasts until the event with a `winner` among its facts, and includes the
`losses` reported right after it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from empires.core.base.words import agree
from empires.core.records.events import ROLL, Event
from empires.core.rules.tables import Table
from empires.maps.board import BoardPlayer
from empires.page.card.because import because
from empires.page.card.rolls import faces, roll
from empires.page.widgets.markup import NOTHING, Html, el, join
from empires.page.widgets.signs import sign
from empires.page.widgets.why import why
from empires.render.icons import emblem_icon

Players = Mapping[str, BoardPlayer]


def opens(event: Event) -> bool:
    """Whether this event begins a battle."""
    facts = event.facts
    return all(type(facts.get(side)) is str for side in ("attacker", "defender"))


def ends(events: Sequence[Event], start: int) -> int | None:
    """The index of the event after the battle that begins at `start`; None if the battle is not over yet."""
    for at in range(start + 1, len(events)):
        if opens(events[at]):
            return None
        if "winner" in events[at].facts:
            after = at + 1
            while after < len(events) and (events[after].kind in (ROLL, "losses")):
                after += 1
            return after
    return None


def completed(news: Sequence[Event], recent: Callable[[], Sequence[Event]]) -> list[Event]:
    """Recent events; if they contain the end of a battle, the beginning of that battle is put in front, since
    it may have been shown one answer earlier."""
    end = next((event for event in news if "winner" in event.facts or opens(event)), None)
    if end is None or opens(end):
        return list(news)
    before = [event for event in _beginning(end, recent()) if event not in news]
    return before + list(news)


def _beginning(end: Event, recent: Sequence[Event]) -> list[Event]:
    last = max((at for at, event in enumerate(recent) if event == end), default=-1)
    first = max((at for at in range(last) if opens(recent[at])), default=-1)
    if first < 0 or any("winner" in event.facts for event in recent[first:last]):
        return []
    return list(recent[first:last])


def battle(
    events: Sequence[Event],
    players: Players,
    tables: Mapping[str, Table],
    *,
    whole: bool = True,
    known: bool = False,
) -> Html:
    """The picture of one battle: both sides and, if it is `whole`, the outcome, the reason and the scale. Its
    plans, its dice and its total losses are folded away below, step by step. If the outcome is already
    `known`, it is not shown and only screen readers read it aloud."""
    opening = events[0]
    facts = opening.facts
    end = next(event for event in events if "winner" in event.facts)
    winner = str(end.facts["winner"])
    side_won = {"attacker": facts["attacker"], "defender": facts["defender"]}.get(winner, winner)
    steps = [event for event in events[1:] if event is not end]
    lost = _lost(events)
    sides = el(
        "div",
        _side(facts, "attacker", "attack", players, lost, won=side_won == facts["attacker"]),
        el("div", sign("swords"), _factor(facts), class_="against"),
        _side(facts, "defender", "defence", players, lost, won=side_won == facts["defender"]),
        class_="sides",
    )
    between = (_shown(facts, "attacker", players), _shown(facts, "defender", players))
    return el(
        "figure",
        sides if whole or lost else None,
        el(
            "figcaption",
            el("span", end.text),
            why((end.rule,), short=True),
            class_="outcome unseen" if known else "outcome",
        ),
        because(end.facts, between, brief=not whole),
        _course(steps, tables),
        class_="battle",
        role="group",
        aria_label=opening.text,
    )


def _course(steps: Sequence[Event], tables: Mapping[str, Table]) -> Html | None:
    """The course of a battle, folded away below its dice."""
    if not steps:
        return None
    dice = [faces(one) for one in steps if one.kind == ROLL]
    head = el("summary", el("span", "Steps", class_="unseen" if dice else None), *dice)
    return el("details", head, *(_line(event, tables) for event in steps), class_="rolled course")


def _lost(events: Iterable[Event]) -> Mapping[str, int]:
    """The losses of each side that the events report."""
    lost: Counter[str] = Counter()
    for event in events:
        side, points = event.facts.get("side"), event.facts.get("points")
        if event.kind == "losses" and type(side) is str and type(points) is int:
            lost[side] += points
    return lost


def _side(
    facts: Mapping[str, Any], who: str, points: str, players: Players, lost: Mapping[str, int], *, won: bool
) -> Html:
    """One side: its emblem, name and strength, and what it did or lost."""
    name, strength = str(facts[who]), facts.get(points)
    emblem = emblem_icon(players[name]) if name in players else NOTHING
    shown, several = _shown(facts, who, players), 1 if name in players else 1 + name.count(" and ")
    does = agree(several, *(("attacks", "attack") if who == "attacker" else ("defends", "defend")))
    loses = f"{does}, {agree(several, 'loses', 'lose')} {lost[name]:,}" if lost.get(name) else does
    return el(
        "div",
        emblem,
        el("strong", shown),
        el("span", f"{strength:,}", class_="number") if type(strength) is int else None,
        el("small", loses),
        class_="side won" if won else "side",
    )


def _shown(facts: Mapping[str, Any], who: str, players: Players) -> str:
    """The name shown for a side."""
    name = str(facts[who])
    words = name.lstrip("#").replace("_", " ")
    return name if name in players else words[:1].upper() + words[1:]


def _factor(facts: Mapping[str, Any]) -> Html | None:
    factor = facts.get("factor")
    return el("span", f"{factor:+d}", class_="number", title="the odds") if type(factor) is int else None


def _line(event: Event, tables: Mapping[str, Table]) -> Html:
    if event.kind == ROLL:
        return el("div", roll(event, tables), class_="roll")
    facts = event.facts
    if type(facts.get("attack")) is str and type(facts.get("defence")) is str:
        cards = (
            el("span", str(facts[side]).replace("_", " "), class_="plan") for side in ("attack", "defence")
        )
        return join(el("div", *cards, class_="plans"), el("p", event.text, class_="quiet-text"))
    return el("p", event.text, class_="loss" if event.kind == "losses" else None)
