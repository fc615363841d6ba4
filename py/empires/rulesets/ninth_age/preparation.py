"""Preparations before the first hex is placed: an outline, a mix of hexes and fixed teams, or a whole map at
once.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from empires.core.base.stream import Stream
from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.questions.fields import Choice, Pick, Text
from empires.core.questions.form import Form
from empires.core.records.setup import Setup
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.core.rules.ruleset import AGAIN, Next
from empires.kit.placenames import seed_of
from empires.maps.labels import labels_apart
from empires.rulesets.ninth_age.balanced_map import balanced_map, connected, fully_balanced
from empires.rulesets.ninth_age.book import hexes_each, refuse
from empires.rulesets.ninth_age.layout import map_complete, usual_mix, usual_outline
from empires.rulesets.ninth_age.mapfile import LONGEST, read_map, read_place, write_map
from empires.rulesets.ninth_age.realms import in_reading_order
from empires.rulesets.ninth_age.rivers import dead_ends
from empires.rulesets.ninth_age.settings import settings_from
from empires.rulesets.ninth_age.state import NinthAge, Realm, Terrain, Tile
from empires.rulesets.ninth_age.symmetry import symmetries


class Outline(msgspec.Struct):
    """The answer to a form: the hexes of the map, separated by spaces."""

    spaces: str


class MapText(msgspec.Struct):
    """The answer to a form: a map as text."""

    map: str


class MadeMap(Act):
    """A choice: play on the generated map, generate another map, or load one."""

    what: Literal["accept", "again", "load"]


_ONE_TEAM = refuse(
    "bad-target", "", "NA-TEAM-01", "all players are in one team, but there must be at least two teams."
)

MADE_MAP = Kind("generate_map", MadeMap)
_MADE = {
    MadeMap("accept"): "Play on this map",
    MadeMap("again"): "Make another one",
    MadeMap("load"): "Load a map instead",
}


def begin(setup: Setup) -> NinthAge:
    """The first state: empty treasuries, an empty map, and the preparations that come first
    (NA-RULING-14).
    """
    settings = settings_from(setup.options)
    stream = Stream(setup.seed, "map")
    state = NinthAge(
        phase="",
        players=setup.players,
        settings=settings,
        map_seed=f"{stream.below(1 << 32):08x}{stream.below(1 << 32):08x}",
        names_seed=seed_of(setup.seed),
        realms={
            seat.name: Realm(
                colour=seat.colour, treasury=max(0, settings.starting_gold + (seat.handicap or 0))
            )
            for seat in setup.seats
        },
    )
    state.phase = _next_preparation(state)
    return state


def _next_preparation(state: NinthAge) -> str:
    """The phase for the next preparation that is needed before the first hex is placed."""
    settings = state.settings
    if settings.teams == "fixed" and all(realm.team is None for realm in state.realms.values()):
        return "dividing"
    if settings.map_mode == "balanced":  # NA-MAP-09
        return "generating"
    if settings.map_mode == "prepared":  # NA-MAP-10
        return "loading"
    if settings.outline == "drawn" and not state.outline:  # NA-RULING-05
        return "outlining"
    if settings.hex_mix == "own" and not state.mix:  # NA-RULING-04
        return "mixing"
    return "map_roll"


def dividing(game: Game[NinthAge]) -> Steps[Next]:
    """Divide the players into two or more teams."""
    state = game.state
    count = len(state.players)
    teams = tuple(Choice(str(team), f"Team {team}") for team in range(1, count + 1))
    numbered = list(enumerate(state.players, start=1))

    def why_not(answer: dict[str, str]) -> IllegalChoice | None:
        one_alone = len(set(answer.values())) < 2  # NA-TEAM-01
        return _ONE_TEAM if one_alone else None

    answer = yield from ask(
        Form(
            player=state.players[0],
            kind="divide_teams",
            record=dict[str, str],
            why_not=why_not,
            text="Which players form a team?",
            rules=("NA-TEAM-01", "NA-TEAM-06"),
            fields=tuple(Pick(name=f"seat{n}", label=player, choices=teams) for n, player in numbered),
            default={f"seat{n}": str(n % 2 + 1) for n, _ in numbered},
        )
    )
    for n, player in numbered:
        state.realms[player].team = int(answer[f"seat{n}"])  # NA-TEAM-01
    for team in sorted(set(answer.values())):
        members = [player for n, player in numbered if answer[f"seat{n}"] == team]
        text = f"Team {team}: {', '.join(members)}, until turn {state.settings.team_turns} is over."
        game.emit("team_declared", "NA-TEAM-01", text, members=members)
    return _next_preparation(state)


def outlining(game: Game[NinthAge]) -> Steps[Next]:
    """Ask for a drawn outline: any connected spaces, five for each player."""
    state = game.state
    wanted = len(state.players) * hexes_each()  # NA-RULING-05

    def why_not(drawn: Outline) -> IllegalChoice | None:
        try:
            spaces = _spaces(drawn)
        except IllegalChoice as refusal:
            return refusal
        if len(spaces) != wanted:  # NA-RULING-05
            told = f"The outline needs {wanted:,} hexes, but this one has {len(spaces):,}"
            return refuse("bad-map", told, "NA-RULING-05")
        whole = connected(spaces)
        # NA-RULING-05
        return (
            None
            if whole
            else refuse(
                "bad-map", "The outline is in pieces; every hex must connect with the rest", "NA-RULING-05"
            )
        )

    question = Form(
        player=state.players[0],
        kind="draw_outline",
        record=Outline,
        why_not=why_not,
        text=f"List the map’s {wanted:,} hexes, separated by spaces.",
        rules=("NA-RULING-05",),
        fields=(Text(name="spaces", label="Hexes", longest=LONGEST, lines=6),),
        default=Outline(" ".join(usual_outline(len(state.players)))),
    )
    state.outline = _spaces((yield from ask(question)))
    game.emit(
        "outline_drawn", "NA-RULING-05", f"The map will have {wanted:,} hexes.", tiles=tuple(state.outline)
    )
    return _next_preparation(state)


def _spaces(drawn: Outline) -> list[str]:
    """The spaces of a drawn outline in reading order. Raises IllegalChoice if a space cannot be read."""
    return in_reading_order({read_place(word, "The outline"): None for word in drawn.spaces.split()})


def mixing(game: Game[NinthAge]) -> Steps[Next]:
    """Ask for the players' own mix of random hexes, one for each face of the die."""
    state = game.state
    kinds: tuple[Terrain, ...] = ("land", "river", "swamp")
    choices = tuple(Choice(kind, kind.capitalize()) for kind in kinds)
    answer = yield from ask(
        Form(
            player=state.players[0],
            kind="mix_hexes",
            record=dict[str, Terrain],
            text="Which random hex does each face of the die give?",
            rules=("NA-RULING-04", "NA-T-DRAW"),
            fields=tuple(Pick(name=f"face{n}", label=f"A {n}", choices=choices) for n in range(1, 7)),
            default={f"face{n}": kind for n, kind in enumerate(usual_mix(), start=1)},
        )
    )
    # NA-RULING-04
    state.mix = [answer[f"face{n}"] for n in range(1, 7)]
    game.emit("mix_agreed", "NA-RULING-04", f"Random hexes from 1 to 6: {', '.join(state.mix)}.")
    return _next_preparation(state)


def generating(game: Game[NinthAge]) -> Steps[Next]:
    """Generate balanced maps, one after another, until all players agree on one."""
    state = game.state
    if not state.tiles:
        state.maps_made += 1  # NA-MAP-09
        _put(state, balanced_map(len(state.players), state.map_seed, state.maps_made))
        state.to_act = list(state.players)
        game.emit("map_made", "NA-MAP-09", f"Symmetrical map number {state.maps_made} is generated.")
        if not fully_balanced(len(state.players)):  # NA-RULING-10
            text = "The map is not fully balanced: only the capital spots of a pair are equivalent."
            game.emit("map_warning", "NA-RULING-10", text)
    player = state.to_act[0]
    act = yield from ask(
        Decision(  # all must agree to the map, generated or loaded
            player=player,
            kind=MADE_MAP,
            text="Do you want to play the campaign on this map?",
            rules=("NA-MAP-09", "NA-RULING-10"),
            offers=list(_MADE),
            words=lambda act: Words(_MADE[act]),
            step_on=MadeMap("accept"),
        )
    )
    match act.what:
        case "accept":
            state.to_act.pop(0)  # NA-MAP-09
            return AGAIN if state.to_act else _loaded(game, "NA-MAP-09")  # NA-MAP-09
        case "again":
            state.tiles = {}  # NA-MAP-09
            return AGAIN
        case "load":
            yield from _load(game, player)
            state.to_act = [other for other in state.players if other != player]  # NA-RULING-10
            return AGAIN


def loading(game: Game[NinthAge]) -> Steps[Next]:
    """Let the first player load a map that was drawn beforehand."""
    yield from _load(game, game.state.players[0])  # NA-MAP-10
    return _loaded(game, "NA-MAP-10")


def _load(game: Game[NinthAge], player: str) -> Steps[None]:
    """Ask for a map as text. A lack of symmetry and rivers with dead ends lead to warnings, not to
    refusals."""
    state = game.state
    count = len(state.players)

    def why_not(given: MapText) -> IllegalChoice | None:
        try:
            read_map(given.map, count)
        except IllegalChoice as refusal:
            return refusal
        return None

    given = yield from ask(
        Form(
            player=player,
            kind="load_map",
            record=MapText,
            why_not=why_not,
            text="Enter the map, one hex per line: its position, its terrain, and a river’s two sides.",
            rules=("NA-MAP-10", "NA-RULING-10"),
            fields=(Text(name="map", label="Map", longest=LONGEST, lines=16, source="map"),),
            default=MapText(write_map(state.tiles or balanced_map(count, state.map_seed, 1))),
        )
    )
    _put(state, read_map(given.map, count))  # NA-MAP-10
    state.names = labels_apart(given.map)[1]
    if not symmetries(state.tiles):  # NA-RULING-10
        game.emit(
            "map_warning", "NA-RULING-10", "This map has no symmetry, so its realms will not start alike."
        )
    for place in dead_ends(state.tiles, state.outline):
        game.emit(
            "river_warning",
            "NA-RULING-10",
            f"The river on {place} runs into a bank or dry land.",
            tiles=(place,),
        )


def _put(state: NinthAge, tiles: dict[str, Tile]) -> None:
    state.tiles = tiles
    state.outline = list(tiles)


def _loaded(game: Game[NinthAge], rule: str) -> Next:
    state = game.state
    game.emit("chapter", rule, "The map is laid out")
    game.emit(
        "map_loaded", rule, f"The map is laid out: {len(state.tiles):,} hexes.", tiles=tuple(state.outline)
    )
    return map_complete(state)
