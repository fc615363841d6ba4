"""Drafts of the map, of which the players keep one (ME-MAP-11)."""

from __future__ import annotations

from collections import Counter
from typing import TypeAlias

from empires.core.base.words import many
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.core.rules.ruleset import ON, Next
from empires.maps.edges import LAND_PACKS
from empires.maps.generator import generate
from empires.maps.tiles import TileMap
from empires.rulesets.mighty_empires.lands.lots import pick
from empires.rulesets.mighty_empires.lands.settlements import GROUND
from empires.rulesets.mighty_empires.state import Land, MightyEmpires


class LookAt(Act, tag="look"):
    """Show a draft to everybody."""

    number: int


class Keep(Act, tag="keep"):
    """Vote for a draft."""

    number: int


KEEP_MAP = Kind("keep_map", LookAt, Keep)
Chosen: TypeAlias = LookAt | Keep


def wants_another(state: MightyEmpires) -> bool:
    """Whether more maps are to be laid by hand before the players choose one."""
    drawn = state.settings.map_mode == "drawn_by_players"
    return drawn and len(state.drafts) + 1 < state.settings.draft_maps


def put_aside(state: MightyEmpires) -> None:
    """Make the finished map a draft, and clear the table for the next."""
    state.drafts.append(state.map)
    unfold(state, TileMap({}))


def unfold(state: MightyEmpires, on: TileMap) -> None:
    """Put this map on the table."""
    state.map = on
    state.lands = {tile: Land() for tile in on.land_ids()}


def choose_map(game: Game[MightyEmpires]) -> Steps[Next]:
    """Everyone looks at the drafts and votes; a die breaks a tie (ME-MAP-11)."""
    state = game.state
    if state.settings.draft_maps < 2 or state.settings.map_mode == "imported":
        return ON
    state.drafts.append(state.map)
    while len(state.drafts) < state.settings.draft_maps:
        state.drafts.append(_another(state, len(state.drafts) + 1))
    votes: Counter[int] = Counter()
    for player in state.players:
        while isinstance(act := (yield from ask(_question(state, player))), LookAt):
            unfold(state, state.drafts[act.number - 1])
        votes[act.number] += 1
        game.emit("map_voted", "ME-MAP-11", f"{player} votes for map {act.number}.", player=player)
    best = sorted(number for number, count in votes.items() if count == max(votes.values()))
    kept = yield from pick(game, best, "ME-MAP-11", "Which of the maps with the most votes is kept")
    unfold(state, state.drafts[kept - 1])
    state.drafts = []
    game.emit("map_kept", "ME-MAP-11", f"Map {kept} is kept, and the others are put away.", number=kept)
    return ON


def _another(state: MightyEmpires, number: int) -> TileMap:
    """Lay another map for the players."""
    settings = state.settings
    made = generate(
        f"{state.hidden.seed} draft {number}",
        len(state.players),
        settings.tiles_per_player,
        settings.capital_min_distance,
        settings.strict_layout,
    )
    return made.with_capitals()


def _question(state: MightyEmpires, player: str) -> Decision[Chosen]:
    numbers = range(1, len(state.drafts) + 1)
    seen = next(n for n in numbers if state.drafts[n - 1] == state.map)

    def words(act: Chosen) -> Words:
        told = _told(state.drafts[act.number - 1])
        if isinstance(act, LookAt):
            return Words(f"Look at map {act.number}", note=told)
        return Words(f"Keep map {act.number}", note=told)

    return Decision(
        player=player,
        kind=KEEP_MAP,
        text=f"You are looking at map {seen} of {len(state.drafts)}. Which one will you play on?",
        rules=("ME-MAP-11",),
        offers=[*map(Keep, numbers), *(LookAt(n) for n in numbers if n != seen)],
        words=words,
        step_on=Keep(seen),
    )


def _told(on: TileMap) -> str:
    """A map described in numbers."""
    lands = [tile for tile in on.tiles.values() if not tile.is_sea]
    packs = Counter(tile.pack for tile in lands)
    parts = [f"{packs[pack]} {GROUND[pack]}" for pack in LAND_PACKS if packs[pack]]
    return f"{many(len(lands), 'tile')} of land: {', '.join(parts)}"
