"""What each player knows and does not (4.31)."""

from __future__ import annotations

import pytest

from empires.core.errors import IllegalChoice
from empires.rulesets.mightier_empires.intermediate import beasts
from empires.rulesets.mightier_empires.intermediate.exploration import settle_natives
from empires.rulesets.mightier_empires.land import sights
from empires.rulesets.mightier_empires.state import Encounter, News, Rising
from empires.testing import happened
from tests.rulesets.mightier_empires.scene import (
    F1,
    FAR,
    OUT,
    B,
    C,
    army,
    feature,
    k4,
    kingdom,
    natives,
    own,
    played,
)


@pytest.mark.rule("MI-INFO-04", "MI-INFO-06", "MI-OPT-09", "MI-RULING-56")
def test_a_player_sees_his_own_hexes_and_what_he_learned() -> None:
    state = k4(fog=True)
    feature(state, OUT, "city")
    own(state, "Blue", B, major="mine")
    campaign = played(state, phase="orders")
    seen = campaign.view("Red").state
    assert seen.tiles[C].major == ["capital"]
    assert (seen.tiles[OUT].major, seen.tiles[B].owner) == ([], "")
    assert seen.tiles[OUT].terrain == ["fields"]
    assert list(seen.secrets) == ["Red"]
    assert not seen.hidden.disasters


@pytest.mark.rule("MI-LOSE-01", "MI-SET-13", "MI-RULING-26")
@pytest.mark.parametrize("out", [False, True])
def test_what_was_seen_as_a_capital_is_shown_as_one_only_while_it_is_one(out: bool) -> None:
    """Blue has lost the Capital, and rules from B now or is out of the campaign."""
    state = k4(fog=True)
    own(state, "Blue", B, major="city")
    for name in ("4,0", B):
        sights.look(state, "Red", name)
    assert played(state, phase="orders").view("Red").state.tiles["4,0"].major == ["capital"]
    state.realms["Blue"].capital = B
    state.realms["Blue"].fell = 3 if out else 0
    seen = played(state, phase="orders").view("Red").state
    assert (seen.tiles["4,0"].major, seen.tiles[B].major) == (["city"], ["city" if out else "capital"])


@pytest.mark.rule("MI-OPT-09")
def test_without_fog_contents_and_owners_are_open() -> None:
    state = k4(fog=False)
    own(state, "Blue", B, major="mine")
    kingdom(state, "-4,0", "-4,1", "-5,1")
    seen = played(state, phase="orders").view("Red").state
    assert (seen.tiles[B].owner, seen.tiles[B].major) == ("Blue", ["mine"])
    assert seen.tiles["-4,0"].major == []  # a kingdom that nobody has found out


@pytest.mark.rule("MI-INFO-05")
def test_only_those_in_an_encounter_know_of_it() -> None:
    state = k4(fog=True)
    own(state, "Blue", OUT)
    army(state, "Red", "A", 1000, "lord", f"invade {OUT}")
    army(state, "Blue", "X", 1000, "lord", f"patrol {OUT}")
    campaign = played(state, 4, 4, phase="encounters")
    assert [len(campaign.view(name).state.encounters) for name in ("Red", "Blue", "Green")] == [1, 1, 0]
    assert campaign.view("Green").state.fighting == ""
    assert all("Green" not in (event.to or ()) for event in happened(campaign, "encounter_opened"))


@pytest.mark.rule("MI-REB-08", "MI-INFO-06")
def test_nobody_but_the_owner_sees_rebels_and_nobody_who_sent_them() -> None:
    state = k4(fog=True)
    natives(state, OUT, 700)
    state.secrets["Green"].known = {}
    campaign = played(state, phase="orders")
    assert [one.size for one in campaign.view("Red").state.natives.values()] == [700]
    assert not campaign.view("Green").state.natives
    assert campaign.view(None).state.secrets == {}


@pytest.mark.rule("MI-INFO-06", "MI-OPT-09")
def test_the_order_sheet_tells_nothing_of_foreign_hexes() -> None:
    told = []
    for major in ("", "city"):
        state = k4(turn=2, fog=True)
        own(state, "Blue", OUT, major=major)
        told.append(next(one for one in played(state, phase="orders").waiting if one.player == "Red").fields)
    assert told[0] == told[1]


@pytest.mark.rule("MI-INFO-06", "MI-INFO-04")
def test_a_view_holds_ones_own_compartment_and_no_trace_of_what_is_hidden() -> None:
    state = k4(turn=3)
    state.next_id, state.hidden.inciters = 9, {"r": "Blue"}
    state.news = [News(text="Far away.", hex=OUT, turn=2, told=["Blue"])]
    campaign = played(state, phase="orders")
    for player in ("Red", None):
        seen = campaign.view(player).state
        assert list(seen.secrets) == [player] * bool(player)
        assert (seen.next_id, seen.hidden.inciters, seen.news) == (1, {}, [])


@pytest.mark.rule("MI-OPT-09", "MI-RULING-56")
@pytest.mark.parametrize(("fog", "owner", "known"), [
    (True, "Blue", False), (False, "Blue", True), (False, "", True),
])  # fmt: skip
def test_without_fog_land_is_open_and_with_it_as_it_was_seen(fog: bool, owner: str, known: bool) -> None:
    state = k4(turn=3, fog=fog)
    own(state, owner, FAR, major="town") if owner else feature(state, FAR, "town")
    seen = played(state, phase="orders").view("Green").state.tiles[FAR]
    assert (seen.major == ["town"]) == known
    assert (seen.owner == owner) == (known or not owner)


@pytest.mark.rule("MI-NK-19", "MI-INFO-06")
def test_a_kingdom_is_on_the_map_of_those_who_know_it_and_its_regent_is_its_holders() -> None:
    state = k4(turn=3, fog=True)
    realm = kingdom(state, OUT, "2,1", "1,1", held_by="Red")
    realm.known_by = ["Red", "Blue"]
    campaign = played(state, phase="orders")
    seen = {player: campaign.view(player).state for player in ("Red", "Blue", "Green")}
    assert [one.name for one in seen["Red"].kingdoms["Kislev"].characters] == ["Regent"]
    assert seen["Blue"].kingdoms["Kislev"].characters == []
    assert seen["Blue"].kingdoms["Kislev"].known_by == ["Blue"]
    assert [seen[player].tiles["2,1"].kingdom for player in seen] == ["Kislev", "Kislev", ""]
    assert seen["Green"].kingdoms == {}


@pytest.mark.rule("MI-INFO-05", "MI-REB-08")
def test_rebels_are_seen_by_whose_land_they_trouble() -> None:
    state = k4(turn=3)
    state.risings["r"] = Rising(id="r", hex=F1, race="Dwarfs", size=500, lost=50)
    campaign = played(state, phase="orders")
    assert [one.lost for one in campaign.view("Red").state.risings.values()] == [0]
    assert campaign.view("Blue").state.risings == {}


@pytest.mark.rule("MI-NK-19", "MI-RULING-56", "MI-OPT-09")
def test_of_foreign_land_nobody_learns_more_than_was_seen() -> None:
    state = k4(turn=3, fog=True)
    realm = kingdom(state, OUT, "2,1", "1,1")
    realm.known_by, realm.lost, realm.public_on = ["Red", "Blue"], 150, 5
    tile = state.tiles[B]
    own(state, "Blue", B)
    tile.barren_until, tile.sacked, tile.sacked_by, tile.sacked_turn = 9, "loot", "Green", 2
    seen = played(state, phase="orders").view("Red").state
    known = seen.kingdoms["Kislev"]
    assert (known.lost, known.public_on, known.known_by) == (0, 0, ["Red"])
    tile = seen.tiles[B]
    assert (tile.barren_until, tile.sacked, tile.sacked_by, tile.sacked_turn) == (0, "", "", 0)


@pytest.mark.rule("MI-INFO-05")
def test_a_meeting_elsewhere_is_nobody_elses_business() -> None:
    state = k4(turn=3)
    state.encounters = [Encounter(hex=OUT, invaders=["Blue"], defender="Red")]
    state.fighting = OUT
    seen = played(state, phase="orders")
    assert [seen.view(player).state.fighting for player in ("Red", "Blue", "Green")] == [OUT, OUT, ""]


@pytest.mark.rule("MI-INFO-05")
@pytest.mark.parametrize(("fog", "named"), [(True, ()), (False, ("Red", "Blue"))])
def test_that_there_is_something_to_ask_only_those_asked_know(fog: bool, named: tuple[str, ...]) -> None:
    state = k4(fog=fog)
    own(state, "Blue", OUT)
    army(state, "Red", "A", 1000, "lord", f"invade {OUT}")
    army(state, "Blue", "X", 1000, "lord", f"patrol {OUT}")
    campaign = played(state, 4, 4, phase="encounters")
    assert {one.kind for one in campaign.waiting} == {"decide"}
    for reader in ("Green", None):
        view = campaign.view(reader)
        assert (view.waiting_for, view.awaits_more) == (named, not named)
    assert "Red" in campaign.view("Red").waiting_for
    with pytest.raises(IllegalChoice) as refusal:
        campaign.attempt("Green", "seat_", "x")
    assert ("Red" in str(refusal.value)) == (not fog)


@pytest.mark.rule("MI-INFO-05", "MI-INFO-06")
def test_ids_of_natives_and_rebels_tell_nothing_of_other_hexes() -> None:
    state = k4()
    first = settle_natives(state, OUT, "Dwarfs", 600)
    for name in (B, FAR):
        settle_natives(state, name, "Dwarfs", 600)
    again = settle_natives(state, OUT, "Dwarfs", 600)
    assert [one.id for one in (first, again)] == [f"natives {OUT} 1", f"natives {OUT} 2"]
    assert state.next_id == 1, "what all hear of is counted by itself"
    assert played(state, phase="orders").view("Red").state.hidden.made == {}


def natives_seen_by_red(change: str) -> dict[str, tuple[str, int]]:
    """The natives in Red's view: he saw Dwarfs on OUT, to whom something has happened since."""
    state = k4(turn=5, fog=True)
    there = natives(state, OUT, 700)
    match change:
        case "gone":
            state.natives.clear()
        case "others":
            there.race, there.size = "Skaven", 400
        case "grown":
            there.size = 950
        case "heard of":
            own(state, "Blue", OUT)
            state.natives.clear()
            state.turn = 6
            sights.hear(state, "Red", OUT)
        case "scattered":
            beasts.scatter(state, OUT)
    seen = played(state, phase="orders").view("Red").state.natives
    return {name: (one.race, one.size) for name, one in seen.items()}


@pytest.mark.rule("MI-INFO-06", "MI-OPT-09", "MI-INFO-04")
@pytest.mark.parametrize("change", ["", "gone", "others", "grown"])
def test_natives_are_shown_as_they_were_seen_whatever_happened_to_them_since(change: str) -> None:
    assert list(natives_seen_by_red(change).values()) == [("Dwarfs", 700)]
    assert natives_seen_by_red(change) == natives_seen_by_red("")


@pytest.mark.rule("MI-INFO-03", "MI-NEUT-06", "MI-RULING-62")
@pytest.mark.parametrize("change", ["heard of", "scattered"])
def test_natives_of_whom_one_knows_that_they_are_gone_are_shown_no_more(change: str) -> None:
    assert natives_seen_by_red(change) == {}
