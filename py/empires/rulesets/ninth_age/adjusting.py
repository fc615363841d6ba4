"""Changing the map once it is laid: everybody proposes, and only what all agree to is done (NA-MAP-08).

The map is full, so a move exchanges two hexes; a river may be turned, and a regular hex replaced by another
kind of regular hex (NA-RULING-09). The river test only warns here.
"""

from __future__ import annotations

from copy import deepcopy

from empires.core.questions import Choice, Question
from empires.core.steps import Game, Steps, ask

from . import rivers
from .book import DRAW_SHAPE, refuse
from .laying import look_of_land
from .realms import in_reading_order, named
from .state import Change, NinthAge, Terrain, Tile

RULES = ("NA-MAP-08", "NA-RULING-09")
_STRAIGHT: int = DRAW_SHAPE.at(1)["apart"]
_BEND: int = DRAW_SHAPE.at(6)["apart"]


def adjusting(game: Game[NinthAge]) -> Steps[None]:
    """Each player in turn proposes a change or is content; when all are content the map stands."""
    state = game.state
    player = state.to_act[0]
    answer = yield from ask(
        Question(
            player=player,
            kind="adjust",
            text="The map lies. Is anything to be changed before the realms are founded?",
            rules=RULES,
            choices=(
                Choice("done", "The map is good"),
                Choice("move", "Exchange two hexes or turn a river"),
                Choice("replace", "Replace a hex", note="for instance where there is too much swamp"),
            ),
            step_on="done",
        )
    )
    if answer == "done":
        state.to_act.pop(0)
        if not state.to_act:
            game.emit("map_fixed", "NA-MAP-08", "All agree: the map stands.")
            state.phase = "found_roll"
        return
    change = yield from (_propose_move(game, player) if answer == "move" else _propose_replace(game, player))
    if change is not None:
        state.change = change
        game.emit(
            "change_proposed", "NA-MAP-08", f"{player} proposes: {change.text}.", tiles=tuple(change.tiles)
        )
        state.phase = "consenting"


def _pick_tile(
    game: Game[NinthAge], player: str, kind: str, text: str, tiles: list[str]
) -> Steps[str | None]:
    """Point at a tile, or leave the map as it is (None)."""
    state = game.state

    def explain(answer: object) -> None:
        if answer not in state.tiles:
            raise refuse("off-outline", str(answer))
        raise refuse("bad-map", "Mountains stay: each player has placed one", "NA-RULING-09")

    answer = yield from ask(
        Question(
            player=player,
            kind=kind,
            text=text,
            rules=RULES,
            choices=(
                *(Choice(tile, named(tile, state.tiles[tile]).capitalize(), (tile,)) for tile in tiles),
                Choice("back", "Leave it"),
            ),
            step_on="back",
        ),
        explain,
    )
    return None if answer == "back" else answer


def _propose_move(game: Game[NinthAge], player: str) -> Steps[Change | None]:
    state = game.state
    start = yield from _pick_tile(game, player, "move_from", "Which hex is to move?", list(state.outline))
    if start is None:
        return None
    goals = [tile for tile in state.outline if tile != start or state.tiles[start].terrain == "river"]
    goal = yield from _pick_tile(game, player, "move_to", "With which hex does it change places?", goals)
    if goal is None:
        return None
    moved = {goal: deepcopy(state.tiles[start])}
    if goal != start:
        moved[start] = deepcopy(state.tiles[goal])
    for place, tile in moved.items():
        if tile.terrain == "river":
            tile.ends = yield from _turn(game, player, place, tile)
    if goal == start:
        text = f"turn the river on {start} so that it runs {rivers.course(moved[start].ends)}"
    else:
        one, other = (named(place, state.tiles[place]) for place in (start, goal))
        text = f"exchange {one} and {other}"
    return _change(state, player, "move", text, moved)


def _turn(game: Game[NinthAge], player: str, place: str, tile: Tile) -> Steps[list[int]]:
    """How a moved river lies; where it would run dead the choice says so."""
    straight = tile.ends[1] - tile.ends[0] == _STRAIGHT
    return (yield from _choose_course(game, player, place, rivers.turns(_STRAIGHT if straight else _BEND)))


def _choose_course(game: Game[NinthAge], player: str, place: str, ways: list[list[int]]) -> Steps[list[int]]:
    state = game.state
    options = {f"{ends[0]}-{ends[1]}": ends for ends in ways}
    choices = []
    for value, ends in options.items():
        dead = not rivers.fits(state.tiles, state.outline, place, ends)
        label = rivers.course(ends)
        choices.append(
            Choice(value, label, (place,), "would run dead beside the hexes of now" if dead else "")
        )
    answer = yield from ask(
        Question(
            player=player,
            kind="turn_river",
            text=f"How does the river run on {place}?",
            rules=("NA-RULING-09",),
            choices=tuple(choices),
            tiles=(place,),
        )
    )
    return options[answer]


def _propose_replace(game: Game[NinthAge], player: str) -> Steps[Change | None]:
    state = game.state
    regular = [tile for tile in state.outline if state.tiles[tile].terrain != "mountain"]
    place = yield from _pick_tile(game, player, "replace_hex", "Which hex is to be replaced?", regular)
    if place is None:
        return None

    def explain(answer: object) -> None:
        raise refuse("bad-map", f"“{answer}” is not another kind of regular hex", "NA-RULING-09")

    kinds: list[Terrain] = [kind for kind in ("land", "river", "swamp") if kind != state.tiles[place].terrain]
    kind = yield from ask(
        Question(
            player=player,
            kind="replace_with",
            text=f"What shall lie on {place}?",
            rules=("NA-RULING-09",),
            choices=tuple(Choice(kind, kind.capitalize(), (place,)) for kind in kinds),
            tiles=(place,),
        ),
        explain,
    )
    tile = Tile(terrain=kind, look=look_of_land(state, len(state.tiles)) if kind == "land" else "")
    if kind == "river":
        ways = rivers.turns(_STRAIGHT) + rivers.turns(_BEND)
        tile.ends = yield from _choose_course(game, player, place, ways)
    text = f"replace {named(place, state.tiles[place])} by {tile.look or kind}"
    return _change(state, player, "replace", text, {place: tile})


def _change(state: NinthAge, by: str, kind: str, text: str, tiles: dict[str, Tile]) -> Change:
    waiting = [player for player in state.players if player != by]
    ordered = {place: tiles[place] for place in in_reading_order(tiles)}
    return Change(
        by=by, kind="move" if kind == "move" else "replace", text=text, tiles=ordered, waiting=waiting
    )


def consenting(game: Game[NinthAge]) -> Steps[None]:
    """One player says yes or no to the open proposal; the first no ends it."""
    state = game.state
    change = state.change
    assert change is not None
    player = change.waiting[0]
    answer = yield from ask(
        Question(
            player=player,
            kind="consent",
            text=f"{change.by} would {change.text}. Do you agree?",
            rules=RULES,
            choices=(Choice("consent", "Agree"), Choice("decline", "Decline")),
            tiles=tuple(change.tiles),
        )
    )
    if answer == "decline":
        state.change = None
        text = f"{player} does not agree; the map stays as it is."
        game.emit("change_declined", "NA-MAP-08", text, code="consent-missing")
        state.phase = "adjusting"
        return
    change.waiting.pop(0)
    if not change.waiting:
        _carry_out(game, change)


def _carry_out(game: Game[NinthAge], change: Change) -> None:
    """All agree: the hexes change, and a generated map loses its marked capital spots (NA-RULING-10)."""
    state = game.state
    state.tiles.update(change.tiles)
    for tile in state.tiles.values():
        tile.spot = False
    state.change = None
    state.to_act = list(state.players)
    state.phase = "adjusting"
    kind = "hex_moved" if change.kind == "move" else "hex_replaced"
    game.emit(kind, "NA-MAP-08", f"All agree to {change.text}.", tiles=tuple(change.tiles))
    for place in rivers.dead_ends(state.tiles, state.outline):
        game.emit("river_warning", "NA-RULING-09", f"The river on {place} runs dead.", tiles=(place,))
