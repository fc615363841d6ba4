"""Step 7: banners, baggage and stockpiles put in order, tile by tile (ME digest 4.14)."""

from __future__ import annotations

from typing import Any

from empires.core.errors import IllegalChoice
from empires.core.questions import Choice, Question
from empires.core.steps import Game, Steps, ask
from empires.rulesets.mighty_empires.banners import regrouping
from empires.rulesets.mighty_empires.banners.forces import SMALLEST_BANNER
from empires.rulesets.mighty_empires.banners.rearrangement import Plan, plans_of
from empires.rulesets.mighty_empires.banners.regrouping import can_rearrange, rearrange
from empires.rulesets.mighty_empires.lands.settlements import place_name
from empires.rulesets.mighty_empires.state import Campaign

DONE = "done"


def reorganize(game: Game[Campaign]) -> Steps[None]:
    """Force after force, as long as the player likes; next the turn ends (ME-REORG-01).

    The step cannot end while a banner is weak that need not be (ME-REORG-05).
    """
    state = game.state
    player = state.active_player
    assert player is not None
    choice = DONE
    if any(_worth_asking(state, plan) for plan in plans_of(state, player)):
        choice = yield from ask(
            lambda: _question(state, player), lambda answer: _refuse_end(state, player, answer)
        )
    if choice == DONE:
        state.phase = "turn_end"
        return
    tile, _, where = choice.partition(" ")
    yield from rearrange(game, player, tile, inside=where == "inside")


def _worth_asking(state: Campaign, plan: Plan) -> bool:
    """Whether the force could stand otherwise: points or baggage moved, baggage stored or taken out."""
    return can_rearrange(state, plan.banners) or bool(plan.baggage and (plan.room or len(plan.banners) > 1))


def _question(state: Campaign, player: str) -> Question:
    plans = plans_of(state, player)
    weak = [regrouping.weak(state, plan) for plan in plans]
    choices = [] if any(weak) else [Choice(DONE, "All is in order")]
    for plan, mend in zip(plans, weak, strict=True):
        if _worth_asking(state, plan):
            value = f"{plan.tile} inside" if plan.banners[0].inside else plan.tile
            note = "a weak banner must be joined to others" if mend else ""
            choices.append(Choice(value, f"The force at {place_name(state, plan.tile)}", (plan.tile,), note))
    return Question(
        player=player,
        kind="reorganize",
        text="Which force do you put in order?",
        rules=("ME-REORG-01", "ME-REORG-05"),
        choices=tuple(choices),
        step_on=DONE,
    )


def _refuse_end(state: Campaign, player: str, answer: Any) -> None:
    if answer == DONE and any(regrouping.weak(state, plan) for plan in plans_of(state, player)):
        raise IllegalChoice(
            "weak_banner", f"A banner under {SMALLEST_BANNER} points must be joined to others.", "ME-REORG-05"
        )
