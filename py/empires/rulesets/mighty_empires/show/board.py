"""The display of a Mighty Empires campaign: its map, track and ledgers, limited to the viewer's knowledge."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from empires.core.rules.state import ENDED
from empires.kit.titles import given_names
from empires.kit.track import Course, Phases, Track, stages
from empires.maps.board import Arrow, Badge, Board, BoardPlayer, BoardTile, Piece, TileWords, printed
from empires.maps.hexes import NAMES
from empires.maps.tiles import Tile
from empires.rulesets.display import Display
from empires.rulesets.mighty_empires.banners.engines import engines_told, engines_with, in_store
from empires.rulesets.mighty_empires.banners.forces import name_of
from empires.rulesets.mighty_empires.banners.rosters import take_roster
from empires.rulesets.mighty_empires.founding.drawn_land import flaws, places, take_map
from empires.rulesets.mighty_empires.lands.alliances import alliances_at
from empires.rulesets.mighty_empires.lands.settlements import GROUND
from empires.rulesets.mighty_empires.rulebook import rulebook
from empires.rulesets.mighty_empires.sea.fleets import number_of
from empires.rulesets.mighty_empires.show.chronicle import MightyTeller
from empires.rulesets.mighty_empires.show.deeds import DEEDS, SPARES
from empires.rulesets.mighty_empires.show.drawn_tile import in_hand
from empires.rulesets.mighty_empires.show.ledgers import (
    TROUBLES,
    baggage_told,
    ledgers,
    load_told,
    owner_told,
)
from empires.rulesets.mighty_empires.show.marks import (
    NECROPOLIS,
    armies_of_the_dead,
    counters,
    horde_marches,
    hordes,
    spells_told,
    temple_told,
    tile_badges,
)
from empires.rulesets.mighty_empires.show.proper_names import place_names, proper_names
from empires.rulesets.mighty_empires.show.sheets import sheets
from empires.rulesets.mighty_empires.show.threats import threats
from empires.rulesets.mighty_empires.show.ways_home import ways_home
from empires.rulesets.mighty_empires.state import Banner, Land, MightyEmpires, Ship
from empires.rulesets.mighty_empires.state.sea import Condition
from empires.rulesets.mighty_empires.world.calendar import month_of, month_told, winter_of, winter_told
from empires.rulesets.mighty_empires.world.mines import MINES_TOLD

TURN: Course = (
    Phases("Subsistence", ("start", "subsistence")),
    Phases("Scouting", ("scouting",)),
    Phases("Movement", ("movement",)),
    Phases("Battle", ("battle",)),
    Phases("Siege", ("siege",)),
    Phases("Razing", ("raze",)),
    Phases("Reorganization", ("reorganization", "turn_end")),
)
"""The seven steps of a turn and their phases (ME-TURN-03)."""

WINTER: Course = (
    Phases("Close", ("season_end", "declarations")),
    Phases("Equinox", ("autumn_equinox", "autumn_casting", "autumn_towers")),
    Phases("Quarters", ("siege_decisions", "quarters", "berths")),
    Phases("Events", ("events",)),
    Phases("Revenue", ("revenue",)),
    Phases("Diplomacy", ("ransoms", "gifts", "missions")),
    Phases("Recruits", ("recruitment",)),
    Phases("Recovery", ("recovery", "rebuilding")),
    Phases("Building", ("construction",)),
    Phases("Baggage", ("baggage", "winter_sieges")),
    Phases("Deployment", ("pooling", "deployment", "fitting_out", "year_end")),
    Phases("Espionage", ("hiring", "placing_ops", "espionage_order", "espionage")),
    Phases(
        "Spring",
        (
            "spring_equinox", "spring_casting", "spring_towers", "winter_end", "extension", "new_year",
            "guests",
        ),
    ),
)  # fmt: skip
"""The phases of the winter (ME-T-WSEQ)."""

FOUNDING: Course = (
    Phases("Map", ("combat_table", "house_charts", "map", "drafts")),
    Phases("Capitals", ("capitals", "moving_capitals")),
    Phases("Realms", ("realm", "purchase", "ports")),
    Phases("Armies", ("army", "muster", "loading", "placing")),
)
"""The phases before the first season."""

EDGE_WORDS = {
    "M": "mountain", "H": "hill", "P": "plain", "F": "forest", "R": "river", "CL": "coast", "CS": "coast",
    "S": "sea", "W": "swamp", "K": "lake", "Pm": "inlet",
}  # fmt: skip


def board(state: MightyEmpires, player: str | None) -> Board:
    """The map: terrain is public, unknown tiles are veiled, and banners and ships are in plain sight."""
    ashore = [banner for banner in state.banners.values() if banner.aboard is None]
    there: dict[str, list[str]] = {}
    for banner in ashore:
        there.setdefault(banner.tile, []).append(name_of(banner))
    tiles = tuple([_tile(state, tile, there.get(tile.id, [])) for tile in state.map.tiles.values()])
    banners = tuple([_banner(state, banner, player) for banner in ashore])
    ships = tuple(_ship(state, ship) for ship in state.ships.values())
    players = tuple(BoardPlayer(name, "", number % 12) for number, name in enumerate(state.players))
    courses = tuple(_course(ship, ship.sailed_from) for ship in state.ships.values() if ship.sailed_from)
    return Board(
        tiles=tiles,
        pieces=banners + ships + armies_of_the_dead(state) + hordes(state) + counters(state),
        arrows=ways_home(state, player) + courses + horde_marches(state),
        players=players,
        caption=_caption(state, player),
    )


def _tile(state: MightyEmpires, tile: Tile, banners: list[str]) -> BoardTile:
    """A tile as it is drawn: the ground of its pack, each edge with its own terrain (ME-MAP-01)."""
    land = state.lands.get(tile.id, Land())
    settled = None if land.settlement == "none" else land.settlement
    wild: Literal["tower", "temple"] | None = "tower" if land.location == "tower" else None
    if land.temple is not None:
        wild = "temple"
    return BoardTile(
        **printed(tile),
        bridged=bool(land.bridges),
        veiled=not land.known and not tile.is_sea,
        owner=land.owner,
        flag=land.flag,
        settlement="capital" if settled and land.capital_of else settled or wild,
        razed=land.razed,
        besieged=tile.id in state.sieges,
        walls=tuple(land.walls),
        name=land.name,
        badges=tile_badges(state, tile, land),
        words=_tile_words(state, tile, land, banners),
    )


def _tile_words(state: MightyEmpires, tile: Tile, land: Land, banners: list[str]) -> TileWords:
    """A description of a tile: everything that a sighted player reads off the map."""
    ground, parts = tile.kind if tile.kind in ("lake", "swamp") else GROUND[tile.pack], list[str]()
    if not tile.is_sea:
        parts.append(_what_stands(land))
        if tile.id in state.sieges:
            parts.append(f"besieged by {owner_told(state.sieges[tile.id].besieger)}")
        if land.stockpile:
            parts.append(f"{land.stockpile} baggage in store")
        if stored := in_store(state, tile.id):
            parts.append(f"{engines_told(stored)} in store")
        if land.mine_kind is not None:
            parts.append(f"a mine of {MINES_TOLD[land.mine_kind]}")
        if land.location == "tower":
            parts.append("a wizard’s tower")
        if land.location == "necropolis":
            parts.append(NECROPOLIS)
        if land.house_location:
            parts.append(land.house_location)
        if land.temple is not None:
            parts.append(temple_told(land.temple))
        if land.bridges:
            parts.append("a bridge")
        if land.walls:
            parts.append(f"walled: {', '.join(NAMES[edge] for edge in land.walls)}")
        parts += [f"allied with {one.player}" for one in alliances_at(state, tile.id)]
        parts += spells_told(state, tile.id)
    forces = (", ".join(banners),) if banners else ()
    return TileWords(ground=ground, place=tuple(parts), edges=_edges_told(tile.edges), forces=forces)


@lru_cache(maxsize=4096)
def _edges_told(edges: tuple[str, ...]) -> str:
    return "; ".join(f"{NAMES[side]} {EDGE_WORDS[edge]}" for side, edge in enumerate(edges))


def _what_stands(land: Land) -> str:
    if not land.known:
        return "unknown"
    what = "barren land" if land.settlement == "none" else "capital" if land.capital_of else land.settlement
    if land.razed:
        return f"{what} in ruins, flag of {owner_told(land.flag)}"
    return f"{what} of {owner_told(land.owner)}"


def _banner(state: MightyEmpires, banner: Banner, player: str | None) -> Piece:
    load = baggage_told(state, banner, player)
    badges = [Badge("baggage", load, load_told(load))]
    engines = engines_with(state, [banner])
    if engines:
        badges.append(Badge("engine", str(len(engines)), engines_told(engines)))
    label = f"{name_of(banner)} at {banner.tile}"
    if banner.inside:
        label += ", inside the walls"
    elif banner.place is not None:
        label += f", at the {NAMES[banner.place.edge]} edge"
    strength = state.secrets[banner.owner].points.get(banner.id)
    if strength is not None:
        label += f", {strength:,} points"
    return Piece(
        id=banner.id,
        tile=banner.tile,
        kind="banner",
        owner=banner.owner,
        number=str(banner.number),
        slot=banner.place.edge if banner.place is not None else None,
        inside=banner.inside,
        badges=tuple(badges),
        label=f"{label}, {load_told(load)}{f', {engines_told(engines)}' if engines else ''}",
    )


CONDITIONS: dict[Condition, str] = {
    "sound": "",
    "becalmed": "time",
    "dismasted": "hammer",
    "aground": "anchor",
    "dismasted_becalmed": "time",
    "dismasted_aground": "anchor",
}
"""The mark for each kind of trouble a ship can be in."""


def _ship(state: MightyEmpires, ship: Ship) -> Piece:
    """A ship as everyone sees it, with its cargo and its troubles (ME digest 2.5)."""
    what = "Pirate ship" if ship.kind == "pirate" else "Ship"
    where = "in harbour at" if ship.in_harbour else "at sea at"
    icon, trouble = CONDITIONS[ship.condition], TROUBLES[ship.condition]
    badges = [Badge(icon, "", trouble)] if trouble else []
    label = f"{what} {number_of(ship)} of {owner_told(ship.owner)} {where} {ship.tile}"
    if ship.cargo is not None:
        carried = name_of(state.banners[ship.cargo])
        badges.append(Badge("shield", str(state.banners[ship.cargo].number), f"carries {carried}"))
        label += f", carries {carried}"
    return Piece(
        id=ship.id,
        tile=ship.tile,
        kind="pirate" if ship.kind == "pirate" else "ship",
        owner=ship.owner,
        number=str(number_of(ship)),
        inside=ship.in_harbour,
        badges=tuple(badges),
        label=f"{label}, {trouble}" if trouble else label,
    )


def _course(ship: Ship, start: str) -> Arrow:
    """A ship's course this turn, so that players can follow its voyage."""
    label = f"Ship {number_of(ship)} of {ship.owner} came from {start}"
    return Arrow(id=ship.id, kind="march", start=start, end=ship.tile, owner=ship.owner, label=label)


def _caption(state: MightyEmpires, player: str | None) -> str:
    """The caption under the map: the date, with the name of the year if years have names."""
    if state.phase == ENDED or (state.winter is None and not state.campaign_turn):
        return track(state, player).heading
    return winter_told(state) if state.winter is not None else month_told(state)


def track(state: MightyEmpires, player: str | None) -> Track:  # noqa: ARG001 - the same for everybody
    """The track of the year: first the founding, then month and step, then winter (ME-TURN-01)."""
    if state.phase == ENDED:
        return Track(heading=f"The campaign ended in year {state.year}")
    if state.winter is not None:
        heading = winter_of(state)
        course = WINTER
    elif state.campaign_turn == 0:
        heading = f"Year {state.year} begins" if state.year > 1 else "Before the first season"
        course = FOUNDING
    else:
        heading = month_of(state)
        course = TURN
        if state.phase == "pirates":
            heading += ": pirates sail"
        elif state.phase == "hordes":
            heading += ": the dead march"
    steps = stages(course, state.phase, outside="next")
    return Track(heading=heading, active=state.active_player or "", steps=steps)


DISPLAY = Display(
    names=lambda state: {**given_names(state), **place_names(state)},
    proper_names=proper_names,
    in_hand=in_hand,
    take_map=take_map,
    own_land={"map_mode": "imported"},
    flaws=flaws,
    places=places,
    spares=SPARES,
    deeds=DEEDS,
    partings={
        "force_destroyed": "the defenders were destroyed as they fled",
        "peace_kept": "both kept the peace",
        "retreated": "the defenders retreated",
        "siege_begun": "a siege began",
    },
    leads=frozenset(
        [
            "army_lost",
            "battle_result",
            "capital_moved",
            "character_lost",
            "cornered",
            "dead_risen",
            "dragons_woken",
            "driven_off",
            "force_destroyed",
            "garrison_counted",
            "horde",
            "independent_found",
            "king_slain",
            "militia_counted",
            "mine_found",
            "nothing_found",
            "player_out",
            "pursuit_result",
            "raided",
            "rebellion",
            "retreated",
            "route_failed",
            "ruins_searched",
            "scout_event",
            "settlement_razed",
            "settlement_surrendered",
            "ship_lost",
            "siege_begun",
            "siege_ended",
            "siege_result",
            "starvation_result",
            "stockpile_destroyed",
            "temple_found",
            "tile_found",
            "tile_scouted",
            "tower_found",
            "treasure_found",
            "village_razed",
            "wall_stormed",
        ]
    ),
    board=board,
    track=track,
    ledgers=ledgers,
    rulebook=rulebook,
    sheets=sheets,
    take_roster=take_roster,
    teller=MightyTeller,
    threats=threats,
)
