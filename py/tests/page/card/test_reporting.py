"""Battles reported at the page: nothing is told before somebody tells it; what is strange is asked about."""

from __future__ import annotations

import re

import pytest

from empires.core.errors import IllegalChoice
from empires.kit.changes import Line
from empires.page.session.session import Session
from empires.page.session.since import Summary
from empires.page.table.card_of import card, slip
from empires.rulesets.warmaster.reports import DuelReport, odd_outcome
from tests.page.browser import Page
from tests.page.table.test_at_the_table import opened, played

REPORTS = {
    "warmaster": ("report_battle", {"auto_battle": "agreed"}),
    "mighty-kingdoms": ("report_battle", {"battle_mode": "tabletop"}),
    "ninth-age": ("report_points", {}),
}


@pytest.fixture(params=REPORTS)
def reporting(request: pytest.FixtureRequest) -> Page:
    kind, options = REPORTS[request.param]
    return opened(played(request.param, kind, **options))


def session_of(page: Page) -> Session:
    session = page.app.session
    assert session is not None
    return session


def test_a_report_begins_empty_and_is_refused_until_it_is_filled_in(reporting: Page) -> None:
    session = session_of(reporting)
    question = session.question
    assert question is not None
    assert question.unsaid
    form = str(card(session, session.board()))
    for name in question.unsaid:
        controls = re.findall(rf'<input[^>]*name="{name}[".][^>]*>', form)
        assert controls
        assert all("required" in one and " checked" not in one for one in controls)
    given = session.campaign.answers
    reporting.fill("answer", {}, at=given)
    assert "is still empty" in reporting.shown["notice"]
    assert session.campaign.answers == given


def test_no_computer_advises_on_what_happened_on_the_table(reporting: Page) -> None:
    session = session_of(reporting)
    [offered] = re.findall(r"<button[^>]*>Advice</button>", str(card(session, session.board())))
    assert "Only the players know" in offered
    assert " disabled" in offered
    reporting.send("advise")
    assert session.advice is None


def test_no_slip_denies_the_battle_that_the_card_asks_about(reporting: Page) -> None:
    session = session_of(reporting)
    session.since.summary = Summary([Line("battle", "", "No battle.", happened=False)], 1, None)
    assert "No battle." not in slip(session)


def test_a_computer_still_finds_a_legal_report(reporting: Page) -> None:
    question = session_of(reporting).question
    assert question is not None
    assert question.weigh(question.default)[1] is None


@pytest.mark.parametrize(
    ("outcome", "points", "strange"),
    [("a", (100, 900), True), ("b", (900, 100), True), ("draw", (5, 4), True), ("a", (900, 100), False)],
)
@pytest.mark.rule("WM-BATTLE-05")
def test_a_winner_with_fewer_points_is_asked_about(
    outcome: str, points: tuple[int, int], *, strange: bool
) -> None:
    vp = {str(at): one for at, one in enumerate(points)}
    assert bool(odd_outcome(DuelReport(outcome, vp))) == strange  # type: ignore[arg-type]  # one of the three


def test_what_is_strange_is_told_while_it_is_filled_in() -> None:
    kind, options = REPORTS["warmaster"]
    page = opened(played("warmaster", kind, **options))
    fields = {"outcome": ["a"], "vp.0": ["100"], "vp.1": ["900"]}
    page.fill("check", fields)
    assert "fewer points" in page.parts["sums"]
    assert "1,000 VP in all" in page.parts["total-vp"]


def test_a_refusal_calls_its_place_by_the_name_the_reader_knows() -> None:
    page = opened(played("mighty-kingdoms", "report_battle", battle_mode="tabletop"))
    session = session_of(page)
    tile, name = next(iter(session.display.names(session.view.state).items()))
    page.app.refuse("", IllegalChoice("not_adjacent", f"{tile} is not beside it.", "MK-ORD-06"))
    assert f"{name} is not beside it." in str(page.app.screen.notices.shown)


def test_a_report_that_contradicts_itself_is_sent_twice_before_the_other_side_hears_of_it() -> None:
    page = opened(played("ninth-age", "report_points"))
    session = session_of(page)
    given = session.campaign.answers
    odd = {"vp1": ["9000"], "vp2": ["10"], "notes": [""]}
    page.fill("answer", odd, at=given)
    assert "9,000 points, but the other side" in page.shown["notice"]
    assert "Is that right?" in page.shown["notice"]
    assert session.campaign.answers == given
    page.fill("answer", {**odd, "vp1": ["9001"]}, at=given)
    assert "9,001 points, but" in page.shown["notice"], "another report is another question"
    page.fill("answer", {**odd, "vp1": ["9001"]}, at=given)
    assert session.campaign.answers == given + 1


def test_a_plain_report_is_sent_once() -> None:
    page = opened(played("ninth-age", "report_points"))
    given = session_of(page).campaign.answers
    page.fill("answer", {"vp1": ["900"], "vp2": ["10"], "notes": [""]}, at=given)
    assert session_of(page).campaign.answers == given + 1
