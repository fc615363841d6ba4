"""Random events: 2d6 for each living player once orders are locked (step C3, 4.32)."""

from __future__ import annotations

from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.core.rules.ruleset import ON, Next
from empires.rulesets.mightier_empires.book import TABLES, number
from empires.rulesets.mightier_empires.kingdom import armies as of_army
from empires.rulesets.mightier_empires.kingdom.picks import pick
from empires.rulesets.mightier_empires.land import features, sights
from empires.rulesets.mightier_empires.land.geography import in_order, nearest, owned
from empires.rulesets.mightier_empires.land.places import name_settlements
from empires.rulesets.mightier_empires.state import News, Order, Unit, War, living


def events(game: Game[War]) -> Steps[Next]:
    """Roll for each player in seat order, and carry out each event at once (MI-EVENT-01)."""
    state = game.state
    if not state.settings.random_events:
        return ON
    for player in living(state):
        row, _ = yield from game.roll_on(
            TABLES["MI-T-EVENTS"], f"Random event: {player}", player=player, to=(player,)
        )
        yield from _befall(game, player, row["event"])  # often nothing happens (MI-EVENT-06)
    return ON


def _befall(game: Game[War], player: str, event: str) -> Steps[None]:
    """Carry out the event that was rolled."""
    match event:
        case "untimely death":
            yield from untimely_death(game, player)
        case "disaster":
            yield from disaster(game, player)
        case "storms":
            yield from storms(game, player)
        case "reinforcements":
            yield from reinforcements(game, player)
        case "bountiful resource":
            yield from bountiful_resource(game, player)
        case "unlikely ally":
            yield from unlikely_ally(game, player)


def untimely_death(game: Game[War], player: str) -> Steps[None]:
    """Kill a random hero; an army left without a leader guards only one hex."""
    state = game.state
    heroes = [one for one in of_army.characters_of(state, player) if one.rank == "hero"]
    if not heroes:
        return
    hero = yield from pick(game, heroes, "MI-EVENT-02", "Who dies", to=(player,))
    hero.dead = True  # his experience is lost with him (MI-EVENT-02, MI-RULING-75)
    army = next(one for one in state.secrets[player].armies if hero in one.characters)
    text = f"{hero.name} dies before his time."
    if not of_army.alive(army, state.turn):  # MI-EVENT-03
        order = army.order
        base = state.realms[player].capital if order is None or order.type == "invade" else order.hex
        army.order = Order(type="patrol", hex=base)  # MI-RULING-68
        army.leaderless, army.holds = True, base
        text = f"{hero.name} dies before his time; {army.name} has no leader left and only guards {base}."
    tiles = (army.holds,) if army.leaderless else ()
    game.emit("random_event", "MI-EVENT-02", text, tiles=tiles, to=(player,), player=player)


def disaster(game: Game[War], player: str) -> Steps[None]:
    """Choose at random which of the player's hexes but the Capital is razed; its edict and works are lost."""
    state = game.state
    hexes = [name for name in owned(state, player) if name != state.realms[player].capital]
    if hexes:
        name = yield from pick(game, hexes, "MI-EVENT-04", "Where disaster strikes", to=())
        state.hidden.disasters.append(name)  # MI-RULING-67
        state.hidden.spoiled.append(name)  # MI-EVENT-04


def storms(game: Game[War], player: str) -> Steps[None]:
    """Keep one invading army at home: it neither explores nor fights (MI-EVENT-05)."""
    armies = [army for army in game.state.secrets[player].armies if _invades(army.order)]
    if armies:
        army = yield from pick(game, armies, "MI-EVENT-05", "Which army storms keep at home", to=(player,))
        army.order, army.finished = None, True
        game.emit(
            "random_event", "MI-EVENT-05", f"Storms keep {army.name} at home.", to=(player,), player=player
        )


def _invades(order: Order | None) -> bool:
    return order is not None and order.type == "invade"


def reinforcements(game: Game[War], player: str) -> Steps[None]:
    """Add a free unit to the Lord's army for d3 turns, including this turn (MI-EVENT-07)."""
    state, own = game.state, game.state.secrets[player]
    army = next((one for one in own.armies if any(lord.founding for lord in one.characters)), None)
    army = army or next(iter(own.armies), None)
    if army is None:
        return
    roll = yield from game.roll("d3", "MI-EVENT-07", "How many turns the reinforcements stay", to=(player,))
    name = f"Reinforcements for turn {state.turn}"
    army.units.append(Unit(name=name, points=number("MI-T-ARMY", "step", "points"), source="event"))
    own.guests[name] = state.turn + roll.total - 1
    text = f"Reinforcements join {army.name} until turn {own.guests[name]}."
    game.emit("random_event", "MI-EVENT-07", text, to=(player,), player=player)


def bountiful_resource(game: Game[War], player: str) -> Steps[None]:
    """Make a random Mine, Wood or empty hex richer at once (MI-EVENT-08)."""
    state = game.state
    hexes = [name for name in owned(state, player) if _can_grow(state, name)]
    if not hexes:
        return
    name = yield from pick(game, hexes, "MI-EVENT-08", "Where the land is bountiful", to=(player,))
    tile = state.tiles[name]
    if tile.empty:
        tile.major = ["fertile fields"]
    else:
        small = next(one for one in tile.major if one in features.DEEP)
        tile.major[tile.major.index(small)] = features.DEEP[small]
    sights.look(state, player, name)
    text = f"{name} turns out to be rich: {features.described(tile)}."
    game.emit("random_event", "MI-EVENT-08", text, to=(player,), tiles=(name,), player=player)


def _can_grow(state: War, name: str) -> bool:
    tile = state.tiles[name]
    return tile.empty or any(one in features.DEEP for one in tile.major)


# --- unlikely ally -------------------------------------------------------------------------------------


def unlikely_ally(game: Game[War], player: str) -> Steps[None]:
    """Carry out the first of the five cases that is possible: either a settlement joins or a Town grows."""
    state = game.state
    candidates = next((some for some in _allies(state, player) if some), [])
    if not candidates:
        return
    near = nearest(state, player, candidates)
    name = yield from pick(game, near, "MI-EVENT-09", "The unlikely ally", to=(player,))
    tile, before = state.tiles[name], state.tiles[name].owner
    if not features.settlement_of(tile):  # MI-EVENT-09
        tile.major.append("town")
        name_settlements(state)
    features.make_city(tile)  # MI-RULING-26
    tile.owner, tile.explored, tile.reverted = player, True, False
    for one in [one for one in state.natives.values() if one.hex == name and one.kind != "beast"]:
        del state.natives[one.id]  # a Beast stays in play and moves as before (MI-RULING-69)
    if before not in ("", player):  # MI-RULING-69
        state.hidden.spoiled.append(name)
        sights.hear(state, before, name)
    sights.look(state, player, name)
    state.doings.changed.append(name)
    text = f"{name} joins {player}: {features.described(tile)}."
    taken = before not in ("", player)
    told = [one for one in state.players if one in (player, before)]
    to = None if taken and not state.settings.fog else tuple(told)
    game.emit("random_event", "MI-EVENT-09", text, to=to, tiles=(name,), player=player)
    if before != player:  # the others hear of it as news (MI-INFO-02, MI-INFO-03)
        known = list(state.players) if to is None else told
        state.news.append(News(text=f"{name} joins {player}.", hex=name, turn=state.turn, told=known))


def _allies(state: War, player: str) -> list[list[str]]:
    """The hexes to which each of the five cases applies, in the order of the cases (MI-EVENT-09).

    The land of a neutral kingdom is never taken, no matter who owns it now.
    """
    tiles = state.tiles
    free = [name for name in tiles if not tiles[name].kingdom and not tiles[name].lake]  # MI-RULING-69
    neutral = [name for name in free if not tiles[name].owner]
    others = [name for name in free if tiles[name].owner not in ("", player)]
    return [
        [name for name in neutral if tiles[name].explored and features.settlement_of(tiles[name])],
        [name for name in neutral if not sights.knows_majors(state, player, name) and not tiles[name].major],
        [name for name in others if "town" in tiles[name].major],
        [name for name in others if features.is_city(tiles[name])],
        in_order(name for name in owned(state, player) if tiles[name].empty),
    ]
