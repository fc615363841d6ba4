"""Those who stand on a hex: patrols, garrisons, regents, natives (worked examples 14 and 39)."""

from __future__ import annotations

import pytest

from empires.rulesets.mightier_empires.battles import presence
from empires.rulesets.mightier_empires.battles.parts import (
    ArmyPart,
    GarrisonPart,
    NativesPart,
    hurt,
    part_strength,
)
from empires.rulesets.mightier_empires.battles.presence import patrols
from empires.testing import asked, happened
from tests.rulesets.mightier_empires.battles.field import fight, meeting
from tests.rulesets.mightier_empires.scene import (
    F1,
    F2,
    F3,
    OUT,
    B,
    C,
    army,
    feature,
    k4,
    kingdom,
    natives,
    own,
    played,
)


@pytest.mark.rule(
    "MI-ORD-07", "MI-BAT-02", "MI-LOSE-01", "MI-LOSE-02", "MI-PWR-02", "MI-RULING-37", "MI-T-POWER"
)
def test_ex_14_who_invades_elsewhere_leaves_his_capital_to_its_garrison() -> None:
    state = k4(players=("Red", "Blue", "Green"))
    own(state, "Blue", OUT, "1,1")
    army(state, "Red", "A", 1000, "lord", "invade 2,-1")
    army(state, "Red", "B", 500, "hero", "invade -1,0")
    state.tiles["2,-1"].explored = state.tiles["-1,0"].explored = True
    army(state, "Blue", "X", 1000, "lord", f"invade {F2}")
    army(state, "Blue", "Y", 1000, "hero", f"invade {C}")
    campaign = fight(state, 3)
    campaign.attempt("Blue", "decide", "fight")
    assert happened(campaign, "lost_cause")
    assert campaign.state.tiles[F2].owner == "Blue"
    assert campaign.state.tiles[C].owner == "Blue"
    assert campaign.state.tiles[C].major == ["city"]
    assert campaign.state.realms["Red"].fell == 1
    assert campaign.state.secrets["Blue"].power == 5 + 1
    assert campaign.state.tiles[F1].owner == ""


@pytest.mark.rule("MI-ARMY-12", "MI-DEC-08")
def test_ex_39_an_army_without_leaders_holds_one_hex() -> None:
    state = k4()
    made = army(state, "Red", "A", 1000, "hero", f"patrol {C}")
    made.characters[0].dead = True
    made.leaderless, made.holds = True, F3
    assert patrols(state, F3) == [made]
    assert patrols(state, C) == []


@pytest.mark.rule("MI-ORPH-04", "MI-RULING-12", "MI-OPT-10")
@pytest.mark.parametrize("fights", [False, True])
def test_the_garrison_of_an_orphaned_hex_does_not_fight_unless_agreed(fights: bool) -> None:
    state = k4(orphan_garrison=fights)
    own(state, "Blue", OUT, minor="fortress")
    state.tiles[OUT].orphaned = True
    army(state, "Red", "A", 1000, "lord", f"invade {OUT}")
    campaign = fight(state, 4)
    assert bool(asked(campaign)[0] == ("Red", "decide")) == fights


@pytest.mark.rule("MI-ORD-04", "MI-ORD-03")
def test_the_owner_says_which_patrol_answers() -> None:
    state = meeting()
    army(state, "Blue", "Z", 1500, "hero", f"patrol {OUT}")
    campaign = fight(state, 4, 4)
    assert asked(campaign) == [("Blue", "choose_patrol")]
    campaign.attempt("Blue", "choose_patrol", {"armies": ["Z"]})
    campaign.attempt("Red", "decide", "fight")
    campaign.attempt("Blue", "decide", "fight")
    [begun] = happened(campaign, "battle_begun")
    assert begun.facts["defence"] == 1500


@pytest.mark.rule("MI-BAT-07", "MI-REC-05")
def test_a_hurt_garrison_has_less_to_fight_with_until_the_turn_ends() -> None:
    state = k4()
    part = GarrisonPart(C)
    hurt(state, part, 100)
    assert part_strength(state, part) == 150
    campaign = played(state, phase="restoration")
    assert part_strength(campaign.state, part) == 250


@pytest.mark.rule("MI-NEUT-01", "MI-MAP-06", "MI-EXPL-05")
def test_natives_defend_their_own_hex_and_are_never_asked() -> None:
    state = k4(turn=2)
    natives(state, OUT, 900)
    natives(state, B, 900)
    army(state, "Red", "A", 1000, "lord", f"invade {OUT}")
    campaign = played(state, 4, 1, phase="encounters")
    assert presence.local(campaign.state, OUT) == [NativesPart(f"natives {OUT}")]
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
    assert [type(part) for part in side.parts] == [ArmyPart, GarrisonPart]
    assert sum(part_strength(state, part) for part in side.parts) == 2750


@pytest.mark.rule("MI-RULING-12")
def test_a_garrison_of_an_orphaned_hex_fights_only_where_that_was_agreed() -> None:
    state = k4()
    feature(state, F2, "", "fortress")
    assert [type(part) for part in presence.garrison(state, F2)] == [GarrisonPart]
    state.doings.wounded[F2] = 249
    assert presence.garrison(state, F2)
    state.doings.wounded[F2] = 250
    assert not presence.garrison(state, F2)
    state.doings.wounded = {}
    state.tiles[F2].orphaned = True
    assert not presence.garrison(state, F2)


@pytest.mark.rule("MI-NK-12")
def test_a_regent_guards_only_hexes_that_were_his_holders_when_the_turn_began() -> None:
    state = k4()
    kingdom(state, "2,1", "1,1", held_by="Red")
    own(state, "Red", "2,1")
    state.tiles["1,1"].owner = "Red"
    assert [part.player for part in presence.regent(state, "2,1")] == ["Red"]
    assert presence.regent(state, "1,1") == []
    assert presence.regent(state, F1) == []
    state.tiles["2,1"].owner = "Blue"
    assert presence.regent(state, "2,1") == []


@pytest.mark.rule("MI-ORPH-04", "MI-NK-12")
def test_a_regent_defends_no_hex_that_is_cut_off() -> None:
    state = k4()
    kingdom(state, "2,1", "1,1", held_by="Red")
    own(state, "Red", "2,1", "1,1")
    assert presence.regent(state, "1,1") != []
    state.tiles["1,1"].orphaned = True
    assert presence.regent(state, "1,1") == []
    assert presence.regent(state, "2,1") != []


@pytest.mark.rule("MI-RULING-35", "MI-BAT-04", "MI-MAP-06", "MI-NEUT-01")
def test_who_defends_a_hex_without_being_asked() -> None:
    state = k4()
    natives(state, OUT, 500)
    feature(state, OUT, "", "fortress")
    assert [type(part) for part in presence.local(state, OUT)] == [NativesPart, GarrisonPart]
    assert presence.defence(state, OUT, []).players == []
    own(state, "Blue", OUT, minor="fortress")
    assert [type(part) for part in presence.local(state, OUT)] == [GarrisonPart]
    assert presence.defence(state, OUT, []).players == []
    made = army(state, "Blue", "X", 500, "lord")
    side = presence.defence(state, OUT, [made])
    assert ([type(part) for part in side.parts], side.players) == ([ArmyPart, GarrisonPart], ["Blue"])


@pytest.mark.rule("MI-REB-05", "MI-ORD-03", "MI-ORD-04")
def test_an_army_that_was_wiped_out_answers_nobody() -> None:
    state = k4()
    made = army(state, "Red", "A", 1000, "lord", f"patrol {C}")
    assert presence.patrols(state, F1) == [made]
    assert presence.patrols(state, OUT) == []
    made.lost = 1000
    assert presence.patrols(state, F1) == []


@pytest.mark.rule("MI-RULING-35", "MI-NEUT-01")
def test_who_has_no_strength_left_defends_nothing() -> None:
    state = k4()
    found = natives(state, OUT, 500)
    assert [type(part) for part in presence.local(state, OUT)] == [NativesPart]
    found.lost = 500
    assert presence.local(state, OUT) == []


@pytest.mark.rule("MI-ORD-04", "MI-REB-05")
@pytest.mark.parametrize(("lost", "answers"), [(999, True), (1000, False)])
def test_whoever_is_left_of_a_patrol_answers(lost: int, answers: bool) -> None:
    state = k4()
    army(state, "Red", "A", 1000, "lord", f"patrol {F2}", lost=lost)
    assert bool(presence.patrols(state, F2)) == answers


@pytest.mark.rule("MI-ARMY-12", "MI-EVENT-03")
def test_an_army_without_leaders_covers_the_hex_it_holds_and_no_area() -> None:
    state = k4()
    made = army(state, "Red", "A", 1000, "lord", f"patrol {F2}")
    assert presence.covers(state, "Red", made, F2)
    assert presence.covers(state, "Red", made, C)
    made.leaderless, made.holds = True, F2
    assert presence.covers(state, "Red", made, F2)
    assert not presence.covers(state, "Red", made, C)
    made.leaderless, made.order = False, None
    assert not presence.covers(state, "Red", made, F2)


@pytest.mark.rule("MI-ORD-07", "MI-ORD-04")
def test_an_army_abroad_defends_nothing_at_home() -> None:
    state = k4()
    abroad = army(state, "Red", "A", 1000, "lord", f"invade {OUT}")
    home = army(state, "Red", "B", 500, "hero", f"patrol {C}")
    more = army(state, "Red", "D", 500, "hero", f"patrol {F1}")
    assert not presence.covers(state, "Red", abroad, F2)
    assert presence.patrols(state, F1) == [home, more]
