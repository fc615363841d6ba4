"""Rules that say little and must hold all the same."""

from __future__ import annotations

import pytest

from empires.core.rules.game import Game
from empires.rulesets.mightier_empires.battles import contest, presence
from empires.rulesets.mightier_empires.battles.abstract_battle import modifier
from empires.rulesets.mightier_empires.battles.leaderless_armies import left_without_leaders
from empires.rulesets.mightier_empires.battles.sides import Part, Side, army_part, part_strength
from empires.rulesets.mightier_empires.kingdom import armies as of_army
from empires.rulesets.mightier_empires.kingdom import support
from empires.rulesets.mightier_empires.show.sheets import TABLE
from empires.rulesets.mightier_empires.state import Encounter, Spend
from empires.testing import asked
from tests.rulesets.mightier_empires.scene import (
    F1,
    F2,
    OUT,
    B,
    C,
    army,
    feature,
    happened,
    k4,
    kingdom,
    natives,
    own,
    played,
)


@pytest.mark.rule("MI-NEUT-01", "MI-MAP-06", "MI-EXPL-05")
def test_natives_defend_their_own_hex_and_are_never_asked() -> None:
    state = k4(turn=2)
    natives(state, OUT, 900)
    natives(state, B, 900)
    army(state, "Red", "A", 1000, "lord", f"invade {OUT}")
    campaign = played(state, 4, 1, phase="encounters")
    assert [part.key for part in presence.local(campaign.state, OUT)] == [f"natives {OUT}"]
    assert asked(campaign) == [("Red", "decide")]
    campaign.attempt("Red", "decide", "withdraw")
    assert campaign.state.tiles[OUT].owner == ""
    assert len(campaign.state.natives) == 2


@pytest.mark.rule("MI-BAT-04", "MI-BAT-06", "MI-BAT-07")
def test_invaders_attack_and_patrols_with_their_garrison_defend() -> None:
    state = k4(turn=2)
    made = army(state, "Red", "A", 2500, "lord", f"patrol {C}")
    side = presence.defence(state, C, [made])
    assert side.defends
    assert [part.kind for part in side.parts] == ["army", "garrison"]
    assert sum(part_strength(state, part) for part in side.parts) == 2750


@pytest.mark.rule("MI-MULTI-09")
def test_a_defender_who_struck_first_in_vain_is_out_of_it() -> None:
    state = k4(turn=2)
    own(state, "Blue", OUT)
    own(state, "Green", "2,-1")
    army(state, "Red", "A", 1000, "lord", f"invade {OUT}")
    army(state, "Green", "Y", 1000, "lord", f"invade {OUT}")
    army(state, "Blue", "X", 1000, "lord", f"patrol {OUT}")
    campaign = played(state, 4, 4, 4, 6, 6, 2, 2, 6, 6, 6, 6, 6, 6, 6, 6, phase="encounters")
    for player in ("Red", "Green"):
        campaign.attempt(player, "cooperate", {"friends": []})
    campaign.attempt("Blue", "preempt", "Red")
    for player in ("Red", "Blue"):
        campaign.attempt(player, "plan_battle", "hold")
    assert {player for player, _ in asked(campaign)} == {"Red", "Green"}
    campaign.attempt("Red", "decide", "withdraw")
    campaign.attempt("Green", "decide", "fight")
    assert campaign.state.tiles[OUT].owner == "Green"


@pytest.mark.rule("MI-NK-03", "MI-RULING-17", "MI-REC-02")
def test_a_neutral_kingdom_that_fights_again_recovers_between() -> None:
    state = k4(turn=2)
    kingdom(state, OUT, "2,1", "1,1")
    state.encounters = [
        Encounter(hex=OUT, invaders=["Red"], done=True),
        Encounter(hex="1,1", invaders=["Red"]),
    ]
    part = Part(kind="kingdom", key="Kislev")
    assert contest._fights_again(state, OUT, part)
    state.encounters[1].done = True
    assert not contest._fights_again(state, OUT, part)
    assert [one.kind for one in presence.local(state, OUT)] == ["kingdom", "garrison"]


@pytest.mark.rule("MI-DEC-08", "MI-REC-01")
def test_a_patrol_may_be_called_elsewhere_and_an_invader_may_not() -> None:
    state = k4(turn=2)
    state.encounters = [Encounter(hex=F1), Encounter(hex=C)]
    guard, raider = (
        army(state, "Red", "A", 1000, "lord", f"patrol {C}"),
        army(state, "Red", "B", 500, "hero", f"invade {OUT}"),
    )
    assert contest._fights_again(state, F1, army_part("Red", guard))
    assert not contest._fights_again(state, F1, army_part("Red", raider))


@pytest.mark.rule("MI-RULING-82")
def test_nothing_is_built_for_the_eliminated() -> None:
    state = k4(turn=5)
    own(state, "Blue", B)
    state.secrets["Blue"].spends = [Spend(action="sink mine", target=B, power=1)]
    state.doings.taken = {"4,0": "Red"}
    assert played(state, phase="conquest").state.tiles[B].major == []


@pytest.mark.rule("MI-PWR-06", "MI-RULING-44")
def test_power_gained_in_a_turn_is_spent_on_the_next_sheet() -> None:
    state = k4(turn=4)
    feature(state, F1, "city")
    state.secrets["Red"].edicts = {F1: "civilization"}
    campaign = played(state, phase="conquest")
    [question] = [one for one in campaign.waiting if one.player == "Red"]
    assert question.facts["power"] == 3


@pytest.mark.rule("MI-RULING-14")
def test_what_the_source_calls_supply_is_support() -> None:
    state = k4(turn=5)
    own(state, "Red", "0,3")
    state.tiles["0,3"].orphaned = True
    assert support.support(state, "Red") == 1750


@pytest.mark.rule(
    "MI-TAB-03", "MI-TAB-05", "MI-TAB-06", "MI-TAB-08", "MI-TAB-10", "MI-TAB-11", "MI-ARMY-11", "MI-MULTI-05",
)  # fmt: skip
def test_the_sheet_for_the_table_tells_what_the_umpire_cannot_see() -> None:
    told = " ".join(
        f"{line.label} {line.value} {line.note}" for section in TABLE.sections for line in section.lines
    )
    for word in (
        "Minor features",
        "river",
        "miscast",
        "Undead",
        "alliance",
        "Even fights",
        "General",
        "Panic",
    ):
        assert word in told


@pytest.mark.rule("MI-RULING-36")
def test_encounters_are_settled_one_after_the_other() -> None:
    state = k4(turn=2)
    for name in (OUT, "1,1"):
        natives(state, name, 900)
    army(state, "Red", "A", 1000, "lord", f"invade {OUT}")
    army(state, "Red", "B", 1000, "hero", "invade 1,1")
    campaign = played(state, 4, phase="encounters")
    assert campaign.state.fighting == OUT
    campaign.attempt("Red", "decide", "withdraw")
    assert campaign.state.fighting == "1,1"
    assert len(happened(campaign, "encounter_opened")) == 2


@pytest.mark.rule("MI-ARMY-07")
@pytest.mark.parametrize(("points", "size"), [(490, 500), (510, 500), (880, 880), (1010, 1000), (2510, 2500)])
def test_an_army_passes_as_the_next_step_within_ten_points(points: int, size: int) -> None:
    assert of_army.passes_as(points) == size


@pytest.mark.rule("MI-ARMY-12", "MI-RULING-74")
@pytest.mark.parametrize("won", [True, False])
def test_without_leaders_an_army_stays_after_a_victory_and_else_retreats(won: bool) -> None:
    state = k4(turn=2)
    made = army(state, "Red", "A", 1000, "hero", f"invade {OUT}")
    made.characters[0].dead = True
    steps = left_without_leaders(
        Game(state), OUT, Side(parts=[army_part("Red", made)], players=["Red"]), won=won
    )
    for _ in steps:
        raise AssertionError("there is but one hex to retreat to")
    assert (made.leaderless, made.holds) == (True, OUT if won else F2)


@pytest.mark.rule("MI-BAT-05", "MI-BAT-06", "MI-T-ABSMOD")
@pytest.mark.parametrize(("minor", "bonus"), [("", 1), ("fortress", 2), ("mighty fortress", 3)])
def test_only_who_defends_has_a_defenders_benefits(minor: str, bonus: int) -> None:
    state = k4(turn=2)
    feature(state, OUT, "", minor)
    parts = [army_part(player, army(state, player, "A", 1000, "lord")) for player in ("Red", "Blue")]
    attacker, defender = Side(parts=parts[:1], players=["Red"]), Side(parts=parts[1:], players=["Blue"])
    assert modifier(state, OUT, defender, attacker) == 0
    defender.defends = True
    assert modifier(state, OUT, defender, attacker) == bonus
    assert modifier(state, OUT, attacker, defender) == 0


@pytest.mark.rule("MI-DEC-05", "MI-NEUT-06", "MI-DEC-03")
@pytest.mark.parametrize(("sizes", "owner"), [((2500, 1000), "Red"), ((1000, 2500), "Blue")])
def test_the_winner_of_the_battle_has_the_hex(sizes: tuple[int, int], owner: str) -> None:
    state = k4(turn=2)
    own(state, "Blue", OUT)
    army(state, "Red", "A", sizes[0], "lord", f"invade {OUT} loot")
    army(state, "Blue", "X", sizes[1], "lord", f"patrol {OUT}")
    campaign = played(state, 4, 4, 6, phase="encounters")
    for player in ("Red", "Blue"):
        campaign.attempt(player, "decide", "fight")
    assert campaign.state.tiles[OUT].owner == owner
    assert bool(campaign.state.secrets["Red"].bonuses) == (owner == "Red")


@pytest.mark.rule("MI-DEC-08", "MI-BEAST-07")
def test_a_garrison_and_natives_fight_but_once() -> None:
    state = k4(turn=2)
    state.encounters = [Encounter(hex=F1), Encounter(hex=C)]
    assert not contest._fights_again(state, F1, Part(kind="garrison", key=C))


@pytest.mark.rule("MI-MULTI-08", "MI-MULTI-09", "MI-BAT-05")
@pytest.mark.parametrize(("striker", "victim"), [("Blue", "Red"), ("Blue", "Green")])
def test_a_beaten_victim_of_a_first_strike_goes_home(striker: str, victim: str) -> None:
    state = k4(turn=2)
    own(state, "Blue", OUT)
    own(state, "Green", "2,-1")
    army(state, "Red", "A", 1000, "lord", f"invade {OUT}")
    army(state, "Green", "Y", 1000, "lord", f"invade {OUT}")
    army(state, "Blue", "X", 2000, "lord", f"patrol {OUT}")
    campaign = played(state, 4, 4, 4, phase="encounters")
    for player in ("Red", "Green"):
        campaign.attempt(player, "cooperate", {"friends": []})
    campaign.attempt(striker, "preempt", victim)
    assert happened(campaign, "lost_cause")
    other = "Green" if victim == "Red" else "Red"
    assert {player for player, _ in asked(campaign)} == {"Blue", other}
    assert campaign.state.secrets[victim].armies[0].finished
