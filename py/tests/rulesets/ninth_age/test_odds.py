"""Odds of quick battles, reckoned by hand: two dice differ from two others by 0 or 1 in 426 of 1,296 ways."""

from __future__ import annotations

import pytest

from empires.core.questions.odds import Chances, Odds
from empires.rulesets.ninth_age.odds import line
from empires.testing import told
from tests.rulesets.ninth_age.scene import Play, at, engaged, scene
from tests.rulesets.ninth_age.test_challenges import challenges, name


def odds_of(campaign: Play, player: str, value: str) -> tuple[Odds, ...]:
    question = next(one for one in campaign.waiting if one.player == player)
    return next(choice.odds for choice in question.choices if choice.value == value)


def shares(line: Chances) -> tuple[int, int, int]:
    return line.win, line.draw, line.lose


@pytest.mark.rule("NA-RULING-51", "NA-T-QUICK")
def test_a_difference_of_one_is_a_draw_and_each_point_ahead_counts() -> None:
    assert shares(line(0)) == (34, 32, 34)  # 435, 426 and 435 of 1,296
    assert shares(line(1)) == (44, 32, 24)  # 575, 411 and 310
    assert shares(line(2)) == (56, 28, 16)  # 721, 369 and 206
    assert shares(line(-2)) == (16, 28, 56)


@pytest.mark.rule("NA-CHAL-02", "NA-RULING-51")
def test_a_challenge_shows_its_odds() -> None:
    campaign = at(challenges(quick_battle="always", turn=1))
    (odds,) = odds_of(campaign, "A", "B")
    assert [(one.given, shares(one)) for one in odds.lines] == [("", (34, 32, 34))]


@pytest.mark.rule("NA-CHAL-06", "NA-BAT-04", "NA-RULING-51")
def test_each_form_of_a_fight_shows_the_deciders_odds() -> None:
    campaign = at(challenges("ABC", quick_battle="always", turn=1))
    name(campaign, "AC", "BC")
    question = campaign.waiting[0]
    assert (question.player, question.kind) == ("C", "choose_format")
    together, *apart = question.choices
    assert [one.given for one in together.odds[0].lines] == ["against A and B"]
    assert [one.given for one in apart[0].odds[0].lines] == ["against A", "against B"]
    assert {shares(one) for one in apart[0].odds[0].lines} == {(34, 32, 34)}


@pytest.mark.rule("NA-RULING-23", "NA-RULING-51")
@pytest.mark.parametrize(
    ("event", "fought", "first"),
    [
        ("veteran-troops", 0, (44, 32, 24)),
        ("reconnaissance", 0, (44, 32, 24)),
        ("veteran-troops", 1, (34, 32, 34)),
    ],
)
def test_an_event_helps_in_the_first_battle_of_the_turn_only(
    event: str, fought: int, first: tuple[int, int, int]
) -> None:
    state = challenges("ABC", quick_battle="always", turn=1, picked={"C": event})
    state.realms["C"].battles_fought = fought
    campaign = at(state)
    name(campaign, "AC", "BC")
    _, *apart = campaign.waiting[0].choices
    assert [shares(one) for one in apart[0].odds[0].lines] == [first, (34, 32, 34)]


@pytest.mark.rule("NA-RULING-51")
def test_a_battle_for_the_tabletop_has_no_odds() -> None:
    for setting in ("off", "computer-only"):
        assert odds_of(at(challenges(quick_battle=setting)), "A", "B") == ()


@pytest.mark.rule("NA-RULING-51")
@pytest.mark.parametrize(
    ("dice", "said"),
    [((6, 5, 1, 2), "The dice decided: 11 against 3."), ((3, 3, 3, 4), "It was even: 6 against 7.")],
)
def test_a_sentence_says_what_decided_a_quick_battle(dice: tuple[int, ...], said: str) -> None:
    campaign = at(
        engaged(scene("0,0 land A; 1,0 land B", turn=1, quick_battle="always"), "A", "B", "1v1"), *dice
    )
    assert told(campaign.recent, "battle_result")[0].facts["why"] == said
