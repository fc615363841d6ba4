"""Larger and smaller battles: agreed ones, and another standard."""

from __future__ import annotations

from typing import Any

import pytest

import empires
from empires.core.errors import SetupError
from empires.core.questions.fields import Number
from empires.core.records.events import Event
from empires.rulesets.ninth_age.book import GOLD_FACTOR
from empires.rulesets.ninth_age.results import Span, spans
from empires.rulesets.ninth_age.settings import OPTIONS
from empires.rulesets.ninth_age.sizes import base_points, gold_cap, gold_factor, largest_bonus, side_base
from empires.rulesets.ninth_age.state import Battle, NinthAge
from empires.testing import asked, field_of, offered, refused, told
from tests.rulesets.ninth_age.scene import Play, at, engaged, scene


def scaled(points: int, **more: Any) -> NinthAge:
    return scene(battle_size="scaled", standard_points=points, **more)


@pytest.mark.rule("NA-VAR-02", "NA-VAR-03", "NA-VAR-04", "NA-VAR-05", "NA-RULING-60")
@pytest.mark.parametrize(
    ("points", "land", "dice", "gold"),
    [
        (1200, "0,0 river N-S A mine", (2, 5), 35),
        (4501, "0,0 mountain A mine", (1, 2, 4), 140),
        (4500, "0,0 mountain A mine", (1, 2, 4), 105),
    ],
)
def test_another_standard_changes_what_mines_bring(
    points: int, land: str, dice: tuple[int, ...], gold: int
) -> None:  # EX-NA-61
    campaign = at(scaled(points, map_text=f"{land}; 1,0 land B", phase="mining"), *dice)
    assert campaign.state.realms["A"].treasury == gold


@pytest.mark.rule("NA-VAR-03", "NA-RULING-60")
def test_another_standard_changes_what_raids_bring() -> None:  # EX-NA-61
    state = scaled(1200, map_text="0,0 land A; 1,0 land B", phase="invasion")
    state.realms["A"].cp_left = 2
    campaign = at(state, 6, 6)
    campaign.attempt("A", "spend", "raid")
    assert campaign.state.realms["A"].treasury == 60


@pytest.mark.rule("NA-T-GOLDMULT", "NA-VAR-03", "NA-VAR-04", "NA-VAR-05", "NA-RULING-60")
@pytest.mark.parametrize(
    ("points", "factor"),
    [
        (2, 5), (1499, 5), (1500, 10), (3500, 10), (3501, 15), (4500, 15), (4501, 20), (5500, 20),
        (5501, 25), (6500, 25), (6501, 30), (7500, 30), (7501, 35), (20_000, 95),
    ],
)  # fmt: skip
def test_the_table_of_gold(points: int, factor: int) -> None:
    assert gold_factor(scaled(points).settings) == factor
    if points > 3500:
        assert factor == 10 + 5 * -(-(points - 3500) // 1000), "the digest's formula"
    if points <= 6500:
        assert GOLD_FACTOR.at(points)["multiplier"] == factor


@pytest.mark.rule("NA-VAR-02", "NA-RULING-60", "NA-BONUS-06")
def test_another_standard_keeps_the_proportions() -> None:  # EX-NA-62
    state = scaled(4000, players="ABCD", order="BCDA")
    duel = Battle(engagement=0, side1=["A"], side2=["B"], together=False)
    pairs = Battle(engagement=0, side1=["A", "C"], side2=["B", "D"], together=True)
    three = Battle(engagement=0, side1=["A", "C"], side2=["B"], together=True)
    assert base_points(state, duel, "A") == 4000
    assert (base_points(state, pairs, "A"), side_base(state, pairs)) == (2400, 4800)
    assert spans(state, pairs)[0] == Span("draw", 0, 480)
    assert [base_points(state, three, player) for player in "ACB"] == [2000, 2000, 4000]
    assert (largest_bonus(state, duel, "A"), gold_cap(state, duel, "A")) == (200, 400)
    odd = scaled(2001, players="ABCD")
    assert base_points(odd, three, "A") == 1000
    assert base_points(odd, pairs, "A") == 1200


def free(sides: tuple[str, str] = ("A", "B"), form: str = "1v1", **more: Any) -> Play:
    players = "".join(sorted("".join(sides)))
    state = scene(players=players, order=players[1:] + players[0], battle_size="free", **more)
    return at(engaged(state, *sides, form, decider="" if form == "1v1" else sides[1][0]))


def names(campaign: Play, player: str, points: int) -> list[Event]:
    campaign.attempt(player, "agree_size", "other")
    return campaign.attempt(player, "name_size", {"points": points})


@pytest.mark.rule("NA-VAR-01", "NA-RULING-59")
def test_the_players_of_a_battle_agree_its_size() -> None:  # EX-NA-63
    campaign = free(gold={"A": 500})
    names(campaign, "B", 2000)
    events = names(campaign, "A", 1800)
    assert told(events, "battle_size_open")[0].facts == {"code": "consent-missing"}
    assert campaign.state.battles[0].named == {}, "both numbers are forgotten"
    names(campaign, "B", 1800)
    campaign.attempt("A", "agree_size", "1800")
    state, fight = campaign.state, campaign.state.battles[0]
    assert base_points(state, fight, "A") == 1800
    assert gold_cap(state, fight, "A") == 180
    assert largest_bonus(state, fight, "A") == 90
    assert spans(state, fight)[0] == Span("draw", 0, 180)
    campaign.attempt("B", "buy_points", {"gold": 0})
    with refused("gold-cap"):
        campaign.attempt("A", "buy_points", {"gold": 181})
    with refused("not-your-step"):
        campaign.attempt("A", "agree_size", "standard")


@pytest.mark.rule("NA-RULING-59", "NA-VAR-01")
def test_without_agreement_the_standard_holds() -> None:
    campaign = free()
    names(campaign, "B", 999)
    assert offered(campaign) == ["999", "other", "standard"]
    campaign.attempt("A", "agree_size", "standard")
    fight = campaign.state.battles[0]
    assert (fight.size, base_points(campaign.state, fight, "A")) == (None, 2500)
    assert fight.named == {}, "what was named is forgotten"
    assert asked(campaign)[0] == ("A", "report_result")


@pytest.mark.rule("NA-RULING-59", "NA-VAR-01", "NA-RULING-41")
def test_an_agreed_size_is_for_a_side_or_for_each_of_four() -> None:
    three = free(("AC", "B"), "2v1-together")
    names(three, "B", 2001)
    three.attempt("C", "agree_size", "2001")
    three.attempt("A", "agree_size", "2001")
    fight = three.state.battles[0]
    assert [base_points(three.state, fight, player) for player in "ACB"] == [1000, 1000, 2001]
    assert side_base(three.state, fight) == 2001

    four = free(("AC", "BD"), "2v2-together")
    names(four, "B", 800)
    for player in "CDA":
        four.attempt(player, "agree_size", "800")
    fight = four.state.battles[0]
    assert [base_points(four.state, fight, player) for player in "ABCD"] == [800] * 4
    assert side_base(four.state, fight) == 1600


@pytest.mark.rule("NA-GOLD-03", "NA-BONUS-04", "NA-RULING-59")
@pytest.mark.parametrize(("size", "cap"), [(9, 0), (10, 1)])
def test_where_a_tenth_is_less_than_a_point_no_gold_is_asked_for(size: int, cap: int) -> None:
    campaign = free(gold={"A": 5})
    names(campaign, "B", size)
    campaign.attempt("A", "agree_size", str(size))
    if cap:
        assert asked(campaign) == [("B", "buy_points")]
        campaign.attempt("B", "buy_points", {"gold": 0})
        assert field_of(campaign.waiting[0], Number).hi == cap
    else:
        assert asked(campaign)[0] == ("A", "report_result")


@pytest.mark.rule("NA-RULING-59", "NA-T-REFUSALS")
def test_a_size_is_a_whole_number_and_an_option() -> None:
    campaign = free()
    campaign.attempt("B", "agree_size", "other")
    for points in (0, -1, 1.5):
        with refused("bad-amount"):
            campaign.attempt("B", "name_size", {"points": points})
    campaign.attempt("B", "name_size", {"points": 1})
    campaign.attempt("A", "agree_size", "1")
    assert base_points(campaign.state, campaign.state.battles[0], "A") == 1
    three = free(("AC", "B"), "2v1-together")
    three.attempt("B", "agree_size", "other")
    with refused("bad-amount", "NA-RULING-59"):  # an ally would bring half a point
        three.attempt("B", "name_size", {"points": 1})
    four = free(("AC", "BD"), "2v2-together")  # there the number is each player's own
    four.attempt("B", "agree_size", "other")
    four.attempt("B", "name_size", {"points": 1})
    for player in "CDA":
        four.attempt(player, "agree_size", "1")
    assert [base_points(four.state, four.state.battles[0], player) for player in "ABCD"] == [1] * 4
    standard = at(engaged(scene(), "A", "B", "1v1"))
    with refused("option-off"):
        standard.attempt("A", "agree_size", "standard")
    assert gold_factor(campaign.state.settings) == 10, "gold is not adapted to agreed sizes"


@pytest.mark.rule("NA-RULING-60", "NA-RULING-59", "NA-BAT-03", "NA-BAT-04")
@pytest.mark.parametrize("agreed", [True, False])
def test_in_the_smallest_battle_every_army_still_has_a_point(agreed: bool) -> None:
    """At one point, half a point for each ally or three fifths for each of four would be none."""
    least = next(option.lo for option in OPTIONS if option.key == "standard_points")
    state = scene(players="ABCD", battle_size="free") if agreed else scaled(least, players="ABCD")
    size = least if agreed else None
    for side1, side2 in (("A", "B"), ("AC", "B"), ("AC", "BD")):
        fight = Battle(engagement=0, side1=list(side1), side2=list(side2), together=True, size=size)
        assert min(base_points(state, fight, player) for player in side1 + side2) >= 1
        assert side_base(state, fight) >= 1
    with pytest.raises(SetupError):
        empires.new("ninth-age", list("AB"), options={"battle_size": "scaled", "standard_points": least - 1})


@pytest.mark.rule("NA-VAR-02")
def test_another_standard_is_refused_where_nobody_would_play_it() -> None:
    with pytest.raises(SetupError, match="standard of 3,000 points"):
        empires.new("ninth-age", ["A", "B"], options={"standard_points": 3000}, seed="s")
    campaign = empires.new(
        "ninth-age", ["A", "B"], options={"standard_points": 3000, "battle_size": "scaled"}, seed="s"
    )
    assert campaign.state.settings.standard_points == 3000
