"""The layout of the map: after a roll for who begins, the players place one hex each in turn until the
outline is full.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

from empires.core.base.stream import Stream
from empires.core.base.words import many
from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.core.rules.ruleset import ON, Next
from empires.kit.dice_order import beginning_with, highest
from empires.maps.hexes import Hex, tile_id
from empires.rulesets.ninth_age import rivers
from empires.rulesets.ninth_age.book import (
    DRAW,
    DRAW_SHAPE,
    mountains_each,
    outline_rows,
    refuse,
    regular_each,
)
from empires.rulesets.ninth_age.realms import in_reading_order, named
from empires.rulesets.ninth_age.rolloffs import die_for
from empires.rulesets.ninth_age.state import Hand, NinthAge, Terrain, Tile

LAND_LOOKS = ("plains", "farmland", "forest", "hills", "downs")


def usual_outline(players: int) -> list[str]:
    """The spaces of the map, five for each player, in reading order (NA-RULING-05, NA-MAP-01)."""
    if players == 2:
        rows = {-1: range(3), 0: range(-1, 3), 1: range(-1, 2)}
    else:
        rows = {r: range(-(r // 2), players - r // 2) for r in range(outline_rows())}
    return [tile_id(Hex(q, r)) for r, row in rows.items() for q in row]


def usual_mix() -> list[Terrain]:
    """The kind of random hex for each face of the die (NA-T-DRAW, NA-RULING-04, NA-RULING-01)."""
    return [DRAW.at(face)["terrain"] for face in range(1, 7)]


def map_roll(game: Game[NinthAge]) -> Steps[Next]:
    """Roll for the first hex: the player with the highest roll places it, and the others follow clockwise."""
    state = game.state
    game.emit("chapter", "NA-MAP-01", "The map is laid out")
    state.outline = state.outline or usual_outline(len(state.players))  # NA-MAP-01, NA-RULING-05
    state.mix = state.mix or usual_mix()  # NA-RULING-04
    # NA-MAP-02
    first = yield from highest(state.players, die_for(game, "NA-MAP-02", "rolls for the first hex"))
    state.map_order = beginning_with(state.players, first)  # NA-MAP-02, NA-MAP-03
    state.to_act = list(state.map_order)  # NA-MAP-02, NA-MAP-03
    game.emit("roll_off", "NA-MAP-02", f"{first} places the first hex.", order=list(state.map_order))
    return ON


class Take(Act):
    """A choice: draw a random hex, or place the player's own mountain."""

    what: Literal["random", "mountain"]


class Place(Act):
    """A choice: place the hex in hand on this space."""

    space: str


class PlaceRiver(Act):
    """A choice: place the river in hand on this space, so that it runs over these two sides."""

    written = "{space} {one}-{other}"
    space: str
    one: int
    other: int


Placing: TypeAlias = Place | PlaceRiver

TAKE = Kind("take_hex", Take)
PLACE = Kind("place_hex", PlaceRiver, Place)


def taking(game: Game[NinthAge], player: str) -> Steps[Next]:
    """Let a player take a random regular hex or, instead, the one mountain that each player places."""
    state = game.state
    realm = state.realms[player]
    take = Take("random" if realm.mountains_placed == mountains_each() else "mountain")  # NA-RULING-08
    # NA-MAP-04, NA-RULING-08
    if realm.mountains_placed < mountains_each() and realm.regular_placed < regular_each():
        take = yield from ask(_take_question(player, regular_each() - realm.regular_placed))
    if take.what == "mountain":  # NA-MAP-04
        state.hand = Hand(player=player, terrain="mountain")
    else:
        state.hand = yield from _draw(game, player)
    return ON


def _take_question(player: str, left: int) -> Decision[Take]:
    words = {
        Take("random"): Words("Draw a random hex", note=f"{left} still to come"),
        Take("mountain"): Words("Place your mountain", note="once only"),
    }
    return Decision(
        player=player,
        kind=TAKE,
        text=f"Which hex will you place? Each player places {many(regular_each(), 'random hex')} and "
        f"{many(mountains_each(), 'mountain')}.",
        rules=("NA-MAP-04", "NA-RULING-08"),
        offers=list(words),
        words=lambda act: words[act],
    )


def why_not_take(state: NinthAge, player: str) -> str:
    """The refusal code for choosing a hex when the rules leave no choice (NA-RULING-08)."""
    realm, hand = state.realms[player], state.hand
    if hand is not None and hand.player == player:
        if realm.mountains_placed == mountains_each():
            return "mountain-used"
        if realm.regular_placed == regular_each():
            return "mountain-due"
    return "not-your-step"


def _draw(game: Game[NinthAge], player: str) -> Steps[Hand]:
    """Draw a random regular hex according to NA-T-DRAW; a river that fits nowhere is turned over and becomes
    land."""
    state = game.state
    roll = yield from game.roll("d6", "NA-T-DRAW", f"{player} draws a hex", player=player)
    hand = Hand(player=player, terrain=state.mix[roll.total - 1])
    shape = ""
    if hand.terrain == "river":  # NA-T-DRAW
        row, _ = yield from game.roll_on(DRAW_SHAPE, "The shape of the river", player=player)
        hand.apart, shape = row["apart"], row["shape"]
    elif hand.terrain == "land":
        hand.look = look_of_land(state, len(state.tiles))
    what = " ".join(filter(None, (shape, hand.look or hand.terrain)))
    game.emit("hex_drawn", "NA-T-DRAW", f"{player} draws: {what}.", terrain=hand.terrain, shape=shape)
    if hand.terrain == "river" and not any(True for _ in placements(state, hand)):  # NA-MAP-07
        hand = Hand(player=player, terrain="land", look=look_of_land(state, len(state.tiles)))
        text = f"The river fits nowhere, so {player} turns it over and gets {hand.look}."
        game.emit("hex_flipped", "NA-MAP-07", text)
    return hand


def look_of_land(state: NinthAge, number: int) -> str:
    """The look of a land hex, which has no effect on play (NA-HEX-01)."""
    return Stream(state.map_seed, f"look {number}").pick(LAND_LOOKS)


def placements(state: NinthAge, hand: Hand) -> Iterator[tuple[str, list[int]]]:
    """The places for the hex in hand; for a river, each place comes with two ends."""
    # NA-MAP-05
    empty = [space for space in state.outline if space not in state.tiles]
    if hand.terrain == "river":
        for space in empty:
            for ends in rivers.turns(hand.apart):
                if rivers.fits(state.tiles, state.outline, space, ends):  # NA-MAP-06
                    yield space, ends
        return
    stopping = set()
    if hand.terrain == "land" and state.settings.river_check == "always":
        # NA-RULING-07
        stopping = {space for space in empty if any(True for _ in rivers.pointed_at(state.tiles, space))}
        if len(stopping) == len(empty):
            stopping = set()
    for space in empty:
        if space not in stopping:
            yield space, []


def placing(game: Game[NinthAge]) -> Steps[Next]:
    """Let the player choose a space and, for a river, its course."""
    state = game.state
    hand = state.hand
    assert hand is not None, "a hex was taken"
    offers = [_placing(space, ends) for space, ends in placements(state, hand)]
    # NA-MAP-05
    act = offers[0] if len(offers) == 1 else (yield from ask(_place_question(state, hand, offers)))
    _place(game, hand, act.space, _ends(act))
    return map_complete(state) if len(state.tiles) == len(state.outline) else "taking"


def _placing(space: str, ends: list[int]) -> Placing:
    return PlaceRiver(space, *ends) if ends else Place(space)


def _ends(act: Placing) -> list[int]:
    return [act.one, act.other] if isinstance(act, PlaceRiver) else []


def _place_question(state: NinthAge, hand: Hand, offers: list[Placing]) -> Decision[Placing]:
    what = hand.look or hand.terrain

    def words(act: Placing) -> Words:
        label = f"{what.capitalize()} on {act.space}{_course(_ends(act))}"
        return Words(label, (act.space,), deed="Place it here")

    return Decision(
        player=hand.player,
        kind=PLACE,
        text=f"Where will you place the {what}?",
        rules=("NA-MAP-05", "NA-MAP-06") if hand.terrain == "river" else ("NA-MAP-05",),
        offers=offers,
        words=words,
        why_not=lambda act: _why_not_place(state, hand, act.space),
        unread=lambda text: refuse("off-outline", text),
        facts={"terrain": hand.look or hand.terrain},
    )


def _course(ends: list[int]) -> str:
    return f", {rivers.course(ends)}" if ends else ""


def _why_not_place(state: NinthAge, hand: Hand, space: str) -> IllegalChoice:
    """Why the hex in hand cannot be placed on a space.

    The checks follow the order of the digest: whether the space exists, whether it is free, then rivers.
    """
    if space not in state.outline:
        return refuse("off-outline", space)
    if space in state.tiles:
        return refuse("space-taken", space)
    if hand.terrain == "river":
        return refuse("river-illegal", space)
    return refuse(
        "river-illegal", space, "NA-RULING-07", "land on {it} would stop a river that points there."
    )


def _place(game: Game[NinthAge], hand: Hand, space: str, ends: list[int]) -> None:
    state = game.state
    realm = state.realms[hand.player]
    tile = Tile(terrain=hand.terrain, look=hand.look, ends=ends)
    state.tiles[space] = tile  # NA-MAP-05
    if hand.terrain == "mountain":
        realm.mountains_placed += 1  # NA-MAP-04
    else:
        realm.regular_placed += 1  # NA-RULING-08
    state.hand = None  # NA-RULING-08
    state.to_act = [*state.to_act[1:], hand.player]  # NA-MAP-03
    text = f"{hand.player} places {named(space, tile)}{_course(ends)}."
    game.emit("hex_placed", "NA-MAP-05", text, tiles=(space,), terrain=hand.terrain, ends=ends)


def map_complete(state: NinthAge) -> Next:
    """End the layout after the last hex; everyone may now propose changes (NA-MAP-08)."""
    state.outline = in_reading_order(state.outline)
    state.to_act = list(state.players)
    return "adjusting"
