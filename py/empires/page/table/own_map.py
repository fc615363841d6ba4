"""Putting a drawn map into the form with which a campaign asks for a map."""

from __future__ import annotations

from empires.core.questions.fields import Records, Text
from empires.page.session.filling import take_in
from empires.page.session.session import Session
from empires.page.start.new_campaign import NewCampaign
from empires.page.wire.values import Filled

FILLED_IN = "The map you drew is now in the form. Check it and send it."


def asks_for_map(session: Session) -> str:
    """The field of the open form that accepts a map; "" if there is none."""
    question = session.question
    fields = question.fields if question is not None else ()
    return next((one.name for one in fields if isinstance(one, Text) and one.source == "map"), "")


def asks_for_list(session: Session) -> str:
    """The field of the open form that accepts an army list; "" if there is none."""
    question = session.question
    fields = question.fields if question is not None else ()
    return next((one.name for one in fields if isinstance(one, Records) and one.source == "roster"), "")


def fill_in(session: Session, text: str) -> str:
    """Fill in the map if the open form asks for one, and return what to say about it."""
    field, question = asks_for_map(session), session.question
    if not field or question is None:
        return ""
    filled: Filled = session.drafts.of(question)
    take_in(session, "map", field, text.encode(), filled)
    return f"{FILLED_IN} {session.intake.fate}".rstrip()


def sheet_for(ruleset: str, own_land: dict[str, str]) -> NewCampaign:
    """The sheet for a new campaign that asks for a prepared map."""
    draft = NewCampaign(ruleset)
    draft.filled = {**draft.filled, **{f"option.{key}": [value] for key, value in own_land.items()}}
    return draft
