"""Three friends, three browsers, one campaign: what is played at one goes to the others by pasting, one of
them without a network in between. Taps are counted: receive one, play, send one.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from conftest import Table
from hands import answer_somehow, card, fingerprint, open_file, settled
from playwright.sync_api import Page, expect
from test_friends import asked, far_away, paste, plays_here, sent

import empires
from empires.core.apart.slips import take
from empires.core.saves.saves import share
from empires.players.policy import play
from empires.players.random_legal import RandomPlayer

NAMES = ("Ann", "Bo", "Cy")
MOST = 60
"""Times that somebody plays and sends; a month of Mighty Empires takes a fourth of them."""


def begun(ruleset: str, ready: Callable[[Any], bool]) -> empires.Campaign[Any]:
    """A campaign that three people have played together up to some moment, at one screen."""
    campaign = empires.new(ruleset, NAMES, seed="far apart", name="Far apart")
    players = {name: RandomPlayer("far apart", name) for name in NAMES}
    while not ready(campaign.state):
        play(campaign, players, 1)
    return campaign


class Friends:
    """Three browsers, and somebody who only reads what goes round."""

    def __init__(self, table: Table, campaign: empires.Campaign[Any], folder: Path) -> None:
        self.pages: list[Page] = []
        self.reader = empires.load(empires.save(campaign))
        self.turns = self.received = 0
        file = folder / "far-apart.json"
        file.write_text(share(campaign), encoding="utf-8")
        for name in NAMES:
            page = far_away(table).sit_down()
            open_file(page, file)
            plays_here(page, name)
            self.pages.append(page)

    def go_on(self, done: Callable[[Any], bool]) -> None:
        """Whoever is asked plays and sends: one tap. All others paste: one tap each."""
        for _ in range(MOST):
            if done(self.reader.state):
                return
            for page in self.pages:
                while asked(page):
                    answer_somehow(page)
            for page in self.pages:
                self.pass_on(page)
        raise AssertionError(
            f"It did not come about; {[one.player for one in self.reader.waiting]} are asked"
        )

    def pass_on(self, page: Page) -> None:
        if asked(page) or not card(page).get_by_role("button", name="Send them the message").count():
            return
        text = sent(page)
        self.turns += 1
        for other in self.pages:
            if other is not page and not asked(other):
                paste(other, text, new=False)
                self.received += 1
        take(self.reader, text.split("#slip=")[-1])


STORIES = {
    "warmaster": (lambda state: state.round_no >= 1, lambda state: state.round_no >= 2),
    "mighty-empires": (lambda state: state.campaign_turn >= 1, lambda state: state.campaign_turn >= 2),
}


@pytest.mark.parametrize("ruleset", ["warmaster", pytest.param("mighty-empires", marks=pytest.mark.soak)])
def test_three_friends_play_by_pasting(table: Table, tmp_path: Path, ruleset: str) -> None:
    start, end = STORIES[ruleset]
    three = Friends(table, begun(ruleset, start), tmp_path)
    three.pages[1].context.set_offline(True)
    three.go_on(end)
    three.pages[1].context.set_offline(False)
    for page in three.pages:
        settled(page)
    assert len({fingerprint(page) for page in three.pages}) == 1
    assert fingerprint(three.pages[0]) == three.reader.hash()
    assert three.reader.state.pool is not None, "a campaign of one screen shares its dice from now on"
    print(f"{ruleset}: {three.turns} messages sent, {three.received} pasted, each by one tap")
    expect(card(three.pages[0]).locator("#question")).to_be_visible()
