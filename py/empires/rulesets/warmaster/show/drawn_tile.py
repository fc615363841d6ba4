"""The drawn or displaced tile as it would lie on a space."""

from __future__ import annotations

from empires.core.questions.question import Question
from empires.maps.board import BoardTile, printed
from empires.maps.catalogue import CATALOGUE
from empires.maps.placement import foreseen
from empires.rulesets.warmaster.founding.capitals import PLACE_DISPLACED
from empires.rulesets.warmaster.founding.tiles import Lay, named
from empires.rulesets.warmaster.founding.world import PLACE_TILE
from empires.rulesets.warmaster.state import War


def in_hand(state: War, question: Question, value: str) -> BoardTile | None:
    """The tile that an answer would lay; None for any other answer."""
    held = {PLACE_TILE.name: state.building.hand, PLACE_DISPLACED.name: state.displaced}.get(question.kind)
    place = PLACE_TILE.read(value)
    if not held or not isinstance(place, Lay):
        return None
    tile = foreseen(state.map, CATALOGUE[held], place.space, place.turns)
    return BoardTile(**printed(tile), label=f"{named(held)} on {place.space}")
