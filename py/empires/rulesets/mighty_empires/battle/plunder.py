"""The plunder from a wizard's tower for the player who beats its wizard (ME-TOWER-13)."""

from __future__ import annotations

from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.rulesets.mighty_empires.banners.contents import bestow
from empires.rulesets.mighty_empires.banners.forces import baggage_eyes, name_of
from empires.rulesets.mighty_empires.banners.gains import pick_bearer, share_baggage
from empires.rulesets.mighty_empires.charts import PLUNDER
from empires.rulesets.mighty_empires.lands.presence import force
from empires.rulesets.mighty_empires.lands.settlements import place_name, remove_tower
from empires.rulesets.mighty_empires.state import MightyEmpires

MAGIC = ("weapons", "armour", "standards", "arcana")
BAGGAGE = "baggage"


def plunder(game: Game[MightyEmpires], tile: str, player: str) -> Steps[None]:
    """Give magic to one banner and baggage to all, then remove the tower.

    Dice: weapons, armour, standards, arcana, baggage. In winter nobody carries baggage.
    """
    state, name = game.state, place_name(game.state, tile)
    remove_tower(game, tile, "ME-TOWER-13", f"{player} plunders {name} and pulls it down.")
    magic = 0
    for kind in MAGIC:
        why = f"Plunder of {name}: {kind}"
        roll = yield from game.roll("d6", PLUNDER.id, why, player=player, to=(player,))
        magic += roll.total * PLUNDER.of(kind)["times"]  # ME-TOWER-13
    why, eyes = f"Plunder of {name}: baggage", baggage_eyes(state, player)
    roll = yield from game.roll("d6", PLUNDER.id, why, player=player, to=eyes)
    banners = force(state, player, tile, inside=False)
    if not banners:  # ME-TOWER-13
        return
    text = f"{name} held magic worth {magic:,} points. Which banner will take it?"
    bearer = yield from pick_bearer(state, banners, "tower_plunder", text, ("ME-TOWER-13", "ME-RULING-473"))
    bestow(state, bearer, magic)  # ME-RULING-473
    text = f"{name_of(bearer)} gains magic worth {magic:,} points."
    game.emit("troops_gained", "ME-TOWER-13", text, to=(player,), banner=bearer.id, points=magic)
    if state.winter is None:  # ME-TOWER-13
        amount = roll.total * PLUNDER.of(BAGGAGE)["times"]
        yield from share_baggage(game, banners, amount, "ME-TOWER-13")
