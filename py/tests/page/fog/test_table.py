"""A campaign under an umpire at the page: founding, answers and refusals, what a window says it cannot do."""

from __future__ import annotations

import html
import re

import msgspec
import pytest

from empires.core.base.canonical import as_text
from empires.core.records.desk import ORGANISER
from empires.core.records.events import ROLL
from empires.page.shelf.entry import ShelfEntry
from empires.page.shelf.keys import SLOTS, Slot, key, read_slot
from empires.page.start.new_campaign import NewCampaign
from empires.rulesets import catalogue
from empires.umpire.stored import WindowFile, write_window
from empires.umpire.told import plain, told
from tests.page.browser import Page
from tests.page.fog.devices import (
    an_umpire,
    answer,
    bring,
    exchange,
    founded,
    message,
    seated,
    table,
    ticket,
    umpire_of,
    window_of,
)
from tests.umpire.test_campaigns import so_far


def text(markup: str) -> str:
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", markup)).split())


def played(ruleset: str, rounds: int) -> tuple[Page, dict[str, Page]]:
    umpire, windows = founded(ruleset)
    for _ in range(rounds):
        for page in windows.values():
            if page.session.question is not None:
                answer(page)
        exchange(umpire, windows)
    return umpire, windows


def asked(windows: dict[str, Page]) -> Page:
    """A seat that has a question."""
    return next(page for page in windows.values() if page.session.question is not None)


FIELDS = {*WindowFile.__struct_fields__, *ShelfEntry.__struct_fields__, *Slot.__struct_fields__}
"""Words that stand in what a browser stores whatever there is to know."""

HIDING = [name for name, about in sorted(catalogue().items()) if about.hides]


def test_the_sheet_offers_an_umpire_where_the_rules_hide_something() -> None:
    page = an_umpire("mightier-empires")
    for name in catalogue():
        page.send("new_sheet", ruleset=name)
        assert ("An umpire’s device holds the campaign" in page.shown["page"]) == (name in HIDING)
    assert HIDING == ["mightier-empires", "mighty-empires", "mighty-kingdoms", "warmaster"]


@pytest.mark.rule("umpire 2", "umpire 8")
def test_the_device_of_the_sheet_keeps_the_desk_and_plays_no_seat() -> None:
    page = an_umpire("mightier-empires")
    setup = page.session.campaign.setup
    assert setup.umpire == umpire_of(page).umpire.charter.key
    assert page.session.desk.seated
    assert page.session.people.here == []
    card = text(page.shown["card"])
    assert "begins once Ann and Bo are in" in card
    assert "Ann has not joined. Send the ticket" in card
    page.send("send")
    assert "Nobody has joined yet" in page.shown["notice"]


@pytest.mark.rule("umpire 1")
@pytest.mark.parametrize("ruleset", HIDING)
def test_everybody_joins_by_a_ticket_and_plays_by_pasting(ruleset: str) -> None:
    umpire, windows = played(ruleset, 3)
    campaign = umpire_of(umpire).campaign
    assert campaign.answers >= 3
    assert umpire.session.view is umpire.session.campaign.view(ORGANISER)
    for name, page in windows.items():
        session, own = page.session, campaign.view(name)
        assert msgspec.json.encode(session.view.state) == msgspec.json.encode(own.state)
        assert session.viewer == name
        assert page.shown["map"]
        question = own.questions[0] if own.questions else None
        assert (session.question and session.question.text) == (question and question.text)


def test_the_umpire_sees_since_when_each_seat_is_asked_and_heard_of() -> None:
    umpire, windows = played("mightier-empires", 1)
    card = text(umpire.shown["card"])
    for name in windows:
        now = "waiting for an answer since" if name in umpire_of(umpire).awaited else "nothing to answer now"
        assert re.search(rf"{name} {now}( \d\d:\d\d)?\. Last heard from: \d\d:\d\d\.", card)


def test_an_answer_can_be_taken_back_until_it_is_sent() -> None:
    umpire, windows = played("mightier-empires", 1)
    page = asked(windows)
    question = page.session.question
    assert question is not None
    answer(page)
    assert "Send: 1 thing that you did is waiting for the umpire." in text(page.shown["card"])
    assert "Undo" in text(page.shown["tools"])
    page.send("undo")
    assert asked(windows) is page
    assert f"back to “{question.text}”" not in page.shown["tools"]
    answer(page)
    bring(umpire, message(page))
    page.send("undo")
    assert "has been sent to the umpire" in page.shown["notice"]
    umpire.send("undo")
    assert "recorded can be taken back" in umpire.shown["notice"]


@pytest.mark.rule("umpire 15")
def test_the_next_question_is_foreseen_and_both_answers_go_in_one_message() -> None:
    umpire, windows = founded("warmaster")
    page = next(page for _ in range(20) if (page := _foreseeing(umpire, windows)) is not None)
    assert "Your device expects this question next" in text(page.shown["card"])
    assert "answer it as well, or send your message first" in text(page.shown["card"])
    body, foot = page.shown["card"].split('class="foot"')
    assert "Send it to the umpire" in foot, "no scrolling leads to it"
    assert "Send it to the umpire" not in body
    before = umpire.session.campaign.answers
    answer(page)
    bring(umpire, message(page))
    assert umpire.session.campaign.answers == before + 2


def _foreseeing(umpire: Page, windows: dict[str, Page]) -> Page | None:
    """The page of a player who is shown the next question before the umpire asks it."""
    for page in windows.values():
        if page.session.question is not None:
            answer(page)
            if page.session.question is not None:
                return page
    exchange(umpire, windows)
    return None


def test_a_message_that_was_not_passed_on_is_due_again() -> None:
    umpire, windows = played("mightier-empires", 1)
    page = asked(windows)
    answer(page)
    page.send("send")
    page.send("passed", how="kept")
    assert table(page).far.must_send  # type: ignore[union-attr]
    bring(umpire, message(page))
    umpire.send("send")
    umpire.send("passed", how="kept")
    assert "Send everybody their parcels" in text(umpire.shown["card"])
    umpire.send("send")
    umpire.send("passed", how="failed")
    assert "EUP." in umpire.shown["dialog"]


@pytest.mark.rule("umpire 12")
@pytest.mark.parametrize("ruleset", ["mightier-empires", "mighty-empires"])
def test_both_devices_go_on_after_their_tab_was_closed(ruleset: str) -> None:
    umpire, windows = played(ruleset, 2)
    page = asked(windows)
    answer(page)
    again, umpire = page.reload(), umpire.reload()
    assert window_of(again).window.acts == window_of(page).window.acts
    before = umpire_of(umpire).campaign.answers
    bring(umpire, message(again))
    assert umpire_of(umpire).campaign.answers > before
    others = {name: one for name, one in windows.items() if one is not page}
    exchange(umpire, {**others, again.session.people.here[0]: again})
    assert window_of(again).window.acts == []


def test_early_reloads_keep_the_seats_and_the_umpire() -> None:
    umpire = an_umpire("mightier-empires").reload()
    windows = {name: page.reload() for name, page in seated(umpire).items()}
    umpire = umpire.reload()
    for _ in range(3):
        exchange(umpire, windows)
    assert all(page.session.device.begun for page in windows.values())


@pytest.mark.rule("umpire 10")
@pytest.mark.parametrize("ruleset", HIDING)
def test_what_a_players_browser_stores_has_nothing_hidden(ruleset: str) -> None:
    umpire, windows = founded(ruleset)
    device = umpire_of(umpire)
    known: dict[str, set[str]] = {name: set() for name in windows}
    for _ in range(4):
        for name, page in windows.items():
            known[name] |= _strings(told(device.campaign, name, ""))
            if page.session.question is not None:
                answer(page)
        exchange(umpire, windows)
    whole = _strings(msgspec.to_builtins(device.campaign.state))
    assert len(whole) > 30
    for name, page in windows.items():
        own = known[name] | _strings(told(device.campaign, name, ""))
        for event in device.campaign.chronicle():
            own |= _strings(plain(event)) if event.visible_to(name) else set()
        hidden = {one for one in whole - own if len(one) > 2} - FIELDS
        hidden |= {device.campaign.setup.seed, device.umpire.number, as_text(device.umpire.root)}
        hidden |= {as_text(window_of(one).window.secret.root) for one in windows.values() if one is not page}
        stored = _stored(page)
        assert device.umpire.charter.key in stored
        assert [one for one in hidden if f'"{one}"' in stored] == []
        slots = [read_slot(page.storage.get(key(page.session.id, slot))) for slot in SLOTS]
        newest = max((one for one in slots if isinstance(one, Slot)), key=lambda one: one.serial)
        assert newest.body == write_window(window_of(page).window)


def _strings(value: object) -> set[str]:
    match value:
        case str():
            return {value}
        case dict():
            return set().union(*(_strings(one) for pair in value.items() for one in pair))
        case list():
            return set().union(*map(_strings, value))
        case _:
            return set()


def _stored(page: Page) -> str:
    """Everything that the browser stores, unpacked."""
    texts = []
    for place in (page.browser.home, page.browser.spare):
        for text in place.texts.values():
            slot = read_slot(text)
            texts += [text, slot.body if isinstance(slot, Slot) else ""]
    return "\n".join(texts)


def test_a_window_says_what_it_cannot_do() -> None:
    _, windows = played("mightier-empires", 2)
    page = asked(windows)
    for command in ({"cmd": "verify"}, {"cmd": "export", "what": "film"}, {"cmd": "show_courses"}):
        page.send(**command)
        assert "Only the umpire’s device has the campaign’s journal" in page.shown["notice"]
    page.send("export")
    assert "only your seat’s window is here" in page.shown["notice"]
    page.send("open_drawer", name="menu")
    assert "Check the journal" not in page.shown["drawer"]
    assert "Save to a file" not in page.shown["drawer"]
    assert page.shown["drawer"].count("To a caretaker") == 1
    assert "The umpire’s device" in page.shown["drawer"]
    page.send("show_dice")
    dice = text(page.shown["dialog"])
    assert "Its story proves each of them at the end" in dice
    assert "differ" not in dice
    for drawer in ("desk", "ledger", "log", "chronicle", "sheets", "results", "guests"):
        page.send("open_drawer", name=drawer)
        assert page.shown["drawer"]


@pytest.mark.rule("umpire 10")
@pytest.mark.parametrize("markdown", [False, True])
def test_a_seat_saves_the_chronicle_that_it_knows(markdown: bool) -> None:
    umpire, windows = played("mightier-empires", 4)
    campaign = umpire_of(umpire).campaign
    events = [event for event in campaign.chronicle() if event.kind != ROLL and len(event.text) > 20]
    for name, page in windows.items():
        page.send("export_chronicle", markdown=markdown)
        written = html.unescape([*page.files.values()][-1])
        assert f"{name}’s edition" in written
        assert written.count("<svg") == (0 if markdown else 1), "the land now; earlier maps need the journal"
        hidden = [event for event in events if not event.visible_to(name)]
        assert hidden
        known = {event.text for event in events if event.visible_to(name)}
        assert all(event.text not in written for event in hidden if event.text not in known)
    page.send("export_chronicle", public=True)
    assert any("The public edition" in text for text in page.files.values())
    page.send("open_drawer", name="menu")
    assert "The chronicle as a page" in page.shown["drawer"]


def test_a_caretaker_takes_over_a_seat_at_the_umpires_desk() -> None:
    umpire, windows = played("mightier-empires", 1)
    seat = umpire_of(umpire).awaited[0]
    umpire.send("hand_seat", player=seat)
    assert umpire_of(umpire).played_by[seat] == "caretaker"
    assert f"{seat} a caretaker plays" in text(umpire.shown["card"])
    assert seat not in umpire_of(umpire).awaited
    exchange(umpire, windows)
    assert windows[seat].session.campaign.played_by[seat] == "caretaker"


def test_the_umpire_announces_a_deadline_and_reminds() -> None:
    umpire, windows = played("mightier-empires", 1)
    at = umpire.session.campaign.answers
    umpire.fill("desk", {"until": ["2031-05-01T20:00"], "about": ["orders"]}, kind="deadline", at=at)
    exchange(umpire, windows)
    assert "Due by 1 May 2031" in text(next(iter(windows.values())).shown["track"])
    umpire.send("send")
    assert "Due by 1 May 2031" in umpire.passed[-1]["words"]
    umpire.send("passed", how="copied")


@pytest.mark.rule("umpire 7")
def test_a_seat_is_given_out_anew_and_its_old_device_is_not_heard() -> None:
    umpire, windows = played("mightier-empires", 1)
    seat = next(name for name, page in windows.items() if page.session.question is not None)
    old = windows[seat]
    new = Page()
    bring(new, ticket(umpire, seat, anew=True))
    windows[seat] = new
    for _ in range(2):
        exchange(umpire, windows)
    assert new.session.question is not None
    answer(old)
    assert "is not from a seat" in bring(umpire, message(old))


def test_a_refusal_of_the_umpire_is_shown() -> None:
    umpire, windows = played("mightier-empires", 1)
    seat = next(name for name, page in windows.items() if page.session.question is not None)
    page = windows[seat]
    answer(page)
    umpire.send("hand_seat", player=seat)  # a caretaker answers first
    bring(umpire, message(page))
    said = bring(page, message(umpire))
    assert "The umpire did not accept your answer: That question is no longer open" in said


def test_the_story_at_the_end_proves_what_a_seat_was_told() -> None:
    umpire, windows = played("mightier-empires", 2)
    device = umpire_of(umpire)
    umpire.send("story")
    assert "only once the campaign has ended" in umpire.shown["notice"]
    page, story = next(iter(windows.values())), msgspec.json.encode(so_far(device.umpire)).decode()
    page.send("file", purpose="campaign", name="story.json", size=1, text=story)
    assert "Everything you received was true" in page.shown["dialog"]


def test_a_player_hands_over_the_own_seat_and_no_other() -> None:
    umpire, windows = played("mightier-empires", 1)
    windows["Bo"].send("hand_seat", player="Ann")
    bring(umpire, message(windows["Bo"]))
    assert "Only the umpire can give away another player’s seat" in bring(windows["Bo"], message(umpire))
    windows["Bo"].send("hand_seat", player="Bo")
    exchange(umpire, windows)
    assert umpire_of(umpire).played_by == {"Ann": "human", "Bo": "caretaker"}


def test_once_no_person_plays_the_campaign_waits() -> None:
    umpire, _ = played("mightier-empires", 1)
    for seat in ("Ann", "Bo"):
        umpire.send("hand_seat", player=seat)
    assert not umpire.session.campaign.finished
    assert umpire_of(umpire).awaited
    umpire.send("hand_seat", player="Ann")
    assert umpire_of(umpire).played_by["Ann"] == "human"
    assert umpire_of(umpire).awaited == ["Ann"]


@pytest.mark.rule("umpire 3")
def test_a_copy_that_a_tab_keeps_sends_nothing() -> None:
    umpire, windows = played("mightier-empires", 1)
    page = asked(windows)
    for one in (umpire, page):
        one.session.device.parted()
        one.send("leave")
        entry = next(iter(one.app.shelf.entries))
        one.send("open", id=entry)
    umpire.send("send")
    assert "running in another tab" in umpire.shown["notice"]
    answer(page)
    assert "played in another tab" in page.shown["notice"]
    assert window_of(page).window.acts == []


def test_the_sheet_offers_each_place_with_what_it_protects_and_costs() -> None:
    for ruleset, hides in (("mightier-empires", True), ("ninth-age", NewCampaign("ninth-age").about.hides)):
        sheet = NewCampaign(ruleset).page()
        places = sheet[sheet.index("Where you play") : sheet.index("<details", sheet.index("Where you play"))]
        for title in ("On one screen", "On one screen, with our own dice", "Between our devices"):
            assert title in places
        assert ("An umpire’s device" in places) is hides
        assert ("whatever “Organiser’s desk” says" in places) is hides
