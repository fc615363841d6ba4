"""Founding realms: capitals, what lies around them, and ships in the harbours (ME-REALM-01 to 13)."""

from __future__ import annotations

from empires.core.errors import IllegalChoice
from empires.core.questions import Answer, Choice, Question
from empires.core.steps import Game, Steps, ask
from empires.maps.hexes import id_distance, neighbour_ids
from empires.rulesets.mighty_empires.charts import REALM
from empires.rulesets.mighty_empires.founding.dice_order import order_by_dice
from empires.rulesets.mighty_empires.founding.sites import capital_sites, free_sites
from empires.rulesets.mighty_empires.lands.harbours import roll_port
from empires.rulesets.mighty_empires.lands.placenames import name_place
from empires.rulesets.mighty_empires.lands.settlements import GROUND
from empires.rulesets.mighty_empires.state import INDEPENDENT, Campaign, Land

KEEP, ALL = "keep", "all"


def capitals(game: Game[Campaign]) -> Steps[None]:
    """The dice say who picks first; each picks a free capital site and puts a city there (ME-REALM-02)."""
    state = game.state
    if not state.turn_order:
        state.turn_order = yield from order_by_dice(game, state.players, "ME-REALM-02", "Choosing capitals")
        game.emit(
            "order_set", "ME-REALM-02", f"Capitals are chosen in this order: {', '.join(state.turn_order)}."
        )
    player = next((name for name in state.turn_order if name not in state.capitals), None)
    if player is None:
        _claim_realms(game)
        state.phase = "moving_capitals" if state.settings.move_edge_capitals else "realm"
        return
    state.active_player = player
    sites = free_sites(state)
    site = sites[0]
    if len(sites) > 1:
        site = yield from ask(_capital_question(state, player, sites), lambda answer: _no_site(state, answer))
    _found_capital(game, player, site)


def _capital_question(state: Campaign, player: str, sites: list[str]) -> Question:
    return Question(
        player=player,
        kind="choose_capital",
        text="Where does your capital stand?",
        rules=("ME-REALM-02", "ME-MAP-10"),
        choices=tuple(
            Choice(
                site, f"The {GROUND[state.map.tiles[site].pack]} site at {site}", (site,), _room(state, site)
            )
            for site in sites
        ),
        tiles=tuple(sites),
    )


def _room(state: Campaign, tile: str) -> str:
    return f"a realm of {1 + len(_land_around(state, tile))} tiles"


def _no_site(state: Campaign, answer: Answer) -> None:
    if answer in state.capitals.values():
        raise IllegalChoice("site_taken", "Another capital stands there.", "ME-REALM-02")
    if answer not in capital_sites(state):
        raise IllegalChoice("not_a_capital_site", "No capital can be founded there.", "ME-REALM-02")
    least = state.settings.capital_min_distance
    raise IllegalChoice(
        "capital_too_close",
        f"Capitals must lie at least {least} tiles apart, with room for all.",
        "ME-MAP-10",
    )


def _found_capital(game: Game[Campaign], player: str, site: str) -> None:
    state = game.state
    state.capitals[player] = site
    state.lands[site] = Land(
        known=True, owner=player, flag=player, settlement="city", capital_of=player, filled=True
    )
    name_place(state, site)
    name = state.lands[site].name
    game.emit("capital_founded", "ME-REALM-02", f"{player} founds {name}.", tiles=(site,), player=player)


def _land_around(state: Campaign, tile: str) -> list[str]:
    """The land tiles adjoining a tile, from N clockwise (ME-REALM-04)."""
    return [beside for beside in neighbour_ids(tile) if beside in state.lands]


def _claim_realms(game: Game[Campaign]) -> None:
    """Each capital and the land around it is its founder's realm, for ever (ME-REALM-04, ME-REALM-13)."""
    state = game.state
    for player in state.players:
        capital = state.capitals[player]
        for tile in (capital, *_land_around(state, capital)):
            land = state.lands[tile]
            land.known, land.owner, land.flag, land.realm_of = True, player, player, player


def realm_tiles(state: Campaign, player: str) -> list[str]:
    """The player's realm, ascending (ME-REALM-04)."""
    return [tile for tile, land in state.lands.items() if land.realm_of == player]


def moving_capitals(game: Game[Campaign]) -> Steps[None]:
    """A capital at the rim of the map may be shifted inland before the realm is filled (ME-REALM-05)."""
    state = game.state
    for player in state.turn_order:
        old = state.capitals[player]
        here = len(_land_around(state, old))
        places = [
            tile
            for tile in _land_around(state, old)
            if _may_hold_capital(state, player, tile) and len(_land_around(state, tile)) > here
        ]
        if places:
            choices = tuple(
                Choice(tile, f"Move it to {tile}", (tile,), _room(state, tile)) for tile in places
            )
            answer = yield from ask(
                Question(
                    player=player,
                    kind="move_capital",
                    text=f"{state.lands[old].name} lies at the rim of the map. Does it move inland?",
                    rules=("ME-REALM-05",),
                    choices=(*choices, Choice(KEEP, "It stays", (old,), _room(state, old))),
                    tiles=(old, *places),
                )
            )
            if answer != KEEP:
                _move_capital(game, player, answer)
    state.phase = "realm"


def _may_hold_capital(state: Campaign, player: str, tile: str) -> bool:
    others = [site for owner, site in state.capitals.items() if owner != player]
    least = state.settings.capital_min_distance
    return state.map.tiles[tile].kind not in ("lake", "swamp") and all(
        id_distance(tile, other) >= least for other in others
    )


def _move_capital(game: Game[Campaign], player: str, tile: str) -> None:
    state = game.state
    old = state.capitals[player]
    name = state.lands[old].name
    for left in realm_tiles(state, player):
        state.lands[left] = Land()
    state.capitals[player] = tile
    state.lands[tile] = Land(settlement="city", capital_of=player, filled=True, name=name)
    _claim_realms(game)
    game.emit("capital_moved", "ME-REALM-05", f"{name} is founded farther inland.", tiles=(old, tile))


def realm(game: Game[Campaign]) -> Steps[None]:
    """One player fills one tile of his realm by the chart (ME-REALM-06); bought realms are `purchase`'s."""
    state = game.state
    if state.settings.realm_start == "crowns_80":
        state.phase = "purchase"
        return
    for player in state.turn_order:
        empty = [tile for tile in realm_tiles(state, player) if not state.lands[tile].filled]
        if empty:
            state.active_player = player
            chosen = yield from _tile_to_fill(state, player, empty)
            for tile in empty if chosen == ALL else [chosen]:
                yield from _fill(game, player, tile)
            return
    state.active_player = None
    state.phase = "ports"


def _tile_to_fill(state: Campaign, player: str, empty: list[str]) -> Steps[str]:
    if len(empty) == 1:
        return empty[0]

    def why_not(answer: Answer) -> None:
        land = state.lands.get(str(answer))
        if land is None or land.realm_of != player:
            raise IllegalChoice("not_in_realm", "That tile is not part of your realm.", "ME-REALM-06")
        raise IllegalChoice("tile_already_filled", "That tile is settled already.", "ME-REALM-06")

    answer: str = yield from ask(
        Question(
            player=player,
            kind="fill_realm_tile",
            text="Which part of your realm do you look at?",
            rules=("ME-REALM-06", "ME-T-REALM"),
            choices=(
                *(
                    Choice(tile, f"The {GROUND[state.map.tiles[tile].pack]} at {tile}", (tile,))
                    for tile in empty
                ),
                Choice(ALL, "All of it, one after another", tuple(empty)),
            ),
            step_on=ALL,
        ),
        why_not,
    )
    return answer


def _fill(game: Game[Campaign], player: str, tile: str) -> Steps[None]:
    """2D6 in the column of the tile's pack; nothing found here is independent (ME-T-REALM)."""
    state = game.state
    pack = state.map.tiles[tile].pack
    row, _ = yield from game.roll_on(REALM, f"What stands at {tile}", player=player, column=pack)
    land = state.lands[tile]
    land.filled = True
    settle(game, player, tile, row[pack])


def settle(game: Game[Campaign], player: str, tile: str, settlement: str) -> None:
    """Put a settlement, or nothing, on a realm tile (ME-REALM-07 to ME-REALM-10)."""
    state = game.state
    land = state.lands[tile]
    if settlement == "barren":
        game.emit("tile_barren", "ME-REALM-07", f"The land at {tile} lies empty.", tiles=(tile,))
        return
    land.settlement = settlement  # type: ignore[assignment]  # a word of ME-T-REALM
    name_place(state, tile)
    game.emit(
        "settlement_placed",
        {"village": "ME-REALM-08", "fortress": "ME-REALM-09", "city": "ME-REALM-10"}[settlement],
        f"{land.name}, a {settlement} of {player}.",
        tiles=(tile,),
        settlement=settlement,
    )


def ports(game: Game[Campaign]) -> Steps[None]:
    """Ships for every port of the realms, then what stands on free sites (ME-REALM-11, ME-REALM-03)."""
    state = game.state
    if state.settings.realm_start == "chart":
        for player in state.turn_order:
            for tile in realm_tiles(state, player):
                yield from roll_port(game, tile, player, player)
    if state.settings.unused_capitals == "independent_cities":
        yield from _independent_cities(game)
    state.turn_order = []
    state.phase = "army"


def _independent_cities(game: Game[Campaign]) -> Steps[None]:
    """An independent city on every capital site left over, with its ships (ME-REALM-03, ME-RULING-109)."""
    state = game.state
    for tile in capital_sites(state):
        land = state.lands[tile]
        if land.realm_of is None:
            land.known, land.settlement, land.owner, land.flag = True, "city", INDEPENDENT, INDEPENDENT
            name_place(state, tile)
            game.emit("independent_found", "ME-REALM-03", f"{land.name} is a free city.", tiles=(tile,))
            yield from roll_port(game, tile, INDEPENDENT)
