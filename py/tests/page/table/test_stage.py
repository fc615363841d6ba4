"""What is shown and heard of the last moves at once: ribbons over the map, sounds for those who want them."""

from __future__ import annotations

import msgspec
import pytest

import empires
from empires.core.records.setup import Seat
from empires.page.session.session import Session
from empires.page.table.stage import Stage
from empires.page.wire import operations
from tests.page.bridge import toll_bridge
from tests.page.browser import Page

__all__ = ["toll_bridge"]


def answer(page: Page) -> None:
    """Answer whatever is asked."""
    question, at = page.session.question, page.session.campaign.answers
    assert question is not None
    if question.fields:
        page.bid(2)
    else:
        choice = question.choices[0].value
        page.send("answer", player=question.player, kind=question.kind, choice=choice, at=at)


def sounds(page: Page) -> list[str]:
    return [one["name"] for one in page.log if one["op"] == "sound"]


@pytest.mark.usefixtures("toll_bridge")
def test_sounds_are_off_until_they_are_switched_on_and_that_is_remembered() -> None:
    page = Page()
    page.begin("Ann", "Bo", computers=1)
    answer(page)
    assert sounds(page) == []
    page.send("open_drawer", name="menu")
    page.send("switch_sound")
    assert sounds(page) == ["turn"], "how loud they are"
    answer(page)
    assert len(sounds(page)) > 1
    again = page.reload()
    assert again.app.shelf.habits.sound
    again.send("switch_sound")
    answer(again)
    assert sounds(again) == []
    assert "empires:sound" not in again.storage


def test_a_capital_that_is_taken_is_shown_once_with_its_flag_and_its_border(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seats = [Seat(name="Ann"), Seat(name="Bo", controller="easy")]
    campaign = empires.new("mighty-empires", seats, seed="stage", options={"map_mode": "generated"})
    session = Session(campaign, "stage")
    for _ in session.think():
        pass
    stage, board = Stage(session), session.board()
    stage.look()
    mine = next(one for one in board.tiles if one.settlement == "capital" and one.owner == "Ann")
    lost = msgspec.structs.replace(mine, owner="Bo")
    tiles = tuple(lost if one is mine else one for one in board.tiles)
    monkeypatch.setattr(session, "board", lambda: msgspec.structs.replace(board, tiles=tiles))
    found, (ribbon,) = stage.shown(others=True)
    assert isinstance(ribbon, operations.Ribbon)
    assert (ribbon.text, ribbon.mood) == (found[0].text, "lost")
    assert ribbon.text.endswith(" is lost")
    assert (ribbon.colour, ribbon.border) == (board.players[1].colour, "realm-1")
    assert stage.shown() == ([], []), "once"
    stage.forget()
    stage.look()
    assert stage.shown() == ([], []), "nor after an undo"
