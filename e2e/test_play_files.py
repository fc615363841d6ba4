"""Campaigns as files: from browser to browser, damaged, hostile, larger than the browser has room for."""

from __future__ import annotations

from pathlib import Path

import pytest
from conftest import Table
from hands import (
    SEND,
    answer_somehow,
    answers,
    begin,
    card,
    fingerprint,
    give,
    lift,
    open_file,
    question,
    saved_file,
    settled,
    stored,
    without_curtain,
)
from playwright.sync_api import Page, expect

import empires
from empires.players.policy import play
from empires.players.random_legal import RandomPlayer
from empires.rulesets import catalogue


@pytest.fixture
def friend(table: Table) -> Page:
    """Another browser, on another machine as it were: it shares no storage with the first."""
    return table.elsewhere().sit_down()


def test_a_file_goes_to_a_friend_and_play_goes_on(table: Table, friend: Page, tmp_path: Path) -> None:
    page = table.sit_down()
    begin(page, "Ninth Age hex campaign", "Ann", "Bo")
    without_curtain(page)
    answer_somehow(page)
    asked, given = question(page), answers(page)
    here = fingerprint(page)
    open_file(friend, saved_file(page, tmp_path))
    lift(friend)
    assert (question(friend), answers(friend), fingerprint(friend)) == (asked, given, here)
    answer_somehow(friend)
    lift(friend)
    assert answers(friend) == given + 1
    back = saved_file(friend, tmp_path)
    page.evaluate(SEND, {"cmd": "leave"})
    settled(page)
    open_file(page, back)
    lift(page)
    assert answers(page) == given + 1
    page.evaluate(SEND, {"cmd": "leave"})
    expect(page.locator(".shelf li")).to_have_count(1)


def test_a_file_can_be_dropped_anywhere(table: Table) -> None:
    campaign = empires.new("ninth-age", players=["Ann", "Bo"], seed="drop", name="Dropped")
    page = table.sit_down()
    page.evaluate(
        """text => {
          const carried = new DataTransfer();
          carried.items.add(new File([text], 'dropped.json', {type: 'application/json'}));
          const event = new DragEvent('drop', {bubbles: true, cancelable: true, dataTransfer: carried});
          document.querySelector('h1').dispatchEvent(event);
        }""",
        empires.save(campaign),
    )
    expect(page).to_have_title("Dropped · Empires")
    page.keyboard.press("x")
    with page.expect_download() as coming:
        page.get_by_role("button", name="The map as a picture").click()
    assert coming.value.path().read_bytes().startswith(b"\x89PNG")


CARRIED = """([kind, what, to]) => {
  const carried = new DataTransfer();
  if (what === 'file') carried.items.add(new File(['{}'], 'carried.json'));
  else carried.setData('text/plain', 'words');
  const at = document.querySelector('h1');
  const event = new DragEvent(kind, {
    bubbles: true, cancelable: true, dataTransfer: carried, relatedTarget: to ? document.body : null });
  at.dispatchEvent(event);
  return [event.defaultPrevented, 'dropping' in document.body.dataset];
}"""


def test_a_file_is_awaited_while_it_is_carried_over_the_page_and_words_are_not(table: Table) -> None:
    page = table.sit_down()
    assert page.evaluate(CARRIED, ["dragover", "words", False]) == [False, False]
    assert page.evaluate(CARRIED, ["dragover", "file", False]) == [True, True]
    assert page.evaluate(CARRIED, ["dragleave", "file", True])[1], "it is still over the page"
    assert not page.evaluate(CARRIED, ["dragleave", "file", False])[1], "it was carried away"
    assert page.evaluate(CARRIED, ["drop", "words", False]) == [False, False]
    settled(page)
    expect(page.locator("[data-region=notice]")).to_be_hidden()


def test_a_damaged_or_hostile_file_is_refused_and_nothing_is_lost(table: Table, tmp_path: Path) -> None:
    page = table.sit_down()
    begin(page, "Ninth Age hex campaign", "Ann", "Bo")
    lift(page)
    text = saved_file(page, tmp_path).read_text(encoding="utf-8")
    page.evaluate(SEND, {"cmd": "leave"})
    settled(page)
    before = stored(page)
    for spoilt, sentence in (
        (text[: len(text) // 2], "not a complete Empires campaign"),
        (text.replace('"Ann"', '"Eve"'), "changed or damaged"),
        ("[" * 300_000, "nested too deeply"),
        ('{"format": "holiday-pictures"}', "not a"),
    ):
        path = tmp_path / "spoilt.json"
        path.write_text(spoilt, encoding="utf-8")
        open_file(page, path)
        expect(page.locator("[data-region=notice]")).to_contain_text(sentence)
        assert stored(page) == before
    page.get_by_role("button", name="Continue").click()
    settled(page)
    lift(page)
    expect(card(page).locator("#question")).to_be_visible()


def test_names_full_of_markup_stay_text(table: Table) -> None:
    page = table.sit_down()
    evil = "<img src=x onerror=alert(1)>"
    begin(page, "Ninth Age hex campaign", "<b>Ann</b>", "Bo\"'&lt;", name=evil)
    expect(page).to_have_title(f"{evil} · Empires")
    without_curtain(page)
    for drawer in "lgrsx":
        page.keyboard.press(drawer)
        settled(page)
        expect(page.locator("#drawer-title")).to_be_visible()
    page.evaluate(SEND, {"cmd": "leave"})
    expect(page.locator(".kept strong")).to_have_text(evil)
    assert page.locator('main img:not([src^="looks/"]), main b').count() == 0


def test_the_same_journals_lead_to_the_same_states_here_and_there(table: Table) -> None:
    page = table.sit_down()
    players = ["Ann", "Bo", "Cy"]
    for name in catalogue():
        campaign = empires.new(name, players=players, seed="the same everywhere")
        play(campaign, {player: RandomPlayer("as ever", player) for player in players}, 150)
        give(page, campaign)
        lift(page)
        assert fingerprint(page) == campaign.hash()
