"""Whole campaigns by random players: to the end, verified, nothing lost and nothing told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

import empires
from empires.core.base.stream import Stream
from empires.core.offices.desk import redacted
from empires.core.play.campaign import Campaign
from empires.core.play.views import View
from empires.core.questions.fields import Answer
from empires.core.questions.question import Question
from empires.maps.hexes import id_distance
from empires.players.policy import play
from empires.players.random_legal import RandomPlayer
from empires.rulesets.mighty_kingdoms import artefacts, land
from empires.rulesets.mighty_kingdoms.month.report import units_brought
from empires.rulesets.mighty_kingdoms.ruleset import RULESET
from empires.rulesets.mighty_kingdoms.state import ArmyList, Kingdoms, PlayerSecrets
from empires.rulesets.mighty_kingdoms.units import all_lists

SIMPLE = ("simple_hits", "simple_points")


class Veteran(RandomPlayer):
    """A random player who marches on the enemy half of the time and fills in reports that could be true."""

    def __init__(self, seed: str, name: str) -> None:
        super().__init__(seed, name)
        self.dice = Stream(seed, f"veteran {name}")

    def choose(self, view: View[Any], question: Question) -> Answer:
        if question.kind == "give_order" and self.dice.below(2):
            return self._march(view.state, question)
        if question.kind != "report_battle" or len(question.fields) < 3:
            return super().choose(view, question)
        battle = view.state.battle
        sides = [
            [unit.id for unit in units_brought(view.state, battle, player)]
            for player in (battle.attacker, battle.defender)
        ]
        scars = [[unit for unit in side if self.dice.below(2)] for side in sides]
        medals = [
            self.dice.shuffled(own)[: self.dice.below(len(lost) + 1)]
            for own, lost in zip(sides, scars[::-1], strict=True)
        ]
        report = {
            "result": self.dice.pick(("attacker", "defender", "draw")),
            "medals": medals[0] + medals[1],
            "scars": scars[0] + scars[1],
        }
        return report | {field.name: "ditch" for field in question.fields if field.name == "note"}

    def _march(self, state: Kingdoms, question: Question) -> str:
        """The order that brings an army nearest to an enemy."""
        goals = [one.tile for one in land.forces(state) if one.owner != question.player]
        marches = [choice for choice in question.choices if " move " in choice.value]
        if not goals or not marches:
            return self._stream.pick(question.choices).value
        return min(
            marches, key=lambda choice: min(id_distance(choice.value.split()[-1], goal) for goal in goals)
        ).value


def random_options(number: int, *, simple: bool) -> dict[str, Any]:
    """Every third campaign as the book has it, the others with settings drawn at random."""
    dice = Stream("options", str(number))
    options: dict[str, Any] = {"battle_mode": dice.pick(SIMPLE) if simple else dice.pick(("ask", "tabletop"))}
    if number % 3 == 0:
        return options
    options["years"] = 1 + dice.below(3)
    for option in RULESET.options:
        if option.key in options or option.key in ("map", "end"):
            continue
        if option.kind == "flag":
            options[option.key] = dice.below(2) == 1
        elif option.kind == "pick":
            options[option.key] = dice.pick(option.choices).value
    options["max_armies"] = 1 + dice.below(12)
    options["map"] = dice.pick(("generated", "preset", "drawn"))
    return options


def campaign_of(number: int, *, simple: bool) -> Campaign[Kingdoms]:
    names = [chr(ord("A") + seat) for seat in range(2 + number % 5)]
    options = random_options(number, simple=simple)
    campaign: Campaign[Kingdoms] = empires.new("mighty-kingdoms", names, options=options, seed=str(number))
    return campaign


def play_out(campaign: Campaign[Kingdoms], seed: str) -> Iterator[Kingdoms]:
    """Play to the end, looking in every ten answers; now and then a list is shown or a player leaves."""
    players = {name: Veteran(seed, name) for name in campaign.setup.players}
    dice = Stream(seed, "sudden notions")
    while not campaign.finished:
        assert play(campaign, players, 10) or campaign.finished
        notions = campaign.view(dice.pick(campaign.setup.players)).standing
        if notions and dice.below(40) == 0:
            notion = dice.pick(notions)
            campaign.answer(notion, notion.choices[0].value if notion.choices else notion.default)
        yield campaign.state


def check_conserved(state: Kingdoms) -> None:
    """What must be true at any moment, whatever was played."""
    for name, tile in state.tiles.items():
        if tile.tower or tile.terrain == "sea":
            assert tile.controller == "", name
            assert tile.settlement == "none", name
        elif tile.explored:
            assert tile.controller in state.players, name
        else:
            assert tile.controller == "", name
            assert tile.settlement == "none", name
    for player in state.players:
        kingdom = state.kingdoms[player]
        assert kingdom.gold >= 0
        assert kingdom.food >= 0
        armies = land.armies_of(state, player)
        assert len(armies) <= max(1, state.settings.max_armies)
        assert len({army.symbol for army in armies}) == len(armies)
        for name, written in all_lists(state, player):
            assert 1 <= written.points <= 500
            assert written.units
            assert name in state.armies
            for unit in written.units:
                assert 2 <= unit.de <= 6
    for army in state.armies.values():
        assert army.tile in state.tiles
        assert not state.tiles[army.tile].tower
        assert state.kingdoms[army.owner].status == "active"
    bearers = [artefacts.bearer_of(state, one) for one in state.artefacts.values()]
    carried = [bearer for bearer in bearers if "." in bearer]
    assert len(set(carried)) == len(carried)
    for artefact in state.artefacts.values():
        if not artefact.owner:
            assert artefacts.bearer_of(state, artefact) == ""
    assert sorted(state.lists) == sorted(set(state.lists) & set(state.armies))


def check_campaign(number: int, *, simple: bool) -> Campaign[Kingdoms]:
    campaign = campaign_of(number, simple=simple)
    for state in play_out(campaign, str(number)):
        check_conserved(state)
    again = empires.load(empires.save(campaign))
    assert empires.verify(again) == campaign.answers + campaign.run.rolls
    assert again.hash() == campaign.hash()
    return campaign


MORE = [pytest.param(number, marks=pytest.mark.soak) for number in range(2, 10)]


@pytest.mark.parametrize("number", [*range(2), *MORE])
@pytest.mark.parametrize("simple", [False, True], ids=["table", "dice"])
def test_random_campaigns_end_and_verify(number: int, simple: bool) -> None:
    assert check_campaign(number, simple=simple).finished


@pytest.mark.soak
@pytest.mark.parametrize("number", range(150))
@pytest.mark.parametrize("simple", [False, True], ids=["table", "dice"])
def test_300_random_campaigns_of_2_to_6_players(number: int, simple: bool) -> None:
    assert check_campaign(1_000 + number, simple=simple).finished


def test_save_and_load_at_every_question_of_a_whole_campaign() -> None:
    options = {"wizards": True, "ships": True, "battle_mode": "ask", "map": "preset", "years": 2}
    campaign: Campaign[Kingdoms] = empires.new("mighty-kingdoms", ["A", "B"], options=options, seed="whole")
    players = {name: Veteran("whole", name) for name in "AB"}
    while not campaign.finished:
        asked = campaign.waiting
        campaign = empires.load(empires.save(campaign))
        assert campaign.waiting == asked
        play(campaign, players, 1)
    assert empires.verify(campaign) == campaign.answers + campaign.run.rolls


def test_no_view_depends_on_what_another_keeps_secret() -> None:
    """Whole lists and bearers are swapped for others; every other view stays the same to the byte."""
    options = {"wizards": True, "battle_mode": "tabletop", "years": 2, "map": "preset"}
    campaign: Campaign[Kingdoms] = empires.new(
        "mighty-kingdoms", ["A", "B", "C"], options=options, seed="hidden"
    )
    looks = 0
    for state in play_out(campaign, "hidden"):
        for keeper in state.players:
            others = [one for one in (*state.players, None) if one != keeper]
            before = [seen_now(state, one) for one in others]
            kept = state.secrets[keeper]
            state.secrets[keeper] = PlayerSecrets(lists={"a99": ArmyList(name="Decoy", points=1, units=[])})
            assert [seen_now(state, one) for one in others] == before
            state.secrets[keeper] = kept
            looks += bool(kept.lists)
    assert looks > 20


def seen_now(state: Kingdoms, reader: str | None) -> bytes:
    """What a reader may see of the state as it is now: a campaign keeps a view until something happens."""
    return msgspec.json.encode(redacted(RULESET, state, reader))


def test_no_event_names_a_unit_that_its_reader_may_not_know() -> None:
    """Lists get units with names of their own; before they are revealed nobody else reads those names."""
    campaign: Campaign[Kingdoms] = empires.new(
        "mighty-kingdoms", ["A", "B"], options={"years": 1}, seed="names"
    )
    players = {name: Veteran("names", name) for name in "AB"}
    while not campaign.finished:
        [question, *_] = campaign.waiting
        if question.kind in ("submit_list", "recruit"):
            form = question.default
            rows = [{**one, "name": f"Secret{question.player} {one['name']}"} for one in form["units"]]
            campaign.answer(
                question, {**form, "title": f"Secret{question.player}", "units": rows, "legal": True}
            )
        else:
            play(campaign, players, 1)
        if campaign.state.lists:
            break
        for reader, other in (("A", "SecretB"), ("B", "SecretA")):
            assert not any(other in event.text for event in campaign.view(reader).events)
    assert campaign.state.lists or campaign.finished
