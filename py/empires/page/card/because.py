"""The reason for the outcome of a battle: a sentence, and a scale with the factors behind it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from empires.page.widgets.markup import Html, el, join

MOST = 6
"""The maximum number of factors that a scale shows; no ruleset uses more."""

LONGEST = 100
"""Limits for factors in an event: the length of a name in characters, and the weight of one factor."""

WIDE = 200
"""The length of the drawn scale."""

FAR = 12
"""The weight at which the mark reaches the end of the scale."""


def because(
    facts: Mapping[str, Any], sides: tuple[str, str] | None = None, *, brief: bool = False
) -> Html | None:
    """The reason for a battle's result, from its event; None if the event gives none.

    The scale is drawn between the two `sides`, attacker first; their names are shown above it unless it is
    `brief`. The text of the scale is for screen readers only if the scale is `brief`, or if it has a single
    factor, which the sentence names.
    """
    said = facts.get("why")
    if type(said) is not str:
        return None
    tips = _tips(facts.get("tips"))
    scale = _scale(tips, sides, brief=brief) if tips and sides is not None else None
    return el("div", el("p", said, class_="because"), scale)


def _tips(given: Any) -> dict[str, int]:
    """The factors on the scale; empty if the event, which may come from a file, does not have them in the
    form that rules use."""
    if not isinstance(given, Mapping) or len(given) > MOST:
        return {}
    return {
        name: tip
        for name, tip in given.items()
        if type(name) is str and len(name) <= LONGEST and type(tip) is int and abs(tip) <= LONGEST
    }


def _scale(tips: Mapping[str, int], sides: tuple[str, str], *, brief: bool) -> Html:
    """A line from one side to the other. Each factor is a part of the line, drawn from the middle towards the
    side that it helps; a mark shows the sum, and each factor is also given as text."""
    tipping = {name: tip for name, tip in tips.items() if tip}
    at = _place(sum(tips.values()))
    drawn = el(
        "svg",
        el("line", x1=0, y1=10, x2=WIDE, y2=10),
        *_parts([*tipping.values()]),
        el("line", x1=WIDE // 2, y1=6, x2=WIDE // 2, y2=14),
        el("path", d=f"M{at} 6l-4-6h8z"),
        viewBox=f"-4 0 {WIDE + 8} 16",
        aria_hidden="true",
    )
    words = (
        join(", " if n else None, el("i", class_=f"part-{n}"), f"{name} {tip:+d}".replace("-", "\u2212"))
        for n, (name, tip) in enumerate(tipping.items())
    )
    told, named = join(f"{sides[0]}: ", *words, "."), None if brief else "unseen"
    return el(
        "div",
        el("span", sides[0], class_=named), drawn, el("span", sides[1], class_=named),
        el("small", told, class_="unseen" if brief or len(tipping) == 1 else None) if tipping else None,
        class_="scale",
    )  # fmt: skip


def _parts(tips: Sequence[int]) -> Iterable[Html]:
    """A bar for each factor. Bars are placed one after another on the side that they help, and none reaches
    beyond the end of the scale."""
    reached = {True: 0, False: 0}
    for n, tip in enumerate(tips):
        first = min(reached[tip > 0], FAR)
        last = reached[tip > 0] = min(first + abs(tip), FAR)
        x = _place(last if tip > 0 else -first)
        yield el("rect", x=x, y=7, width=(last - first) * WIDE // 2 // FAR, height=6, class_=f"part-{n}")


def _place(total: int) -> int:
    """The position of the mark for the sum on the scale, counted from 0 at the attacker's end."""
    return WIDE // 2 - max(-FAR, min(FAR, total)) * WIDE // 2 // FAR
