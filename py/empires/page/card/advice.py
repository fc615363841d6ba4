"""Comments by computer players: reasons for their moves, and advice to others."""

from __future__ import annotations

from collections.abc import Mapping

from empires.core.base.words import begun
from empires.core.questions.question import Question
from empires.page.card.choices import at_once
from empires.page.widgets.markup import NOTHING, Html, button, el, join
from empires.page.wire.browsing import FollowAdvice
from empires.players.advice import Advice, told


def said(reasons: Mapping[str, str]) -> Html:
    """A line from each computer player about its last move, folded away because the map shows the moves
    themselves."""
    if not reasons:
        return NOTHING
    lines = [el("li", el("b", player, translate="no"), f": {why}.") for player, why in reasons.items()]
    listed = el("ul", *lines, class_="reasons quiet-text")
    whose = "The computers’" if len(reasons) > 1 else f"{next(iter(reasons))}’s"
    return el("details", el("summary", f"{whose} reasons"), listed, id="reasons")


def advised(advice: list[Advice] | None, question: Question, at: int) -> Html:
    """Up to three moves with reasons and odds; empty until somebody asks for advice."""
    if advice is None:
        return NOTHING
    moves = [
        el(
            "li",
            _move(one, question, at, number),
            el("p", why, class_="quiet-text") if (why := _why(one)) else None,
        )
        for number, one in enumerate(advice)
    ]
    return el(
        "section",
        el("h2", "What the computer would do"),
        el("ol", *moves),
        id="advice",
        class_="advice",
        tabindex=-1,
    )


def _move(one: Advice, question: Question, at: int, number: int) -> Html:
    if question.fields:
        in_words = told(question, one.answer)
        fill_in = button("Fill it in like this", FollowAdvice(number=number))
        return join(el("p", in_words), el("div", fill_in, class_="choices"))
    choice = next(choice for choice in question.choices if choice.value == one.answer)
    return el("div", at_once(question, choice, at), class_="choices column")


def _why(one: Advice) -> str:
    why = f"{begun(one.reason)}." if one.reason else ""
    return f"{why} {one.odds}".strip()
