"""Founding realms: capitals, the tiles around them, and ships in the harbours (ME-REALM)."""

from __future__ import annotations

from empires.core.base.words import many
from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.core.rules.ruleset import AGAIN, ON, Next
from empires.maps.hexes import id_distance, neighbour_ids
from empires.rulesets.mighty_empires.charts import REALM
from empires.rulesets.mighty_empires.founding.dice_order import order_by_dice
from empires.rulesets.mighty_empires.founding.sites import capital_sites, free_sites
from empires.rulesets.mighty_empires.lands.harbours import roll_port
from empires.rulesets.mighty_empires.lands.placenames import name_place
from empires.rulesets.mighty_empires.lands.settlements import GROUND, settle_people
from empires.rulesets.mighty_empires.state import INDEPENDENT, Land, MightyEmpires


class Found(Act):
    """Found the capital on a site."""

    tile: str


class Move(Act):
    """Shift the capital to a tile farther inland."""

    tile: str


class Keep(Act, tag="keep"):
    """Leave the capital where it is."""


class Fill(Act):
    """Look at one tile of the realm."""

    tile: str


class FillAll(Act, tag="all"):
    """Look at all remaining tiles, one after another."""


CHOOSE_CAPITAL = Kind("choose_capital", Found)
MOVE_CAPITAL = Kind("move_capital", Keep, Move)
FILL_REALM_TILE = Kind("fill_realm_tile", FillAll, Fill)


def capitals(game: Game[MightyEmpires]) -> Steps[Next]:
    """Roll dice to decide who picks first; each player in turn picks a free capital site and puts a city
    there (ME-REALM-02)."""
    state = game.state
    if not state.turn_order:
        state.turn_order = yield from order_by_dice(game, state.players, "ME-REALM-02", "Choosing capitals")
        game.emit(
            "order_set", "ME-REALM-02", f"Capitals are chosen in this order: {', '.join(state.turn_order)}."
        )
    player = next((name for name in state.turn_order if name not in state.capitals), None)
    if player is None:
        _claim_realms(game)  # ME-REALM-04, ME-REALM-13
        return ON if state.settings.move_edge_capitals else "realm"
    state.active_player = player
    sites = free_sites(state)
    site = sites[0]
    if len(sites) > 1:
        site = (yield from ask(_capital_question(state, player, sites))).tile
    found_capital(game, player, site)
    return AGAIN


def _capital_question(state: MightyEmpires, player: str, sites: list[str]) -> Decision[Found]:
    def words(act: Found) -> Words:
        ground = GROUND[state.map.tiles[act.tile].pack]
        return Words(
            f"Found the capital on the {ground} site at {act.tile}", (act.tile,), _room(state, act.tile)
        )

    return Decision(
        player=player,
        kind=CHOOSE_CAPITAL,
        text="Where will you found your capital?",
        rules=("ME-REALM-02", "ME-MAP-10"),
        offers=[Found(site) for site in sites],
        words=words,
        why_not=lambda act: why_not_site(state, act.tile),
        tiles=tuple(sites),
    )


def why_not_site(state: MightyEmpires, tile: str) -> IllegalChoice | None:
    """Why no capital can be founded on a tile."""
    if tile in state.capitals.values():
        return IllegalChoice("site_taken", "Another capital is there already.", "ME-REALM-02")
    if tile not in capital_sites(state):
        return IllegalChoice("not_a_capital_site", "That tile is not a capital site.", "ME-REALM-02")
    if tile not in free_sites(state):
        least = state.settings.capital_min_distance
        text = f"Capitals must be at least {least:,} tiles apart, with room for all."
        return IllegalChoice("capital_too_close", text, "ME-MAP-10")
    return None


def _room(state: MightyEmpires, tile: str) -> str:
    return f"a realm of {many(1 + len(_land_around(state, tile)), 'tile')}"


def found_capital(game: Game[MightyEmpires], player: str, site: str) -> None:
    """Put a player's capital on a tile (ME-REALM-02), which keeps the name and the bridges drawn on the map
    (ME-BUILD-09)."""
    state = game.state
    state.capitals[player] = site
    land = state.lands[site]
    land.known, land.owner, land.flag = True, player, player
    _build_capital(land, player)
    settle_people(state, site, player)
    name_place(state, site)
    name = state.lands[site].name
    game.emit("capital_founded", "ME-REALM-02", f"{player} founds {name}.", tiles=(site,), player=player)


def _build_capital(land: Land, player: str) -> None:
    land.settlement, land.capital_of, land.filled = "city", player, True


def _land_around(state: MightyEmpires, tile: str) -> list[str]:
    """The land tiles adjoining a tile, from N clockwise (ME-REALM-04)."""
    return [beside for beside in neighbour_ids(tile) if beside in state.lands]


def _claim_realms(game: Game[MightyEmpires]) -> None:
    """Make each capital and the land around it its founder's realm, permanently (ME-REALM-04,
    ME-REALM-13)."""
    state = game.state
    for player in state.players:
        capital = state.capitals[player]
        for tile in (capital, *_land_around(state, capital)):
            land = state.lands[tile]
            land.known, land.owner, land.flag, land.realm_of = True, player, player, player


def realm_tiles(state: MightyEmpires, player: str) -> list[str]:
    """The tiles of the player's realm, ascending (ME-REALM-04)."""
    return [tile for tile, land in state.lands.items() if land.realm_of == player]


def moving_capitals(game: Game[MightyEmpires]) -> Steps[Next]:
    """Let a player shift a capital on the edge of the map inland before the realm is filled (ME-REALM-05)."""
    state = game.state
    for player in state.turn_order:
        if places := _places_inland(state, player):
            act = yield from ask(_moving_question(state, player, places))
            if isinstance(act, Move):
                _move_capital(game, player, act.tile)
    return ON


def _places_inland(state: MightyEmpires, player: str) -> list[str]:
    """The tiles to which the capital could move: adjacent tiles with more land around them."""
    old = state.capitals[player]
    here = len(_land_around(state, old))
    return [
        tile
        for tile in _land_around(state, old)
        if _may_hold_capital(state, player, tile) and len(_land_around(state, tile)) > here
    ]


def _moving_question(state: MightyEmpires, player: str, places: list[str]) -> Decision[Move | Keep]:
    old = state.capitals[player]

    def words(act: Move | Keep) -> Words:
        if isinstance(act, Keep):
            return Words("Leave it there", (old,), _room(state, old))
        return Words(f"Move it to {act.tile}", (act.tile,), _room(state, act.tile))

    return Decision(
        player=player,
        kind=MOVE_CAPITAL,
        text=f"{state.lands[old].name} is on the edge of the map. Move it inland?",
        rules=("ME-REALM-05",),
        offers=[*map(Move, places), Keep()],
        words=words,
        why_not=lambda act: _why_not_move(state, player, act) if isinstance(act, Move) else None,
        tiles=(old, *places),
    )


def _may_hold_capital(state: MightyEmpires, player: str, tile: str) -> bool:
    return state.map.tiles[tile].kind not in ("lake", "swamp") and not _crowds(state, player, tile)


def _crowds(state: MightyEmpires, player: str, tile: str) -> bool:
    """Whether a capital there would be too near to another player's (ME-MAP-10)."""
    others = [site for owner, site in state.capitals.items() if owner != player]
    return any(id_distance(tile, other) < state.settings.capital_min_distance for other in others)


def _why_not_move(state: MightyEmpires, player: str, act: Move) -> IllegalChoice | None:
    """Refuse to move a capital too near to another player's (ME-MAP-10)."""
    if act.tile not in state.lands or not _crowds(state, player, act.tile):
        return None
    text = f"Capitals must be at least {state.settings.capital_min_distance:,} tiles apart."
    return IllegalChoice("capital_too_close", text, "ME-MAP-10")


def _move_capital(game: Game[MightyEmpires], player: str, tile: str) -> None:
    """Move a capital with its name; what is drawn on the map stays where it is (ME-BUILD-09)."""
    state = game.state
    old = state.capitals[player]
    name, state.lands[old].name = state.lands[old].name, ""
    for left in realm_tiles(state, player):
        state.lands[left] = Land(name=state.lands[left].name, bridges=state.lands[left].bridges)
    state.capitals[player] = tile
    state.lands[tile].name = name
    _build_capital(state.lands[tile], player)
    settle_people(state, tile, player)
    _claim_realms(game)
    game.emit("capital_moved", "ME-REALM-05", f"{name} is founded farther inland.", tiles=(old, tile))


def realm(game: Game[MightyEmpires]) -> Steps[Next]:
    """Let one player fill one tile of his realm from the chart; bought realms are in `purchase`."""
    state = game.state
    if state.settings.realm_start == "crowns_80":
        return "purchase"
    for player in state.turn_order:
        empty = [tile for tile in realm_tiles(state, player) if not state.lands[tile].filled]
        if empty:
            state.active_player = player
            for tile in (yield from _tiles_to_fill(state, player, empty)):
                yield from fill(game, player, tile)  # ME-REALM-06
            return AGAIN
    state.active_player = None
    return "ports"


def _tiles_to_fill(state: MightyEmpires, player: str, empty: list[str]) -> Steps[list[str]]:
    """The tile that the player wants to look at, or all tiles; nobody is asked if only one tile is left."""
    if len(empty) == 1:
        return empty
    act = yield from ask(_fill_question(state, player, empty))
    return [act.tile] if isinstance(act, Fill) else empty


def _fill_question(state: MightyEmpires, player: str, empty: list[str]) -> Decision[Fill | FillAll]:
    def words(act: Fill | FillAll) -> Words:
        if isinstance(act, FillAll):
            return Words("Fill all tiles, one by one", tuple(empty))
        return Words(f"Fill the {GROUND[state.map.tiles[act.tile].pack]} at {act.tile}", (act.tile,))

    def why_not(act: Fill | FillAll) -> IllegalChoice | None:
        return why_not_fill(state, player, act.tile) if isinstance(act, Fill) else None

    return Decision(
        player=player,
        kind=FILL_REALM_TILE,
        text="The dice decide what is built. Which tile will you fill next?",
        rules=("ME-REALM-06", "ME-T-REALM"),
        offers=[*map(Fill, empty), FillAll()],
        words=words,
        why_not=why_not,
        step_on=FillAll(),
    )


def why_not_fill(state: MightyEmpires, player: str, tile: str) -> IllegalChoice | None:
    """Why a tile cannot be filled (ME-REALM-06)."""
    land = state.lands.get(tile)
    if land is None or land.realm_of != player:
        return IllegalChoice("not_in_realm", "That tile is not part of your realm.", "ME-REALM-06")
    if land.filled:
        return IllegalChoice("tile_already_filled", "That tile has been filled already.", "ME-REALM-06")
    return None


def fill(game: Game[MightyEmpires], player: str, tile: str) -> Steps[None]:
    """Roll 2D6 on the column for the tile's pack; nothing found here is independent (ME-T-REALM)."""
    state = game.state
    pack = state.map.tiles[tile].pack
    row, _ = yield from game.roll_on(REALM, f"What is built at {tile}", player=player, column=pack)
    land = state.lands[tile]
    land.filled = True
    settle(game, player, tile, row[pack])


def settle(game: Game[MightyEmpires], player: str, tile: str, settlement: str) -> None:
    """Put a settlement, or nothing, on a realm tile."""
    state = game.state
    land = state.lands[tile]
    if settlement == "barren":  # ME-REALM-07
        game.emit("tile_barren", "ME-REALM-07", f"The land at {tile} is barren.", tiles=(tile,))
        return
    land.settlement = settlement  # type: ignore[assignment]  # a word of ME-T-REALM
    settle_people(state, tile, player)
    name_place(state, tile)
    game.emit(
        "settlement_placed",
        {"village": "ME-REALM-08", "fortress": "ME-REALM-09", "city": "ME-REALM-10"}[settlement],
        f"{land.name}, a {settlement} of {player}.",
        tiles=(tile,),
        settlement=settlement,
    )


def ports(game: Game[MightyEmpires]) -> Steps[Next]:
    """Roll for ships in every port of the realms, then put independent cities on the remaining capital
    sites."""
    state = game.state
    if state.settings.realm_start == "chart":
        for player in state.turn_order:
            for tile in realm_tiles(state, player):
                yield from roll_port(game, tile, player, player)  # ME-REALM-11
    if state.settings.unused_capitals == "independent_cities":
        yield from _independent_cities(game)  # ME-REALM-03
    state.turn_order = []
    return ON


def _independent_cities(game: Game[MightyEmpires]) -> Steps[None]:
    """Put an independent city, with its ships, on every leftover capital site (ME-REALM-03,
    ME-RULING-109)."""
    state = game.state
    for tile in capital_sites(state):
        land = state.lands[tile]
        if land.realm_of is None:
            land.known, land.settlement, land.owner, land.flag = True, "city", INDEPENDENT, INDEPENDENT
            name_place(state, tile)
            game.emit(
                "independent_found", "ME-REALM-03", f"{land.name} is an independent city.", tiles=(tile,)
            )
            yield from roll_port(game, tile, INDEPENDENT)
