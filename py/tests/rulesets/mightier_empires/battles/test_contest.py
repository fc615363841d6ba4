"""The outcome of an encounter: hexes won, armies sent home, rivals (worked examples 16, 25 and 28)."""

from __future__ import annotations

import itertools

import pytest

from empires.core.rules.asking import AskAll
from empires.core.rules.game import Game
from empires.rulesets.mightier_empires.battles import contest, presence
from empires.rulesets.mightier_empires.battles.decisions import Fight, Withdraw
from empires.rulesets.mightier_empires.battles.parts import (
    ArmyPart,
    GarrisonPart,
    KingdomPart,
    NativesPart,
    Part,
    RisingPart,
    army_part,
)
from empires.rulesets.mightier_empires.battles.sides import Side
from empires.rulesets.mightier_empires.state import Encounter, Rising
from empires.testing import asked, happened, told
from tests.rulesets.mightier_empires.battles.field import allies, ally, fight, meeting, plans, rivals
from tests.rulesets.mightier_empires.scene import (
    F1,
    F2,
    FAR,
    OUT,
    C,
    army,
    hero,
    k4,
    kingdom,
    natives,
    own,
    played,
)


@pytest.mark.rule("MI-SEQ-04", "MI-ORD-10", "MI-ORD-07")
def test_ex_16_two_players_may_take_each_others_hexes() -> None:
    state = k4()
    own(state, "Blue", OUT)
    army(state, "Red", "A", 1000, "lord", f"invade {OUT}")
    army(state, "Blue", "X", 1000, "lord", f"invade {F2}")
    campaign = fight(state)
    assert (campaign.state.tiles[OUT].owner, campaign.state.tiles[F2].owner) == ("Red", "Blue")


@pytest.mark.rule("MI-DEC-05", "MI-ABS-03", "MI-T-ABSRESULT", "MI-DEC-09")
def test_ex_25_a_draw_changes_nothing() -> None:
    campaign = fight(meeting(), 4, 4, 3, 4, 3, 3, 6, 6)
    campaign.attempt("Red", "decide", "fight")
    campaign.attempt("Blue", "decide", "fight")
    plans(campaign, Red="hold", Blue="hold")
    [over] = happened(campaign, "battle_resolved")
    assert over.facts["winner"] == "draw"
    assert over.facts["lost"] == [300, 300]
    assert campaign.state.tiles[OUT].owner == "Blue"


@pytest.mark.rule(
    "MI-MULTI-06", "MI-MULTI-07", "MI-MULTI-12", "MI-ABS-02", "MI-ABS-04",
    "MI-ABS-05", "MI-ABS-06", "MI-T-ABSSTRAT", "MI-T-UNITREC", "MI-T-FATE", "MI-T-INJURY",
    "MI-REC-02", "MI-BAT-05", "MI-DEC-05",
)  # fmt: skip
def test_ex_28_rivals_fight_first_and_the_winner_may_go_on() -> None:
    state = k4()
    own(state, "Green", "2,-1")
    natives(state, OUT, 400)
    army(state, "Red", "A", 1000, "lord", f"invade {OUT}")
    army(state, "Green", "Y", 1000, "hero", f"invade {OUT}")
    campaign = fight(state, 4, 4, 6, 5, 2, 3, 2, 3, 4, 4, 5, 2, 4)
    for player in ("Red", "Green"):
        campaign.attempt(player, "cooperate", {"friends": []})
    for player in ("Red", "Green"):
        campaign.attempt(player, "decide", "fight")
    plans(campaign, Red="assault", Green="hold")
    [over] = happened(campaign, "battle_resolved")
    assert over.facts["lost"] == [150, 600]
    red, green = campaign.state.secrets["Red"].armies[0], campaign.state.secrets["Green"].armies[0]
    assert hero(green).injuries == ["shaken: -1 Leadership"]
    assert (hero(red).xp, hero(green).xp) == (1, 1)
    assert 1000 - red.lost == 950
    assert green.finished
    assert asked(campaign) == [("Red", "continue_attack")]
    campaign.attempt("Red", "continue_attack", "withdraw")
    assert campaign.state.tiles[OUT].owner == ""


@pytest.mark.rule("MI-MULTI-08", "MI-MULTI-09", "MI-BAT-05", "MI-T-DICE")
@pytest.mark.parametrize(("dice", "finished"), [((1, 1, 6, 6), "Red"), ((6, 6, 1, 1), "Blue")])
def test_a_defender_strikes_an_ally_of_a_lower_seat_who_rolls_first(
    dice: tuple[int, ...], finished: str
) -> None:
    campaign = fight(allies(1250, 1000, 1250), 4, 4, 4, *dice)
    ally(campaign)
    campaign.attempt("Blue", "preempt", "Red")
    plans(campaign, Red="hold", Blue="hold")
    [over] = happened(campaign, "battle_resolved")
    assert over.facts["winner"] == ("defender" if finished == "Red" else "attacker")
    assert campaign.state.secrets["Red"].armies[0].finished is (finished == "Red")
    assert ("Blue", "decide") in asked(campaign) or finished == "Blue"
    assert ("Blue", "decide") not in asked(campaign) or finished == "Red"


@pytest.mark.rule("MI-MULTI-08", "MI-BAT-05", "MI-REC-01", "MI-REC-02")
@pytest.mark.parametrize(("dice", "lost"), [((6, 6, 1, 1), 100), ((1, 1, 6, 6), 1000)])
def test_the_victim_of_a_first_strike_recovers_if_he_wins(dice: tuple[int, ...], lost: int) -> None:
    campaign = fight(allies(1250, 1000, 1250), 4, 4, 4, *dice, 6, 4, 3, 3)
    rivals(campaign)
    campaign.attempt("Blue", "preempt", "Red")
    plans(campaign, Red="hold", Blue="hold")
    [over] = happened(campaign, "battle_resolved")
    assert over.facts["lost"] == ([150, 1000] if lost == 100 else [1000, 150])
    assert campaign.state.secrets["Red"].armies[0].lost == lost
    recovering = ["Red"] if lost == 100 else ["Blue"]  # Blue, beaten, meets nobody else
    assert [event.facts["player"] for event in happened(campaign, "recovery")] == recovering


@pytest.mark.rule("MI-MULTI-08", "MI-MULTI-09", "MI-MULTI-01", "MI-BAT-05")
def test_the_victim_of_a_first_strike_who_wins_meets_his_rival_with_all_he_has() -> None:
    campaign = fight(allies(1250, 1000, 1250), 4, 4, 4, 6, 6, 1, 1, 6, 4, 3, 3)
    rivals(campaign)
    campaign.attempt("Blue", "preempt", "Red")
    plans(campaign, Red="hold", Blue="hold")
    for player, kind in asked(campaign):
        campaign.attempt(player, kind, "fight")
    begun = happened(campaign, "battle_begun")[1]
    assert {begun.facts["attacker"], begun.facts["defender"]} == {"Red", "Green"}
    assert {begun.facts["attack"], begun.facts["defence"]} == {1250 - 100, 1000}


@pytest.mark.rule("MI-REB-01", "MI-INFO-04")
@pytest.mark.parametrize(("owner", "note"), [
    ("Red", "1,000 points against 400"), ("Blue", "1,000 points, theirs unknown"),
])  # fmt: skip
def test_only_who_was_told_of_rebels_knows_how_strong_they_are(owner: str, note: str) -> None:
    state = k4(turn=3)
    own(state, owner, OUT)
    state.risings["rebels 1"] = Rising(id="rebels 1", hex=OUT, race="Skaven", size=400)
    army(state, "Red", "A", 1000, "lord", f"{'patrol' if owner == 'Red' else 'invade'} {OUT}")
    campaign = played(state, 4, phase="encounters")
    fights = {question.kind: question.choices for question in campaign.waiting if question.player == "Red"}
    assert fights["decide"][0].note == note
    assert bool(fights["decide"][0].odds[0].lines[0].given) == (owner == "Blue")


@pytest.mark.rule("MI-REB-09", "MI-RULING-79", "MI-RULING-47")
def test_rebels_are_rivals_of_an_invader_and_a_draw_leaves_them_standing() -> None:
    state = k4(turn=3)
    own(state, "Blue", OUT)
    state.risings["rebels 1"] = Rising(id="rebels 1", hex=OUT, race="Skaven", size=1000)
    army(state, "Red", "A", 1000, "lord", f"invade {OUT}")
    # scouting; the rebels hold; a draw; the lord does not fall; the rebels get 100 of 300 points back
    campaign = played(state, 4, 2, 3, 4, 3, 4, 6, 5, 5, 1, 1, 1, 1, 1, phase="encounters")
    campaign.attempt("Red", "decide", "fight")
    campaign.attempt("Red", "plan_battle", "hold")
    [begun] = happened(campaign, "battle_begun")
    assert begun.facts["defender"] == "the rebels"
    assert campaign.state.tiles[OUT].owner == ""
    assert happened(campaign, "rebels_razed")  # 800 points are left of them


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
    part = KingdomPart("Kislev")
    assert contest._fights_again(state, OUT, part)
    state.encounters[1].done = True
    assert not contest._fights_again(state, OUT, part)
    assert [type(one) for one in presence.local(state, OUT)] == [KingdomPart, GarrisonPart]


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
    state.encounters.pop()
    assert not contest._fights_again(state, F1, army_part("Red", guard)), "there is nothing else to answer"


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
    assert not contest._fights_again(state, F1, GarrisonPart(C))


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


@pytest.mark.rule("MI-DEC-05", "MI-NEUT-06", "MI-LOOT-04", "MI-BEAST-06")
@pytest.mark.parametrize(("gains", "conqueror"), [("", "A"), ("Red", "A"), ("Green", "Y")])
def test_the_army_that_took_a_hex_is_remembered(gains: str, conqueror: str) -> None:
    state = k4()
    found = natives(state, OUT, 500)
    mine = army(state, "Red", "A", 1000, "lord", f"invade {OUT}")
    theirs = army(state, "Green", "Y", 1000, "lord", f"invade {OUT}")
    parts = [army_part("Red", mine), army_part("Green", theirs)]
    game = Game(state)
    beaten = Side(parts=[NativesPart(found.id)])
    contest._won(game, OUT, Side(parts=parts, players=["Red", "Green"], gains=gains), beaten)
    assert state.doings.conquerors == {OUT: conqueror}
    assert state.doings.taken == {OUT: gains or "Red"}
    assert state.natives == {}
    assert [event.kind for event in game.events] == ["hex_taken"]


@pytest.mark.rule("MI-BEAST-06", "MI-BEAST-07")
def test_a_beast_that_is_beaten_is_gone_and_all_are_told() -> None:
    state = k4()
    found = natives(state, OUT, 500, kind="beast")
    game = Game(state)
    contest._won(game, OUT, Side(parts=[]), Side(parts=[NativesPart(found.id)]))
    assert state.natives == {}
    assert state.doings.taken == {}
    assert [event.kind for event in game.events] == ["beast_defeated"]


@pytest.mark.rule("MI-MULTI-11", "MI-MULTI-07", "MI-RULING-79", "MI-DEC-05", "MI-RULING-40")
def test_after_a_draw_armies_go_home_unless_they_hold_a_hex() -> None:
    state = k4()
    mine = army(state, "Red", "A", 1000, "lord")
    held = army(state, "Green", "Y", 1000, "lord", holds=OUT)
    parts = [army_part("Red", mine), army_part("Green", held)]
    contest._leave_drawn(state, Side(parts=parts, players=["Red", "Green"]))
    assert (mine.finished, held.finished) == (True, False)


@pytest.mark.rule("MI-ORD-09", "MI-REB-09")
def test_armies_bring_the_loot_or_raze_they_were_ordered_and_rebels_bring_none() -> None:
    state = k4()
    own(state, "Green", OUT)
    army(state, "Red", "A", 1000, "lord", f"invade {OUT} raze")
    army(state, "Blue", "X", 1000, "lord", f"invade {OUT}")
    state.risings["r"] = Rising(id="r", hex=OUT, race="Orcs", size=600)
    groups = contest._groups(state, Encounter(hex=OUT, invaders=["Red", "Blue"], rebels=["r"]))
    assert [(side.players, side.sack) for side in groups] == [(["Red"], "raze"), (["Blue"], ""), ([], "")]
    assert [type(part) for part in groups[2].parts] == [RisingPart]


@pytest.mark.rule("MI-OPT-14", "MI-RULING-48")
@pytest.mark.parametrize(("kind", "owner", "players", "agreed", "asked"), [
    ("native", "", ["Red"], True, True), ("native", "", ["Red"], False, False),
    ("beast", "", ["Red"], True, False), ("native", "Blue", ["Red"], True, False),
    ("native", "", ["Red", "Green"], True, False), ("", "", ["Red"], True, False),
])  # fmt: skip
def test_only_natives_on_free_land_are_appeased_and_by_a_single_player(
    kind: str, owner: str, players: list[str], agreed: bool, asked: bool
) -> None:
    state = k4(turn=3, appease_at_decision=agreed)
    if kind:
        natives(state, OUT, 900, kind=kind).born = 3
    if owner:
        own(state, owner, OUT)
    state.secrets["Red"].power = 2
    steps = contest._appeased(Game(state), OUT, Side(parts=[], players=players))
    assert bool(list(itertools.islice(steps, 1))) == asked


@pytest.mark.rule("MI-REC-02", "MI-DEC-08")
def test_who_may_be_needed_again_this_turn_recovers_at_once() -> None:
    state = k4(turn=3)
    kingdom(state, OUT, "2,1", "1,1")
    patrol, idle = army(state, "Red", "A", 500, "lord", f"patrol {F2}"), army(state, "Red", "B", 500)
    parts: list[Part] = [
        RisingPart("r"), KingdomPart("Kislev"), army_part("Red", patrol),
        army_part("Red", idle), NativesPart("n"),
    ]  # fmt: skip
    state.encounters = [Encounter(hex=name, invaders=["Green"], defender=owner) for name, owner in (
        ("1,1", ""), (F2, "Red"), ("1,-1", "Red"),
    )]  # fmt: skip
    state.encounters[0].done = True
    again = [contest._fights_again(state, F2, part) for part in parts]
    assert again == [True, False, True, False, False]
    state.encounters[0].done, state.encounters[2].done = False, True
    assert [contest._fights_again(state, F2, part) for part in parts] == [True, True, False, False, False]


@pytest.mark.rule("MI-DEC-04")
@pytest.mark.parametrize(("act", "fought"), [("withdraw", False), ("fight", True)])
def test_an_invader_of_free_land_may_withdraw_and_it_stays_free(act: str, fought: bool) -> None:
    state = k4(turn=3)
    natives(state, OUT, 1000)
    army(state, "Red", "A", 1000, "lord", f"invade {OUT}")
    campaign = played(state, 4, phase="encounters")
    assert asked(campaign) == [("Red", "decide")]
    campaign.attempt("Red", "decide", act)
    assert bool(campaign.waiting[0].kind == "battle_plan" or happened(campaign, "battle_begun")) == fought
    if not fought:
        assert campaign.state.tiles[OUT].owner == ""
        assert [one.hex for one in campaign.state.natives.values()] == [OUT]


@pytest.mark.rule("MI-DEC-03", "MI-DEC-04")
@pytest.mark.parametrize("owner", ["", "Blue"])
def test_an_invader_who_withdraws_goes_home_without_a_battle(owner: str) -> None:
    state = k4(turn=3)
    patrol = [army(state, owner, "X", 1000, "lord", f"patrol {OUT}")] if owner else []
    own(state, owner, OUT)
    natives(state, OUT, 1000)
    red, game = army(state, "Red", "A", 1000, "lord", f"invade {OUT}"), Game(state)
    steps = contest._assault(game, OUT, Side(parts=[army_part("Red", red)], players=["Red"]), patrol, False)
    asked_now = next(steps)
    assert isinstance(asked_now, AskAll)
    with pytest.raises(StopIteration):
        steps.send(dict.fromkeys(asked_now.questions, Withdraw()))
    assert {event.kind for event in game.events} == {"decisions_revealed"}
    assert (red.finished, state.doings.taken) == (True, {})


@pytest.mark.rule("MI-DEC-03", "MI-DEC-04")
def test_an_ally_who_withdraws_leaves_the_hex_to_the_others() -> None:
    state = k4(turn=3)
    red, green = (army(state, name, "A", 1000, "lord", f"invade {OUT}") for name in ("Red", "Green"))
    side = Side(parts=[army_part("Red", red), army_part("Green", green)], players=["Red", "Green"])
    steps = contest._assault(Game(state), OUT, side, [], fought=True)
    next(steps)
    with pytest.raises(StopIteration):
        steps.send({"Red": Withdraw(), "Green": Fight()})
    assert (red.finished, green.finished, state.doings.taken) == (True, False, {OUT: "Green"})


@pytest.mark.rule("MI-BEAST-07", "MI-NEUT-06")
def test_a_beaten_beast_is_gone_and_natives_won_over_before_are_not_missed() -> None:
    state = k4(turn=3)
    beast = natives(state, OUT, 900, kind="beast")
    gone = NativesPart("natives long gone")
    victor = Side(parts=[army_part("Red", army(state, "Red", "A", 1000))], players=["Red"])
    game = Game(state)
    contest._won(game, OUT, victor, Side(parts=[gone, NativesPart(beast.id)]))
    assert state.natives == {}
    assert len(told(game.events, "beast_defeated")) == 1
    assert state.doings.taken == {OUT: "Red"}


@pytest.mark.rule("MI-DEC-04", "MI-DEC-09", "MI-REB-06")
def test_who_goes_home_does_nothing_more_this_turn_unless_he_holds_a_hex() -> None:
    state = k4(turn=3)
    away, holding = army(state, "Red", "A", 1000), army(state, "Red", "B", 500, holds=F2)
    state.risings["r"] = Rising(id="r", hex=OUT, race="Dwarfs", size=500)
    side = Side(
        parts=[army_part("Red", away), army_part("Red", holding), RisingPart("r")],
        players=["Red"],
    )
    contest._leave(state, side)
    assert (away.finished, holding.finished) == (True, False)
    assert state.risings["r"].beaten


@pytest.mark.rule("MI-BEAST-07", "MI-RULING-79")
def test_a_beast_that_loses_to_rivals_is_gone_and_natives_are_not() -> None:
    state = k4(turn=3)
    beast, people = natives(state, OUT, 900, kind="beast"), natives(state, FAR, 900)
    side = Side(parts=[NativesPart(one.id) for one in (beast, people)])
    contest._beaten(Game(state), OUT, side)
    assert list(state.natives) == [people.id]


@pytest.mark.rule("MI-REB-09")
def test_all_who_march_on_a_hex_are_groups_of_their_own() -> None:
    state = k4(turn=3)
    for player in ("Red", "Green"):
        army(state, player, "A", 1000, "lord", f"invade {OUT} loot")
    beast = natives(state, OUT, 900, kind="beast")
    state.risings["r"] = Rising(id="r", hex=OUT, race="Dwarfs", size=500)
    found = Encounter(hex=OUT, invaders=["Red", "Green"], rebels=["r"], beasts=[beast.id, "gone"])
    groups = contest._groups(state, found)
    assert [side.parts for side in groups] == [
        [ArmyPart("A", player="Red")], [ArmyPart("A", player="Green")],
        [RisingPart("r")], [NativesPart(beast.id)],
    ]  # fmt: skip
    assert [(side.players, side.gains, side.sack) for side in groups[:2]] == [
        (["Red"], "Red", "loot"), (["Green"], "Green", "loot"),
    ]  # fmt: skip


@pytest.mark.rule("MI-SEQ-04", "MI-ORD-09")
@pytest.mark.parametrize(("given", "noted"), [(None, "loot"), ("raze", "raze"), ("", "")])
def test_who_takes_a_hex_is_noted_with_what_was_ordered_for_it(given: str | None, noted: str) -> None:
    state = k4()
    army(state, "Red", "A", 1000, "lord", f"invade {OUT} loot")
    contest.take(Game(state), OUT, "Red", "taken", sack=given)  # type: ignore[arg-type]
    doings = state.doings
    assert (doings.taken[OUT], doings.sacks[OUT], doings.conquerors[OUT]) == ("Red", noted, "A")
    assert state.tiles[OUT].owner == ""
