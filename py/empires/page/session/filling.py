"""Filling in the open form of a session (by typing, from a file, or by taking advice), and sending it."""

from __future__ import annotations

from collections.abc import Mapping

from empires.page.forms.filled import filled_with, read_form
from empires.page.session.session import Session
from empires.page.wire.forms import Do
from empires.page.wire.values import Filled


def fill(session: Session, filled: Filled, at: int) -> bool:
    """Answer the open form, which keeps its contents if the answer is refused. If a report contradicts
    itself, the player is asked about it first; if it is sent again unchanged, it is accepted."""
    question = session.question
    if question is None:
        return False
    session.drafts.note(question, filled)
    answer = read_form(question, filled)
    session.drafts.doubts.check(question, answer, at)
    answered = session.answer(question.player, question.kind, answer, at)
    if answered:
        session.profiles.learn(question, answer)
    return answered


def take_in(
    session: Session,
    source: str,
    field: str,
    data: bytes,
    filled: Filled,
    beside: Mapping[str, bytes] | None = None,
) -> str:
    """Fill in a field of the open form from a file or from pasted text (`Intake.take`)."""
    question = session.question
    if question is None:
        return ""
    return session.intake.take(question, source, field, data, filled, beside)


def read_legend(session: Session, filled: Filled) -> None:
    """Read a map from another program again, with the corrected legend."""
    if session.question is not None:
        session.intake.read_legend(session.question, filled)


def do_row(session: Session, do: Do) -> str:
    """Carry out an action on a row of the open form (`Drafts.row`), and return the id of the row to continue
    with, or ""."""
    question = session.question
    if question is None:
        return ""
    row = session.drafts.row(question, do, session.pointer.tile)
    session.pointer.tile = None
    return row


def follow(session: Session, number: int) -> None:
    """Fill in the open form as the advice with this number suggests."""
    question, advice = session.question, session.advice or []
    if question is not None and question.fields and number < len(advice):
        session.drafts.note(question, filled_with(question, advice[number].answer))
