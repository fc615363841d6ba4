"""Three friends, three browsers, one campaign: what is played on one goes to the others by pasting, one of
them without a network in between. Taps are counted: receive one, play, send one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import pytest
from conftest import Table
from hands import answer_somehow, card, fingerprint, open_file, settled, some, stored
from playwright.sync_api import Page, expect
from seats import Wishes
from test_friends import asked, far_away, paste, sent

from empires.core.apart.post import Post
from empires.core.play.campaign import Campaign
from empires.players.random_legal import RandomPlayer
from tests.correspondence import founded, hear, play, spread

NAMES = ("Ann", "Bo", "Cy")
MOST = 60
"""Times that somebody plays and sends; a month of Mighty Empires takes a fourth of them."""


def begun(ruleset: str, ready: Callable[[Any], bool]) -> list[Post]:
    """A campaign that three people have played together up to some moment, each at a device."""
    posts = founded(ruleset, NAMES)
    players = {name: RandomPlayer("far apart", name) for name in NAMES}
    while not ready(posts[0].campaign.state):
        for post in posts:
            play(post, players)
            spread(post, posts)
    return posts


class Friends:
    """A browser for each, and somebody who only reads what goes round."""

    def __init__(self, table: Table, posts: Sequence[Post], folder: Path) -> None:
        self.pages: list[Page] = []
        self.turns = self.received = 0
        places = (table, *(far_away(table) for _ in posts[1:]))
        for post, place in zip(posts, places, strict=True):
            file = folder / f"{post.seats[0]}.empires"
            file.write_text(post.file(moving=True), encoding="utf-8")
            page = place.sit_down()
            open_file(page, file)
            self.pages.append(page)
        self.reader = posts[0]
        self.reader.secrets.clear()

    def go_on(self, done: Callable[[Campaign[Any]], bool]) -> None:
        """Whoever is asked plays and sends: one tap. All others paste: one tap each."""
        for _ in range(MOST):
            if done(self.reader.campaign):
                return
            for page in self.pages:
                for _ in range(MOST):
                    if asked(page):
                        answer_somehow(page)
                assert not asked(page), "nothing that is taken as it stands is an answer"
            for page in self.pages:
                self.pass_on(page)
        raise AssertionError(f"It did not come about; the campaign waits for {self.reader.waits_for()}")

    def pass_on(self, page: Page) -> None:
        if not card(page).get_by_role("button", name="Send them the message").count():
            return
        text = sent(page)
        self.turns += 1
        for other in self.pages:
            if other is not page:
                paste(
                    other, text, "arrived|been added|missing|nothing new"
                )  # moved devices send all once more
                self.received += 1
        hear(self.reader, text)


@pytest.fixture
def wishes() -> Wishes:
    return {"permissions": ["clipboard-read", "clipboard-write"]}


def fought(campaign: Campaign[Any]) -> bool:
    """Whether letters were opened, dice rolled, and the report of a battle confirmed by another."""
    return any("winner" in event.facts for event in campaign.recent)


STORIES = {
    "a battle of Warmaster": ("warmaster", lambda state: state.round_no >= 1, fought),
    "a round of Warmaster": (
        "warmaster",
        lambda state: state.round_no >= 1,
        lambda campaign: campaign.state.round_no >= 2,
    ),
    "a turn of Mightier Empires": (
        "mightier-empires",
        lambda state: state.turn >= 1,
        lambda campaign: campaign.state.turn >= 2,
    ),
}


@pytest.mark.parametrize("story", some(STORIES, "a battle of Warmaster"))
def test_three_friends_play_by_pasting(table: Table, tmp_path: Path, story: Any) -> None:
    ruleset, start, end = story
    three = Friends(table, begun(ruleset, start), tmp_path)
    three.pages[1].context.set_offline(True)
    three.go_on(end)
    three.pages[1].context.set_offline(False)
    for page in three.pages:
        settled(page)
    assert len({fingerprint(page) for page in three.pages}) == 1
    assert fingerprint(three.pages[0]) == three.reader.campaign.hash()
    print(f"{ruleset}: {three.turns} messages sent, {three.received} pasted, each by one tap")
    expect(card(three.pages[0]).locator("#question")).to_be_visible()


LOOK = """() => { window.looked = new Promise(done => {
    const watch = new MutationObserver(() => {
        const stop = [...document.querySelectorAll("button")].find(one => one.innerText === "Stop");
        if (!stop || !document.querySelector("#unchecked")?.innerText.includes("Not checked yet")) return;
        watch.disconnect();
        const shown = selector => document.querySelector(selector)?.checkVisibility() ?? false;
        done({ map: shown("[data-region=dialog] svg.map"), question: shown("#card #question") });
        stop.click();
    });
    watch.observe(document.body, { childList: true, subtree: true, characterData: true });
    setTimeout(done, 60_000);  // else the story would never end
}); }"""
"""Looks round as soon as there is something to look at, and stops the replay before it is over."""


@pytest.mark.rule("protocol J2", "protocol J4")
def test_a_friend_looks_while_the_first_file_is_replayed_and_stops_it(table: Table, tmp_path: Path) -> None:
    names = (*NAMES, "Di", "Ed", "Flo")
    posts = founded("mighty-empires", names, {"map_mode": "generated", "tiles_per_player": 20})
    players = {name: RandomPlayer("replay", name) for name in names}
    for post in islice(cycle(posts), 300):  # Stop must be heard before the replay is over
        play(post, players)
        if post.unsent:
            spread(post, posts)
    file = tmp_path / "far.empires"
    file.write_text(posts[0].file(), encoding="utf-8")
    page = table.sit_down()
    look = page.locator("#unchecked")
    page.evaluate(LOOK)
    page.locator("[data-file=campaign]").set_input_files(file)
    assert page.evaluate("() => window.looked") == {"map": True, "question": False}
    settled(page)
    expect(look).to_have_count(0)
    assert stored(page) == {}
    open_file(page, file)
    expect(look).to_have_count(0)
    expect(page.locator("[data-region=notice]")).to_contain_text("Signed by Ann, Bo")
