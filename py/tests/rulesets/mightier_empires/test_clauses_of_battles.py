"""Clauses of battles that campaigns seldom come by: bounds, exceptions, and who is asked to roll."""

from __future__ import annotations

import pytest

from empires.core.dice.dice import Roll
from empires.core.questions.fields import Number, Records
from empires.core.questions.question import Question
from empires.core.rules.asking import RollRequest
from empires.core.rules.game import Game
from empires.rulesets.mightier_empires.battles import (
    alliances,
    battle,
    characters,
    contest,
    encounters,
    ground,
    line_up,
    presence,
    scouting,
    tabletop,
)
from empires.rulesets.mightier_empires.battles.sides import Part, Side, army_part, rounded
from empires.rulesets.mightier_empires.land import defenders, features
from empires.rulesets.mightier_empires.state import (
    Encounter,
    Rising,
)
from empires.testing import asked, happened, told
from tests.rulesets.mightier_empires.scene import (  # fmt: skip
    F2,
    FAR,
    OUT,
    army,
    feature,
    k4,
    kingdom,
    natives,
    own,
    played,
    rolled,
    without_dice,
)


@pytest.mark.rule("MI-ABS-04")
@pytest.mark.parametrize(
    ("points", "percent", "lost"), [(24, 100, 0), (25, 100, 50), (2475, 1, 0), (2500, 1, 50), (1500, 15, 250)]
)
def test_losses_go_to_the_nearest_fifty_and_exact_halves_up(points: int, percent: int, lost: int) -> None:
    assert rounded(points, percent) == lost


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


@pytest.mark.rule("MI-RULING-51", "MI-FATE-03", "MI-T-INJURY")
@pytest.mark.parametrize(("player", "rolls"), [("Blue", "Blue"), ("", None)])
def test_who_rolls_for_an_injury_is_whose_character_it_is(player: str, rolls: str | None) -> None:
    state = k4()
    one = army(state, "Blue", "A", 500, "hero").characters[0]
    request = next(characters.injure(Game(state), player, one))
    assert isinstance(request, RollRequest)
    assert request.player == rolls


@pytest.mark.rule("MI-ABS-01", "MI-BAT-01", "MI-NEUT-02")
@pytest.mark.parametrize(("computer", "on_table"), [("", True), ("Red", False), ("Blue", False)])
def test_a_battle_with_a_computer_player_is_settled_by_dice(computer: str, on_table: bool) -> None:
    state = k4(battle_method="tabletop")
    if computer:
        state.seats[computer] = "easy"
    both = [Side(parts=[], players=["Red"]), Side(parts=[], players=["Blue"])]
    assert without_dice(tabletop.on_table(Game(state), OUT, *both)) == on_table


@pytest.mark.rule("MI-ABS-01", "MI-NEUT-02")
def test_battles_with_neutrals_are_settled_by_dice_whatever_was_agreed_among_players() -> None:
    state = k4(battle_method="tabletop")
    red, blue, nobody = (Side(parts=[], players=players) for players in (["Red"], ["Blue"], []))
    game = Game(state)
    assert without_dice(tabletop.on_table(game, OUT, red, blue))
    assert not without_dice(tabletop.on_table(game, OUT, red, nobody))
    assert not without_dice(tabletop.on_table(game, OUT, nobody, red))


@pytest.mark.rule("MI-BAT-02", "MI-RULING-37")
@pytest.mark.parametrize(("one", "other", "winner"), [
    (1000, 500, battle.FIRST), (999, 500, None), (500, 1000, battle.SECOND), (500, 999, None),
])  # fmt: skip
def test_twice_the_strength_wins_without_a_battle(one: int, other: int, winner: int | None) -> None:
    assert battle.lost_cause(one, other) == winner


@pytest.mark.rule("MI-BAT-03", "MI-SCOUT-05")
def test_armies_that_fled_a_lost_cause_remember_it_and_nobody_else_does() -> None:
    state = k4()
    natives(state, OUT, 300)
    strong, weak = army(state, "Red", "A", 1500), army(state, "Blue", "X", 500)
    first = Side(parts=[army_part("Red", strong)], players=["Red"])
    second = Side(
        parts=[army_part("Blue", weak), Part(kind="natives", key=f"natives {OUT}")], players=["Blue"]
    )
    game = Game(state)
    without_dice(battle._walk_over(game, OUT, (first, second), battle.FIRST))
    assert (strong.fled, weak.fled) == (False, True)
    assert (strong.characters[0].xp, weak.characters[0].xp) == (1, 0)
    assert told(game.events, "lost_cause")[0].facts["winner"] == "attacker"


@pytest.mark.rule("MI-BAT-04")
@pytest.mark.parametrize(("owner", "to"), [("", ("Red",)), ("Blue", ("Red", "Blue"))])
def test_those_who_meet_on_a_hex_hear_of_it(owner: str, to: tuple[str, ...]) -> None:
    game = Game(k4())
    encounters._announce(game, Encounter(hex=OUT, invaders=["Red"], defender=owner))
    assert told(game.events, "encounter_opened")[0].to == to


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


@pytest.mark.rule("MI-BEAST-07", "MI-NEUT-06")
def test_a_beaten_beast_is_gone_and_natives_won_over_before_are_not_missed() -> None:
    state = k4(turn=3)
    beast = natives(state, OUT, 900, kind="beast")
    gone = Part(kind="natives", key="natives long gone")
    victor = Side(parts=[army_part("Red", army(state, "Red", "A", 1000))], players=["Red"])
    game = Game(state)
    contest._won(game, OUT, victor, Side(parts=[gone, Part(kind="natives", key=beast.id)]))
    assert state.natives == {}
    assert len(told(game.events, "beast_defeated")) == 1
    assert state.doings.taken == {OUT: "Red"}


@pytest.mark.rule("MI-MULTI-02")
def test_of_three_invaders_two_may_stand_together_and_one_alone() -> None:
    state = k4()
    feature(state, OUT)
    for player in ("Red", "Blue", "Green"):
        army(state, player, "A", 1000, "lord", f"invade {OUT}")
    campaign = played(state, 4, 4, 4, phase="encounters")
    for player, friends in (("Red", ["Blue", "Green"]), ("Blue", ["Red"]), ("Green", ["Blue"])):
        campaign.attempt(player, "cooperate", {"friends": friends})
    [together], [alone] = happened(campaign, "alliance_formed"), happened(campaign, "rivals_set")
    assert together.text == f"On {OUT}, Red and Blue: fight together."
    assert alone.text == f"On {OUT}, Green: alone."


@pytest.mark.rule("MI-MULTI-03", "MI-ARMY-13")
@pytest.mark.parametrize(("players", "most"), [(["Red"], 2500), (["Red", "Blue"], 3000)])
def test_allies_deploy_more_than_one_player(players: list[str], most: int) -> None:
    assert line_up.cap(Side(parts=[], players=players)) == most


@pytest.mark.rule("MI-MULTI-04", "MI-RULING-38", "MI-ORD-09")
@pytest.mark.parametrize(("green", "gains", "sack"), [("Red", "Red", "loot"), ("Green", "Green", "raze")])
def test_without_agreement_the_larger_contingent_does_what_it_was_ordered(
    green: str, gains: str, sack: str
) -> None:
    state = k4()
    sizes = (1500, 1000) if green == "Red" else (1000, 1500)
    made = [
        army(state, player, "A", points, "lord", f"invade {OUT} {order}")
        for player, points, order in zip(("Red", "Green"), sizes, ("loot", "raze"), strict=True)
    ]
    side = Side(
        parts=[army_part("Red", made[0]), army_part("Green", made[1])], players=["Red", "Green"], gains="Red"
    )
    steps = alliances._agree_spoils(Game(state), OUT, side)
    next(steps)
    with pytest.raises(StopIteration):
        steps.send({"Red": alliances.Spoils("Red", ""), "Green": alliances.Spoils("Green", "")})
    assert (side.gains, side.sack) == (gains, sack)


@pytest.mark.rule("MI-MULTI-08")
@pytest.mark.parametrize(
    ("allied", "troops", "asks"), [(False, True, False), (True, True, True), (True, False, False)]
)
def test_only_who_has_an_army_there_and_meets_a_crowd_may_strike_first(
    allied: bool, troops: bool, asks: bool
) -> None:
    state = k4()
    own(state, "Blue", OUT, minor="fortress")
    players = ["Red", "Green"] if allied else ["Red"]
    side = Side(parts=[army_part(one, army(state, one, "A", 1000)) for one in players], players=players)
    parts = [army_part("Blue", army(state, "Blue", "X", 1000))] if troops else presence.garrison(state, OUT)
    steps = line_up.preempt(Game(state), OUT, Side(parts=parts, players=["Blue"], defends=True), [side])
    if not asks:
        assert without_dice(steps) == ""
        return
    question = next(steps)
    assert isinstance(question, Question)
    assert [choice.value for choice in question.choices] == ["Red", "Green", "wait"]


@pytest.mark.rule("MI-NEUT-09", "MI-SCOUT-04")
def test_a_free_hex_is_as_strong_as_all_who_stand_on_it() -> None:
    state = k4(turn=3)
    natives(state, OUT, 900)
    feature(state, OUT, minor="fortress")
    assert defenders.strength(state, OUT) == 900 + features.garrison_of(state, state.tiles[OUT])
    assert features.garrison_of(state, state.tiles[OUT]) > 0
    realm = kingdom(state, FAR, "-1,3", "1,2")
    whole = defenders.kingdom_size(state, realm)
    realm.lost = 300
    assert defenders.strength(state, "-1,3") == whole - 300
    assert defenders.strength(state, FAR) == whole - 300 + features.garrison_of(state, state.tiles[FAR])


@pytest.mark.rule("MI-DEC-04", "MI-DEC-09", "MI-REB-06")
def test_who_goes_home_does_nothing_more_this_turn_unless_he_holds_a_hex() -> None:
    state = k4(turn=3)
    away, holding = army(state, "Red", "A", 1000), army(state, "Red", "B", 500, holds=F2)
    state.risings["r"] = Rising(id="r", hex=OUT, race="Dwarfs", size=500)
    side = Side(
        parts=[army_part("Red", away), army_part("Red", holding), Part(kind="rising", key="r")],
        players=["Red"],
    )
    contest._leave(state, side)
    assert (away.finished, holding.finished) == (True, False)
    assert state.risings["r"].beaten


@pytest.mark.rule("MI-BEAST-07", "MI-RULING-79")
def test_a_beast_that_loses_to_rivals_is_gone_and_natives_are_not() -> None:
    state = k4(turn=3)
    beast, people = natives(state, OUT, 900, kind="beast"), natives(state, FAR, 900)
    side = Side(parts=[Part(kind="natives", key=one.id) for one in (beast, people)])
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
    assert [[(part.kind, part.key) for part in side.parts] for side in groups] == [
        [("army", "A")], [("army", "A")], [("rising", "r")], [("natives", beast.id)],
    ]  # fmt: skip
    assert [(side.players, side.gains, side.sack) for side in groups[:2]] == [
        (["Red"], "Red", "loot"), (["Green"], "Green", "loot"),
    ]  # fmt: skip


@pytest.mark.rule("MI-XP-01")
@pytest.mark.parametrize(("xp", "told_of"), [(0, 0), (2, 1)])
def test_only_experience_that_is_gained_is_told(xp: int, told_of: int) -> None:
    state = k4()
    one = army(state, "Red", "A", 500).characters[0]
    game = Game(state)
    without_dice(characters.gain(game, "Red", one, xp))
    assert one.xp == xp
    assert len(told(game.events, "xp_gained")) == told_of


@pytest.mark.rule("MI-DEC-06", "MI-MULTI-07")
def test_who_won_against_a_rival_decides_anew() -> None:
    state = k4(turn=3)
    feature(state, OUT)
    natives(state, OUT, 400)
    for player, points in (("Red", 2000), ("Blue", 500)):
        army(state, player, "A", points, "lord", f"invade {OUT}")
    campaign = played(state, 4, 4, phase="encounters")
    for player in ("Red", "Blue"):
        campaign.attempt(player, "cooperate", {"friends": []})
    for player, _ in asked(campaign):
        campaign.attempt(player, "decide", "fight")
    assert asked(campaign) == [("Red", "continue_attack")]
    assert len(happened(campaign, "lost_cause")) == 1


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
    rolled(scouting.scout(game, OUT, side, [Side(parts=[Part(kind="natives", key=found.id)])]), 1, mistake)
    [event] = told(game.events, "scout_result")
    assert event.facts["strength"] == seen
    assert f"about {seen} points" in event.text


@pytest.mark.rule("MI-RULING-94", "MI-EXPL-06", "MI-BAT-04")
@pytest.mark.parametrize(("invaders", "guarded", "meet"), [
    (["Red"], False, False), (["Red"], True, True), (["Red", "Blue"], False, True),
])  # fmt: skip
def test_a_hex_without_opposition_is_taken_without_an_encounter(
    invaders: list[str], guarded: bool, meet: bool
) -> None:
    state = k4(turn=3)
    feature(state, OUT)
    if guarded:
        natives(state, OUT, 500)
    for player in invaders:
        army(state, player, "A", 1000, "lord", f"invade {OUT}")
    game = Game(state)
    without_dice(encounters.encounters(game))
    assert [one.hex for one in state.encounters] == [OUT] * meet
    assert state.doings.taken == ({} if meet else {OUT: "Red"})


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


@pytest.mark.rule("MI-NEUT-09", "MI-NK-05")
def test_a_kingdoms_army_that_lost_more_than_it_had_counts_nothing() -> None:
    state = k4(turn=3)
    realm = kingdom(state, FAR, "-1,3", "1,2")
    realm.lost = defenders.kingdom_size(state, realm) + 50
    assert defenders.strength(state, "-1,3") == 0


@pytest.mark.rule("MI-RULING-52", "MI-TAB-04")
def test_who_places_a_piece_rolls_for_it_and_nobody_in_particular_for_natives() -> None:
    state = k4(turn=3)
    found = natives(state, OUT, 900)
    both = (
        Side(parts=[army_part("Red", army(state, "Red", "A", 1000))], players=["Red"]),
        Side(parts=[Part(kind="natives", key=found.id)]),
    )
    steps = ground._pieces(Game(state), OUT, both, 2)
    asked_ = []
    request = next(steps)
    for face in (5, 2, 3, 3):
        assert isinstance(request, RollRequest)
        asked_.append(request.player)
        request = steps.send(Roll((face,) * request.dice.count)) if len(asked_) < 4 else request
    assert asked_ == ["Red", None, "Red", None]


@pytest.mark.rule("MI-TAB-09")
def test_a_report_takes_up_to_six_challenges_of_each_character() -> None:
    state = k4(turn=3)
    sides = [
        Side(parts=[army_part(player, army(state, player, "A", 1000))], players=[player])
        for player in ("Red", "Blue")
    ]
    form = tabletop.report_form(state, OUT, "Red", sides[0], sides[1])
    [deeds] = [one for one in form.fields if isinstance(one, Records)]
    [challenges] = [one for one in deeds.fields if one.name == "challenges"]
    assert isinstance(challenges, Number)
    assert (challenges.lo, challenges.hi) == (0, 6)
