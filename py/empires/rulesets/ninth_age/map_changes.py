"""Changes to the finished map: everyone may propose some, and those on which all agree are made (NA-MAP-08).

The map is full, so a move exchanges two hexes; a river may be turned, and a regular hex may be replaced with
another kind of regular hex (NA-RULING-09). At this stage, rivers that do not fit only cause a warning.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Literal, TypeAlias

from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.core.rules.ruleset import AGAIN, Next
from empires.rulesets.ninth_age import rivers
from empires.rulesets.ninth_age.book import DRAW_SHAPE, refuse
from empires.rulesets.ninth_age.consent import Decline, consent
from empires.rulesets.ninth_age.layout import look_of_land
from empires.rulesets.ninth_age.realms import in_reading_order, named
from empires.rulesets.ninth_age.state import Change, NinthAge, Tile

RULES = ("NA-MAP-08", "NA-RULING-09")


class Adjust(Act):
    """A choice: leave the map as it is, move one of its hexes, or replace one."""

    what: Literal["done", "move", "replace"]


class Point(Act):
    """A choice: pick this hex."""

    place: str


class Back(Act, tag="back"):
    """A choice: leave the map as it is after all."""


class Turn(Act):
    """A choice: run the river over these two sides."""

    written = "{one}-{other}"
    one: int
    other: int


class Replace(Act):
    """A choice: replace the hex with one of this kind."""

    terrain: Literal["land", "river", "swamp"]


Pointing: TypeAlias = Point | Back

ADJUST = Kind("adjust", Adjust)
MOVE_FROM = Kind("move_from", Point, Back)
MOVE_TO = Kind("move_to", Point, Back)
REPLACE_HEX = Kind("replace_hex", Point, Back)
TURN_RIVER = Kind("turn_river", Turn)
REPLACE_WITH = Kind("replace_with", Replace)

_ADJUSTMENTS = {
    Adjust("done"): Words("Keep the map as it is"),
    Adjust("move"): Words("Swap two hexes or turn a river"),
    Adjust("replace"): Words("Replace a hex", note="for instance if there is too much swamp"),
}


def adjusting(game: Game[NinthAge], player: str) -> Steps[Next]:
    """Let the next player propose a change or accept the map; once all accept it, the map is final."""
    state = game.state
    act = yield from ask(
        Decision(
            player=player,
            kind=ADJUST,
            text="Do you want to change anything before the realms are founded?",
            rules=RULES,
            offers=list(_ADJUSTMENTS),
            words=lambda act: _ADJUSTMENTS[act],
            step_on=Adjust("done"),
        )
    )
    if act.what == "done":  # NA-MAP-08
        state.to_act.pop(0)
        if state.to_act:
            return AGAIN
        game.emit("map_fixed", "NA-MAP-08", "All agree, and the map is final.")
        return "found_roll"
    propose = _propose_move if act.what == "move" else _propose_replace
    state.change = yield from propose(game, player)
    if state.change is None:
        return AGAIN
    text, tiles = f"{player} proposes: {state.change.text}.", tuple(state.change.tiles)
    game.emit("change_proposed", "NA-MAP-08", text, tiles=tiles)
    return "consenting"


def _pick_tile(
    game: Game[NinthAge], player: str, kind: Kind, text: str, tiles: list[str]
) -> Steps[str | None]:
    """Ask a player to pick a hex; None if the player leaves the map as it is."""
    state = game.state

    def words(act: Pointing) -> Words:
        if isinstance(act, Back):
            return Words("Leave it")
        return Words(named(act.place, state.tiles[act.place]).capitalize(), (act.place,))

    def why_not(act: Pointing) -> IllegalChoice | None:
        if isinstance(act, Back):
            return None
        if act.place not in state.tiles:
            return refuse("off-outline", act.place)
        if kind is REPLACE_HEX:
            return refuse("bad-map", "A mountain cannot be replaced: each player placed one", "NA-RULING-09")
        return refuse(
            "bad-map", "That hex is the one being moved; only a river can be turned", "NA-RULING-09"
        )

    offers: list[Pointing] = [*(Point(tile) for tile in tiles), Back()]
    act = yield from ask(
        Decision(
            player=player, kind=kind, text=text, rules=RULES, offers=offers, words=words, why_not=why_not,
            unread=lambda text: refuse("off-outline", text), step_on=Back(),
        )
    )  # fmt: skip
    return act.place if isinstance(act, Point) else None


def _propose_move(game: Game[NinthAge], player: str) -> Steps[Change | None]:
    state = game.state
    start = yield from _pick_tile(game, player, MOVE_FROM, "Which hex will you move?", list(state.outline))
    if start is None:
        return None
    goals = [tile for tile in state.outline if tile != start or state.tiles[start].terrain == "river"]
    goal = yield from _pick_tile(game, player, MOVE_TO, "Which hex will it change places with?", goals)
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
    """Ask for the course of a moved river; each choice says whether the river would have a dead end."""
    ways = next((ways for ways in _shapes() if tile.ends in ways), _shapes()[-1])
    return (yield from _choose_course(game, player, place, ways))


def _shapes() -> list[list[list[int]]]:
    """For each shape of river, all the courses that it may take (NA-T-DRAW-SHAPE)."""
    return [rivers.turns(row["apart"]) for row in DRAW_SHAPE.rows]


def _choose_course(game: Game[NinthAge], player: str, place: str, ways: list[list[int]]) -> Steps[list[int]]:
    state = game.state

    def words(act: Turn) -> Words:
        ends = [act.one, act.other]
        dead = not rivers.fits(state.tiles, state.outline, place, ends)
        return Words(rivers.course(ends), (place,), "would run into a bank or dry land" if dead else "")

    act = yield from ask(
        Decision(
            player=player,
            kind=TURN_RIVER,
            text=f"How will the river run on {place}?",
            rules=("NA-RULING-09",),
            offers=[Turn(*ends) for ends in ways],
            words=words,
            tiles=(place,),
        )
    )
    return [act.one, act.other]


def _propose_replace(game: Game[NinthAge], player: str) -> Steps[Change | None]:
    state = game.state
    regular = [tile for tile in state.outline if state.tiles[tile].terrain != "mountain"]
    place = yield from _pick_tile(game, player, REPLACE_HEX, "Which hex will you replace?", regular)
    if place is None:
        return None
    kind = (yield from ask(_replacing(state, player, place))).terrain
    tile = Tile(terrain=kind, look=look_of_land(state, len(state.tiles)) if kind == "land" else "")
    if kind == "river":
        ways = [way for shape in _shapes() for way in shape]
        tile.ends = yield from _choose_course(game, player, place, ways)
    text = f"replace {named(place, state.tiles[place])} by {tile.look or kind}"
    return _change(state, player, "replace", text, {place: tile})


def _replacing(state: NinthAge, player: str, place: str) -> Decision[Replace]:
    def refused(text: str) -> IllegalChoice:
        return refuse("bad-map", f"“{text}” is not a different kind of regular hex", "NA-RULING-09")

    kinds = [Replace("land"), Replace("river"), Replace("swamp")]
    return Decision(
        player=player,
        kind=REPLACE_WITH,
        text=f"Which hex do you want on {place}?",
        rules=("NA-RULING-09",),
        offers=[kind for kind in kinds if kind.terrain != state.tiles[place].terrain],
        words=lambda act: Words(act.terrain.capitalize(), (place,)),
        why_not=lambda act: refused(act.terrain),
        unread=refused,
        tiles=(place,),
    )


def _change(state: NinthAge, by: str, kind: str, text: str, tiles: dict[str, Tile]) -> Change:
    waiting = [player for player in state.players if player != by]
    ordered = {place: tiles[place] for place in in_reading_order(tiles)}
    return Change(
        by=by, kind="move" if kind == "move" else "replace", text=text, tiles=ordered, waiting=waiting
    )


def consenting(game: Game[NinthAge]) -> Steps[Next]:
    """Let one player accept or decline the open proposal; the first refusal ends it."""
    state = game.state
    change = state.change
    assert change is not None, "a change was proposed"
    player = change.waiting[0]
    text = f"{change.by} would {change.text}. Do you agree?"
    if (yield from ask(consent(player, text, RULES, tuple(change.tiles)))) == Decline():
        state.change = None
        told = f"{player} does not agree, so the map stays as it is."
        game.emit("change_declined", "NA-MAP-08", told, code="consent-missing")
        return "adjusting"
    change.waiting.pop(0)  # NA-MAP-08
    return AGAIN if change.waiting else _carry_out(game, change)


def _carry_out(game: Game[NinthAge], change: Change) -> Next:
    """Carry out a change of hexes on which all have agreed."""
    state = game.state
    known = rivers.dead_ends(state.tiles, state.outline)
    state.tiles.update(change.tiles)  # NA-MAP-08, NA-RULING-09
    for tile in state.tiles.values():
        tile.spot = False  # a changed map has no marked capital spots (NA-RULING-10)
    state.change = None
    state.to_act = list(state.players)  # NA-MAP-08
    kind = "hex_moved" if change.kind == "move" else "hex_replaced"
    game.emit(kind, "NA-MAP-08", f"All agree to {change.text}.", tiles=tuple(change.tiles))
    for place in rivers.dead_ends(state.tiles, state.outline):
        if place in known and place not in change.tiles:  # NA-RULING-09
            continue  # already announced when it happened
        game.emit(
            "river_warning",
            "NA-RULING-09",
            f"The river on {place} runs into a bank or dry land.",
            tiles=(place,),
        )
    return "adjusting"
