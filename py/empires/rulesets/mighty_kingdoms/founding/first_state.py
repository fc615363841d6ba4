"""The first state, before anyone makes a choice, and the forms for a drawn map and a custom pool of artefacts
(MK-OPT-01, MK-OPT-18)."""

from __future__ import annotations

import msgspec

from empires.core.errors import IllegalChoice
from empires.core.questions.fields import Choice, Number, Pick, Records, Text, bad_answer
from empires.core.questions.form import Form
from empires.core.records.setup import Setup
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.core.rules.ruleset import ON, Next
from empires.kit.placenames import seed_of
from empires.maps.labels import labels_apart
from empires.rosters.roster import plain
from empires.rulesets.mighty_kingdoms import artefacts
from empires.rulesets.mighty_kingdoms.book import table
from empires.rulesets.mighty_kingdoms.founding import mapmaking
from empires.rulesets.mighty_kingdoms.settings import settings_from
from empires.rulesets.mighty_kingdoms.state import Artefact, Kingdom, Kingdoms, PlayerSecrets, Requirement

_REQUIREMENTS = (
    Choice("any", "any unit"),
    Choice("melee", "a unit with a Me value"),
    Choice("ranged", "a unit with a Ra value"),
    Choice("hero", "a hero"),
    Choice("spell", "a unit with the spell that the artefact names"),
)


def _kingdoms(setup: Setup) -> dict[str, Kingdom]:
    """A kingdom for each player, with empty stores except for a handicap (MK-SET-08, MK-RULING-07)."""
    return {seat.name: Kingdom(gold=max(0, seat.handicap or 0)) for seat in setup.seats}


def first_state(setup: Setup) -> Kingdoms:
    """The campaign before anyone has chosen anything."""
    settings = settings_from(setup.options)
    players = setup.players
    tiles: mapmaking.Tiles = {}
    if settings.map == "generated":
        tiles = mapmaking.generate(len(players), setup.seed, terrain=settings.terrain)
    elif settings.map == "preset":
        tiles = mapmaking.preset()
    return Kingdoms(
        phase="prepare",
        players=players,
        settings=settings,
        order=list(players),
        tiles=tiles,
        kingdoms=_kingdoms(setup),
        names_seed=seed_of(setup.seed),
        secrets={name: PlayerSecrets() for name in players},
    )


def prepare(game: Game[Kingdoms]) -> Steps[Next]:
    """Let the first seat enter a drawn map and a custom pool of artefacts."""
    state = game.state
    if state.settings.map == "drawn":  # MK-OPT-01
        yield from _draw_map(game)
    if state.settings.wizards:  # MK-OPT-18
        yield from _fill_pool(game)
    return ON


class Drawn(msgspec.Struct):
    """A drawn map, as text."""

    map: str


class Entered(msgspec.Struct):
    """An artefact entered by the players."""

    name: str
    points: int
    requirement: Requirement
    spell: str


class Pool(msgspec.Struct):
    """The artefacts that heroes may find on quests."""

    artefacts: list[Entered]


def _draw_map(game: Game[Kingdoms]) -> Steps[None]:
    state = game.state
    example = mapmaking.lay_out(max(2, min(6, len(state.players))), None)
    form = yield from ask(
        Form(
            player=state.players[0],
            kind="draw_map",
            text=(
                "Enter the map, one tile per line, such as 0,0 forest. You may add start, "
                "river, bridge, coast and edges=MFSPPP."
            ),
            record=Drawn,
            rules=("MK-OPT-01", "MK-RULING-04"),
            fields=(Text(name="map", label="Map", longest=60_000, lines=24, source="map"),),
            default=Drawn(mapmaking.write_map(example)),
            why_not=lambda form: _why_not_map(form.map, len(state.players)),
        )
    )
    text, state.names = labels_apart(form.map)
    state.tiles = mapmaking.read_map(text)  # MK-OPT-01
    game.emit("map_drawn", "MK-OPT-01", f"The map has {len(state.tiles):,} tiles.")
    for warning in mapmaking.warnings_of(state.tiles):
        game.emit("map_warning", "MK-RULING-04", warning)


def _why_not_map(text: str, players: int) -> IllegalChoice | None:
    try:
        tiles = mapmaking.read_map(labels_apart(text)[0])
        starts = len(mapmaking.starts_of(tiles))
        if starts < players:  # as many players as there are start tiles (MK-RULING-01)
            message = f"The map has only {starts} start tiles for {players} players."
            return IllegalChoice("bad_player_count", message, "MK-SET-01")
        mapmaking.check_map(tiles, players)
    except mapmaking.BadMap as wrong:
        return IllegalChoice("bad_map", str(wrong), "MK-RULING-04")
    return None


def _fill_pool(game: Game[Kingdoms]) -> Steps[None]:
    """The common pool of artefacts: the app's thirty, or the players' own."""
    state = game.state
    state.artefacts = artefacts.ready_pool()  # MK-ART-01, MK-RULING-63
    if state.settings.artefact_pool == "table":  # MK-RULING-63
        return
    entered = (yield from ask(_pool_question(state))).artefacts
    entered = sorted(entered, key=lambda row: (row.points, plain(row.name)))
    state.artefacts = {
        f"artefact {number}": Artefact(
            id=f"artefact {number}",
            name=plain(row.name),
            points=row.points,
            requirement=row.requirement,
            spell=plain(row.spell),
        )
        for number, row in enumerate(entered, 1)
    }


CHEAPEST, DEAREST = (int(table("MK-T-ARTEPOOL").rows[at].on) for at in (0, -1))
"""The points of an artefact that players entered themselves (MK-ART-01)."""


def _pool_question(state: Kingdoms) -> Form[Pool]:
    ready = [Entered(one.name, one.points, one.requirement, "") for one in state.artefacts.values()]
    return Form(
        player=state.players[0],
        kind="enter_artefacts",
        text="Enter the artefacts that quests may bring home.",
        record=Pool,
        rules=("MK-OPT-18", "MK-ART-01", "MK-RULING-63"),
        fields=(
            Records(
                name="artefacts",
                label="Artefacts",
                at_least=1,
                at_most=200,
                fields=(
                    Text(name="name", label="Name", longest=60),
                    Number(name="points", label="Points", lo=CHEAPEST, hi=DEAREST),
                    Pick(name="requirement", label="For", choices=_REQUIREMENTS),
                    Text(name="spell", label="Spell", longest=60),
                ),
            ),
        ),
        default=Pool(ready),
        why_not=lambda form: _why_not_pool(form.artefacts),
    )


def _why_not_pool(rows: list[Entered]) -> IllegalChoice | None:
    names = [" ".join(plain(row.name).casefold().split()) for row in rows]
    for name in names:
        if not name:
            return bad_answer("Every artefact needs a name.")
        if names.count(name) > 1:
            return IllegalChoice(
                "artefact_twice", f"{name} is listed twice, but each artefact is unique.", "MK-ART-01"
            )
    return None
