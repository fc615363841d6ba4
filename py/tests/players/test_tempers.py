"""Temperaments show in what players do."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

import empires
from empires.core.play.campaign import Campaign
from empires.core.play.views import View
from empires.core.questions.decision import Decision
from empires.core.questions.fields import Answer
from empires.core.questions.question import Question
from empires.core.records.setup import Seat
from empires.kit.values import Part, Worth
from empires.players.named import player_called
from empires.players.plain import plain
from empires.players.policy import Policy, play
from empires.players.tempers import TEMPERS
from empires.rulesets import find_ruleset
from empires.rulesets.mighty_empires.state import Peace
from tests.examples import in_soak
from tests.rulesets.mightier_empires.battles.field import allies, fight
from tests.rulesets.mighty_empires.battlefield import FIELD, defend, enter, field


class Watched:
    """A player whose deeds are counted."""

    def __init__(self, player: Policy) -> None:
        self.player = player
        self.deeds: Counter[str] = Counter()

    def choose(self, view: View[Any], question: Question) -> Answer:
        answer = self.player.choose(view, question)
        if isinstance(question, Decision):
            self.deeds[type(question.read(answer)).__name__] += 1
        else:
            given = any(bool(value) for value in answer.values())
            self.deeds[f"{question.kind}, {'some' if given else 'none'}"] += 1
        return answer


def deeds(
    ruleset: str,
    tempers: tuple[str, ...],
    seeds: tuple[str, ...],
    answers: int,
    watching: type[Watched] = Watched,
) -> dict[str, Counter[str]]:
    """What players of these temperaments do in campaigns against each other, in both orders."""
    found = {name: Counter[str]() for name in tempers}
    for seed in seeds:
        for order in (tempers, tempers[::-1]):
            seats = [Seat(name=name, controller="computer") for name in order]
            campaign = empires.new(ruleset, seats, seed=seed)
            watched = {
                name: watching(player_called(name, find_ruleset(ruleset), seed, name)) for name in order
            }
            play(campaign, watched, answers)
            for name, one in watched.items():
                found[name] += one.deeds
    return found


@pytest.mark.longer
def test_a_builder_builds_more_than_a_raider() -> None:
    found = deeds("ninth-age", ("raider", "builder"), ("two",), in_soak(400, 90))
    assert found["builder"]["Build"] > 1.5 * found["raider"]["Build"]


def pacts(order: tuple[str, ...], seed: str, kind: str) -> list[str]:
    """The pacts that were offered or made over a campaign for Warmaster."""
    seats = [Seat(name=name, controller="computer") for name in order]
    campaign = empires.new("warmaster", seats, seed=seed)
    play(
        campaign,
        {name: player_called(name, find_ruleset("warmaster"), seed, name) for name in order},
        in_soak(300, 50),
    )
    return [event.text for event in campaign.chronicle() if event.kind == kind]


@pytest.mark.longer
def test_an_honest_ally_offers_more_pacts_than_a_raider() -> None:
    offers = pacts(("raider", "ally", "builder"), "pacts", "nap_offered")
    found = Counter(text.split()[0] for text in offers)
    assert found["ally"] > 1.5 * found["raider"]


def says(temper: str, campaign: Campaign[Any], name: str) -> Answer:
    """What a player of this temperament answers to what is asked of a seat."""
    question = next(one for one in campaign.waiting if one.player == name)
    player = player_called(temper, find_ruleset("mighty-empires"), "peace", name)
    return question.write(player.choose(campaign.view(name), plain(question)))


@pytest.mark.parametrize(
    ("temper", "first"), [("ally", "peace"), ("raider", "attack"), ("hedgehog", "peace")]
)
def test_who_meets_a_rival_offers_peace_or_attacks(temper: str, first: str) -> None:
    campaign = defend(enter(field(), 1000), 900).play()
    assert says(temper, campaign, "A") == first


@pytest.mark.parametrize(("temper", "reply"), [("ally", "yes"), ("raider", "no"), ("hedgehog", "yes")])
def test_who_is_offered_peace_takes_it_or_does_not(temper: str, reply: str) -> None:
    campaign = defend(enter(field(), 1000), 900).play()
    campaign.attempt("A", "agree_peace", "peace")
    assert says(temper, campaign, "B") == reply


@pytest.mark.parametrize(
    ("temper", "deed"), [("ally", "done"), ("raider", f"break B {FIELD}"), ("hedgehog", "done")]
)
def test_an_ally_and_a_hedgehog_keep_the_peace_and_a_raider_breaks_it(temper: str, deed: str) -> None:
    scene = defend(enter(field(), 1200, baggage=1), 900)
    scene.state.contacts = []
    scene.state.peace = [Peace(FIELD, ("A", "B"), fresh=False)]
    assert says(temper, scene.play(), "A") == deed


@pytest.mark.parametrize(
    ("temper", "friends"), [("ally", ["Green"]), ("hedgehog", ["Green"]), ("raider", [])]
)
def test_an_ally_fights_beside_another_invader_and_a_raider_keeps_the_spoils(
    temper: str, friends: list[str]
) -> None:
    campaign = fight(allies(1750, 1500, 1500))
    question = next(one for one in campaign.waiting if one.player == "Red")
    assert question.kind == "cooperate"
    player = player_called(temper, find_ruleset("mightier-empires"), "spoils", "Red")
    assert player.choose(campaign.view("Red"), plain(question)) == {"friends": friends}


class Marching(Watched):
    """A player whose armies are counted: who marches against rivals, and who stays on guard."""

    def choose(self, view: View[Any], question: Question) -> Answer:
        answer = super().choose(view, question)
        if question.kind == "lock_orders":
            known = view.state.secrets[question.player].known
            for row in msgspec.to_builtins(answer)["orders"]:
                foe = row["hex"] in known and known[row["hex"]].owner not in ("", question.player)
                self.deeds["guards" if row["order"] == "patrol" else "raids" if foe else "takes land"] += 1
        return answer


@pytest.mark.longer
@pytest.mark.parametrize(
    "seeds", [("sixth",), pytest.param(("first", "second", "third", "fifth"), marks=pytest.mark.soak)]
)
def test_a_raider_sends_his_armies_against_rivals_and_a_hedgehog_keeps_them_on_guard(
    seeds: tuple[str, ...],
) -> None:
    found = deeds("mightier-empires", ("raider", "hedgehog"), seeds, in_soak(60, 24), Marching)
    assert found["raider"]["raids"] > 1.2 * found["hedgehog"]["raids"]
    assert found["hedgehog"]["guards"] > 1.5 * found["raider"]["guards"]


@pytest.mark.parametrize(
    ("temper", "part"),
    [("raider", "harm"), ("builder", "works"), ("hedgehog", "safety"), ("ally", "friends")],
)
def test_each_temperament_cares_most_for_a_part_of_its_own(temper: str, part: Part) -> None:
    worth: Worth = {part: 1.0}
    weights = {name: one.weigh(worth) for name, one in TEMPERS.items()}
    assert weights[temper] == max(weights.values()) > weights["even"]  # type: ignore[index]
