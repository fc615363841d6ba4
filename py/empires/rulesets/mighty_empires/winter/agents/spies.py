"""Spies: reports about a force, and operatives driven away (ME-SPY-07)."""

from __future__ import annotations

import msgspec

from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.questions.fields import Choice, PickMany
from empires.core.questions.form import Form
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.rulesets.mighty_empires.banners.contents import contents_of, told
from empires.rulesets.mighty_empires.banners.forces import points, strength
from empires.rulesets.mighty_empires.banners.routes import over_land
from empires.rulesets.mighty_empires.charts import SPY
from empires.rulesets.mighty_empires.lands.presence import force
from empires.rulesets.mighty_empires.lands.settlements import place_name
from empires.rulesets.mighty_empires.state import MightyEmpires, Operative
from empires.rulesets.mighty_empires.winter.agents.underground import discard, learn
from empires.rulesets.mighty_empires.winter.order import this_winter


class MarchTo(Act):
    """Move the force to this tile in the first month, or not at all."""

    tile: str


class StayPut(Act, tag="stay"):
    """Keep the force where it is in the first month."""


class Removed(msgspec.Struct):
    """A form: the counters to remove."""

    operatives: list[str]


ANSWER_SPY = Kind("answer_spy", StayPut, MarchTo)


def spy_on(game: Game[MightyEmpires], op: Operative, victim: str) -> Steps[None]:
    """Apply the result of ME-T-SPY for a player's force in the tile (ME-SPY-07)."""
    row, _ = yield from game.roll_on(SPY, f"A spy among {victim}’s troops", player=op.owner)
    match row["effect"]:
        case "total":
            yield from _report_total(game, op, victim)  # ME-SPY-07
        case "whole":
            _report_all(game, op, victim)  # ME-T-SPY
        case "purge":
            roll = yield from game.roll(row["dice"], "ME-T-SPY", "Counters removed", player=op.owner)
            yield from _purge(game, op.owner, roll.total)  # ME-T-SPY
        case _:
            game.emit("no_effect", "ME-SPY-07", f"{op.owner}’s spy has nothing to report.", tiles=(op.tile,))


def _report_total(game: Game[MightyEmpires], op: Operative, victim: str) -> Steps[None]:
    """Reveal the force's points and its destination in the first month, which is binding under a setting."""
    state = game.state
    there = force(state, victim, op.tile)
    bound = state.secrets[victim].commitments
    goal = next((bound[one.id] for one in there if one.id in bound), None)
    if goal is None:  # otherwise an earlier answer binds the victim
        act = yield from ask(_march_question(state, victim, op.tile))
        goal = "" if isinstance(act, StayPut) else act.tile
    if state.settings.spy_commit == "binding":  # ME-RULING-348
        state.secrets[victim].commitments |= {banner.id: goal for banner in there}
    where = "stays" if not goal else f"goes to {place_name(state, goal)}"
    at, total = place_name(state, op.tile), strength(state, there)
    text = f"{victim}’s force at {at} has {total:,} points and {where} in the first month."
    learn(game, op.owner, victim, "ME-SPY-07", text)
    game.emit(
        "turn1_committed",
        "ME-RULING-348",
        f"You say that your force {where}.",
        to=(victim,),
        tiles=(op.tile,),
    )


def _march_question(state: MightyEmpires, victim: str, tile: str) -> Decision[MarchTo | StayPut]:
    beside = [
        one.id
        for _, one in state.map.neighbours(tile)
        if one.id in state.lands and over_land(state, tile, one.id)
    ]

    def words(act: MarchTo | StayPut) -> Words:
        if isinstance(act, StayPut):
            return Words("It stays", (tile,))
        return Words(f"To {place_name(state, act.tile)}", (act.tile,))

    binding = " It may not go anywhere else then." * (state.settings.spy_commit == "binding")
    return Decision(
        player=victim,
        kind=ANSWER_SPY,
        text=lambda: (
            f"An enemy spy learns where your force at {place_name(state, tile)} will go "
            f"in month 1. Where will it go?{binding}"
        ),
        rules=("ME-SPY-07", "ME-RULING-348", "ME-T-SPY"),
        offers=[StayPut(), *map(MarchTo, beside)],
        words=words,
        tiles=(tile,),
        secret=True,
    )


def _report_all(game: Game[MightyEmpires], op: Operative, victim: str) -> None:
    """Reveal every banner of the force, and its troops if they are listed."""
    state = game.state
    lines = []
    for one in force(state, victim, op.tile):
        troops = told(contents_of(state, one))
        with_points = f"banner {one.number} with {points(state, one):,} points"
        lines.append(f"{with_points}: {troops}" if troops else with_points)
    text = f"{victim} at {place_name(state, op.tile)}: {'; '.join(lines)}."
    learn(game, op.owner, victim, "ME-SPY-07", text)


def _purge(game: Game[MightyEmpires], player: str, most: int) -> Steps[None]:
    """Let the spy remove other counters of any player, up to the number on the die (ME-RULING-349). He sees
    their owners and tiles; their kinds are shown only after they are removed.
    """
    state, counters = game.state, this_winter(game.state).operatives
    if not counters:
        return
    for key in (yield from ask(_purge_form(state, player, min(most, len(counters))))).operatives:
        op = counters[key]
        trade = state.secrets[op.owner].operatives[key]
        discard(state, op)
        text = f"A counter of {op.owner} at {place_name(state, op.tile)} is removed: {trade}."
        game.emit("op_removed", "ME-T-SPY", text, tiles=(op.tile,), player=op.owner, trade=trade)


def _purge_form(state: MightyEmpires, player: str, most: int) -> Form[Removed]:
    """Ask how many counters to remove, and which; the form proposes as many of the other players' counters as
    possible."""
    counters = this_winter(state).operatives.values()
    choices = tuple(
        Choice(one.id, f"{one.owner}’s at {place_name(state, one.tile)}", (one.tile,)) for one in counters
    )
    return Form(
        player=player,
        kind="remove_ops",
        text=f"Which counters will you remove? You may remove up to {most:,}, or none.",
        rules=("ME-T-SPY", "ME-RULING-349"),
        record=Removed,
        fields=(PickMany(name="operatives", label="Counters", choices=choices, hi=most),),
        default=Removed([one.id for one in counters if one.owner != player][:most]),
    )
