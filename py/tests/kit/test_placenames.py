"""Names of places: drawn from a seed, each once; given by owners, on one line and not too long."""

from __future__ import annotations

from typing import Any

import pytest

import empires
from empires.core.base.texts import fit
from empires.core.errors import IllegalChoice
from empires.core.play.campaign import Campaign
from empires.kit.placenames import WithPlaces, check_names, christen, seed_of
from empires.maps.board import BoardTile
from empires.maps.labels import LONGEST, fitting
from empires.players.policy import play
from empires.players.random_legal import RandomPlayer
from empires.rulesets import find_display, find_ruleset

RULESETS = ("ninth-age", "mighty-kingdoms", "mightier-empires", "warmaster")


def _state(seed: str = "a") -> WithPlaces:
    return WithPlaces(phase="x", players=["Ann"], names_seed=seed_of(seed))


def test_the_same_seed_names_a_place_alike_and_another_seed_otherwise() -> None:
    states = [_state(), _state(), _state("b")]
    for state in states:
        for tile in ("0,0", "0,1", "1,0"):
            christen(state, tile)
    assert states[0].names == states[1].names != states[2].names


def test_a_name_stays_for_good() -> None:
    state = _state()
    state.names["0,0"] = "Ems"
    christen(state, "0,0")
    assert state.names == {"0,0": "Ems"}


def test_no_two_places_are_called_alike_however_many_there_are() -> None:
    state = _state()
    for q in range(60):
        for r in range(40):
            christen(state, f"{q},{r}")
    assert len(set(state.names.values())) == 2_400


def test_the_seed_of_the_campaign_cannot_be_read_off() -> None:
    assert "secret" not in seed_of("secret")
    assert seed_of("secret") != seed_of("secret ")


def test_a_name_from_outside_is_one_line_and_bounded() -> None:
    assert fitting("  New\n\tEms \x07\u202e ") == "New Ems"
    assert len(fitting("x" * 500)) == LONGEST
    assert fit(fitting("\ud800<b>&"))


def _played(ruleset: str) -> Campaign[Any]:
    """A campaign of two until both have a capital."""
    campaign = empires.new(ruleset, ["Ann", "Bo"], seed="places")
    players = {name: RandomPlayer("names", name) for name in ("Ann", "Bo")}
    while not all(_capitals(campaign, name) for name in players):
        assert play(campaign, players, most_answers=5)
    return campaign


def _capitals(campaign: Campaign[Any], player: str) -> list[BoardTile]:
    """The capitals of a player on his own map."""
    board = find_display(campaign.ruleset).board(campaign.view(player).state, player)
    return [tile for tile in board.tiles if tile.settlement == "capital" and tile.owner == player]


@pytest.mark.parametrize("names", [{"9,9": "Ems"}, {"0,0": ""}, {"0,0": " Ems"}, {"0,0": "x" * 41}])
def test_unsound_names_are_refused(names: dict[str, str]) -> None:
    state = _state()
    state.names = names
    with pytest.raises(ValueError, match=r"place"):
        check_names(state, ["0,0"])


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_ruleset_names_its_capitals_on_the_map_and_lets_owners_change_that(ruleset: str) -> None:
    campaign = _played(ruleset)
    capitals = _capitals(campaign, "Ann")
    assert all(tile.name and tile.name in tile.label for tile in capitals)
    [naming] = [one for one in campaign.view("Ann").standing if one.kind == "name_place"]
    tile = capitals[0].id
    with pytest.raises(IllegalChoice):
        campaign.answer(naming, {"tile": tile, "name": " \n "})
    events = campaign.answer(naming, {"tile": tile, "name": "  Bree <b>\n&  hill "})
    assert [one.kind for one in events] == ["place_named"]
    after = find_display(find_ruleset(ruleset)).board(campaign.view("Bo").state, "Bo")
    assert next(one.name for one in after.tiles if one.id == tile) == "Bree <b> & hill"
    again = empires.load(empires.save(campaign))
    assert again.state.names == campaign.state.names


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_seed_of_names_to_come_is_nobodys_business(ruleset: str) -> None:
    campaign = _played(ruleset)
    assert campaign.state.names_seed
    assert [campaign.view(name).state.names_seed for name in ("Ann", "Bo", None)] == ["", "", ""]


def test_in_mightier_empires_a_hidden_city_has_no_name_on_another_map() -> None:
    campaign = empires.new(
        "mightier-empires", ["Ann", "Bo"], options={"neutral_kingdoms": "2", "tiles": "100"}, seed="places"
    )
    known = campaign.view("Ann").state
    hidden = [name for name in campaign.state.names if name not in known.names]
    assert hidden
    assert all(not known.tiles[name].major for name in hidden)
    assert known.names.keys() >= {realm.capital for realm in known.realms.values()}


def test_what_a_hidden_place_is_called_is_not_betrayed_by_a_refusal() -> None:
    campaign = empires.new(
        "mightier-empires", ["Ann", "Bo"], options={"neutral_kingdoms": "2", "tiles": "100"}, seed="places"
    )
    known, names = campaign.view("Ann").state.names, campaign.state.names
    capital = campaign.state.realms["Ann"].capital
    hidden = next(called for tile, called in names.items() if tile not in known)
    campaign.attempt("Ann", "name_place", {"tile": capital, "name": hidden})
    assert campaign.state.names[capital] == hidden


@pytest.mark.parametrize("ruleset", ["ninth-age", "mighty-kingdoms", "warmaster"])
def test_of_places_that_all_know_no_two_are_called_alike(ruleset: str) -> None:
    campaign = _played(ruleset)
    mine, theirs = (_capitals(campaign, name)[0] for name in ("Ann", "Bo"))
    with pytest.raises(IllegalChoice, match="the name of another place"):
        campaign.attempt("Ann", "name_place", {"tile": mine.id, "name": theirs.name})
