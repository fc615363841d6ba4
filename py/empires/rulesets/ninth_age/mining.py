"""The Mining Phase: every mine pays its owner, and runs out if all its dice show the same number
(NA-MINE-01..04)."""

from __future__ import annotations

from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.core.rules.ruleset import AGAIN, ON, Next
from empires.rulesets.ninth_age.book import MINING
from empires.rulesets.ninth_age.ranking import all_act
from empires.rulesets.ninth_age.realms import mines, named
from empires.rulesets.ninth_age.sizes import gold_factor
from empires.rulesets.ninth_age.state import NinthAge


def mining(game: Game[NinthAge], player: str) -> Steps[Next]:
    """Roll for one player's mines in reading order, leaving out poisoned mines."""
    state = game.state
    pits = mines(state, player)
    poisoned = state.realms[player].poisoned and bool(pits)
    if poisoned:
        text = f"The mines of {player} are poisoned and yield nothing."
        game.emit("mines_poisoned", "NA-EVENT-04", text, tiles=tuple(pits))
    dug = [] if poisoned else pits  # NA-EVENT-04, NA-RULING-19
    for place in dug:
        yield from _dig(game, player, place)  # NA-MINE-01
    state.to_act.pop(0)
    if state.to_act:
        return AGAIN
    all_act(state)
    return ON


def _dig(game: Game[NinthAge], player: str, place: str) -> Steps[None]:
    """Roll for a mine: 2D6 on a river, 3D6 on a mountain.

    If all dice show the same number, the mine is exhausted, but the player keeps the gold.
    """
    state = game.state
    tile = state.tiles[place]
    row = MINING.of(tile.terrain)
    rule = "NA-HEX-02" if tile.terrain == "mountain" else "NA-HEX-04"
    where = named(place, tile)
    roll = yield from game.roll(row["dice"], rule, f"The mine on {where}", player=player)
    factor = gold_factor(state.settings)
    gold = roll.total * factor  # paid into the treasury here (NA-MINE-04)
    state.realms[player].treasury += gold
    text = f"The mine on {where} brings {player} {gold:,} gold: {roll.total} on the dice, times {factor}."
    game.emit("mine_income", "NA-MINE-01", text, tiles=(place,), player=player, gold=gold)
    if row["exhausts"] and roll.double:
        tile.mine = False  # NA-MINE-02, NA-MINE-03
        tile.exhausted = True  # NA-RULING-30
        rule = "NA-MINE-03" if tile.terrain == "mountain" else "NA-MINE-02"
        game.emit(
            "mine_exhausted",
            rule,
            f"All dice show {roll.faces[0]}: the mine on {where} is exhausted.",
            tiles=(place,),
        )
