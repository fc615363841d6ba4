"""Markup that cannot be spoilt: text is escaped when it is put in, only `Html` stays as it is."""

from __future__ import annotations

from html import escape

import msgspec

from .wire import AnyCommand

Attribute = str | int | bool | None


class Html(str):
    """Finished markup. Everything else that is put into an element is text."""

    __slots__ = ()


NOTHING = Html("")

_VOID = frozenset({"input", "br", "hr", "img"})


def el(name: str, /, *inside: str | None, **attributes: Attribute) -> Html:
    """An element. Strings inside are escaped unless they are `Html`; None is left out.

    Attributes are written with underscores for hyphens and a trailing one where Python needs it (`class_`);
    True stands bare, None and False are left out.

    >>> el("p", "2 < 3", class_="note")
    '<p class="note">2 &lt; 3</p>'
    """
    written = []
    for key, value in attributes.items():
        if value is None or value is False:
            continue
        attribute = key.rstrip("_").replace("_", "-")
        written.append(f" {attribute}" if value is True else f' {attribute}="{escape(str(value))}"')
    head = f"<{name}{''.join(written)}>"
    if name in _VOID:
        return Html(head)
    body = "".join(part if isinstance(part, Html) else escape(part) for part in inside if part is not None)
    return Html(f"{head}{body}</{name}>")


def join(*parts: str | None) -> Html:
    """Several pieces after one another."""
    return Html("".join(part if isinstance(part, Html) else escape(part) for part in parts if part))


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
