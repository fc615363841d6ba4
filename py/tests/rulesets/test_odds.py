"""Beside every attack, storm and pursuit stands what is known: odds, or one's own strength."""

from __future__ import annotations

import re
from typing import Any

import pytest

import empires
from empires.core.questions.fields import Choice, Pick, Records, Text
from empires.players.policy import play
from empires.players.random_legal import RandomPlayer
from empires.rulesets import find_display

ATTACKS: dict[str, dict[str, tuple[str, ...]]] = {
    "mightier-empires": {"decide": ("fight",), "continue_attack": ("fight",), "plan_battle": ("",)},
    "mighty-empires": {
        "agree_peace": ("attack",),
        "choose_contact": ("meet", "rally"),
        "siege": ("storm",),
        "pursue": ("yes",),
    },
    "mighty-kingdoms": {"pick_battle": ("",), "give_order": ("",)},
    "ninth-age": {"challenge": ("",)},
    "warmaster": {"commit_order": ("",), "declare_assault": ("",)},
}
"""Of each ruleset the questions in which somebody attacks, and how the choices begin that do so."""

MOST = {"mighty-empires": 2_000, "mighty-kingdoms": 900}
"""Answers until somebody has been attacked."""

NOBODY = ("Attack nobody", "No assault", "Challenge nobody")


MARCHES = ("give_order",)


def meets_somebody(campaign: empires.Campaign[Any], player: str, choice: Choice) -> bool:
    """Whether a march leads to where others stand."""
    board = find_display(campaign.ruleset).board(campaign.view(player).state, player)
    to = choice.tiles[-1] if len(choice.tiles) > 1 else ""
    return any(piece.tile == to and piece.owner != player for piece in board.pieces)


def attacks_on_offer(campaign: empires.Campaign[Any]) -> list[tuple[str, str]]:
    """The attacks among the choices of the open questions, and what stands beside each."""
    kinds = ATTACKS[campaign.setup.ruleset]
    return [
        (f"{question.kind} {choice.label}", choice.note)
        for question in campaign.waiting
        if question.kind in kinds
        for choice in question.choices
        if choice.value.startswith(kinds[question.kind])
        and choice.label not in NOBODY
        and (question.kind not in MARCHES or meets_somebody(campaign, question.player, choice))
    ]


def test_order_sheets_say_the_strength_of_each_army_and_what_was_seen_where_it_may_go() -> None:
    names = ["Ann", "Bo"]
    campaign = empires.new("mightier-empires", names, seed="odds")
    players = {name: RandomPlayer("odds", name) for name in names}
    armies: set[str] = set()
    seen: set[str] = set()
    for _ in range(80):
        play(campaign, players, 1)
        for question in campaign.waiting:
            orders = next((one for one in question.fields if one.name == "orders"), None)
            if isinstance(orders, Records):
                army, hexes = orders.fields[0], orders.fields[2]
                assert isinstance(army, Text)
                assert isinstance(hexes, Pick)
                armies |= {choice.note for choice in army.choices}
                seen |= {choice.note for choice in hexes.choices}
    assert armies
    assert all(re.fullmatch(r"[\d,]+ points", note) for note in armies)
    assert any(re.fullmatch(r"[\d,]+ points seen in turn \d+", note) for note in seen)


@pytest.mark.parametrize("ruleset", ATTACKS)
def test_beside_every_attack_stands_what_is_known(ruleset: str) -> None:
    names = ["Ann", "Bo", "Cy"]
    options = {"tiles_per_player": 10} if ruleset == "mighty-empires" else {}
    campaign = empires.new(ruleset, names, seed="odds", options=options)
    players = {name: RandomPlayer("odds", name) for name in names}
    seen: list[tuple[str, str]] = []
    for _ in range(MOST.get(ruleset, 300)):
        seen += attacks_on_offer(campaign)
        if not play(campaign, players, 1) or len(seen) > 40:
            break
    assert seen, "nobody could attack"
    assert not [label for label, note in seen if not note]
