"""The drawing and placing of special locations (digest states S6 and S7, WM-SPECIAL)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from empires.core.base.words import many
from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.questions.fields import Choice, PickMany
from empires.core.questions.form import Form
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.core.rules.ruleset import ON, Next
from empires.kit.whereabouts import way_between
from empires.maps.hexes import id_distance, neighbour_ids
from empires.maps.placement import fill_sea
from empires.rulesets.warmaster.founding.order import pass_on
from empires.rulesets.warmaster.state import Empire, War
from empires.rulesets.warmaster.tables import BRIDGES, SPECIAL, number, refuse, spoken

SPACING = number("tiles between locations")
"""The smallest distance between two locations; each bridge counts as one (WM-SPECIAL-06, WM-RULING-27)."""

MOST_BRIDGES = number("bridges in the location")

NO_LOCATION = ("swamp", "lake", "sea")
"""Kinds of tile that cannot have locations (WM-SPECIAL-04, WM-RULING-27)."""


class PutLocation(Act):
    """Put the location on this tile."""

    tile: str


class Bridges(msgspec.Struct):
    """A form: the tiles of up to three bridges."""

    tiles: list[str]


PLACE_LOCATION = Kind("place_location", PutLocation)


def locations(game: Game[War], empire: Empire) -> Steps[Next]:
    """Let an empire draw a location, which is placed before the next empire draws (WM-SPECIAL-01,
    WM-RULING-26)."""
    empire.special = yield from _draw(game, empire)
    game.state.drawn_counters.append(empire.special)
    game.emit("location_drawn", "WM-SPECIAL-02", f"{empire.name} draws {_the(empire.special)}.")
    return ON


def _draw(game: Game[War], empire: Empire) -> Steps[str]:
    """Roll on the table until the counter rolled is still in the cup; the last counter needs no roll.

    After six draws the cup is full again (WM-RULING-26).
    """
    state = game.state
    opened = len(state.drawn_counters) // len(SPECIAL.rows) * len(SPECIAL.rows)
    taken = state.drawn_counters[opened:]
    left = [row["location"] for row in SPECIAL.rows if row["location"] not in taken]
    while len(left) > 1:
        row, _ = yield from game.roll_on(SPECIAL, f"A location for {empire.name}", player=empire.ruler)
        if row["location"] in left:
            left = [row["location"]]
    return str(left[0])


def _the(location: str) -> str:
    return "the Bridges" if location == BRIDGES else f"a {spoken(location)}"


def why_not_site(state: War, location: str, tile: str, others: Sequence[str]) -> IllegalChoice | None:
    """Why a location may not be on a tile, or None."""
    here = state.map.tiles.get(tile)
    if here is None or here.kind in NO_LOCATION:  # WM-SPECIAL-04
        message = f"A location cannot be placed on swamp, lake or sea, or off the map, as at {tile}."
        return refuse("SPECIAL_TERRAIN", message, "WM-SPECIAL-04")
    if location == BRIDGES and "R" not in here.edges:  # WM-RULING-29
        return refuse("SPECIAL_TERRAIN", f"A bridge needs a river, and {tile} has none.", "WM-RULING-29")
    if any(near in state.owner for near in (tile, *neighbour_ids(tile))):  # WM-SPECIAL-05
        message = f"{tile} is in an empire or next to one."
        return refuse("SPECIAL_NEAR_EMPIRE", message, "WM-SPECIAL-05")
    if any(id_distance(tile, other) < SPACING for other in others):  # WM-SPECIAL-06
        message = f"{tile} is less than {SPACING} tiles from another location."
        return refuse("SPECIAL_TOO_CLOSE", message, "WM-SPECIAL-06")
    return None


def legal_tiles(state: War, location: str) -> list[str]:
    """The tiles where a location may be placed, in ascending order."""
    others = list(state.locations)
    return [tile for tile in state.map.ids() if why_not_site(state, location, tile, others) is None]


def placing_location(game: Game[War], empire: Empire) -> Steps[Next]:
    """Let the player who drew a location choose its tile; if no tile is possible, the location is lost. If
    only one tile is possible, it is used without asking."""
    state = game.state
    legal = legal_tiles(state, empire.special)
    if not legal:
        text = f"There is no place for {_the(empire.special)} of {empire.name}."
        game.emit("location_lost", "WM-RULING-26", text)
    elif empire.special == BRIDGES:
        for tile in (yield from ask(_where_bridges(state, empire, legal))).tiles:
            _put(game, empire, tile)
    elif len(legal) == 1:  # WM-SPECIAL-03
        _put(game, empire, legal[0])
    else:
        _put(game, empire, (yield from ask(_which_tile(state, empire, legal))).tile)
    return pass_on(state, "locations", ON)


def _which_tile(state: War, empire: Empire, legal: list[str]) -> Decision[PutLocation]:
    return Decision(
        player=empire.ruler,
        kind=PLACE_LOCATION,
        text=f"Where will you place the {spoken(empire.special)}?",
        rules=("WM-SPECIAL-03", "WM-SPECIAL-04", "WM-SPECIAL-05", "WM-SPECIAL-06"),
        offers=[PutLocation(tile) for tile in legal],
        words=lambda act: Words(f"Place it on {act.tile}", (act.tile,), deed="Place it here"),
        why_not=lambda act: why_not_site(state, empire.special, act.tile, list(state.locations)),
        tiles=tuple(legal),
    )


def _where_bridges(state: War, empire: Empire, legal: list[str]) -> Form[Bridges]:
    return Form(
        player=empire.ruler,
        kind="place_bridges",
        text=f"Where will your bridges cross the rivers? You have up to {MOST_BRIDGES}, "
        f"at least {many(SPACING, 'tile')} apart.",
        rules=("WM-SPECIAL-13", "WM-RULING-27", "WM-RULING-29"),
        record=Bridges,
        fields=(
            PickMany(
                name="tiles", label="Bridges", hi=MOST_BRIDGES,
                choices=tuple(Choice(tile, tile, (tile,)) for tile in legal),
            ),
        ),
        default=Bridges(legal[:1]),
        why_not=lambda form: why_not_bridges(state, form.tiles),
        tiles=tuple(legal),
    )  # fmt: skip


def why_not_bridges(state: War, tiles: list[str]) -> IllegalChoice | None:
    """Why bridges may not be on all these tiles together, or None (WM-SPECIAL-13)."""
    if len(tiles) > MOST_BRIDGES or len(set(tiles)) != len(tiles):
        return refuse("SPECIAL_COUNT", f"There are {MOST_BRIDGES} bridges.", "WM-SPECIAL-13")
    found = (
        why_not_site(state, BRIDGES, tile, [*state.locations, *tiles[:at]]) for at, tile in enumerate(tiles)
    )
    return next((refusal for refusal in found if refusal is not None), None)


def _put(game: Game[War], empire: Empire, tile: str) -> None:
    game.state.locations[tile] = empire.special
    what = "a bridge" if empire.special == BRIDGES else f"the {spoken(empire.special)}"
    text = f"{empire.name} places {what} {_by_a_capital(game.state, empire, tile)}."
    game.emit("location_placed", "WM-SPECIAL-03", text, tiles=(tile,))


def _by_a_capital(state: War, empire: Empire, tile: str) -> str:
    """Where a tile is, as seen from the nearest capital."""
    capitals = {one.capital: one for one in state.empires.values() if one.capital}
    if tile in capitals or not capitals:
        return f"on {tile}"
    near = min(capitals, key=lambda capital: id_distance(capital, tile))
    whose = "its own" if capitals[near] is empire else f"{capitals[near].name}’s"
    return f"{way_between(near, tile, 'tiles')} of {whose} capital"


def sea_fill(game: Game[War]) -> Next:
    """Fill gaps in the sea with sea tiles (WM-WORLD-25, WM-RULING-18), and begin the first round."""
    gaps = fill_sea(game.state.map)
    if gaps:
        text = f"The sea fills {many(len(gaps), 'gap')}."
        game.emit("sea_filled", "WM-WORLD-25", text, tiles=tuple(gaps))
    return ON
