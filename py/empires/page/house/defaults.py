"""Options that are set by house rules. The form for a new campaign shows their values, and people may still
change them there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from empires.core.base.words import span
from empires.core.errors import SetupError
from empires.core.records.setup import Option
from empires.page.widgets.markup import Html, el
from empires.page.wire.values import Filled

Value = bool | int | str | None

UNSET = "as usual"
"""The text that the editor shows for an option about which the house rules say nothing."""

LEAD = (
    "House rules may also set the options that a campaign begins with. You can still change them on "
    "the sheet of the new campaign."
)


def controls(options: Sequence[Option], chosen: Mapping[str, Value]) -> Html:
    """The controls for the options of a ruleset, each with the value that these house rules give it, if
    any."""
    return el(
        "details",
        el("summary", "Options ", el("small", f"{len(chosen)} set" if chosen else f"{len(options)}")),
        el("p", LEAD, class_="quiet-text"),
        *(el("label", option.label, _control(option, chosen)) for option in options),
        open=bool(chosen),
        class_="options",
    )


def typed(options: Sequence[Option], fields: Filled) -> dict[str, Value]:
    """The options that are set in the editor; a value that is not allowed is left as it was typed."""
    found: dict[str, Value] = {}
    for option in options:
        values = fields.get(_name(option), [""])
        if text := values[0].strip() if values else "":
            try:
                found[option.key] = option.accept(text)
            except SetupError:
                found[option.key] = text  # refused later, with a sentence
    return found


def filled(options: Mapping[str, Value]) -> Filled:
    """The options as values of the controls in the form for a new campaign, where a flag that is off has no
    value."""
    return {
        f"option.{key}": (["on"] if value else []) if isinstance(value, bool) else [str(value)]
        for key, value in options.items()
    }


def told(options: Sequence[Option], chosen: Mapping[str, Value]) -> Iterator[str]:
    """A text that says which options the house rules set."""
    for option in options:
        if option.key in chosen:
            now, usual = _words(option, chosen[option.key]), _words(option, option.default)
            yield f"{option.label}: {now}, usually {usual}"


def _words(option: Option, value: Value) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    label = next((choice.label for choice in option.choices if choice.value == value), None)
    return label or ("none" if value is None else str(value))


def _name(option: Option) -> str:
    return f"default {option.key}"


def _control(option: Option, chosen: Mapping[str, Value]) -> Html:
    value = chosen.get(option.key)
    if option.kind == "number":
        return el(
            "input", type="number", inputmode="numeric", name=_name(option), min=option.lo, max=option.hi,
            value="" if value is None else str(value),
            placeholder=f"{UNSET}; {span(option.lo, option.hi)}",
        )  # fmt: skip
    words = {choice.value: choice.label for choice in option.choices} or {"on": "on", "off": "off"}
    now = ("on" if value else "off") if isinstance(value, bool) else value
    choices = [el("option", label, value=word, selected=word == now) for word, label in words.items()]
    return el("select", el("option", UNSET, value=""), *choices, name=_name(option))
