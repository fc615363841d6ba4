"""Battles on the table in Mightier Empires, held against a second reckoning of their aftermath."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from empires.core.base.stream import Stream
from empires.core.dice.dice import Roll
from empires.core.questions.decision import Decision
from empires.core.rules.asking import RollRequest, Steps
from empires.core.rules.game import Game
from empires.kit.battles import Winner
from empires.rulesets.mightier_empires.battles import battle, ground, tabletop
from empires.rulesets.mightier_empires.battles.characters import Accept, Advance, Lucky
from empires.rulesets.mightier_empires.battles.parts import army_part
from empires.rulesets.mightier_empires.battles.sides import Side
from empires.rulesets.mightier_empires.battles.tabletop import Deeds, Report
from empires.rulesets.mightier_empires.kingdom import armies as of_army
from empires.rulesets.mightier_empires.state import War
from tests.oracles import mightier_empires_aftermath as oracle
from tests.oracles.campaigns import disagrees
from tests.oracles.mightier_empires_aftermath import ADVANCES, SKILLS, Force, Person
from tests.rulesets.mightier_empires.scene import F1, OUT, army, k4, own

SIZES = (1000, 1100, 1250, 1390, 1500, 1510, 1750, 1980)
KINDS = ("lord hero hero", "lord hero", "lord", "hero hero wizard", "hero")


def field(dice: Stream) -> tuple[War, dict[str, Force]]:
    """Red and Blue with an army each, and people who have seen some war."""
    state = k4(turn=3, battle_method="tabletop")
    own(state, "Blue", OUT)
    forces = {}
    for player in ("Red", "Blue"):
        made = army(state, player, f"{player} host", dice.pick(SIZES), dice.pick(KINDS))
        if footing := dice.below(3) == 0:
            own(state, player, F1 if player == "Red" else "4,1", major="town")
            state.secrets[player].edicts = {F1 if player == "Red" else "4,1": "war footing"}
        for one in made.characters:
            learned = [*ADVANCES.values()] * 2 + SKILLS
            for _ in range(dice.pick((0, 0, 1, 2, 3, 5, 9))):
                gain = dice.pick([*learned, "Surgeon", "Lucky"])
                if one.advances.count(gain) < (1 if gain in SKILLS else 2):
                    one.advances.append(gain)
            one.rolls_taken = len(one.advances)
            one.xp = 3 * one.rolls_taken + dice.below(3)
        people = [
            Person(key=one.id, points=one.points, xp=one.xp, rolls=one.rolls_taken, advances=[*one.advances])
            for one in made.characters
        ]
        leader = of_army.general_of(made, state.turn)
        assert leader is not None
        troops = sum(unit.points for unit in made.units)
        forces[player] = Force(
            troops=troops, people=people, general=leader.id, footing=footing, again=dice.below(2) == 0
        )
    return state, forces


def reported(forces: dict[str, Force], dice: Stream) -> Report:
    """A report at random, which the second reckoning reads too."""
    deeds = []
    for side in forces.values():
        side.reported = dice.pick((0, 49, 50, 130, 300, 620, side.strength))
        for one in side.people:
            one.fell, one.miscast = dice.below(2) == 0, dice.below(5) == 0
            slew, won, kept = dice.below(4) == 0, dice.pick((0, 0, 1, 3)), dice.below(4) == 0
            one.feats = slew + won + kept
            deeds.append(
                Deeds(
                    character=one.key, fell=one.fell, miscast=one.miscast, slew_general=slew, challenges=won,
                    standard=kept,
                )
            )  # fmt: skip
    ways: tuple[Winner, ...] = ("attacker", "defender", "draw")
    winner = dice.pick(ways)
    lost = [side.reported for side in forces.values()]
    return Report(winner=winner, attacker_lost=lost[0], defender_lost=lost[1], deeds=dice.shuffled(deeds))


def nothing(*_: object) -> Steps[None]:
    """The board is laid already."""
    yield from ()


def fought(state: War, forces: dict[str, Force], report: Report, dice: Stream) -> tuple[list[int], list[str]]:
    """Fight the battle by the rules; returns the faces rolled and the choices made after the report."""

    def given(*_: object, **__: object) -> Steps[Report]:
        yield from ()
        return report

    red, blue = (
        Side(parts=[army_part(player, state.secrets[player].armies[0])], players=[player])
        for player in forces
    )
    blue.defends = True
    again = {player: force.again for player, force in forces.items()}
    faces: list[int] = []
    chosen: list[str] = []
    sent: Any = None
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tabletop, "reported", given)
        patch.setattr(ground, "lay", nothing)
        steps = battle.battle(Game(state), OUT, red, blue, lambda part, _: again[part.player])
        while True:
            try:
                stop = steps.send(sent)
            except StopIteration:
                return faces, chosen
            if isinstance(stop, RollRequest):
                rolled = tuple(1 + dice.below(stop.dice.sides) for _ in range(stop.dice.count))
                faces += rolled
                sent = Roll(rolled)
                continue
            assert isinstance(stop, Decision)
            sent = dice.pick(stop.acts)
            if isinstance(sent, Advance | Lucky | Accept):
                chosen.append(sent.gain if isinstance(sent, Advance) else KINDS_OF_LUCK[type(sent)])


KINDS_OF_LUCK = {Lucky: "again", Accept: "accept"}


def compare(number: int) -> Counter[str]:
    """Fight one battle in both ways; returns what came up."""
    dice = Stream(f"aftermath {number}", "battle")
    state, forces = field(dice)
    report = reported(forces, dice)
    faces, chosen = fought(state, forces, report, dice)
    left, answers = iter(faces), iter(chosen)
    winner = {"attacker": 0, "defender": 1}.get(report.winner)
    order = [one.character for one in report.deeds if one.fell or one.miscast]
    red, blue = forces.values()

    def choose(_: str, options: list[str]) -> str:
        answer = next(answers, "nothing is asked")
        assert answer in options
        return answer

    def die(_: int) -> int:
        face = next(left, 0)
        assert face, "the rules rolled fewer dice"
        return face

    seen: Counter[str] = Counter()
    oracle.aftermath((red, blue), order, winner, die, choose)
    assert not [*left]
    assert not [*answers]
    for player, force in forces.items():
        made = state.secrets[player].armies[0]
        for one, wanted in zip(made.characters, force.people, strict=True):
            found = (one.xp, one.rolls_taken, one.advances, one.dead)
            assert found == (wanted.xp, wanted.rolls, wanted.advances, wanted.dead), player
            assert (one.away_until == state.turn and not one.dead) == (wanted.away and not wanted.dead)
            hurts = zip(one.injuries, wanted.injuries, strict=True)
            assert all(text.startswith(injury) for text, injury in hurts)
            seen["dead"] += one.dead
            seen["injured"] += bool(one.injuries)
            seen["advanced"] += len(one.advances) > 9
        assert of_army.strength(made) == force.left, player
        seen["recovered"] += force.again
    seen["choices"] += len(chosen)
    return seen


def test_what_follows_a_battle_is_what_the_digest_says() -> None:
    seen = sum((compare(number) for number in range(150)), Counter[str]())
    assert min(seen[kind] for kind in ("dead", "injured", "advanced", "recovered", "choices")) > 10


@pytest.mark.soak
def test_what_follows_many_battles_is_what_the_digest_says() -> None:
    for number in range(1_000, 6_000):
        compare(number)


@pytest.mark.parametrize(
    ("place", "wrong"),
    [
        ("characters.TWICE", 3), ("characters.footing_of", lambda *_: 0), ("fallen.settle", lambda *_: None),
        ("fallen.points", lambda *_: 0), ("tabletop.LUCKY", 3), ("recovery.STEP", 60),
    ],
)  # fmt: skip
def test_the_second_reckoning_complains_of_wrong_rules(
    place: str, wrong: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"empires.rulesets.mightier_empires.battles.{place}", wrong)
    assert disagrees(compare, range(60))
