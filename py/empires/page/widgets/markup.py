"""Markup for the page: the builder used for every picture and page, and the attributes that send commands."""

from __future__ import annotations

import msgspec

from empires.page.wire.commands import AnyCommand
from empires.page.wire.forms import AnyForm, Do, Fill, ListDo, SheetDo
from empires.render.markup import NOTHING, Attribute, Html, el, join

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
]


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
