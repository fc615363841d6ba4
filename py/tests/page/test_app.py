"""The page as messages: people begin, play, hide, undo, leave and come back."""

from __future__ import annotations

import json
from typing import Any

import pytest

import empires
from empires.page.session.session import Session
from empires.render.board import board_svg
from tests.page.bridge import toll_bridge
from tests.page.browser import Page, ids_of

__all__ = ["toll_bridge"]

pytestmark = pytest.mark.usefixtures("toll_bridge")


def known_to_all(page: Page) -> set[str]:
    """What an onlooker sees on the map."""
    session = page.app.session
    assert session is not None
    return ids_of(board_svg(session.eyes.board_of(None)))


def test_a_newcomer_begins_a_campaign() -> None:
    page = Page()
    assert "Your campaigns" not in page.shown["page"]
    page.send("new_sheet")
    assert "A bridge and two purses" in page.shown["page"]
    page.send("new_sheet", ruleset="toll")
    assert "Begin" in page.shown["page"]
    page.begin("Ann", "Bo")
    assert "Ann, it is your turn" in page.shown["curtain"]
    assert page.on_map == known_to_all(page)
    page.send("lift")
    assert "What do you bid?" in page.shown["card"]
    assert page.shown["map"].startswith("<svg")


def test_the_curtain_hides_everything_of_the_player_before() -> None:
    page = Page()
    page.begin("Ann", "Bo")
    page.send("lift")
    page.send("open_drawer", name="ledger")
    page.bid(3)
    assert "Bo, it is your turn" in page.shown["curtain"]
    assert page.on_map == known_to_all(page)
    for region in ("card", "track", "tools", "drawer"):
        assert page.shown[region] == ""
    page.log.clear()
    page.send("lift")
    page.send("open_drawer", name="ledger")
    told = page.everything()
    assert "Ann wins" not in told
    assert page.shown["drawer"].count("unknown") == 1, "Bo sees his own purse only"


def test_nothing_that_was_said_to_one_player_is_left_under_the_curtain() -> None:
    page = Page()
    page.begin("Ann", "Bo")
    page.send("lift")
    page.bid(3)
    page.send("lift")
    page.bid(1)
    page.send("lift")
    page.send("answer", player="Ann", kind="toll", choice="fair", at=2)
    page.send("tile", id="0,1")
    page.bid(88)
    assert "plain 0,1" in page.said[False]
    assert "Your purse does not hold that." in page.said[True]
    page.bid(1)
    assert "Bo, it is your turn" in page.shown["curtain"]
    assert not any(page.said.values())
    assert page.shown["notice"] == ""
    assert page.title == "Tolls · Empires"
    page.send("lift")
    page.send("tile", id="0,2")
    page.send("leave")
    assert not any(page.said.values()), "nor when the campaign is put away"


def test_the_notice_of_a_newer_version_outlasts_the_curtain() -> None:
    page = Page()
    page.begin("Ann", "Bo")
    assert page.shown["curtain"]
    page.send("offline", ready=True, update=True)
    assert "newer version" in page.shown["notice"]
    page.send("lift")
    assert "newer version" in page.shown["notice"]
    page.bid(77)
    assert "purse" in page.shown["notice"]
    page.send("back")
    assert "newer version" in page.shown["notice"]
    page.bid(1)
    page.send("lift")
    assert "newer version" in page.shown["notice"]
    page.send("back")
    assert page.shown["notice"] == ""
    page.send("tile", id="0,1")
    assert page.shown["notice"] == "", "later means later"


def test_without_the_curtain_the_screen_turns_by_itself() -> None:
    page = Page()
    page.begin("Ann", "Bo")
    page.send("lift")
    page.send("switch_curtain")
    page.bid(3)
    assert "Bo is asked" in page.shown["card"]
    assert page.shown["curtain"] == ""


def test_a_refusal_is_told_with_its_rule_and_keeps_the_form() -> None:
    page = Page()
    page.begin("Ann", "Bo")
    page.send("lift")
    page.bid(77)
    assert "Your purse does not hold that." in page.shown["notice"]
    assert "T-BID" in page.shown["notice"]
    assert 'value="77"' in page.shown["card"]
    page.send("show_rule", ids=["T-BID"])
    assert "The highest bid wins." in page.shown["dialog"]


def test_the_second_of_two_clicks_does_nothing() -> None:
    page = Page()
    page.begin("Ann", "Bo")
    page.send("lift")
    page.send("switch_curtain")
    page.bid(3)
    assert page.app.session is not None
    page.fill("answer", {"coins": ["4"]}, at=0)
    assert page.app.session.campaign.answers == 1


def test_computer_players_answer_by_themselves() -> None:
    page = Page()
    page.begin("Ann", "Bo", "Cy", computers=2)
    for _ in range(4):
        assert page.app.session is not None
        question = page.app.session.question
        assert question is not None
        assert question.player == "Ann"
        if question.kind == "bid":
            page.bid(1)
        else:
            at = page.app.session.campaign.answers
            page.send("answer", player="Ann", kind="toll", choice="fair", at=at)
    assert page.session.campaign.answers > 6


def test_a_campaign_goes_on_after_the_page_was_closed() -> None:
    page = Page()
    page.begin("Ann", "Bo", name="Old bridge")
    page.send("lift")
    page.bid(3)
    assert page.app.session is not None
    stopped = page.app.session.campaign.hash()
    page.close()
    again = Page(page.browser)
    assert "Old bridge" in again.shown["page"]
    again.send("open", id=page.app.session.id)
    assert again.app.session is not None
    assert again.app.session.campaign.hash() == stopped
    assert [one.player for one in again.app.session.campaign.waiting] == ["Bo"]


def test_two_campaigns_of_one_setup_do_not_overwrite_each_other() -> None:
    page = Page()
    page.begin("Ann", "Bo")
    page.send("leave")
    page.begin("Ann", "Bo")
    page.send("leave")
    assert page.shown["page"].count(">Continue<") == 2


def test_a_file_goes_from_one_browser_to_another() -> None:
    page, other = Page(), Page()
    page.begin("Ann", "Bo")
    page.send("lift")
    page.bid(2)
    page.send("lift")
    page.send("export")
    [(name, text)] = page.files.items()
    assert name == "tolls-round-1.json"
    other.send("file", purpose="campaign", name=name, size=len(text), text=text)
    assert "Bo, it is your turn" in other.shown["curtain"]
    other.send("lift")
    other.bid(1)
    assert other.app.session is not None
    assert other.app.session.campaign.state.holder == "Ann"


@pytest.mark.parametrize("text", ["", "{", "[" * 20_000, '{"format": "empires-campaign"}', None])
def test_a_hostile_file_is_refused_and_nothing_is_lost(text: str | None) -> None:
    page = Page()
    page.begin("Ann", "Bo")
    before = dict(page.storage)
    page.send("file", purpose="campaign", name="evil.json", size=99, text=text)
    assert page.shown["notice"]
    assert page.storage == before
    page.send("lift")
    assert "What do you bid?" in page.shown["card"]


def test_names_are_never_markup() -> None:
    page = Page()
    page.begin("<img src=x>", "Bo", name="<script>alert(1)</script>")
    page.send("lift")
    for what in ("ledger", "log", "rules", "sheets", "menu"):
        page.send("open_drawer", name=what)
        assert page.shown["drawer"]
    page.send("leave")
    assert "<script" not in "".join(page.shown.values())
    assert "<img src=x" not in "".join(page.shown.values())


def test_undo_takes_the_answer_back_and_keeps_that() -> None:
    page = Page()
    page.begin("Ann", "Bo")
    page.send("lift")
    page.send("switch_curtain")
    page.bid(3)
    page.send("undo")
    assert page.app.session is not None
    assert page.app.session.campaign.answers == 0
    assert "Ann is asked" in page.shown["card"]
    page.close()
    again = Page(page.browser)
    again.send("open", id=page.app.session.id)
    assert again.app.session is not None
    assert again.app.session.campaign.answers == 0


def bids(page: Page) -> dict[str, Any]:
    """Who has bid what, still sealed."""
    assert page.app.session is not None
    return {one.player: one.answer for one in page.app.session.campaign.pending}


def test_an_undo_that_the_dice_forbid_leaves_the_computers_answers_where_they_are() -> None:
    page = Page()
    page.begin("Ann", "Bo", computers=1)
    for _ in range(9):
        assert page.app.session is not None
        question = page.app.session.question
        assert question is not None
        if question.kind == "bid" and page.app.session.device.campaign.run.rolls:
            break
        page.bid(1) if question.kind == "bid" else page.send(
            "answer", player="Ann", kind="toll", choice="fair", at=page.app.session.campaign.answers
        )
    before = bids(page)
    assert list(before) == ["Bo"]
    page.send("undo")
    assert "Dice have been rolled since" in page.shown["notice"]
    assert bids(page) == before
    page.bid(0)
    assert not bids(page) or page.session.question, "the campaign goes on"


def test_after_an_undo_a_computer_chooses_the_same_again() -> None:
    page = Page()
    page.begin("Ann", "Bo", "Cy", computers=2)
    before = bids(page)
    assert list(before) == ["Bo", "Cy"]
    page.send("answer", player="Ann", kind="give", choice="give", at=2)
    page.send("undo")
    assert page.app.session is not None
    assert page.app.session.campaign.state.gifts == 0
    assert bids(page) == before
    assert "Ann is asked" in page.shown["card"]


def test_a_computer_answers_the_same_in_a_campaign_that_was_loaded_again() -> None:
    page = Page()
    page.begin("Ann", "Bo", "Cy", computers=2)
    before = bids(page)
    text = empires.save(page.app.session.device) if page.app.session else ""
    file = json.loads(text)
    other = Page()
    other.send("file", purpose="campaign", name="c.json", size=len(text), text=text)
    assert file["head"]["sealed"].keys() == before.keys()
    other.send("answer", player="Ann", kind="give", choice="give", at=2)
    other.send("undo")
    assert bids(other) == before


def test_a_sealed_letter_is_not_opened_by_somebody_elses_undo() -> None:
    page = Page()
    page.begin("Ann", "Bo")
    page.send("lift")
    page.bid(3)
    for sitting in (page, page.reload()):
        sitting.send("lift")
        sitting.send("undo")
        assert "Only Ann can open it again" in sitting.shown["notice"]
        assert bids(sitting) == {"Ann": {"coins": 3}}


def test_a_standing_question_can_be_asked_at_any_moment() -> None:
    page = Page()
    page.begin("Ann", "Bo")
    page.send("lift")
    assert "At any time" in page.shown["card"]
    page.send("open_standing", kind="give")
    assert "Give a coin away?" in page.shown["card"]
    page.send("answer", player="Ann", kind="give", choice="give", at=0)
    assert page.app.session is not None
    assert page.app.session.campaign.state.gifts == 1
    assert "What do you bid?" in page.shown["card"]


def test_deleting_is_asked_once_more() -> None:
    page = Page()
    page.begin("Ann", "Bo")
    assert page.app.session is not None
    id = page.app.session.id
    page.send("leave")
    page.send("forget", id=id)
    assert "Delete “Tolls”?" in page.shown["dialog"]
    assert page.storage
    page.send("forget", id=id, sure=True)
    assert page.storage == {}
    assert "Your campaigns" not in page.shown["page"]


def test_another_tab_takes_the_campaign_over() -> None:
    page = Page()
    page.begin("Ann", "Bo")
    assert page.app.session is not None
    page.send("lost", name=page.app.session.id)
    assert "another tab" in page.shown["notice"]
    assert page.app.session is None


def test_a_full_storage_is_told_and_play_goes_on() -> None:
    page = Page()
    page.begin("Ann", "Bo")
    page.send("stored", under="", batch=1, done=0, problem="The browser’s storage for this page is full.")
    assert "full" in page.shown["notice"]
    page.send("lift")
    page.bid(1)
    assert page.app.session is not None
    assert page.app.session.campaign.answers == 1


def test_the_small_map_is_drawn_at_checkpoints_and_on_leaving_only(monkeypatch: pytest.MonkeyPatch) -> None:
    from empires.page.table import files

    drawn: list[int] = []

    def picture(session: Session) -> str:
        drawn.append(session.campaign.answers)
        return ""

    monkeypatch.setattr(files, "picture", picture)
    page = Page()
    page.begin("Ann", "Bo", goal=900)
    page.send("lift")
    page.send("switch_curtain")
    session = page.app.session
    assert session is not None
    while not session.device.campaign.record.blocks:
        question = session.question
        assert question is not None
        if question.kind == "bid":
            page.bid(0)
        else:
            at = session.campaign.answers
            page.send("answer", player=question.player, kind="toll", choice="fair", at=at)
    assert len(drawn) == 2, "at the beginning and at the checkpoint, however often there was nothing to show"
    page.send("leave")
    assert len(drawn) == 3


def test_layers_can_be_switched_off_and_on() -> None:
    page = Page()
    page.begin("Ann", "Bo")
    page.send("lift")
    page.log.clear()
    page.send("switch_layer", name="grid")
    assert any(operation["op"] == "fragments" for operation in page.log)


def test_a_new_sheet_refuses_two_players_of_one_name() -> None:
    page = Page()
    page.begin("Ann", "ann")
    assert "Two players are called" in page.parts["new-problem"]
