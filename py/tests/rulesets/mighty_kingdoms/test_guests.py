"""Players who join late and leave for good, in Mighty Kingdoms."""

from __future__ import annotations

from typing import Any

import pytest

from empires.core.play.campaign import Campaign
from empires.core.records.guests import Arrival, Departure, Guests, Plan
from empires.maps.hexes import id_distance, neighbour_ids
from empires.rulesets.mighty_kingdoms import artefacts, land
from empires.rulesets.mighty_kingdoms.guests import why_nobody_joins
from empires.rulesets.mighty_kingdoms.state import CAPITAL, Kingdoms
from empires.testing import asked
from tests.rulesets.mighty_kingdoms.scene import army, artefact, fx3, started


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


@pytest.mark.rule("MK-RULING-68", "MK-ART-06")
@pytest.mark.parametrize(("heir_has_one", "owner"), [(True, "A"), (False, "")])
def test_what_a_divided_capital_kept_goes_to_the_heirs_capital_or_to_the_pool(
    heir_has_one: bool, owner: str
) -> None:
    state = fx3(phase="guests", wizards=True)
    for player, tile in zip("ABC", ("0,0", "4,0", "0,4"), strict=True):
        army(state, f"{player}1", tile)
    for near in neighbour_ids("4,0"):
        state.tiles[near].controller = "A"
    if not heir_has_one:
        state.tiles["0,0"].settlement = "none"
    one = artefact(state, "20-A", 20, owner="B")
    state.secrets["B"].bearers[one.id] = CAPITAL
    state.guests = Guests([Departure(player="B", land="divided", settled=True)])
    state = started(state).state
    assert state.tiles["4,0"].controller == "A"
    assert state.artefacts["20-A"].owner == owner
    assert artefacts.bearer_of(state, state.artefacts["20-A"]) == (CAPITAL if owner else "")


@pytest.mark.rule("MK-CTL-01", "MK-SHIP-03")
def test_a_newcomer_does_not_get_the_sea_next_to_the_capital() -> None:
    state = fx3(phase="guests", lists_required="no")
    around = neighbour_ids("8,2")
    for name, tile in state.tiles.items():
        if name not in ("8,2", *around) and not tile.controller:
            tile.explored, tile.controller = True, "A"
    state.tiles[around[0]].terrain = "sea"
    for player, start in zip("ABC", ("0,0", "4,0", "0,4"), strict=True):
        army(state, f"{player}1", start)
    state.guests = Guests([Arrival(player="D", settled=True)])
    state = started(state).state
    assert state.kingdoms["D"].capital_tile == "8,2"
    assert state.tiles[around[0]].controller == ""
    assert all(state.tiles[near].controller == "D" for near in around[1:])


def test_nobody_joins_where_no_land_has_room() -> None:
    state = fx3()
    assert why_nobody_joins(state, "handout") == ""
    for tile in state.tiles.values():
        tile.controller = tile.controller or "A"
    assert why_nobody_joins(state, "handout") == "No free land has room for a Capital City and its ring."
