"""The value of a position in Mighty Kingdoms, for computer players. Might decides the campaign (MK-SCORE-02):
armies count most, and they need food, gold and fortresses. Land that is explored early pays for everything
else."""

from __future__ import annotations

from empires.core.base.stream import Stream
from empires.kit.values import Part, Values, Worth
from empires.maps.hexes import neighbour_ids
from empires.rulesets.mighty_kingdoms import land
from empires.rulesets.mighty_kingdoms.book import table
from empires.rulesets.mighty_kingdoms.ending import MONTHS, might_of
from empires.rulesets.mighty_kingdoms.first_looks import forms, liking
from empires.rulesets.mighty_kingdoms.outlook import settled, years_left
from empires.rulesets.mighty_kingdoms.state import ArmyList, Kingdoms, PlayerSecrets
from empires.rulesets.mighty_kingdoms.weights import W

LEARNED_MIGHT = {"army": 5, "capital": 3}
"""The might of an army and a Capital in the campaigns from which the weights were learned (MK-T-MIGHT)."""

MORE = {one: int(table("MK-T-MIGHT").of(one)["might"]) - learned for one, learned in LEARNED_MIGHT.items()}
"""The difference between the might in this campaign and the might with which the weights were learned."""


def worth(state: Kingdoms, player: str) -> Worth:
    """The value of a position: armies, settlements, stores, land, and unexplored tiles next to the player's
    land."""
    kingdom = state.kingdoms[player]
    if kingdom.status != "active":
        return {"land": -30.0}
    tiles = state.tiles
    own = {name: tile for name, tile in tiles.items() if tile.controller == player}
    armies = land.armies_of(state, player)
    threats = sum(army.tile in own for army in state.armies.values() if army.owner != player)
    beside = {near for tile in own for near in neighbour_ids(tile)} - own.keys()
    frontier = sum(near in tiles and not tiles[near].explored for near in beside)
    fortresses = sum(tile.settlement == "fortress" for tile in own.values())
    recruits = min(fortresses, state.settings.max_armies - len(armies))
    years = years_left(state)
    found: dict[Part, float] = {
        "army": sum(W.army + MORE["army"] - W.disorder * (army.stance == "side") for army in armies)
        + W.recruit * recruits,
        "works": sum(settled(tile.settlement, years) for tile in own.values())
        + (W.capital + MORE["capital"]) * bool(land.capital_of(state, player)),
        "gold": W.coin * (min(kingdom.gold, 6) + min(kingdom.food, 6)),
        "land": W.tile * len(own) + W.frontier * frontier,
        "harm": 1.0 * kingdom.might,
        "safety": -1.0 * threats,
    }
    return found


def imagine(state: Kingdoms, player: str, stream: Stream) -> None:  # noqa: ARG001 - the hook's shape
    """Make up lists for the other players; lists matter only when a battle is fought on the table."""
    for name in state.players:
        if name != player:
            theirs = state.secrets.setdefault(name, PlayerSecrets())
            for army in land.armies_of(state, name):
                if army.id not in state.lists and army.id not in theirs.lists:
                    theirs.lists[army.id] = ArmyList(name="unknown", points=army.strength, units=[])


VALUES: Values[Kingdoms] = Values(
    worth=worth,
    clock=lambda state: state.year * (MONTHS + 1) + state.month,
    score=might_of,
    liking=liking,
    forms=forms,
    imagine=imagine,
    effort=4.0,
    sure=0.0,
    at_sight=frozenset(("resolve_order",)),
    weights=W,
)
