"""The whole game: every kind of act is chosen sometimes, or it stands here why it is not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
import pytest

import empires
from empires.core.questions.decision import Decision
from empires.core.questions.fields import Pick, Records
from empires.core.questions.question import Question
from empires.core.records.setup import Seat
from empires.kit.weights import with_numbers
from empires.lab.matches import MOST_ANSWERS
from empires.players.named import player_called, with_weights
from empires.players.policy import give
from empires.rulesets import find_ruleset, find_values
from tests.examples import in_soak
from tests.rulesets.mighty_kingdoms.scene import army, fx3, own, started

WORDS = ("what", "how", "event", "work", "order", "plan", "card", "kind", "form")
"""Fields of an act that tell kinds of it apart."""

COLUMNS = ("order", "sack", "edict", "action", "change")
"""Columns of a form's rows that do."""

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
        "pick_event PickEvent veteran-troops": "among several rivals an edge over one of them brings little",
        "pick_event PickEvent catastrophe": "among several rivals one shares what it destroys with all",
        "pick_event PickEvent poisoned-mines": "among several rivals one shares what it prevents with all",
    },
    "warmaster": {
        "buy EndBuying": "points that are not spent are lost (WM-POINTS-03)",
        "choose_defence Defend separate": "the worst of several battles counts (WM-BATTLE-04)",
        "declare_assault NoAssault": "one assault in four wins an empire, and a lost one costs a battle",
    },
    "mighty-empires": {
        "accept_peril Stay": "a lost month costs more than the dangers of a route",
        "agree_peace OfferPeace": "nobody marches into a force that is far stronger",
        "besiege_or_leave Each": "a force that splits is beaten in parts",
        "besiege_or_leave GoBack": "an army starves on the way back as well",
        "besiege_or_leave PutInOrder": "the order of one's own sieges decides nothing",
        "choose_contact Rally": "banners that were beaten are too weak for another battle",
        "draw_tile Pass": "whoever lays no tile leaves the map to others",
        "fill_realm_tile Fill": "the order in which the realm is found decides nothing",
        "move_group Embark": "land comes first, and there is always some that is nearer",
        "move_group Leave": "a siege that is given up begins anew",
        "move_group LeaveHarbour": "land comes first, and there is always some that is nearer",
        "move_group LeaveSome": "a force that splits is beaten in parts",
        "move_group MarchSome": "a force that splits is beaten in parts, and each banner can march alone",
        "move_group Sail": "land comes first, and there is always some that is nearer",
        "move_group SailSome": "land comes first, and there is always some that is nearer",
        "pursue No": "pursuit costs a strong force little",
        "rebuild Done": "crowns cannot be kept (ME-REV-10)",
        "reorganize OrderInside": "banners of even size need no order",
        "scout Explore": "a mine or a temple is rare, and the banner loses a month",
        "siege Done": "batter or storm: a siege that rests only starves both sides",
    },
    "mightier-empires": {
        "continue_attack Withdraw": "a defeat costs nothing that a new list does not replace (MI-REC-05)",
        "lock_orders bids": "made to: 41 of 60 campaigns won, and 44 without",
        "lock_orders edicts loot": "made to: 35 of 60 campaigns won, and 44 without",
        "lock_orders edicts provoke": "made to: never allowed in 60 campaigns",
        "lock_orders edicts raze": "made to: 29 of 60 campaigns won, and 44 without",
        "lock_orders edicts war footing": "made to: allowed twice in 60 campaigns",
        "lock_orders expects": "nobody gives anything",
        "lock_orders gifts": "made to: 39 of 60 campaigns won, and 44 without",
        "lock_orders hires": "nobody was hired",
        "lock_orders items": "nothing was found or looted",
        "lock_orders orders loot": "made to: 26 of 60 campaigns won, and 44 without",
        "lock_orders orders raze": "made to: none of 60 campaigns won, and 44 without",
        "lock_orders spends alter mighty fortress": "undoes what Power was paid for",
        "lock_orders spends alter minor feature": "made to: 38 or 39 of 60 campaigns won, and 44 without",
        "lock_orders spends appease neutrals": "against one rival Power pays for troops and revolts first",
        "lock_orders spends build fortress": "made to: 38 of 60 campaigns won, and 44 without",
        "lock_orders spends create landmark": "made to: 38 of 60 campaigns won, and 44 without",
        "lock_orders spends create watchtower": "made to: 39 of 60 campaigns won, and 44 without",
        "lock_orders spends remove fortress": "undoes what Power was paid for",
        "lock_orders spends remove landmark": "undoes what Power was paid for",
        "lock_orders spends remove mighty fortress": "undoes what Power was paid for",
        "lock_orders spends remove watchtower": "undoes what Power was paid for",
        "lock_orders spends sink mine": "made to: 38 of 60 campaigns won, and 44 without",
        "lock_orders spends upgrade mine": "made to: ten times in 60 campaigns, 44 won as without",
        "plan_battle Planned none": "a plan costs nothing",
        "preempt Sally": "whoever attacks has no walls, and chance orders the battles as well",
        "preempt Strike": "allies who combine against a foe are stronger together",
    },
    "mighty-kingdoms": {
        "give_order Raze": "a place without enemies is one's own by then, with enemies it fails (MK-RES-05)",
        "recruit units": "a list of an army's units is for those who fight with models",
        "spend Tithe": "a gift makes a rival stronger",
    },
}
"""What is never chosen where it is offered often, and why."""


PLAYED: Mapping[str, tuple[int, int]] = {
    "mighty-kingdoms": (10, 2),
    "mighty-empires": (4, 3),
    "mightier-empires": (50, 24),
}
"""Campaigns in the soak and in the test command, where they take long or choose something rarely."""


def called(kind: str, act: Any) -> str:
    """A kind of act in words."""
    word = next((getattr(act, one) for one in WORDS if isinstance(getattr(act, one, None), str)), "")
    return " ".join(filter(None, (kind, type(act).__name__, word)))


def offers(question: Question) -> set[str]:
    """The kinds of acts to choose from: those of a decision, or those that a form has rows for."""
    if isinstance(question, Decision):
        return {called(question.kind, act) for act in question.acts} if len(question.acts) > 1 else set()
    return {
        f"{question.kind} {field.name} {word}".strip()
        for field, columns in tables(question)
        for word in [choice.value for one in columns for choice in one.choices] or [""]
    }


def choices(question: Question, answer: Any) -> set[str]:
    """The kinds of acts that an answer chose."""
    if isinstance(question, Decision):
        return {called(question.kind, question.read(answer))} if len(question.acts) > 1 else set()
    return {
        f"{question.kind} {field.name} {word}".strip()
        for field, columns in tables(question)
        for row in answer.get(field.name, ())
        for word in [row.get(one.name, "") for one in columns] or [""]
    }


def tables(question: Question) -> Iterator[tuple[Records, list[Pick]]]:
    """The rows that a form can have, with the columns that tell kinds of them apart."""
    for field in question.fields:
        if isinstance(field, Records) and field.at_most:
            yield field, [one for one in field.fields if isinstance(one, Pick) and one.name in COLUMNS]


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
            offered.update(offers(question))
            chosen.update(choices(question, answer))
            give(campaign, question, answer)
    return offered, chosen


@pytest.mark.longer
@pytest.mark.parametrize(
    ("ruleset", "seats"),
    [
        ("ninth-age", "AB"),
        ("ninth-age", "ABC"),
        ("warmaster", "ABC"),
        ("mighty-kingdoms", "AB"),
        ("mighty-empires", "AB"),
        ("mightier-empires", "AB"),
    ],
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


def free_choices(campaigns: int, numbers: msgspec.Struct) -> tuple[int, int]:
    """How often players of Warmaster with these weights could choose between attacking a partner and not,
    and how often they attacked."""
    warmaster = find_ruleset("warmaster")
    breaks, free, broken = find_values(warmaster).breaks, 0, 0
    for number in range(campaigns):
        people = [Seat(name=seat, controller="computer") for seat in "ABC"]
        campaign = empires.new("warmaster", people, seed=f"faith {number}")
        players = {seat: with_weights("sight", warmaster, f"faith {number}", seat, numbers) for seat in "ABC"}
        while campaign.waiting and campaign.answers < MOST_ANSWERS:
            question = campaign.waiting[0]
            view = campaign.view(question.player)
            answer = players[question.player].choose(view, question)
            if isinstance(question, Decision):
                hostile = [act for act in question.acts if breaks(view.state, question, act)]
                if 0 < len(hostile) < len(question.acts):
                    free += 1
                    broken += question.read(answer) in hostile
            give(campaign, question, answer)
    return free, broken


@pytest.mark.longer
@pytest.mark.rule("WM-NAP-03")
def test_partners_are_attacked_in_at_most_one_of_twenty_free_choices() -> None:
    weights = find_values(find_ruleset("warmaster")).weights
    assert weights is not None
    free, broken = free_choices(in_soak(50, 3), weights)
    assert free >= 20
    assert 20 * broken <= free
    free, broken = free_choices(3, with_numbers(weights, {"faith": 0, "broken": 0}))
    assert 20 * broken > free, "those who care for no pact attack more often"
