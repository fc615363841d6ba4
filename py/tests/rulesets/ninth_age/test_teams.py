"""Both team options: what a team forbids, what it allows, and when it ends."""

from __future__ import annotations

from typing import Any

import pytest

import empires
from empires.core.questions.fields import Pick
from empires.rulesets.ninth_age.battles import fielded
from empires.rulesets.ninth_age.challenges import why_not_challenge
from empires.rulesets.ninth_age.events import why_not_pick
from empires.rulesets.ninth_age.ruleset import DISPLAY
from empires.rulesets.ninth_age.settings import OPTIONS
from empires.rulesets.ninth_age.state import NinthAge
from empires.testing import asked, offered, refused, told
from tests.rulesets.ninth_age.scene import at, engaged, scene

LAND = "0,0 land A; 1,0 land B; 2,0 land C; 3,0 land D"


def fixed(phase: str, teams: str = "AB CD", turns: int = 3, **more: Any) -> NinthAge:
    state = scene(LAND, players="ABCD", phase=phase, teams="fixed", team_turns=turns, **more)
    for number, members in enumerate(teams.split(), start=1):
        for player in members:
            state.realms[player].team = number
    return state


@pytest.mark.rule("NA-TEAM-01", "NA-TEAM-06", "NA-RULING-58")
def test_fixed_teams_are_written_down_before_the_map() -> None:
    campaign = empires.new(
        "ninth-age", ["A", "B", "C"], options={"teams": "fixed", "team_turns": 2}, seed="t"
    )
    assert asked(campaign) == [("A", "divide_teams")]
    assert campaign.waiting[0].default == {"seat1": "2", "seat2": "1", "seat3": "2"}
    with refused("bad-target", "NA-TEAM-01"):
        campaign.attempt("A", "divide_teams", {"seat1": "1", "seat2": "1", "seat3": "1"})
    campaign.attempt("A", "divide_teams", {"seat1": "2", "seat2": "1", "seat3": "2"})
    assert [campaign.state.realms[player].team for player in "ABC"] == [2, 1, 2]
    with pytest.raises(empires.SetupError, match="team_turns"):
        empires.new("ninth-age", ["A", "B"], options={"teams": "fixed"}, seed="t")


@pytest.mark.rule("NA-TEAM-02", "NA-TEAM-03")
def test_team_mates_do_not_harm_or_challenge_each_other() -> None:  # EX-NA-57
    for event in ("emissary", "poisoned-mines", "catastrophe"):
        campaign = at(fixed("events"))
        campaign.attempt("A", "pick_event", event)
        with refused("event-teammate", "NA-TEAM-02"):
            campaign.attempt("A", "event_target", "B")
        assert offered(campaign) == ["C", "D"]
    campaign = at(fixed("challenge"))
    with refused("teammate", "NA-TEAM-03"):
        campaign.attempt("A", "challenge", "B")


@pytest.mark.rule("NA-TEAM-02")
def test_a_harmful_event_needs_somebody_outside_the_team() -> None:
    state = fixed("events", "ABCD")
    assert why_not_pick(state, "A", "emissary") == "event-teammate"
    campaign = at(state)
    with refused("event-teammate"):
        campaign.attempt("A", "pick_event", "emissary")


@pytest.mark.rule("NA-TEAM-06", "NA-RULING-58")
def test_fixed_teams_end_with_their_last_turn() -> None:  # EX-NA-57
    during = at(fixed("counting", turns=3, turn=2), *[1] * 4, *[1, 2, 3, 4])
    assert during.state.realms["A"].team == 1
    after = at(fixed("counting", turns=3, turn=3), 1, 2, 3, 4)
    assert told(after.recent, "teams_dissolved")
    assert after.state.turn == 4
    after.attempt("A", "pick_event", "emissary")
    after.attempt("A", "event_target", "B")
    assert why_not_challenge(after.state, "A", "B") == ""


@pytest.mark.rule("NA-TEAM-05", "NA-RULING-57")
def test_team_mates_share_conquest_points() -> None:  # EX-NA-58
    state = fixed("invasion")
    tile = state.tiles["1,0"]
    tile.terrain, tile.fort, tile.flag = "mountain", "city", "C"
    state.realms["A"].cp_left, state.realms["B"].cp_left = 4, 3
    state.beaten = [["A", "C"]]
    campaign = at(state)
    assert "conquer 1,0" not in offered(campaign)
    campaign.attempt("B", "share_cp", {"to": "A", "points": 1})
    assert [campaign.state.realms[player].cp_left for player in "AB"] == [5, 2]
    campaign.attempt("A", "spend", "conquer 1,0")
    assert campaign.state.tiles["1,0"].flag == "A"


@pytest.mark.rule("NA-RULING-57", "NA-TEAM-05", "NA-T-REFUSALS")
def test_points_go_to_living_team_mates_only_and_in_whole() -> None:
    state = fixed("invasion", "ABC D")
    state.realms["C"].eliminated_turn = 1
    for player in "ABD":
        state.realms[player].cp_left = 2
    campaign = at(state)
    for taker in ("D", "C", "A"):
        with refused("bad-target", "NA-RULING-57"):
            campaign.attempt("A", "share_cp", {"to": taker, "points": 1})
    with refused("bad-amount"):
        campaign.attempt("A", "share_cp", {"to": "B", "points": 0})
    with refused("not-enough-cp"):
        campaign.attempt("A", "share_cp", {"to": "B", "points": 3})
    with refused("bad-target", "NA-RULING-57"):
        campaign.attempt("D", "share_cp", {"to": "A", "points": 1})
    with refused("not-your-step"):
        at(fixed("events")).attempt("A", "share_cp", {"to": "B", "points": 1})


@pytest.mark.rule("NA-RULING-57")
def test_shared_points_bring_neither_a_victory_nor_a_discount_and_are_spent_in_the_own_slot() -> None:
    state = scene("0,0 land A; 1,0 land; 2,0 land B; 0,1 land C; 3,0 land C", players="ABC", phase="invasion",
                  teams="fixed", team_turns=3)  # fmt: skip
    state.realms["A"].team = state.realms["B"].team = 1
    state.realms["A"].cp_left, state.realms["B"].cp_left = 1, 2
    state.realms["B"].rapid_left, state.beaten = True, [["B", "C"]]
    campaign = at(state)
    assert "claim 1,0" not in offered(campaign), "2 points are wanted, and the discount is B's"
    with refused("not-your-step"):
        campaign.attempt("B", "spend", "claim 1,0")
    (gift,) = told(campaign.attempt("B", "share_cp", {"to": "A", "points": 2}), "cp_shared")
    assert gift.facts == {"giver": "B", "taker": "A", "points": 2}
    with refused("not-beaten"):
        campaign.attempt("A", "spend", "conquer 0,1")
    campaign.attempt("A", "spend", "claim 1,0")
    assert [campaign.state.realms[player].cp_left for player in "AB"] == [1, 0]


@pytest.mark.rule("NA-RULING-57", "NA-RULING-35")
def test_a_player_without_points_waits_for_a_team_mate() -> None:
    state = fixed("invasion")
    state.realms["B"].cp_left = 3
    state.beaten = [["B", "C"]]
    campaign = at(state)
    assert offered(campaign) == ["end"]
    campaign.attempt("B", "share_cp", {"to": "A", "points": 3})
    assert [value.split()[0] for value in offered(campaign)].count("conquer") == 0, (
        "the victory is not shared"
    )
    assert "raid" in offered(campaign)


@pytest.mark.rule("NA-RULING-35", "NA-RULING-57")
@pytest.mark.parametrize(("left", "first"), [({"B": 1}, "A"), ({"B": 0, "C": 1}, "C")])
def test_only_a_team_mate_with_points_is_waited_for(left: dict[str, int], first: str) -> None:
    state = fixed("invasion")
    for player, points in left.items():
        state.realms[player].cp_left = points
    assert asked(at(state)) == [(first, "spend")]


@pytest.mark.rule("NA-RULING-57", "NA-TEAM-05", "NA-GOLD-03")
def test_without_teams_only_gold_is_given() -> None:  # EX-NA-59
    state = scene(LAND, players="ABCD", phase="invasion", gold={"B": 10})
    state.realms["A"].cp_left = state.realms["B"].cp_left = 2
    campaign = at(state)
    with refused("option-off"):
        campaign.attempt("B", "share_cp", {"to": "A", "points": 1})
    campaign.attempt("B", "give_gold", {"to": "A", "amount": 10, "bargain": ""})
    assert campaign.state.realms["A"].treasury == 10


@pytest.mark.rule("NA-TEAM-07", "NA-RULING-58")
def test_a_team_for_one_turn_needs_everybody_it_names() -> None:  # EX-NA-60
    state = scene(LAND, players="ABCD", teams="per-turn", turn=0)
    campaign = at(state, 1, 2, 3, 4)
    assert asked(campaign) == [("A", "declare_allied")], "after the ranking, in the first turn too"
    campaign.attempt("A", "declare_allied", {"members": ["C"]})
    events = campaign.attempt("C", "consent", "decline")
    assert told(events, "team_declined")[0].facts == {"code": "consent-missing"}
    assert campaign.state.realms["A"].team is None
    campaign.undo()
    campaign.attempt("C", "consent", "consent")
    assert why_not_challenge(campaign.state, "A", "C") == "teammate"
    assert why_not_challenge(campaign.state, "C", "A") == "teammate"
    with refused("bad-target", "NA-RULING-58"):
        campaign.attempt("B", "declare_allied", {"members": ["C"]})
    campaign.attempt("B", "declare_allied", {"members": ["D"]})
    campaign.attempt("D", "consent", "consent")
    teams = [campaign.state.realms[player].team for player in "ABCD"]
    assert (teams[0] == teams[2], teams[1] == teams[3], teams[0] != teams[1]) == (True, True, True)
    assert campaign.state.phase == "challenge"


@pytest.mark.rule("NA-TEAM-07", "NA-RULING-58")
def test_a_declared_team_lasts_for_its_turn_only() -> None:
    state = scene(LAND, players="ABCD", teams="per-turn", phase="counting")
    state.realms["A"].team = state.realms["B"].team = 1
    campaign = at(state, 1, 2, 3, 4)
    assert campaign.state.realms["A"].team is None
    for player in "ABCD":
        campaign.attempt(player, "declare_allied", {"members": []})
    assert asked(campaign) == [("A", "pick_event")]


@pytest.mark.rule("NA-RULING-56", "NA-TEAM-03")
def test_no_challenge_sets_team_mates_against_each_other() -> None:
    campaign = at(fixed("challenge", "AD B C", order="BCDA"))
    campaign.attempt("B", "challenge", "A")
    campaign.attempt("C", "challenge", "B")
    state = campaign.state
    assert [("".join(one.side1), "".join(one.side2)) for one in state.engagements] == [("B", "AC")]
    assert why_not_challenge(state, "D", "C") == "teammate", "C stands beside A"
    assert why_not_challenge(state, "D", "A") == "teammate"
    assert why_not_challenge(state, "D", "B") == "side-full"


@pytest.mark.rule("NA-RULING-56")
def test_team_mates_and_strangers_may_stand_on_one_side() -> None:
    campaign = at(fixed("challenge", "AC B D"))
    campaign.attempt("A", "challenge", "B")
    campaign.attempt("C", "challenge", "B")
    assert campaign.state.engagements[0].side1 == ["A", "C"]


@pytest.mark.rule("NA-TEAM-04", "NA-RULING-56")
@pytest.mark.parametrize(("teams", "shared"), [("AC BD", True), ("AB CD", False)])
def test_team_mates_on_one_side_share_their_auras(teams: str, shared: bool) -> None:
    state = engaged(fixed("challenge", teams), "AC", "B", "2v1-together", decider="B")
    campaign = at(state)
    sheet = DISPLAY.sheets(campaign.state, "A")[0]
    texts = " ".join(line.label for line in sheet.sections[-1].lines)
    assert ("Inspiring Presence" in texts) is shared
    assert ("Hold Your Ground" in texts) is shared


@pytest.mark.rule("NA-RULING-61", "NA-RULING-58")
def test_one_setting_for_each_pair_of_options() -> None:
    choices = {option.key: [choice.value for choice in option.choices] for option in OPTIONS}
    assert choices["teams"] == ["none", "fixed", "per-turn"]
    assert choices["battle_size"] == ["standard", "free", "scaled"]
    state = fixed("counting", "ABCD")
    for q in range(10):
        state.tiles[f"{q},5"] = type(state.tiles["0,0"])(terrain="land", flag="A")
    assert at(state).winners == ["A"], "a team does not win, a player does"


@pytest.mark.rule("NA-TEAM-07")
def test_who_is_declined_may_name_others_and_who_passed_is_asked_again_after_a_declaration() -> None:
    campaign = at(scene(LAND, players="ABCD", teams="per-turn", turn=0), 1, 2, 3, 4)
    campaign.attempt("A", "declare_allied", {"members": ["B"]})
    campaign.attempt("B", "consent", "decline")
    assert asked(campaign) == [("A", "declare_allied")], "another proposal"
    campaign.attempt("A", "declare_allied", {"members": []})
    campaign.attempt("B", "declare_allied", {"members": ["C"]})
    campaign.attempt("C", "consent", "consent")
    assert asked(campaign) == [("A", "declare_allied")], "A passed, but a team was made since"
    campaign.attempt("A", "declare_allied", {"members": ["D"]})
    campaign.attempt("D", "consent", "consent")
    assert campaign.state.phase == "challenge", "nobody is left to declare"


@pytest.mark.rule("NA-TEAM-07")
def test_everybody_who_is_named_is_asked_and_then_may_declare_no_more() -> None:
    campaign = at(scene(LAND, players="ABCD", teams="per-turn", turn=0), 1, 2, 3, 4)
    campaign.attempt("A", "declare_allied", {"members": ["B", "C"]})
    campaign.attempt("B", "consent", "consent")
    assert asked(campaign) == [("C", "consent")], "one of the two is not enough"
    assert campaign.state.realms["B"].team is None
    campaign.attempt("C", "consent", "consent")
    assert [campaign.state.realms[player].team for player in "ABCD"] == [1, 1, 1, None]
    assert campaign.state.union == campaign.state.named == [], "nothing is left to agree to"
    assert ("D", "declare_allied") not in asked(campaign), "nobody is left for the last"


@pytest.mark.rule("NA-TEAM-07", "NA-SIZE-03")
def test_teams_are_declared_in_realm_order() -> None:
    campaign = at(scene(LAND, players="ABCD", teams="per-turn", turn=0), 4, 3, 2, 1)
    assert asked(campaign) == [("D", "declare_allied")]


@pytest.mark.rule("NA-TEAM-07")
def test_the_declarations_end_when_nobody_adds_one() -> None:
    campaign = at(scene(LAND, players="ABCD", teams="per-turn", turn=0), 1, 2, 3, 4)
    for player in "ABCD":
        campaign.attempt(player, "declare_allied", {"members": []})
    assert campaign.state.phase == "challenge"


@pytest.mark.rule("NA-TEAM-01")
def test_the_leader_of_a_team_names_it_and_everybody_reads_that() -> None:
    campaign = at(fixed("events"))
    form = next(one for one in campaign.view("A").standing if one.kind == "name_army")
    what = form.fields[0]
    assert isinstance(what, Pick)
    assert [one.value for one in what.choices] == ["army", "general", "team"]
    with refused("bad_answer"):
        campaign.attempt("B", "name_army", {"what": "team", "name": "Mine"})
    events = campaign.attempt("A", "name_army", {"what": "team", "name": "The Iron Pact"})
    assert [one.text for one in events] == ["A’s\u00a0team is called The Iron Pact from now on."]
    books = DISPLAY.ledgers(campaign.view("D").state, "D")
    teams = {
        book.player: [(one.value, one.note) for one in book.sections[0].lines if one.label == "Team"]
        for book in books
    }
    assert teams["A"] == teams["B"] == [("A, B", "The Iron Pact")]
    assert teams["C"] == teams["D"] == [("C, D", "")]


@pytest.mark.rule("NA-TEAM-01")
def test_the_side_of_a_team_has_its_name_and_one_of_others_has_not() -> None:
    state = fixed("events")
    state.titles = {"A": {"team": "The Iron Pact"}}
    assert fielded(state, ["A", "B"]) == "The Iron Pact (A and B)"
    assert fielded(state, ["A"]) == "A"
    assert fielded(state, ["A", "C"]) == "A and C"
    assert fielded(state, ["C", "D"]) == "C and D"
    assert DISPLAY.board(state, None).caption.endswith(" · The Iron Pact: A and B")


@pytest.mark.rule("NA-TEAM-07")
def test_a_team_of_one_turn_keeps_the_name_that_its_leader_gave_once() -> None:
    state = scene(LAND, players="ABCD", phase="uniting", teams="per-turn")
    state.titles = {"A": {"team": "The Iron Pact"}}
    state.to_act = ["A", "B", "C", "D"]
    campaign = at(state)
    campaign.attempt("A", "declare_allied", {"members": ["B"]})
    events = campaign.attempt("B", "consent", "consent")
    assert "Allied this turn as The Iron Pact: A, B." in [one.text for one in events]
