"""The chronicle's drawer: read part by part, written into, taken back, handed on, shut behind curtains."""

from __future__ import annotations

import re
from typing import Any

import empires
from empires.players.policy import play
from empires.players.random_legal import RandomPlayer
from tests.page.browser import Page


def table(answers: int = 60, asked: str = "Ann") -> Page:
    """A page with a campaign of two persons in the middle of it, before the one who is asked."""
    campaign = empires.new("ninth-age", ["Ann", "Bo"], seed="annals")
    players = {name: RandomPlayer("annals", name) for name in ("Ann", "Bo")}
    play(campaign, players, answers)
    while not campaign.finished and campaign.waiting[0].player != asked:
        play(campaign, players, 1)
    page = Page()
    page.send("file", purpose="campaign", name="c.json", size=1, text=empires.save(campaign))
    page.send("lift")
    return page


def session(page: Page) -> Any:
    assert page.app.session is not None
    return page.app.session


def drawer(page: Page) -> str:
    return page.shown["drawer"]


def write(page: Page, what: str, text: str = "", passage: str = "") -> None:
    """Take the pen up at a passage, the first one unless another is named, and send the form."""
    at = passage or re.findall(r"pen-(\d+\.\d+)", drawer(page))[0]
    page.send("write_passage", id=at)
    answers = session(page).campaign.answers
    page.fill("chronicle", {"what": [what], "text": [text]}, passage=at, at=answers)


def founding(reader: str = "Ann") -> Page:
    """The recorder, or another reader, has the first part open."""
    page = table(asked=reader)
    assert session(page).viewer == reader
    page.send("open_drawer", name="chronicle")
    page.send("turn_chronicle", part=0)
    return page


def test_the_last_part_is_open_and_the_way_leads_back_and_forth() -> None:
    page = table()
    page.send("open_drawer", name="chronicle")
    assert "chronicle-earlier" in drawer(page)
    assert "chronicle-later" not in drawer(page)
    page.send("turn_chronicle", part=0)
    assert "chronicle-later" in drawer(page)
    page.send("turn_chronicle", part=999)
    assert "chronicle-later" not in drawer(page), "there is no such part: the last one"


def test_a_passage_is_worded_anew_and_undone() -> None:
    page = founding()
    write(page, "reword", "In the beginning was a map.")
    assert "In the beginning was a map." in drawer(page)
    assert "in the words of Ann" in drawer(page)
    page.send("undo")
    assert "In the beginning was a map." not in drawer(page)


def test_a_struck_passage_is_shown_as_such_and_can_be_put_back() -> None:
    page = founding()
    write(page, "strike")
    assert "Struck" in drawer(page)
    [passage] = re.findall(r'class="struck".*?pen-(\d+\.\d+)', drawer(page), re.S)[:1]
    write(page, "restore", passage=passage)
    assert "Struck" not in drawer(page)


def test_the_form_offers_what_the_reader_may_do_and_escape_lays_the_pen_down() -> None:
    page = founding()
    first = re.findall(r"pen-(\d+\.\d+)", drawer(page))[0]
    page.send("write_passage", id=first)
    assert re.findall(r'<option value="(\w+)"', drawer(page)) == ["reword", "comment", "add", "strike"]
    page.send("back")
    assert "chronicle-form" not in drawer(page)
    assert drawer(page)
    page.send("write_passage", id="<b>")
    assert "chronicle-form" not in drawer(page)


def test_who_does_not_keep_the_chronicle_may_add_to_it() -> None:
    page = founding("Bo")
    first = re.findall(r"pen-(\d+\.\d+)", drawer(page))[0]
    page.send("write_passage", id=first)
    assert re.findall(r'<option value="(\w+)"', drawer(page)) == ["add"]
    write(page, "reword", "Mine.", first)
    assert "Ann keeps the chronicle." in page.shown["notice"]


def test_a_form_sent_twice_writes_once() -> None:
    page = founding()
    first, before = re.findall(r"pen-(\d+\.\d+)", drawer(page))[0], session(page).campaign.answers
    for _ in range(2):
        page.fill("chronicle", {"what": ["comment"], "text": ["Once."]}, passage=first, at=before)
    assert session(page).campaign.answers == before + 1
    assert drawer(page).count("Once.") == 1


def test_the_office_is_handed_on() -> None:
    page = founding()
    assert "You keep the chronicle." in drawer(page)
    answers = session(page).campaign.answers
    page.fill("recorder", {"player": ["Bo"]}, at=answers)
    assert session(page).campaign.state.recorder == "Bo"
    assert "Bo keeps the chronicle." in drawer(page)


def test_everybodys_edition_has_no_pens() -> None:
    page = founding()
    page.send("read_edition", public=True)
    assert "pen-" not in drawer(page)


def test_when_all_is_over_somebody_says_who_writes() -> None:
    page = table(100_000)
    assert session(page).campaign.finished
    page.send("open_drawer", name="chronicle")
    assert "pen-" not in drawer(page)
    page.send("sign_as", player="Zoe")
    assert "I am Bo" in drawer(page)
    page.send("sign_as", player="Bo")
    write(page, "add", "We shall meet again.")
    page.send("read_edition", public=True)
    assert "We shall meet again." in drawer(page)


def test_nobody_writes_from_behind_a_curtain() -> None:
    page = table()
    viewer, before = session(page).viewer, session(page).campaign.answers
    session(page).viewer = None
    page.fill("chronicle", {"what": ["add"], "text": ["Boo."]}, passage="0.0", at=before)
    assert session(page).campaign.answers == before
    assert viewer in ("Ann", "Bo")
