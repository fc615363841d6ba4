"""Descriptions of computer players: their names, and the character of each kind."""

from __future__ import annotations

from collections.abc import Sequence

from empires.core.offices.seats import CONTROLLERS, LIKENESSES
from empires.core.records.setup import Controller
from empires.page.widgets.markup import NOTHING, Html, el


def likenesses(kinds: Sequence[Controller]) -> Html:
    """A description of these kinds of computer players; NOTHING for an empty list."""
    told = [el("li", el("b", CONTROLLERS[one].capitalize()), f": {LIKENESSES[one]}") for one in kinds]
    return el("ul", *told, class_="likenesses quiet-text") if told else NOTHING


def computer_called(kind: Controller) -> str:
    """The name of a controller in a list of computers: "easy" or "a raider", but "a person" for people."""
    return CONTROLLERS[kind].removeprefix("the computer, ")
