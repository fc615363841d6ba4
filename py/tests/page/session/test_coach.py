"""The first hour: a small prepared campaign, and a coach who explains what comes up until it is put away."""

from __future__ import annotations

import html
import json
import re
from pathlib import Path
from typing import Any

import pytest

import empires
from empires.page.session import coach
from empires.page.shelf.contents import COACH
from empires.players.named import player_called
from empires.players.policy import answer_one
from empires.rulesets import catalogue, find_coach, find_display, find_ruleset
from tests.examples import in_soak
from tests.page.browser import Browser, Page

SEEDS = in_soak(8, 4)
RULESETS = Path(empires.__file__).parent / "rulesets"


def asked_in_a_game(ruleset: str, lots: str) -> set[str]:
    """The kinds of questions that the person meets when a computer player sits in every seat."""
    campaign = coach.lesson(ruleset)
    person = campaign.setup.players[0]
    players = {
        name: player_called("random", find_ruleset(ruleset), lots, name) for name in campaign.setup.players
    }
    met: set[str] = set()
    while not campaign.finished:
        if campaign.resting is not None:
            campaign.go_on()
            continue
        question = campaign.waiting[0]
        if question.player == person:
            met.add(question.kind)
        answer_one(campaign, question, players[question.player])
    return met


def source(ruleset: str) -> str:
    """The code of a ruleset, and of the kit where battles begin and end for all of them."""
    folder = RULESETS / catalogue()[ruleset].package
    paths = [*sorted(folder.rglob("*.py")), RULESETS.parent / "kit" / "battles.py"]
    return "".join(path.read_text(encoding="utf-8") for path in paths)


def book(ruleset: str) -> Any:
    found = find_coach(find_ruleset(ruleset))
    assert found is not None
    return found


@pytest.mark.longer
@pytest.mark.parametrize("ruleset", catalogue())
def test_every_question_of_the_first_hour_has_its_words(ruleset: str) -> None:
    met = set().union(*(asked_in_a_game(ruleset, f"lots {n}") for n in range(SEEDS)))
    assert not met - set(book(ruleset).questions)


@pytest.mark.parametrize("ruleset", catalogue())
def test_the_coach_speaks_of_nothing_that_does_not_exist(ruleset: str) -> None:
    words, code = book(ruleset), source(ruleset)
    kinds = {kind for kind in words.questions if f'"{kind}"' not in code}
    events = {kind for thing in words.things for kind in thing.events if f'"{kind}"' not in code}
    rules = {rule for one in (*words.questions.values(), *words.things) for rule in one.rules}
    assert not kinds
    assert not events
    assert not rules - set(find_display(find_ruleset(ruleset)).rulebook())


@pytest.mark.parametrize("ruleset", catalogue())
def test_every_word_is_said_in_full_and_briefly(ruleset: str) -> None:
    words = book(ruleset)
    for one in (*words.questions.values(), *words.things):
        for text in (one.asked, one.why, one.look):
            assert re.search(r"[.?!]$", text), text
            assert len(text) <= 260, text
            assert "'" not in text, text
        assert len(f"{one.asked} {one.why} {one.look}".split()) <= 90
        assert one.rules, f"{one.title} leads to no page of the rulebook"
    names = [one.name for one in words.things]
    assert len(names) == len(set(names))
    assert {"map", "ledger"} <= set(names)


@pytest.mark.parametrize("ruleset", catalogue())
def test_one_button_of_the_start_page_begins_it(ruleset: str) -> None:
    page = Page(Browser())
    assert f'{{"ruleset":"{ruleset}"}}' in html.unescape(page.shown["page"])
    page.send("learn", ruleset=ruleset)
    session = page.app.session
    assert session is not None
    setup = session.campaign.setup
    person, *rivals = [seat.controller for seat in setup.seats]
    assert (person, {*rivals}) == ("human", {"easy"})
    assert coach.lesson_of(setup) is not None
    question = session.question
    assert question is not None
    assert book(ruleset).questions[question.kind].asked in page.shown["card"].replace("&quot;", '"')
    page.send("leave")
    page.send("new_sheet")
    assert f'{{"ruleset":"{ruleset}"}}' in html.unescape(page.shown["page"])


@pytest.mark.parametrize("ruleset", catalogue())
def test_a_lesson_begins_without_news_of_what_nobody_has_seen(ruleset: str) -> None:
    shown = learning(ruleset).shown
    assert 'class="news"' not in shown["card"]
    assert not shown.get("slip")


def test_the_coach_says_one_sentence_and_more_beside_what_puts_it_away() -> None:
    card = learning().shown["card"]
    said = [
        card.index(part)
        for part in ('id="coach-title"', "<summary><span>", "coach-look", "Rulebook", "Got it")
    ]
    assert said == sorted(said)


def learning(ruleset: str = "warmaster") -> Page:
    page = Page(Browser())
    page.send("learn", ruleset=ruleset)
    return page


def title(page: Page) -> str:
    """The title of the coach's panel; empty where it is silent."""
    found = re.search(r'id="coach-title" class="unseen"><small>Coach</small> (.*?)</h2>', page.shown["card"])
    return found[1] if found else ""


def test_what_is_put_away_does_not_come_again_and_the_next_thing_does() -> None:
    page = learning()
    assert title(page) == "Your capital"
    page.send("coach_got", panel="choose_capital")
    assert title(page) == "The map and its symbols"
    page.send("coach_got", panel="=map")
    assert title(page) == ""
    again = page.reload()
    assert title(again) == "", "it is remembered"


def test_no_more_coaching_is_for_good_and_the_menu_brings_it_back() -> None:
    page = learning()
    page.send("coach_wish", wish="never")
    assert title(page) == ""
    assert json.loads(page.storage[COACH])["wish"] == "never"
    again = page.reload()
    assert title(again) == ""
    again.send("open_drawer", name="menu")
    assert re.search(r'aria-pressed="false" id="switch-coach"', again.shown["drawer"])
    again.send("coach_wish", wish="switch")
    assert re.search(r'aria-pressed="true" id="switch-coach"', again.shown["drawer"])
    assert title(again) == "Your capital"


def test_who_wants_to_learn_once_more_hears_everything_again() -> None:
    page = learning()
    page.send("coach_got", panel="choose_capital")
    page.send("coach_wish", wish="never")
    page.send("leave")
    page.send("learn", ruleset="warmaster")
    assert title(page) == "Your capital"


def test_an_ordinary_campaign_has_no_coach_until_he_is_asked() -> None:
    page = Page(Browser())
    campaign = empires.new(
        "warmaster", [empires.Seat(name="Ann"), empires.Seat(name="Bo", controller="easy")], seed="s"
    )
    page.send("file", purpose="campaign", name="c.json", size=9, text=empires.save(campaign))
    assert title(page) == ""
    page.send("coach_wish", wish="switch")
    assert title(page)


def test_a_siege_or_a_winter_is_explained_when_it_comes() -> None:
    page = learning("mighty-kingdoms")
    session = page.app.session
    assert session is not None
    speak = session.coach
    campaign = session.campaign
    for one in ("choose_race", "=map"):
        page.send("coach_got", panel=one)
    assert speak.says(campaign, "choose_race", set()) is None
    said = speak.says(campaign, "choose_race", {"armies_recalled"})
    assert said is not None
    assert said[1].title == "Winter"
    later = speak.says(campaign, "choose_race", set())
    assert later is not None, "it stays until it is put away"


@pytest.mark.parametrize("kept", ["", "nonsense", "[" * 100_000, '{"wish": 3}', '{"seen": {"warmaster": 4}}'])
def test_what_cannot_be_read_counts_as_nothing(kept: str) -> None:
    browser = Browser()
    browser.home.texts[COACH] = kept
    page = Page(browser)
    page.send("learn", ruleset="warmaster")
    assert title(page) == "Your capital"
    assert json.loads(page.storage[COACH]) == {}


def test_a_screen_reader_hears_it_with_the_question_it_is_about() -> None:
    page = learning()
    session = page.app.session
    assert session is not None
    assert session.question is not None
    first = session.question
    page.send("coach_got", panel="choose_capital")
    assert page.said[False].startswith("Coach: The map and its symbols.")
    page.send("coach_got", panel="=map")
    given = session.campaign.answers
    page.send("answer", player=first.player, kind=first.kind, choice=first.choices[0].value, at=given)
    asked = session.question
    assert asked is not None
    assert asked.text in page.said[False]
    assert f"Coach: {book('warmaster').questions[asked.kind].title}." in page.said[False]


def test_the_panel_is_a_note_with_a_name_and_the_rule_is_one_press_away() -> None:
    page = learning()
    panel = re.search(r'<section class="coach".*?</section>', page.shown["card"])
    assert panel
    assert 'role="note"' in panel[0]
    assert 'aria-labelledby="coach-title"' in panel[0]
    page.send("show_rule", ids=["WM-CAPITAL-02"])
    assert "WM-CAPITAL-02" in page.shown["dialog"]


def test_the_chosen_colours_are_marked_in_the_menu_also_after_a_reload() -> None:
    page = learning()
    page.send("open_drawer", name="menu")
    assert re.search(r'aria-pressed="true" id="theme-auto"', page.shown["drawer"])
    page.send("theme", name="candle")
    assert re.search(r'aria-pressed="true" id="theme-candle"', page.shown["drawer"])
    page.browser.home.texts["empires:theme"] = "candle"  # the page itself keeps it
    again = page.reload()
    again.send("open_drawer", name="menu")
    assert re.search(r'aria-pressed="true" id="theme-candle"', again.shown["drawer"])
