"""Two tabs of one browser: stories of what people do in them, in an order of their own each. Whatever they
do, one tab has a campaign at any time, nothing is lost, and nobody plays on unstored without being told.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import START, Table, new_context, ready
from hands import SEND, answer_somehow, answers, begin, crash, lift, open_file, settled
from playwright.sync_api import Browser, Page, expect

import empires
from empires.cli.serving import SiteServer

STORIES = (
    "import0 play0 import1 escape1 play1",
    "begin0 play0 open1 escape1 play0",
    "begin0 play0 delete1 escape1 play0",
    "begin0 play0 seize1 escape0",
    "begin0 shelf0 open1 play1 open0 escape0",
    "begin0 play0 open1 take1 escape1 play1",
    "begin0 play0 reload0 play0 take1 play1",
)
"""What is done, and in which tab: import, begin, play, open, take over, delete, delete what the other plays
("seize"), Escape, go to the shelf, reload.
"""
LONG_STORIES = (
    "import0 import1 take0 play0 import1 play1",
    "import0 begin1 play0 take0 play0 take1 play1",
    "import0 import0 play0 import1 play1",
    "begin0 begin1 play0 play1 take0 take1",
    "begin0 play0 take1 play1 take0 play0",
    "begin0 reload0 play0 take1 reload0 play1",
    "begin0 take1 reload1 reload0 play1",
    "import0 reload1 import1 play1",
    "import0 update play0 play0",
    "begin0 play0 update take1 play1 update",
    "begin0 play0 close0 open1 play1",
    "begin0 shelf0 delete1 escape1 reload0",
    "begin0 shelf0 seize1 reload0",
    "begin0 play0 crash0 take1 play1 reload1 play1",
)
"""`python make.py kills` tells these. In most the page starts again: both tabs at once for a newer version
("update"), after an engine's death ("crash"), in a tab opened anew ("close").
"""

HELD = "import('./js/claims.js').then(claims => claims.open())"
WRITTEN = "import('./js/spare.js').then(spare => spare.settled())"
LEFT = "Object.keys(localStorage).filter(key => key.includes(':campaign:'))"
EMPTY = """async () => {
    localStorage.clear();
    sessionStorage.clear();
    await new Promise(done => { indexedDB.deleteDatabase('empires').onsuccess = done; });
}"""


class Story:
    """Two tabs, and what was played in them: answers by the campaign's id."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.file = Path()
        self.tabs = [table.sit_down(), table.sit_down()]
        self.played: dict[str, int] = {}

    def act(self, word: str) -> None:
        """One act of a story, such as "take1": the second tab takes a campaign over."""
        what, at = word.rstrip("01"), int(word[-1]) if word[-1].isdigit() else 0
        page = self.tabs[at]
        match what:
            case "import":
                self.go_to_shelf(page)
                open_file(page, self.file)
                self.meet(page)
                page.wait_for_selector("body[data-layout=table]", timeout=START)
                self.sit(page)
            case "begin":
                self.go_to_shelf(page)
                begin(page, "Ninth Age hex campaign", "Ann", "Bo")
                self.sit(page)
            case "play":
                lift(page)
                answer_somehow(page)
                lift(page)
            case "open" | "take" | "delete" | "seize":
                self.from_the_shelf(page, what)
            case "escape":
                page.keyboard.press("Escape")
                settled(page)
            case "shelf":
                self.go_to_shelf(page)
            case "reload" | "crash":
                page.reload() if what == "reload" else crash(page)
                self.sit(page)
            case "close":
                page.close()
                self.tabs[at] = self.table.sit_down()
            case "update":
                for tab in self.tabs:
                    tab.evaluate("document.body.dataset.before = ''; setTimeout(() => location.reload())")
                for tab in self.tabs:
                    tab.wait_for_selector("body:not([data-before])", state="attached", timeout=START)
                    self.sit(tab)
        self.look_round()

    def sit(self, page: Page) -> None:
        """Wait until the tab has done all; its people hide nothing from each other."""
        ready(page)
        settled(page)
        page.evaluate(WRITTEN)
        if page.locator("body[data-layout=table]").count():
            lift(page)
            page.evaluate(SEND, {"cmd": "switch_curtain"})
            settled(page)

    def meet(self, page: Page) -> None:
        """A file of a campaign that is kept opens that one, which the other tab may have; what it holds is
        known, or an earlier moment.
        """
        settled(page)
        for name in ("Play it here", "Keep what is here"):
            if page.get_by_role("button", name=name).count():
                page.get_by_role("button", name=name).click()
                settled(page)

    def go_to_shelf(self, page: Page) -> None:
        page.evaluate(SEND, {"cmd": "leave"})
        settled(page)

    def from_the_shelf(self, page: Page, what: str) -> None:
        """Open or delete the campaign that the other tab plays, or else the first on the shelf."""
        self.go_to_shelf(page)
        other = self.tabs[1 - self.tabs.index(page)]
        held = other.evaluate(HELD)
        id = next(iter(held), next(iter(self.played)))
        button = "open" if what in ("open", "take") else "forget"
        page.locator(f"[data-cmd={button}][data-args*='{id}']").click()
        if button == "forget":
            page.get_by_role("button", name="Delete it", exact=True).click()
        settled(page)
        elsewhere = page.get_by_role("heading", name="Open in another tab")
        expect(elsewhere).to_have_count(len(held))
        if what == "take" and held:
            page.get_by_role("button", name="Play it here").click()
        if what == "seize" and held:
            page.get_by_role("button", name="Delete it anyway").click()
        settled(page)
        if button == "open":
            self.sit(page)
        elif what == "seize" or not held:
            del self.played[id]

    def look_round(self) -> None:
        """Each tab that shows a table has the campaign to itself and stored it, or says that it has not."""
        owners: list[str] = []
        for page in self.tabs:
            settled(page)
            page.evaluate(WRITTEN)
            settled(page)
            held = page.evaluate(HELD)
            if page.locator("body[data-layout=table]").count():
                assert len(held) == 1, "a table in a tab that has no campaign, or more than one"
                self.played[held[0]] = answers(page)
                told = page.locator("[data-region=alert]").inner_text()
                assert told or page.evaluate("id => `empires:campaign:${id}:a` in localStorage", held[0])
            owners += held
        assert len(owners) == len(set(owners)), "two tabs have one campaign"

    def end(self) -> None:
        """What was played and not deleted is on the shelf, answer for answer; then the shelf is emptied."""
        stored = {}
        for id in self.played:
            page = next(tab for tab in self.tabs if id not in tab.evaluate(HELD))  # it reads what is stored
            self.go_to_shelf(page)
            expect(page.locator(".shelf > li")).to_have_count(len(self.played))
            page.evaluate(SEND, {"cmd": "open", "id": id, "take": True})
            page.wait_for_selector("body[data-layout=table]", timeout=START)
            settled(page)
            lift(page)
            stored[id] = answers(page)
        assert stored == self.played
        for page in self.tabs:
            self.go_to_shelf(page)
        for id in self.played:
            self.tabs[0].evaluate(SEND, {"cmd": "forget", "id": id, "sure": True})
            settled(self.tabs[0])
        for page in self.tabs:
            page.evaluate(WRITTEN)
            expect(page.locator(".shelf")).to_have_count(0)
        assert self.tabs[0].evaluate(LEFT) == []


class Tabs:
    """One server and one browser for all stories, two tabs that go from story to story. A story that ends
    badly leaves its tabs behind; the next begins in new ones.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.story: Story | None = None

    def tell(self, words: str, file: Path) -> None:
        """Act a story out, and look at its end."""
        story, self.story = self.story, None
        story = story or self._begin()
        story.file, story.played = file, {}
        for word in words.split():
            story.act(word)
        story.end()
        assert not self.table.errors
        self.story = story

    def _begin(self) -> Story:
        for page in self.table.context.pages:
            page.close()
        self.table.errors.clear()
        page = self.table.sit_down()
        page.evaluate(EMPTY)
        page.close()
        return Story(self.table)


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign that a friend has sent."""
    path = tmp_path_factory.mktemp("files") / "sent.json"
    path.write_text(empires.save(empires.new("ninth-age", ["Ann", "Bo"], seed="sent")), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def tabs(browser: Browser, site: Path) -> Iterator[Tabs]:
    """The tabs in which the stories are told."""
    with SiteServer(site) as server:
        context = new_context(browser, {})
        tabs = Tabs(Table(server, context))
        yield tabs
        tabs.table.close()


@pytest.fixture(scope="module")
def tabs_without_locks(browser: Browser, site: Path) -> Iterator[Tabs]:
    """The same in a browser that has no locks."""
    with SiteServer(site) as server:
        context = new_context(browser, {})
        context.add_init_script("Object.defineProperty(navigator, 'locks', { value: undefined });")
        tabs = Tabs(Table(server, context))
        yield tabs
        tabs.table.close()


@pytest.mark.parametrize("words", STORIES)
def test_a_story_of_two_tabs_loses_nothing(tabs: Tabs, file: Path, words: str) -> None:
    tabs.tell(words, file)


@pytest.mark.soak
@pytest.mark.parametrize("words", LONG_STORIES)
def test_a_longer_story_of_two_tabs_loses_nothing(tabs: Tabs, file: Path, words: str) -> None:
    tabs.tell(words, file)


@pytest.mark.soak
def test_without_locks_a_lease_keeps_the_tabs_apart(tabs_without_locks: Tabs, file: Path) -> None:
    words = "begin0 play0 open1 escape1 play0 take1 play1 take0 play0 reload0 play0"
    tabs_without_locks.tell(words, file)
