"""The display of a campaign: the map with flags, cities, fortresses and mines, the track of the turn, and
the ledgers.
"""

from __future__ import annotations

from empires.core.base.words import joined, many
from empires.core.offices.guests import left
from empires.core.questions.question import Question
from empires.kit.books import Ledger, Line, Section, ledgers_of
from empires.kit.track import Course, Phases, Track, stages
from empires.maps.board import Badge, Board, BoardPlayer, BoardTile, Ground, Settlement, TileWords
from empires.rulesets.ninth_age.book import EVENTS, PHASES, goal
from empires.rulesets.ninth_age.layout import PLACE, Place, PlaceRiver
from empires.rulesets.ninth_age.realms import (
    cities,
    controlled,
    fortresses,
    mines,
    named,
    realm_points,
    team_name,
    team_of,
    works,
)
from empires.rulesets.ninth_age.rivers import course
from empires.rulesets.ninth_age.state import NinthAge, Realm, Tile

GROUNDS: dict[str, Ground] = {
    "plains": "plain",
    "farmland": "lowland",
    "forest": "forest",
    "hills": "hills",
    "downs": "hills",
    "mountain": "mountain",
    "swamp": "swamp",
}
"""How each look and terrain is drawn; anything else is open country, with a river if there is one."""

WORDS = {"farmland": "farmland", "downs": "downs", "river": "a river"}
"""The words used in sentences for looks and terrain that the map draws like another kind of ground."""

STEP_OF = {
    "turn_start": "start", "uniting": "start", "joining": "start",
    "events": "events", "mining": "mining",
    "challenge": "challenge", "formats": "challenge", "matching": "challenge",
    "battle": "battle", "sizing": "battle", "buying": "battle", "fighting": "battle",
    "reporting": "battle", "rolling": "battle", "award": "battle",
    "invasion": "invasion", "counting": "realm-points", "deciding": "realm-points", "guests": "realm-points",
}  # fmt: skip
"""The row of NA-T-PHASES to which each phase of a turn belongs."""

FOUNDING: Course = (
    Phases(
        "The map",
        ("dividing", "outlining", "mixing", "generating", "loading", "map_roll", "taking", "placing"),
    ),
    Phases("Changes", ("adjusting", "consenting")),
    Phases("Capitals", ("found_roll", "capitals")),
    Phases("Flags", ("flags",)),
)
"""The steps before the first turn and their phases."""


def board(state: NinthAge, player: str | None) -> Board:  # noqa: ARG001 - everybody sees the same map
    """The map: a flag on every hex that somebody owns, next to any city, fortress or mine; spaces without a
    hex are veiled.
    """
    shown = [
        _tile(place, state.tiles[place], state.names.get(place, ""))
        if place in state.tiles
        else _empty(place)
        for place in state.outline
    ]
    players = [
        BoardPlayer(name, realm.colour, number % 12)
        for number, (name, realm) in enumerate(state.realms.items())
    ]
    return Board(tiles=tuple(shown), players=tuple(players), caption=_caption(state), space="hex")


def _caption(state: NinthAge) -> str:
    """The turn, and all teams with a name: "Turn 3 · The Iron Pact: Ann and Bo"."""
    turn = f"Turn {state.turn}" if state.turn else "Before the first turn"
    named = {name: team_of(state, player) for player in state.players if (name := team_name(state, player))}
    return " · ".join([turn, *(f"{name}: {joined(members)}" for name, members in named.items())])


def _position(place: str) -> tuple[int, int]:
    q, r = place.split(",")
    return int(q), int(r)


def _empty(place: str) -> BoardTile:
    q, r = _position(place)
    return BoardTile(
        id=place,
        q=q,
        r=r,
        ground="plain",
        kind="space",
        veiled=True,
        words=TileWords(ground="empty space"),
    )


def _tile(place: str, tile: Tile, name: str = "") -> BoardTile:
    q, r = _position(place)
    return BoardTile(
        id=place,
        q=q,
        r=r,
        ground=GROUNDS.get(tile.look or tile.terrain, "lowland"),
        kind=tile.terrain,
        flow=tuple("out" if side in tile.ends else "" for side in range(6)) if tile.ends else (),
        owner=tile.flag,
        flag=tile.flag,
        settlement=_settlement(tile),
        name=name,
        word=WORDS.get(tile.look or tile.terrain, ""),
        badges=_badges(tile),
        words=_words(tile),
    )


def in_hand(state: NinthAge, question: Question, value: str) -> BoardTile | None:
    """The hex that an answer would place, with the course of its river; None if the answer places no hex."""
    act = PLACE.read(value) if question.kind == PLACE.name else None
    if state.hand is None or not isinstance(act, Place | PlaceRiver):
        return None
    ends = [act.one, act.other] if isinstance(act, PlaceRiver) else []
    return _tile(act.space, Tile(terrain=state.hand.terrain, look=state.hand.look, ends=ends))


def _settlement(tile: Tile) -> Settlement | None:
    if tile.fort == "city":
        return "capital" if tile.capital_of else "city"
    if tile.fort == "fortress":
        return "fortress"
    return "mine" if tile.mine else None


def _badges(tile: Tile) -> tuple[Badge, ...]:
    badges = []
    if tile.mine and tile.fort != "none":
        badges.append(Badge("hammer", meaning="a mine"))
    if tile.spot and tile.flag is None:
        badges.append(Badge("crown", meaning="a capital may be founded here"))
    return tuple(badges)


def _words(tile: Tile) -> TileWords:
    """Everything visible on a hex."""
    parts = []
    if tile.ends:
        parts.append(f"running {course(tile.ends)}")
    if tile.fort != "none":
        parts.append(
            f"capital of {tile.capital_of}" if tile.capital_of and tile.fort == "city" else tile.fort
        )
    if tile.mine:
        parts.append("mine")
    parts.append(f"flag of {tile.flag}" if tile.flag else "no flag")
    if tile.spot and tile.flag is None:
        parts.append("capital spot")
    return TileWords(ground=tile.look or tile.terrain, place=tuple(parts))


def track(state: NinthAge, player: str | None) -> Track:  # noqa: ARG001 - everybody is at the same point
    """The steps before the first turn, or the six phases of a turn with its ranking (NA-TURN-01)."""
    active = acting(state)
    if state.turn == 0:
        return Track(heading="Before the first turn", active=active, steps=stages(FOUNDING, state.phase))
    return Track(heading=f"Turn {state.turn}", active=active, steps=stages(_turn(state), state.phase))


def acting(state: NinthAge) -> str:
    """The active player; "" if several players are being asked, or nobody is."""
    match state.phase:
        case "consenting":
            return state.change.waiting[0] if state.change else ""
        case "joining":
            return (state.named or state.union[1:] or [""])[0]
        case "sizing":
            named = state.battles[state.at].named
            return next((one for one in state.to_act if one not in named), "")
        case "fighting" | "reporting" | "rolling" | "deciding" | "ended":
            return ""
    return state.to_act[0] if state.to_act else ""


def _turn(state: NinthAge) -> Course:
    """The rows of NA-T-PHASES that occur in this turn."""
    rows = [row for row in PHASES.rows if state.turn > 1 or row["turn_one"]]
    return tuple(
        Phases(row["name"], tuple(phase for phase, line in STEP_OF.items() if line == row.on)) for row in rows
    )


def ledgers(state: NinthAge, player: str | None) -> tuple[Ledger, ...]:
    """Every realm, the reader's own first: points, gold, hexes and the results of the turn (NA-RULING-52)."""
    return ledgers_of(state.players, player, lambda name: _sections(state, name))


def _sections(state: NinthAge, player: str) -> list[Section]:
    realm = state.realms[player]
    if realm.eliminated_turn is not None:
        what = "Left for good" if player in left(state) else "Eliminated"
        return [Section("Realm", (Line(what, f"turn {realm.eliminated_turn}"),))]
    sections = [
        Section("Realm", tuple(_standing(state, player, realm))),
        Section("Hexes", _hexes(state, player)),
    ]
    if state.turn:
        this_turn = tuple(_this_turn(state, player, realm))
        sections.append(Section("This turn", this_turn, empty="Nothing yet."))
    return sections


def _standing(state: NinthAge, player: str, realm: Realm) -> list[Line]:
    more = state.handicaps.get(player, 0)
    lines = [
        Line("Realm points", str(realm_points(state, player)), note=f"{goal()} win"),
        Line("Gold", f"{realm.treasury:,}"),
        *([Line("Handicap", f"{more:+,} gold", note="from the beginning")] if more else []),
        Line("Conquest points", str(realm.cp_left)),
        Line("Cities", str(cities(state, player))),
        Line("Fortresses", str(fortresses(state, player))),
        Line("Mines", str(len(mines(state, player)))),
    ]
    if player in state.realm_order:
        size = {state.largest: "Largest Realm", state.smallest: "Smallest Realm"}.get(player, "")
        lines.append(Line("Place in the realm order", str(state.realm_order.index(player) + 1), note=size))
    if friends := team_of(state, player):
        lines.append(Line("Team", ", ".join(friends), note=team_name(state, player)))
    return lines


def _hexes(state: NinthAge, player: str) -> tuple[Line, ...]:
    lines = []
    for place in controlled(state, player):
        tile = state.tiles[place]
        lines.append(
            Line(named(place, tile).removeprefix("the ").capitalize(), ", ".join(works(tile)), place)
        )
    return tuple(lines)


def _this_turn(state: NinthAge, player: str, realm: Realm) -> list[Line]:
    lines = []
    if realm.event is not None:
        against = f"against {realm.event_target}" if realm.event_target else ""
        lines.append(Line("Event", EVENTS.of(realm.event)["name"], note=against))
    if realm.poisoned:
        lines.append(Line("Mines poisoned"))
    lines += [Line("May not challenge", sender) for sender in realm.emissary_from]
    for winner, loser in state.beaten:
        if winner == player:
            lines.append(Line("Beat", loser))
        elif loser == player:
            lines.append(Line("Beaten by", winner))
    if realm.cp_earned:
        lines.append(Line("Conquest points earned", str(realm.cp_earned)))
    if realm.rapid_left:
        less = EVENTS.of("rapid-expansion")["number"]
        lines.append(Line("Next claim or conquest", f"{many(less, 'point')} less"))
    return lines
