"""The whole game: every kind of act is chosen sometimes, or it stands here why it is not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

import empires
from empires.core.questions.decision import Decision
from empires.core.records.setup import Seat
from empires.lab.matches import MOST_ANSWERS
from empires.players.named import player_called
from empires.players.policy import give
from empires.rulesets import find_ruleset
from tests.examples import in_soak
from tests.rulesets.mighty_kingdoms.scene import army, fx3, own, started

WORDS = ("what", "how", "event", "work", "order", "plan", "card", "kind", "form")
"""Fields of an act that tell kinds of it apart."""

OFTEN = 12
"""Offers after which an act that nobody has chosen is one that nobody chooses."""

UNCHOSEN: Mapping[str, Mapping[str, str]] = {
    "ninth-age": {
        "adjust Adjust move": "a map that is changed again and again is never played on",
        "adjust Adjust replace": "a map that is changed again and again is never played on",
        "event_build BuildNothing": "what is free is taken",
        "spend End": "points that are not spent are lost, and a raid is always on offer (NA-SPEND-01)",
        "take_hex Take random": "the mountain is placed first, while there is a choice of places for it",
        "pick_event PickEvent brash-attack": "in an even battle it loses more than it brings",
        "pick_event PickEvent emissary": "a rival who is barred is challenged all the same",
        "pick_event PickEvent reconnaissance": "it cancels where a rival picks it, too (NA-EVENT-08)",
        "pick_event PickEvent construction-project": "against one rival an edge in battle brings more",
        "pick_event PickEvent rapid-expansion": "against one rival an edge in battle brings more",
        "pick_event PickEvent catastrophe": "among several rivals one shares what it destroys with all",
        "pick_event PickEvent poisoned-mines": "among several rivals one shares what it prevents with all",
    },
    "warmaster": {
        "buy EndBuying": "points that are not spent are lost (WM-POINTS-03)",
        "choose_defence Defend separate": "the worst of several battles counts (WM-BATTLE-04)",
        "declare_assault NoAssault": "one assault in four wins an empire, and a lost one costs a battle",
    },
    "mighty-kingdoms": {
        "give_order Raze": "a place without enemies is one's own by then, with enemies it fails (MK-RES-05)",
        "spend Tithe": "a gift makes a rival stronger",
    },
}
"""What is never chosen where it is offered often, and why."""


PLAYED: Mapping[str, tuple[int, int]] = {
    "mighty-kingdoms": (10, 2),
}
"""Campaigns in the soak and in the test command, where they take long."""


def called(kind: str, act: Any) -> str:
    """A kind of act in words."""
    word = next((getattr(act, one) for one in WORDS if isinstance(getattr(act, one, None), str)), "")
    return " ".join(filter(None, (kind, type(act).__name__, word)))


def counted(ruleset: str, seats: str, campaigns: int, player: str) -> tuple[Counter[str], Counter[str]]:
    """How often each kind of act was offered beside another, and how often it was chosen."""
    offered, chosen = Counter[str](), Counter[str]()
    for number in range(campaigns):
        people = [Seat(name=seat, controller="computer") for seat in seats]
        campaign = empires.new(ruleset, people, seed=f"whole {number}")
        players = {
            seat: player_called(player, find_ruleset(ruleset), f"whole {number}", seat) for seat in seats
        }
        while campaign.waiting and campaign.answers < MOST_ANSWERS:
            question = campaign.waiting[0]
            answer = players[question.player].choose(campaign.view(question.player), question)
            if isinstance(question, Decision) and len(question.acts) > 1:
                offered.update({called(question.kind, act) for act in question.acts})
                chosen[called(question.kind, question.read(answer))] += 1
            give(campaign, question, answer)
    return offered, chosen


@pytest.mark.longer
@pytest.mark.parametrize(
    ("ruleset", "seats"),
    [("ninth-age", "AB"), ("ninth-age", "ABC"), ("warmaster", "ABC"), ("mighty-kingdoms", "AB")],
)
def test_what_is_offered_often_is_chosen_sometimes_or_it_is_known_why_not(ruleset: str, seats: str) -> None:
    """In the soak by the strongest player; else by its first impressions, which take no time."""
    campaigns, player = in_soak(*PLAYED.get(ruleset, (50, 5))), "hard" if in_soak(1, 0) else "sight"
    offered, chosen = counted(ruleset, seats, campaigns, player)
    neglected = {act for act, often in offered.items() if often >= OFTEN and not chosen[act]}
    assert not neglected - UNCHOSEN[ruleset].keys()
    assert len(chosen) >= 10


def razed(enemy: bool) -> str:
    """What stands on B's village after A, who is in it, was made to burn it."""
    state = fx3()
    army(state, "A1", "3,1")
    if enemy:
        army(state, "B1", "3,1")
    else:
        own(state, "A", "3,1", settlement="village")
    campaign = started(state)
    while campaign.waiting and campaign.state.month == 1:
        question = campaign.waiting[0]
        burn = next((one.value for one in question.choices if one.value == "A1 raze"), None)
        campaign.answer(question, burn or question.step_on or question.choices[0].value)
    return campaign.state.tiles["3,1"].settlement


@pytest.mark.rule("MK-RES-05")
def test_burning_a_place_costs_its_new_owner_and_no_enemy() -> None:
    assert razed(enemy=True) == "village", "the order fails where an enemy is"
    assert razed(enemy=False) == "none", "what burns is one's own by then"
