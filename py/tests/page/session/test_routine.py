"""Standing answers: kept by the table, written down as ordinary answers, taken back at any time."""

from __future__ import annotations

from collections import Counter

import pytest

import empires
from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.records.setup import Seat
from empires.page.card.routine import always, given, kept
from empires.page.session.routine import LISTED, MOST, PROPOSED, Always, Routine, value_of
from empires.page.session.session import Session
from empires.page.session.undoing import undo
from empires.page.shelf.contents import Shelf
from empires.page.table.card_of import card
from empires.players.named import player_called
from empires.players.plain import plain


def begun(ruleset: str = "mighty-empires", text: str = "") -> Session:
    """Ann plays Bo, a computer; `text` are the standing answers of her table."""
    options = {"map_mode": "generated"} if ruleset == "mighty-empires" else {}
    seats = [Seat(name="Ann"), Seat(name="Bo", controller="easy")]
    shelf = Shelf()
    shelf.always = text
    session = Session(empires.new(ruleset, seats, seed="always 5", options=options), "always", shelf)
    think(session)
    return session


def think(session: Session) -> None:
    for _ in session.think():
        pass


def answer(session: Session) -> str:
    """Ann answers by first impressions; the kind of question."""
    question, campaign = session.question, session.campaign
    assert question is not None
    player = player_called("sight", campaign.ruleset, "always", "Ann")
    choice = player.choose(campaign.view("Ann"), plain(question))
    try:
        written = question.write(question.read(choice))
        session.answer("Ann", question.kind, written, campaign.answers)
    except IllegalChoice:
        session.answer("Ann", question.kind, question.default, campaign.answers)
    think(session)
    return question.kind


def played_to(session: Session, kind: str) -> Session:
    """Ann has answered so far that a standing answer to this kind of question is offered to her."""
    for _ in range(400):
        question = session.question
        assert question is not None
        if question.kind == kind and session.routine.offered(question) is not None:
            return session
        answer(session)
    raise AssertionError(f"{kind} was not asked twice")


def asked(session: Session, count: int) -> Counter[str]:
    """The kinds of the next questions that Ann herself answers."""
    return Counter(answer(session) for _ in range(count) if session.question is not None)


def test_what_was_answered_so_before_may_stand_and_is_asked_no_more() -> None:
    session = played_to(begun(), "feed")
    before = session.campaign.answers
    session.answer_always("feed", on=True)
    assert session.campaign.answers > before, "it is given at once"
    think(session)
    assert "feed" not in asked(session, 60)
    assert [one.told for one in session.routine.of("Ann")] == [PROPOSED]
    inputs = session.device.campaign.record.stretch.inputs
    assert inputs, "the journal has ordinary answers, and the campaign opens from it"
    again = empires.load(empires.save(session.device.campaign))
    assert again.hash() == session.device.campaign.hash()


def test_a_standing_answer_is_taken_back_at_any_time() -> None:
    session = played_to(begun(), "feed")
    session.answer_always("feed", on=True)
    session.answer_always("feed", on=False)
    think(session)
    assert session.routine.of("Ann") == []
    assert "feed" in asked(session, 120)


def test_undo_goes_back_to_what_a_person_did_and_does_not_answer_it_again() -> None:
    session = played_to(begun(), "feed")
    asked_at = session.campaign.answers
    session.answer_always("feed", on=True)
    undo(session)
    assert session.campaign.answers == asked_at
    question = session.question
    assert question is not None
    assert question.kind == "feed"
    assert session.routine.answer_to(question, asked_at) is None
    assert session.routine.answer_to(question, asked_at + 1) is not None


class Go(Act, tag="go"):
    tile: str


def gate(*tiles: str) -> Decision[Go]:
    return Decision(
        player="Ann", kind=Kind("gate", Go), text="Where?", offers=[Go(tile) for tile in tiles],
        words=lambda act: Words(f"To {act.tile}", (act.tile,)),
    )  # fmt: skip


def test_an_only_choice_may_stand_too_but_never_where_there_are_more() -> None:
    routine = Routine()
    assert routine.offered(gate("0,1", "1,0")) is None
    offered = routine.offered(gate("0,1"))
    assert offered is not None
    routine.keep(offered)
    assert routine.answer_to(gate("1,0"), 5) == "go 1,0"
    assert routine.answer_to(gate("1,0", "0,1"), 5) is None
    assert value_of(gate("1,0", "0,1"), "go 1,0") == "", "what points at the map never stands"


def test_where_all_come_in_the_end_the_order_of_the_list_may_stand_at_once() -> None:
    routine = Routine(queues=["gate"])
    offered = routine.offered(gate("0,1", "1,0"))
    assert offered is not None
    assert offered.told == LISTED
    routine.keep(offered)
    assert routine.answer_to(gate("1,0", "0,1"), 5) == "go 1,0"
    assert Routine(routine.text).answer_to(gate("1,0", "0,1"), 5) is None, (
        "elsewhere the order of a list is chance"
    )


def report(text: str) -> Decision[Go]:
    return Decision(
        player="Ann", kind=Kind("confirm_report", Go), text=f"Bo reports: {text} Is that right?",
        offers=[Go("yes"), Go("no")], words=lambda act: Words(act.tile),
    )  # fmt: skip


def test_what_a_rival_reports_of_a_battle_is_never_confirmed_unread() -> None:
    first, second, third = (report(text) for text in ("Ann won.", "Nobody won.", "Bo won."))
    free = Routine()
    for question in (first, second):
        free.hear("Ann", question.kind, value_of(question, "go yes"))
    offered = free.offered(third)
    assert offered is not None, "other questions could be left to a standing answer now"
    free.keep(offered)
    routine = Routine(free.text, reports=begun("warmaster").device.ruleset.results)
    assert routine.answer_to(third, 5) is None, "nor is one that a browser still keeps"
    for question in (first, second):
        routine.hear("Ann", question.kind, value_of(question, "go yes"))
    assert routine.offered(third) is None


def test_an_empty_form_that_may_stand_is_named_by_what_it_means() -> None:
    session = begun("warmaster")
    while session.question is not None and session.question.kind != "nap_offer":
        answer(session)
    for _ in range(2):
        session.routine.hear("Ann", "nap_offer", PROPOSED)
    assert ">Always answer: Offer no pact<" in card(session, session.board())


def test_orders_are_carried_out_as_listed_and_asked_about_no_more() -> None:
    session = played_to(begun("mighty-kingdoms"), "resolve_order")
    session.answer_always("resolve_order", on=True)
    think(session)
    assert "resolve_order" not in asked(session, 40)
    session.answer_always("resolve_order", on=False)
    assert "resolve_order" in asked(session, 60)


def test_a_table_keeps_its_standing_answers() -> None:
    session = played_to(begun(), "feed")
    session.answer_always("feed", on=True)
    text = session.routine.text
    assert Routine(text).of("Ann") == session.routine.of("Ann")
    assert begun(text=text).routine.of("Ann") == session.routine.of("Ann")
    session.answer_always("feed", on=False)
    assert session.routine.text == ""


@pytest.mark.parametrize("text", ["{", "[3]", '[{"player": "Ann"}]', "\ud800"])
def test_what_a_browser_kept_is_not_trusted(text: str) -> None:
    assert Routine(text).of("Ann") == []


def test_no_more_standing_answers_are_taken_from_a_browser_than_a_table_has() -> None:
    routine = Routine()
    for n in range(MOST + 9):
        routine.keep(Always("Ann", f"kind {n}", PROPOSED, "?", PROPOSED))
    assert len(Routine(routine.text).of("Ann")) == MOST


def test_the_card_and_the_ledger_show_them_as_text() -> None:
    one = Always("Ann", "raze", "done", "Raze <b>?", "Leave & go")
    assert "Always answer: Leave &amp; go" in str(always(one))
    assert "Leave &amp; go (2×)" in str(given([one, one]))
    assert "Raze &lt;b&gt;?" in str(kept([one]))
    assert [always(None), given([]), kept([])] == [None, None, None]


class Rest(Act, tag="rest"):
    """Do nothing."""


def step(*tiles: str) -> Decision[Go | Rest]:
    return Decision(
        player="Ann", kind=Kind("step", Go, Rest), text="Where?", offers=[*map(Go, tiles), Rest()],
        words=lambda act: Words(f"To {act.tile}", (act.tile,)) if isinstance(act, Go) else Words("Nowhere"),
    )  # fmt: skip


def test_a_step_that_ends_so_after_other_answers_is_no_routine() -> None:
    routine = Routine()
    for answer in ("go 0,0", "rest", "go 0,1", "rest"):
        routine.hear("Ann", "step", value_of(step("0,0", "0,1"), answer))
    assert routine.offered(step("0,0")) is None
    routine.hear("Ann", "step", value_of(step("0,0"), "rest"))
    offered = routine.offered(step("0,0"))
    assert offered is not None
    assert offered.told == "Nowhere"
