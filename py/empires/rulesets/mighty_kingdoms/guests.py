"""Players who join late or leave for good between two months of Summer, and handicaps in gold. An abandoned
kingdom loses its armies (MK-RULING-38). A newcomer gets a Capital City, its ring and an army, as everybody
had at the beginning (MK-SET-04, MK-SET-05, MK-SET-06), on remote land, because start tiles are only for the
beginning.
"""

from __future__ import annotations

from empires.core.base.words import many
from empires.core.offices.guests import come_and_go
from empires.core.records.guests import Arrival, Departure, Start
from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.core.rules.guests import Guesting
from empires.core.rules.ruleset import Next
from empires.kit.guests import divided, remotest
from empires.kit.placenames import christen
from empires.rulesets.mighty_kingdoms import artefacts, control, ending, land
from empires.rulesets.mighty_kingdoms.forces import new_army
from empires.rulesets.mighty_kingdoms.founding.first_lists import write_first_list
from empires.rulesets.mighty_kingdoms.founding.mapmaking import WET
from empires.rulesets.mighty_kingdoms.founding.setup import RACES, capital_kind, ring_counts
from empires.rulesets.mighty_kingdoms.settings import HANDICAP
from empires.rulesets.mighty_kingdoms.state import Kingdom, Kingdoms, PlayerSecrets
from empires.rulesets.mighty_kingdoms.turns import begin


def guests(game: Game[Kingdoms]) -> Steps[Next]:
    """Let players leave and join between two months."""
    yield from come_and_go(game, GUESTS, in_play)
    return begin(game.state, "orders")


def in_play(state: Kingdoms, player: str) -> bool:
    """Whether a player's kingdom has neither fallen nor been abandoned."""
    return state.kingdoms[player].status == "active"


# --- joining ---------------------------------------------------------------------------------------------


def why_nobody_joins(state: Kingdoms, _start: Start) -> str:
    """Why no newcomer can join: there must be land for a Capital City and its ring."""
    if state.season == "setup":
        return "The kingdoms are still being founded."
    return "" if free_sites(state) else "No free land has room for a Capital City and its ring."


def free_sites(state: Kingdoms) -> list[str]:
    """The tiles with room for a Capital City and all settlements of its ring."""
    taken = {force.tile for force in land.forces(state)}
    free = [
        name
        for name, tile in state.tiles.items()
        if not tile.controller and not tile.tower and tile.terrain not in WET and name not in taken
    ]
    least = sum(ring_counts().values())
    return [name for name in free if sum(near in free for near in land.around(state, name)) >= least]


def join(game: Game[Kingdoms], guest: Arrival) -> Steps[None]:
    """Found a newcomer's kingdom, with the remotest land, stores like the poorest player's, and a first
    army."""
    state, player = game.state, guest.player
    others = [state.kingdoms[name] for name in state.order]
    kingdom = state.kingdoms[player] = Kingdom(race=RACES[state.players.index(player) % len(RACES)])
    kingdom.gold = max(0, min(one.gold for one in others) + guest.handicap)
    kingdom.food = min(one.food for one in others)
    state.secrets[player] = PlayerSecrets()
    state.order.append(player)
    capital = remotest(free_sites(state), [name for name, tile in state.tiles.items() if tile.controller])[0]
    _settle(state, player, capital)
    kingdom.start_tile = kingdom.capital_tile = capital
    army = new_army(state, player, capital)
    text = (
        f"{player}’s Capital City rises on {capital}, with {kingdom.gold:,} gold and {kingdom.food:,} food; "
        "a first army starts there."
    )
    game.emit("capital_placed", "MK-SET-04", text, tiles=(capital,), player=player)
    yield from write_first_list(game, army)


def _settle(state: Kingdoms, player: str, capital: str) -> None:
    """Place the Capital City, and around it the settlements of a ring on dry land; other free tiles around it
    also go to the player, except the sea, which nobody controls (MK-CTL-01).
    """
    taken = {force.tile for force in land.forces(state)}
    ring = [
        near
        for near in land.around(state, capital)
        if not state.tiles[near].controller
        and land.can_be_controlled(state.tiles[near])
        and near not in taken
    ]
    dry = [near for near in ring if state.tiles[near].terrain not in WET]
    kinds = [kind for kind, count in ring_counts().items() for _ in range(count)]
    for name in (capital, *ring):
        state.tiles[name].explored, state.tiles[name].controller = True, player
    state.tiles[capital].settlement = capital_kind()
    for name, kind in zip(dry, kinds, strict=False):
        state.tiles[name].settlement = kind
        christen(state, name)
    christen(state, capital)


# --- leaving ---------------------------------------------------------------------------------------------


def leave(game: Game[Kingdoms], gone: Departure) -> None:
    """Dissolve a kingdom: the armies are removed. The tiles stay undefended under the old markers
    (MK-RULING-38), or are divided among the neighbours. If they are divided, nobody conquers the Capital, so
    anything stored in it goes to the heir's Capital, or else to the pool (MK-RULING-68)."""
    state, player = game.state, gone.player
    ending.resign(game, player)
    if gone.land == "neutral":
        return
    capital, treasures = land.capital_of(state, player), control.treasures_of(state, player)
    tiles = land.tiles_of(state, player)
    held = {name: tile.controller for name, tile in state.tiles.items() if tile.controller in state.order}
    heirs = divided(tiles, held, lambda name: (len(land.tiles_of(state, name)), state.order.index(name)))
    for name, heir in heirs.items():
        state.tiles[name].controller = heir
    text = f"The neighbours divide {many(len(heirs), 'tile')} of {player}."
    game.emit("land_divided", "", text, tiles=tuple(heirs), player=player)
    if capital in heirs:
        for artefact in treasures:
            artefacts.to_capital(game, artefact, heirs[capital])  # MK-RULING-68


GUESTS: Guesting[Kingdoms] = Guesting(
    turn="month",
    handicap=HANDICAP,
    starts={"handout": "A Capital City on remote land, its ring, an army, and the stores of the poorest"},
    why_nobody_joins=why_nobody_joins,
    join=join,
    leave=leave,
)
"""The rules for players who join or leave Mighty Kingdoms."""
