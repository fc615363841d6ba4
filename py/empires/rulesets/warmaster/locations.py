"""Special locations: drawing and placing them, and whom they help (digest state S6, WM-SPECIAL)."""

from __future__ import annotations

from empires.core.errors import IllegalChoice
from empires.core.questions import Choice, PickMany, Question
from empires.core.steps import Game, Steps, ask
from empires.maps.hexes import id_distance, neighbour_ids
from empires.maps.placement import fill_sea
from empires.rulesets.warmaster.reference import BRIDGES, SPECIAL, refuse
from empires.rulesets.warmaster.state import Empire, War

SPACING = 3
"""The least distance between two locations, each bridge included (WM-SPECIAL-06, WM-RULING-27)."""

MOST_BRIDGES = 3

NO_LOCATION = ("swamp", "lake", "sea")
"""Kinds of tile without locations (WM-SPECIAL-04, WM-RULING-27)."""


def locations(game: Game[War]) -> Steps[None]:
    """The next empire draws a location; it is placed before the next (WM-SPECIAL-01, WM-RULING-26)."""
    state = game.state
    if state.turn == len(state.setup_order):
        state.phase = "sea_fill"
        return
    empire = state.empires[state.setup_order[state.turn]]
    empire.special = yield from _draw(game, empire)
    state.drawn_counters.append(empire.special)
    game.emit("location_drawn", "WM-SPECIAL-02", f"{empire.name} draws {_the(empire.special)}.")
    state.phase = "placing_location"


def _draw(game: Game[War], empire: Empire) -> Steps[str]:
    """Roll on the table until a counter is found that the cup still holds; the last one needs no roll.

    After six draws a full cup is opened (WM-RULING-26).
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
    return "the Bridges" if location == BRIDGES else f"a {location}"


def site_fault(state: War, location: str, tile: str, others: list[str]) -> IllegalChoice | None:
    """Why a location may not stand on a tile, or None (WM-SPECIAL-04 to 06, WM-RULING-29)."""
    here = state.map.tiles.get(tile)
    if here is None or here.kind in NO_LOCATION:
        message = f"No location stands in swamp, lake, sea or nowhere, as {tile} is."
        return refuse("SPECIAL_TERRAIN", message, "WM-SPECIAL-04")
    if location == BRIDGES and "R" not in here.edges:
        return refuse("SPECIAL_TERRAIN", f"A bridge needs a river; {tile} has none.", "WM-RULING-29")
    if any(near in state.owner for near in (tile, *neighbour_ids(tile))):
        message = f"{tile} lies in an empire or beside one."
        return refuse("SPECIAL_NEAR_EMPIRE", message, "WM-SPECIAL-05")
    if any(id_distance(tile, other) < SPACING for other in others):
        message = f"{tile} is less than {SPACING} tiles from another location."
        return refuse("SPECIAL_TOO_CLOSE", message, "WM-SPECIAL-06")
    return None


def legal_tiles(state: War, location: str) -> list[str]:
    """Where a location may stand, ascending."""
    others = list(state.locations)
    return [tile for tile in state.map.ids() if site_fault(state, location, tile, others) is None]


def placing_location(game: Game[War]) -> Steps[None]:
    """Whoever drew a location chooses its tile (WM-SPECIAL-03); without one it is lost (WM-RULING-26).

    An only place is taken without asking.
    """
    state = game.state
    empire = state.empires[state.setup_order[state.turn]]
    legal = legal_tiles(state, empire.special)
    if not legal:
        rule = "WM-RULING-26"
        game.emit("location_lost", rule, f"There is no place for {_the(empire.special)} of {empire.name}.")
    elif empire.special == BRIDGES:
        yield from _place_bridges(game, empire, legal)
    else:
        tile = legal[0] if len(legal) == 1 else (yield from _site(state, empire, legal))
        _put(game, empire, tile)
    state.turn += 1
    state.phase = "locations"


def _site(state: War, empire: Empire, legal: list[str]) -> Steps[str]:

    def why_not(answer: object) -> None:
        found = site_fault(state, empire.special, str(answer), list(state.locations))
        if found:
            raise found

    answer: str = yield from ask(
        Question(
            player=empire.ruler,
            kind="place_location",
            text=f"Where does the {empire.special} stand?",
            rules=("WM-SPECIAL-03", "WM-SPECIAL-04", "WM-SPECIAL-05", "WM-SPECIAL-06"),
            choices=tuple(Choice(tile, f"On {tile}", (tile,)) for tile in legal),
            tiles=tuple(legal),
        ),
        why_not,
    )
    return answer


def _place_bridges(game: Game[War], empire: Empire, legal: list[str]) -> Steps[None]:
    """Up to three bridges on river tiles (WM-SPECIAL-13)."""
    state = game.state

    def why_not(answer: dict[str, list[str]]) -> None:
        tiles = answer["tiles"]
        if len(tiles) > MOST_BRIDGES or len(set(tiles)) != len(tiles):
            raise refuse("SPECIAL_COUNT", f"There are {MOST_BRIDGES} bridges.", "WM-SPECIAL-13")
        others = list(state.locations)
        for tile in tiles:
            if found := site_fault(state, BRIDGES, tile, others):
                raise found
            others.append(tile)

    choices = tuple(Choice(tile, tile, (tile,)) for tile in legal)
    answer = yield from ask(
        Question(
            player=empire.ruler,
            kind="place_bridges",
            text="Where do your bridges cross the rivers? Up to three, three tiles apart.",
            rules=("WM-SPECIAL-13", "WM-RULING-27", "WM-RULING-29"),
            fields=(PickMany(name="tiles", label="Bridges", choices=choices, hi=MOST_BRIDGES),),
            default={"tiles": legal[:1]},
            tiles=tuple(legal),
        ),
        why_not,
    )
    for tile in answer["tiles"]:
        _put(game, empire, tile)


def _put(game: Game[War], empire: Empire, tile: str) -> None:
    game.state.locations[tile] = empire.special
    what = "a bridge" if empire.special == BRIDGES else f"the {empire.special}"
    game.emit("location_placed", "WM-SPECIAL-03", f"{empire.name} puts {what} on {tile}.", tiles=(tile,))


def sea_fill(game: Game[War]) -> Steps[None]:
    """Gaps in the sea become sea (WM-WORLD-25, WM-RULING-18); then the first round begins."""
    state = game.state
    gaps = fill_sea(state.map)
    if gaps:
        game.emit("sea_filled", "WM-WORLD-25", f"The sea closes over {len(gaps)} gaps.", tiles=tuple(gaps))
    state.phase = "round_start"
    yield from ()


def benefits(state: War, tiles: list[str]) -> list[str]:
    """The locations on these tiles that help an army; a bridge helps none (WM-SPECIAL-07, WM-SPECIAL-13)."""
    return [
        state.locations[tile]
        for tile in tiles
        if tile in state.locations and state.locations[tile] != BRIDGES
    ]
