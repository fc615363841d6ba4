"""Scouts before a battle: estimates and exact counts (worked examples 21 and 22)."""

from __future__ import annotations

import pytest

from empires.core.rules.game import Game
from empires.rulesets.mightier_empires.battles import presence, scouting
from empires.rulesets.mightier_empires.battles.parts import NativesPart, army_part
from empires.rulesets.mightier_empires.battles.sides import Side
from empires.rulesets.mightier_empires.state import Offer
from empires.testing import happened, told
from tests.rulesets.mightier_empires.battles.field import fight, meeting
from tests.rulesets.mightier_empires.scene import OUT, army, hero, k4, kingdom, natives, own, played, rolled


@pytest.mark.rule(
    "MI-SCOUT-01", "MI-SCOUT-02", "MI-SCOUT-03", "MI-SCOUT-04", "MI-SCOUT-06", "MI-T-SCOUT", "MI-RULING-34"
)
def test_ex_21_scouts_estimate_or_see_all() -> None:
    state = k4()
    own(state, "Blue", OUT)
    army(state, "Red", "A", 1000, "lord", f"invade {OUT}")
    defender = army(state, "Blue", "X", 1500, "lord", "patrol 2,0")
    defender.units[0].scouts = True
    campaign = fight(state, 2, 3, 4)
    red, blue = happened(campaign, "scout_result")
    assert (red.facts["strength"], red.to) == (1750, ("Red",))
    assert "about 1,750" in red.text
    assert (blue.facts["result"], blue.facts["strength"], blue.to) == (6, 1000, ("Blue",))
    assert "Characters: A lord 0" in blue.text
    errors = [event for event in campaign.chronicle() if event.facts.get("table") == "MI-T-SCOUT-D3"]
    assert [event.to for event in errors] == [()]


@pytest.mark.rule("MI-SCOUT-05")
def test_ex_22_who_fled_a_lost_cause_scouts_badly() -> None:
    state = k4()
    side = Side(
        parts=[army_part("Red", army(state, "Red", "A", 1000, "lord"))], players=["Red"], defends=True
    )
    assert scouting.scouted(state, side, 6) == 6
    state.secrets["Red"].armies[0].fled = True
    assert scouting.scouted(state, side, 6) == 4


@pytest.mark.rule("MI-T-SKILL", "MI-SCOUT-01")
def test_a_pathfinder_scouts_better() -> None:
    state = k4()
    made = army(state, "Red", "A", 1000, "lord")
    side = Side(parts=[army_part("Red", made)], players=["Red"])
    hero(made).advances = ["Pathfinder"]
    assert scouting.scouted(state, side, 3) == 4


@pytest.mark.rule("MI-SCOUT-05")
def test_one_army_that_fled_is_enough_to_spoil_the_scouting_of_its_side() -> None:
    state = k4()
    parts = [army_part("Red", army(state, "Red", name, 500, fled=name == "B")) for name in "AB"]
    assert scouting.scouted(state, Side(parts=parts, players=["Red"]), 6) == 4


@pytest.mark.rule("MI-SCOUT-01")
def test_scouts_in_one_army_of_a_side_are_enough() -> None:
    state = k4()
    made = [army(state, "Red", name, 500) for name in "AB"]
    made[1].units[0].scouts = True
    side = Side(parts=[army_part("Red", one) for one in made], players=["Red"])
    assert scouting.scouted(state, side, 3) == 4


@pytest.mark.rule("MI-RULING-34", "MI-SCOUT-03", "MI-SCOUT-06")
def test_good_scouts_count_exactly_and_never_below_nothing() -> None:
    state = k4()
    both = [
        Side(parts=[army_part(player, army(state, player, "A", 1000))], players=[player])
        for player in ("Red", "Blue")
    ]
    game = Game(state)
    rolled(scouting.scout(game, OUT, both[0], [both[1]]), 6)
    [event] = told(game.events, "scout_result")
    assert (event.facts["strength"], event.to) == (1000, ("Red",))
    assert "about" not in event.text


@pytest.mark.rule("MI-RULING-34", "MI-SCOUT-03", "MI-SCOUT-06")
@pytest.mark.parametrize(
    ("points", "mistake", "seen"), [(500, 1, 250), (200, 1, 0), (200, 2, 200), (200, 3, 450)]
)
def test_bad_scouts_err_by_250_points_and_see_no_less_than_nothing(
    points: int, mistake: int, seen: int
) -> None:
    state = k4()
    side = Side(parts=[army_part("Red", army(state, "Red", "A", 1000))], players=["Red"])
    found = natives(state, OUT, points)
    game = Game(state)
    rolled(scouting.scout(game, OUT, side, [Side(parts=[NativesPart(found.id)])]), 1, mistake)
    [event] = told(game.events, "scout_result")
    assert event.facts["strength"] == seen
    assert f"about {seen} points" in event.text


@pytest.mark.rule("MI-SCOUT-04", "MI-DP-03")
@pytest.mark.parametrize(("foe", "seen", "race"), [("Blue", 800, "Dwarfs"), ("Red", 1200, "Dwarfs and Grim")])
def test_scouts_do_not_count_a_persona_whose_story_forbids_the_battle(foe: str, seen: int, race: str) -> None:
    state = k4(turn=3)
    natives(state, OUT, 800)
    state.offers["p"] = Offer(
        id="p", name="Grim", special=True, support=100, points=400, foe=foe, state="with neutrals", hex=OUT
    )
    army(state, "Red", "A", 1000, "lord", f"invade {OUT}")
    [found] = happened(fight(state, 4), "scout_result")
    assert found.facts["strength"] == seen
    assert f"{race}, {seen:,} points" in found.text


@pytest.mark.rule("MI-SCOUT-04", "MI-DP-03")
@pytest.mark.parametrize(("foe", "seen"), [("Green", 1000), ("Blue", 1300), ("", 1300)])
def test_scouts_do_not_count_a_hired_persona_who_stays_out(foe: str, seen: int) -> None:
    state = k4(turn=3)
    own(state, "Blue", OUT)
    state.offers["p"] = Offer(
        id="p", name="Grim", special=True, support=100, points=300, foe=foe, state="hired"
    )
    army(state, "Red", "A", 1000, "lord", f"invade {OUT}", hires=["p"], hired=300)
    army(state, "Blue", "X", 1500, "lord", f"patrol {OUT}")
    _, blue = happened(fight(state, 4, 4), "scout_result")
    assert blue.facts["strength"] == seen


@pytest.mark.rule("MI-T-SCOUT", "MI-RULING-18")
@pytest.mark.parametrize(("patrol", "race"), [(False, "Kislev"), (True, "Empire and Kislev")])
def test_scouts_report_the_race_of_a_regent_army(patrol: bool, race: str) -> None:
    state = k4(turn=5)
    kingdom(state, "2,-2", OUT, held_by="Blue")
    own(state, "Blue", "2,-2", major="city")
    own(state, "Blue", OUT)
    army(state, "Red", "A", 1500, "lord", f"invade {OUT}")
    if patrol:
        army(state, "Blue", "X", 1000, "lord", leaderless=True, holds=OUT)
    campaign = fight(state, 4, 4)
    assert happened(campaign, "scout_result")[0].text.startswith(f"{OUT}: {race}, ")


@pytest.mark.rule("MI-SCOUT-02", "MI-SCOUT-04", "MI-T-SCOUT", "MI-DP-03")
@pytest.mark.parametrize(
    ("die", "foe", "told"),
    [
        (5, "", "Units: Core, Core, Core, Core, Orc Boyz."),
        (6, "", "Units: Core, Core, Core, Core, Orc Boyz. Characters: X lord 0, Gotrek."),
        (6, "Green", "Units: Core, Core, Core, Core, Orc Boyz. Characters: X lord 0."),
    ],
)
def test_scouts_see_hired_units_and_heroes(die: int, foe: str, told: str) -> None:
    state = meeting()
    state.offers["o"] = Offer(id="o", name="Orc Boyz", support=225, state="hired")
    state.offers["g"] = Offer(
        id="g", name="Gotrek", support=100, special=True, state="hired", story="Doom.", foe=foe
    )
    defender = state.secrets["Blue"].armies[0]
    defender.hires, defender.hired = ["o", "g"], 325
    [seen, *_] = happened(fight(state, die, 4), "scout_result")
    assert seen.text.endswith(told)


@pytest.mark.rule("MI-T-SKILL", "MI-NK-12", "MI-XP-07")
def test_a_pathfinder_with_the_regents_army_scouts_better() -> None:
    state = k4(turn=3)
    own(state, "Red", OUT)
    realm = kingdom(state, OUT, "2,1", held_by="Red")
    side = presence.defence(state, OUT, [])
    assert scouting.scouted(state, side, 2) == 3
    realm.characters[0].advances = ["Pathfinder"]
    assert scouting.scouted(state, side, 2) == 4


@pytest.mark.rule("MI-SCOUT-05", "MI-NK-12", "MI-BAT-03")
def test_a_regents_army_that_fled_a_lost_cause_scouts_badly_until_the_turn_ends() -> None:
    state = k4(turn=9)
    own(state, "Red", OUT, "2,1")
    kingdom(state, OUT, "2,1", held_by="Red").lost = 1500
    state.tiles[OUT].minor = []
    for player, name in (("Blue", OUT), ("Green", "2,1")):
        army(state, player, "X", 2500, "lord", f"invade {name}")
    # which hex comes first; Blue's and Red's scouts, twice
    campaign = played(state, 1, 4, 4, 4, 6, phase="encounters")
    for player in ("Blue", "Red"):
        campaign.attempt(player, "decide", "fight")
    assert campaign.state.kingdoms["Kislev"].fled
    seen = [one.facts["result"] for one in happened(campaign, "scout_result") if one.facts["player"] == "Red"]
    assert seen == [5, 4]
    after = played(campaign.state, phase="restoration").state
    assert not after.kingdoms["Kislev"].fled
