"""A state from a file that contradicts itself is refused."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from empires.maps.catalogue import CATALOGUE
from empires.rulesets.warmaster.ruleset import RULESET
from tests.rulesets.warmaster.scene import war


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (lambda state: state.owner.update({"9,9": "Red"}), "the players’ markers"),
        (
            lambda state: (state.owner.update({"9,9": "Red"}), state.marker.update({"9,9": "Red"})),
            "impossible owner",
        ),
        (lambda state: state.players.remove("Blue"), "the players"),
        (lambda state: setattr(state, "host", "Nobody"), "the players"),
        (lambda state: setattr(state.empires["Red"], "order", "Nobody"), "the empires named"),
        (lambda state: state.building.builders.append("Nobody"), "the players who build or buy"),
        (lambda state: setattr(state.empires["Red"], "capital", "9,9"), "the capital of Red"),
        (lambda state: setattr(state.empires["Red"], "ruler", "Blue"), "the ruler of Red"),
        (lambda state: state.locations.update({"0,0": "Pub"}), "the locations"),
        (lambda state: state.locations.update({"9,9": "Mine"}), "the tiles of locations"),
        (lambda state: setattr(state.building, "hand", "XX-99"), "the printed tiles"),
        (
            lambda state: state.map.tiles.update(
                {"0,0": msgspec.structs.replace(state.map.tiles["0,0"], type_id="XX-99")}
            ),
            "the printed tiles",
        ),
        (lambda state: setattr(state.building, "turn", 1), "whose turn "),
        (lambda state: setattr(state.buying, "at", -1), "the turn to "),
    ],
)
def test_a_state_that_contradicts_itself_is_refused(spoil: Any, sentence: str) -> None:
    state = war("0,0 LO-01 @Red @capital\n1,0 LO-01 @Blue @capital")
    RULESET.check(state)
    spoil(state)
    with pytest.raises(ValueError, match=sentence):
        RULESET.check(state)


def test_a_tile_whose_print_older_versions_took_away_has_one_again() -> None:
    state = war("0,0 LO-01 @Red @capital\n1,0 LO-01 @Blue @capital")
    tile = state.map.tiles["1,0"]
    state.map.tiles[tile.id] = msgspec.structs.replace(tile, type_id="")
    with pytest.raises(ValueError, match="the tiles of the map"):
        RULESET.check(state)
    RULESET.mend(state)
    RULESET.check(state)
    again = state.map.tiles[tile.id]
    assert (CATALOGUE[again.type_id].pack, CATALOGUE[again.type_id].kind) == (tile.pack, tile.kind)
    assert msgspec.structs.replace(again, type_id=tile.type_id) == tile
