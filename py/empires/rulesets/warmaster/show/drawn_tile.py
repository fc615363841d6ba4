"""Tiles that are not on the map yet: the drawn tile as it would appear, capitals, and locations to be
placed."""

from __future__ import annotations

from collections.abc import Sequence

from empires.core.questions.question import Question
from empires.maps.board import BoardTile, TileWords, printed
from empires.maps.catalogue import CATALOGUE
from empires.maps.placement import foreseen
from empires.rulesets.warmaster.founding.capitals import (
    CHOOSE_CAPITAL,
    PLACE_CAPITAL,
    PLACE_DISPLACED,
    ChooseCapital,
)
from empires.rulesets.warmaster.founding.locations import PLACE_LOCATION
from empires.rulesets.warmaster.founding.tiles import Lay, named
from empires.rulesets.warmaster.founding.world import PLACE_TILE
from empires.rulesets.warmaster.show.board import SITES
from empires.rulesets.warmaster.state import War
from empires.rulesets.warmaster.tables import PACK_NAMES, spoken


def in_hand(state: War, question: Question, value: str) -> BoardTile | None:
    """The tile that an answer would place; None for any other answer."""
    held = {PLACE_TILE.name: state.building.hand, PLACE_DISPLACED.name: state.displaced}.get(question.kind)
    place = PLACE_TILE.read(value)
    if not held or not isinstance(place, Lay):
        return None
    tile = foreseen(state.map, CATALOGUE[held], place.space, place.turns)
    return BoardTile(**printed(tile), words=TileWords(ground=named(held)))


def pictures(state: War, question: Question) -> Sequence[BoardTile]:
    """The capital tiles from which a player chooses, or the location to be placed."""
    empire = next((one for one in state.empires.values() if one.ruler == question.player), None)
    if empire is None:
        return ()
    match question.kind:
        case CHOOSE_CAPITAL.name:
            acts = (CHOOSE_CAPITAL.read(choice.value) for choice in question.choices)
            return [_capital(act.type_id) for act in acts if isinstance(act, ChooseCapital)]
        case PLACE_CAPITAL.name:
            return [_capital(empire.capital_type)]
        case PLACE_LOCATION.name if empire.special in SITES:
            name = spoken(empire.special)
            return [BoardTile(id="", q=0, r=0, ground="plain", settlement=SITES[empire.special], name=name)]
        case _:
            return ()


def _capital(type_id: str) -> BoardTile:
    tile = CATALOGUE[type_id]
    name = f"{PACK_NAMES[tile.pack]} ({type_id})"
    return BoardTile(id=type_id, q=0, r=0, ground="plain", edges=tile.edges, settlement="capital", name=name)
