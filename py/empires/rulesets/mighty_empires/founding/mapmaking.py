"""Laying the map tile by tile, in turn (ME-MAP)."""

from __future__ import annotations

from empires.core.base.stream import Stream
from empires.core.base.words import many
from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.questions.fields import bad_answer
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.core.rules.ruleset import AGAIN, ON, Next
from empires.maps.capitals import choose_sites, lay_capital
from empires.maps.catalogue import CATALOGUE, TileType, sets_needed
from empires.maps.edges import LAND_PACKS, Pack
from empires.maps.face_down import FaceDown, draw, face_down, tile_sets, umpires_hand
from empires.maps.faults import RIVER_CODES, Code
from empires.maps.generator import generate
from empires.maps.hexes import POINTS, hex_of
from empires.maps.placement import Placement, Rim, check, fill_sea, lay, open_packs
from empires.rulesets.mighty_empires.founding.drafts import put_aside, wants_another
from empires.rulesets.mighty_empires.founding.imported_map import unroll
from empires.rulesets.mighty_empires.founding.sites import room_for_all
from empires.rulesets.mighty_empires.lands.settlements import GROUND
from empires.rulesets.mighty_empires.state import Land, MightyEmpires

REFUSALS: dict[Code, tuple[str, str]] = {
    Code.SPACE_TAKEN: ("space_taken", "ME-MAP-05"),
    Code.FIRST_HIGHLAND: ("first_tile_not_highland", "ME-MAP-04"),
    Code.TOUCH_TWO: ("needs_two_neighbours", "ME-MAP-06"),  # the second tile touches one: ME-RULING-103
    Code.SET_TO_EDGE: ("no_matching_edge", "ME-MAP-07"),
    Code.COAST_BROKEN: ("coast_blocked", "ME-MAP-09"),
    Code.FIXED_ORIENTATION: ("fixed_orientation", "ME-RULING-105"),
    Code.HOLE: ("hole", "ME-RULING-105"),
    **dict.fromkeys(RIVER_CODES, ("river_blocked", "ME-MAP-08")),
}
"""The refusals of the shared check on placing tiles, worded for this game (ME-RULING-102)."""


class Draw(Act):
    """Draw from a pack."""

    pack: Pack


class Pass(Act, tag="pass"):
    """Lay no tile this time."""


class Lay(Act):
    """Lay the drawn tile on a space, turned clockwise by sixths: "1,0 r2"."""

    space: str
    rot: int
    written = "{space} r{rot}"


DRAW_TILE = Kind("draw_tile", Pass, Draw)
PLACE_TILE = Kind("place_tile", Lay)
BAD_PLACE = bad_answer("Name a space and a rotation for the tile, such as “1,0 r2”.")


def map_laying(game: Game[MightyEmpires]) -> Steps[Next]:
    """Let one player lay a tile; a generated map is complete from the start."""
    state = game.state
    piles = state.hidden.piles
    if not state.map.tiles and piles is None:  # ME-RULING-101
        yield from unroll(game)
    if piles is None or _done(state):
        yield from _finish(game, piles)
        if piles is None or not wants_another(state):
            return ON
        put_aside(state)  # ME-MAP-11
        state.hidden.piles, state.passes = packs_for(state, piles), 0
        return AGAIN
    player = state.active_player or state.players[0]
    laid = yield from lay_one(game, player, piles)
    state.passes = 0 if laid else state.passes + 1
    at = state.players.index(player) + 1  # ME-MAP-05
    state.active_player = state.players[at % len(state.players)]
    return AGAIN


def packs_for(state: MightyEmpires, before: FaceDown) -> FaceDown:
    """All tiles face down, for another map laid by hand; in a campaign begun before tiles were drawn by dice,
    in the order given by its seed."""
    count = len(state.players)
    tiles = tile_sets(sets_needed(count, count * state.settings.tiles_per_player), capitals=True)
    if before.by_dice:
        return face_down(tiles)
    stream = Stream(state.hidden.seed, f"packs {len(state.drafts) + 1}")
    return FaceDown({pack: stream.shuffled(tiles[pack]) for pack in LAND_PACKS})


def _done(state: MightyEmpires) -> bool:
    full = len(state.map.tiles) >= state.settings.tiles_per_player * len(state.players)
    return state.passes >= len(state.players) or (full and room_for_all(state))


def lay_one(game: Game[MightyEmpires], player: str, piles: FaceDown) -> Steps[bool]:
    """Draw from a pack that matches an open edge and lay the tile; returns whether one was laid."""
    rim = Rim(game.state.map)
    packs = _packs_with_a_place(game.state, rim, piles)
    if not packs:
        game.emit("passed", "ME-RULING-105", f"{player} finds no tile that fits anywhere.")
        return False
    act = yield from ask(_draw_question(game.state, player, piles, packs))
    if isinstance(act, Pass):
        game.emit("passed", "ME-RULING-105", f"{player} lays no tile.")
        return False
    drawn, legal = yield from _draw(game, player, rim, piles, act.pack)
    yield from _place(game, player, drawn, legal)
    return True


def _packs_with_a_place(state: MightyEmpires, rim: Rim, piles: FaceDown) -> list[Pack]:
    """The packs that match an open edge and hold at least one tile with a legal place."""
    strict = state.settings.strict_layout
    return [
        pack
        for pack in open_packs(state.map)
        if any(rim.fits(CATALOGUE[one], strict) for one in dict.fromkeys(piles.held(pack)))
    ]


def _draw_question(
    state: MightyEmpires, player: str, piles: FaceDown, packs: list[Pack]
) -> Decision[Draw | Pass]:
    def words(act: Draw | Pass) -> Words:
        if isinstance(act, Pass):
            return Words("Lay no tile this time")
        return Words(GROUND[act.pack].capitalize(), note=f"{many(piles.left(act.pack), 'tile')} left")

    return Decision(
        player=player,
        kind=DRAW_TILE,
        text=f"Tile {len(state.map.tiles) + 1}: from which pack will you draw?",
        rules=("ME-MAP-05", "ME-RULING-105"),
        offers=[*map(Draw, packs), Pass()],
        words=words,
        why_not=lambda act: why_not_pack(state, act.pack) if isinstance(act, Draw) else None,
        step_on=Pass(),
    )


def why_not_pack(state: MightyEmpires, pack: Pack) -> IllegalChoice | None:
    """Why no tile can be drawn from a pack."""
    if pack not in LAND_PACKS:  # ME-RULING-105
        return None
    if not state.map.tiles:
        return IllegalChoice(
            "first_tile_not_highland", "The first tile of the map must be highland.", "ME-MAP-04"
        )
    text = "No tile from that pack fits an open edge of the map."
    return IllegalChoice("no_matching_edge", text, "ME-MAP-07")


def _draw(
    game: Game[MightyEmpires], player: str, rim: Rim, piles: FaceDown, pack: Pack
) -> Steps[tuple[str, list[Placement]]]:
    """The first tile of the pack that fits, and the space it fits; tiles drawn before it go to the bottom of
    the pack (ME-RULING-105)."""
    strict = game.state.settings.strict_layout
    while True:
        drawn = yield from draw(game, piles, pack, "ME-MAP-05", player)
        game.emit("tile_drawn", "ME-MAP-05", f"{player} draws a {GROUND[pack]} tile.", type=drawn)
        if legal := list(rim.places(CATALOGUE[drawn], strict)):
            return drawn, legal
        game.emit(
            "tile_returned",
            "ME-RULING-105",
            "It fits nowhere and goes to the bottom of its pack.",
            type=drawn,
        )
        piles.put_under(pack, drawn)  # ME-RULING-105


def _place(game: Game[MightyEmpires], player: str, drawn: str, legal: list[Placement]) -> Steps[None]:
    state = game.state
    tile = CATALOGUE[drawn]
    space, rot = legal[0].space, legal[0].rot
    if legal[1:]:
        act = yield from ask(_place_question(state, player, drawn, legal))
        space, rot = act.space, act.rot
    lay(state.map, tile, space, rot)
    state.lands[space] = Land()
    what = GROUND[tile.pack]
    game.emit("tile_placed", "ME-MAP-05", f"{player} lays a {what} tile.", tiles=(space,), type=drawn)


def _place_question(state: MightyEmpires, player: str, drawn: str, legal: list[Placement]) -> Decision[Lay]:
    tile = CATALOGUE[drawn]
    capital = " with a capital site" if drawn.startswith("CA-") else ""
    return Decision(
        player=player,
        kind=PLACE_TILE,
        text=f"Where will the {GROUND[tile.pack]} tile{capital} go?",
        rules=("ME-MAP-06", "ME-MAP-07", "ME-MAP-08", "ME-MAP-09"),
        offers=[Lay(place.space, place.rot) for place in legal],
        words=lambda act: Words(
            f"Lay it on {act.space}, with its top to the {POINTS[act.rot]}", (act.space,), deed="Lay it here"
        ),
        why_not=lambda act: why_not_lay(state, tile, act),
        unread=lambda _: BAD_PLACE,
        facts={"tile": drawn, "edges": list(tile.edges)},
    )


def _is_space(text: str) -> bool:
    try:
        hex_of(text)
    except ValueError:
        return False
    return True


def why_not_lay(state: MightyEmpires, tile: TileType, act: Lay) -> IllegalChoice | None:
    """The refusal of the shared check on placing tiles, worded for this game."""
    if not 0 <= act.rot < 6 or not _is_space(act.space):
        return BAD_PLACE
    fault = check(state.map, tile, act.space, act.rot, state.settings.strict_layout)  # ME-RULING-102
    if fault is None:
        return None
    code, rule = REFUSALS[fault.code]
    return IllegalChoice(code, fault.message, rule)


def _finish(game: Game[MightyEmpires], piles: FaceDown | None) -> Steps[None]:
    """Finish the map; if it has too few capital sites, mark more on it."""
    state = game.state
    if state.settings.map_mode != "generated":
        if not room_for_all(state):  # ME-RULING-101
            hand = state.hidden.seed
            if piles is not None and piles.by_dice:
                hand = yield from umpires_hand(game, "ME-RULING-101")
            _add_sites(game, hand)  # ME-RULING-101
        fill_sea(state.map)
        state.hidden.piles = None  # ME-RULING-105
    state.lands = {tile: state.lands.get(tile, Land()) for tile in state.map.land_ids()}  # ME-RULING-107
    state.active_player = None  # ME-RULING-107
    game.emit("map_finished", "ME-MAP-14", f"The map is laid out: {len(state.lands):,} tiles of land.")


def _add_sites(game: Game[MightyEmpires], hand: str) -> None:
    """Mark enough tiles as capital sites or, on a map too small for them, lay another map."""
    state, count = game.state, len(game.state.players)
    stream = Stream(hand, "capital sites")
    sites = choose_sites(state.map, stream, count, state.settings.capital_min_distance, any_pack=True)
    if sites is not None:
        for site in sites:
            lay_capital(state.map, site)
        game.emit("sites_added", "ME-RULING-101", "Capital sites are marked where realms have room.")
        return
    settings = state.settings
    made = generate(
        hand,
        count,
        settings.tiles_per_player,
        settings.capital_min_distance,
        settings.strict_layout,
    )
    state.map = made.with_capitals()
    state.lands = {}
    game.emit(
        "map_replaced", "ME-RULING-107", "The map has no room for all realms, so another one is laid out."
    )
