"""Actions that players may take at any time, in addition to answering the open question: a ruleset's standing
questions, the seats, the chronicle, and the organiser's desk."""

from __future__ import annotations

from typing import Any, cast

from empires.core.errors import IllegalChoice
from empires.core.offices import guests, restatement
from empires.core.offices.again import Again, playing_again
from empires.core.offices.desk import announcing, correcting, timing
from empires.core.offices.entries import handing_on, writing
from empires.core.offices.seats import persons, seat_question
from empires.core.play.record import Record
from empires.core.play.run import Run
from empires.core.questions.fields import Answer
from empires.core.records.desk import ORGANISER
from empires.core.records.setup import Setup
from empires.core.rules.game import Game
from empires.core.rules.standing import Amendment, Restating, Standing
from empires.core.rules.state import State


def standing(run: Run[Any], player: str) -> list[Standing[Any]]:
    """The questions that the rules allow a player to answer at any time, including changes to seats."""
    if run.finished or run.resting is not None or player not in run.state.players:
        return []
    return [*run.ruleset.standing(run.game, player), seat_question(_game(run), player)]


def chronicling(run: Run[Any], record: Record, player: str) -> list[Standing[Any]]:
    """The questions with which a player can write in the chronicle, even after the end of the campaign."""
    if run.resting is not None or player not in run.state.players:
        return []
    entry = writing(_game(run), player, record.page, run.ruleset.chronicle)
    office = handing_on(_game(run), player) if run.ruleset.recorder_at_any_time else None
    return [entry, office] if office is not None else [entry]


def playing_on(run: Run[Any], player: str) -> list[Standing[Again]]:
    """The question that records that play went back to this moment; only `Campaign.go_back` uses it."""
    return playing_again(_game(run), player)


def at_desk(run: Run[Any], player: str) -> list[Standing[Any] | Amendment[Any]]:
    """The actions open to the keeper of the organiser's desk."""
    desk = run.state.desk
    if desk is None or player != desk.keeper or run.finished or run.resting is not None:
        return []
    return [
        announcing(run.game, desk),
        timing(run.game, desk),
        correcting(run.ruleset, desk),
        *([seat_question(_game(run), ORGANISER)] if desk.keeper == ORGANISER else []),
        *run.ruleset.at_desk(run.game),
    ]


def restating(run: Run[Any], setup: Setup, player: str) -> list[Restating]:
    """The questions for a player who may restate the result of a battle, either as the organiser or as
    somebody who fought it. Nobody is reminded of these questions, and no computer is asked. Between devices,
    one fighter proposes a new result, which counts when the others agree. Under an umpire results cannot be
    restated, because others have already played on from the report."""
    state = run.state
    if setup.umpire or (state.pool is not None and run.finished):
        return []
    may = player in persons(state, state.players) or (state.desk is not None and player == state.desk.keeper)
    if not run.ruleset.results or not may or run.resting is not None:
        return []
    if state.pool is None:
        return [Restating(restatement.restating(state, player))]
    waiting = restatement.waiting_for(state, player)
    agreeing = [Restating(restatement.agreeing(waiting, player))] if waiting else []
    return [Restating(restatement.proposing(state, player)), *agreeing]


def coming_and_going(run: Run[Any], setup: Setup, player: str) -> list[Standing[Any]]:
    """The questions for a player who may let others join or leave. Nobody is reminded of these questions, and
    no computer is asked."""
    if run.finished or run.resting is not None or why_nobody_comes_or_goes(run, setup):
        return []
    return list(guests.questions(run.ruleset, run.game, player))


def why_nobody_comes_or_goes(run: Run[Any], setup: Setup) -> str:
    """A sentence that says why nobody can join or leave in this campaign, or ""."""
    return guests.why_nobody_comes_or_goes(run.ruleset, umpire=bool(setup.umpire))


def refusal(run: Run[Any], setup: Setup, player: str, kind: str, answer: Answer) -> IllegalChoice:
    """The refusal of an action that is not allowed now."""
    if player not in setup.players and player not in run.state.players:
        return IllegalChoice("no_such_player", f"Nobody called {player} plays in this campaign.")
    if run.finished:
        return IllegalChoice("campaign_over", "The campaign has ended.")
    if run.resting is not None:
        return IllegalChoice("at_work", f"{run.resting.text}; this takes a moment.")
    if kind in guests.KINDS:
        return IllegalChoice("not_open", why_nobody_comes_or_goes(run, setup) or guests.NOT_OPEN)
    refused = run.ruleset.refusal(run.state, player, kind, answer)
    if refused is not None:
        return refused
    names = " and ".join(run.asked_as_known_to(player))
    waits = f"the campaign is waiting for {names}" if names else "others have yet to answer"
    return IllegalChoice("not_open", f"That question is not open now; {waits}.")


def _game(run: Run[Any]) -> Game[State]:
    return cast(Game[State], run.game)
