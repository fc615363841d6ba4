"""Saboteurs (ME-SPY-08)."""

from __future__ import annotations

from empires.core.base.words import many
from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.core.rules.tables import Row
from empires.rulesets.mighty_empires.banners.forces import lose_baggage
from empires.rulesets.mighty_empires.charts import SABOTEUR
from empires.rulesets.mighty_empires.lands.presence import force, others_in
from empires.rulesets.mighty_empires.lands.settlements import built, has_harbour, lay_waste, place_name
from empires.rulesets.mighty_empires.sea.fleets import lose_ship
from empires.rulesets.mighty_empires.siege.ending import end_siege
from empires.rulesets.mighty_empires.state import Banner, MightyEmpires, Operative, Peace, Siege
from empires.rulesets.mighty_empires.winter.agents.underground import bear_loss


def sabotage(game: Game[MightyEmpires], op: Operative) -> Steps[None]:
    """Roll on ME-T-SABOT for the settlement, if it still exists."""
    state, tile, name = game.state, op.tile, place_name(game.state, op.tile)
    land = state.lands[tile]
    if land.razed or built(land) == "none":  # ME-RULING-344
        game.emit("no_effect", "ME-RULING-344", f"{name} has already been razed.", tiles=(tile,))
        return
    if land.owner == op.owner:  # a saboteur turned by an enemy agent: ME-RULING-354
        text = f"{name} is {op.owner}’s own: there is nobody to harm."
        game.emit("no_effect", "ME-RULING-354", text, tiles=(tile,))
        return
    row, _ = yield from game.roll_on(SABOTEUR, f"A saboteur at {name}", player=op.owner)
    match row["effect"]:
        case "losses":
            yield from _losses(game, op, row)  # ME-T-SABOT
        case "baggage":
            _burn_baggage(game, tile)  # ME-T-SABOT
        case "harbour":
            _harbour(game, op)  # ME-T-SABOT
        case "razed":
            yield from _raze(game, op, row)  # ME-T-SABOT
        case _:
            game.emit("op_caught", "ME-SPY-08", f"{op.owner}’s saboteur is caught.", tiles=(tile,))


def victims(state: MightyEmpires, op: Operative) -> list[Banner]:
    """The enemy banners in the tile: its owner's, or else those of the first other player there."""
    enemies = others_in(state, op.owner, op.tile)
    owner = state.lands[op.tile].owner
    victim = owner if owner in enemies else next(iter(enemies), None)
    return [] if victim is None else force(state, victim, op.tile)


def _losses(game: Game[MightyEmpires], op: Operative, row: Row) -> Steps[None]:
    """Inflict one loss in total, shared among banners of the victim's choice (ME-RULING-350)."""
    banners = victims(game.state, op)
    if not banners:
        game.emit("no_effect", "ME-T-SABOT", "There is nobody there to harm.", tiles=(op.tile,))
        return
    roll = yield from game.roll(row["dice"], "ME-T-SABOT", "What the saboteur destroys", player=op.owner)
    yield from bear_loss(game, banners, roll.total * row["times"], "ME-RULING-350")


def _burn_baggage(game: Game[MightyEmpires], tile: str) -> None:
    """Burn everyone's baggage in the tile, and the stockpile (ME-RULING-350)."""
    state = game.state
    for banner in [one for name in state.players for one in force(state, name, tile)]:
        lose_baggage(game, banner, banner.baggage, "ME-T-SABOT")
    _burn_stockpile(game, tile)


def _burn_stockpile(game: Game[MightyEmpires], tile: str) -> None:
    land = game.state.lands[tile]
    if land.stockpile:
        text = f"{land.stockpile} baggage in store burns at {place_name(game.state, tile)}."
        game.emit("baggage_lost", "ME-T-SABOT", text, tiles=(tile,), baggage=land.stockpile)
        land.stockpile = 0


def _harbour(game: Game[MightyEmpires], op: Operative) -> None:
    """Destroy a ship in harbour or, if there is none, make the banners stay where they are in the first month
    (ME-RULING-350)."""
    state, tile = game.state, op.tile
    ships = [one for one in state.ships.values() if one.tile == tile and one.in_harbour]
    if has_harbour(state.map.tiles[tile], state.lands[tile]) and ships:
        lose_ship(game, ships[0], "ME-T-SABOT", "is scuttled")
        return
    held = [one for name in others_in(state, op.owner, tile) for one in force(state, name, tile)]
    for banner in held:
        banner.turn1_stay = True  # ME-RULING-351
    text = f"{many(len(held), 'banner')} at {place_name(state, tile)} cannot leave in the first month."
    game.emit("held_back", "ME-RULING-351", text, tiles=(tile,), banners=[one.id for one in held])


def _raze(game: Game[MightyEmpires], op: Operative, row: Row) -> Steps[None]:
    """Burn the settlement, even a capital; banners do not burn, but ships may (ME-RULING-350)."""
    state, tile = game.state, op.tile
    text = f"{place_name(state, tile)} burns down."
    game.emit("settlement_razed", "ME-T-SABOT", text, tiles=(tile,))
    _burn_stockpile(game, tile)
    ships = [one for one in state.ships.values() if one.tile == tile and one.in_harbour]
    lay_waste(state, tile, "saboteur")  # this puts the ships to sea: ME-RULING-271
    if tile in state.sieges:
        _share_ruins(game, state.sieges[tile])  # ME-RULING-252
    for ship in ships:
        roll = yield from game.roll(row["dice"], "ME-T-SABOT", "Does the ship burn?", player=op.owner)
        if roll.total >= row["ship_from"]:
            lose_ship(game, ship, "ME-T-SABOT", "burns")


def _share_ruins(game: Game[MightyEmpires], siege: Siege) -> None:
    """If a besieged place burns down after deployment, let both forces stay there, as if at peace
    (ME-RULING-252). Either may attack in its step 4. No spring spell razes a besieged place."""
    state = game.state
    inside = force(state, siege.defender, siege.tile, inside=True)
    if inside and force(state, siege.besieger, siege.tile, inside=False):
        state.peace.append(Peace(siege.tile, (siege.besieger, siege.defender), fresh=False))
    end_siege(game, siege, "ME-RULING-252")
