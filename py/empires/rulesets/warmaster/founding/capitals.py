"""Capitals: the roll for the order, choosing and placing them, and the displaced tiles (digest states S3 and
S4)."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from empires.core.base.words import begun, many
from empires.core.dice.dice import Roll
from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.core.rules.ruleset import AGAIN, ON, Next
from empires.kit.dice_order import rank
from empires.kit.placenames import christen
from empires.maps.capitals import NO_CAPITAL, CapitalSite, check_capital, lay_capital
from empires.maps.catalogue import CAPITAL_TYPES, CATALOGUE, TileType
from empires.maps.hexes import SIDES, distance, hex_of, in_order, neighbour_ids
from empires.maps.placement import lay, placements
from empires.maps.tiles import TileMap
from empires.rulesets.warmaster.founding.order import pass_on
from empires.rulesets.warmaster.founding.tiles import (
    Lay,
    fits,
    kind_of,
    named,
    offers_of,
    place_words,
    tell_laid,
    why_not_lay,
)
from empires.rulesets.warmaster.founding.umpire import hand_of, more_land
from empires.rulesets.warmaster.lots import die_for
from empires.rulesets.warmaster.state import Empire, War, asks, playing, sets_in_play
from empires.rulesets.warmaster.tables import PACK_NAMES, number, refuse, refuse_fault

APART = number("tiles between capitals")
"""The smallest distance between two capitals (WM-CAPITAL-04, WM-RULING-21)."""


class ChooseCapital(Act):
    """Take this capital tile."""

    type_id: str


class Stand(Act):
    """Place the capital on this tile, whose ground it keeps."""

    space: str


class StandTurned(Act):
    """Place the capital on this tile with its own ground, turned clockwise by sixths."""

    space: str
    turns: int
    written = "{space}/{turns}"


class Drop(Act, tag="drop_displaced"):
    """Leave the displaced tile out."""


Site: TypeAlias = Stand | StandTurned
Displaced: TypeAlias = Lay | Drop

CHOOSE_CAPITAL = Kind("choose_capital", ChooseCapital)
PLACE_CAPITAL = Kind("place_capital", StandTurned, Stand)
PLACE_DISPLACED = Kind("place_displaced", Lay, Drop)


def capital_roll(game: Game[War]) -> Steps[Next]:
    """Let every empire roll; the highest chooses first, ties roll again (WM-RULING-20)."""
    state = game.state
    roll_for = die_for(game, "WM-CAPITAL-01", "First choice of a capital")

    def die(name: str, ties: int) -> Steps[Roll]:
        roll = yield from roll_for(name, ties)
        state.empires[name].capital_roll = roll.total  # WM-CAPITAL-01
        return roll

    order = yield from rank(list(state.empires), die)
    state.setup_order, state.turn = order, 0
    state.capital_pool = [row.id for row in CAPITAL_TYPES] * sets_in_play(state)
    game.emit("capital_order", "WM-CAPITAL-01", f"Capitals are founded in this order: {', '.join(order)}.")
    return ON


# --- sites for capitals ---------------------------------------------------------------------------


def legal_sites(state: War, empire: Empire, *, wild: bool = False) -> dict[str, list[Site]]:
    """The capital tiles in the pool that the empire may place, with the possible sites for each.

    All sites are far enough from other capitals (WM-CAPITAL-04) and have room for the whole team
    (WM-RULING-74). If no tile in the pool fits on any site, any tile may be placed on any site
    (WM-RULING-23). With `wild`, only land that nobody owns is considered, as during a war.
    """
    ground = [space for space in _far_enough(state) if _roomy(state, empire, space)]
    ground = [space for space in ground if not wild or space not in state.owner]
    pool = dict.fromkeys(state.capital_pool)
    regular = {type_id: _regular_sites(state, ground, CATALOGUE[type_id]) for type_id in pool}
    if any(regular.values()):
        return {type_id: found for type_id, found in regular.items() if found}
    anywhere: list[Site] = [Stand(space) for space in ground]
    return dict.fromkeys(pool, anywhere) if anywhere else {}


def placed_capitals(state: War) -> list[str]:
    """The tiles of the capitals already placed."""
    return [empire.capital for empire in state.empires.values() if empire.capital]


def _far_enough(state: War) -> list[str]:
    """The land tiles other than lakes and swamps that are far enough from all capitals, in ascending
    order."""
    capitals = [hex_of(tile) for tile in placed_capitals(state)]
    dry = [tile.id for tile in state.map.tiles.values() if tile.kind not in NO_CAPITAL]  # WM-RULING-25
    # WM-CAPITAL-04
    return in_order(tile for tile in dry if all(distance(hex_of(tile), one) >= APART for one in capitals))


def _regular_sites(state: War, spaces: list[str], tile: TileType) -> list[Site]:
    """The spaces, far enough from all capitals, where the rules allow a tile to be placed (WM-CAPITAL-03)."""
    fitting = [space for space in spaces if state.map.tiles[space].pack == tile.pack]
    if state.settings.capital_edges == "own":
        found: list[Site] = [StandTurned(space, turns) for space in fitting for turns in SIDES]
    else:
        found = [Stand(space) for space in fitting]
    return [
        site for site in found if check_capital(state.map, tile, site.space, (), APART, _turns(site)) is None
    ]


def _turns(site: Site) -> int | None:
    """The rotation of a capital placed with its own ground; None if it keeps the ground of the tile under it
    (WM-RULING-22)."""
    return site.turns if isinstance(site, StandTurned) else None


def _roomy(state: War, empire: Empire, space: str) -> bool:
    """Whether a site has room for the team: with knock-outs, every player must find a starting tile
    (WM-RULING-74)."""
    if not state.settings.team_knockout:
        return True
    return len(start_area(state, space)) >= len(playing(empire))


def start_area(state: War, capital: str) -> list[str]:
    """The capital and the land around it, clockwise (WM-EMPIRE-01), without sea tiles (WM-EMPIRE-02)."""
    tiles = state.map.tiles
    around = [near for near in neighbour_ids(capital) if near in tiles and not tiles[near].is_sea]
    return [capital, *around]


# --- choosing and placing --------------------------------------------------------------------------------


def choosing_capital(game: Game[War], empire: Empire) -> Steps[Next]:
    """Let an empire choose a capital tile that is still in the pool (WM-MAP-07)."""
    state = game.state
    legal = legal_sites(state, empire)
    if not legal:
        return (yield from _find_room(game, empire))
    if len(legal) == 1:  # WM-CAPITAL-02
        [empire.capital_type] = legal
    else:
        empire.capital_type = (yield from ask(which_capital(state, empire, legal))).type_id
    text = f"{empire.name} takes the capital tile {empire.capital_type}."
    game.emit("capital_chosen", "WM-CAPITAL-02", text)
    return ON


def which_capital(state: War, empire: Empire, legal: dict[str, list[Site]]) -> Decision[ChooseCapital]:
    """The question of which capital tile an empire takes."""

    def words(act: ChooseCapital) -> Words:
        pack = PACK_NAMES[CATALOGUE[act.type_id].pack]
        return Words(f"{pack} capital ({act.type_id})", _spaces(legal[act.type_id]))

    def why_not(act: ChooseCapital) -> IllegalChoice | None:
        if act.type_id not in state.capital_pool:
            return None
        message = "That capital cannot replace any tile of its set at a legal distance."
        return refuse("WRONG_SET", message, "WM-CAPITAL-03")

    return Decision(
        player=empire.ruler,
        kind=CHOOSE_CAPITAL,
        text=f"Which capital tile {asks(empire)} choose?",
        rules=("WM-CAPITAL-02", "WM-CAPITAL-03"),
        offers=[ChooseCapital(type_id) for type_id in legal],
        words=words,
        why_not=why_not,
    )


def _spaces(sites: list[Site]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(site.space for site in sites))


def placing_capital(game: Game[War], empire: Empire) -> Steps[Next]:
    """Let an empire put its capital in place of a tile of the same set, far enough from other capitals
    (WM-CAPITAL-03, 04)."""
    state = game.state
    legal = legal_sites(state, empire).get(empire.capital_type, [])
    site = legal[0] if len(legal) == 1 else (yield from ask(which_site(state, empire, legal)))
    state.displaced = stand_capital(game, empire, site)
    return ON


def stand_capital(game: Game[War], empire: Empire, site: Site) -> str:
    """Place an empire's capital on a site, and return the type of the tile that it displaces."""
    state = game.state
    old = lay_capital(state.map, CapitalSite(site.space, empire.capital_type), _turns(site))
    empire.capital = site.space
    christen(state, site.space)
    state.capital_pool.remove(empire.capital_type)  # WM-CAPITAL-02
    text = f"{empire.name} founds its capital on {site.space}."
    game.emit("capital_placed", "WM-CAPITAL-03", text, tiles=(site.space,))
    return old.type_id


def which_site(state: War, empire: Empire, legal: list[Site]) -> Decision[Site]:
    """The question of where an empire founds its capital."""
    tile = CATALOGUE[empire.capital_type]

    def words(act: Site) -> Words:
        where = place_words(act.space, _turns(act) or 0)
        note = f"{many(len(start_area(state, act.space)), 'tile')} to begin with"
        return Words(where.label, where.tiles, note)

    return Decision(
        player=empire.ruler,
        kind=PLACE_CAPITAL,
        text=f"Where {asks(empire)} found the capital?",
        rules=("WM-CAPITAL-03", "WM-CAPITAL-04", "WM-RULING-22"),
        offers=legal,
        words=words,
        why_not=lambda act: why_not_stand(state, empire, tile, act, legal),
        tiles=_spaces(legal),
    )


def why_not_stand(
    state: War, empire: Empire, tile: TileType, site: Site, legal: list[Site]
) -> IllegalChoice | None:
    """Why the normal rules forbid placing a capital tile on a site, or None; if none of the legal sites
    follows the rules for sets, sets do not matter."""
    turns = _turns(site)
    if turns not in SIDES or state.settings.capital_edges != "own":
        turns = None
    here = state.map.tiles.get(site.space)
    if here and not _regular_sites(state, [one.space for one in legal], tile):  # WM-RULING-23
        tile = msgspec.structs.replace(tile, pack=here.pack)
    if found := check_capital(state.map, tile, site.space, placed_capitals(state), APART, turns):
        return refuse_fault(found)
    if not _roomy(state, empire, site.space):
        message = "There is too little land here for the team, and a player without a tile would be out."
        return refuse("TEAM_SIZE", message, "WM-RULING-74")
    return None


# --- the displaced tile ----------------------------------------------------------------------------------


def displaced(game: Game[War], empire: Empire) -> Steps[Next]:
    """Let an empire add the displaced tile to the edge of the map, or leave it out (WM-CAPITAL-05)."""
    state = game.state
    tile = CATALOGUE[state.displaced]
    offers = offers_of(tile, placements(state.map, tile))
    act: Displaced = Drop()
    if offers:
        act = yield from ask(_lay_anew(state, empire, tile, offers))
    match act:
        case Lay(space, turns):
            tell_laid(game, empire.name, lay(state.map, tile, space, turns))
        case Drop():
            game.emit("tile_dropped", "WM-CAPITAL-05", f"{begun(named(tile.id))} is left out.")
    state.displaced = ""
    return pass_on(state, "choosing_capital", ON)


def _lay_anew(state: War, empire: Empire, tile: TileType, offers: list[Lay]) -> Decision[Displaced]:
    def words(act: Displaced) -> Words:
        return place_words(act.space, act.turns) if isinstance(act, Lay) else Words("Leave it out")

    return Decision(
        player=empire.ruler,
        kind=PLACE_DISPLACED,
        text=f"The capital has displaced {kind_of(tile.id)}. Will you add that tile to the edge of the map?",
        rules=("WM-CAPITAL-05", "WM-RULING-24"),
        offers=[*offers, Drop()],
        words=words,
        why_not=lambda act: why_not_lay(state.map, tile, act) if isinstance(act, Lay) else None,
        also=lambda act: fits(state.map, tile, act),
        step_on=Drop(),
    )


def _find_room(game: Game[War], empire: Empire) -> Steps[Next]:
    """Let the map grow until there is a site for a capital, or lay a new map (WM-RULING-23)."""
    state = game.state
    hand = yield from hand_of(game, "WM-RULING-23")
    for laid in more_land(state, hand):
        tell_laid(game, "The umpire", laid)
        if legal_sites(state, empire):
            return AGAIN
    message = f"The map is laid again because it has no room for the capital of {empire.name}."
    game.emit("map_rebuilt", "WM-RULING-23", message, code="MAP_TOO_SMALL")
    for one in state.empires.values():
        one.capital, one.capital_type = "", ""
    state.map = TileMap({})
    state.building.attempt += 1
    return "world"
