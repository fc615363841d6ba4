"""Two tabs of one browser: one owner of a campaign at any time, and nothing is lost whatever they do."""

from __future__ import annotations

import random

import pytest

from empires.editions.album import photograph
from empires.maps.drawing.underlay import Underlay, write_underlay
from empires.page.shelf import keys
from tests.page.bridge import toll_bridge
from tests.page.browser import Browser, Page

__all__ = ["toll_bridge"]

PIXELS = "data:image/webp;base64,UklGRhIAAABXRUJQ"

pytestmark = pytest.mark.usefixtures("toll_bridge")


@pytest.fixture
def browser() -> Browser:
    return Browser()


def file_of(name: str = "Sent") -> str:
    page = Page()
    page.begin("Ann", "Bo", name=name)
    page.send("export")
    return next(iter(page.files.values()))


def drop(page: Page, text: str) -> None:
    page.send("file", purpose="campaign", name="c.json", size=len(text), text=text)


def play(page: Page, answers: int = 1) -> None:
    """Answer whatever is asked, as whoever is asked."""
    for _ in range(answers):
        page.send("lift")
        session = page.app.session
        assert session is not None
        question = session.question
        if question is None:
            return
        if question.kind == "bid":
            page.bid(0)
        else:
            at = session.campaign.answers
            page.send("answer", player=question.player, kind=question.kind, choice="fair", at=at)


def id_of(page: Page) -> str:
    assert page.app.session is not None
    return page.app.session.id


def answers(page: Page) -> int:
    assert page.app.session is not None
    return page.app.session.campaign.answers


def on_the_shelf(browser: Browser) -> dict[str, int]:
    """Every campaign that is stored, and how many answers it opens with."""
    page = Page(browser)
    counted = {}
    for id in keys.ids([*browser.home.texts, *browser.spare.texts]):
        page.send("open", id=id, take=True)
        counted[id] = answers(page)
    page.close()
    return counted


def check_owners(browser: Browser) -> None:
    """Nobody plays what is not his, and nobody plays on unstored without being told."""
    for page in browser.tabs:
        if page.app.session is not None:
            owned = browser.claims.get(id_of(page)) is page
            kept = page.app.shelf.kept
            assert owned, "a table in a tab that does not have the campaign"
            assert kept is not None
            assert kept.stored or page.shown.get("alert"), "unstored, and nothing says so"


def test_a_file_of_what_another_tab_plays_is_the_same_campaign(browser: Browser) -> None:
    first, second, text = Page(browser), Page(browser), file_of()
    drop(first, text)
    play(first, 2)
    drop(second, text)
    assert "Open in another tab" in second.shown["dialog"]
    assert second.app.session is None
    second.send("open", id=id_of(first), take=True)
    assert "An earlier moment of this campaign" in second.shown["dialog"]
    assert answers(second) == 2
    check_owners(browser)
    assert list(on_the_shelf(browser).values()) == [2]


def test_beside_what_another_tab_plays_a_file_is_a_campaign_of_its_own(browser: Browser) -> None:
    first, second, text = Page(browser), Page(browser), file_of()
    drop(first, text)
    play(first, 2)
    drop(second, text)
    second.send("open", id=id_of(first), take=True)
    second.send("branch", choice="beside")
    play(second, 4)
    check_owners(browser)
    assert sorted(on_the_shelf(browser).values()) == [2, 4]


def test_what_is_open_elsewhere_is_opened_by_taking_it_over_only(browser: Browser) -> None:
    first, second = Page(browser), Page(browser)
    first.begin("Ann", "Bo")
    play(first, 2)
    assert "Tolls" in second.shown["page"], "the other shelf shows it without a reload"
    second.send("open", id=id_of(first))
    assert "Open in another tab" in second.shown["dialog"]
    assert second.app.session is None
    second.send("back")
    play(first)
    id = id_of(first)
    second.send("open", id=id, take=True)
    assert first.app.session is None
    assert "another tab" in first.shown["notice"]
    assert answers(second) == 3
    play(second, 70)
    first.send("open", id=id, take=True)
    assert answers(first) == _stored(browser, id), "a page that was finished elsewhere is found at once"
    check_owners(browser)


def test_what_another_tab_began_meanwhile_is_on_the_shelf_when_the_table_is_left(browser: Browser) -> None:
    first, second = Page(browser), Page(browser)
    first.begin("Ann", "Bo", name="First")
    second.begin("Ann", "Bo", name="Second")
    for page in (first, second):
        page.send("leave")
        assert "Continue First" in page.shown["page"]
        assert "Continue Second" in page.shown["page"]


def _stored(browser: Browser, id: str) -> int:
    from empires.page.shelf import stored

    places = {"home": browser.home.texts, "spare": browser.spare.texts}
    return stored.take_down(id, places)[0].answers  # type: ignore[arg-type]


def test_deleting_what_another_tab_plays_is_asked_twice_and_ends_it_there(browser: Browser) -> None:
    first, second = Page(browser), Page(browser)
    first.begin("Ann", "Bo")
    play(first, 2)
    id = id_of(first)
    second.send("forget", id=id, sure=True)
    assert "being played in another tab" in second.shown["dialog"]
    assert first.session
    play(first)
    assert _stored(browser, id) == 3
    second.send("forget", id=id, sure=True, take=True)
    assert first.app.session is None
    assert "another tab" in first.shown["notice"]
    assert not keys.touched([*browser.home.texts, *browser.spare.texts])
    assert "Your campaigns" not in first.shown["page"]
    assert "Your campaigns" not in second.shown["page"]


def test_taking_over_what_is_not_stored_leaves_a_copy_to_whoever_played(browser: Browser) -> None:
    first, second = Page(browser), Page(browser)
    first.begin("Ann", "Bo")
    play(first, 2)
    id = id_of(first)
    browser.home.problem = browser.spare.problem = "full"
    play(first, 2)
    assert "not stored" in first.shown["alert"]
    browser.home.problem = browser.spare.problem = ""
    second.send("open", id=id, take=True)
    assert answers(second) == 2
    assert id_of(first) != id
    assert answers(first) == 4
    check_owners(browser)
    assert sorted(on_the_shelf(browser).values()) == [2, 4]


def test_a_copy_left_to_whoever_played_takes_its_pictures_along(browser: Browser) -> None:
    first, second = Page(browser), Page(browser)
    first.begin("Ann", "Bo")
    play(first, 2)
    id = id_of(first)
    table, session = first.app.load().table, first.app.session
    assert table is not None
    assert session is not None
    under = Underlay(PIXELS, 0.5)
    table.take_underlay(under)
    session.chronicle.hang(session.chronicle.album().with_one(photograph("0.0", PIXELS, 0.5)))
    browser.home.problem = browser.spare.problem = "full"
    play(first, 2)
    browser.home.problem = browser.spare.problem = ""
    second.send("open", id=id, take=True)
    assert id_of(first) != id
    assert browser.spare.texts[keys.key(id_of(first), "underlay")] == write_underlay(under)
    assert PIXELS in browser.spare.texts[keys.key(id_of(first), "photographs")]


def test_without_any_lock_what_another_tab_wrote_is_seen_before_it_is_overwritten(browser: Browser) -> None:
    first, second = Page(browser), Page(browser)
    first.begin("Ann", "Bo")
    play(first, 2)
    id = id_of(first)
    del browser.claims[id]  # as if the browser had forgotten it
    second.send("open", id=id)
    play(second, 3)
    browser.claims[id] = first
    play(first)
    assert id_of(first) != id
    browser.claims[id] = second
    assert sorted(on_the_shelf(browser).values()) == [3, 5]


def test_word_of_another_tabs_answers_may_come_before_word_that_it_took_the_campaign(
    browser: Browser,
) -> None:
    first, second = Page(browser), Page(browser)
    first.begin("Ann", "Bo")
    play(first, 2)
    id = id_of(first)
    del browser.claims[id]  # it is the other tab's, and nobody has told this one
    second.send("open", id=id)
    play(second, 3)
    first.send("lost", name=id)
    assert first.app.session is None
    assert list(on_the_shelf(browser).values()) == [5], "no copy of it stands beside it"


STORIES = [
    "import0 import1 play0 play1", "import0 play0 import1 escape1 play1", "begin0 play0 open1 escape1 play0",
    "begin0 play0 take1 play1 take0 play0", "begin0 play0 delete1 escape1 play0", "begin0 play0 seize1 play0",
    "begin0 reload0 play0 take1 reload0 play1", "begin0 take1 reload1 reload0 play1",
    "import0 reload1 import1 take0", "begin0 begin1 play0 play1 take0 take1",
    "begin0 shelf0 open1 play1 open0 escape0", "import0 update play0 play0",
    "begin0 play0 update take1 play1 update", "begin0 play0 close0 open1 play1",
    "begin0 play0 open1 take1 escape1 play1", "import0 import0 play0 import1 play1 delete0",
    "begin0 many0 take1 many1 take0 many0", "begin0 shelf0 delete1 reload0",
    "import0 begin1 take0 take1 play1 escape1", "begin0 play0 kill0 open1 play1 reload1 play1",
]  # fmt: skip


MORE = [pytest.param(seed, marks=pytest.mark.soak) for seed in range(8, 60)]


@pytest.mark.parametrize("story", STORIES)
def test_a_story_of_two_tabs_loses_nothing(browser: Browser, story: str) -> None:
    tell(browser, story.split())


@pytest.mark.parametrize("seed", [*range(8), *MORE])
def test_any_story_of_two_tabs_loses_nothing(browser: Browser, seed: int) -> None:
    chance = random.Random(seed)
    words = [word.rstrip("01") for story in STORIES for word in story.split()]
    tell(browser, [f"{chance.choice(words)}{chance.randrange(2)}" for _ in range(25)])


def tell(browser: Browser, story: list[str]) -> None:
    """Act a story out, and compare what is stored with what was played and not deleted."""
    tabs, text = [Page(browser), Page(browser)], file_of()
    played: dict[str, int] = {}
    for word in story:
        act, at = word.rstrip("01"), int(word[-1]) if word[-1].isdigit() else 0
        page = tabs[at]
        others = [id for id in played if page.app.session is None or id != id_of(page)]
        match act:
            case "import":
                drop(page, text)
            case "begin":
                page.send("leave")
                page.begin("Ann", "Bo", goal=900)
            case "play" if page.app.session is not None:
                play(page)
            case "many" if page.app.session is not None:
                play(page, 70)
            case "open" | "take" if others:
                page.send("leave")
                page.send("open", id=others[0], take=act == "take")
            case "delete" | "seize" if others and page.app.session is None:
                page.send("forget", id=others[0], sure=True, take=act == "seize")
                if act == "seize" or browser.claims.get(others[0]) in (page, None):
                    del played[others[0]]
            case "escape":
                page.send("back")
            case "shelf":
                page.send("leave")
            case "reload" | "kill":
                tabs[at] = page.reload()
            case "close":
                page.close()
                tabs[at] = Page(browser)
            case "update":
                tabs = [tab.reload() for tab in tabs]
        for tab in tabs:
            if tab.app.session is not None:
                played[id_of(tab)] = answers(tab)
        check_owners(browser)
    for tab in tabs:
        tab.close()
    assert on_the_shelf(browser) == played
