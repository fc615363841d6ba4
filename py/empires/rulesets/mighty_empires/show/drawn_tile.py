"""A drawn tile as it would look on a space of the map."""

from __future__ import annotations

from empires.core.questions.question import Question
from empires.maps.board import BoardTile, TileWords, printed
from empires.maps.catalogue import CATALOGUE
from empires.maps.placement import foreseen
from empires.rulesets.mighty_empires.founding.mapmaking import PLACE_TILE, Lay
from empires.rulesets.mighty_empires.state import MightyEmpires


def in_hand(state: MightyEmpires, question: Question, value: str) -> BoardTile | None:
    """The tile that an answer would place; None for any other answer."""
    place = PLACE_TILE.read(value) if question.kind == PLACE_TILE.name else None
    if not isinstance(place, Lay):
        return None
    tile = foreseen(state.map, CATALOGUE[question.facts["tile"]], place.space, place.rot)
    return BoardTile(**printed(tile), words=TileWords(ground="the drawn tile"))
