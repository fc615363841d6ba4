"""Standing answers on the card and in the ledger: buttons that make an answer a standing one, the answers
that were given automatically, and buttons that withdraw standing answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from empires.page.session.routine import Always
from empires.page.widgets.markup import Html, button, el, join
from empires.page.wire.answers import AnswerAlways, AnswerForAll


def always(one: Always | None) -> Html | None:
    """The button that turns an answer into a standing one; None if no answer can become one."""
    if one is None:
        return None
    return button(
        f"Always answer: {one.told}",
        AnswerAlways(kind=one.kind),
        class_="quiet always",
        id="always",
        title="You will not be asked again; you can take it back in the ledger.",
    )


def for_all(told: str, kind: str, at: int) -> Html | None:
    """The button that gives one answer for everybody at this screen; None if there is no such answer."""
    return (
        button(
            f"The same for everybody here: {told}",
            AnswerForAll(kind=kind, at=at),
            class_="quiet always",
            id="for-all",
            title="Everyone at this screen who is asked this gives the same answer. Undo takes it all back.",
        )
        if told
        else None
    )


def given(some: Sequence[Always]) -> Html | None:
    """The standing answers given on the reader's behalf since the reader's own last answer."""
    counted = Counter(one.told for one in some)
    words = "; ".join(f"{told} ({times}×)" if times > 1 else told for told, times in counted.items())
    return el("p", f"Answered as always: {words}.", class_="quiet-text") if words else None


def kept(some: Sequence[Always]) -> Html | None:
    """The reader's standing answers, each with a button that withdraws it."""
    rows = [
        el(
            "li",
            el("span", one.asked),
            el("strong", one.told),
            button("Ask me again", AnswerAlways(kind=one.kind, on=False), class_="quiet"),
        )
        for one in some
    ]
    return join(el("h3", "Standing answers"), el("ul", *rows, class_="standing-answers")) if rows else None
