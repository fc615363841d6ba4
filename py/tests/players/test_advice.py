"""Advice: a few moves, each in words, with a reason and how it fared."""

from __future__ import annotations

from typing import Any

import pytest

import empires
from empires.core.base.long_work import finished
from empires.core.base.stream import Stream
from empires.core.play.campaign import Campaign
from empires.core.records.setup import Seat
from empires.players import advice
from empires.players.advice import MOST, Advice, advise, chance, told
from empires.players.looking import Prospect
from empires.players.named import player_called
from empires.players.policy import answer_one
from empires.rulesets import find_ruleset, find_values
from tests.rulesets.ninth_age.scene import at as in_scene
from tests.rulesets.ninth_age.scene import engaged, scene

TWO_REALMS = "0,0 land A city; 1,0 land B city; 0,1 land A; 1,1 land B"


def at(ruleset: str, kind: str) -> Campaign[Any]:
    """A campaign at its first question of a kind."""
    seats = [Seat(name=name, controller="computer") for name in "AB"]
    campaign = empires.new(ruleset, seats, seed="advice")
    players = {name: player_called("easy", find_ruleset(ruleset), "advice", name) for name in "AB"}
    while campaign.waiting[0].kind != kind:
        answer_one(campaign, campaign.waiting[0], players[campaign.waiting[0].player])
    return campaign


def advised(campaign: Campaign[Any]) -> list[Advice]:
    question = campaign.waiting[0]
    view = campaign.view(question.player)
    values = find_values(campaign.ruleset)
    return finished(advise(campaign.ruleset, values, view, question, Stream("own", "advice")))


def test_a_realm_is_filled_at_once_as_no_order_of_its_tiles_is_better() -> None:
    first, *others = advised(at("mighty-empires", "fill_realm_tile"))
    assert (first.answer, first.reason) == ("all", "it saves time")
    assert not any("land" in one.reason for one in others)


@pytest.mark.parametrize(
    ("ruleset", "kind"),
    [
        ("ninth-age", "spend"),
        ("warmaster", "buy"),
        ("mighty-kingdoms", "give_order"),
        ("mighty-empires", "scout"),
    ],
)
def test_up_to_three_legal_moves_are_advised_with_a_reason(ruleset: str, kind: str) -> None:
    campaign = at(ruleset, kind)
    question, answers = campaign.waiting[0], campaign.answers
    found = advised(campaign)
    assert 1 <= len(found) <= MOST
    for one in found:
        question.read(one.answer)
        assert one.reason
    assert all(one.odds == "" for one in found[1:])
    assert not found[0].reason.startswith("beside")
    assert all(one.reason.startswith("compared with the first, ") for one in found[1:])
    assert campaign.answers == answers


def test_an_order_sheet_is_told_in_words() -> None:
    question = at("mightier-empires", "lock_orders").waiting[0]
    order = {"army": "First Army", "order": "invade", "hex": "1,0", "sack": ""}
    told_so = told(question, question.default | {"orders": [order]})
    assert told_so == "Army orders: First Army Invade 1,0"
    assert told(question, question.default | {"orders": 6 * [order]}) == "Army orders: 6 rows"


def test_a_form_is_advised_in_words() -> None:
    campaign = at("ninth-age", "buy_points")
    question = campaign.waiting[0]
    assert told(question, question.default) == "Leave it as proposed"
    for one in advised(campaign):
        question.read(one.answer)
        assert told(question, one.answer)


@pytest.mark.parametrize(
    ("ruleset", "kind", "reason"),
    [("mightier-empires", "lock_orders", "it should gain land"), ("mighty-empires", "deploy_banner", "")],
)
def test_a_form_that_nobody_has_the_time_to_look_ahead_for_is_advised_at_first_sight(
    ruleset: str, kind: str, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(advice, "PATIENCE", 0.0)
    assert [(one.reason, one.odds) for one in advised(at(ruleset, kind))] == [(reason, "")]


def test_gold_for_an_edge_in_battle_is_advised_with_a_reason() -> None:
    campaign = in_scene(engaged(scene(TWO_REALMS, gold={"A": 0, "B": 240}), "A", "B", "1v1"))
    campaign.answer(campaign.waiting[0], {"gold": 0})
    assert advised(campaign) == [Advice({"gold": 125}, "it should keep the troops strong", "")]


def test_what_nobody_looks_ahead_for_is_advised_by_what_speaks_for_it_at_first_sight() -> None:
    events = advised(at("ninth-age", "pick_event"))
    assert [(one.answer, one.reason) for one in events] == [
        ("rapid-expansion", "it should gain land"),
        ("veteran-troops", "compared with the first, it should keep the troops strong"),
        ("construction-project", "compared with the first, it should build up the realm"),
    ]
    peril = advised(at("mighty-empires", "accept_peril"))
    assert [(one.answer, one.reason) for one in peril] == [
        ("go", "it saves time"),
        ("stay", "compared with the first, it has less in its favour"),
    ]
    assert all(one.odds == "" for one in events + peril)


def test_where_moves_look_alike_advice_says_so() -> None:
    (one,) = advised(at("mighty-kingdoms", "resolve_order"))
    assert one.reason == "one is as good as another"


def test_nobody_is_advised_to_leave_the_map_small() -> None:
    first, *_ = advised(at("mighty-empires", "draw_tile"))
    assert first.answer != "pass"
    assert first.reason == "waiting gains nothing"


@pytest.mark.parametrize(
    ("best", "tries", "told_so"),
    [
        (2, 2, ""),
        (6, 13, ""),
        (15, 16, ""),
        (16, 16, "It turned out best 100 times in 100 (16 tries)."),
        (0, 40, ""),
        (60, 100, "It turned out best 60 times in 100 (100 tries)."),
    ],
)
def test_a_chance_is_told_only_where_it_is_known_within_twenty_points(
    best: int, tries: int, told_so: str
) -> None:
    assert chance(Prospect("move", scores=[0.0] * tries, best=best)) == told_so


def test_where_a_plan_that_is_foreseen_is_beaten_one_is_advised_to_mix() -> None:
    found = advised(at("mightier-empires", "plan_battle"))
    assert {one.answer for one in found} == {"assault", "hold", "manoeuvre"}
    assert found[0].reason == "vary your plans: a plan that the enemy foresees will be beaten"
    assert {one.reason for one in found[1:]} == {"just as good, as long as nobody expects it"}
    assert all(one.odds == "" for one in found)


@pytest.mark.parametrize(
    ("mode", "kind", "best"), [("balanced", "generate_map", "accept"), ("tile-laying", "adjust", "done")]
)
def test_nobody_is_advised_to_make_the_map_anew_for_ever(mode: str, kind: str, best: str) -> None:
    seats = [Seat(name=name, controller="computer") for name in "AB"]
    campaign = empires.new("ninth-age", seats, options={"map_mode": mode}, seed="map")
    players = {name: player_called("easy", find_ruleset("ninth-age"), "map", name) for name in "AB"}
    while campaign.waiting[0].kind != kind:
        answer_one(campaign, campaign.waiting[0], players[campaign.waiting[0].player])
    assert advised(campaign)[0].answer == best
