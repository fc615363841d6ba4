"""News of battles and conquests: who hears of them and when."""

from __future__ import annotations

import pytest

from empires.core.rules.game import Game
from empires.rulesets.mightier_empires.results import news
from empires.rulesets.mightier_empires.state import News
from empires.testing import happened
from tests.rulesets.mightier_empires.scene import OUT, C, feature, k4, kingdom, played, rolled


@pytest.mark.rule("MI-INFO-02", "MI-INFO-03", "MI-RULING-57", "MI-INFO-01")
def test_neighbours_hear_at_once_and_others_a_turn_later() -> None:
    state = k4(turn=3, fog=True)
    state.news = [News(text="Blue and Green fought.", hex=OUT, turn=3)]
    campaign = played(state, 1, phase="news")
    told = happened(campaign, "news")
    at_once = [event.to for event in told if event.rule == "MI-INFO-02"]
    later = [event.to for event in told if event.rule == "MI-INFO-03"]
    assert at_once == [("Red",)]
    assert sorted(one or () for one in later) == [("Blue",), ("Green",)]


@pytest.mark.rule("MI-INFO-02", "MI-T-MINOR")
def test_a_watchtower_brings_news_from_two_hexes() -> None:
    state = k4(turn=3, fog=True)
    feature(state, C, "capital", "fortress,watchtower")
    state.news = [News(text="Battle.", hex="-2,2", turn=3), News(text="Far.", hex="-3,3", turn=3)]
    campaign = played(state, 1, phase="news")
    heard = [
        event.text
        for event in happened(campaign, "news")
        if event.rule == "MI-INFO-02" and event.to == ("Red",)
    ]
    assert heard == ["Battle."]


@pytest.mark.rule("MI-INFO-07", "MI-OPT-08", "MI-RULING-91")
@pytest.mark.parametrize("public", [False, True])
def test_everybody_learns_his_own_power_or_all_learn_all(public: bool) -> None:
    campaign = played(k4(turn=3, public_power=public), 1, phase="news")
    assert {event.to for event in happened(campaign, "power_tally")} == (
        {None} if public else {("Red",), ("Blue",), ("Green",)}
    )


@pytest.mark.rule("MI-INFO-02")
def test_news_reach_neighbours_at_once_and_change_what_they_know() -> None:
    state = k4(fog=True)
    state.tiles[OUT].owner = "Blue"
    state.news = [News(text="It is Blue's.", hex=OUT, turn=1, told=["Blue"])]
    state.secrets["Red"].known.pop(OUT, None)
    steps = news.news(Game(state))
    with pytest.raises(StopIteration):
        next(steps)
    assert state.secrets["Red"].known[OUT].owner == "Blue"
    assert OUT not in state.secrets["Green"].known
    assert state.news[0].told == ["Blue", "Red"]


@pytest.mark.rule("MI-RULING-29", "MI-NK-17", "MI-T-NKKNOW")
@pytest.mark.parametrize(
    ("won", "die", "learns"), [(True, 3, True), (True, 2, False), (False, 5, True), (False, 4, False)]
)
def test_of_a_kingdom_one_has_beaten_one_learns_more_easily(won: bool, die: int, learns: bool) -> None:
    state = k4()
    realm = kingdom(state, "2,1", OUT)
    state.doings.fought_in = {realm.name: ["Red"]}
    state.doings.won_in = {realm.name: ["Red"] * won}
    rolled(news._kingdoms(Game(state), "Red"), die)
    assert realm.known_by == ["Red"] * learns


@pytest.mark.rule("MI-RULING-29", "MI-NK-17", "MI-T-NKKNOW")
@pytest.mark.parametrize(
    ("fought", "public", "known", "rolls"),
    [(["Red"], False, [], 1), ([], False, [], 0), (["Red"], True, [], 0), (["Red"], False, ["Red"], 0)],
)
def test_who_fought_in_a_kingdom_may_learn_of_it(
    fought: list[str], public: bool, known: list[str], rolls: int
) -> None:
    state = k4()
    realm = kingdom(state, "2,1", OUT)
    realm.public, realm.known_by = public, list(known)
    state.doings.fought_in = {realm.name: fought}
    state.doings.won_in = {realm.name: fought}
    steps = news._kingdoms(Game(state), "Red")
    if rolls:
        rolled(steps, 6)
        assert realm.known_by == ["Red"]
    else:
        assert list(steps) == []
        assert realm.known_by == known
