"""Descriptions of house rules: all changes, for the form of a new campaign, and every set of house rules on
the shelf."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from empires.core.base.words import many
from empires.core.errors import SetupError
from empires.core.house.settling import changes, read_variant
from empires.core.records.variant import Variant
from empires.page.house import defaults
from empires.page.widgets.markup import Html, button, el, join
from empires.page.wire.pages import House, Leave
from empires.rulesets import catalogue, find_ruleset


def told(variant: Variant) -> Html:
    """Every change with its consequences, and the notes that say why it was made. Raises SetupError."""
    tables = find_ruleset(variant.ruleset).tables
    notes = [el("li", f"{tables[name].title}: {note}") for name, note in variant.notes.items()]
    ruleset = find_ruleset(variant.ruleset)
    made = [el("li", one) for one in changes(variant, ruleset)]
    made += [el("li", one) for one in defaults.told(ruleset.offered, variant.options)]
    return join(el("ul", *made, class_="changes"), el("ul", *notes, class_="changes") if notes else None)


def titled(variant: Variant) -> Html:
    """The title of the house rules, with their author if one is named."""
    author = el("small", f" by {variant.author}") if variant.author else None
    return join(el("strong", variant.title, translate="no"), author)


def chosen(ruleset: str, text: str) -> Html:
    """The house rules on the form for a new campaign, which stores them as text, with everything that they
    change."""
    variant = read_variant(text.encode())
    return join(
        el("input", type="hidden", name="variant", value=text),
        el("p", "Empires plays by ", titled(variant), "."),
        told(variant),
        el(
            "div",
            button("Change them", House(what="change", ruleset=ruleset)),
            button("Play without them", House(what="none", ruleset=ruleset), class_="quiet"),
            class_="choices",
        ),
    )


def shelf(kept: Mapping[str, str]) -> Html:
    """The page with all house rules that are stored in this browser."""
    rows = [_row(name, text) for name, text in sorted(kept.items())]
    nothing = el("p", "There are no longer any house rules here.", class_="quiet-text")
    return join(
        el("h1", "House rules", tabindex=-1, id="top"),
        el("p", "Different numbers in a ruleset’s tables, for your own campaigns.", class_="lead"),
        el("ul", *rows, class_="shelf") if rows else nothing,
        el("div", button("Back", House(what="back") if rows else Leave(), class_="quiet"), class_="choices"),
    )


def _row(name: str, text: str) -> Html:
    forget = button("Delete", House(what="forget", name=name), class_="quiet")
    try:
        variant = read_variant(text.encode())
        ruleset = catalogue()[variant.ruleset]
        count = len(changes(variant, find_ruleset(variant.ruleset)))
    except (SetupError, KeyError) as fault:
        return el(
            "li", el("div", el("small", f"These can no longer be used. {fault}"), class_="kept"), forget
        )
    return el(
        "li",
        el(
            "div",
            titled(variant),
            el("span", ruleset.title),
            el("small", many(count, "change")),
            class_="kept",
        ),
        button("Begin with them", House(what="begin", name=name)),
        button("Change them", House(what="change", name=name)),
        button("Save as a file", House(what="give", name=name)),
        forget,
    )


def as_text(variant: Variant) -> str:
    """House rules as the text of a file."""
    return msgspec.json.encode(variant).decode()
