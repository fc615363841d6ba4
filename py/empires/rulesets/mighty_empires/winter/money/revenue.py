"""Phase 4: what an empire earns in a winter, tile by tile (ME-REV-01 to 09)."""

from __future__ import annotations

import msgspec

from empires.core.base.words import many
from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.core.rules.ruleset import ON, Next
from empires.rulesets.mighty_empires.banners.baggage_trains import release, send_home
from empires.rulesets.mighty_empires.banners.forces import remove_banner
from empires.rulesets.mighty_empires.charts import MINE_YIELD, REVENUE
from empires.rulesets.mighty_empires.lands.presence import banners_of
from empires.rulesets.mighty_empires.lands.settlements import (
    built,
    empire_tiles,
    grade,
    has_harbour,
    pays_as_built,
    place_name,
    take_tile,
    temple_adds,
)
from empires.rulesets.mighty_empires.nature.races import belongs_to, own_ruin
from empires.rulesets.mighty_empires.sea.fleets import lose_ship
from empires.rulesets.mighty_empires.siege.ending import end_siege, secede
from empires.rulesets.mighty_empires.state import INDEPENDENT, MightyEmpires, Winter
from empires.rulesets.mighty_empires.winter.order import this_winter
from empires.rulesets.mighty_empires.world.mines import MINES_TOLD

ISOLATED, BESIEGED, FALLEN = "cut off from the capital", "besieged", "the capital is lost"


class Entry(msgspec.Struct, frozen=True):
    """A line of the account: a tile or a source, its crowns, and the reason if it pays nothing."""

    label: str
    crowns: int
    tile: str = ""
    note: str = ""


class Account(msgspec.Struct, frozen=True):
    """A player's revenue: every line, and the total of crowns, never below zero (ME-RULING-205)."""

    entries: list[Entry]
    crowns: int


def capital_stands(state: MightyEmpires, player: str) -> bool:
    """Whether the player holds his own capital and it is not razed (ME-REV-02)."""
    capital = state.capitals.get(player)
    if capital is None or state.lands[capital].owner != player:  # ME-RULING-277
        return False
    return not state.lands[capital].razed


def linked(state: MightyEmpires, player: str) -> list[str]:
    """The tiles connected to the capital through the empire's own un-razed land. Ruins pay nothing, and
    allies' land does not count. Terrain and sieges do not interrupt the chain.
    """
    if not capital_stands(state, player):
        return []
    # under a setting, a ship links its owner's coasts: ME-WSET-09
    afloat = state.settings.sea_links_revenue and any(one.owner == player for one in state.ships.values())
    chain = [state.capitals[player]]
    for tile in chain:  # this list grows during the loop
        beside = [one.id for _, one in state.map.neighbours(tile)]
        if afloat and state.map.tiles[tile].has_coast:  # ME-WSET-09
            beside += [one for one in state.lands if state.map.tiles[one].has_coast]
        near = [one for one in dict.fromkeys(beside) if one in state.lands and one not in chain]
        chain += [one for one in near if _links(state, player, one)]  # ME-RULING-275
    return chain


def _links(state: MightyEmpires, player: str, tile: str) -> bool:
    """Whether revenue can pass through a tile: it must be the player's own and not in ruins, except for
    Skaven."""
    land = state.lands[tile]
    if land.owner == player and not land.razed:  # ME-REV-04, ME-REV-05, ME-RULING-292
        return True
    return own_ruin(state, player, tile) is not None  # ME-RULING-450


def account(state: MightyEmpires, player: str) -> Account:
    """A player's revenue, line by line (ME-REV-09); nothing if the capital has fallen. Experiments double or
    halve the total, in the order rolled and rounded down.
    """
    winter = state.winter or Winter()
    chain = linked(state, player)
    entries = []
    for tile in empire_tiles(state, player):
        if built(state.lands[tile]) != "none":
            entries += _settlement(state, winter, tile, tile in chain)
    entries += _ruins(state, winter, player, chain)  # ME-RULING-450
    entries += [_mine(state, winter, tile, tile in chain) for tile in mines(state, player)]
    if treasure := state.secrets[player].treasure_home:
        entries.append(Entry("Treasure from tombs", treasure))  # ME-NECRO-08
    entries += [Entry(one.source, one.crowns) for one in winter.modifiers.get(player, ())]
    if loot := state.secrets[player].revenue_credits:
        entries.append(Entry("Loot from temples", loot))  # ME-HOOK-05
    if not capital_stands(state, player):  # ME-REV-02
        return Account([*entries, Entry(FALLEN, 0)], 0)
    crowns = max(0, sum(entry.crowns for entry in entries))  # ME-RULING-278
    for word in winter.multipliers.get(player, ()):  # ME-HOOK-06, ME-RULING-487
        changed = 2 * crowns if word == "doubled" else crowns // 2
        entries.append(Entry(f"All of it {word} by magic", changed - crowns))
        crowns = changed
    return Account(entries, crowns)


def _settlement(state: MightyEmpires, winter: Winter, tile: str, is_linked: bool) -> list[Entry]:
    """The revenue of a settlement and its ships in harbour, which pay together or not at all. A capital won
    back pays as a capital again.
    """
    name = place_name(state, tile)
    why = winter.no_revenue.get(tile, "")
    if not is_linked:
        why = ISOLATED
    elif tile in state.sieges and not state.settings.besieged_revenue:
        why = BESIEGED
    ships = _ships_at(state, tile)
    kind = grade(state, tile)  # ME-RULING-280
    if why:  # ME-REV-07
        return [Entry(f"{name}, {kind}", 0, tile, why)]
    lines = [Entry(f"{name}, {kind}", int(REVENUE.of(kind)["crowns"]) * pays_as_built(state, tile), tile)]
    if temple_adds(state, tile):
        lines.append(Entry(f"The temple at {name}", int(REVENUE.of("fortress")["crowns"]), tile))
    if ships:
        lines.append(
            Entry(f"{many(ships, 'ship')} at {name}", ships * int(REVENUE.of("ship")["crowns"]), tile)
        )
    return lines


def _ruins(state: MightyEmpires, winter: Winter, player: str, chain: list[str]) -> list[Entry]:
    """The revenue from ruins that still belong to the empire (ME-SKAVEN-05, ME-SKAVEN-06)."""
    paid = {tile: own_ruin(state, player, tile) for tile in state.lands}
    whys = {
        tile: winter.no_revenue.get(tile, "") if tile in chain else ISOLATED for tile in paid
    }  # ME-REV-06
    return [
        Entry(f"{place_name(state, tile)}, ruins", 0 if whys[tile] else crowns, tile, whys[tile])
        for tile, crowns in paid.items()
        if crowns is not None
    ]


def mines(state: MightyEmpires, player: str) -> list[str]:
    """The mines of an empire, which belong to the owners of their tiles (ME-MINE-16)."""
    return [tile for tile in empire_tiles(state, player) if state.lands[tile].location == "mine"]


def _mine(state: MightyEmpires, winter: Winter, tile: str, is_linked: bool) -> Entry:
    """The revenue of a mine, unless the mine is cut off or its tile is prevented from paying."""
    kind = state.lands[tile].mine_kind
    crowns = MINE_YIELD.of(kind or "")["crowns"]
    label = f"Mine of {MINES_TOLD[kind]} at {place_name(state, tile)}" if kind else ""
    if not is_linked:  # ME-RULING-472
        return Entry(label, 0, tile, ISOLATED)
    if why := winter.no_revenue.get(tile):  # ME-REV-06
        return Entry(label, 0, tile, why)
    gems = winter.gems.get(tile, 0)  # ME-MINE-05
    return Entry(label, gems if crowns is None else int(crowns), tile)  # ME-MINE-03, ME-MINE-04


def _dig_for_gems(game: Game[MightyEmpires]) -> Steps[None]:
    """Roll the yearly yield of a mine of gems (ME-MINE-05)."""
    state, winter = game.state, this_winter(game.state)
    for player in state.players:
        chain = linked(state, player)
        for tile in mines(state, player):
            dice = MINE_YIELD.of(state.lands[tile].mine_kind or "")["dice"]
            if dice and tile in chain and tile not in winter.no_revenue:
                roll = yield from game.roll(
                    dice, "ME-MINE-05", f"Gems from {place_name(state, tile)}", player=player
                )
                winter.gems[tile] = roll.total


def _ships_at(state: MightyEmpires, tile: str) -> int:
    """The ships that spend the winter in the owner's harbour (ME-RULING-279)."""
    land = state.lands[tile]
    if not has_harbour(state.map.tiles[tile], land):
        return 0
    return sum(
        1
        for ship in state.ships.values()
        if ship.tile == tile and ship.in_harbour and ship.owner == land.owner
    )


def revenue(game: Game[MightyEmpires]) -> Steps[Next]:
    """Refill everyone's treasury, for all to see (ME-RULING-203)."""
    state = game.state
    yield from _dig_for_gems(game)  # ME-MINE-05
    for player in state.players:
        earned = account(state, player)
        state.secrets[player].treasury = earned.crowns  # ME-REV-01
        state.secrets[player].treasure_home = 0  # ME-NECRO-08
        state.secrets[player].revenue_credits = 0  # ME-RULING-495
        text = f"{player} earns {many(earned.crowns, 'crown')}."
        rule = "ME-REV-09" if capital_stands(state, player) else "ME-REV-02"
        lines = [msgspec.to_builtins(entry) for entry in earned.entries]
        game.emit("treasury_set", rule, text, player=player, crowns=earned.crowns, lines=lines)
    if state.settings.capital_loss_elimination:  # ME-REV-02
        for player in state.players:
            if not capital_stands(state, player) and is_in(state, player):
                game.emit(
                    "player_out",
                    "ME-REV-03",
                    f"{player} has lost the capital and is out of the game.",
                    player=player,
                )
                yield from _lose_besieged(game, player)
                dissolve(game, player)
    return ON


def is_in(state: MightyEmpires, player: str) -> bool:
    """Whether a player has banners or land; ruins of Skaven are enough."""
    land = any(belongs_to(state, tile) == player for tile in state.lands)
    return land or bool(banners_of(state, player))


def _lose_besieged(game: Game[MightyEmpires], player: str) -> Steps[None]:
    """Make the besieged places of a player who is out independent like his others; their besiegers stay
    (ME-RULING-256)."""
    for tile in [one.tile for one in game.state.sieges.values() if one.defender == player]:
        yield from secede(game, tile, "ME-RULING-281")


def dissolve(game: Game[MightyEmpires], player: str) -> None:
    """Take a player out of the game: his troops and ships are removed, and his settlements become independent
    (ME-REV-03). Empty land and ruins stay known, without an owner."""
    state = game.state
    for siege in [one for one in state.sieges.values() if player in (one.besieger, one.defender)]:
        end_siege(game, siege, "ME-RULING-281")  # ME-RULING-281
    for banner in banners_of(state, player):
        remove_banner(game, banner, "ME-RULING-281")
    for captive in [one for one in state.captives.values() if one.holder == player]:
        send_home(state, captive.owner, release(state, captive))  # ME-RULING-535
    for ship in [one for one in state.ships.values() if one.owner == player]:
        lose_ship(game, ship, "ME-RULING-281", "sails away for good")
    for tile in [tile for tile in state.lands if belongs_to(state, tile) == player]:
        if built(state.lands[tile]) != "none" and not state.lands[tile].razed:
            take_tile(state, tile, INDEPENDENT)  # ME-RULING-532
        else:
            state.lands[tile].owner = None  # ME-RULING-281
            state.lands[tile].flag = None  # ME-RULING-281
