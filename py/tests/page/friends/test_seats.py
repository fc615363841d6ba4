"""Seats at the page: two devices that claim one, a seat that moves by a picture, and courses that part."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import cycle, islice
from typing import Any

import msgspec
import pytest

from empires.core.apart import signer
from empires.core.apart.beginning import joined
from empires.core.apart.message import opened, write
from empires.core.apart.post import Post
from empires.core.apart.secret import Secret
from empires.core.apart.things import Wish, sign
from empires.core.base.canonical import as_text
from empires.core.base.long_work import finished
from empires.core.play.campaign import Campaign
from empires.core.play.views import View
from empires.page.friends import first_file
from empires.page.friends.qr import MOST
from empires.page.table import post as messages_of_the_page
from empires.page.widgets.markup import Html, el, join
from empires.page.wire import codec, operations
from empires.page.wire.operations import AnyOperation, Progress, Store
from empires.page.wire.pages import Back, Leave
from empires.players.named import answer_for
from empires.players.random_legal import RandomPlayer
from tests.correspondence import NAMES, founded, play, spread
from tests.page.browser import Browser, Page
from tests.page.friends.devices import bring, campaign_of, devices, message, post_of
from tests.page.friends.test_dialog import asked, at_turn, link, turn

FILE = {"purpose": "campaign", "name": "c.empires", "size": 1}


def opened_file(page: Page, text: str) -> None:
    page.send("file", purpose="campaign", name="c.empires", size=len(text), text=text)


@pytest.fixture
def scanned(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The links that were shown as pictures."""
    seen: list[str] = []

    def picture(link: str, what: str = "") -> Html:
        seen.append(link)
        return el("svg")

    monkeypatch.setattr(messages_of_the_page, "scanned", picture)
    return seen


@pytest.mark.rule("protocol K2")
@pytest.mark.parametrize("other", [False, True])
def test_the_organiser_chooses_between_two_devices_that_claim_one_seat(other: bool) -> None:
    ann = Page(Browser())
    ann.send("new_sheet", ruleset="ninth-age")
    names = {f"player{n}": [name] for n, name in enumerate(("Ann", "Bo", "Cy"))}
    ann.fill("begin", {"seats": ["3"], **names, "name": ["Far"], "dice": ["shared"]}, ruleset="ninth-age")
    invitation = post_of(ann).invitation
    bo, poser, cy = (joined(invitation, post_of(ann).ruleset, answer_for) for _ in range(3))
    for post, seat in ((bo, "Bo"), (poser, "Bo"), (cy, "Cy")):
        post.claim(seat)
        bring(ann, post.message())
    assert "Two devices claim to be Bo." in ann.shown["card"]
    for post in (bo, poser):
        assert " ".join(post.claimed_by("Bo")) in ann.shown["card"]
    assert post_of(ann).founding.roster is None
    words = post_of(ann).words_of("Bo") if other else post_of(ann).claimed_by("Bo")
    ann.send("choose_claim", player="Bo", words=" ".join(words))
    right = poser if other else bo
    assert post_of(ann).founding.keys["Bo"] == as_text(right.secrets["Bo"].public)


@pytest.mark.rule("protocol K5", "protocol T1")
def test_a_seat_moves_by_a_picture_and_the_file_that_anybody_has(scanned: list[str]) -> None:
    mine, theirs = at_turn()
    turn(mine)
    mine.send("move_seat", by="picture")
    assert "Send your message first" in mine.shown["notice"]
    assert scanned == []
    bring(theirs, message(mine))
    mine.send("move_seat", by="picture")
    (seat,) = scanned
    assert len(seat) < MOST // 4, "a small picture is scanned at once"
    address, _, fragment = seat.partition("#slip=")
    assert fragment
    assert "E2" not in address, "what stands after # goes to no server"
    assert not asked(mine)
    theirs.send("export")
    (text,) = theirs.files.values()
    other = Page(Browser())
    assert f"This is the seat of {post_of(mine).seats[0]} in “Far apart”." in bring(other, seat)
    opened_file(other, text)
    assert post_of(other).seats == post_of(mine).seats
    turn(theirs)
    text = message(theirs)
    bring(other, text)
    bring(mine, text)
    turn(other)
    bring(mine, message(other))
    assert link(mine) == link(other)
    assert post_of(mine).secrets == {}, "the other phone has confirmed"


@pytest.mark.rule("protocol K5", "protocol F4")
def test_a_seat_waits_for_a_campaign_as_new_as_itself(scanned: list[str]) -> None:
    mine, theirs = at_turn()
    theirs.send("export")
    (old,) = theirs.files.values()
    turn(mine)
    bring(theirs, message(mine))
    mine.send("move_seat", by="picture")
    other = Page(Browser())
    opened_file(other, old)
    assert "The campaign here is older than the seat." in bring(other, scanned[0])
    assert post_of(other).seats == []
    theirs.files.clear()
    theirs.send("export")
    (new,) = theirs.files.values()
    opened_file(other, new)
    bring(other, scanned[0])
    assert post_of(other).seats == post_of(mine).seats


@pytest.mark.rule("protocol J4")
def test_a_first_file_says_what_it_proves() -> None:
    mine, theirs = at_turn()
    turn(mine)
    bring(theirs, message(mine))
    theirs.send("export")
    (text,) = theirs.files.values()
    other = Page(Browser())
    opened_file(other, text)
    steps = len(post_of(theirs).course.steps) - 1  # type: ignore[union-attr]
    told = f"Signed by Ann and Bo, up to step {steps}. The five words have not been compared yet."
    assert told in other.shown["notice"]


@pytest.mark.rule("protocol K5", "protocol F4")
def test_a_seat_from_paper_signs_nothing_before_all_is_in() -> None:
    mine, theirs = at_turn()
    (seat,) = post_of(mine).seats
    theirs.send("export")
    (old,) = theirs.files.values()
    words = post_of(mine).on_paper(seat)
    turn(mine)
    bring(theirs, message(mine))
    other = Page(Browser())
    opened_file(other, old)
    other.fill("seat_words", {"seat": [seat], "words": [words]})
    assert "Your seat was restored from its 24 words" in other.shown["card"]
    assert not asked(other)
    theirs.files.clear()
    theirs.send("export")
    (new,) = theirs.files.values()
    opened_file(other, new)
    other.send("all_in")
    assert "24 words" not in other.shown["card"]
    assert link(other) == link(theirs)
    turn(theirs)
    bring(other, message(theirs))
    turn(other)
    assert "has signed two different" not in bring(theirs, message(other))


@pytest.mark.rule("protocol K6")
def test_a_claim_that_comes_in_while_words_are_compared_takes_no_seat() -> None:
    ann, bo = at_turn()
    (lost,) = post_of(bo).seats
    phones = [joined(post_of(ann).invitation, post_of(ann).ruleset, answer_for) for _ in range(2)]
    ann.send("export")
    (text,) = ann.files.values()
    for phone in phones:
        finished(phone.join(opened(text)))
        phone.claim_anew(lost)
        bring(ann, phone.message())
    ann.send("give_up", player=lost, words=" ".join(phones[0].words_of(lost)))
    assert f"Another device now claims {lost}’s seat." in ann.shown["notice"]
    assert post_of(ann).course.agreements == {}  # type: ignore[union-attr]


@pytest.mark.rule("protocol G4", "protocol F3")
def test_who_agreed_too_early_is_shown_the_other_course_and_follows() -> None:
    ann, bo, cy = devices("ninth-age", ("Ann", "Bo", "Cy"))
    lost = next(page for page in (ann, bo, cy) if asked(page))
    first, second = (page for page in (ann, bo, cy) if page is not lost)
    (name,) = post_of(lost).seats
    turn(lost)
    bring(first, message(lost))
    second.send("give_up", player=name)
    first.send("export")
    (text,) = first.files.values()
    opened_file(second, text)
    assert "The others have gone on" in second.shown["dialog"]
    assert f"You have agreed that {name}’s seat is lost." in second.shown["dialog"]
    second.send("branch", choice="theirs")
    assert link(second) == link(first)
    assert len(post_of(second).seats) == 1


@pytest.mark.rule("protocol G1", "protocol G4")
def test_a_word_that_somebody_is_lost_is_taken_back() -> None:
    ann, bo, cy = devices("ninth-age", ("Ann", "Bo", "Cy"))
    lost = next(page for page in (ann, bo, cy) if asked(page))
    friend = next(page for page in (ann, bo, cy) if page is not lost)
    (name,) = post_of(lost).seats
    friend.send("give_up", player=name)
    turn(lost)
    text = message(lost)
    assert f"You have agreed that {name}’s seat is lost." in bring(friend, text)
    friend.send("open_friends")
    assert "Withdraw our agreement" in friend.shown["dialog"]
    friend.send("give_up", player="")
    assert "withdrawn your agreement" in friend.shown["notice"]
    bring(friend, text)
    assert link(friend) == link(lost)


@pytest.mark.rule("protocol G5")
def test_who_is_said_to_be_lost_chooses_between_two_courses() -> None:
    ann, bo, cy = devices("ninth-age", ("Ann", "Bo", "Cy"))
    lost = next(page for page in (ann, bo, cy) if asked(page))
    first, second = (page for page in (ann, bo, cy) if page is not lost)
    (name,) = post_of(lost).seats
    for page, other in ((first, second), (second, first)):
        page.send("give_up", player=name)
        bring(other, message(page))
    first.send("export")
    (text,) = first.files.values()
    opened_file(lost, text)
    assert "says that your seat is lost." in lost.shown["dialog"]
    assert campaign_of(lost).state.seats == {}
    lost.send("branch", choice="theirs")
    assert link(lost) == link(first)
    assert post_of(lost).seats == [name]


@pytest.mark.rule("protocol K4", "protocol F1", "protocol F3")
def test_a_course_that_others_have_founded_is_not_offered() -> None:
    """An organiser who cheats signs a second list with keys of his own, and plays another campaign."""
    ann, bo = devices("ninth-age")
    first, before = post_of(ann), link(bo)
    secret, campaign = first.secrets["Ann"], first.invitation.campaign
    false = Post(first.ruleset, first.invitation, first.thinks)
    for one in (secret, Secret(campaign, "Bo", bytes(32))):
        false.secrets[one.seat] = one
        false.founding.take(signer.claim(one))
    false.found_on()
    assert play(false, {name: RandomPlayer("false", name) for name in ("Ann", "Bo")}, 4)
    came = opened(false.file())
    twice = [sign(secret, Wish(campaign, "Ann", before, 1, "nonsense", answer)) for answer in (1, 2)]
    loose = [*came.loose, *(one.signed for one in twice)]
    said = bring(bo, write(msgspec.structs.replace(came, loose=loose), file=True))
    assert "Other people founded the campaign in this file: its five words are not yours." in said
    assert link(bo) == before


@pytest.mark.rule("protocol F5", "protocol C6")
def test_silence_is_shown_with_what_each_friend_had_last() -> None:
    mine, theirs = at_turn()
    (name,) = post_of(mine).seats
    turn(mine)
    bring(theirs, message(mine))
    assert f"{name}’s last receipt: step 1." not in theirs.shown["card"]
    theirs.send("open_friends")
    assert f"{name}’s last receipt: step 1." in theirs.shown["dialog"]
    turn(theirs)
    assert "Nothing to send." in mine.shown["card"]
    assert f"waiting for {post_of(theirs).seats[0]}" in mine.shown["card"]


def played(turns: int = 3) -> tuple[Page, str]:
    """A device after some turns, and the whole file of its campaign."""
    mine, theirs = at_turn()
    for _ in range(turns):
        turn(mine)
        bring(theirs, message(mine))
        mine, theirs = theirs, mine
    mine.send("export")
    (text,) = mine.files.values()
    return mine, text


def opening(page: Page, text: str) -> Iterator[AnyOperation]:
    """What the page does, one after the other, while a file is opened."""
    steps = page.app.steps(codec.read(json.dumps({"cmd": "file", **FILE, "text": text})))
    return (one for made in steps for one in made)


@pytest.mark.rule("protocol J2")
@pytest.mark.parametrize("way_out", [Leave(), Back()])
def test_the_replay_of_a_first_file_shows_how_far_it_is_and_can_be_stopped(way_out: Leave | Back) -> None:
    mine, text = played()
    other = Page(Browser())
    before = dict(other.storage)
    shown = opening(other, text)
    assert any(isinstance(one, Progress) and one.part > 0 for one in shown)
    other.app.make_way(way_out)
    assert not any(isinstance(one, Store) for one in shown)
    assert other.app.session is None
    assert other.storage == before
    opened_file(other, text)
    assert link(other) == link(mine)


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """However short a replay is, there is something to look at."""
    monkeypatch.setattr(first_file, "PATIENCE", 0)
    monkeypatch.setattr(first_file, "SHARE", 0)


@pytest.mark.rule("protocol J2", "protocol J4")
@pytest.mark.usefixtures("patient")
def test_while_a_first_file_is_replayed_people_look_at_what_is_not_checked_yet() -> None:
    _, text = played()
    other = Page(Browser())
    seen = [
        one.html
        for one in opening(other, text)
        if isinstance(one, operations.Html) and one.region == "dialog"
    ]
    *looks, last = seen
    assert looks
    for look in looks:
        assert "Not checked yet: step " in look
        assert "<svg" in look
        assert look.count("data-cmd") == 1, "people look, and stop it: nothing else"
    assert last == ""


@pytest.mark.rule("protocol J2", "protocol T1")
def test_what_is_looked_at_meanwhile_is_what_everybody_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    posts = founded("mightier-empires")
    players = {name: RandomPlayer("look", name) for name in NAMES}
    secret: set[str] = set()
    for post in islice(cycle(posts), 30):
        play(post, players, 40)
        spread(post, posts)
        recent = post.campaign.recent
        secret = {one.text for one in recent if not one.visible_to(None)}
        secret -= {one.text for one in recent if one.visible_to(None)}
        if secret:
            break
    assert secret
    eyes: set[str | None] = set()
    view = Campaign.view

    def noted(campaign: Campaign[Any], name: str | None) -> View[Any]:
        eyes.add(name)
        return view(campaign, name)

    monkeypatch.setattr(Campaign, "view", noted)
    look = first_file.unchecked(post.campaign, 1, 2)
    assert eyes == {None}
    assert not any(str(join(text)) in look for text in secret)


@pytest.mark.rule("protocol J2")
@pytest.mark.usefixtures("patient")
def test_a_first_file_that_is_none_leaves_nothing_behind() -> None:
    _, text = played()
    came = opened(text)
    steps = [came.steps[0], *came.steps[2:]]
    other = Page(Browser())
    opened_file(other, write(msgspec.structs.replace(came, steps=steps), file=True))
    assert other.app.session is None
    assert other.shown.get("dialog", "") == ""
    assert other.shown["notice"]


@pytest.mark.rule("protocol J2")
@pytest.mark.usefixtures("patient")
def test_escape_ends_the_replay_and_what_was_shown_of_it() -> None:
    _, text = played()
    other = Page(Browser())
    shown = opening(other, text)
    assert any(isinstance(one, operations.Html) and one.region == "dialog" for one in shown)
    other.app.make_way(Back())
    list(shown)
    other.send("back")
    assert not other.app.screen.shows("dialog")
    assert other.app.session is None


@pytest.mark.rule("protocol L5")
def test_a_form_whose_letter_was_opened_elsewhere_is_a_new_form_next_time() -> None:
    ann, bo = devices("mightier-empires")
    before = link(ann)
    for page, other in ((ann, bo), (bo, ann)):
        session = page.app.session
        assert session is not None
        question = session.question
        assert question is not None
        session.drafts.note(question, {"armies": ["what I wrote"]})
        assert session.answer(question.player, question.kind, question.default, session.campaign.answers)
        if page is ann:
            assert session.drafts.has(question), "it may be taken back until it is sealed"
        bring(other, message(page))
    bring(bo, message(ann))
    assert link(ann) == link(bo) != before
    for page in (ann, bo):
        assert page.app.session is not None
        assert page.app.session.drafts.text == "{}"
