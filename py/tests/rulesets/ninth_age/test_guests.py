"""Players who join late and leave for good, in the Ninth Age campaign."""

from __future__ import annotations

from empires.core.records.guests import Arrival, Departure, Guests, Land, Plan
from empires.testing import SPARE, asked
from tests.rulesets.ninth_age.scene import Play, at, scene

ROW = "0,0 land A city; 1,0 land A; 2,0 land; 3,0 land; 4,0 land; 5,0 land; 6,0 swamp; 7,0 land B city"


def between_turns(map_text: str, *plans: Plan, players: str = "AB") -> Play:
    """The moment between two turns in which these players come and go; A has 30 gold, B has 20."""
    state = scene(map_text, players=players, phase="guests", gold={"A": 30, "B": 20}, starting_flags=1)
    state.guests = Guests([*plans])
    for plan in plans:
        plan.settled = True
    return at(state, *SPARE)


def leaving(land: Land, map_text: str) -> Play:
    """A leaves B and C, and has 30 gold."""
    return between_turns(map_text, Departure(player="A", land=land), players="ABC")


def flags(campaign: Play) -> str:
    return "".join(tile.flag or "-" for tile in campaign.state.tiles.values())


def test_a_newcomer_gets_land_next_to_nobody_and_gold_as_the_poorest() -> None:
    campaign = between_turns(ROW, Arrival(player="D"))
    assert flags(campaign) == "AA--DD-B", "4,0 is three hexes from both; 3,0 and 5,0 are two from the next"
    capital = campaign.state.tiles["4,0"]
    assert (capital.fort, capital.capital_of) == ("city", "D")
    assert campaign.state.realms["D"].treasury == 20
    assert campaign.state.realm_order[-1] == "A"
    assert len(campaign.state.realm_order) == 3


def test_a_newcomer_founds_a_realm_as_all_did() -> None:
    campaign = between_turns(ROW, Arrival(player="D", start="rules"))
    assert asked(campaign) == [("D", "place_capital")]
    campaign.attempt("D", "place_capital", "2,0")
    assert asked(campaign) == [("D", "place_flag")]
    campaign.attempt("D", "place_flag", "6,0")
    assert flags(campaign) == "AAD---DB"
    assert campaign.state.realms["D"].treasury == 0, "the starting gold"
    assert campaign.state.phase == "events"


def test_a_handicap_adds_to_the_newcomers_gold() -> None:
    campaign = between_turns(ROW, Arrival(player="D", handicap=15))
    assert campaign.state.realms["D"].treasury == 35
    texts = [event.text for event in campaign.recent]
    assert "D begins with 15 gold more than the others." in texts
    poor = between_turns(ROW, Arrival(player="D", handicap=-500))
    assert poor.state.realms["D"].treasury == 0


def test_nobody_joins_where_every_hex_for_a_capital_has_a_flag() -> None:
    campaign = between_turns("0,0 land A city; 1,0 swamp; 2,0 land B city", Arrival(player="D"))
    assert campaign.state.players == ["A", "B"]
    assert campaign.state.guests == Guests()
    text = "D cannot join. Every hex on which a capital could be founded has a flag."
    assert text in [event.text for event in campaign.recent]


def test_two_newcomers_do_not_get_the_same_land() -> None:
    campaign = between_turns(ROW, Arrival(player="D"), Arrival(player="E"))
    capitals = [campaign.state.realms[name].capital for name in "DE"]
    assert capitals == ["4,0", "2,0"]


NEIGHBOURS = "0,0 land B city; 1,0 land A city; 2,0 mountain A mine; 3,0 land A; 4,0 land C; 5,0 land C"


def test_land_without_a_player_loses_its_flags_and_what_was_built() -> None:
    campaign = leaving("neutral", NEIGHBOURS)
    assert flags(campaign) == "B---CC"
    assert not any(campaign.state.tiles[place].mine for place in ("1,0", "2,0"))
    assert campaign.state.tiles["1,0"].fort == "none"
    realm = campaign.state.realms["A"]
    assert (realm.eliminated_turn, realm.treasury) == (2, 0)
    assert campaign.state.guests == Guests(left=["A"])
    assert sorted(campaign.state.realm_order) == ["B", "C"]


def test_the_neighbours_divide_land_and_gold_from_the_borders_inwards() -> None:
    campaign = leaving("divided", NEIGHBOURS)
    assert flags(campaign) == "BBBCCC", "2,0 lies between the two: the smaller realm gets it"
    assert campaign.state.tiles["2,0"].mine
    gold = [campaign.state.realms[name].treasury for name in "ABC"]
    assert gold == [0, 20 + 15, 15]


def test_land_that_nobody_adjoins_has_no_heir() -> None:
    campaign = leaving("divided", "0,0 land A city; 2,0 land B city; 4,0 land C city")
    assert flags(campaign) == "-BC"
