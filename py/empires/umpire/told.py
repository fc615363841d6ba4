"""What is sent to one seat: its view, its questions and its news, all as plain JSON (`umpire 10`).

All of this is made from that seat's view and never from the whole state, so nothing hidden is ever sent.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from empires.core.base.canonical import as_text, digest
from empires.core.play.campaign import Campaign
from empires.core.play.views import Seen
from empires.core.questions.question import Question
from empires.umpire.difference import difference

Page = tuple[int, list[Any]]
"""A page of the journal, given by its number, with the new events on it that a seat may know."""


class Place(NamedTuple):
    """A place in a seat's news: the page of the journal, and how many events come before the place on that
    page, counted among all events and among those that the seat may know. `tale` is the hash of all the
    seat's news up to there.
    """

    page: int = 0
    events: int = 0
    own: int = 0
    tale: str = ""


def told(campaign: Campaign[Any], player: str, tale: str) -> dict[str, Any]:
    """The content that is now to be sent to `player`; `tale` is the hash of the news that goes with it."""
    view = campaign.view(player)
    state = plain(view.state)
    sealed = campaign.record.pending.get(player)
    return {
        "view": state,
        "step": _step(state, view.seen),
        "asked": [asked(question) for question in view.questions],
        "waiting": [*view.waiting_for],
        "more": view.awaits_more,
        "sealed": None if sealed is None else [sealed.kind, plain(sealed.answer)],
        "tale": tale,
    }


def _step(state: Any, seen: Seen | None) -> Any:
    """The current step as the seat saw it: how its first state differs from the current one, and the inputs
    since then."""
    if seen is None:
        return None
    start = msgspec.json.decode(seen.start)
    return {"start": difference(state, start), "inputs": [plain(one) for one in seen.inputs]}


def asked(question: Question) -> dict[str, Any]:
    """A question as data: everything that its reader sees, but not what the rules would do with an answer."""
    found: dict[str, Any] = plain({
        "kind": question.kind,
        "text": question.text,
        "rules": question.rules,
        "tiles": question.tiles,
        "secret": question.secret,
        "facts": dict(question.facts),
        "choices": question.choices,
        "fields": question.fields,
        "unsaid": question.unsaid,
        "default": question.default,
        "step_on": question.step_on,
        "late": question.late,
    })  # fmt: skip
    return found


def fingerprint(data: dict[str, Any]) -> str:
    """The hash of a question as data, by which an answer refers to the question."""
    return as_text(digest("question", data))


def plain(value: Any) -> Any:
    """A value converted to plain JSON data."""
    return msgspec.json.decode(msgspec.json.encode(value))


def news(campaign: Campaign[Any], player: str, since: Place) -> tuple[list[Page], Place]:
    """The events after a place that `player` may know, page by page, and the place reached after them."""
    pages = campaign.pages()
    found: list[Page] = []
    place = since
    for number in range(since.page, len(pages)):
        if number > place.page:
            place = Place(page=number, tale=place.tale)
        events = pages[number]
        own = [plain(one) for one in events[place.events :] if one.visible_to(player)]
        place = Place(number, len(events), place.own + len(own), tale_after(place.tale, own))
        if own:
            found.append((number, own))
    return found, place


def tale_after(tale: str, events: list[Any]) -> str:
    """The hash of a seat's news after these events are added."""
    for event in events:
        tale = as_text(digest("news", tale, event))
    return tale
