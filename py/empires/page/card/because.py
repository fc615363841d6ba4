"""The reason for a battle's result: a sentence, and a scale of the factors that tipped it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from empires.page.widgets.markup import Html, el

MOST = 6
"""The most factors that a scale shows; no rules weigh more."""

LONGEST = 100
"""Bounds of emitted factors: letters of a name, and the weight of one factor."""

WIDE = 200
"""The length of the drawn scale."""

FAR = 12
"""The weight that moves a scale's mark to its end."""


def because(
    facts: Mapping[str, Any], sides: tuple[str, str] | None = None, *, brief: bool = False
) -> Html | None:
    """The reason for a battle's result, from its event; None if the event gives none. The scale is drawn
    between the two `sides`, the attacker first; a `brief` one shows its words only to screen readers.
    """
    said = facts.get("why")
    if type(said) is not str:
        return None
    tips = _tips(facts.get("tips"))
    scale = _scale(tips, sides, brief=brief) if tips and sides is not None else None
    return el("div", el("p", said, class_="because"), scale)


def _tips(given: Any) -> dict[str, int]:
    """The factors that tipped the scale, if an event from a file has them in the form that rules use."""
    if not isinstance(given, Mapping) or len(given) > MOST:
        return {}
    return {
        name: tip
        for name, tip in given.items()
        if type(name) is str and len(name) <= LONGEST and type(tip) is int and abs(tip) <= LONGEST
    }


def _scale(tips: Mapping[str, int], sides: tuple[str, str], *, brief: bool) -> Html:
    """A line from side to side with a mark for the sum, and each factor in words."""
    at = _place(sum(tips.values()))
    drawn = el(
        "svg",
        el("line", x1=0, y1=6, x2=WIDE, y2=6),
        el("line", x1=WIDE // 2, y1=2, x2=WIDE // 2, y2=10),
        el("circle", cx=at, cy=6, r=4),
        viewBox=f"-4 0 {WIDE + 8} 12",
        aria_hidden="true",
    )
    words = ", ".join(f"{name} {tip:+d}".replace("-", "\u2212") for name, tip in tips.items() if tip)
    return el(
        "div",
        el("span", sides[0]), drawn, el("span", sides[1]),
        el("small", f"For {sides[0]}: {words}.", class_="unseen" if brief else None) if words else None,
        class_="scale",
    )  # fmt: skip


def _place(total: int) -> int:
    """The position of the sum's mark, from 0 at the attacker to the other end at the defender."""
    return WIDE // 2 - max(-FAR, min(FAR, total)) * WIDE // 2 // FAR
