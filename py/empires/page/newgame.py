"""The sheet on which a new campaign is written: ruleset, players, map seed with preview, options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import empires
from empires.core.campaign import Campaign
from empires.core.setup import LONGEST_NAME, Option, Seat
from empires.render import PALETTE, board_svg, thumbnail_svg
from empires.rulesets import catalogue, find_display, find_ruleset
from empires.rulesets.about import About

from .forms import Filled
from .markup import NOTHING, Html, button, el, join
from .wire import Show

SEATS_SHOWN = 12
"""Most seats the sheet has room for; larger tables are begun from the command line."""

DRAWN = 80
"""Tiles up to which the preview is the real map; a larger one is sketched, so that typing stays quick."""

CONTROLLERS = (("human", "a person"), ("random", "the computer, at random"))


def choose_ruleset() -> Html:
    """The first page: which rules?"""
    cards = [
        el(
            "button",
            el("strong", about.title),
            el("span", about.blurb),
            el("small", f"{_span(about.fewest, about.most)} players · {about.length}"),
            type="button",
            class_="ruleset",
            data_cmd="show",
            data_args=f'{{"what": "new:{about.name}"}}',
        )
        for about in catalogue().values()
    ]
    back = button("Back", Show(what="welcome"), class_="quiet")
    return join(
        el("h1", "A new campaign"),
        el("p", "Which rules shall the umpire go by?", class_="lead"),
        el("div", *cards, class_="rulesets"),
        el("div", back, class_="choices"),
    )


def sheet(name: str, filled: Filled, problem: str = "") -> Html:
    """The sheet for one ruleset, as far as it is filled in."""
    about = catalogue()[name]
    seats = int(_one(filled, "seats", str(max(about.fewest, 2))))
    rules = find_ruleset(name)
    return join(
        el("h1", about.title),
        el("p", about.blurb, class_="lead"),
        el(
            "form",
            _campaign(filled, about),
            _players(filled, about, seats),
            _preview_part(filled, name),
            _options(filled, rules.options),
            el("p", problem, role="alert", class_="problem") if problem else None,
            el(
                "div",
                el("button", "Begin", type="submit", class_="primary"),
                button("Another ruleset", Show(what="new"), class_="quiet"),
                class_="choices",
            ),
            data_cmd="fill",
            data_args=f'{{"form": "new:{name}"}}',
            data_live=f"preview:{name}",
            class_="sheet-form",
            autocomplete="off",
        ),
        el("p", about.credits, class_="quiet-text"),
    )


def _campaign(filled: Filled, about: About) -> Html:
    control = el(
        "input",
        type="text",
        name="name",
        maxlength=LONGEST_NAME,
        value=_one(filled, "name", about.title),
        required=True,
    )
    return el("label", "Name of the campaign", control)


def _players(filled: Filled, about: About, seats: int) -> Html:
    most = min(about.most, SEATS_SHOWN)
    counts = [el("option", str(n), value=n, selected=n == seats) for n in range(about.fewest, most + 1)]
    how_many = el("label", "Players", el("select", *counts, name="seats", id="new-seats"))
    rows = [_seat(filled, n) for n in range(seats)]
    return el("fieldset", el("legend", "At the table"), how_many, *rows)


def _seat(filled: Filled, n: int) -> Html:
    colour = _one(filled, f"colour{n}", PALETTE[n % len(PALETTE)][1])
    controller = _one(filled, f"controller{n}", "human")
    kinds = [el("option", label, value=value, selected=value == controller) for value, label in CONTROLLERS]
    return el(
        "div",
        el("input", type="color", name=f"colour{n}", value=colour, aria_label=f"Colour of player {n + 1}"),
        el(
            "input",
            type="text",
            name=f"player{n}",
            maxlength=LONGEST_NAME,
            value=_one(filled, f"player{n}", f"Player {n + 1}"),
            aria_label=f"Name of player {n + 1}",
            required=True,
        ),
        el("select", *kinds, name=f"controller{n}", aria_label=f"Who plays seat {n + 1}"),
        class_="seat",
    )


def _preview_part(filled: Filled, name: str) -> Html:
    seed = _one(filled, "seed", "spring")
    control = el("input", type="text", name="seed", maxlength=60, value=seed, id="new-seed")
    return el(
        "div",
        el("label", "Seed: the same word gives the same map and the same dice", control),
        el("div", preview(name, filled), class_="preview", id="preview"),
    )


def preview(name: str, filled: Filled) -> Html:
    """The map this sheet would begin on, or why there is none yet."""
    try:
        campaign = begin(name, filled)
    except empires.EmpiresError as fault:
        return el("p", str(fault), class_="quiet-text")
    board = find_display(name).board(campaign.view(None).state, None)
    if not board.tiles:
        return el("p", "The players lay the map themselves.", class_="quiet-text")
    drawn = board_svg(board) if len(board.tiles) <= DRAWN else thumbnail_svg(board)
    return Html(drawn)


def _options(filled: Filled, options: tuple[Option, ...]) -> Html:
    groups: dict[str, list[Html]] = {}
    for option in options:
        groups.setdefault(option.group or "Options", []).append(_option(option, filled))
    dice = _pick_option(
        "dice",
        "Dice",
        "Who rolls them.",
        [("sealed", "Empires rolls; reloading never changes a die"), ("table", "we roll and type the faces")],
        _one(filled, "dice", "sealed"),
    )
    groups.setdefault("Play", []).append(dice)
    parts = [
        el("details", el("summary", group), *controls, class_="options") for group, controls in groups.items()
    ]
    return join(*parts)


def _option(option: Option, filled: Filled) -> Html:
    name = f"option.{option.key}"
    match option.kind:
        case "flag":
            on = bool(filled[name]) if name in filled else option.default is True and "seats" not in filled
            box = el("input", type="checkbox", name=name, value="on", checked=on)
            label = el("label", box, " ", option.label, class_="tick")
            return el("div", label, el("small", option.help), class_="option")
        case "pick":
            choices = [(choice.value, choice.label) for choice in option.choices]
            return _pick_option(
                name, option.label, option.help, choices, _one(filled, name, str(option.default))
            )
        case "number":
            default = "" if option.default is None else str(option.default)
            control = el(
                "input",
                type="number",
                inputmode="numeric",
                name=name,
                min=option.lo,
                max=option.hi,
                value=_one(filled, name, default),
                placeholder="no limit" if option.or_none else None,
            )
            return el("div", el("label", option.label, control), el("small", option.help), class_="option")


def _pick_option(name: str, label: str, meaning: str, choices: list[tuple[str, str]], value: str) -> Html:
    options = [el("option", text, value=one, selected=one == value) for one, text in choices]
    return el(
        "div",
        el("label", label, el("select", *options, name=name)),
        el("small", meaning) if meaning else NOTHING,
        class_="option",
    )


def begin(name: str, filled: Filled) -> Campaign[Any]:
    """The campaign a filled sheet stands for. Raises SetupError, which says what is wrong on it."""
    rules = find_ruleset(name)
    seats = [
        Seat(
            name=_one(filled, f"player{n}", f"Player {n + 1}"),
            colour=_colour(_one(filled, f"colour{n}", ""), n),
            controller="human" if _one(filled, f"controller{n}", "human") == "human" else "random",
        )
        for n in range(int(_one(filled, "seats", str(max(rules.fewest, 2)))))
    ]
    return empires.new(
        name,
        seats,
        options=_given(rules.options, filled),
        seed=_one(filled, "seed", "spring"),
        name=_one(filled, "name", rules.title),
        dice="table" if _one(filled, "dice", "sealed") == "table" else "sealed",
    )


def _given(options: tuple[Option, ...], filled: Filled) -> Mapping[str, Any]:
    """The options as sent: a tick that is not there is off, once the sheet was there at all."""
    if "seats" not in filled:
        return {}
    given: dict[str, Any] = {}
    for option in options:
        name = f"option.{option.key}"
        if option.kind == "flag":
            given[option.key] = name in filled
        elif name in filled:
            given[option.key] = filled[name][0]
    return given


def _colour(text: str, n: int) -> str:
    """A colour as a colour control sends it, or that of the seat."""
    plain = len(text) == 7 and text[0] == "#" and all(sign in "0123456789abcdefABCDEF" for sign in text[1:])
    return text if plain else PALETTE[n % len(PALETTE)][1]


def _one(filled: Filled, name: str, default: str) -> str:
    values = filled.get(name)
    return values[0] if values else default


def _span(fewest: int, most: int) -> str:
    return str(fewest) if fewest == most else f"{fewest} to {most}"
