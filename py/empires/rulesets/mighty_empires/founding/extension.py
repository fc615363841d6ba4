"""New land beyond the edge of the map each year, if all players agree (ME-MAP-13)."""

from __future__ import annotations

from empires.core.base.words import many
from empires.core.questions.acts import Kind, Words
from empires.core.questions.decision import Decision
from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.core.rules.ruleset import ON, Next
from empires.kit.battles import all_agree
from empires.maps.face_down import face_down, tile_sets
from empires.maps.placement import fill_sea
from empires.rulesets.mighty_empires.founding.mapmaking import lay_one
from empires.rulesets.mighty_empires.lands.presence import in_the_game
from empires.rulesets.mighty_empires.state import Land, MightyEmpires
from empires.rulesets.mighty_empires.state.answers import No, Yes

EXTEND_MAP = Kind("extend_map", Yes, No)

MOST_LAND = 1_000
"""The number of tiles at which a map stops growing."""


def extension(game: Game[MightyEmpires]) -> Steps[Next]:
    """Before a new year every player lays some tiles, if nobody objects (ME-MAP-13).

    The tiles are drawn from fresh packs without capital sites and laid like all others; nobody has explored
    them yet.
    """
    state = game.state
    each, players = state.settings.map_extension, in_the_game(state)  # ME-RULING-281
    if not each or len(state.lands) >= MOST_LAND:
        return ON
    wanted: Yes | No = Yes()
    if not (yield from all_agree(players, lambda player: _question(player, each), wanted)):
        game.emit("map_stays", "ME-MAP-13", "Not all players want more land this year.")
        return ON
    before = len(state.lands)
    piles = face_down(tile_sets(1))
    for _ in range(each):
        for player in players:
            yield from lay_one(game, player, piles)
    fill_sea(state.map)
    state.lands = {tile: state.lands.get(tile, Land()) for tile in state.map.land_ids()}
    text = f"{many(len(state.lands) - before, 'tile')} of new land beyond the old edge of the map."
    game.emit("map_extended", "ME-MAP-13", text)
    return ON


def _question(player: str, each: int) -> Decision[Yes | No]:
    tiles = many(each, "tile")
    return Decision(
        player=player,
        kind=EXTEND_MAP,
        text=f"Do you want a larger map? Each player would lay {tiles} more, beyond the edge.",
        rules=("ME-MAP-13",),
        offers=[Yes(), No()],
        words=lambda act: Words(f"Yes, {tiles} each" if isinstance(act, Yes) else "No, it is large enough"),
    )
