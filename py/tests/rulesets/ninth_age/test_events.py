"""The Events Phase: eight events, each on offer twice."""

from __future__ import annotations

from typing import Any

import pytest

from empires.core.rules.game import Game
from empires.rulesets.ninth_age.book import EVENTS
from empires.rulesets.ninth_age.events import events as event_phase
from empires.rulesets.ninth_age.invasion import price
from empires.rulesets.ninth_age.realms import realm_points
from empires.rulesets.ninth_age.state import NinthAge
from empires.testing import asked, dice_left, kinds, offered, refused, told
from tests.rulesets.ninth_age.scene import at, scene

LAND = "0,0 land A; 1,0 land B; 2,0 land C; 3,0 land D"


def events(players: str = "ABCD", order: str = "", map_text: str = LAND, **more: Any) -> NinthAge:
    return scene(map_text, players=players, phase="events", order=order, **more)


@pytest.mark.rule("NA-EVENT-02", "NA-EVENT-03", "NA-RULING-17", "NA-T-EVENTS")
def test_each_event_is_on_offer_twice_for_all_together() -> None:  # EX-NA-16
    campaign = at(events(order="DCBA"))
    campaign.attempt("D", "pick_event", "rapid-expansion")
    campaign.attempt("C", "pick_event", "rapid-expansion")
    assert "rapid-expansion" not in offered(campaign)
    with refused("event-exhausted", "NA-EVENT-03"):
        campaign.attempt("B", "pick_event", "rapid-expansion")
    campaign.attempt("B", "pick_event", "reconnaissance")
    picked = {player: realm.event for player, realm in campaign.state.realms.items()}
    assert picked == {"A": None, "B": "reconnaissance", "C": "rapid-expansion", "D": "rapid-expansion"}


@pytest.mark.rule("NA-EVENT-02", "NA-SIZE-03")
def test_events_are_picked_in_realm_order_one_each() -> None:
    campaign = at(events(order="DCBA"))
    with refused("not-your-step", "NA-SIZE-03"):
        campaign.attempt("A", "pick_event", "emissary")
    order = []
    while campaign.state.phase == "events":
        order.append(campaign.waiting[0].player)
        campaign.answer(campaign.waiting[0], "brash-attack" if len(order) < 3 else "veteran-troops")
    assert order == ["D", "C", "B", "A"]


@pytest.mark.rule("NA-T-EVENTS")
def test_the_eight_events() -> None:
    rows = {row["no"]: (row.on, row["target"], row["supply"]) for row in EVENTS.rows}
    assert rows == {
        1: ("poisoned-mines", "player", 2),
        2: ("construction-project", "hex", 2),
        3: ("catastrophe", "player", 2),
        4: ("brash-attack", "", 2),
        5: ("reconnaissance", "", 2),
        6: ("emissary", "player", 2),
        7: ("rapid-expansion", "", 2),
        8: ("veteran-troops", "", 2),
    }
    assert sum(row["supply"] for row in EVENTS.rows) == 16


@pytest.mark.rule("NA-EVENT-04", "NA-RULING-19")
def test_poisoned_mines_bring_nothing_and_cannot_run_dry() -> None:  # EX-NA-17
    land = "0,0 mountain A mine; 1,1 river N-S A mine; 1,0 land B; 2,0 land C; 3,0 land D"
    state = events(order="D", map_text=land)
    state.realm_order = list("DCBA")
    campaign = at(state)
    campaign.attempt("D", "pick_event", "poisoned-mines")
    events_told = campaign.attempt("D", "event_target", "A")
    assert told(events_told, "mines_poisoned")
    assert campaign.state.realms["A"].treasury == 0
    assert campaign.state.tiles["0,0"].mine
    assert campaign.state.tiles["1,1"].mine
    assert campaign.run.rolls == 0


@pytest.mark.rule("NA-EVENT-05", "NA-RULING-20", "NA-IMP-07", "NA-RULING-16")
def test_a_construction_project_builds_at_once_and_free() -> None:  # EX-NA-18
    state = events("ABC", order="CBA", map_text="0,0 land A; 1,0 land B; 2,0 land C fortress; 3,0 land C")
    state.realms["C"].cp_left = 0
    campaign = at(state)
    campaign.attempt("C", "pick_event", "construction-project")
    campaign.attempt("C", "event_build", "build city 2,0")
    assert campaign.state.tiles["2,0"].fort == "city"
    assert realm_points(campaign.state, "C") == 3
    assert campaign.state.realms["C"].cp_left == 0
    assert campaign.state.realm_order == ["C", "B", "A"]


@pytest.mark.rule("NA-EVENT-05", "NA-IMP-05", "NA-HEX-05", "NA-IMP-07", "NA-RULING-27")
def test_a_construction_project_keeps_to_the_building_limits() -> None:  # EX-NA-19
    land = "0,0 land C city; 1,0 land C; 2,0 swamp C; 3,0 land B; 4,0 land A"
    campaign = at(events("ABC", order="CBA", map_text=land))
    campaign.attempt("C", "pick_event", "construction-project")
    for build, code in (
        ("mine 1,0", "mine-terrain"),
        ("fortress 2,0", "swamp-no-build"),
        ("city 1,0", "no-fortress"),
        ("fortress 0,0", "already-built"),
        ("fortress 3,0", "not-your-hex"),
        ("fortress 9,9", "off-outline"),
    ):
        with refused(code):
            campaign.attempt("C", "event_build", f"build {build}")
    with refused("not_offered"):
        campaign.attempt("C", "event_build", "build castle 1,0")
    campaign.attempt("C", "event_build", "none")
    assert campaign.state.realms["C"].event == "construction-project"
    assert asked(campaign) == [("B", "pick_event")]


@pytest.mark.rule("NA-EVENT-05")
def test_where_nothing_can_be_built_the_project_asks_nothing_and_says_so() -> None:
    campaign = at(events("ABC", order="CBA", map_text="0,0 land A; 1,0 land B; 2,0 swamp C"))
    offer = next(one for one in campaign.waiting[0].choices if one.value == "construction-project")
    assert "You have nothing to build." in offer.note
    told_now = campaign.attempt("C", "pick_event", "construction-project")
    assert asked(campaign) == [("B", "pick_event")]
    assert told(told_now, "event_picked")[0].text == (
        "C picks Construction Project, but there is nothing to build."
    )


@pytest.mark.rule("NA-EVENT-05", "NA-EVENT-02")
def test_nothing_of_an_event_happens_before_all_of_it_is_settled() -> None:
    campaign = at(events("ABC", order="CBA", map_text="0,0 land A; 1,0 land B; 2,0 land C"))
    assert not told(campaign.attempt("C", "pick_event", "construction-project"), "event_picked")
    assert campaign.state.realms["C"].event is None
    done = campaign.attempt("C", "event_build", "build fortress 2,0")
    assert [event.kind for event in done][:2] == ["event_picked", "built"]
    campaign.attempt("B", "pick_event", "emissary")
    assert campaign.state.realms["B"].event is None
    campaign.attempt("B", "event_target", "C")
    assert campaign.state.realms["B"].event == "emissary"


@pytest.mark.rule("NA-EVENT-05")
def test_a_project_that_builds_nothing_leaves_a_line() -> None:
    campaign = at(events("ABC", order="CBA"))
    campaign.attempt("C", "pick_event", "construction-project")
    labels = {one.value: one.label for one in campaign.waiting[0].choices}
    assert labels["none"] == "Build nothing"
    assert labels["build fortress 2,0"] == "Fortress on the land at 2,0"
    (line,) = told(campaign.attempt("C", "event_build", "none"), "event_picked")
    assert line.text == "C picks Construction Project and builds nothing."
    assert (line.rule, line.facts) == ("NA-EVENT-05", {"event": "construction-project"})
    assert all(not realm.emissary_from for realm in campaign.state.realms.values())


@pytest.mark.rule("NA-RULING-18")
def test_an_emissary_against_oneself_is_refused_even_where_one_rival_alone_is_left() -> None:
    campaign = at(events("AB"))
    for target in ("A", "nobody"):
        with refused("bad-target", "NA-RULING-18"):
            campaign.attempt("A", "event_target", target)
    with refused("not-your-step"):
        campaign.attempt("B", "event_target", "B")


@pytest.mark.rule("NA-EVENT-03", "NA-RULING-17")
def test_the_picks_of_an_event_are_counted_anew_each_turn() -> None:
    state = scene("0,0 land A; 5,0 land B", phase="counting", picked={"A": "emissary", "B": "emissary"})
    campaign = at(state, 1, 6)
    assert campaign.state.turn == 3
    assert "emissary" in offered(campaign)


@pytest.mark.rule("NA-EVENT-04")
def test_mines_are_poisoned_for_one_turn() -> None:
    state = scene("0,0 river N-S A mine; 5,0 land B", phase="counting", picked={"B": "poisoned-mines"})
    state.realms["A"].poisoned = True
    campaign = at(state, 1, 6, 2, 3)
    for player in "AB":
        campaign.attempt(player, "pick_event", "veteran-troops")
    assert campaign.state.realms["A"].treasury == 50


@pytest.mark.rule("NA-EVENT-09")
def test_an_emissary_bars_for_one_turn() -> None:
    state = scene("0,0 land A; 5,0 land B; 7,0 land C", players="ABC", phase="counting")
    state.realms["A"].emissary_from = ["B"]
    campaign = at(state, 1, 3, 5)
    for player in "ABC":
        campaign.attempt(player, "pick_event", "brash-attack" if player == "A" else "veteran-troops")
    campaign.attempt("A", "challenge", "B")
    assert campaign.state.engagements[0].side2 == ["B"]


@pytest.mark.rule("NA-EVENT-10")
def test_an_unused_rapid_expansion_is_gone_with_its_turn() -> None:
    state = scene("0,0 land A; 1,0 land; 5,0 land B", phase="invasion")
    state.realms["A"].rapid_left, state.realms["A"].cp_left = True, 1
    campaign = at(state, 1, 6)
    campaign.attempt("A", "spend", "end")
    assert campaign.state.turn == 3
    campaign.state.realms["A"].cp_left = 2
    assert price(campaign.state, "A", "claim", "1,0") == 2


@pytest.mark.parametrize(
    ("event", "asks"),
    [
        ("emissary", "Emissary: who may not challenge you this turn?"),
        ("poisoned-mines", "Poisoned Mines: whose mines yield nothing this turn?"),
        ("catastrophe", "Catastrophe!: who rolls for each city, fortress and mine?"),
    ],
)
def test_each_event_asks_in_its_own_words(event: str, asks: str) -> None:
    campaign = at(events())
    campaign.attempt("A", "pick_event", event)
    assert campaign.waiting[0].text == asks


@pytest.mark.rule("NA-EVENT-06", "NA-RULING-20", "NA-RULING-53", "NA-RULING-15")
def test_catastrophe_rolls_for_every_improvement_in_reading_order() -> None:  # EX-NA-20
    land = "0,0 mountain A city mine; 1,0 land A fortress; 0,1 river N-S A mine; 1,1 land B; 2,1 land C"
    state = events("ABC", order="BCA", map_text=land)
    state.tiles["0,0"].capital_of = "A"
    campaign = at(state, 1, 4, 1, 6)
    campaign.attempt("B", "pick_event", "catastrophe")
    campaign.attempt("B", "event_target", "A")
    after = campaign.state.tiles
    assert (after["0,0"].fort, after["0,0"].mine, after["0,0"].flag) == ("none", True, "A")
    assert (after["1,0"].fort, after["1,0"].flag) == ("none", "A")
    assert after["0,1"].mine
    rolled = [one.text for one in told(campaign.recent, "roll")]
    assert [text.split()[2] for text in rolled] == ["city", "mine", "fortress", "mine"]
    assert dice_left(campaign) == []


@pytest.mark.rule("NA-RULING-20")
def test_what_is_built_before_a_catastrophe_is_rolled_for() -> None:
    state = events("AB", order="AB", map_text="0,0 land A; 1,0 land B; 2,0 land A")
    campaign = at(state, 1)
    campaign.attempt("A", "pick_event", "construction-project")
    campaign.attempt("A", "event_build", "build fortress 0,0")
    campaign.attempt("B", "pick_event", "catastrophe")
    assert campaign.state.tiles["0,0"].fort == "none"


@pytest.mark.rule("NA-EVENT-06")
def test_a_one_closes_the_mine_and_leaves_the_fortress_above_it() -> None:
    state = events("AB", order="AB", map_text="0,0 mountain B fortress mine; 1,0 land A")
    campaign = at(state, 2, 1)
    campaign.attempt("A", "pick_event", "catastrophe")
    tile = campaign.state.tiles["0,0"]
    assert (tile.fort, tile.mine, tile.flag) == ("fortress", False, "B")


@pytest.mark.rule("NA-RULING-18")
def test_a_target_is_another_living_player() -> None:  # EX-NA-21
    state = events("ABCDE", order="BACD")
    state.realms["E"].eliminated_turn = 1
    campaign = at(state)
    campaign.attempt("B", "pick_event", "poisoned-mines")
    for target in ("B", "E", "nobody"):
        with refused("bad-target", "NA-RULING-18"):
            campaign.attempt("B", "event_target", target)
    campaign.attempt("B", "event_target", "A")
    campaign.attempt("A", "pick_event", "poisoned-mines")
    campaign.attempt("A", "event_target", "B")
    assert campaign.state.realms["A"].poisoned
    assert campaign.state.realms["B"].poisoned


@pytest.mark.rule("NA-RULING-18")
def test_with_one_rival_only_there_is_nobody_to_ask_about() -> None:
    campaign = at(events("AB"))
    campaign.attempt("A", "pick_event", "emissary")
    assert campaign.state.realms["B"].emissary_from == ["A"]
    assert asked(campaign) == [("B", "pick_event")]


@pytest.mark.rule("NA-RULING-17")
def test_where_nothing_can_be_picked_the_player_passes() -> None:
    players = "ABCDEFGHIJKLMNOP"
    land = "; ".join(f"{q},0 land {player}" for q, player in enumerate(players))
    state = events(players, order="P", map_text=land, teams="per-turn")
    untargeted = [row.on for row in EVENTS.rows if row["target"] != "player"]
    for player, event in zip(players, untargeted * 2, strict=False):
        state.realms[player].event = event
    for player in players:
        state.realms[player].team = 1
    game = Game(state)
    assert list(event_phase(game, "P")) == [], "nothing is asked and nothing rolled"
    assert kinds(game.events) == ["event_passed"]
    assert state.realms["P"].event is None


@pytest.mark.rule("NA-EVENT-10", "NA-EVENT-07", "NA-EVENT-11", "NA-EVENT-08", "NA-EVENT-09")
def test_what_lasts_for_the_turn_is_noted() -> None:
    campaign = at(events(order="ABCD"))
    campaign.attempt("A", "pick_event", "rapid-expansion")
    campaign.attempt("B", "pick_event", "emissary")
    campaign.attempt("B", "event_target", "D")
    assert campaign.state.realms["A"].rapid_left
    assert campaign.state.realms["D"].emissary_from == ["B"]
    assert campaign.state.realms["B"].event_target == "D"


@pytest.mark.rule("NA-EVENT-05", "NA-EVENT-06")
def test_a_project_builds_for_who_picks_it_and_a_catastrophe_strikes_who_is_named() -> None:
    land = "0,0 land A fortress; 1,0 land B; 2,0 land C fortress"
    campaign = at(events("ABC", order="BCA", map_text=land), 1)
    campaign.attempt("B", "pick_event", "construction-project")
    campaign.attempt("B", "event_build", "build fortress 1,0")
    campaign.attempt("C", "pick_event", "catastrophe")
    campaign.attempt("C", "event_target", "A")
    forts = {space: campaign.state.tiles[space].fort for space in ("0,0", "1,0", "2,0")}
    assert forts == {"0,0": "none", "1,0": "fortress", "2,0": "fortress"}
