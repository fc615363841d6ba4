"""Artefacts in battles of Mighty Kingdoms: who takes what a beaten bearer or a fallen Capital held.

Random battles are reported at random and reckoned a second time from the rules alone; both must agree on who
may take each artefact, and in the end on every owner and bearer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from empires.core.base.stream import Stream
from empires.core.play.campaign import Campaign
from empires.maps.hexes import neighbour_ids
from empires.rulesets.mighty_kingdoms.state import Artefact, Kingdoms, Unit
from empires.testing import agreed
from tests.oracles.campaigns import disagrees
from tests.rulesets.mighty_kingdoms.scene import army, artefact, fx3, own, reporting, started, unit

SEATS = {"A": "0,0", "B": "4,0"}
"""The Capitals."""

REQUIREMENTS = ("any", "melee", "ranged", "hero", "spell")


def a_unit(name: str, dice: Stream) -> Unit:
    return unit(
        name, name, is_hero=dice.below(3) == 0, me=dice.pick((None, 4)), ra=dice.pick((None, 4)), de=4,
        nerve_waver=9, nerve_rout=11, points=50, can_carry=dice.below(4) > 0,
        magic_item=dice.pick(("", "", "", "Sword")), spells=dice.pick(([], ["Bolt"], ["Heal", "bolt"])),
    )  # fmt: skip


def scene(dice: Stream) -> tuple[Kingdoms, str]:
    """Armies of A and B on one tile, which may be A's Capital, with artefacts; and that tile."""
    state = fx3("battle", order="BAC", wizards=True, battle_mode="tabletop", win_move=False)
    place = dice.pick(("2,0", SEATS["A"], "2,1"))
    if place != SEATS["A"]:
        own(state, dice.pick(("A", "B", "C", "")), place)
        state.tiles[SEATS["A"]].controller = dice.pick(("A", "A", "C"))
    state.tiles[SEATS["B"]].settlement = dice.pick(("city", "city", "none"))
    for near in neighbour_ids(place):
        if near not in SEATS.values():
            own(state, dice.pick(("A", "B", "", "C")), near)
    for player in SEATS:
        for number in range(1, 2 + dice.below(2)):
            units = [a_unit(f"u{at}", dice) for at in range(1 + dice.below(3))]
            stance = "upright" if number == 1 else dice.pick(("upright", "side"))
            army(state, f"{player}{number}", place, units=units, stance=stance)
    for number in range(2 + dice.below(5)):
        a_treasure(state, f"N{number}", dice)
    return state, place


def a_treasure(state: Kingdoms, name: str, dice: Stream) -> None:
    """An artefact of A or B, on a unit that has none, in the Capital, or with nobody."""
    player = dice.pick(tuple(SEATS))
    artefact(state, name, 20, dice.pick(REQUIREMENTS), owner=player, spell="BOLT")
    bearers = state.secrets[player].bearers
    units = [one.id for listed in state.secrets[player].lists.values() for one in listed.units]
    free = [one for one in units if one not in bearers.values()]
    if free and dice.below(5):
        bearers[name] = dice.pick(tuple(free))
    elif has_seat(state, player):
        bearers[name] = "capital"


def has_seat(state: Kingdoms, player: str) -> bool:
    seat = state.tiles[SEATS[player]]
    return (seat.controller, seat.settlement) == (player, "city")


def may_carry(one: Unit, what: Artefact) -> bool:
    fits = {
        "any": True, "melee": one.me is not None, "ranged": one.ra is not None, "hero": one.is_hero,
        "spell": any(spell.casefold() == "bolt" for spell in one.spells),
    }  # fmt: skip
    return one.can_carry and not one.magic_item and fits[what.requirement]


class Reckoned:
    """The owners and bearers once more, and the campaign whose questions are answered on the way."""

    def __init__(self, campaign: Campaign[Kingdoms], state: Kingdoms, place: str, dice: Stream) -> None:
        self.campaign, self.state, self.place, self.dice = campaign, state, place, dice
        self.seen: Counter[str] = Counter()
        self.owner = {name: one.owner for name, one in state.artefacts.items()}
        self.bearer = state.secrets["A"].bearers | state.secrets["B"].bearers
        lists = [listed for player in SEATS for listed in state.secrets[player].lists.values()]
        self.units = {one.id: one for listed in lists for one in listed.units}

    def armies(self, player: str, *stances: str) -> list[str]:
        return [one.id for one in self.state.armies.values() if one.owner == player and one.stance in stances]

    def units_of(self, armies: list[str]) -> list[str]:
        return [name for one in armies for name in self.units if name.startswith(f"{one}.")]

    def held(self, bearer: str) -> list[str]:
        return [name for name, one in self.bearer.items() if one == bearer]

    def answer(self, player: str, kinds: set[str], choices: set[str]) -> str:
        """What the campaign is answered, if it must ask at all."""
        if len(choices) > 1:
            question = self.campaign.waiting[0]
            assert question.player == player
            assert question.kind in kinds
            assert {choice.value for choice in question.choices} == choices
        given = self.dice.pick(tuple(sorted(choices)))
        if len(choices) > 1:
            self.campaign.answer(question, given)
        return given

    def drop(self, name: str) -> None:
        self.owner[name] = ""
        del self.bearer[name]

    def capture(self, name: str, taker: str, armies: list[str]) -> None:
        """To a unit of these armies, or to the taker's Capital, or to the pool."""
        self.drop(name)
        able = {
            one for one in self.units_of(armies)
            if may_carry(self.units[one], self.state.artefacts[name]) and not self.held(one)
        }  # fmt: skip
        if able or has_seat(self.state, taker):
            self.owner[name] = taker
            self.bearer[name] = self.answer(taker, {"assign_captured"}, able) if able else "capital"
        self.seen["captured" if able else "kept" if self.owner[name] else "to the pool"] += 1

    def outcome(self, winner: str, sides: list[str], scars: list[str]) -> None:
        there = self.state.tiles[self.place]
        leavers = [one for one in sides if one != (winner or there.controller)]
        for name in self.units_of(self.armies(leavers[0], "upright")) if winner else []:
            for treasure in self.held(name) if name in scars else []:
                self.capture(treasure, winner, self.armies(winner, "upright"))
        for player in leavers:
            self.leave(player)
        before, there.controller = there.controller, winner or there.controller
        if winner and self.place == SEATS["A"] and before == "A" != winner:
            for treasure in [name for name in self.held("capital") if self.owner[name] == "A"]:
                self.seen["from the Capital"] += 1
                self.capture(treasure, winner, self.armies(winner, "upright", "side"))

    def leave(self, player: str) -> None:
        """Each army goes to a tile of its own, or is lost with what it carries."""
        tiles = self.state.tiles
        refuges = {near for near in neighbour_ids(self.place) if tiles[near].controller == player}
        for leaving in self.armies(player, "upright", "side"):
            if refuges:
                self.answer(player, {"retreat", "withdraw"}, refuges)
                continue
            for name in self.units_of([leaving]):
                for treasure in self.held(name):
                    self.drop(treasure)
                del self.units[name]


def compare(number: int) -> Counter[str]:
    """Play a battle twice; returns how often what was seen."""
    dice = Stream("captures", str(number))
    state, place = scene(dice)
    campaign = started(state)
    reckoned = Reckoned(campaign, state, place, dice)
    question = campaign.waiting[0]
    if question.kind == "pick_battle":
        campaign.answer(question, dice.pick([choice.value for choice in question.choices]))
    assert reporting(campaign)
    assert campaign.state.battle is not None
    sides = [campaign.state.battle.attacker, campaign.state.battle.defender]
    brought = [name for player in sides for name in reckoned.units_of(reckoned.armies(player, "upright"))]
    scars = [name for name in brought if dice.below(2)]
    result = dice.pick(("attacker", "defender", "draw"))
    answer: dict[str, Any] = {"result": result, "medals": [], "scars": scars, "notes": ""}
    campaign.attempt(sides[0], "report_battle", answer)
    agreed(campaign)
    winner = {"attacker": sides[0], "defender": sides[1]}.get(result, "")
    reckoned.outcome(winner, sides, scars)
    after = campaign.state
    assert {name: one.owner for name, one in after.artefacts.items()} == reckoned.owner
    secrets = [after.secrets[player].bearers for player in SEATS]
    assert after.bearers | secrets[0] | secrets[1] == reckoned.bearer
    return reckoned.seen + Counter([result])


@pytest.mark.rule(
    "MK-ART-05", "MK-ART-06", "MK-ART-07", "MK-ART-08", "MK-RULING-64", "MK-RULING-65", "MK-RULING-67",
    "MK-RULING-68", "MK-RULING-69",
)  # fmt: skip
def test_artefacts_change_hands_in_battles_as_reckoned() -> None:
    seen: Counter[str] = Counter()
    for number in range(150):
        seen += compare(number)
    assert {"captured", "kept", "to the pool", "from the Capital", "draw"} <= seen.keys()


@pytest.mark.parametrize(
    ("place", "wrong"),
    [
        ("artefacts.may_carry", lambda *_: True),
        ("artefacts.eligible", lambda *_: []),
        ("artefacts.to_capital", lambda *_: None),
        ("control.treasures_of", lambda *_: []),
        ("artefacts.part_from_bearer", lambda *_args, **_more: None),
    ],
)
def test_the_second_reckoning_complains_of_wrong_rules(
    place: str, wrong: Callable[..., object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"empires.rulesets.mighty_kingdoms.{place}", wrong)
    assert disagrees(compare, range(150))
