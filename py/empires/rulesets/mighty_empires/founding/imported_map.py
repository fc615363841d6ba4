"""A map drawn elsewhere, read from a text or a file (ME-RULING-101; setting `map_mode`)."""

from __future__ import annotations

import msgspec

from empires.core.base.stream import Stream
from empires.core.errors import IllegalChoice
from empires.core.questions.fields import Text, bad_answer
from empires.core.questions.form import Form
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.maps.capitals import choose_sites
from empires.maps.generator import generate
from empires.maps.labels import labels_apart
from empires.maps.textform import MapTextError, Marks, read_marked_map, write_map
from empires.rulesets.mighty_empires.founding.purchase import lowest_river_edge
from empires.rulesets.mighty_empires.state import Land, MightyEmpires

MOST_TILES = 1_000
"""The most tiles that a supplied map may have, which is far more than twelve realms need."""

LONGEST = 60_000
"""The most characters that the text of a supplied map may have."""

EXAMPLE = 600
"""The most land tiles on the example map, which together with its sea must stay within these limits."""


BRIDGE = "bridge"
"""The mark of a tile with a bridge."""


class Brought(msgspec.Struct):
    """A form: a map as text, one tile per line."""

    map: str


def unroll(game: Game[MightyEmpires]) -> Steps[None]:
    """Let the first player supply the map that all players have agreed on. Bridges drawn on it (tiles marked
    @bridge) exist from the start (ME-BUILD-09); the game's own tiles have none (ME-RULING-101)."""
    state = game.state
    brought = yield from ask(_form(state))
    text, names = labels_apart(brought.map)
    state.map, marks = read_marked_map(text)
    state.lands = {tile: Land(name=names.get(tile, "")) for tile in state.map.land_ids()}
    for tile in _bridged(marks):
        state.lands[tile].bridges = [lowest_river_edge(state.map.tiles[tile].edges)]
        game.emit("bridge_built", "ME-BUILD-09", f"There is a bridge at {tile}.", tiles=(tile,))
    text = f"{state.players[0]} brings a map of {len(state.map.tiles):,} tiles."
    game.emit("tile_placed", "ME-RULING-101", text)


def _bridged(marks: Marks) -> list[str]:
    """The tiles with a bridge drawn on them."""
    return [tile for tile, words in marks.items() if BRIDGE in words]


def _form(state: MightyEmpires) -> Form[Brought]:
    settings, count = state.settings, len(state.players)
    example = generate(
        state.hidden.seed,
        count,
        min(settings.tiles_per_player, EXAMPLE // count),
        settings.capital_min_distance,
        settings.strict_layout,
    ).with_capitals()
    return Form(
        player=state.players[0],
        kind="import_map",
        text=(
            "Paste the map for all players, or open its file: one tile per line, with @bridge for a bridge."
        ),
        rules=("ME-RULING-101", "ME-MAP-10"),
        record=Brought,
        fields=(Text(name="map", label="Map", longest=LONGEST, lines=12, source="map"),),
        default=Brought(write_map(example)),
        why_not=lambda brought: why_not_map(state, brought.map),
    )


def why_not_map(state: MightyEmpires, text: str) -> IllegalChoice | None:
    """Why a text is not a map for these players: it cannot be read, or has no room for the realms
    (ME-MAP-10)."""
    if len(text) > LONGEST:
        return None  # the form's limits reject it
    try:
        on, marks = read_marked_map(labels_apart(text)[0])
    except MapTextError as fault:
        return bad_answer(f"The map cannot be read: {fault}.")
    if len(on.tiles) > MOST_TILES:
        return bad_answer(f"A map can have at most {MOST_TILES:,} tiles.")
    if nowhere := [tile for tile in _bridged(marks) if not on.tiles[tile].has_river]:
        return bad_answer(f"No river at {nowhere[0]} can take a bridge.")
    least, count = state.settings.capital_min_distance, len(state.players)
    if choose_sites(on, Stream(state.hidden.seed, "capital sites"), count, least, any_pack=True) is None:
        return IllegalChoice(
            "capital_too_close",
            f"The map has no room for {count} capitals {least:,} tiles apart.",
            "ME-MAP-10",
        )
    return None
