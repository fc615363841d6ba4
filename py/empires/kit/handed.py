"""Reports of battles that are handed in before the rules ask for them.

Several battles of a step are fought at several tables at once, and the rules ask for their results one after
another. Meanwhile a player in a later battle hands in a report, and a player on the other side agrees, or
hands in the same report (devices learn of each other's reports only when the turn continues). All of these
are any-time actions, so they can be taken on any device with a seat in the battle. When the rules reach the
battle, they take that report, if it still fits, and ask nobody.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from typing import Any, Final, NamedTuple, Protocol, TypeVar

import msgspec

from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Kind, Words
from empires.core.questions.decision import Decision
from empires.core.questions.fields import Answer
from empires.core.questions.form import Form
from empires.core.questions.question import Asking
from empires.core.rules.game import Game
from empires.core.rules.state import State
from empires.kit.any_time import AnyTime, closed
from empires.kit.battles import NOTES, Agree, Disagree, Facts, Verdict, checkers, reported_by, reporters
from empires.kit.filled import filled_in

S = TypeVar("S", bound=State)

HAND_IN: Final = "hand_in_report"
AGREED = Kind("agree_to_report", Agree, Disagree)


class Handed(msgspec.Struct):
    """A report handed in by a player, as JSON, and whether the other side has agreed."""

    by: str
    report: dict[str, Any]
    agreed: bool = False


class Holds(Protocol):
    """A ruleset's record of a battle, which holds the report."""

    handed: Handed | None


class Waiting(NamedTuple):
    """A tabletop battle that is waiting for its report: its record, both sides, the form for its report, and
    a function that puts a report into a sentence."""

    battle: Holds
    sides: Sequence[Sequence[str]]
    form: Callable[[str], Form[Any]]
    told: Callable[[Any], str]
    rule: str


def handed_by(*kinds: str) -> dict[str, Answer]:
    """The kinds of questions with which a ruleset asks for results (see `battles.reported_by`) or accepts
    reports handed in early."""
    return {**reported_by(*kinds), HAND_IN: None, AGREED.name: AGREED.write(Agree())}


def is_agreed(battle: Holds) -> bool:
    """Whether a report of a battle has been handed in and the other side has agreed to it."""
    return battle.handed is not None and battle.handed.agreed


def taken(game: Game[Any], waiting: Waiting) -> Any:
    """The report of a battle that was handed in and agreed to, or None. A report that no longer fits is
    dropped, and the log says why."""
    handed = waiting.battle.handed
    if handed is None or not handed.agreed:
        return None
    waiting.battle.handed = None
    try:
        return waiting.form(handed.by).read(handed.report)
    except IllegalChoice as refusal:
        text = (
            f"The report that {handed.by} handed in no longer fits: {refusal.message} "
            "The question is asked again."
        )
        game.emit("report_lapsed", waiting.rule, text, player=handed.by)
        return None


def handing_in(
    found: Callable[[S], Sequence[Waiting]],
) -> tuple[AnyTime[S, Any], AnyTime[S, Verdict]]:
    """The two any-time actions for battles that are waiting for a report; `found` lists those in a state."""

    def own(state: S, player: str) -> Waiting | None:
        """The first battle that a player may report; between devices this includes a battle that the other
        side has already reported."""
        mine = [one for one in found(state) if player in reporters(state, one.sides)]
        twice = state.pool is not None
        free = (
            one for one in mine if one.battle.handed is None or (twice and player in _checkers(state, one))
        )
        return next(free, None)

    def theirs(state: S, player: str) -> Waiting | None:
        """The first battle whose report a player may agree to."""
        return next((one for one in found(state) if player in _checkers(state, one)), None)

    def ask_report(state: S, player: str) -> Asking[Any]:
        one = own(state, player)
        assert one is not None
        form = copy(one.form(player))
        form.kind = HAND_IN
        return form

    def hand_in(game: Game[S], player: str, report: Any) -> None:
        one = own(game.state, player)
        assert one is not None
        given, before = Handed(player, one.form(player).write(report)), one.battle.handed
        if before is not None:
            judge(game, player, Agree() if _alike(before, given) else Disagree())
            return
        one.battle.handed = given
        others = checkers(game.state, one.sides, player)
        one.battle.handed.agreed = not others
        wait = f" {' or '.join(others)} has yet to agree." if others else ""
        text = f"{player} hands in a report: {one.told(report)}{wait}"
        game.emit("report_handed_in", one.rule, text, player=player)

    def ask_verdict(state: S, player: str) -> Asking[Verdict]:
        one = theirs(state, player)
        assert one is not None
        handed = one.battle.handed
        assert handed is not None
        return _verdict(player, one, handed)

    def judge(game: Game[S], player: str, verdict: Verdict) -> None:
        one = theirs(game.state, player)
        assert one is not None
        handed = one.battle.handed
        assert handed is not None
        if verdict == Agree():
            handed.agreed = True
            text = f"{player} agrees with the report of {handed.by}."
            game.emit("report_agreed", one.rule, text, player=player)
            return
        one.battle.handed = None
        text = f"{player} does not agree with the report of {handed.by}. It must be entered again."
        game.emit("report_disputed", one.rule, text, player=player)

    none = "None of your other battles is waiting for a report."
    nothing = "No report is waiting for your agreement."
    return (
        AnyTime(
            kind=HAND_IN,
            why_not=lambda state, player: None if own(state, player) else closed(none, ""),
            question=ask_report,
            do=hand_in,
        ),
        AnyTime(
            kind=AGREED.name,
            why_not=lambda state, player: None if theirs(state, player) else closed(nothing, ""),
            question=ask_verdict,
            do=judge,
        ),
    )


def _alike(one: Handed, other: Handed) -> bool:
    """Whether two reports say the same thing, apart from the account for the chronicle."""
    first, second = ({**report, NOTES.name: ""} for report in (one.report, other.report))
    return first == second


def _checkers(state: State, one: Waiting) -> list[str]:
    handed = one.battle.handed
    return checkers(state, one.sides, handed.by) if handed is not None and not handed.agreed else []


def _verdict(player: str, one: Waiting, handed: Handed) -> Decision[Verdict]:
    words = {Agree(): "That is what happened", Disagree(): "No, report it again"}
    form = one.form(handed.by)
    said, facts = "", dict[str, str]()
    try:
        report = form.read(handed.report)
        said, facts = one.told(report), filled_in(form, report)
    except IllegalChoice as refusal:
        said = refusal.message
    shown: Facts = facts
    return Decision(
        player=player,
        kind=AGREED,
        text=f"{handed.by} reports: {said} Is that right?",
        rules=(one.rule,),
        offers=[Agree(), Disagree()],
        words=lambda act: Words(words[act]),
        facts=shown,
    )
