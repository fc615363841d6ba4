"""Teams: how they form, who rules, how they share land, and who may come and go."""

from __future__ import annotations

from typing import Any

import pytest

import empires
from empires.core.errors import SetupError
from empires.core.play.campaign import Campaign
from empires.kit.called import titled
from empires.rulesets import find_display
from empires.rulesets.warmaster.founding.capitals import Stand, legal_sites
from empires.rulesets.warmaster.founding.teams import begin
from empires.rulesets.warmaster.founding.territory import share
from empires.rulesets.warmaster.guests import _why_nobody_leaves
from empires.rulesets.warmaster.lands import tiles_of
from empires.rulesets.warmaster.ruleset import RULESET
from empires.rulesets.warmaster.show import board, ledgers
from empires.rulesets.warmaster.state import War, empire_of, member_of
from empires.rulesets.warmaster.tables import TABLES
from empires.testing import kinds, refused, told
from tests.rulesets.warmaster.founding.test_setup import field
from tests.rulesets.warmaster.scene import THREE_TEAMS, THREE_TEAMS_LAND, lay_out, play, settled, setup, war


def people(state: War) -> dict[str, list[str]]:
    return {name: [member.name for member in one.members] for name, one in state.empires.items()}


def team_game(count: int, **options: Any) -> Campaign[War]:
    names = [f"{chr(ord('A') + n % 26)}{n // 26 or ''}" for n in range(count)]
    return empires.new("warmaster", names, seed="teams", options={"mode": "team", **options})


@pytest.mark.rule("WM-TEAM-01", "WM-TEAM-02", "WM-T-SETTINGS")
def test_players_are_dealt_to_teams_that_need_not_be_equal() -> None:
    assert people(team_game(5).state) == {"Red": ["A", "C", "E"], "Blue": ["B", "D"]}
    neighbours = team_game(7, empires=3, team_forming="neighbours").state
    assert people(neighbours) == {"Red": ["A", "B", "C"], "Blue": ["D", "E"], "Gold": ["F", "G"]}


@pytest.mark.rule("WM-TEAM-01")
def test_a_team_has_one_to_seven_players() -> None:
    assert [len(team) for team in people(team_game(42, empires=6).state).values()] == [7] * 6
    for count, teams in ((15, 2), (2, 3)):
        with pytest.raises(SetupError, match="one to 7") as found:
            begin(setup(*[f"P{n}" for n in range(count)], mode="team", empires=teams))
        assert (found.value.code, found.value.rule) == ("TEAM_SIZE", "WM-TEAM-01")


@pytest.mark.rule("WM-TEAM-01")
def test_everyone_may_choose_a_team_until_it_is_full() -> None:
    campaign = team_game(10, empires=3, team_forming="choose")
    for player in "ABCDEFG":
        campaign.attempt(player, "add_player", "Red")
    with refused("TEAM_SIZE"):
        campaign.attempt("H", "add_player", "Red")
    campaign.attempt("H", "add_player", "Blue")
    campaign.attempt("I", "add_player", "Blue")
    assert people(campaign.state)["Gold"] == ["J"], "one team still has nobody, so there is nothing to ask"


@pytest.mark.rule("WM-TEAM-01")
def test_who_makes_teams_uneven_for_good_is_told_before() -> None:
    for players, note in ((4, "A, B; 3 against 0 so far, which cannot be evened out"), (5, "A, B")):
        campaign = team_game(players, team_forming="choose")
        for player in "AB":
            assert not [one for one in campaign.waiting[0].choices if "uneven" in one.note]
            campaign.attempt(player, "add_player", "Red")
        assert [one.note for one in campaign.waiting[0].choices] == [note, "nobody yet"]


@pytest.mark.rule("WM-TEAM-01")
def test_nobody_chooses_a_team_out_of_turn() -> None:
    campaign = team_game(4, team_forming="choose")
    with refused("NOT_YOUR_TURN", "WM-TEAM-01"):
        campaign.attempt("B", "add_player", "Red")
    campaign.attempt("A", "add_player", "Red")
    with refused("NOT_YOUR_TURN", "WM-TEAM-03"):
        campaign.attempt("A", "add_player", "Blue")


@pytest.mark.rule("WM-TEAM-05", "WM-RULING-73")
def test_the_team_elects_its_ruler() -> None:
    state = war("", phase="election", round_no=0, teams={"Red": ["R1", "R2", "R3"], "Blue": ["B1"]})
    for empire in state.empires.values():
        empire.ruler = ""
    campaign = play(state, *[1, 2] * 9)
    for player, vote in (("R1", "R3"), ("R2", "R3"), ("R3", "R1")):
        campaign.attempt(player, "elect_ruler", vote)
    assert campaign.state.empires["Red"].ruler == "R3"
    assert [(one.name, one.number) for one in campaign.state.empires["Red"].members] == [
        ("R3", 1), ("R1", 2), ("R2", 3),
    ]  # fmt: skip
    assert campaign.state.empires["Blue"].ruler == "B1"


@pytest.mark.rule("WM-RULING-73")
def test_without_a_majority_the_highest_die_rules() -> None:
    state = war("", phase="election", round_no=0, teams={"Red": ["R1", "R2"], "Blue": ["B1"]})
    for empire in state.empires.values():
        empire.ruler = ""
    campaign = play(state, 4, 4, 2, 5, *[1, 2] * 9)
    campaign.attempt("R1", "elect_ruler", "R1")
    campaign.attempt("R2", "elect_ruler", "R2")
    assert campaign.state.empires["Red"].ruler == "R2"


@pytest.mark.rule("WM-RULING-73")
def test_two_votes_of_four_are_no_majority() -> None:
    names = ["R1", "R2", "R3", "R4"]
    state = war("", phase="election", round_no=0, teams={"Red": names, "Blue": ["B1"]})
    for empire in state.empires.values():
        empire.ruler = ""
    campaign = play(state, 1, 2, 3, 6, *[1, 2] * 9)
    for player, vote in zip(names, ("R2", "R2", "R1", "R3"), strict=True):
        campaign.attempt(player, "elect_ruler", vote)
    assert campaign.state.empires["Red"].ruler == "R4", "the highest die"


@pytest.mark.rule("WM-T-TEAMSHARE", "WM-TEAM-06", "WM-RULING-74", "EX-WM-69")
def test_how_the_first_land_is_shared() -> None:
    for row in TABLES["WM-T-TEAMSHARE"].rows:
        others, ruler = share(7, int(row.on))
        assert ruler == row["ruler"]
        assert row["others"] in (others, None)
    assert share(5, 4) == (1, 2)
    assert share(7, 1) == (0, 7), "a ruler alone has it all"


@pytest.mark.rule("EX-WM-69", "WM-TEAM-06", "WM-TEAM-04", "WM-RULING-74", "WM-MAP-14")
def test_markers_are_laid_in_turn_the_first_in_the_capital() -> None:
    teams = {"Red": ["R1", "R2", "R3"], "Blue": ["B1"]}
    state = war(field(5), phase="territory", round_no=0, teams=teams)
    state.empires["Red"].capital, state.empires["Blue"].capital = "0,0", "4,0"
    campaign = play(state, *[1, 2, 3, 4, 5, 6] * 9)
    assert campaign.state.marker["0,0"] == "R1"
    asked = []
    while campaign.waiting and campaign.waiting[0].kind == "place_marker":
        asked.append(campaign.waiting[0].player)
        campaign.answer(campaign.waiting[0], campaign.waiting[0].choices[0].value)
    assert asked == ["R2", "R3", "R1", "R2", "R3"], "the last tile is the ruler's without asking"
    held = list(campaign.state.marker.values())
    assert {name: held.count(name) for name in ("R1", "R2", "R3", "B1")} == {
        "R1": 3,
        "R2": 2,
        "R3": 2,
        "B1": 7,
    }
    shown = {tile.id: tile for tile in board(campaign.view(None).state, None).tiles}
    assert shown["0,0"].owner == "Red"
    assert [(badge.text, badge.meaning) for badge in shown["0,0"].badges] == [("1", "R1, Red 1")]
    assert [player.name for player in board(campaign.view(None).state, None).players] == ["Red", "Blue"]


@pytest.mark.rule("WM-T-TEAMSHARE", "WM-TEAM-06")
def test_the_ruler_takes_what_is_left_without_asking() -> None:
    teams = {"Red": ["R1", "R2", "R3", "R4"], "Blue": ["B1"]}
    state = war(field(5), phase="territory", round_no=0, teams=teams)
    state.empires["Red"].capital, state.empires["Blue"].capital = "0,0", "4,0"
    campaign = play(state, *[1, 2, 3, 4, 5, 6] * 9)
    asked = []
    while campaign.waiting and campaign.waiting[0].kind == "place_marker":
        asked.append(campaign.waiting[0].player)
        campaign.answer(campaign.waiting[0], campaign.waiting[0].choices[0].value)
    assert asked == ["R2", "R3", "R4"]
    assert [tiles_of(campaign.state, f"R{n}") for n in (1, 2, 3, 4)] == [4, 1, 1, 1]


@pytest.mark.rule("WM-RULING-74", "WM-TEAM-19")
def test_with_knock_outs_everyone_needs_a_tile_to_begin_with() -> None:
    teams = {"Red": [f"R{n}" for n in range(1, 7)], "Blue": ["B1"]}
    state = war(field(6), phase="placing_capital", round_no=0, teams=teams, team_knockout=True)
    state.capital_pool, state.empires["Red"].capital_type = ["CA-01", "CA-02"], "CA-01"
    campaign = play(state)
    with refused("TEAM_SIZE", "WM-RULING-74"):
        campaign.attempt("R1", "place_capital", "6,0")
    assert "0,0" in [choice.value for choice in campaign.waiting[0].choices]


@pytest.mark.rule("WM-RULING-74", "WM-RULING-23")
def test_with_knock_outs_no_site_at_all_is_too_small_for_the_team() -> None:
    """Only a forced site on other ground would do, and that too must have room for all seven."""
    teams = {"Red": [f"R{n}" for n in range(1, 8)], "Blue": ["B1"]}
    heights = "0,0 LO-01\n0,1 HI-05\n0,-1 HI-05\n1,-1 HI-05\n1,0 HI-05\n-1,1 HI-05"
    state = war(heights, phase="choosing_capital", round_no=0, teams=teams, team_knockout=True)
    state.capital_pool = ["CA-03"]
    assert legal_sites(state, state.empires["Red"]) == {}
    lay_out(state, heights + "\n-1,0 HI-05")
    assert legal_sites(state, state.empires["Red"]) == {"CA-03": [Stand("0,0")]}


TWO_TEAMS = "0,0 LO-01 @R1 @capital\n1,0 LO-01 @R2\n2,0 LO-01 @B1\n3,0 LO-01 @B1 @capital\n4,0 LO-01 @B2"
TEAMS = {"Red": ["R1", "R2"], "Blue": ["B1", "B2"]}


@pytest.mark.rule("WM-TEAM-07", "WM-RULING-81")
def test_the_ruler_alone_gives_orders() -> None:
    text = TWO_TEAMS + "\n0,1 LO-01 @G1 @capital"
    state = war(text, phase="orders", teams=TEAMS | {"Green": ["G1"]})
    campaign = play(state, 1, 1, 1, 1, 1)
    for kind in ("commit_order", "nap_offer", "declare_assault", "choose_capital"):
        with refused("NOT_RULER", "WM-RULING-81"):
            campaign.attempt("R2", kind, "Blue")
    with refused("NOT_YOUR_TURN"):
        campaign.attempt("R2", "report_battle", {})
    campaign.attempt("R1", "commit_order", "Blue")


@pytest.mark.rule("WM-TEAM-03", "WM-RULING-78")
def test_not_everyone_need_take_part() -> None:
    campaign = play(war(TWO_TEAMS, phase="round_start", teams=TEAMS))
    question = campaign.waiting[0]
    assert (question.player, question.kind) == ("R1", "set_present")
    assert question.default == {"present": ["R1", "R2", "B1", "B2"]}
    held = {name: member_of(campaign.state, name).tiles_at_start for name in ("R1", "R2", "B1", "B2")}
    assert held == {"R1": 1, "R2": 1, "B1": 2, "B2": 1}, "the land as the round begins is remembered"
    events = campaign.answer(question, {"present": ["R1", "B1", "B2"]})
    assert told(events, "attendance_set")[0].text == "R2 does not take part."
    assert not member_of(campaign.state, "R2").present


@pytest.mark.rule("WM-ARMY-03", "WM-POINTS-03")
def test_nothing_of_the_last_round_is_carried_over() -> None:
    state = war(TWO_TEAMS, phase="round_start", teams=TEAMS)
    red, player = state.empires["Red"], member_of(state, "R1")
    player.result, player.vp = "W", 900
    red.result, red.round_vp, red.points, red.fought = "W", 900, 3, ["Blue"]
    after = play(state).state
    assert (member_of(after, "R1").result, member_of(after, "R1").vp) == ("", 0)
    red = after.empires["Red"]
    assert (red.result, red.round_vp, red.points, red.fought) == ("", 0, 0, [])


@pytest.mark.rule("WM-RULING-82", "WM-TEAM-03", "WM-TEAM-01")
def test_guests_may_join_between_rounds() -> None:
    campaign = play(war(TWO_TEAMS, phase="round_start", teams=TEAMS))
    campaign.attempt("R1", "add_player", {"name": " Gus  the Guest ", "empire": "Blue"})
    assert member_of(campaign.state, "Gus the Guest").number == 3
    assert "Gus the Guest" not in campaign.state.marker.values()
    assert "Gus the Guest" in campaign.waiting[0].default["present"]
    for name in ("", "gus the guest", "R1"):
        with refused("bad_answer"):
            campaign.attempt("R1", "add_player", {"name": name, "empire": "Red"})
    for n in range(4):
        campaign.attempt("R1", "add_player", {"name": f"More {n}", "empire": "Blue"})
    with refused("TEAM_SIZE", "WM-TEAM-01"):
        campaign.attempt("R1", "add_player", {"name": "Too many", "empire": "Blue"})
    with refused("NOT_YOUR_TURN"):
        campaign.attempt("B1", "add_player", {"name": "X", "empire": "Blue"})
    assert campaign.view("Gus the Guest").questions == ()
    assert list(campaign.played_by)[-5] == "Gus the Guest"


@pytest.mark.rule("WM-RULING-82", "WM-TEAM-01")
def test_the_form_for_guests_may_be_sent_as_it_stands_while_there_is_room() -> None:
    campaign = play(war(TWO_TEAMS, phase="round_start", teams=TEAMS))
    for _ in range(10):
        form = next(one for one in campaign.view("R1").standing if one.kind == "add_player")
        campaign.answer(form, form.default)
    assert [len(empire.members) for empire in campaign.state.empires.values()] == [7, 7]
    assert "add_player" not in [one.kind for one in campaign.view("R1").standing]


@pytest.mark.rule("WM-TEAM-04", "WM-RULING-82", "WM-TEAM-01")
def test_a_guest_gets_the_lowest_number_that_is_free() -> None:
    full = {"Red": [f"R{n}" for n in range(1, 8)], "Blue": ["B1"]}
    campaign = play(war("0,0 LO-01 @R1\n2,0 LO-01 @B1", phase="round_start", teams=full))
    campaign.attempt("R1", "drop_player", "R3")
    campaign.attempt("R1", "add_player", {"name": "Gus", "empire": "Red"})
    assert member_of(campaign.state, "Gus").number == 3, "there is no eighth of a team"
    RULESET.check(campaign.state)
    shown = {line.label for line in ledgers(campaign.view(None).state, "R1")[0].sections[-1].lines}
    assert {"3. Gus", "R3"} <= shown


@pytest.mark.rule("WM-RULING-82")
def test_a_guest_fights_and_is_asked_like_everyone() -> None:
    campaign = play(war(TWO_TEAMS, phase="round_start", teams={"Red": ["R1"], "Blue": ["B1"]}
                        | {"Red": ["R1", "R2"], "Blue": ["B1", "B2"]}, team_pairing="agreed"))  # fmt: skip
    campaign.attempt("R1", "add_player", {"name": "Gus", "empire": "Blue"})
    campaign.attempt("R1", "drop_player", "B2")
    campaign.attempt("R1", "set_present", {"present": ["R1", "R2", "B1", "Gus"]})
    while campaign.waiting[0].kind != "report_battle":
        question = campaign.waiting[0]
        campaign.answer(question, question.choices[-1].value if question.choices else question.default)
    players = {army.player for battle in campaign.state.battles for army in (battle.solo, *battle.allies)}
    assert players == {"R1", "R2", "B1", "Gus"}
    asked = [question.player for question in campaign.waiting]
    settled(campaign, campaign.waiting[0].player, {"outcome": "a", "vp": {"0": 3, "1": 1}})
    asked += [question.player for question in campaign.waiting]
    assert "Gus" in asked


@pytest.mark.rule("WM-RULING-73", "WM-TEAM-03")
def test_a_ruler_who_leaves_is_followed_by_the_largest_landholder() -> None:
    teams = {"Red": ["R1"], "Blue": ["B1", "B2", "B3"]}
    text = "0,0 LO-01 @R1 @capital\n2,0 LO-01 @B1 @capital\n3,0 LO-01 @B3\n4,0 LO-01 @B2"
    campaign = play(war(text, phase="round_start", teams=teams))
    events = campaign.attempt("R1", "drop_player", "B1")
    assert campaign.state.empires["Blue"].ruler == "B2", "equal land: the lower number"
    assert told(events, "ruler_changed")[0].rule == "WM-RULING-73"
    assert campaign.state.marker["2,0"] == "B2"
    assert empire_of(campaign.state, "B1") is None
    with refused("EMPIRE_DESTROYED"):
        campaign.attempt("B1", "commit_order", "Red")


@pytest.mark.rule("WM-TEAM-01", "WM-TEAM-03")
def test_the_last_of_a_team_cannot_leave_it() -> None:
    teams = {"Red": ["R1", "R2"], "Blue": ["B1"]}
    campaign = play(war("0,0 LO-01 @R1\n2,0 LO-01 @B1", phase="round_start", teams=teams))
    form = next(one for one in campaign.view("R1").standing if one.kind == "drop_player")
    assert [choice.value for choice in form.choices] == ["R2"], "and the host stays"


@pytest.mark.rule("WM-TEAM-03")
def test_the_ledger_names_the_players_of_a_team() -> None:
    campaign = play(war(TWO_TEAMS, phase="round_start", teams=TEAMS))
    first = ledgers(campaign.view("B2").state, "B2")[0]
    assert first.player == "Blue", "the own empire comes first"
    lines = {line.label: (line.value, line.note) for line in first.sections[-1].lines}
    assert lines == {"1. B1": ("2 tiles", "rules"), "2. B2": ("1 tile", "")}


@pytest.mark.rule("WM-RULING-74")
def test_nobody_is_asked_where_one_tile_is_left_or_one_player() -> None:
    teams = {"Red": ["R1", "R2"], "Blue": ["B1"]}
    state = war(
        "0,0 LO-01\n1,0 LO-01\n5,0 LO-01\n6,0 LO-01\n5,1 LO-01", phase="territory", round_no=0, teams=teams
    )
    state.owner, state.marker = {}, {}
    state.empires["Red"].capital, state.empires["Blue"].capital = "0,0", "5,0"
    campaign = play(state, *[1, 2, 3, 4, 5, 6] * 9)
    assert not [one for one in campaign.waiting if one.kind == "place_marker"]
    assert (campaign.state.marker["0,0"], campaign.state.marker["1,0"]) == ("R1", "R2")
    assert [campaign.state.marker[tile] for tile in ("5,0", "6,0", "5,1")] == ["B1"] * 3


@pytest.mark.rule("WM-RULING-73")
@pytest.mark.parametrize(("teams", "rule"), [
    ({"Red": ["R1"], "Blue": ["B1"]}, "WM-RULING-73"), ({"Red": ["R1"], "Blue": ["B1", "B2"]}, ""),
])  # fmt: skip
def test_the_host_and_the_last_of_a_team_stay(teams: dict[str, list[str]], rule: str) -> None:
    state = war("0,0 LO-01 @R1 @capital\n3,0 LO-01 @B1 @capital", teams=teams, phase="muster")
    refusal = _why_nobody_leaves(state, "R1")
    assert (refusal.rule if refusal is not None else "") == rule


@pytest.mark.rule("WM-RULING-82", "WM-TEAM-03", "WM-RULING-77")
def test_one_who_left_may_come_back_under_his_name_but_not_who_was_knocked_out() -> None:
    state = war(TWO_TEAMS, phase="round_start", teams=TEAMS)
    member_of(state, "R2").place = "knocked_out"
    campaign = play(state)
    campaign.attempt("R1", "drop_player", "B2")
    players = list(campaign.state.players)
    events = campaign.attempt("R1", "add_player", {"name": "b2", "empire": "Red"})
    assert kinds(events) == ["player_added"]
    assert campaign.state.players == players
    again = member_of(campaign.state, "B2")
    assert (again.number, again.place) == (2, "plays")
    assert [member.name for member in campaign.state.empires["Blue"].members] == ["B1"]
    for name in ("B2", "R2"):
        with refused("bad_answer"):
            campaign.attempt("R1", "add_player", {"name": name, "empire": "Blue"})


@pytest.mark.rule("WM-TEAM-05")
def test_a_ruler_names_his_team_and_every_player_his_army() -> None:
    campaign = play(war(THREE_TEAMS_LAND, phase="muster", teams=THREE_TEAMS))
    campaign.attempt("R1", "name_army", {"what": "team", "name": "The Dragons"})
    campaign.attempt("R2", "name_army", {"what": "army", "name": "Wolves"})
    with refused("bad_answer"):
        campaign.attempt("R2", "name_army", {"what": "team", "name": "Wolves of Red"})
    display, state = find_display(campaign.ruleset), campaign.view("B1").state
    names = display.names(state)
    assert titled("Blue attacks R2 of Red, and Red’s land.", names) == (
        "Blue attacks R2 of The Dragons, and The Dragons’s land."
    )
    red = next(book for book in display.books_of(state, "B1", names) if book.player == "Red")
    lines = [(line.label, line.value) for section in red.sections for line in section.lines]
    assert ("Team", "The Dragons") in lines
    assert "2. R2’s Wolves" in [label for label, _ in lines]
    assert any("land of The Dragons (Red)" in tile.label for tile in display.map_of(campaign, "B1").tiles)
