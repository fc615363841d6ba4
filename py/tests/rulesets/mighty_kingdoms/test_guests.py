"""Players who join late and leave for good, in Mighty Kingdoms."""

from __future__ import annotations

from typing import Any

import pytest

from empires.core.play.campaign import Campaign
from empires.core.records.guests import Arrival, Departure, Guests, Plan
from empires.maps.hexes import id_distance
from empires.rulesets.mighty_kingdoms import land
from empires.rulesets.mighty_kingdoms.guests import why_nobody_joins
from empires.rulesets.mighty_kingdoms.state import Kingdoms
from empires.testing import asked
from tests.rulesets.mighty_kingdoms.scene import army, fx3, started


def between_months(*plans: Plan, **options: Any) -> Campaign[Kingdoms]:
    """The moment between two months in which these players come and go; all have an army and some gold."""
    state = fx3(phase="guests", **options)
    for player, tile in zip("ABC", ("0,0", "4,0", "0,4"), strict=True):
        army(state, f"{player}1", tile)
        state.kingdoms[player].gold, state.kingdoms[player].food = 5, 3
    state.kingdoms["B"].gold = 2
    state.guests = Guests([*plans])
    for plan in plans:
        plan.settled = True
    return started(state)


@pytest.mark.rule("MK-SET-04", "MK-SET-05", "MK-SET-06")
def test_a_newcomer_gets_a_capital_its_ring_and_an_army_far_from_all() -> None:
    state = between_months(Arrival(player="D"), lists_required="no").state
    kingdom = state.kingdoms["D"]
    assert (kingdom.gold, kingdom.food) == (2, 3), "as the poorest"
    capital = kingdom.capital_tile
    assert land.capital_of(state, "D") == capital
    others = [name for name, tile in state.tiles.items() if tile.controller in ("A", "B", "C")]
    assert min(id_distance(capital, other) for other in others) > 3
    own = land.tiles_of(state, "D")
    kinds = sorted(state.tiles[name].settlement for name in own)
    assert [kind for kind in kinds if kind != "none"] == ["city", "city", "fortress", "village", "village"]
    assert [one.tile for one in land.armies_of(state, "D")] == [capital]
    assert state.order[-1] == "D"
    assert state.phase == "orders"


def test_a_newcomer_writes_the_list_of_the_first_army() -> None:
    campaign = between_months(Arrival(player="D"), lists_required="yes")
    assert asked(campaign) == [("D", "submit_list")]
    campaign.attempt("D", "submit_list", campaign.waiting[0].default)
    assert [
        one.owner for one in campaign.state.armies.values() if one.id in campaign.state.secrets["D"].lists
    ]
    assert campaign.view("A").state.secrets.keys() == {"A"}


@pytest.mark.rule("MK-RULING-38")
def test_the_armies_of_a_kingdom_that_is_left_are_removed_and_its_tiles_stay_undefended() -> None:
    state = between_months(Departure(player="B", land="neutral")).state
    assert state.kingdoms["B"].status == "resigned"
    assert not land.armies_of(state, "B")
    assert len(land.tiles_of(state, "B")) == 7


def test_the_neighbours_divide_a_kingdom() -> None:
    state = between_months(Departure(player="B", land="divided")).state
    assert not land.tiles_of(state, "B") or not any(
        state.tiles[near].controller in ("A", "C")
        for name in land.tiles_of(state, "B")
        for near in land.around(state, name)
    )


def test_nobody_joins_where_no_land_has_room() -> None:
    state = fx3()
    assert why_nobody_joins(state, "handout") == ""
    for tile in state.tiles.values():
        tile.controller = tile.controller or "A"
    assert why_nobody_joins(state, "handout") == "No free land has room for a Capital City and its ring."
