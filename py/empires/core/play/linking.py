"""Links of a campaign between devices: opened numbers, letters that count as missing, lapsed requests, seats
given up. Links are recorded in the journal along with answers and rolls, and are replayed with them."""

from __future__ import annotations

from typing import Any

from empires.core.dice.shared import Pool, claim_anew, stir
from empires.core.errors import ReplayError
from empires.core.offices.seats import by_person
from empires.core.play.run import Run
from empires.core.records.events import Event
from empires.core.records.inputs import Agreed, Lapsed, Link, Missing, Opened


def link(run: Run[Any], one: Link) -> Event | None:
    """Carry out one link, and return its event or None. Raises ReplayError."""
    pool = run.state.pool
    if pool is None or one.player not in {*run.state.players, *_keeper(run)}:
        raise ReplayError(
            "The journal contains steps for several devices, but the campaign is played on only one."
        )
    return _done(run, pool, one)


def _keeper(run: Run[Any]) -> list[str]:
    return [run.state.desk.keeper] if run.state.desk is not None else []


def _done(run: Run[Any], pool: Pool, one: Link) -> Event | None:
    state, player = run.state, one.player
    match one:
        case Opened():
            stir(pool, player, one.number)
            pool.pen = None if one.letter or player not in state.players else player
            pool.wishes.pop(player, None)
            pool.rolls, pool.phase = run.rolls, state.phase
            return None
        case Lapsed():
            pool.wishes[player] = one.count
            text = f"What {player.strip('#')} did could not be recorded: {one.why}"
            return Event("wish_lapsed", "", text, (player,))
        case Missing():
            why = "counts as missing: the others agreed to that" if one.agreed else (
                "contained no legal answer and counts as missing"
            )  # fmt: skip
            return Event("letter_missing", "", f"{player}’s letter {why}.", facts={"player": player})
        case Agreed():
            pool.phase = state.phase
            if one.claimed:
                claim_anew(pool, player, one.witnesses)
                joined = state.guests is not None and player in state.guests.joined
                text = f"All the others have agreed to {player}’s claim to the seat." if joined else (
                    f"{player}’s seat was lost and is claimed again, as all others have agreed."
                )  # fmt: skip
            else:
                if by_person(state, player):
                    state.seats[player] = "caretaker"
                then = "A caretaker plays the seat from now on."
                text = f"{player} has dropped out, as all the others agree. {then}"
            return Event("seat_agreed", "", text, facts={"player": player, "claimed": one.claimed})
