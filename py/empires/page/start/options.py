"""The options of a new campaign on its sheet: the first decisions, presets, and all other options, folded
away in groups."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from empires.core.base.words import span
from empires.core.records.setup import Option
from empires.page.start import needs
from empires.page.widgets.markup import Html, does, el, join
from empires.page.wire.forms import SheetDo
from empires.page.wire.values import Filled
from empires.rulesets.about import About, Preset


def presets(about: About, options: tuple[Option, ...], filled: Filled) -> Html:
    """The presets for common ways to play; the one that matches the sheet is marked."""
    buttons = (
        el(
            "button",
            el("span", preset.label),
            el("small", preset.note),
            type="button",
            **does(SheetDo(what="preset", preset=preset.name)),
            aria_pressed="true" if stands_at(preset, options, filled) else "false",
        )
        for preset in about.presets
    )
    return el("fieldset", el("legend", "Kind of campaign"), el("div", *buttons, class_="choices presets"))


def stands_at(preset: Preset, options: tuple[Option, ...], filled: Filled) -> bool:
    """Whether all options have the values of a preset."""
    standing = {one.key: one_of(filled, f"option.{one.key}", str(one.default)) for one in options}
    return all(standing[key] == str(value) for key, value in preset.options.items())


def chosen(about: About, name: str) -> Filled:
    """The options of a preset as values of the sheet."""
    found = next((one for one in about.presets if one.name == name), None)
    return {f"option.{key}": [str(value)] for key, value in found.options.items()} if found else {}


def standing(options: tuple[Option, ...], filled: Filled) -> dict[str, str]:
    """The value of every option on the sheet; a flag is "on" or "off"."""
    return {
        one.key: ("on" if _ticked(one, filled) else "off")
        if one.kind == "flag"
        else one_of(filled, f"option.{one.key}", str(one.default))
        for one in options
    }


def _ticked(option: Option, filled: Filled) -> bool:
    name = f"option.{option.key}"
    return bool(filled[name]) if name in filled else option.default is True and "seats" not in filled


def first(options: tuple[Option, ...], filled: Filled) -> Html:
    """The controls for the options that a group of players decides first."""
    told = needs.told(options, standing(options, filled), None)
    return join(*(_option(one, filled, told) for one in options if one.first))


PLACES = (
    (
        "sealed",
        "On one screen",
        "you pass one device around and Empires rolls the dice; a curtain hides each turn, but anyone who "
        "reads the device’s storage finds every secret",
    ),
    (
        "table",
        "On one screen, with our own dice",
        "the same, but you type in what you roll",
    ),
    (
        "shared",
        "Between our devices",
        "nobody can choose a roll or forge a turn; but every device has every secret, where a programmer "
        "can read it, and turns travel as messages",
    ),
    (
        "umpire",
        "An umpire’s device holds the campaign",
        "no player’s device has anything that its player may not know, so there is nothing to spy on; but "
        "every answer goes to that device and back, and its organiser has no seat and runs the desk, "
        "whatever “Organiser’s desk” says",
    ),
)
"""The choices for where a campaign is played, with what each one protects and what it costs.

The last one is offered only if the rules hide something.
"""


def folded(filled: Filled, options: tuple[Option, ...], *, hides: bool = False) -> Html:
    """The controls for all other options, folded away in groups; `hides` says whether the players have
    secrets from each other."""
    told = needs.told(options, standing(options, filled), None)
    groups: dict[str, list[Html]] = {}
    for option in options:
        if not option.first:
            groups.setdefault(option.group or "Options", []).append(_option(option, filled, told))
    places = [one for one in PLACES if hides or one[0] != "umpire"]
    place = _pick("dice", "Where you play", "", places, one_of(filled, "dice", "sealed"))
    parts = [
        el("details", el("summary", group, el("small", f"{len(controls)}")), *controls, class_="options")
        for group, controls in groups.items()
    ]
    lead = el(
        "p",
        "Each option is set to what most groups use. Open the ones you want to change.",
        class_="quiet-text",
    )
    return join(el("h2", "How you play"), place, lead, *parts)


def _option(option: Option, filled: Filled, told: Mapping[str, Html]) -> Html:
    """An option's control, with the element for its note below."""
    place = needs.place(option.key)
    return el("div", _control(option, filled), el("div", told[place], id=place, role="status"))


def _control(option: Option, filled: Filled) -> Html:
    name = f"option.{option.key}"
    match option.kind:
        case "flag":
            box = el("input", type="checkbox", name=name, value="on", checked=_ticked(option, filled))
            label = el("label", box, " ", option.label, class_="tick")
            return el("div", label, el("small", option.help), class_="option")
        case "pick":
            choices = [(choice.value, choice.label, choice.note) for choice in option.choices]
            return _pick(name, option.label, option.help, choices, one_of(filled, name, str(option.default)))
        case "number":
            default = "" if option.default is None else str(option.default)
            control = el(
                "input",
                type="number",
                inputmode="numeric",
                name=name,
                min=option.lo,
                max=option.hi,
                value=one_of(filled, name, default),
                placeholder="none" if option.or_none else None,
            )
            bounds = span(option.lo, option.hi) + (", or empty for none" if option.or_none else "")
            help_text = el("small", f"{option.help} ({bounds})")
            return el("div", el("label", option.label, control), help_text, class_="option number-option")


def _begun(label: str) -> str:
    """The text of a choice, beginning with a capital letter even if the ruleset writes it with a small
    one.
    """
    return label[:1].upper() + label[1:]


def _pick(name: str, label: str, meaning: str, choices: list[tuple[str, str, str]], value: str) -> Html:
    if len(choices) == 1:
        return el("div", el("p", f"{label}: {choices[0][1]}"), el("small", meaning), class_="option")
    if len(choices) > 5:
        options = [el("option", _begun(text), value=one, selected=one == value) for one, text, _ in choices]
        control = el("label", label, el("select", *options, name=name))
        return el("div", control, el("small", meaning), class_="option")
    ticks = (
        el(
            "label",
            el("input", type="radio", name=name, value=one, checked=one == value),
            el("span", _begun(text), el("small", note) if note else None),
            class_="tick",
        )
        for one, text, note in choices
    )
    return el(
        "fieldset", el("legend", label), el("small", meaning) if meaning else None, *ticks, class_="option"
    )


def given(options: tuple[Option, ...], filled: Filled) -> Mapping[str, Any]:
    """The options as they were sent. If the options were shown on the sheet, a missing tick means off."""
    if "seats" not in filled:
        return {}
    given: dict[str, Any] = {}
    for option in options:
        name = f"option.{option.key}"
        if option.kind == "flag":
            given[option.key] = bool(filled.get(name))
        elif name in filled:
            given[option.key] = filled[name][0]
    return given


def one_of(filled: Filled, name: str, default: str) -> str:
    """The value that was typed or chosen in the control of this name."""
    values = filled.get(name)
    return values[0] if values else default
