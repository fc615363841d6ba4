"""The organiser's desk on the page: who sits there, how a fact is found and corrected, what others see."""

from __future__ import annotations

import html
import json
import re
from datetime import datetime
from typing import Any

import pytest

import empires
from empires.core.records.desk import Desk
from empires.page.drawers.desk import desk_line
from tests.page.browser import Page


def table(ruleset: str, desk: str, **options: Any) -> Page:
    """A page with a campaign of two persons, before whoever is asked first."""
    campaign = empires.new(ruleset, ["Ann", "Bo"], seed="desk", options={"desk": desk, **options})
    page = Page()
    page.send("file", purpose="campaign", name="c.json", size=1, text=empires.save(campaign))
    page.send("lift")
    return page


def state(page: Page) -> Any:
    assert page.app.session is not None
    return page.app.session.campaign.state


def at(page: Page) -> int:
    assert page.app.session is not None
    return page.app.session.campaign.answers


def send(page: Page, kind: str, **fields: str) -> None:
    page.fill("desk", {name: [text] for name, text in fields.items()}, kind=kind, at=at(page))


def test_only_campaigns_with_an_organiser_have_a_desk() -> None:
    assert "tool-desk" not in table("ninth-age", "off").shown["tools"]
    assert "tool-desk" in table("ninth-age", "first").shown["tools"]


def test_a_fact_is_searched_for_opened_and_corrected_with_the_control_of_its_type() -> None:
    page = table("ninth-age", "apart")
    page.send("sit_at_desk", seated=True)
    page.fill("facts", {"words": ["Bo treasury"]})
    pointers = re.findall('"pointer":"(/[^"]+)"', html.unescape(page.parts["desk-found"]))
    assert pointers == ["/realms/Bo/treasury"]
    page.send("open_fact", pointer=pointers[0])
    assert 'type="number"' in page.shown["drawer"]
    send(page, "correct", value="17", reason="Two were miscounted.")
    assert state(page).realms["Bo"].treasury == 17
    assert "becomes 17. Two were miscounted." in page.shown["drawer"]
    page.send("sit_at_desk", seated=False)
    page.send("lift")
    page.send("open_drawer", name="log")
    assert "becomes 17. Two were miscounted." in page.shown["drawer"]


def test_players_read_of_it_on_their_card_when_they_come_to_the_screen() -> None:
    page = table("ninth-age", "apart")
    page.send("sit_at_desk", seated=True)
    page.send("open_fact", pointer="/turn")
    send(page, "correct", value="2", reason="We skip one.")
    page.send("sit_at_desk", seated=False)
    assert "We skip one." in page.shown["card"]


def test_what_contradicts_itself_is_refused_with_a_sentence() -> None:
    page = table("ninth-age", "apart")
    page.send("sit_at_desk", seated=True)
    page.send("open_fact", pointer="/realms/Bo/treasury")
    send(page, "correct", value="-5", reason="Debts.")
    assert "would contradict itself" in page.shown["notice"]
    assert state(page).realms["Bo"].treasury != -5


def test_a_player_cannot_act_at_the_desk_of_an_organiser_who_plays_no_seat() -> None:
    page = table("ninth-age", "apart")
    page.send("open_drawer", name="desk")
    assert "Correct a fact" not in page.shown["drawer"]
    page.send("open_fact", pointer="/turn")
    send(page, "correct", value="2", reason="I would like that.")
    send(page, "announce", text="I am the organiser.")
    assert state(page).turn != 2
    assert state(page).desk.notice == ""


def test_an_organiser_who_plays_finds_no_secret_of_the_others_at_the_desk() -> None:
    page = table("mightier-empires", "first")
    session = page.app.session
    assert session is not None
    while session.viewer != "Ann":  # whoever is asked first
        session.seat("Ann")
    page.send("open_drawer", name="desk")
    assert "Correct a fact" in page.shown["drawer"]
    page.fill("facts", {"words": ["secrets"]})
    assert "/secrets/Ann/" in page.parts["desk-found"]
    assert "/secrets/Bo" not in page.parts["desk-found"]
    page.send("open_fact", pointer="/secrets/Bo/power")
    assert 'name="value"' not in page.shown["drawer"]


def test_a_tile_that_is_clicked_shows_its_facts() -> None:
    page = table("mightier-empires", "apart", fog=True)
    page.send("sit_at_desk", seated=True)
    tile = next(iter(state(page).tiles))
    page.send("tile", id=tile)
    assert f'"/tiles/{tile}/terrain"' in html.unescape(page.shown["drawer"])
    page.send("open_fact", pointer=f"/tiles/{tile}/barren_until")
    send(page, "correct", value="3", reason="It burned.")
    assert state(page).tiles[tile].barren_until == 3


def test_announcement_and_deadline_stand_over_the_map_for_all() -> None:
    page = table("ninth-age", "first")
    send(page, "announce", text="Pizza <at> eight.")
    send(page, "deadline", until="2099-12-01T20:00", about="the hexes")
    assert "Pizza &lt;at&gt; eight." in page.shown["track"]
    assert "Due by 1 December 2099, 20:00, the hexes · waiting for" in page.shown["track"]
    page.send("open_drawer", name="desk")
    send(page, "deadline", until="", about="")
    assert "Due by" not in page.shown["track"]


@pytest.mark.parametrize(
    ("until", "told"),
    [("2026-12-01 20:00", "It was due on 1 December 2026, 20:00"), ("2026-12-02", "Due by 2 December 2026")],
)
def test_a_deadline_that_has_passed_says_so_and_does_nothing_else(until: str, told: str) -> None:
    line = desk_line(Desk(keeper="Ann", until=until), ["Bo"], datetime(2026, 12, 2, 8, 0))
    assert f"{told} · waiting for Bo" in re.sub("<[^>]+>", "", line)


def test_a_correction_is_taken_back_by_undo() -> None:
    page = table("ninth-age", "first")
    page.send("open_drawer", name="desk")
    page.send("open_fact", pointer="/turn")
    before = state(page).turn
    send(page, "correct", value="3", reason="A slip.")
    assert state(page).turn == 3
    page.send("undo")
    assert state(page).turn == before


def test_an_organiser_without_a_seat_brings_no_curtain_where_nothing_is_secret() -> None:
    page = table("ninth-age", "apart")
    seen = set()
    for _ in range(6):
        session = page.app.session
        assert session is not None
        assert session.waits_for_curtain is None
        question = session.question
        assert question is not None
        seen.add(question.player)
        choice = question.choices[0].value if question.choices else question.default
        page.send("answer", player=question.player, kind=question.kind, choice=choice, at=at(page))
    assert seen == {"Ann", "Bo"}, "the screen passes from one to the other"


def test_escape_leads_from_a_fact_to_what_holds_it_and_out_of_the_desk() -> None:
    page = table("ninth-age", "first")
    page.send("open_drawer", name="desk")
    page.send("open_fact", pointer="/realms/Bo/treasury")
    session = page.app.session
    assert session is not None
    steps = []
    for _ in range(4):
        steps.append((session.drawer, session.desk.pointer))
        page.send("back")
    assert steps == [
        ("desk", "/realms/Bo/treasury"), ("desk", "/realms/Bo"), ("desk", "/realms"), ("desk", ""),
    ]  # fmt: skip
    assert session.drawer == ""


def test_a_record_is_written_anew_as_a_whole_and_one_of_a_list_is_taken_away() -> None:
    page = table("mightier-empires", "apart")
    page.send("sit_at_desk", seated=True)
    tile = next(name for name, one in state(page).tiles.items() if not one.lake and one.owner == "")
    page.send("open_fact", pointer=f"/tiles/{tile}/minor")
    send(page, "correct", value=json.dumps(["watchtower"]), reason="It stood there.")
    assert state(page).tiles[tile].minor == ["watchtower"]
    page.send("open_fact", pointer=f"/tiles/{tile}/minor/0")
    send(page, "correct", value="watchtower", take="yes", reason="It did not.")
    assert state(page).tiles[tile].minor == []


def test_the_ruleset_adds_what_its_game_master_may_do() -> None:
    page = table("mightier-empires", "apart", dramatis_personae=True)
    page.send("sit_at_desk", seated=True)
    assert "desk-more-add_rumour" in page.shown["drawer"]
    assert "desk-more-add_persona" in page.shown["drawer"]
    send(page, "add_rumour", text="The dead walk.")
    assert "Rumour: The dead walk." in page.shown["card"]
