"""The link from anything on the page to the rule behind it."""

from __future__ import annotations

from collections.abc import Iterable

from empires.page.widgets.markup import Html, button, el, join
from empires.page.wire.browsing import ShowRule
from empires.page.wire.pages import Back


def why(rules: Iterable[str], *, short: bool = False) -> Html | None:
    """The button that leads to the rules or rulings that explain something. In a line of news the button is
    `short`."""
    ids = [rule for rule in rules if rule]
    if not ids:
        return None
    return button(
        "?" if short else "Why?", ShowRule(ids=ids), class_="why quiet", aria_label=f"Why? {ids[0]}"
    )


def refusal_notice(sentence: str, rule: str) -> Html:
    """A notice that says why an answer was refused."""
    return join(el("p", sentence), why((rule,)), button("Close", Back(), class_="quiet"))
