"""Who acts at the wrong moment is told why, with the rule that says whose turn it is."""

from __future__ import annotations

import pytest

import empires
from empires.players.policy import play
from empires.rulesets.mighty_kingdoms.refusals import MOMENTS
from empires.testing import refused
from tests.rulesets.mighty_kingdoms.scene import army, do, fx3, spending, started
from tests.rulesets.mighty_kingdoms.test_campaigns import Veteran, campaign_of


@pytest.mark.parametrize("number", range(4))
def test_every_question_of_a_campaign_stands_in_the_list_of_moments(number: int) -> None:
    campaign = campaign_of(number, simple=bool(number % 2))
    players = {name: Veteran(f"moments {number}", name) for name in campaign.setup.players}
    while not campaign.finished:
        for question in campaign.waiting:
            assert campaign.state.phase in MOMENTS[question.kind].phases, question.kind
        play(campaign, players, 1)


@pytest.mark.parametrize(
    ("phase", "kind", "answer", "rule"),
    [
        ("orders", "give_order", "B1 defend", "MK-ORD-01"),
        ("spend", "spend", "pass", "MK-SPE-01"),
    ],
)
def test_the_rule_of_the_turn_is_named(phase: str, kind: str, answer: str, rule: str) -> None:
    state = spending(gold=3) if phase == "spend" else fx3(phase)
    for name in ("A1", "B1"):
        army(state, name, "0,0" if name == "A1" else "4,0")
    campaign = started(state)
    with refused("not_your_turn", rule):
        do(campaign, "B", kind, answer)


def test_before_the_races_are_chosen_nothing_is_revealed_yet() -> None:
    campaign = empires.new("mighty-kingdoms", ["A", "B"], seed="r")
    with refused("wrong_phase"):
        campaign.attempt("A", "give_order", "A1 defend")


@pytest.mark.rule("MK-SET-02", "MK-LIST-04", "MK-ART-03", "MK-OUT-04", "MK-REF-04")
@pytest.mark.parametrize(
    ("phase", "kind", "code"),
    [
        ("orders", "choose_race", "already_revealed"),
        ("orders", "submit_list", "list_is_fixed"),
        ("orders", "allocate", "not_winter"),
        ("spend", "allocate", "wrong_phase"),
        ("orders", "winner_move", "one_army_only"),
        ("spend", "winner_move", "wrong_phase"),
        ("orders", "undo_effect", "nothing_to_undo"),
    ],
)
def test_what_is_over_or_not_yet_is_refused_for_its_own_reason(phase: str, kind: str, code: str) -> None:
    state = spending(gold=3) if phase == "spend" else fx3(phase)
    army(state, "A1", "0,0")
    army(state, "B1", "4,0")
    with refused(code):
        do(started(state), "A", kind, "anything")
