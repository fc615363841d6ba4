"""Long lists show a screenful, and the rest as it comes into view."""

from __future__ import annotations

import html
import re
from collections.abc import Sequence

import pytest

from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.records.blocks import MOST_EVENTS, Stretch, pack
from empires.core.records.events import Event
from empires.page.card.choices import Moment, choices
from empires.page.session.news import MOST_NEWS
from empires.page.widgets.long_list import MOST_REDRAWN, SCREENFUL, Lists
from empires.page.widgets.markup import Html, el, join
from tests.page.bridge import toll_bridge
from tests.page.browser import Page

__all__ = ["toll_bridge"]

pytestmark = pytest.mark.usefixtures("toll_bridge")


def paragraphs(numbers: Sequence[int]) -> Html:
    return join(*(el("p", str(n)) for n in numbers))


def shown(html: str) -> list[int]:
    return [int(n) for n in re.findall("<p>(\\d+)</p>", html)]


def test_a_short_list_is_drawn_whole() -> None:
    drawn = Lists().draw("a", range(SCREENFUL), paragraphs)
    assert shown(drawn) == list(range(SCREENFUL))
    assert "data-more" not in drawn


def test_a_long_list_is_opened_screenful_by_screenful_to_its_end() -> None:
    lists = Lists()
    drawn = lists.draw("a", range(150), paragraphs)
    seen = shown(drawn)
    assert len(seen) == SCREENFUL
    assert "90 more" in drawn
    while mark := re.search('id="a-(\\d+)"', drawn):
        following = lists.more("a", int(mark[1]))
        assert following is not None
        drawn = following
        seen += shown(drawn)
    assert seen == list(range(150))
    assert lists.more("a", 150) is None
    assert lists.more("b", 60) is None


def test_what_was_opened_stays_open_when_it_is_drawn_again_within_bounds() -> None:
    lists = Lists()
    lists.draw("a-x", range(10_000), paragraphs)
    lists.more("a-x", SCREENFUL)
    assert len(shown(lists.draw("a-x", range(10_000), paragraphs))) == 2 * SCREENFUL
    lists.more("a-x", 9_000)
    assert len(shown(lists.draw("a-x", range(10_000), paragraphs))) == MOST_REDRAWN
    lists.forget("a")
    assert lists.more("a-x", SCREENFUL) is None
    assert len(shown(lists.draw("a-x", range(10_000), paragraphs))) == SCREENFUL


class Way(Act):
    number: int


def test_a_question_with_a_thousand_ways_shows_a_screenful() -> None:
    asked = Decision(
        player="A",
        kind=Kind("k", Way),
        text="?",
        offers=[Way(n) for n in range(1_000)],
        words=lambda act: Words(f"{act.number} is a way", (f"t{act.number}",)),
    )
    assert choices(asked, Moment(0), Lists()).count("is a way") == SCREENFUL
    assert choices(asked, Moment(0, "t999", "There"), Lists()).count("is a way") == 1, (
        "a clicked tile has its own"
    )


def crowded() -> Page:
    """A campaign whose last finished page tells as much as any can."""
    page = Page()
    page.begin("Ann", "Bo")
    page.send("lift")
    page.send("switch_curtain")
    assert page.app.session is not None
    told = [Event("told", "T-BID", f"Happening {n}.") for n in range(MOST_EVENTS)]
    page.app.session.device.campaign.record.blocks.append(pack(Stretch(b"{}", 0, 0, [], told)))
    return page


@pytest.mark.parametrize("view", ["all", "story"])
def test_the_log_of_many_happenings_is_drawn_as_it_comes_into_view(view: str) -> None:
    page = crowded()
    page.send("open_drawer", name="log")
    page.send("view_log", name=view)
    drawer = page.shown["drawer"]
    assert drawer.count("Happening ") == SCREENFUL
    [which] = re.findall('"list":"(drawer-[a-z]+)","start":60', html.unescape(drawer))
    page.send("show_more", list=which, start=60)
    [(id, following)] = page.parts.items()
    assert id == f"{which}-60"
    assert following.count("Happening ") == SCREENFUL
    sent = len(page.log)
    page.send("tile", id="0,1")
    assert not [one for one in page.log[sent:] if one.get("region") == "drawer"], (
        "the reader stays where he is"
    )
    page.bid(1)
    assert page.shown["drawer"].count("Happening ") == 2 * SCREENFUL


def test_behind_the_curtain_no_list_goes_on() -> None:
    page = crowded()
    page.send("switch_curtain")
    page.send("open_drawer", name="log")
    page.bid(1)
    assert "Bo, it is your turn" in page.shown["curtain"]
    page.parts.clear()
    page.send("show_more", list="drawer-log", start=60)
    page.send("lift")
    page.send("show_more", list="drawer-log", start=60)
    assert page.parts == {}


def test_the_news_of_somebody_long_away_are_the_latest_few_hundred() -> None:
    page = Page()
    page.begin("Ann", "Bo")
    assert page.app.session is not None
    for n in range(50):
        some = [Event("told", "T-BID", f"Happening {n} {m}.", to=("Ann",)) for m in range(20)]
        page.app.session.hear(some)
    page.send("lift")
    assert len(page.app.session.news.told) == MOST_NEWS
    card = page.shown["card"]
    assert card.count("Happening ") == SCREENFUL + 1, "beside a form stands one line; the others are folded"
    assert "399 more" in card
