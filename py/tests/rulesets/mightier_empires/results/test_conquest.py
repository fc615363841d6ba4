"""Hexes and neutral kingdoms that change hands (worked examples 57, 67 and 68)."""

from __future__ import annotations

from typing import Any

import pytest

from empires.core.offices.desk import redacted
from empires.core.rules.game import Game
from empires.rulesets.mightier_empires.land import defenders
from empires.rulesets.mightier_empires.results import conquest
from empires.rulesets.mightier_empires.ruleset import RULESET
from empires.rulesets.mightier_empires.state import Character, Natives, NeutralKingdom, War
from empires.testing import asked, happened
from tests.rulesets.mightier_empires.scene import (
    F1,
    F3,
    OUT,
    B,
    again,
    army,
    feature,
    k4,
    kingdom,
    natives,
    own,
    played,
)


@pytest.mark.rule("MI-PWR-02", "MI-RAZE-01", "MI-RULING-87", "MI-LOSE-01", "MI-RULING-66")
def test_ex_57_a_conquered_capital_is_razed() -> None:
    state = k4(turn=5)
    own(state, "Blue", "4,-1", major="city")
    feature(state, "4,0", "capital", "fortress,landmark")
    state.doings.taken, state.doings.sacks = {"4,0": "Red"}, {"4,0": "raze"}
    campaign = played(state, phase="conquest")
    tile = campaign.state.tiles["4,0"]
    assert (tile.owner, tile.major, tile.minor) == ("", ["town"], ["landmark"])
    assert campaign.state.secrets["Red"].power == 5 + 1
    assert campaign.state.realms["Blue"].capital == "4,-1"


def kislev(turn: int = 5, **options: Any) -> tuple[War, NeutralKingdom]:
    """A neutral kingdom of three hexes around OUT."""
    state = k4(turn=turn, **options)
    return state, kingdom(state, "2,1", OUT, "1,1")


@pytest.mark.rule(
    "MI-NK-03", "MI-NK-04", "MI-NK-05", "MI-NK-17", "MI-NK-18", "MI-T-NKKNOW", "MI-NK-19", "MI-RULING-23"
)
def test_ex_67_an_outer_hex_of_a_neutral_kingdom_falls() -> None:
    state, realm = kislev()
    own(state, "Red", "2,-1")
    army(state, "Red", "A", 2500, "lord", f"invade {OUT}")
    assert defenders.kingdom_size(state, realm) == 2500
    campaign = played(state, 4, 2, 6, 6, 1, 1, 6, 6, 4, 3, phase="encounters")
    campaign.attempt("Red", "decide", "fight")
    campaign.attempt("Red", "plan_battle", "hold")
    assert campaign.state.tiles[OUT].owner == "Red"
    now = campaign.state.kingdoms["Kislev"]
    assert campaign.state.turn == 6
    assert defenders.kingdom_size(campaign.state, now) == 2250
    assert happened(campaign, "battle_begun")[0].facts["defence"] == 2500
    assert (now.known_by, now.public, now.public_on) == (["Red"], False, 0)
    assert "Kislev" in campaign.view("Red").state.kingdoms
    assert "Kislev" not in campaign.view("Blue").state.kingdoms


@pytest.mark.rule("MI-NK-06", "MI-NK-07", "MI-NK-14", "MI-RULING-24", "MI-T-NKSETUP", "MI-RULING-26")
def test_ex_68_who_takes_the_capital_takes_the_kingdom() -> None:
    state, _ = kislev(turn=7)
    state.tiles[OUT].owner = "Red"
    state.tiles["1,1"].owner = "Blue"
    state.doings.taken = {"2,1": "Red"}
    campaign = played(state, phase="conquest")
    realm = campaign.state.kingdoms["Kislev"]
    assert (realm.held_by, realm.characters) == ("Red", [])
    assert campaign.state.tiles["1,1"].owner == "Blue"
    assert defenders.kingdom_size(campaign.state, realm) == 2000 - 250
    assert campaign.state.secrets["Red"].power == 1  # no Mighty Conquest


@pytest.mark.rule("MI-NK-06", "MI-NK-12")
def test_the_rest_of_a_neutral_kingdom_joins_its_conqueror() -> None:
    state, _ = kislev(turn=7)
    state.doings.taken = {"2,1": "Red"}
    campaign = played(state, phase="conquest")
    assert {campaign.state.tiles[name].owner for name in ("2,1", OUT, "1,1")} == {"Red"}


@pytest.mark.rule("MI-NK-15", "MI-NK-16", "MI-LORD-04", "MI-RULING-25", "MI-RULING-27", "MI-RULING-18")
def test_a_recaptured_capital_brings_the_former_holders_hexes_and_costs_him_a_lord() -> None:
    state = k4(turn=9)
    own(state, "Red", "2,1", OUT, "1,1")
    kingdom(state, "2,1", OUT, "1,1", held_by="Red")
    state.tiles["1,1"].owner = "Green"
    made = army(state, "Red", "A", 1000, "lord lord")
    made.characters[1].founding = False
    state.secrets["Red"].edicts = {OUT: "industry"}
    state.doings.taken = {"2,1": "Blue"}
    campaign = played(state, phase="conquest")
    realm = campaign.state.kingdoms["Kislev"]
    assert realm.held_by == "Blue"
    assert [one.name for one in realm.characters] == ["Regent"]
    assert [campaign.state.tiles[name].owner for name in ("2,1", OUT, "1,1")] == ["Blue", "Blue", "Green"]
    assert campaign.state.secrets["Red"].bank == {}
    assert [one.founding for one in campaign.state.secrets["Red"].armies[0].characters] == [True]


@pytest.mark.rule("MI-RULING-25", "MI-NK-06", "MI-NK-07", "MI-NK-15", "MI-RULING-18", "MI-T-NKKNOW")
def test_the_rest_of_a_kingdom_follows_its_capital_but_not_what_others_hold() -> None:
    state = k4()
    realm = kingdom(state, "2,1", OUT, "1,1")
    own(state, "Red", "2,1")
    own(state, "Green", "1,1")
    conquest.neutral_capitals(Game(state))
    assert [state.tiles[name].owner for name in realm.hexes] == ["Red", "Red", "Green"]
    assert (realm.held_by, realm.known_by, realm.characters) == ("Red", ["Red"], [])
    realm.characters = [Character(id="r", name="Regent", points=100)]
    state.tiles["2,1"].owner = "Blue"
    conquest.neutral_capitals(Game(state))
    assert [state.tiles[name].owner for name in realm.hexes] == ["Blue", "Blue", "Green"]
    assert (realm.held_by, realm.known_by) == ("Blue", ["Red", "Blue"])
    assert [one.name for one in realm.characters] == ["Regent"], "a living regent serves the new holder"


@pytest.mark.rule("MI-NEUT-06", "MI-BEAST-06")
def test_a_beast_stays_where_natives_give_way_to_a_new_owner() -> None:
    state = k4()
    other, tribe = natives(state, F3, 300), natives(state, OUT, 400)
    state.natives = {other.id: other, tribe.id: tribe}
    state.natives["the beast"] = Natives(id="the beast", hex=OUT, kind="beast", race="Dwarfs", size=900)
    conquest.change_owner(Game(state), OUT, "Red", "MI-DEC-05")
    assert sorted(state.natives) == sorted(["the beast", other.id])


@pytest.mark.rule("MI-RULING-25", "MI-NK-07")
def test_the_fall_of_a_neutral_capital_is_told_to_its_taker_alone() -> None:
    state = k4()
    kingdom(state, "2,1", OUT)
    own(state, "Red", "2,1")
    game = Game(state)
    conquest.neutral_capitals(game)
    [told] = [event for event in game.events if event.kind == "kingdom_taken"]
    assert told.to == ("Red",)


@pytest.mark.rule("MI-INFO-02")
def test_with_fog_who_lost_and_who_gained_a_hex_know_at_once() -> None:
    state = k4(turn=3, fog=True)
    own(state, "Blue", OUT)
    game = Game(state)
    conquest.change_owner(game, OUT, "Red", "MI-DEC-05")
    [event] = game.events
    assert event.to == ("Red", "Blue")
    assert state.news[0].told == ["Red", "Blue"]


@pytest.mark.rule("MI-NK-04", "MI-RULING-87", "MI-PWR-02")
@pytest.mark.parametrize(("before", "conquests"), [("Blue", {}), ("Green", {"Red": 1}), ("", {})])
def test_a_mighty_conquest_takes_the_capital_its_player_reigns_from(
    before: str, conquests: dict[str, int]
) -> None:
    state = k4(turn=3)
    state.realms["Green"].capital = OUT
    own(state, before, OUT, major="capital")
    conquest.change_owner(Game(state), OUT, "Red", "MI-DEC-05")
    tile = state.tiles[OUT]
    assert (tile.owner, tile.explored, tile.major) == ("Red", True, ["city"])
    assert state.doings.conquests == conquests


@pytest.mark.rule("MI-RULING-22", "MI-APP-05")
def test_whose_armies_entered_is_remembered_for_natives_who_were_won_over() -> None:
    state = k4(turn=3)
    natives(state, OUT, 500)
    army(state, "Blue", "X", 1000, "lord", f"invade {OUT}")
    campaign = played(state, phase="exploration")
    assert campaign.state.doings.entered == {OUT: ["Blue"]}
    state.doings.entered, state.doings.appeased = {OUT: ["Blue"]}, {OUT: "Red"}
    conquest.conquest(Game(state))
    assert state.tiles[OUT].owner == ""


@pytest.mark.rule("MI-NK-16")
@pytest.mark.parametrize(("owner", "holder"), [("Red", "Red"), ("Blue", "Blue"), ("", "")])
def test_who_loses_the_neutral_capital_holds_the_kingdom_no_more(owner: str, holder: str) -> None:
    state = k4(turn=3)
    realm = kingdom(state, OUT, "2,1", "1,1", held_by="Red")
    state.tiles[OUT].owner = owner
    conquest.let_go(state)
    assert realm.held_by == holder


@pytest.mark.rule("MI-INFO-02", "MI-INFO-04", "MI-OPT-09")
def test_under_fog_whoever_loses_a_hex_sees_its_new_owner_at_once() -> None:
    """Blue is asked for a new Capital while the results of the turn are being settled."""
    state = k4(turn=5, fog=True)
    own(state, "Blue", B)
    for name in ("4,-1", "5,-1"):
        own(state, "Blue", name, major="city")
    state.doings.taken = {"4,0": "Red", B: "Green"}
    campaign = played(state, phase="conquest")
    assert asked(campaign) == [("Blue", "choose_capital")]
    seen = {player: campaign.view(player).state.tiles for player in state.players}
    assert [seen["Blue"][name].owner for name in ("4,0", B)] == ["Red", "Green"]
    assert [seen[player][B].owner for player in ("Red", "Green")] == ["", "Green"]


@pytest.mark.rule("MI-INFO-04", "MI-OPT-09")
def test_a_player_never_sees_a_hex_as_his_that_is_not() -> None:
    state = k4(turn=5, fog=True)
    campaign = played(state, phase="orders")
    later = again(campaign.state)
    later.tiles[F1].owner = "Blue"  # such as by a correction of the organiser
    seen = redacted(RULESET, later, "Red")
    assert seen.tiles[F1].owner == ""
