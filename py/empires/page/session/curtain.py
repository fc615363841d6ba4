"""Handing over a shared screen: whether the next player's view contains a secret that others must not see."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from empires.core.records.events import Event
from empires.page.session.eyes import Eyes


def holds_secret(eyes: Eyes, player: str, news: Iterable[Event]) -> bool:
    """Whether the screen of `player` shows something that others must not know; `news` are the events that
    the player has yet to see. A question about a letter to be sealed counts as secret from the start, unless
    the ruleset says that a `blank` letter shows nothing. Other questions may give away hidden facts; if there
    are any such facts, only questions that the ruleset asks `openly` count as public.
    """
    if any(event.to is not None for event in news):
        return True
    display, view, public = eyes.display, eyes.view_of(player), eyes.view_of(None)
    blank = display.blank(public.state)
    if any(question.secret and question.kind not in blank for question in view.questions):
        return True
    if all(question.kind in display.openly for question in view.questions):
        return eyes.board_of(player) != eyes.board_of(None)
    return tells_more(msgspec.to_builtins(view.state), msgspec.to_builtins(public.state))


def tells_more(view: Any, public: Any) -> bool:
    """Whether a state, as plain data, contains facts that the public state lacks; empty values do not
    count."""
    if view == public:
        return False
    match view:
        case dict():
            known = public if isinstance(public, dict) else {}
            return any(tells_more(fact, known.get(key)) for key, fact in view.items())
        case list() if isinstance(public, list) and len(public) == len(view):
            return any(tells_more(*pair) for pair in zip(view, public, strict=True))
        case list():
            return any(tells_more(fact, None) for fact in view)
        case _:
            return bool(view) or public is not None
