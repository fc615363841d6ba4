"""Maps by agreement: several to choose from, bridges drawn on them, more land later (ME digest 4.1)."""

from __future__ import annotations

from typing import Any

import pytest

import empires
from empires.core.play.campaign import Campaign
from empires.players.policy import play
from empires.players.random_legal import RandomPlayer
from empires.rulesets.mighty_empires.ruleset import RULESET
from empires.rulesets.mighty_empires.state import MightyEmpires, Secrets
from empires.testing import asked, refused, told
from tests.rulesets.mighty_empires.winter.base import Base


def begun(**options: Any) -> Campaign[MightyEmpires]:
    return empires.new(
        "mighty-empires", players=["A", "B"], seed="agreed", options={"tiles_per_player": 10, **options}
    )


@pytest.mark.rule("ME-MAP-11")
def test_of_several_maps_the_players_keep_the_one_most_like_best() -> None:
    campaign = begun(map_mode="generated", draft_maps=3)
    first = campaign.state.map
    assert asked(campaign) == [("A", "keep_map")]
    campaign.attempt("A", "keep_map", "look 2")
    second = campaign.state.map
    assert second != first, "it lies before everybody"
    campaign.attempt("A", "keep_map", "keep 2")
    campaign.attempt("B", "keep_map", "keep 2")
    assert campaign.state.map == second
    assert list(campaign.state.lands) == second.land_ids()
    assert campaign.state.drafts == []
    assert told(campaign.chronicle(), "map_kept")[0].facts["number"] == 2


@pytest.mark.rule("ME-MAP-11", "ME-RACE-01")
def test_while_maps_are_compared_races_may_still_be_chosen() -> None:
    campaign = begun(map_mode="generated", draft_maps=2)
    campaign.attempt("B", "choose_race", {"race": "dwarfs"})
    assert campaign.state.races["B"] == "dwarfs"


@pytest.mark.rule("ME-MAP-11")
def test_where_votes_are_even_a_die_decides() -> None:
    campaign = begun(map_mode="generated", draft_maps=2)
    campaign.attempt("A", "keep_map", "keep 1")
    campaign.attempt("B", "keep_map", "keep 2")
    rolls = [event for event in campaign.chronicle() if event.rule == "ME-MAP-11"]
    assert any(event.kind == "roll" for event in rolls)
    assert told(rolls, "map_kept")


@pytest.mark.rule("ME-MAP-11")
def test_maps_may_be_laid_by_hand_one_after_another() -> None:
    campaign = begun(draft_maps=2)
    policies = {name: RandomPlayer("drafts", name) for name in "AB"}
    while campaign.waiting[0].kind != "keep_map":
        play(campaign, policies, 1)
        RULESET.check(campaign.state)
    assert len(campaign.state.drafts) == 2
    assert campaign.state.drafts[0] != campaign.state.drafts[1]
    assert campaign.waiting[0].text == "You are looking at map 2 of 2. Which one will you play on?"


@pytest.mark.rule("ME-MAP-11")
def test_without_agreement_there_is_one_map() -> None:
    assert begun(map_mode="generated").waiting[0].kind != "keep_map"


@pytest.mark.rule("ME-BUILD-09", "ME-RULING-101")
def test_bridges_drawn_on_a_map_stand_from_the_start() -> None:
    campaign = begun(map_mode="imported")
    proposed = campaign.waiting[0].default["map"].splitlines()
    at, dry = (next(n for n, line in enumerate(proposed) if f" {kind}" in line) for kind in ("RV-0", "LO-"))
    with refused("bad_answer"):
        marked = [*proposed[:dry], f"{proposed[dry]} @bridge", *proposed[dry + 1 :]]
        campaign.attempt("A", "import_map", {"map": "\n".join(marked)})
    proposed[at] += " @bridge"
    campaign.attempt("A", "import_map", {"map": "\n".join(proposed)})
    [event] = told(campaign.chronicle(), "bridge_built")
    assert event.rule == "ME-BUILD-09"
    assert campaign.state.lands[event.tiles[0]].bridges
    assert sum(bool(land.bridges) for land in campaign.state.lands.values()) == 1


def ending(**options: Any) -> Campaign[MightyEmpires]:
    """A winter that is all but over."""
    return Base("extension", **options).play(quiet=60)


@pytest.mark.rule("ME-MAP-13", "ME-MAP-06", "ME-MAP-12")
def test_if_all_agree_more_land_is_laid_beyond_the_rim() -> None:
    campaign = ending(map_extension=1)
    before = set(campaign.state.map.tiles)
    campaign.attempt("Red", "extend_map", "yes")
    campaign.attempt("Blue", "extend_map", "yes")
    while campaign.waiting[0].kind in ("draw_tile", "place_tile"):
        [question] = campaign.waiting
        wanted = [choice.value for choice in question.choices if choice.value != "pass"]
        campaign.attempt(question.player, question.kind, wanted[0])
    new = [tile for tile in campaign.state.map.land_ids() if tile not in before]
    assert len(new) == 2
    assert all(not campaign.state.lands[tile].known for tile in new)
    assert told(campaign.chronicle(), "map_extended")[0].rule == "ME-MAP-13"
    RULESET.check(campaign.state)


@pytest.mark.rule("ME-MAP-13", "ME-REV-03", "ME-RULING-281")
@pytest.mark.parametrize("out", [True, False])
def test_a_player_who_is_out_lays_no_land(out: bool) -> None:
    scene = Base("extension", map_extension=1, capital_loss_elimination=out)
    scene.state.players.append("Green")
    scene.state.secrets["Green"] = Secrets()
    campaign = scene.play(quiet=60)
    campaign.attempt("Red", "extend_map", "yes")
    campaign.attempt("Blue", "extend_map", "yes")
    assert asked(campaign) == [("Red", "draw_tile") if out else ("Green", "extend_map")]


@pytest.mark.rule("ME-MAP-13")
def test_one_who_does_not_want_more_land_is_enough() -> None:
    campaign = ending(map_extension=1)
    before = len(campaign.state.map.tiles)
    campaign.attempt("Red", "extend_map", "no")
    assert len(campaign.state.map.tiles) == before
    assert told(campaign.chronicle(), "map_stays")
    assert "extend_map" not in [question.kind for question in ending().waiting]
