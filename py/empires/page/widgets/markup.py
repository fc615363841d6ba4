"""The page's markup: the builder of every picture and page, and buttons that send commands."""

from __future__ import annotations

import msgspec

from empires.page.wire import AnyCommand
from empires.render.markup import NOTHING, Attribute, Html, el, join

__all__ = ["NOTHING", "Attribute", "Html", "button", "carry", "el", "join"]


def carry(command: AnyCommand) -> dict[str, Attribute]:
    """The attributes that make an element send `command` when it is used."""
    fields = msgspec.to_builtins(command)
    name = fields.pop("cmd")
    return {
        "data_cmd": name,
        "data_args": msgspec.json.encode(fields).decode() if fields else None,
    }


def button(label: str, command: AnyCommand, **attributes: Attribute) -> Html:
    """A button that sends `command`; `primary`, `quiet` and the like are classes."""
    return el("button", label, type="button", **carry(command), **attributes)
