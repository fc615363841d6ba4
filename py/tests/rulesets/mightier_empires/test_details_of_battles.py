"""Details of battles: who rolls, who is counted, what comes back, and what is told."""

from __future__ import annotations

import itertools

import pytest

from empires.core.dice.dice import Roll
from empires.core.rules.asking import RollRequest
from empires.core.rules.game import Game
from empires.rulesets.mightier_empires.battles import (
    abstract_battle,
    alliances,
    battle,
    characters,
    contest,
    encounters,
    line_up,
    presence,
    recovery,
    scouting,
    tabletop,
)
from empires.rulesets.mightier_empires.battles.sides import Part, Side, army_part
from empires.rulesets.mightier_empires.intermediate import appeasement
from empires.rulesets.mightier_empires.kingdom import armies as of_army
from empires.rulesets.mightier_empires.state import Encounter, Rising
from empires.testing import asked, told
from tests.rulesets.mightier_empires.scene import (
    F2,
    FAR,
    OUT,
    answered,
    army,
    k4,
    kingdom,
    natives,
    own,
    played,
    rolled,
    without_dice,
)


@pytest.mark.rule("MI-INFO-02")
def test_with_fog_only_fighters_and_neighbours_hear_of_a_battle_at_once() -> None:
    state = k4(fog=True)
    sides = [Side(parts=[], players=["Red"]), Side(parts=[], players=["Blue"])]
    assert battle.audience(state, FAR, *sides) == ("Red", "Blue")
    own(state, "Green", "0,4")
    assert battle.audience(state, FAR, *sides) == ("Red", "Blue", "Green")
    assert battle.audience(k4(), FAR, *sides) is None


@pytest.mark.rule("MI-T-UNITREC", "MI-REC-02")
@pytest.mark.parametrize(("player", "rolls"), [("Red", "Red"), ("", None)])
def test_whose_troops_recover_rolls_for_them(player: str, rolls: str | None) -> None:
    state = k4()
    if player:
        part = army_part(player, army(state, player, "A", 1000, lost=200))
    else:
        state.risings["r"] = Rising(id="r", hex=F2, race="Orcs", size=600, lost=200)
        part = Part(kind="rising", key="r")
    request = next(recovery.recover(Game(state), part, 200, won=True))
    assert isinstance(request, RollRequest)
    assert (request.player, request.dice.count) == (rolls, 4)


@pytest.mark.rule("MI-REC-02")
def test_an_army_rebels_and_a_kingdom_each_get_their_own_troops_back() -> None:
    state = k4()
    made = army(state, "Red", "A", 1000, lost=200)
    realm = kingdom(state, OUT, "2,1", "1,1")
    realm.lost = 300
    rising = state.risings["r"] = Rising(id="r", hex=F2, race="Orcs", size=600, lost=400)
    parts = [
        army_part("Red", made), Part(kind="kingdom", key="Kislev"), Part(kind="rising", key="r"),
    ]  # fmt: skip
    back = [rolled(recovery.recover(Game(state), part, 100, won=True), 6, 6) for part in parts]
    assert back == [100, 100, 100]
    assert (made.lost, realm.lost, rising.lost) == (100, 200, 300)


@pytest.mark.rule("MI-SCOUT-05")
def test_one_army_that_fled_is_enough_to_spoil_the_scouting_of_its_side() -> None:
    state = k4()
    parts = [army_part("Red", army(state, "Red", name, 500, fled=name == "B")) for name in "AB"]
    assert scouting.scouted(state, Side(parts=parts, players=["Red"]), 6) == 4


@pytest.mark.rule("MI-ORD-09", "MI-REB-09")
def test_armies_bring_the_loot_or_raze_they_were_ordered_and_rebels_bring_none() -> None:
    state = k4()
    own(state, "Green", OUT)
    army(state, "Red", "A", 1000, "lord", f"invade {OUT} raze")
    army(state, "Blue", "X", 1000, "lord", f"invade {OUT}")
    state.risings["r"] = Rising(id="r", hex=OUT, race="Orcs", size=600)
    groups = contest._groups(state, Encounter(hex=OUT, invaders=["Red", "Blue"], rebels=["r"]))
    assert [(side.players, side.sack) for side in groups] == [(["Red"], "raze"), (["Blue"], ""), ([], "")]
    assert [part.kind for part in groups[2].parts] == ["rising"]


@pytest.mark.rule("MI-ARMY-04")
def test_the_founding_lord_leads_before_another_and_a_lord_before_whom_his_player_named() -> None:
    state = k4()
    made = army(state, "Red", "A", 2000, "hero lord lord")
    hero, other, founder = made.characters
    other.founding, made.general = False, hero.id
    assert of_army.general_of(made, state.turn) is founder
    founder.dead = True
    assert of_army.general_of(made, state.turn) is other
    other.dead = True
    assert of_army.general_of(made, state.turn) is hero


@pytest.mark.rule("MI-ABS-05")
@pytest.mark.parametrize(("faces", "ends", "whose"), [
    ((4, 5, 3, 3), "the natives are beaten and gone", ["A hero 0"]),
    ((4, 4, 3, 3), "a draw", ["A hero 0", "Native hero 0"]),
    ((1, 1, 6, 6), "the natives win", ["A hero 0"]),
])  # fmt: skip
def test_heroes_of_natives_who_are_beaten_need_no_die(
    faces: tuple[int, ...], ends: str, whose: list[str]
) -> None:
    state = k4()
    natives(state, OUT, 1000, heroes=1)
    first = Side(parts=[army_part("Red", army(state, "Red", "A", 1000, "hero"))], players=["Red"])
    second = Side(parts=[Part(kind="natives", key=f"natives {OUT}")])
    left, asked = list(faces), []

    def dice(request: RollRequest) -> Roll:
        if request.rule != "MI-ABS-05":
            return Roll((left.pop(0), left.pop(0)))
        asked.extend(name for name in ("A hero 0", "Native hero 0") if name in request.why)
        return Roll((6,))

    answered(abstract_battle.fight(Game(state), OUT, first, second, planned=False), dice)
    assert asked == whose, ends


@pytest.mark.rule("MI-ABS-05")
def test_heroes_of_a_beaten_neutral_kingdom_need_dice_like_any_others() -> None:
    state = k4()
    kingdom(state, OUT, "2,1", "1,1")
    first = Side(parts=[army_part("Red", army(state, "Red", "A", 2500, "hero"))], players=["Red"])
    second = Side(parts=[Part(kind="kingdom", key="Kislev")])
    asked = []

    def dice(request: RollRequest) -> Roll:
        asked.append(request.why)
        return Roll((1,)) if request.rule == "MI-ABS-05" else Roll((5, 5) if "Red" in request.why else (3, 3))

    outcome = answered(abstract_battle.fight(Game(state), OUT, first, second, planned=False), dice)
    assert outcome.winner == 0
    assert [one.name for _, one in outcome.fallen] == ["A hero 0", "Tsar", "Boyar"][-len(outcome.fallen) :]
    assert {"Whether Tsar falls", "Whether Boyar falls"} <= set(asked)


@pytest.mark.rule("MI-ABS-03", "MI-ABS-04", "MI-T-ABSRESULT", "MI-RULING-50")
@pytest.mark.parametrize(("faces", "winner", "result", "lost"), [
    ((3, 3, 3, 3), 2, "draw", (300, 300)),
    ((3, 4, 3, 3), 0, "minor victory", (200, 400)),
    ((3, 3, 4, 4), 1, "minor victory", (400, 200)),
    ((3, 6, 3, 3), 0, "solid victory", (150, 600)),
    ((1, 1, 6, 6), 1, "massacre", (800, 100)),
])  # fmt: skip
def test_dice_say_who_wins_and_what_each_side_loses(
    faces: tuple[int, ...], winner: int, result: str, lost: tuple[int, int]
) -> None:
    state = k4()
    sides = [
        Side(parts=[army_part(name, army(state, name, "A", 1000, "hero"))], players=[name])
        for name in ("Red", "Blue")
    ]
    outcome = rolled(abstract_battle.fight(Game(state), OUT, *sides, planned=False), *faces, 6, 6)
    assert (outcome.winner, outcome.result) == (winner, result)
    assert (outcome.lost[0][0], outcome.lost[1][0]) == lost


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


@pytest.mark.rule("MI-MERC-05", "MI-BAT-07", "MI-ARMY-13", "MI-MULTI-01")
@pytest.mark.parametrize(("sizes", "hired", "too_many"), [
    ((1500, 1000), 0, 0), ((1500, 1250), 0, 250), ((1500, 1250), 225, 250), ((2500,), 500, 0),
])  # fmt: skip
def test_mercenaries_and_the_garrison_come_on_top_of_2500_points(
    sizes: tuple[int, ...], hired: int, too_many: int
) -> None:
    state = k4()
    made = [army(state, "Red", name, size) for name, size in zip("AB", sizes, strict=False)]
    made[0].hired = hired
    parts = [*(army_part("Red", one) for one in made), Part(kind="garrison", key="0,0")]
    assert line_up.excess(state, Side(parts=parts, players=["Red"])) == too_many


@pytest.mark.rule("MI-APP-03")
def test_natives_remember_who_fought_them_and_when() -> None:
    state = k4(turn=3)
    found = natives(state, OUT, 500)
    both = (
        Side(parts=[army_part("Red", army(state, "Red", "A", 1000))], players=["Red"]),
        Side(parts=[Part(kind="natives", key=found.id)]),
    )
    for turn in (3, 3, 4):
        state.turn = turn
        battle._remember(Game(state), OUT, both, battle.FIRST)
    [fought] = state.secrets["Red"].fought
    assert (fought.natives, fought.turns) == (found.id, [3, 4])
    assert [appeasement.anger(state, "Red", found) for state.turn in (4, 5, 6, 7)] == [1, 2, 1, 0]


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


@pytest.mark.rule("MI-RULING-89", "MI-BEAST-08")
def test_only_a_beast_beside_an_encounter_rolls_and_only_once() -> None:
    state = k4(turn=3)
    natives(state, "0,5", 1000, kind="beast")
    state.encounters = [Encounter(hex=OUT, invaders=["Red"], defender="Blue")]
    without_dice(encounters._draw_beasts(Game(state)))
    state.encounters.append(Encounter(hex=FAR, invaders=["Red"], defender="Blue"))
    beast = natives(state, "2,-1", 1000, kind="beast")
    state.encounters[0].beasts = [beast.id]
    without_dice(encounters._draw_beasts(Game(state)))


@pytest.mark.rule("MI-ORD-04", "MI-REB-05")
@pytest.mark.parametrize(("lost", "answers"), [(999, True), (1000, False)])
def test_whoever_is_left_of_a_patrol_answers(lost: int, answers: bool) -> None:
    state = k4()
    army(state, "Red", "A", 1000, "lord", f"patrol {F2}", lost=lost)
    assert bool(presence.patrols(state, F2)) == answers


@pytest.mark.rule("MI-T-UNITREC", "MI-REC-03")
def test_a_natural_one_never_brings_troops_back_and_few_losses_need_no_die() -> None:
    state = k4(war_footing_stacks=True)
    made = army(state, "Red", "A", 1000, lost=100)
    state.secrets["Red"].edicts = dict.fromkeys(("a", "b", "c", "d"), "war footing")
    part = army_part("Red", made)
    assert rolled(recovery.recover(Game(state), part, 100, won=True), 1, 2) == 50
    assert rolled(recovery.recover(Game(state), part, 50, won=True), 2) == 50
    assert without_dice(recovery.recover(Game(state), part, 49, won=True)) == 0


@pytest.mark.rule("MI-SCOUT-01")
def test_scouts_in_one_army_of_a_side_are_enough() -> None:
    state = k4()
    made = [army(state, "Red", name, 500) for name in "AB"]
    made[1].units[0].scouts = True
    side = Side(parts=[army_part("Red", one) for one in made], players=["Red"])
    assert scouting.scouted(state, side, 3) == 4


@pytest.mark.rule("MI-TAB-09", "MI-BAT-08")
@pytest.mark.parametrize(("ends", "winner"), [("attacker", 0), ("defender", 1), ("draw", 2)])
def test_a_report_says_who_won_what_each_part_lost_and_who_fell(ends: str, winner: int) -> None:
    state = k4()
    own(state, "Blue", OUT, minor="fortress")
    red, blue = (army(state, name, "A", 500, "hero wizard") for name in ("Red", "Blue"))
    first = Side(parts=[army_part("Red", red)], players=["Red"])
    second = Side(parts=[army_part("Blue", blue), Part(kind="garrison", key=OUT)], players=["Blue"])
    deeds = [
        tabletop.Deeds(character=blue.characters[1].id, fell=True, miscast=True),
        tabletop.Deeds(character=red.characters[0].id, fell=True),
        tabletop.Deeds(character=blue.characters[0].id, challenges=1),
    ]
    report = tabletop.Report(winner=ends, attacker_lost=150, defender_lost=600, deeds=deeds)  # type: ignore[arg-type]
    outcome = tabletop._outcome(state, first, second, report)
    assert (outcome.winner, outcome.lost) == (winner, ({0: 150}, {0: 500, 1: 100}))
    assert (red.lost, blue.lost, state.doings.wounded) == (150, 500, {OUT: 100})
    assert outcome.fallen == [(1, blue.characters[1]), (0, red.characters[0])]
    assert outcome.miscast == [blue.characters[1].id]


@pytest.mark.rule("MI-TAB-09")
@pytest.mark.parametrize(("names", "refused"), [
    ((0,), False), ((0, 1), False), ((0, 0), True), (("nobody",), True), ((0, "nobody"), True),
])  # fmt: skip
def test_a_report_speaks_once_of_each_character_who_was_there(
    names: tuple[int | str, ...], refused: bool
) -> None:
    people = army(k4(), "Red", "A", 500, "hero hero").characters
    deeds = [tabletop.Deeds(character=people[name].id if isinstance(name, int) else name) for name in names]
    report = tabletop.Report(winner="draw", attacker_lost=0, defender_lost=0, deeds=deeds)
    assert (tabletop._why_not(report, people) is not None) == refused


@pytest.mark.rule("MI-MULTI-04", "MI-MULTI-02")
@pytest.mark.parametrize(
    ("friends", "spoils"), [(("Blue", "Red"), True), (("Blue", ""), False), (("", ""), False)]
)
def test_only_allies_must_agree_on_the_spoils(friends: tuple[str, str], spoils: bool) -> None:
    state = k4(turn=3)
    own(state, "Blue", "3,0")
    for player in ("Red", "Blue"):
        army(state, player, "A", 1000, "lord", f"invade {OUT}")
    state.tiles[OUT].explored = True
    campaign = played(state, 4, 4, phase="encounters")
    for player, friend in zip(("Red", "Blue"), friends, strict=True):
        campaign.attempt(player, "cooperate", {"friends": [friend] if friend else []})
    assert ("agree_spoils" in {kind for _, kind in asked(campaign)}) == spoils


@pytest.mark.rule("MI-RULING-38")
@pytest.mark.parametrize(("faces", "gains"), [((2, 5), "Blue"), ((5, 2), "Red"), ((4, 4, 1, 6), "Blue")])
def test_equal_contingents_roll_for_the_spoils(faces: tuple[int, ...], gains: str) -> None:
    state = k4()
    parts = [army_part(player, army(state, player, "A", 1000)) for player in ("Red", "Blue")]
    side = Side(parts=parts, players=["Red", "Blue"])
    rolled(alliances._larger_gains(Game(state), OUT, side), *faces)
    assert side.gains == gains


@pytest.mark.rule("MI-BAT-04", "MI-EXPL-06", "MI-RULING-94")
def test_forces_that_meet_are_told_and_who_meets_nobody_has_the_hex() -> None:
    state = k4(turn=3)
    own(state, "Blue", "3,0")
    army(state, "Red", "A", 1000, "lord", f"invade {OUT}")
    army(state, "Red", "B", 1000, "hero", "invade 2,-1")
    army(state, "Blue", "X", 1000, "lord", f"invade {OUT}")
    game = Game(state)
    without_dice(encounters.encounters(game))
    assert [one.hex for one in state.encounters] == [OUT]
    assert [event.tiles for event in told(game.events, "encounter_opened")] == [(OUT,)]
    assert state.doings.taken == {"2,-1": "Red"}


@pytest.mark.rule("MI-REC-02", "MI-DEC-08")
def test_who_may_be_needed_again_this_turn_recovers_at_once() -> None:
    state = k4(turn=3)
    kingdom(state, OUT, "2,1", "1,1")
    patrol, idle = army(state, "Red", "A", 500, "lord", f"patrol {F2}"), army(state, "Red", "B", 500)
    parts = [
        Part(kind="rising", key="r"), Part(kind="kingdom", key="Kislev"), army_part("Red", patrol),
        army_part("Red", idle), Part(kind="natives", key="n"),
    ]  # fmt: skip
    state.encounters = [Encounter(hex=name, invaders=["Green"], defender=owner) for name, owner in (
        ("1,1", ""), (F2, "Red"), ("1,-1", "Red"),
    )]  # fmt: skip
    state.encounters[0].done = True
    again = [contest._fights_again(state, F2, part) for part in parts]
    assert again == [True, False, True, False, False]
    state.encounters[0].done, state.encounters[2].done = False, True
    assert [contest._fights_again(state, F2, part) for part in parts] == [True, True, False, False, False]


@pytest.mark.rule("MI-ABS-07", "MI-T-ABSSTRAT")
def test_between_players_a_missing_plan_is_worth_nothing_to_either() -> None:
    state = k4()
    both = (Side(parts=[], players=["Red"]), Side(parts=[], players=["Blue"]))
    assert [abstract_battle.strategy(state, ["none", "assault"], at, both) for at in (0, 1)] == [0, 0]
    assert abstract_battle.strategy(state, ["none", "assault"], 0, (both[0], Side(parts=[]))) == -1
    assert abstract_battle.strategy(state, ["assault", "none"], 1, (Side(parts=[]), both[0])) == 1
