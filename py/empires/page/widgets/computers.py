"""Computer players in words: what one is called, and what each kind is like."""

from __future__ import annotations

from collections.abc import Sequence

from empires.core.offices.seats import CONTROLLERS, LIKENESSES
from empires.core.records.setup import Controller
from empires.page.widgets.markup import NOTHING, Html, el


def likenesses(kinds: Sequence[Controller]) -> Html:
    """What computer players of these kinds are like; NOTHING of none."""
    told = [el("li", el("b", CONTROLLERS[one].capitalize()), f": {LIKENESSES[one]}") for one in kinds]
    return el("ul", *told, class_="likenesses quiet-text") if told else NOTHING


def computer_called(kind: Controller) -> str:
    """A player among computers: "easy", "a raider", but "a person"."""
    return CONTROLLERS[kind].removeprefix("the computer, ")
