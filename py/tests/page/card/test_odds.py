"""Odds stand beside the choice they belong to: in words, as a bar, with what the dice must show."""

from __future__ import annotations

import re

import msgspec

from empires.core.questions.odds import Chances, Cost, Odds
from empires.page.card.odds import odds_lines, risk_lines

BATTLE = Odds(
    lines=(
        Chances(win=81, draw=8, lose=11, given="against 1,000", need=6, cost=Cost(0, 250, 900)),
        Chances(win=57, draw=8, lose=35, given="against 1,500", need=7, cost=Cost(0, 600, 1200)),
        Chances(win=43, draw=9, lose=48, given="against 2,000", need=8, cost=Cost(0, 700, 1500)),
    ),
    about="The battle",
)


def words(risks: tuple[Odds, ...], *, whole: bool, heard: bool = False) -> str:
    """What is read, or what is heard by those who do not see the bars."""
    unseen, hidden = r'<span class="unseen">([^<]*)</span>', r'<span aria-hidden="true">.*?</p>'
    told = str(odds_lines(risks, whole=whole))
    told = re.sub(hidden, "", told) if heard else re.sub(unseen, "", told)
    return " ".join(re.sub(r"<[^>]+>", " ", told).split())


def test_a_single_choice_shows_every_strength_that_is_assumed() -> None:
    assert words((BATTLE,), whole=True) == (
        "Battle, against win draw lose 1,000 ⚂ ≥ 6 81 % 1,500 ⚂ ≥ 7 57 % 2,000 ⚂ ≥ 8 43 % "
        "costs about 250 to 700"
    )


def test_each_assumed_strength_is_heard_in_whole_words() -> None:
    assert words((BATTLE,), whole=True, heard=True).startswith(
        "The battle "
        "win 81 %, draw 8 %, lose 11 %; against 1,000; 6+ on 2d6; costs about 250 "
        "win 57 %, draw 8 %, lose 35 %; against 1,500; 7+ on 2d6; costs about 600 "
        "win 43 %, draw 9 %, lose 48 %; against 2,000; 8+ on 2d6; costs about 700"
    )


def test_where_no_dice_help_none_are_named() -> None:
    hopeless = Chances(win=0, draw=2, lose=98, given="against 4,500", need=-1, low=True)
    shown = words((msgspec.structs.replace(BATTLE, lines=(*BATTLE.lines, hopeless)),), whole=True)
    assert "4,500 – 0 %" in shown


def test_a_single_chance_beside_another_risk_is_a_row_of_the_same_table() -> None:
    route = Odds(
        lines=(Chances(win=33, draw=34, lose=33, need=5),), about="The route", dice="d6",
        ends=("safe", "perilous", "no route"),
    )  # fmt: skip
    assert words((route, BATTLE), whole=True).startswith(
        "Route safe perilous no route ⚂ ≥ 5 33 % Battle, against win draw lose 1,000 ⚂ ≥ 6 81 %"
    )
    assert words((route,), whole=True) == "The route safe 33 %, perilous 34 %, no route 33 % 5+ on d6"


def test_one_of_several_choices_shows_how_likely_it_ends_well_and_names_the_middle_of_its_bar() -> None:
    assert words((BATTLE,), whole=False) == "win 57 %, draw 8 %"
    assert words((BATTLE,), whole=False, heard=True).startswith(
        "win 57 %, draw 8 %, lose 35 %; against 1,500; 7+ on 2d6; costs about 600"
    )


def test_the_bar_is_as_long_as_the_chances_and_an_end_that_cannot_be_is_left_out() -> None:
    ends = ("safe", "", "lost")
    way = Odds(
        lines=(Chances(win=33, draw=0, lose=67, need=2, low=True),), about="The way", dice="d6", ends=ends
    )
    markup = str(odds_lines((way,), whole=True))
    assert [int(width) for width in re.findall(r'width="(\d+)"', markup)] == [33, 67]
    assert words((way,), whole=True) == "The way safe 33 %, lost 67 % 2− on d6"


def test_what_a_form_risks_stands_folded_behind_how_likely_it_ends_well_and_calls_places_by_name() -> None:
    march = msgspec.structs.replace(BATTLE, about="1,000 points to 0,1", hope="Second Army wins")
    told = " ".join(re.sub(r"<[^>]+>", " ", str(risk_lines([march], {"0,1": "Einmar"}))).split())
    assert told == (
        "Chances: Second Army wins 57 % win 57 %, draw 8 %, lose 35 % "
        "1,000 points to Einmar; against 1,500; 7+ on 2d6; costs about 600"
    )
    assert risk_lines([], {}) is None
