"""Laying the map tile by tile, in turn (ME-MAP-04 to ME-MAP-10, ME-RULING-101 to 107)."""

from __future__ import annotations

from empires.core.errors import IllegalChoice
from empires.core.questions import Answer, Choice, Question
from empires.core.steps import Game, Steps, ask
from empires.core.stream import Stream
from empires.maps.capitals import choose_sites, lay_capital
from empires.maps.catalogue import CATALOGUE
from empires.maps.edges import LAND_PACKS, Pack
from empires.maps.faults import RIVER_CODES, Code
from empires.maps.generator import generate
from empires.maps.hexes import NAMES
from empires.maps.placement import Placement, check, fill_sea, lay, open_packs, placements
from empires.rulesets.mighty_empires.founding.sites import room_for_all
from empires.rulesets.mighty_empires.lands.settlements import GROUND
from empires.rulesets.mighty_empires.state import Campaign, Land

PASS = "pass"
REFUSALS: dict[Code, tuple[str, str]] = {
    Code.SPACE_TAKEN: ("space_taken", "ME-MAP-05"),
    Code.FIRST_HIGHLAND: ("first_tile_not_highland", "ME-MAP-04"),
    Code.TOUCH_TWO: ("needs_two_neighbours", "ME-MAP-06"),
    Code.SET_TO_EDGE: ("no_matching_edge", "ME-MAP-07"),
    Code.COAST_BROKEN: ("coast_blocked", "ME-MAP-09"),
    Code.FIXED_ORIENTATION: ("fixed_orientation", "ME-RULING-105"),
    Code.HOLE: ("hole", "ME-RULING-105"),
    **dict.fromkeys(RIVER_CODES, ("river_blocked", "ME-MAP-08")),
}
"""The shared placement test's refusals in this game's words (ME-RULING-102)."""


def map_laying(game: Game[Campaign]) -> Steps[None]:
    """One player's tile; a generated map is finished already (ME-MAP-05, ME-RULING-105)."""
    state = game.state
    if state.hidden.piles is None or _done(state):
        _finish(game)
        return
    player = state.active_player or state.players[0]
    laid = yield from _lay_one(game, player)
    state.passes = 0 if laid else state.passes + 1
    at = state.players.index(player) + 1
    state.active_player = state.players[at % len(state.players)]


def _done(state: Campaign) -> bool:
    full = len(state.map.tiles) >= state.settings.tiles_per_player * len(state.players)
    return state.passes >= len(state.players) or (full and room_for_all(state))


def _lay_one(game: Game[Campaign], player: str) -> Steps[bool]:
    """Draw from a pack that matches an open edge and lay the tile; whether one was laid."""
    state = game.state
    packs = _packs_with_a_place(state)
    if not packs:
        game.emit("passed", "ME-RULING-105", f"{player} finds no tile that fits anywhere.")
        return False
    pack = yield from ask(_draw_question(state, player, packs), lambda answer: _no_such_pack(state, answer))
    if pack == PASS:
        game.emit("passed", "ME-RULING-105", f"{player} lays no tile.")
        return False
    yield from _place(game, player, _draw(game, player, pack))
    return True


def _packs_with_a_place(state: Campaign) -> list[Pack]:
    """The packs that match an open edge and hold at least one tile with a legal place."""
    piles, strict = state.hidden.piles, state.settings.strict_layout
    assert piles is not None
    return [
        pack
        for pack in open_packs(state.map)
        if any(
            placements(state.map, CATALOGUE[one], strict)
            for one in dict.fromkeys(reversed(piles.packs[pack]))
        )
    ]


def _draw_question(state: Campaign, player: str, packs: list[Pack]) -> Question:
    piles = state.hidden.piles
    assert piles is not None
    choices = [
        Choice(pack, GROUND[pack].capitalize(), note=f"{piles.left(pack)} tiles left") for pack in packs
    ]
    return Question(
        player=player,
        kind="draw_tile",
        text=f"Tile {len(state.map.tiles) + 1}: from which pack do you draw?",
        rules=("ME-MAP-05", "ME-RULING-105"),
        choices=(*choices, Choice(PASS, "Lay no tile this time")),
        step_on=PASS,
    )


def _no_such_pack(state: Campaign, answer: Answer) -> None:
    if answer in LAND_PACKS:
        if not state.map.tiles:
            raise IllegalChoice(
                "first_tile_not_highland", "The map begins with a highland tile.", "ME-MAP-04"
            )
        raise IllegalChoice(
            "no_matching_edge", "No tile of that pack fits an open edge of the map.", "ME-MAP-07"
        )


def _draw(game: Game[Campaign], player: str, pack: Pack) -> str:
    """The first tile of the pack that fits; those above it go under the pack (ME-RULING-105)."""
    state = game.state
    piles = state.hidden.piles
    assert piles is not None
    while True:
        drawn = piles.draw(pack)
        game.emit("tile_drawn", "ME-MAP-05", f"{player} draws a {GROUND[pack]} tile.", type=drawn)
        if placements(state.map, CATALOGUE[drawn], state.settings.strict_layout):
            return drawn
        game.emit("tile_returned", "ME-RULING-105", "It fits nowhere and goes under its pack.", type=drawn)
        piles.put_under(pack, drawn)


def _place(game: Game[Campaign], player: str, drawn: str) -> Steps[None]:
    state = game.state
    tile, strict = CATALOGUE[drawn], state.settings.strict_layout
    legal = placements(state.map, tile, strict)
    place = legal[0]
    if len(legal) > 1:

        def why_not(answer: Answer) -> None:
            space, rot = read_place(answer)
            fault = check(state.map, tile, space, rot, strict)
            if fault is not None:
                code, rule = REFUSALS[fault.code]
                raise IllegalChoice(code, fault.message, rule)

        answer = yield from ask(_place_question(player, drawn, legal), why_not)
        place = next(one for one in legal if write_place(one) == answer)
    lay(state.map, tile, place.space, place.rot)
    state.lands[place.space] = Land()
    what = GROUND[tile.pack]
    game.emit("tile_placed", "ME-MAP-05", f"{player} lays a {what} tile.", tiles=(place.space,), type=drawn)


def _place_question(player: str, drawn: str, legal: list[Placement]) -> Question:
    tile = CATALOGUE[drawn]
    capital = " with a capital site" if drawn.startswith("CA-") else ""
    return Question(
        player=player,
        kind="place_tile",
        text=f"Where does the {GROUND[tile.pack]} tile{capital} go?",
        rules=("ME-MAP-06", "ME-MAP-07", "ME-MAP-08", "ME-MAP-09"),
        choices=tuple(
            Choice(write_place(place), f"At {place.space}, its top to {NAMES[place.rot]}", (place.space,))
            for place in legal
        ),
        facts={"tile": drawn, "edges": list(tile.edges)},
    )


def write_place(place: Placement) -> str:
    """A placement as an answer: "1,0 r2" is the space 1,0, turned by two clockwise sixths."""
    return f"{place.space} r{place.rot}"


def read_place(answer: Answer) -> tuple[str, int]:
    """The space and the turns of an answer to `place_tile`."""
    space, _, rot = str(answer).partition(" r")
    if rot not in tuple("012345"):
        raise IllegalChoice("bad_answer", "A place is a space and a turn, like “1,0 r2”.")
    return space, int(rot)


def _finish(game: Game[Campaign]) -> None:
    """The map is done; where sites for capitals are short, they are found on it (ME-RULING-101, 107)."""
    state = game.state
    if state.hidden.piles is not None:
        if not room_for_all(state):
            _add_sites(game)
        fill_sea(state.map)
        state.hidden.piles = None
    state.lands = {tile: state.lands.get(tile, Land()) for tile in state.map.land_ids()}
    state.active_player = None
    game.emit("map_finished", "ME-MAP-14", f"The map is laid: {len(state.lands)} tiles of land.")
    state.phase = "capitals"


def _add_sites(game: Game[Campaign]) -> None:
    """Mark enough tiles as capital sites, or, on a map too small for that, lay another map."""
    state, count = game.state, len(game.state.players)
    stream = Stream(state.hidden.seed, "capital sites")
    sites = choose_sites(state.map, stream, count, state.settings.capital_min_distance, any_pack=True)
    if sites is not None:
        for site in sites:
            lay_capital(state.map, site)
        game.emit("sites_added", "ME-RULING-101", "Capital sites are marked where realms have room.")
        return
    settings = state.settings
    made = generate(
        state.hidden.seed,
        count,
        settings.tiles_per_player,
        settings.capital_min_distance,
        settings.strict_layout,
    )
    state.map = made.with_capitals()
    state.lands = {}
    game.emit("map_replaced", "ME-RULING-107", "The map has no room for all realms; another is laid.")
