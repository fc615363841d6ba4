"""What battles make of characters: injuries, fate, experience, advances (worked example 38)."""

from __future__ import annotations

import pytest

from empires.core.dice.dice import Roll
from empires.core.questions.question import Question
from empires.core.rules.asking import RollRequest
from empires.core.rules.game import Game
from empires.rulesets.mightier_empires.battles import characters
from empires.rulesets.mightier_empires.state import Character
from empires.testing import told
from tests.rulesets.mightier_empires.battles.field import plans
from tests.rulesets.mightier_empires.scene import (
    F1,
    F2,
    OUT,
    C,
    army,
    hero,
    k4,
    natives,
    own,
    played,
    rolled,
    without_dice,
)


@pytest.mark.rule("MI-OPT-18", "MI-RULING-41")
@pytest.mark.parametrize(("stacks", "footing"), [(True, 2), (False, 1)])
def test_two_war_footings_count_once_unless_agreed(stacks: bool, footing: int) -> None:
    state = k4(war_footing_stacks=stacks)
    state.secrets["Red"].edicts = {C: "war footing", F1: "war footing"}
    assert characters.footing_of(state, "Red") == footing


@pytest.mark.rule("MI-T-FATE", "MI-FATE-01", "MI-REC-04")
def test_ex_38_war_footing_helps_the_fallen_but_not_on_a_one() -> None:
    state = k4()
    made = army(state, "Red", "A", 1000, "hero hero")
    for one, face in zip(made.characters, (1, 3), strict=True):
        rolled(characters.fate(Game(state), "Red", one, footing=1), face)
    assert [one.dead for one in made.characters] == [True, False]
    assert made.characters[1].injuries == []


@pytest.mark.rule("MI-T-INJURY", "MI-FATE-03", "MI-FATE-02", "MI-RULING-51")
@pytest.mark.parametrize(
    ("dice", "injuries", "xp", "away"),
    [
        ((1, 1, 2, 3), ["bad leg: -1 Movement", "nightmares: -1 Initiative"], 0, 0),
        ((1, 2), ["lost fingers: -1 Attack"], 0, 0),
        ((3, 4), [], 0, 1),
        ((6, 6), [], 1, 0),
    ],
)  # fmt: skip
def test_injuries_are_for_good_but_for_some(
    dice: tuple[int, ...], injuries: list[str], xp: int, away: int
) -> None:
    state = k4()
    one = hero(army(state, "Red", "A", 1000, "hero"))
    rolled(characters.injure(Game(state), "Red", one), *dice)
    assert (one.injuries, one.xp, one.away_until) == (injuries, xp, away)


@pytest.mark.rule("MI-T-INJURY")
def test_an_old_wound_opens_on_a_one() -> None:
    state = k4()
    one = hero(army(state, "Red", "A", 1000, "hero"))
    one.injuries = ["old wound: misses a battle on a 1"]
    assert rolled(characters.sits_out(Game(state), "Red", one), 1)
    assert not rolled(characters.sits_out(Game(state), "Red", one), 2)


@pytest.mark.rule("MI-TAB-07", "MI-FATE-02")
def test_a_wizard_who_survives_his_miscast_is_away_this_turn() -> None:
    state = k4(turn=3)
    one = hero(army(state, "Red", "A", 1000, "wizard"))
    rolled(characters.fate(Game(state), "Red", one, footing=0, miscast=True), 5)
    assert one.away_until == 3


@pytest.mark.rule("MI-XP-05", "MI-XP-06", "MI-T-ADVANCE", "MI-T-SKILL")
def test_every_third_point_of_experience_brings_an_advance() -> None:
    state = k4()
    one = hero(army(state, "Red", "A", 1000, "hero"))
    rolled(characters.gain(Game(state), "Red", one, 7), 1, 1, 3, 4, 1)
    assert (one.xp, one.rolls_taken, one.advances) == (7, 2, ["Wound", "Pathfinder"])


@pytest.mark.rule("MI-T-ADVANCE", "MI-XP-06", "MI-XP-07", "MI-T-SKILL")
@pytest.mark.parametrize(
    ("held", "dice", "gained"),
    [
        (["Wound", "Wound"], (1, 1), "Strength"),
        (["Lucky"], (3, 4, 4), "Wound"),
        (["Lucky"], (6, 6), "Pathfinder"),
    ],
)
def test_in_place_of_a_repeated_advance_there_is_any_other_and_of_a_12_a_skill(
    held: list[str], dice: tuple[int, ...], gained: str
) -> None:
    one = Character(id="n", name="Native hero", advances=list(held))
    rolled(characters.gain(Game(k4()), "", one, 3), *dice)
    assert one.advances == [*held, gained]


@pytest.mark.rule("MI-T-ADVANCE")
def test_a_characteristic_is_raised_twice_at_most() -> None:
    state = k4()
    one = hero(army(state, "Red", "A", 1000, "hero"))
    one.advances = ["Wound", "Wound", "Lucky"]
    found = characters.choices(state, one, skills_only=False)
    assert "Wound" not in found
    assert "Lucky" not in found
    assert "Strength" in found
    assert "Surgeon" in characters.choices(state, one, skills_only=True)
    assert "Strength" not in characters.choices(state, one, skills_only=True)


@pytest.mark.rule("MI-T-INJURY")
def test_an_old_wound_that_opens_keeps_its_man_out_of_that_battle_alone() -> None:
    state = k4()
    own(state, "Blue", OUT)
    made = army(state, "Red", "A", 1000, "lord hero", f"invade {OUT}")
    hero(made, 1).injuries = ["old wound: misses a battle on a 1"]
    army(state, "Blue", "X", 1000, "lord", f"patrol {OUT}")
    campaign = played(state, 4, 4, 1, 3, 4, 3, 3, phase="encounters")
    for player in ("Red", "Blue"):
        campaign.attempt(player, "decide", "fight")
    wounded = campaign.state.secrets["Red"].armies[0].characters[1]
    assert wounded.away_until == 1
    plans(campaign, Red="hold", Blue="hold")
    lord, wounded = campaign.state.secrets["Red"].armies[0].characters
    assert (lord.xp, wounded.xp) == (1, 0)
    assert wounded.away_until == 0, "he may fight again this turn, by another die"


@pytest.mark.rule("MI-RULING-41", "MI-REC-04")
def test_war_footing_counts_once_and_never_for_natives() -> None:
    state = k4()
    state.secrets["Red"].edicts = {C: "war footing", F1: "war footing", F2: "industry"}
    assert characters.footing_of(state, "Red") == 1
    assert characters.footing_of(state, "Blue") == 0
    assert characters.footing_of(state, "") == 0
    stacking = k4(war_footing_stacks=True)
    stacking.secrets["Red"].edicts = {C: "war footing", F1: "war footing"}
    assert characters.footing_of(stacking, "Red") == 2


@pytest.mark.rule("MI-T-SKILL", "MI-FATE-01")
@pytest.mark.parametrize(("face", "advances", "player", "asked"), [
    (1, ["Lucky"], "Red", True), (1, [], "Red", False), (1, ["Lucky"], "", False),
    (6, ["Lucky"], "Red", False),
])  # fmt: skip
def test_only_the_lucky_who_need_it_may_roll_their_fate_again(
    face: int, advances: list[str], player: str, asked: bool
) -> None:
    state = k4()
    one = army(state, "Red", "A", 500, "hero").characters[0]
    one.advances = advances
    steps = characters.fate(Game(state), player, one, footing=0)
    assert isinstance(next(steps), RollRequest)
    try:
        following = steps.send(Roll((face,)))
    except StopIteration:
        following = None
    assert (following is not None) == asked


@pytest.mark.rule("MI-FATE-01", "MI-T-FATE")
@pytest.mark.parametrize(
    ("faces", "dead", "hurt"), [((1,), True, 0), ((2, 4, 4), False, 1), ((6,), False, 0)]
)
def test_the_fallen_are_dead_or_injured_or_recover(faces: tuple[int, ...], dead: bool, hurt: int) -> None:
    state = k4()
    one = army(state, "Red", "A", 500, "hero").characters[0]
    game = Game(state)
    rolled(characters.fate(game, "Red", one, footing=0), *faces)
    assert one.dead == dead
    assert len(told(game.events, "injured")) == hurt


@pytest.mark.rule("MI-RULING-51", "MI-FATE-03", "MI-T-INJURY")
@pytest.mark.parametrize(("player", "rolls"), [("Blue", "Blue"), ("", None)])
def test_who_rolls_for_an_injury_is_whose_character_it_is(player: str, rolls: str | None) -> None:
    state = k4()
    one = army(state, "Blue", "A", 500, "hero").characters[0]
    request = next(characters.injure(Game(state), player, one))
    assert isinstance(request, RollRequest)
    assert request.player == rolls


@pytest.mark.rule("MI-XP-01")
@pytest.mark.parametrize(("xp", "told_of"), [(0, 0), (2, 1)])
def test_only_experience_that_is_gained_is_told(xp: int, told_of: int) -> None:
    state = k4()
    one = army(state, "Red", "A", 500).characters[0]
    game = Game(state)
    without_dice(characters.gain(game, "Red", one, xp))
    assert one.xp == xp
    assert len(told(game.events, "xp_gained")) == told_of


@pytest.mark.rule("MI-T-ADVANCE", "MI-XP-05")
@pytest.mark.parametrize(("held", "free"), [([], True), (["Strength"], True), (["Strength"] * 2, False)])
def test_a_characteristic_is_raised_twice_and_a_skill_learned_once(held: list[str], free: bool) -> None:
    state = k4()
    one = army(state, "Red", "A", 500).characters[0]
    one.advances = [*held, "Lucky"]
    offered = characters.choices(state, one, skills_only=False)
    assert ("Strength" in offered) == free
    assert "Lucky" not in offered
    assert "Strength" not in characters.choices(state, one, skills_only=True)


@pytest.mark.rule("MI-T-SKILL", "MI-FATE-01")
@pytest.mark.parametrize(("again", "dead"), [(True, False), (False, True)])
def test_a_lucky_character_may_roll_his_fate_again(again: bool, dead: bool) -> None:
    state = k4()
    one = army(state, "Red", "A", 500, "hero").characters[0]
    one.advances = ["Lucky"]
    steps = characters.fate(Game(state), "Red", one, footing=0)
    next(steps)
    question = steps.send(Roll((1,)))
    assert isinstance(question, Question)
    assert [choice.label for choice in question.choices] == ["Roll again", "Keep it"]
    if again:
        steps.send(characters.Lucky())
    with pytest.raises(StopIteration):
        steps.send(Roll((6,)) if again else characters.Accept())
    assert one.dead == dead


@pytest.mark.rule("MI-T-ADVANCE", "MI-T-SKILL", "MI-OPT-19", "MI-XP-07")
@pytest.mark.parametrize("player", ["Red", ""])
def test_who_has_learned_all_that_an_edited_table_holds_learns_no_more(player: str) -> None:
    state = k4()
    state.house["MI-T-ADVANCE"] = [{"on": "2..12", "advance": "skill"}]
    state.house["MI-T-SKILL"] = [{"on": "1..6", "skill": "Lucky", "effect": ""}]
    one = Character(id="x", name="X", xp=2)
    rolled(characters.gain(Game(state), player, one, 4), 3, 4, 2, 3, 4, 2)
    assert one.advances == ["Lucky"]
    assert one.rolls_taken == 2


@pytest.mark.rule("MI-T-ADVANCE")
def test_who_knows_every_skill_raises_nothing_a_third_time_on_a_12() -> None:
    skills = ["Pathfinder", "Surgeon", "Tactician", "Lucky", "Duellist", "Inspiring"]
    one = Character(id="x", name="X", advances=[*skills, "Wound", "Wound"])
    free = characters.choices(k4(), one, skills_only=True)
    assert "Wound" not in free
    assert free[0] == "Strength"


@pytest.mark.rule("MI-T-INJURY", "MI-FATE-03")
@pytest.mark.parametrize(("dice", "injuries"), [
    ((4, 5), ["dread of the Dwarfs"]),
    ((5, 5), ["grudge against the Dwarfs"]),
    ((1, 1, 1, 2), ["lost fingers: -1 Attack", "dread of the Dwarfs"]),
    ((4, 4), ["shaken: -1 Leadership"]),
])  # fmt: skip
def test_fear_and_hatred_are_of_the_race_that_felled_him(dice: tuple[int, ...], injuries: list[str]) -> None:
    state = k4(turn=3)
    natives(state, OUT, 900)
    army(state, "Red", "A", 1000, "lord", f"invade {OUT}")
    campaign = played(state, 4, 4, 3, 3, 3, 1, 2, *dice, phase="encounters")
    campaign.attempt("Red", "decide", "fight")
    campaign.attempt("Red", "plan_battle", "none")
    [lord] = campaign.state.secrets["Red"].armies[0].characters
    assert lord.injuries == injuries
