"""Players who join late or leave for good between two months, and handicaps in troops. A newcomer founds a
realm from the chart, as every player did (ME-REALM-02, ME-REALM-04, ME-T-REALM), on remote land that nobody
has entered, and musters a first army (ME-ARMY). A player who leaves is treated like one whose capital is lost
(ME-REV-03).
"""

from __future__ import annotations

from empires.core.base.words import many
from empires.core.offices.guests import come_and_go, left
from empires.core.records.guests import Arrival, Departure, Start
from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.core.rules.guests import Guesting
from empires.core.rules.ruleset import Next
from empires.kit.guests import divided, remotest
from empires.maps.capitals import NO_CAPITAL
from empires.maps.hexes import neighbour_ids
from empires.rulesets.mighty_empires.banners.forces import BAGGAGE_LIMIT, SMALLEST_BANNER, baggage_eyes
from empires.rulesets.mighty_empires.founding.muster import random_army, split
from empires.rulesets.mighty_empires.founding.realm import fill, found_capital
from empires.rulesets.mighty_empires.founding.sites import far_enough
from empires.rulesets.mighty_empires.lands.harbours import roll_port
from empires.rulesets.mighty_empires.lands.presence import banners_of
from empires.rulesets.mighty_empires.lands.settlements import empire_tiles, lose_stores, take_tile
from empires.rulesets.mighty_empires.settings import HANDICAP
from empires.rulesets.mighty_empires.state import Land, MightyEmpires, Secrets
from empires.rulesets.mighty_empires.winter.money.revenue import dissolve, is_in

LEAST_RING = 4
"""The fewest free tiles around a newcomer's capital."""


def guests(game: Game[MightyEmpires]) -> Steps[Next]:
    """Let players leave and join between two months."""
    yield from come_and_go(game, GUESTS, in_play)
    return "initiative"


def in_play(state: MightyEmpires, player: str) -> bool:
    """Whether a player is still in the campaign, perhaps played by a caretaker."""
    return player not in left(state) or is_in(state, player)


# --- joining ---------------------------------------------------------------------------------------------


def why_nobody_joins(state: MightyEmpires, _start: Start) -> str:
    """Why no newcomer can join: there must be land for a realm."""
    if state.year == 1 and not state.campaign_turn:
        return "The realms are still being founded."
    return "" if _sites(state) else "There is no room for a realm on unowned land."


def _sites(state: MightyEmpires) -> dict[str, list[str]]:
    """The tiles where a capital could be founded, each with the free tiles around it. Where possible they are
    far enough from all other capitals (ME-MAP-10)."""
    taken = {banner.tile for banner in state.banners.values()} | {horde.tile for horde in state.hordes}
    free = [tile for tile, land in state.lands.items() if _is_wild(land) and tile not in taken]
    around = {tile: [near for near in neighbour_ids(tile) if near in free] for tile in free}
    sites = {
        tile: near
        for tile, near in around.items()
        if len(near) >= LEAST_RING and state.map.tiles[tile].kind not in NO_CAPITAL
    }
    apart = {tile: near for tile, near in sites.items() if far_enough(state, tile)}
    return apart or sites


def _is_wild(land: Land) -> bool:
    """Whether the land is as it was at the start, except that it is known; names and bridges may be drawn on
    the map (ME-BUILD-09)."""
    return land == Land(known=land.known, name=land.name, bridges=land.bridges)


def join(game: Game[MightyEmpires], guest: Arrival) -> Steps[None]:
    """Give a newcomer a realm on the remotest land, and a first army at the capital."""
    state, player = game.state, guest.player
    state.secrets[player] = Secrets()
    state.turn_order = []
    sites = _sites(state)
    capital = remotest(sites, [tile for tile, land in state.lands.items() if land.owner])[0]
    found_capital(game, player, capital)
    for tile in (capital, *sites[capital]):
        land = state.lands[tile]
        land.known, land.owner, land.flag, land.realm_of = True, player, player, player
    for tile in sites[capital]:
        yield from fill(game, player, tile)  # ME-REALM-06
    for tile in (capital, *sites[capital]):
        yield from roll_port(game, tile, player, player)  # ME-REALM-11
    yield from _muster(game, player)


def _muster(game: Game[MightyEmpires], player: str) -> Steps[None]:
    """Muster a newcomer's first army at the capital; its baggage is rolled and costs nothing (ME-ARMY-21)."""
    state = game.state
    settings = state.settings
    equal = settings.realm_start == "chart" and settings.army_strength == "equal"
    points = settings.army_points if equal else (yield from random_army(game, player))
    points = max(SMALLEST_BANNER, points + state.handicaps.get(player, 0))
    game.emit("army_set", "ME-ARMY-01", f"Your army has {points:,} points.", to=(player,), points=points)
    yield from split(game, {player: points})
    why, eyes = f"{player}’s first baggage", baggage_eyes(state, player)
    roll = yield from game.roll("2d6", "ME-ARMY-21", why, player=player, to=eyes)
    banners = banners_of(state, player)
    for at, banner in enumerate(banners):
        banner.baggage = min(BAGGAGE_LIMIT, (roll.total + at) // len(banners))


# --- leaving ---------------------------------------------------------------------------------------------


def why_kept(state: MightyEmpires, player: str) -> str:
    """Why a player cannot leave: somebody else must still have land or banners to play with."""
    others = [name for name in state.players if name != player and is_in(state, name)]
    return "" if len(others) > 1 else "Only one player would be left."


def leave(game: Game[MightyEmpires], gone: Departure) -> None:
    """Remove the troops and ships of a player who leaves. His settlements become independent, or the
    neighbours divide his land."""
    state, player = game.state, gone.player
    land = empire_tiles(state, player)
    others = [name for name in state.players if name != player]
    held = {tile: one.owner for tile, one in state.lands.items() if one.owner in others and one.owner}
    dissolve(game, player)
    if gone.land == "neutral":
        return
    heirs = divided(land, held, lambda name: (len(empire_tiles(state, name)), state.players.index(name)))
    for tile, heir in heirs.items():
        take_tile(state, tile, heir)
        lose_stores(game, tile, "ME-TEMPLE-07")
    text = f"The neighbours divide {many(len(heirs), 'tile')} of {player}."
    game.emit("land_divided", "", text, tiles=tuple(heirs), player=player)


GUESTS: Guesting[MightyEmpires] = Guesting(
    turn="month",
    handicap=HANDICAP,
    starts={"handout": "A realm on remote land, filled from the chart, and a first army"},
    why_nobody_joins=why_nobody_joins,
    join=join,
    leave=leave,
    why_kept=why_kept,
)
"""The rules for players who join or leave Mighty Empires."""
