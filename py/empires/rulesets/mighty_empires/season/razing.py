"""Step 6: burning settlements down (ME digest 4.13)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from empires.core.errors import IllegalChoice
from empires.core.questions import Choice, Question
from empires.core.steps import Game, Steps, ask
from empires.rulesets.mighty_empires.banners.forces import banners_of, force, others_in
from empires.rulesets.mighty_empires.battle.booty import share_booty
from empires.rulesets.mighty_empires.charts import FORAGE
from empires.rulesets.mighty_empires.lands import settlements as lands
from empires.rulesets.mighty_empires.lands.settlements import grade, place_name
from empires.rulesets.mighty_empires.state import Campaign

DONE = "done"


def raze_step(game: Game[Campaign]) -> Steps[None]:
    """The active player burns what his forces stand in, own settlements too (ME-RAZE-07), or passes on."""
    state = game.state
    player = state.active_player
    assert player is not None
    choice = DONE
    if any(True for _ in _razable(state, player)):
        choice = yield from ask(
            lambda: _question(state, player), lambda answer: _refuse(state, player, answer)
        )
    if choice == DONE:
        state.phase = "reorganization"
    else:
        yield from raze(game, choice, player)


def raze(game: Game[Campaign], tile: str, player: str) -> Steps[None]:
    """Raze the settlement of a tile: loot, marker and flag (ME-RAZE-03 to 05).

    The tile belongs to nobody until it recovers in winter (ME-RAZE-06).
    """
    state = game.state
    loot = _loot(state, tile)
    name = place_name(state, tile)
    lands.raze(state, tile, player)
    game.emit(
        "settlement_razed",
        "ME-RAZE-04",
        f"{player} razes {name} to the ground.",
        tiles=(tile,),
        player=player,
    )
    if loot:
        yield from share_booty(game, tile, player, loot, "ME-RAZE-03")


def why_not_raze(state: Campaign, tile: str, player: str) -> IllegalChoice | None:
    """Why the player cannot raze here now (ME-RAZE-01, ME-RAZE-02, ME-RULING-181)."""
    land = state.lands.get(tile)
    if land is None or land.settlement == "none" or land.razed or not force(state, player, tile):
        return IllegalChoice(
            "nothing_to_raze", "No force of yours stands in a settlement there.", "ME-RAZE-01"
        )
    if tile in state.sieges:
        return IllegalChoice("under_siege", "A place under siege cannot be razed.", "ME-RAZE-02")
    if others_in(state, player, tile):
        return IllegalChoice("enemy_present", "Another player’s banner stands there.", "ME-RAZE-01")
    if land.owner != player and land.settlement == "fortress":
        return IllegalChoice("under_siege", "A garrison holds the walls.", "ME-RAZE-02")
    return None


def _razable(state: Campaign, player: str) -> Iterator[str]:
    """The tiles in which the player may raze now."""
    tiles = dict.fromkeys([banner.tile for banner in banners_of(state, player) if banner.aboard is None])
    return (tile for tile in tiles if why_not_raze(state, tile, player) is None)


def _note(state: Campaign, tile: str) -> str:
    return f"{_loot(state, tile)} baggage; the land is nobody’s until it recovers"


def _loot(state: Campaign, tile: str) -> int:
    """The settlement's value as food, and its stockpile (ME-RAZE-03)."""
    return int(FORAGE.of(grade(state, tile))["value"]) + state.lands[tile].stockpile


def _question(state: Campaign, player: str) -> Question:
    choices = [
        Choice(tile, f"Raze {place_name(state, tile)}", (tile,), _note(state, tile))
        for tile in _razable(state, player)
    ]
    return Question(
        player=player,
        kind="raze",
        text="Do you raze a settlement?",
        rules=("ME-RAZE-01", "ME-RAZE-03", "ME-RAZE-04"),
        choices=(Choice(DONE, "Leave everything grade"), *choices),
        step_on=DONE,
    )


def _refuse(state: Campaign, player: str, answer: Any) -> None:
    refusal = why_not_raze(state, str(answer), player)
    if refusal is not None:
        raise refusal
