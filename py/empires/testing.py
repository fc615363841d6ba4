"""Help for tests: a campaign at any point, built from a few facts and a list of dice.

    campaign = campaign_at(RULESET, state, dice=[4, 5, 2])
    campaign.attempt("A", "scout", "1 0,1")
    with refused("tile_already_tried", "ME-SCOUT-03"):
        campaign.attempt("A", "scout", "2 0,1")
    assert dice_left(campaign) == []

A campaign that needs more dice than it was given fails.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

from empires.core.dice.dice import ScriptDice
from empires.core.errors import IllegalChoice
from empires.core.play.campaign import Campaign
from empires.core.questions.fields import Field
from empires.core.questions.question import Question
from empires.core.records.events import Event
from empires.core.records.setup import Seat, Setup, check_options
from empires.core.rules.ruleset import Ruleset
from empires.core.rules.state import State
from empires.core.table import Table
from empires.kit.battles import CONFIRM

S = TypeVar("S", bound=State)
F = TypeVar("F", bound=Field)


SPARE = (6, 5, 4, 3, 2, 1) * 20
"""Spare dice for rolls after those that matter, enough to break any tie."""


def campaign_at(
    ruleset: Ruleset[S], state: S, dice: Sequence[int] = (), options: dict[str, Any] | None = None
) -> Campaign[S]:
    """A campaign that begins in `state` (which is copied) and rolls exactly `dice`, in that order."""
    setup = Setup(
        ruleset=ruleset.name,
        rules_version=ruleset.version,
        name="A test",
        seats=[Seat(name=player) for player in state.players],
        options=check_options(ruleset.offered, options or {}),
        seed="test",
        dice="script",
    )
    return Campaign(ruleset, setup, state, source=ScriptDice(dice))


def dice_left(campaign: Campaign[Any]) -> list[int]:
    """The scripted dice that have not been rolled."""
    source = campaign.dealer.source
    assert isinstance(source, ScriptDice)
    return source.left


def dice_used(campaign: Campaign[Any]) -> int:
    """The number of dice that were rolled."""
    source = campaign.dealer.source
    assert isinstance(source, ScriptDice)
    return source.used


@contextmanager
def refused(code: str, rule: str | None = None) -> Iterator[None]:
    """Assert that the block is refused with `code` (and by `rule`, if one is given)."""
    try:
        yield
    except IllegalChoice as refusal:
        if refusal.code != code or rule not in (None, refusal.rule):
            raise AssertionError(f"refused with {refusal.code}, not {code}: {refusal}") from refusal
    else:
        raise AssertionError(f"not refused; {code} was expected")


def told(events: Iterable[Event], kind: str) -> list[Event]:
    """The events of one kind."""
    return [event for event in events if event.kind == kind]


def happened(campaign: Campaign[Any], kind: str) -> list[Event]:
    """The events of one kind since the campaign began."""
    return told(campaign.chronicle(), kind)


def agreed(campaign: Campaign[Any]) -> list[Event]:
    """Confirm the report of a battle for every player who is asked, and return the events.

    Players asked to describe the battle write nothing.
    """
    for question in campaign.waiting:
        if question.kind == "report_words":
            campaign.answer(question, question.default)
    for question in campaign.waiting:
        if question.kind == CONFIRM.name:
            return campaign.answer(question, "agree")
    return []


def kinds(events: Iterable[Event]) -> list[str]:
    """The kinds of the events in order, without rolls."""
    return [event.kind for event in events if event.kind != "roll"]


def asked(campaign: Table) -> list[tuple[str, str]]:
    """The (player, kind) of each open question."""
    return [(question.player, question.kind) for question in campaign.waiting]


def offered(campaign: Table) -> list[str]:
    """The values of all choices of the only open question."""
    [question] = campaign.waiting
    return [choice.value for choice in question.choices]


def field_of(question: Question, kind: type[F], name: str | None = None) -> F:
    """A form's field of one kind: the first, or the one with this name."""
    return next(one for one in question.fields if isinstance(one, kind) and name in (None, one.name))


def texts(events: Iterable[Event]) -> str:
    """The texts of the events, line by line."""
    return "\n".join(event.text for event in events)
