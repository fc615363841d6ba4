"""The choices of a question as buttons: those of the clicked tile first, long lists in groups."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from empires.core.questions.fields import Choice
from empires.core.questions.question import Question
from empires.maps.board import BoardTile
from empires.page.card.odds import odds_lines
from empires.page.widgets.long_list import Lists
from empires.page.widgets.markup import NOTHING, Html, button, el, join
from empires.page.widgets.signs import sign
from empires.page.wire.commands import Answer, Back, Turn
from empires.render.ghost import tile_svg

FEW = 2
"""Choices with a tile up to which nobody needs to be told where to look for them."""

SIDE = 4
"""Choices without a tile from which on they stand folded below those that the map shows."""

ARTICLES = ("a", "an", "the")

MANY = 8
"""Choices with a tile from which on their list stands folded: the map shows them better."""


class InHand(NamedTuple):
    """A tile in hand: its picture, and how often it has been turned."""

    picture: Html
    turned: int


def in_hand(tile: BoardTile, turned: int) -> InHand:
    """The tile in hand, drawn."""
    return InHand(tile_svg(tile), turned)


def choices(
    question: Question, at: int, tile: str | None, place: str, lists: Lists, held: InHand | None = None
) -> Html:
    """What can be chosen. `tile` is the clicked tile, called `place` in words; `at` counts the answers."""
    here = [choice for choice in question.choices if tile is not None and tile in choice.tiles]
    if here and held is not None:
        return _lay_here(question, here, at, held)
    if here:
        return _at_tile(question, here, at, place)
    placed = [choice for choice in question.choices if choice.tiles]
    plain = [choice for choice in question.choices if not choice.tiles and choice.value != question.step_on]
    step_on = [choice for choice in question.choices if choice.value == question.step_on and not choice.tiles]
    alone = len(question.choices) == 1
    aside = bool(placed) and (len(plain) > SIDE or _alike(plain))
    hint = None
    if len(placed) > FEW:
        words = "tile on the map" if held is None else "space on the map for this tile"
        hint = el("p", f"Choose a glowing {words}, or from the list.", class_="quiet-text hint")
    return join(
        el("div", held.picture, class_="held-tile", data_hand=True) if held is not None else None,
        _place_line(place) if tile is not None else None,
        None if aside else _column(question, plain, at, lists, "plain", primary=alone),
        hint,
        _listed(question, placed, at, lists, primary=alone),
        _aside(question, plain, at, lists) if aside else None,
        _step_on(question, step_on, at, primary=not plain and not placed),
    )


def _alike(plain: Sequence[Choice]) -> bool:
    """Whether choices are of one kind, such as gifts: told apart by who gets what, not by what is done."""
    return len(plain) > 1 and len({choice.label.split()[0] for choice in plain}) == 1


def _at_tile(question: Question, here: Sequence[Choice], at: int, place: str) -> Html:
    back = button("Elsewhere", Back(), class_="quiet")
    offered = [choose(question, choice, at, primary=len(here) == 1) for choice in here]
    return join(
        el("p", place, class_="place"),
        el("div", *offered, back, class_="choices column", id="here", tabindex=-1),
    )


def _lay_here(question: Question, here: Sequence[Choice], at: int, held: InHand) -> Html:
    """The tile in hand lies on the chosen place as a ghost: turn it, lay it so, or go elsewhere."""
    now = held.turned % len(here)
    ways = f"Turn it ({now + 1} of {len(here)} ways)"
    turn = button(join(sign("turn"), el("span", ways)), Turn(), data_key=".") if len(here) > 1 else None
    hint = "A second click lays it." + (" The wheel or the key “.” turns it." if turn else "")
    return join(
        el(
            "div",
            choose(question, here[now], at, primary=True),
            turn,
            button("Elsewhere", Back(), class_="quiet"),
            class_="choices column",
            id="here",
            tabindex=-1,
            data_hand=True,
        ),
        el("p", hint, class_="quiet-text hint"),
    )


def _place_line(place: str) -> Html:
    """A clicked tile on which nothing can be chosen: what it is, and the way back."""
    told = place or "This place is unknown."
    return el(
        "p", el("span", told), button("×", Back(), class_="quiet", aria_label="Close"), class_="place told"
    )


def _listed(
    question: Question, placed: Sequence[Choice], at: int, lists: Lists, *, primary: bool
) -> Html | None:
    if not placed:
        return None
    if len(placed) <= MANY:
        return _column(question, placed, at, lists, "placed", primary=primary)
    groups = grouped(placed)
    if len(groups) == 1:
        ways = _column(question, placed, at, lists, "placed")
        return el("details", el("summary", "From a list", el("small", f"{len(placed):,}")), ways, id="ways")
    folded = (
        el(
            "details",
            el("summary", name, el("small", f"{len(group):,}")),
            _column(question, group, at, lists, f"group-{n}"),
        )
        for n, (name, group) in enumerate(groups.items())
    )
    return el("div", *folded, class_="groups")


def _aside(question: Question, plain: Sequence[Choice], at: int, lists: Lists) -> Html:
    """Choices beside those of the map, folded."""
    first = {choice.label.split()[0] for choice in plain}
    name = first.pop() if len(first) == 1 else "Other choices"
    listed = _column(question, plain, at, lists, "plain")
    return el("details", el("summary", name, el("small", f"{len(plain):,}")), listed, id="aside")


def grouped(placed: Sequence[Choice]) -> dict[str, list[Choice]]:
    """Choices whose words begin alike, under those words; one group where that would not shorten the list,
    or where most groups would hold a single choice.
    """
    for words in (2, 1):
        groups: dict[str, list[Choice]] = {}
        for choice in placed:
            begins = choice.label.split()[:words]
            name = " ".join(begins[:-1] if len(begins) > 1 and begins[-1] in ARTICLES else begins)
            groups.setdefault(name.rstrip(",;:"), []).append(choice)
        single = sum(len(group) == 1 for group in groups.values())
        if 1 < len(groups) <= len(placed) // 2 and single <= len(groups) // 2:
            return groups
    return {"": list(placed)}


def _column(
    question: Question, listed: Sequence[Choice], at: int, lists: Lists, id: str, *, primary: bool = False
) -> Html | None:
    def column(some: Sequence[Choice]) -> Html:
        return el(
            "div", *(choose(question, one, at, primary=primary) for one in some), class_="choices column"
        )

    return lists.draw(f"card-{id}", listed, column) if listed else None


def _step_on(question: Question, listed: Sequence[Choice], at: int, *, primary: bool) -> Html | None:
    if not listed:
        return None
    return el(
        "div", *(choose(question, one, at, primary=primary) for one in listed), class_="choices step-on"
    )


def choose(question: Question, choice: Choice, at: int, *, primary: bool) -> Html:
    """The button of one choice; pointing at it marks its tiles on the map. A grave one is asked about."""
    command = Answer(player=question.player, kind=question.kind, choice=choice.value, at=at)
    note = el("small", choice.note) if choice.note else NOTHING
    if choice.grave:
        sure = button(f"Yes: {choice.label}", command, data_tiles=" ".join(choice.tiles) or None)
        return el("details", el("summary", choice.label, note), sure, class_="grave")
    pressed = button(
        join(el("span", choice.label), note),
        command,
        class_="primary" if primary else None,
        data_tiles=" ".join(choice.tiles) or None,
    )
    return join(pressed, odds_lines(choice.odds, whole=primary)) if choice.odds else pressed
