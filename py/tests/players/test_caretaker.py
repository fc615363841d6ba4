"""The caretaker gives the answer that a missing one counts as; where there is none, another plays."""

from __future__ import annotations

from typing import Any

from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.questions.form import Form
from empires.players.caretaker import Caretaker
from empires.players.random_legal import RandomPlayer


class Stay(Act, tag="stay"):
    """Stay."""


class Go(Act, tag="go"):
    """Go."""


MOVE = Kind("move", Stay, Go)


def decision(late: Stay | Go | None) -> Decision[Stay | Go]:
    return Decision(
        player="A", kind=MOVE, text="?", offers=[Stay(), Go()], words=lambda act: Words(str(act)), late=late
    )


def choose(question: Any) -> Any:
    return Caretaker(RandomPlayer("s", "A")).choose(None, question)  # type: ignore[arg-type]


def test_a_caretaker_gives_what_a_missing_answer_counts_as() -> None:
    assert choose(decision(Go())) == "go"
    form = Form(
        player="A", kind="k", text="?", record=dict, fields=(), default={"a": 1}, late=lambda: {"a": 2}
    )
    assert choose(form) == {"a": 2}


def test_without_such_an_answer_the_other_plays() -> None:
    assert choose(decision(None)) in (Stay(), Go())
    form = Form(player="A", kind="k", text="?", record=dict, fields=(), default={})
    assert choose(form) == {}
