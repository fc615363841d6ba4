"""Rumours of mercenaries, kingdoms and old news."""

from __future__ import annotations

import pytest

from empires.rulesets.mightier_empires.state import News
from empires.testing import happened
from tests.rulesets.mightier_empires.scene import OUT, k4, kingdom, own, played


@pytest.mark.rule("MI-MERC-01", "MI-T-MERCS", "MI-OPT-05", "MI-INFO-01")
@pytest.mark.parametrize(
    ("dice", "names"), [((3,), []), ((4, 5), ["Ogre bulls"]), ((6, 2, 1), ["Pikemen", "Giant"])]
)
def test_mercenaries_offer_themselves_from_turn_2_on(dice: tuple[int, ...], names: list[str]) -> None:
    campaign = played(k4(turn=2), *dice, phase="rumours")
    assert [one.name for one in campaign.state.offers.values()] == names
    assert played(k4(turn=1), 6, phase="rumours").state.offers == {}


@pytest.mark.rule("MI-INFO-03", "MI-RULING-57")
def test_old_news_is_told_once_with_whose_the_hex_is_now() -> None:
    state = k4(turn=3, fog=True)
    own(state, "Blue", OUT)
    state.news = [News(text="Blue takes it.", hex=OUT, turn=2, told=["Red", "Blue"])]
    campaign = played(state, 1, phase="rumours")
    [event] = happened(campaign, "news")
    assert (event.to, event.text) == (("Green",), "Blue takes it.")
    assert campaign.state.secrets["Green"].known[OUT].owner == "Blue"
    assert campaign.state.news == []


@pytest.mark.rule("MI-INFO-01", "MI-NK-18", "MI-NK-19")
@pytest.mark.parametrize(("on", "public"), [(2, True), (3, True), (4, False), (0, False)])
def test_a_kingdom_of_which_word_has_spread_is_told_with_the_rumours(on: int, public: bool) -> None:
    state = k4(turn=3)
    kingdom(state, OUT, "2,1", "1,1").public_on = on
    campaign = played(state, 1, phase="rumours")
    assert campaign.state.kingdoms["Kislev"].public == public
    assert len(happened(campaign, "kingdom_public")) == public
