"""Battles: the defender's choice, reports, the umpire's quick battle, points and buying order."""

from __future__ import annotations

from typing import Any

import pytest

from empires.core.apart.device import Device
from empires.core.errors import IllegalChoice
from empires.core.offices.book import edition
from empires.core.play.campaign import Campaign
from empires.core.questions.fields import Split
from empires.core.rules.game import Game
from empires.kit.books import Line
from empires.kit.chronicle import Scribe
from empires.kit.titles import given_names
from empires.rulesets.warmaster.battles import _tell
from empires.rulesets.warmaster.defence import why_no_choice
from empires.rulesets.warmaster.reports import why_not_points
from empires.rulesets.warmaster.show import board, sheets
from empires.rulesets.warmaster.show.chronicle import WarmasterTeller
from empires.rulesets.warmaster.state import War
from empires.testing import dice_left, happened, kinds, refused, texts, told
from tests.correspondence import founded, prepared, spread
from tests.rulesets.warmaster.scene import TWO_CAPITALS, arrows, duel, fought, lay_out, play, settled, war


def report(campaign: Campaign[War], outcome: str, first: int = 0, second: int = 0):  # type: ignore[no-untyped-def]
    report = {"outcome": outcome, "vp": {"0": first, "1": second}}
    return settled(campaign, campaign.waiting[0].player, report)


@pytest.mark.rule("WM-BATTLE-02", "WM-ARMY-01", "WM-ARMY-03", "WM-T-SETTINGS")
def test_a_single_attack_is_a_pitched_battle_of_full_armies() -> None:
    campaign = play(arrows("Red>Blue", base_size=1500))
    battle = campaign.state.battles[0]
    assert (battle.kind, battle.solo.empire, battle.solo.size) == ("pitched", "Blue", 1500)
    assert [(army.empire, army.size) for army in battle.allies] == [("Red", 1500)]
    created = told(campaign.recent, "battle_created")[0]
    assert (battle.id, created.rule, created.facts["battle"], created.tiles) == ("1", "WM-BATTLE-02", "1", ())
    facts = campaign.waiting[0].facts
    assert not any(isinstance(fact, str | int) for fact in facts.values()), "its text says it all"


@pytest.mark.rule("WM-ARMY-02")
def test_no_armies_stand_on_the_map() -> None:
    shown = board(arrows("Red>Blue"), None)
    assert (shown.pieces, shown.players) == ((), ())


@pytest.mark.rule(
    "EX-WM-52", "WM-BATTLE-03", "WM-BATTLE-04", "WM-RULING-42", "WM-RULING-43", "WM-RULING-51", "WM-RULING-60"
)
def test_separate_battles_count_by_the_worst() -> None:
    campaign = play(arrows("Red>Blue Green>Blue", "Red Blue Green", base_size=1500))
    with refused("NOT_YOUR_TURN"):
        campaign.attempt("Blue", "report_battle", {})
    campaign.attempt("Blue", "choose_defence", "separate")
    assert [battle.allies[0].size for battle in campaign.state.battles] == [1500, 1500]
    report(campaign, "a", 800, 300)
    events = report(campaign, "b", 250, 700)
    points = {event.facts["empire"]: event.facts["points"] for event in told(events, "points_awarded")}
    assert points == {"Red": 1, "Blue": 1, "Green": 3}
    assert told(events, "buying_order")[0].facts["order"] == ["Green", "Red", "Blue"]
    assert campaign.state.last_vp == {"Red": 300, "Blue": 250, "Green": 700}


@pytest.mark.rule("WM-RULING-43")
def test_of_equally_bad_battles_the_lower_points_count() -> None:
    state = fought(arrows("Red>Blue Green>Blue", "Red Blue Green"),
                   duel("Blue", "Red", "DD", (500, 1)), duel("Blue", "Green", "DD", (200, 2)))  # fmt: skip
    assert play(state).state.last_vp["Blue"] == 200


@pytest.mark.rule("EX-WM-53", "WM-BATTLE-03")
def test_against_one_attacker_there_is_nothing_to_choose() -> None:
    campaign = play(arrows("Red>Blue"))
    with refused("NO_CHOICE", "WM-BATTLE-03"):
        campaign.attempt("Blue", "choose_defence", "separate")
    state = play(arrows("Red>Blue Green>Blue", "Red Blue Green")).state
    assert [why_no_choice(state, one) is None for one in state.empires.values()] == [False, True, False]


@pytest.mark.rule("WM-BATTLE-05")
def test_impossible_reports_are_refused() -> None:
    campaign = play(arrows("Red>Blue"))
    for vp in ({"0": 5}, {"0": 5, "1": -1}, {"0": 1, "1": 2, "2": 3}):
        with refused("BAD_REPORT", "WM-BATTLE-05"):
            campaign.attempt("Blue", "report_battle", {"outcome": "a", "vp": vp})
    allied = play(arrows("Red>Blue Green>Blue", "Red Blue Green"))
    allied.attempt("Blue", "choose_defence", "single")
    with refused("BAD_REPORT", "WM-BATTLE-05"):
        allied.attempt(
            "Blue", "report_battle",
            {"withdrawn": ["3"], "solo_withdrawn": False, "vp": {"0": 1, "1": 1, "2": 1}},
        )  # fmt: skip


@pytest.mark.rule("WM-BATTLE-05", "WM-T-MULTI")
@pytest.mark.parametrize(
    "odd",
    [{"outcome": "b"}, {"vp": None}, {"vp": {"0": 1.5, "1": 1, "2": 1}}],
    ids=["outcome", "no points", "half a point"],
)
def test_a_report_of_allies_has_withdrawals_and_whole_points(odd: dict[str, Any]) -> None:
    allied = play(arrows("Red>Blue Green>Blue", "Red Blue Green"))
    allied.attempt("Blue", "choose_defence", "single")
    report = {"withdrawn": ["1", "2"], "solo_withdrawn": False, "vp": {"0": 1, "1": 1, "2": 1}}
    with refused("BAD_REPORT", "WM-BATTLE-05"):
        allied.attempt("Blue", "report_battle", {**report, **odd})
    with refused("bad_answer"):
        allied.attempt("Blue", "report_battle", {**report, "weather": "rain"})
    allied.attempt("Blue", "report_battle", report)


@pytest.mark.rule("WM-BATTLE-05")
def test_a_report_of_one_against_one_has_an_outcome() -> None:
    campaign = play(arrows("Red>Blue"))
    for given in ({"withdrawn": ["1"]}, {"outcome": "a", "solo_withdrawn": True}, {"outcome": "a"}):
        with refused("BAD_REPORT", "WM-BATTLE-05"):
            campaign.attempt("Blue", "report_battle", given)
    campaign.attempt("Blue", "report_battle", {"outcome": "a", "vp": {"0": 5, "1": 1}})


@pytest.mark.rule("WM-BATTLE-05", "WM-ALLY-02")
def test_victory_points_are_bounded_by_the_armies_they_are_scored_off() -> None:
    allied = play(arrows("Red>Blue Green>Blue", "Red Blue Green", base_size=1000))
    allied.attempt("Blue", "choose_defence", "single")
    points = allied.waiting[0].fields[2]
    assert isinstance(points, Split)
    assert {one.label: one.hi for one in points.items} == {
        "Blue, at most 7,250": 5 * 2 * 625 + 1000,
        "Red, at most 6,000": 6000,
        "Green, at most 6,000": 6000,
    }
    vp = {"0": 1, "1": 6001, "2": 1}
    with pytest.raises(IllegalChoice, match=r"from 0 to 6,000"):
        allied.attempt("Blue", "report_battle", {"withdrawn": [], "solo_withdrawn": False, "vp": vp})


def three_battles() -> Campaign[War]:
    """Blue meets Red and Green one after the other; Gold and White meet each other."""
    campaign = play(arrows("Red>Blue Green>Blue Gold>White", "Red Blue Green Gold White"))
    campaign.attempt("Blue", "choose_defence", "separate")
    return campaign


@pytest.mark.rule("WM-BATTLE-05", "WM-BATTLE-01")
def test_any_battle_is_reported_by_either_side_in_any_order() -> None:
    campaign = three_battles()
    asked = {question.player: question.kind for question in campaign.waiting}
    assert asked == {
        "Blue": "report_which", "Red": "report_battle", "Green": "report_battle",
        "White": "report_battle", "Gold": "report_battle",
    }  # fmt: skip
    settled(campaign, "Gold", {"outcome": "b", "vp": {"0": 1, "1": 2}})
    settled(campaign, "Blue", {"outcome": "draw", "vp": {"0": 3, "1": 4}}, battle="2")
    assert [(one.id, one.resolved_by, one.solo.result) for one in campaign.state.battles] == [
        ("1", "", ""), ("2", "table", "D"), ("3", "table", "L"),
    ]  # fmt: skip
    events = settled(campaign, "Red", {"outcome": "a", "vp": {"0": 5, "1": 6}})
    assert kinds(events)[:2] == ["battle_begun", "battle_reported"]
    assert told(events, "battle_reported")[0].facts["vp"] == [5, 6]
    assert told(events, "points_awarded"), "and with that all are over"


@pytest.mark.rule("WM-BATTLE-05")
def test_more_points_than_the_army_fought_is_worth_are_asked_about() -> None:
    campaign = three_battles()
    form = next(one for one in campaign.waiting if one.player == "Red")
    foes = next(one.solo.size for one in campaign.state.battles if one.allies[0].player == "Red")
    report = {"outcome": "b", "vp": {"0": 0, "1": foes}}
    assert "mind" not in form.weigh(report)[0]
    report["vp"] = {"0": 0, "1": foes + 1}
    doubt = f"Red: {foes + 1:,} points, but the other side had only {foes:,}."
    assert form.weigh(report)[0]["mind"] == doubt
    campaign.attempt("Red", "report_battle", report)
    assert doubt in campaign.waiting[0].text


@pytest.mark.rule("WM-BATTLE-05")
def test_the_other_side_confirms_what_one_reports_or_it_is_asked_again() -> None:
    campaign = three_battles()
    duel = {"outcome": "b", "vp": {"0": 10, "1": 1_000}, "notes": "A close thing."}
    campaign.attempt("Red", "report_battle", duel)
    assert [(one.player, one.text) for one in campaign.waiting] == [
        ("Blue", "Red reports: Red won; Blue 10 VP, Red 1,000 VP. Is that right?")
    ]
    assert campaign.waiting[0].facts == {"For the chronicle": "“A close thing.”"}
    events = campaign.attempt("Blue", "confirm_report", "disagree")
    assert kinds(events) == ["report_disputed"]
    assert not any(battle.resolved_by or battle.solo.result for battle in campaign.state.battles)
    allied = play(arrows("Red>Blue Green>Blue", "Red Blue Green"))
    allied.attempt("Blue", "choose_defence", "single")
    report = {"withdrawn": ["2"], "solo_withdrawn": True, "vp": {"0": 1, "1": 2, "2": 3}}
    allied.attempt("Green", "report_battle", report)
    assert [one.player for one in allied.waiting] == ["Blue"], "allies do not confirm each other"
    assert "Green and Blue withdrew; Blue 1 VP, Red 2 VP, Green 3 VP" in allied.waiting[0].text
    against_computers = arrows("Red>Blue", auto_battle="never")
    against_computers.seats = {"Blue": "computer"}
    alone = play(against_computers)
    events = alone.attempt("Red", "report_battle", {"outcome": "b", "vp": {"0": 1, "1": 2}})
    assert told(events, "battle_reported"), "nobody has to agree"


def two_thousand(orders: str, *dice: int, **options: Any) -> Campaign[War]:
    return play(arrows(orders, "Red Blue Green", auto_battle="always", **options), *dice)


@pytest.mark.rule("EX-WM-54", "WM-RULING-66", "WM-T-SETTINGS")
def test_a_quick_battle_of_one_against_one() -> None:
    state = arrows("Red>Blue", auto_battle="always")
    lay_out(state, "0,0 LO-01 @Red @capital\n3,0 LO-01 @Blue @capital @Temple")
    campaign = play(state, 4, 3, 6, 2)
    facts = told(campaign.recent, "battle_reported")[0].facts
    assert facts["results"] == ["W", "L"]
    assert facts["vp"] == [900, 700]
    begun = told(campaign.recent, "battle_begun")[0].facts
    assert (begun["attacker"], begun["defender"], facts["winner"]) == ("Red", "Blue", "defender")
    assert (begun["attack"], begun["defence"]) == (2000, 2000)
    assert dice_left(campaign) == []


@pytest.mark.rule("EX-WM-55", "WM-RULING-66")
def test_a_quick_battle_against_allies() -> None:
    campaign = play(
        arrows("Red>Blue Green>Blue", "Red Blue Green", auto_battle="always"), 5, 3, 4, 4, 2, 5, 6, 1
    )
    events = campaign.attempt("Blue", "choose_defence", "single")
    facts = told(events, "battle_reported")[0].facts
    assert facts["results"] == ["D", "D", "D"]
    assert facts["vp"] == [800, 900, 800]


@pytest.mark.rule("WM-RULING-66")
@pytest.mark.parametrize(
    ("dice", "results", "gave_way"),
    [
        # Blue's dice, then those of Red, Green and Gold; each ally adds 2
        ((3, 3, 4, 4, 4, 4, 1, 1), "LWWL", "1 ally and Blue withdrew"),
        ((3, 3, 4, 4, 1, 1, 1, 1), "WLLL", "2 allies withdrew"),
        ((3, 3, 4, 4, 2, 2, 1, 1), "DDDL", "1 ally withdrew"),  # one above is not most of them
        ((6, 6, 5, 5, 5, 5, 5, 5), "DDDD", "Gold drew with 1,200"),
        ((3, 3, 2, 3, 4, 4, 5, 5), "LWWW", "Gold won with 1,200; Blue withdrew"),
    ],
)
def test_who_gives_way_in_a_quick_battle_against_three(
    dice: tuple[int, ...], results: str, gave_way: str
) -> None:
    state = arrows("Red>Blue Green>Blue Gold>Blue", "Red Blue Green Gold", auto_battle="always")
    campaign = play(state, *dice, *[1, 2] * 9)
    reported = told(campaign.attempt("Blue", "choose_defence", "single"), "battle_reported")[0]
    assert "".join(reported.facts["results"]) == results
    assert reported.text.endswith(f"; {gave_way}.")


@pytest.mark.rule("WM-RULING-66")
def test_in_a_mutual_quick_battle_the_lower_seat_rolls_first() -> None:
    campaign = two_thousand("Red>Blue Blue>Red", 6, 6, 1, 1)
    battle = told(campaign.recent, "battle_reported")[0]
    assert battle.text == "Battle 1: Blue lost with 200 VP; Red won with 1,200."


@pytest.mark.rule("WM-RULING-66")
def test_a_garrison_has_its_walls_and_two_locations_count_at_most() -> None:
    state = arrows("Red>>Blue", auto_battle="always", half_map=False)
    lay_out(state, "0,0 LO-01 @Red @capital @Mine\n5,0 LO-01 @Red @Temple\n7,0 LO-01 @Red @Circle\n"
                   "3,0 LO-01 @Blue @capital @Bridges")  # fmt: skip
    campaign = play(state, 3, 3, 3, 3, 6, 1)
    assert told(campaign.recent, "battle_reported")[0].facts["vp"] == [800, 800]
    assert campaign.state.empires["Blue"].alive


@pytest.mark.rule("WM-RULING-66")
def test_the_umpire_decides_for_computers_or_where_all_agree() -> None:
    machine = arrows("Red>Blue")
    machine.seats = dict.fromkeys(["Red"], "computer")
    assert told(play(machine, 1, 1, 2, 2).recent, "battle_reported")
    never = arrows("Red>Blue", auto_battle="never")
    never.seats = dict.fromkeys(["Blue"], "computer")
    assert [(one.kind, one.player) for one in play(never).waiting] == [("report_battle", "Red")]
    agreed = play(arrows("Red>Blue", auto_battle="agreed"), 1, 1, 2, 2)
    agreed.attempt("Blue", "auto_battle", "auto")
    assert told(agreed.attempt("Red", "auto_battle", "auto"), "battle_reported")
    against_a_machine = arrows("Red>Blue", auto_battle="agreed")
    against_a_machine.seats = dict.fromkeys(["Red"], "computer")
    assert told(play(against_a_machine, 1, 1, 2, 2).recent, "battle_reported"), "nobody needs to be asked"
    refused_it = play(arrows("Red>Blue", auto_battle="agreed"))
    refused_it.attempt("Blue", "auto_battle", "table")
    assert refused_it.waiting[0].kind == "report_battle"


@pytest.mark.rule("WM-SPECIAL-14", "WM-SPECIAL-07", "WM-RULING-28", "WM-RULING-63", "WM-CAPASSAULT-05")
def test_the_battle_sheet_lists_size_and_locations_of_each_army() -> None:
    state = arrows("Red>>Blue")
    lay_out(state, "0,0 LO-01 @Red @capital @Mine\n5,0 LO-01 @Red @Bridges\n3,0 LO-01 @Blue @capital @Tower")
    campaign = play(state)
    sheet = sheets(campaign.view("Blue").state, "Blue")[0]
    assert sheet.title.startswith("Siege of the capital of Blue: Blue (2,000 points) against Red")
    blue, red = sheet.sections
    assert [line.label for line in blue.lines] == [
        "Size of the army",
        "Garrison of the capital",
        "Wizard’s Tower: Mighty Magic",
    ]
    assert [line.label for line in red.lines] == ["Size of the army", "Mine: Mighty Armour"]
    assert "scenario 3 of “Into the Breach” in Wamag 9" in sheet.note
    assert campaign.waiting[0].facts["benefits"] == [["Wizard's Tower"], ["Mine"]]


@pytest.mark.rule("WM-T-POINTS", "WM-POINTS-01", "WM-RULING-48", "WM-T-SPECIAL")
def test_points_by_result_and_none_without_a_battle() -> None:
    state = arrows("Red>Blue", "Red Blue Green")
    events = report(play(state), "draw", 1, 2)
    points = {event.facts["empire"]: event.facts["points"] for event in told(events, "points_awarded")}
    assert points == {"Red": 2, "Blue": 2}
    assert "Green" not in told(events, "buying_order")[0].facts["order"]


@pytest.mark.rule("EX-WM-56", "WM-POINTS-02", "WM-RULING-49")
def test_equal_victory_points_are_settled_by_dice() -> None:
    state = fought(
        arrows("Red>Blue Green>Gold", "Red Blue Green Gold"),
        duel("Blue", "Red", "LW", (910, 640)), duel("Gold", "Green", "DD", (0, 640)),
    )  # fmt: skip
    campaign = play(state, 3, 5)
    assert told(campaign.recent, "buying_order")[0].facts["order"] == ["Blue", "Green", "Red", "Gold"]
    lost = [event.text.split()[0] for event in told(campaign.recent, "points_lost")]
    assert lost == ["Blue", "Green", "Red", "Gold"], "nobody has land to take, and they come in this order"
    points = {
        event.facts["empire"]: event.facts["points"] for event in told(campaign.recent, "points_awarded")
    }
    assert points == {"Red": 3, "Blue": 1, "Green": 2, "Gold": 2}


@pytest.mark.rule("WM-RULING-49")
def test_ties_are_rolled_again() -> None:
    state = fought(arrows("Red>Blue"), duel("Blue", "Red", "DD", (1, 1)))
    campaign = play(state, 3, 3, 2, 6)
    assert told(campaign.recent, "buying_order")[0].facts["order"] == ["Blue", "Red"]
    assert kinds(campaign.recent)[0] == "points_awarded"


@pytest.mark.rule("WM-ROUND-01", "WM-ARMY-03")
def test_the_phases_follow_one_another() -> None:
    text = "0,0 LO-01 @Red @capital\n2,0 LO-01 @Blue @capital\n1,0 LO-01\n-1,0 LO-01"
    campaign = play(war(text, phase="round_start", round_no=0))
    assert campaign.waiting[0].kind == "report_battle", "no neighbours, one target each"
    report(campaign, "a", 2, 1)
    assert campaign.waiting[0].kind == "buy"
    while campaign.waiting[0].kind == "buy":
        campaign.answer(campaign.waiting[0], campaign.waiting[0].choices[-1].value)
    assert campaign.state.round_no == 2
    assert [battle.solo.size for battle in campaign.state.battles] == [2000]


@pytest.mark.rule("WM-BATTLE-05")
@pytest.mark.parametrize(("points", "fits"), [
    ({"0": 0, "1": 0}, True), ({"0": 900, "1": 1}, True), ({"0": -1, "1": 0}, False), ({"0": 1}, False),
])  # fmt: skip
def test_every_army_reports_victory_points_and_none_below_nothing(points: dict[str, int], fits: bool) -> None:
    assert (why_not_points(duel("Red", "Blue"), points) is None) == fits


@pytest.mark.rule("WM-BATTLE-05", "WM-RULING-56")
@pytest.mark.parametrize(
    "wrong",
    [
        {"outcome": None}, {"outcome": "c"}, {"capital_taken": True}, {"withdrawn": ["1"]},
        {"vp": {"0": 1, "1": 1.5}},
    ],
)  # fmt: skip
def test_a_report_of_a_siege_has_an_outcome_and_points_and_nothing_else(wrong: dict[str, Any]) -> None:
    campaign = play(arrows("Red>>Blue", "Red Blue Green"))
    whole = {"outcome": "a", "vp": {"0": 1, "1": 2}}
    with refused("BAD_REPORT", "WM-BATTLE-05"):
        campaign.attempt("Red", "report_battle", whole | wrong)
    for part in whole:
        with refused("BAD_REPORT", "WM-BATTLE-05"):
            campaign.attempt("Red", "report_battle", {name: whole[name] for name in whole if name != part})


@pytest.mark.rule("WM-BATTLE-05", "WM-RULING-56")
def test_a_report_of_an_allied_siege_says_who_withdrew_and_not_that_the_capital_falls() -> None:
    campaign = play(arrows("Red>>Blue Green>>Blue", "Red Blue Green"))
    campaign.attempt("Blue", "choose_defence", "single")
    whole = {"withdrawn": ["1"], "solo_withdrawn": True, "vp": {"0": 1, "1": 2, "2": 3}}
    parts = ({"withdrawn": "1"}, {"withdrawn": [1]}, {"withdrawn": ["1", "1"]}, {"solo_withdrawn": 1})
    for wrong in ({"capital_taken": True}, {"outcome": "b"}, *parts):
        with refused("BAD_REPORT", "WM-BATTLE-05"):
            campaign.attempt("Red", "report_battle", whole | wrong)
    for part in whole:
        with refused("BAD_REPORT", "WM-BATTLE-05"):
            campaign.attempt("Red", "report_battle", {name: whole[name] for name in whole if name != part})


@pytest.mark.rule("WM-BATTLE-05", "WM-T-MULTI")
def test_only_of_allies_is_it_told_how_many_withdrew() -> None:
    state = war(TWO_CAPITALS)
    game = Game(state)
    _tell(game, duel("Red", "Blue", "WL", (5, 1)))
    [event] = game.events
    assert (event.rule, event.text) == ("WM-BATTLE-05", "Battle 1: Red won with 5 VP; Blue lost with 1.")


@pytest.mark.rule("WM-RULING-66")
def test_a_quick_battle_tells_dice_and_what_is_added() -> None:
    state = arrows("Red>>Blue Green>>Blue", "Red Blue Green", auto_battle="always")
    lay_out(
        state,
        "0,0 LO-01 @Red @capital @Mine\n3,0 LO-01 @Blue @capital @Temple\n6,0 LO-01 @Green @capital",
    )
    campaign = play(state, 5, 3, 4, 4, 2, 5, *[1, 2] * 9)
    events = campaign.attempt("Blue", "choose_defence", "single")
    assert texts(told(events, "army_scored")).splitlines() == [
        "Blue scores 11 (5+3, 1 for locations, 2 for the walls): 1,100 VP.",
        "Red scores 10 (4+4, 1 for locations, 1 for its allies): 1,000 VP.",
        "Green scores 8 (2+5, 1 for its allies): 800 VP.",
    ]
    assert told(events, "battle_reported")[0].text.endswith("; 2 allies withdrew.")


@pytest.mark.rule("WM-POINTS-01", "WM-T-POINTS")
def test_points_are_told_with_what_earned_them() -> None:
    state = fought(arrows("Red>Blue"), duel("Blue", "Red", "LW", (910, 640)))
    assert texts(told(play(state).recent, "points_awarded")).splitlines() == [
        "Red gets 3 campaign points: won, with 640 VP.",
        "Blue gets 1 campaign point: lost, with 910 VP.",
    ]


@pytest.mark.rule("WM-BATTLE-05")
def test_two_tables_report_from_four_devices_of_their_own() -> None:
    posts = founded(
        prepared("warmaster", arrows("Red>Blue Gold>White", "Red Blue Gold White")),
        ["Red", "Blue", "Gold", "White"],
    )
    devices = {post.seats[0]: Device(post.campaign, post) for post in posts}

    def do(player: str, kind: str, answer: object) -> None:
        devices[player].attempt(player, kind, answer)
        for post in posts:
            spread(post, posts)

    def report(outcome: str) -> dict[str, object]:
        return {"outcome": outcome, "vp": {"0": 500, "1": 500}, "notes": ""}

    do("Gold", "hand_in_report", report("a"))
    do("White", "hand_in_report", report("a"))
    do("Red", "report_battle", report("draw"))
    do("Blue", "confirm_report", "agree")
    assert {len(happened(device.campaign, "battle_reported")) for device in devices.values()} == {2}
    assert len({device.hash() for device in devices.values()}) == 1


def test_a_battle_speaks_of_armies_by_their_names_and_sheets_of_their_generals() -> None:
    state = arrows("Red>Blue", base_size=1500)
    state.titles = {"Red": {"army": "The Iron Guard", "general": "Rowan"}}
    campaign = play(state)
    [created] = told(campaign.recent, "battle_created")
    assert created.text == "Battle: Blue (1,500 points) against Red’s Iron Guard (1,500 points)."
    assert board(campaign.state, None).arrows[0].label.startswith("The attack of Red’s Iron Guard on Blue")
    [sheet] = sheets(campaign.state, None)
    assert [section.title for section in sheet.sections] == ["Blue", "Red’s Iron Guard"]
    assert Line("General", "Rowan") in sheet.sections[1].lines
    [ended] = told(report(campaign, "b", 250, 700), "battle_reported")
    assert "Red’s Iron Guard won with 700" in ended.text
    assert ended.facts["winner"] == "attacker"
    scribe = Scribe(WarmasterTeller(), given_names(campaign.state))
    for number, event in enumerate(campaign.view(None).events):
        scribe.take(0, number, event)
    chapters = [chapter for part in edition(scribe.book, None) for chapter in part.chapters]
    [battle] = [one for chapter in chapters for one in chapter.passages if one.battle]
    assert battle.sentences[0].text == "Rowan leads Red’s Iron Guard."
    assert battle.won == ["Red"]
