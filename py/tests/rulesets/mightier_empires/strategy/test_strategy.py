"""How computer players judge a position: odds, order sheets, what they imagine of what is hidden."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from empires.core.base.stream import Stream
from empires.rulesets.mightier_empires.book import TABLES, number
from empires.rulesets.mightier_empires.land import features
from empires.rulesets.mightier_empires.odds.unexplored import unexplored
from empires.rulesets.mightier_empires.orders import legality
from empires.rulesets.mightier_empires.orders.sheet import Sheet
from empires.rulesets.mightier_empires.state import Encounter, War
from empires.rulesets.mightier_empires.strategy.guesses import imagine
from empires.rulesets.mightier_empires.strategy.odds import odds
from empires.rulesets.mightier_empires.strategy.plans import edict_choices, promise, sheets
from tests.rulesets.mightier_empires.scene import F2, OUT, B, C, M, army, k4, k6, own


def first(state: War) -> Sheet:
    return next(sheets(state, "Red"))


def at_war(turn: int = 5, **options: bool) -> War:
    """Red has two armies; Blue has his Capital and what a test gives him."""
    state = k4(turn, players=("Red", "Blue"), **options)
    army(state, "Red", "A", 1000, "lord")
    army(state, "Red", "B", 500, "hero")
    return state


@pytest.mark.parametrize(
    ("attack", "defence", "favour", "likely"),
    [(1000, 0, 1, 1.0), (2000, 1000, 2, 1.0), (1000, 2000, 1, 0.0), (1000, 1000, 0, 0.4437), (0, 0, 0, 0.0)],
)
def test_odds_are_those_of_the_dice(attack: int, defence: int, favour: int, likely: float) -> None:
    assert odds(attack, defence, favour) == pytest.approx(likely, abs=0.001)


def test_more_points_have_better_odds_and_walls_make_them_worse() -> None:
    points = range(500, 2_001, 50)
    ladder = [odds(one, 1_000, 1) for one in points]
    assert ladder == sorted(ladder)
    assert all(odds(one, 1_000, 2) <= odds(one, 1_000, 1) for one in points)


@pytest.mark.rule("MI-T-EXPLORE", "MI-T-MAJOR")
def test_what_may_stand_in_unexplored_fields_is_reckoned_from_the_charts() -> None:
    alone: Counter[int] = Counter()
    for faces in product(range(1, 7), repeat=2):
        row = TABLES["MI-T-MAJOR"].of(str(TABLES["MI-T-EXPLORE"].at(sum(faces))["fields"]))
        alone[0] += max(0, row["defended"] - 1) * 36
        dice = int(str(row["dice"])[0])
        for rolled in product(range(1, 7), repeat=dice):
            points = min(number("MI-T-MAJOR-HEX", "most natives"), sum(rolled) * row["times"] + 300)
            alone[points] += min(6, 7 - row["defended"]) * 6 ** (2 - dice)
    guess = {points: share for share, points in unexplored({}, "fields", 300)}
    assert guess == pytest.approx({points: ways / 36 / 6 / 36 for points, ways in alone.items()})


@pytest.mark.parametrize("column", ["fields", "river", "forest", "swamp", "mountain"])
def test_what_may_stand_on_unexplored_ground_adds_up(column: str) -> None:
    guess = unexplored({}, column, 300)
    assert sum(share for share, _ in guess) == pytest.approx(1)
    assert 0.2 < guess[0][0] < 0.6
    assert guess[0][1] == 0


def test_nobody_stays_at_home_while_no_foe_is_near() -> None:
    assert [row.order for row in first(at_war()).orders] == ["invade", "invade"]


def test_the_capital_is_guarded_while_a_foe_stands_beside_it() -> None:
    state = at_war()
    own(state, "Blue", M)
    guards = [row.hex for row in first(state).orders if row.order == "patrol"]
    assert C in guards


def test_all_armies_storm_the_capital_of_the_last_foe() -> None:
    state = at_war()
    own(state, "Red", OUT, B)
    capital = state.realms["Blue"].capital
    assert {(row.order, row.hex) for row in first(state).orders} == {("invade", capital)}


def test_every_sheet_that_is_thought_of_is_legal_and_the_first_promises_most() -> None:
    state = k6(5)
    state.secrets["Red"].power = 4
    found = list(sheets(state, "Red"))
    assert len(found) > 1
    assert all(legality.why_not(state, "Red", sheet) is None for sheet in found)
    marches = [promise(state, "Red", sheet)["land"] for sheet in found]
    assert marches[0] > 0


def test_power_is_kept_at_the_end_and_built_with_before() -> None:
    early, late = at_war(3), at_war(10)
    for state in (early, late):
        state.secrets["Red"].power = 2
    assert first(early).spends
    assert not first(late).spends


def test_rebels_that_nobody_counted_are_imagined() -> None:
    state = at_war()
    state.encounters = [Encounter(hex=OUT, invaders=["Red"], rebels=["rebels 0001"])]
    del state.secrets["Blue"]
    imagine(state, "Red", Stream("guess", "Red"))
    assert state.risings["rebels 0001"].hex == OUT
    assert state.secrets["Blue"].armies
    assert state.secrets["Blue"].known[state.realms["Blue"].capital].owner == "Blue"


@pytest.mark.rule("MI-T-MAJOR", "MI-SUP-01")
def test_a_hex_that_supports_nobody_by_house_rules_is_the_best_bargain(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    usual = features.support_of_hex
    monkeypatch.setattr(
        features, "support_of_hex", lambda state, tile: 0 if tile is state.tiles[F2] else usual(state, tile)
    )
    richest = edict_choices(k4(5), "Red", 0)
    assert [row.hex for row in richest[-1][0]][:1] == [F2]
