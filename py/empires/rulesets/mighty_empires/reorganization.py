"""Step 7: banners, baggage and stockpiles put in order, tile by tile (ME digest 4.14)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from empires.core.errors import IllegalChoice
from empires.core.questions import Choice, Question
from empires.core.steps import Game, Steps, ask
from empires.rulesets.mighty_empires import regrouping
from empires.rulesets.mighty_empires.forces import SMALLEST_BANNER, banners_of, strength
from empires.rulesets.mighty_empires.lands import place_name
from empires.rulesets.mighty_empires.rearrangement import plan_of
from empires.rulesets.mighty_empires.state import Banner, Campaign

DONE = "done"


def reorganize(game: Game[Campaign]) -> Steps[None]:
    """Force after force, as long as the player likes; next the turn ends (ME-REORG-01).

    The step cannot end while a banner is weak that need not be (ME-REORG-05).
    """
    state = game.state
    player = state.active_player
    assert player is not None
    choice = DONE
    if _choices(state, player):
        choice = yield from ask(
            lambda: _question(state, player), lambda answer: _refuse_end(state, player, answer)
        )
    if choice == DONE:
        state.phase = "turn_end"
        return
    tile, _, where = choice.partition(" ")
    yield from rearrange(game, player, tile, inside=where == "inside")


def rearrange(game: Game[Campaign], player: str, tile: str, *, inside: bool) -> Steps[None]:
    """Ask how one force is rearranged, and do it."""
    state = game.state

    answer = yield from ask(
        lambda: regrouping.form(state, plan_of(state, player, tile, inside)),
        lambda answer: regrouping.check(state, plan_of(state, player, tile, inside), answer),
    )
    regrouping.carry_out(game, plan_of(state, player, tile, inside), answer)


def can_rearrange(state: Campaign, banners: Sequence[Banner]) -> bool:
    """Whether points could be moved: between two banners of a kind, or to a new one (ME-REORG-02, 03)."""
    own = [banner for banner in banners if banner.kind == "own"]
    return len(own) > 1 or strength(state, own) >= 2 * SMALLEST_BANNER


def _forces(state: Campaign, player: str) -> list[tuple[str, bool]]:
    """Where the player has forces on land: tile, and whether inside walls under siege."""
    return list(
        dict.fromkeys(
            (banner.tile, banner.inside) for banner in banners_of(state, player) if banner.aboard is None
        )
    )


def _choices(state: Campaign, player: str) -> list[Choice]:
    choices = []
    for tile, inside in _forces(state, player):
        plan = plan_of(state, player, tile, inside)
        store = plan.room and plan.baggage
        if can_rearrange(state, plan.banners) or store or (len(plan.banners) > 1 and plan.baggage):
            value = f"{tile} inside" if inside else tile
            note = "a weak banner must be joined to others" if regrouping.weak(state, plan) else ""
            choices.append(Choice(value, f"The force at {place_name(state, tile)}", (tile,), note))
    return choices


def _anywhere_weak(state: Campaign, player: str) -> bool:
    return any(
        regrouping.weak(state, plan_of(state, player, tile, inside))
        for tile, inside in _forces(state, player)
    )


def _question(state: Campaign, player: str) -> Question:
    choices = _choices(state, player)
    if not _anywhere_weak(state, player):
        choices.insert(0, Choice(DONE, "All is in order"))
    return Question(
        player=player,
        kind="reorganize",
        text="Which force do you put in order?",
        rules=("ME-REORG-01", "ME-REORG-05"),
        choices=tuple(choices),
        step_on=DONE,
    )


def _refuse_end(state: Campaign, player: str, answer: Any) -> None:
    if answer == DONE and _anywhere_weak(state, player):
        raise IllegalChoice(
            "weak_banner", f"A banner under {SMALLEST_BANNER} points must be joined to others.", "ME-REORG-05"
        )
