"""Phase 3: winter events of every empire, good or bad (ME-EVENT-01 to 12)."""

from __future__ import annotations

from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.core.rules.ruleset import ON, Next
from empires.core.rules.tables import Row
from empires.rulesets.mighty_empires.banners.forces import remove_banner
from empires.rulesets.mighty_empires.charts import WINTER_EVENTS
from empires.rulesets.mighty_empires.lands.lots import pick
from empires.rulesets.mighty_empires.lands.presence import force
from empires.rulesets.mighty_empires.lands.settlements import (
    built,
    empire_tiles,
    is_independent,
    lose_stores,
    place_name,
    take_tile,
    walled,
)
from empires.rulesets.mighty_empires.siege.ending import end_siege, secede, settle_sieges
from empires.rulesets.mighty_empires.state import INDEPENDENT, MightyEmpires, Modifier
from empires.rulesets.mighty_empires.winter.money.revenue import linked
from empires.rulesets.mighty_empires.winter.order import in_order, this_winter
from empires.rulesets.mighty_empires.winter.quarters.berths import shelter_the_homeless
from empires.rulesets.mighty_empires.winter.quarters.billets import billet
from empires.rulesets.mighty_empires.winter.quarters.quarters import gathered, part
from empires.rulesets.mighty_empires.world.dragons import winter_rage


def events(game: Game[MightyEmpires]) -> Steps[Next]:
    """Each player rolls once and suffers the result (ME-EVENT-01), before revenue is counted
    (ME-EVENT-12)."""
    for player in (yield from in_order(game)):
        yield from _event(game, player)
    return ON


def _event(game: Game[MightyEmpires], player: str) -> Steps[None]:
    row, _ = yield from game.roll_on(WINTER_EVENTS, f"The winter of {player}’s empire", player=player)
    this_winter(game.state).events[player] = row["event"]
    text = f"{EVENT_NAMES[row['event']]} for {player}: {row['effect']}."
    game.emit("event", "ME-EVENT-01", text, player=player, event=row["event"])
    forces = gathered(game.state)
    yield from _befall(game, player, row)
    yield from settle_sieges(game)  # ME-RULING-177
    yield from part(game, forces)  # ME-RULING-252
    yield from shelter_the_homeless(game)


def _befall(game: Game[MightyEmpires], player: str, row: Row) -> Steps[None]:
    """Carry out the event."""
    match row["event"]:
        case "dragonrage":
            yield from winter_rage(game, player)  # wherever the dragons fly: ME-EVENT-02, ME-RULING-269
        case "peasant_revolt":
            yield from _peasant_revolt(game, player, row)  # ME-EVENT-03
        case "rebellion":
            yield from _rebellion(game, player)  # ME-EVENT-04
        case "plague":
            yield from _plague(game, player)  # ME-EVENT-05
        case "raids":
            yield from _raids(game, player, row)  # ME-EVENT-06
        case "increased_revenue":
            bonus = row["crowns"] * (_counted(game.state, player, "city") // row["for_each"])
            modify(game, player, "Increased revenue", bonus, "ME-EVENT-07")  # ME-EVENT-07
        case "plentiful_harvest":
            bonus = row["crowns"] * (_counted(game.state, player, "village") // row["for_each"])
            modify(game, player, "Plentiful harvest", bonus, "ME-EVENT-08")  # ME-EVENT-08
        case "special_tribute":
            yield from _special_tribute(game, player, row)  # ME-EVENT-09
        case "famine":
            this_winter(game.state).famine.append(player)  # the player’s ruins do not recover: ME-EVENT-10
        case "treachery":
            yield from _treachery(game, player, row)  # ME-EVENT-11


# --- crowns more or fewer ------------------------------------------------------------------------------


def modify(game: Game[MightyEmpires], player: str, source: str, crowns: int, rule: str) -> None:
    """Add crowns to this winter's revenue or subtract them from it (ME-REV-08); several changes add up
    (ME-RULING-237)."""
    this_winter(game.state).modifiers.setdefault(player, []).append(Modifier(source, crowns, rule))
    text = f"{source}: {crowns:+d} to the revenue of {player}."
    game.emit("revenue_modified", rule, text, player=player, crowns=crowns)


def _peasant_revolt(game: Game[MightyEmpires], player: str, row: Row) -> Steps[None]:
    roll = yield from game.roll(row["dice"], "ME-EVENT-03", "What the revolt costs", player=player)
    modify(game, player, "Peasant revolt", row["crowns"] * roll.total, "ME-EVENT-03")


def _special_tribute(game: Game[MightyEmpires], player: str, row: Row) -> Steps[None]:
    roll = yield from game.roll(row["dice"], "ME-EVENT-09", "The tribute", player=player)
    modify(game, player, "Special tribute", row["crowns"] * roll.total, "ME-EVENT-09")


def _counted(state: MightyEmpires, player: str, settlement: str) -> int:
    """The un-razed settlements of a kind; isolated ones are included only under a setting (ME-RULING-261)."""
    everywhere = state.settings.isolated_event_bonus
    tiles = empire_tiles(state, player) if everywhere else linked(state, player)
    lands = [state.lands[tile] for tile in tiles]
    return sum(1 for land in lands if land.settlement == settlement and not land.razed)


# --- places struck -------------------------------------------------------------------------------------


def _nothing_there(game: Game[MightyEmpires], player: str) -> None:
    game.emit("event_spent", "ME-RULING-255", f"{player}’s empire has nothing that it could affect.")


def _no_revenue(game: Game[MightyEmpires], tile: str, why: str) -> None:
    this_winter(game.state).no_revenue[tile] = why


def _rebellion(game: Game[MightyEmpires], player: str) -> Steps[None]:
    """Let a random fortress throw out its masters (ME-EVENT-04); besiegers stay outside it."""
    state = game.state
    forts = [tile for tile in empire_tiles(state, player) if built(state.lands[tile]) == "fortress"]
    if not forts:
        _nothing_there(game, player)  # ME-RULING-255
        return
    tile = yield from pick(game, forts, "ME-EVENT-04", "Which fortress rebels", player=player)
    game.emit("rebellion", "ME-EVENT-04", f"{place_name(state, tile)} rebels.", tiles=(tile,), player=player)
    yield from secede(game, tile, "ME-EVENT-04")
    _no_revenue(game, tile, "rebellion")


def _plague(game: Game[MightyEmpires], player: str) -> Steps[None]:
    """Make a random garrisoned settlement other than the capital lose all its troops."""
    state = game.state
    garrisoned = [
        tile
        for tile in empire_tiles(state, player)
        if built(state.lands[tile]) != "none"  # ME-RULING-532
        and tile != state.capitals.get(player)  # ME-RULING-257
        and force(state, player, tile)
    ]
    if not garrisoned:  # ME-RULING-255
        _nothing_there(game, player)
        return
    tile = yield from pick(game, garrisoned, "ME-EVENT-05", "Where the plague breaks out", player=player)
    game.emit("plague", "ME-EVENT-05", f"Plague at {place_name(state, tile)}.", tiles=(tile,), player=player)
    for banner in force(state, player, tile):
        remove_banner(game, banner, "ME-EVENT-05")
    _no_revenue(game, tile, "plague")


def _raids(game: Game[MightyEmpires], player: str, row: Row) -> Steps[None]:
    """Roll to see whether settlements next to land held by others lose the year's revenue (ME-EVENT-06)."""
    state = game.state
    exposed = [
        tile
        for tile in empire_tiles(state, player)
        if built(state.lands[tile]) != "none" and powers_beside(state, player, tile)
    ]
    if not exposed:
        _nothing_there(game, player)
    for tile in exposed:
        name = place_name(state, tile)
        roll = yield from game.roll(row["dice"], "ME-EVENT-06", f"Raids on {name}", player=player)
        if roll.total >= row["strikes_from"]:
            _no_revenue(game, tile, "raids")
            game.emit(
                "raided",
                "ME-EVENT-06",
                f"{name} is raided and yields no revenue.",
                tiles=(tile,),
                player=player,
            )


def powers_beside(state: MightyEmpires, player: str, tile: str) -> list[str]:
    """The other holders of land next to a tile: players in seat order, even if their land there is empty,
    then independents. Pacts do not matter; ruins and unknown land belong to nobody.
    """
    beside = [state.lands[one.id] for _, one in state.map.neighbours(tile) if one.id in state.lands]
    owners = [land.owner for land in beside if not land.razed]  # ME-RULING-258
    rivals = [name for name in state.players if name != player and name in owners]
    # ME-RULING-259
    return [*rivals, *([INDEPENDENT] if any(is_independent(land) for land in beside) else [])]


def _treachery(game: Game[MightyEmpires], player: str, row: Row) -> Steps[None]:
    """Roll to see whether cities and fortresses next to land held by others go over to them (ME-EVENT-11)."""
    state = game.state
    exempt = state.settings.treachery_capital == "exempt"
    wavering = {
        tile: powers_beside(state, player, tile)
        for tile in empire_tiles(state, player)
        if walled(state.lands[tile]) and not (exempt and state.lands[tile].capital_of == player)
    }
    for tile, powers in wavering.items():
        if not powers:
            continue
        why = f"Treachery at {place_name(state, tile)}"
        roll = yield from game.roll(row["dice"], "ME-EVENT-11", why, player=player)
        if roll.total >= row["strikes_from"]:
            to = yield from pick(game, powers, "ME-RULING-259", f"{why}: for whom", player=player)
            yield from _goes_over(game, player, tile, to)


def _goes_over(game: Game[MightyEmpires], player: str, tile: str, to: str) -> Steps[None]:
    """Give the place to the neighbour at once; banners quartered there look for room elsewhere."""
    state = game.state
    name = place_name(state, tile)
    heir = "the independents" if to == INDEPENDENT else to
    game.emit(
        "treachery", "ME-EVENT-11", f"{name} goes over to {heir}.", tiles=(tile,), player=player, heir=to
    )
    besieged = tile in state.sieges
    if besieged:
        end_siege(game, state.sieges[tile], "ME-EVENT-11")
    banners = force(state, player, tile)
    take_tile(state, tile, to)  # ME-EVENT-11
    lose_stores(game, tile, "ME-TEMPLE-07")  # a temple without a settlement is gone
    if state.settings.treachery_troops == "removed":  # ME-WSET-12
        for banner in banners:
            remove_banner(game, banner, "ME-WSET-12")
    elif not besieged:  # otherwise both sides part when the event is over
        yield from billet(game, player, banners)


EVENT_NAMES = {
    "dragonrage": "Dragonrage",
    "peasant_revolt": "Peasant revolt",
    "rebellion": "Rebellion",
    "plague": "Plague",
    "raids": "Raids",
    "increased_revenue": "Increased revenue",
    "plentiful_harvest": "A plentiful harvest",
    "special_tribute": "Special tribute",
    "famine": "Famine",
    "treachery": "Treachery",
}
"""A sentence for each event of a winter."""
