"""Markup for the page: the builder used for every picture and page, and the attributes that send commands."""

from __future__ import annotations

import re
from functools import lru_cache

import msgspec

from empires.page.wire.commands import AnyCommand
from empires.page.wire.forms import AnyForm, Do, Fill, ListDo, SheetDo
from empires.render.markup import NOTHING, VOID, Attribute, Html, el, join

__all__ = [
    "NOTHING",
    "Attribute",
    "Html",
    "as_json",
    "button",
    "carry",
    "does",
    "el",
    "join",
    "manual_link",
    "sends",
    "words_in_view",
]

_PIECE = re.compile(r"<(/?)([\w-]+)([^>]*)>|([^<]+)")
"""A pattern for the tags and the texts of markup."""

_WORD = re.compile(r"\S*\w\S*")

_SILENT = frozenset({"select", "kbd", "textarea", "svg"})
"""Elements whose text does not count."""

_SHOWN, _FOLDED, _HIDDEN = "shown", "folded", "hidden"


def as_json(record: msgspec.Struct) -> str:
    """A wire record as the value of an attribute."""
    return msgspec.json.encode(record).decode()


def carry(command: AnyCommand) -> dict[str, Attribute]:
    """The attributes that make an element send `command` when it is used."""
    fields = msgspec.to_builtins(command)
    name = fields.pop("cmd")
    return {
        "data_cmd": name,
        "data_args": msgspec.json.encode(fields).decode() if fields else None,
    }


def sends(form: AnyForm, live: AnyForm | None = None) -> dict[str, Attribute]:
    """The attributes of a form that is sent as `form`, and as `live` while it is being filled in."""
    return {**carry(Fill(form=form)), "data_live": as_json(live) if live is not None else None}


def does(do: Do | ListDo | SheetDo) -> dict[str, Attribute]:
    """The attribute of a button that carries out an action on the form around the button while it is being
    filled in."""
    return {"data_do": as_json(do)}


def manual_link(**attributes: Attribute) -> Html:
    """A link to the manual, which is a separate page next to this one."""
    return el("a", "Manual", href="manual.html", target="_blank", rel="noopener", **attributes)


def button(label: str, command: AnyCommand, **attributes: Attribute) -> Html:
    """A button that sends `command`; `primary`, `quiet` and the like are classes."""
    return el("button", label, type="button", **carry(command), **attributes)


@lru_cache(maxsize=512)  # a click changes two rows of a card
def words_in_view(html: Html) -> int:
    """The number of words in markup without those that are folded away or only read aloud.

    >>> words_in_view(Html('<p>One <b class="unseen">two</b> three</p>'))
    2
    """
    count, states = 0, [_SHOWN]
    for end, name, attributes, text in _PIECE.findall(html):
        if text:
            count += len(_WORD.findall(text)) if states[-1] == _SHOWN else 0
        elif end:
            states.pop()
        elif name not in VOID and not attributes.endswith("/"):
            states.append(_state(name, attributes, states[-1]))
    return count


def _state(name: str, attributes: str, outer: str) -> str:
    """Whether the text of an element is in view, given the state of the element around it."""
    if outer != _SHOWN:
        return _SHOWN if outer == _FOLDED and name == "summary" else _HIDDEN
    if name in _SILENT or re.search(r' class="(?:[^"]* )?unseen[ "]', attributes):
        return _HIDDEN
    return _FOLDED if name == "details" and not re.search(r" open\b", attributes) else _SHOWN
