"""What is told to somebody who comes back to the screen, and the replay of it, in every ruleset."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

import empires
from empires.core.base.long_work import finished
from empires.core.errors import IllegalChoice
from empires.core.records.events import Event
from empires.core.records.setup import Seat
from empires.kit.changes import Line
from empires.kit.threats import Threat
from empires.maps.board import Board, BoardTile
from empires.page.card.slip import summary_slip
from empires.page.session.replay import MOST, STEP_MS, replaying
from empires.page.session.session import Session
from empires.page.session.since import Summary
from empires.page.table.card_of import _told
from empires.players.random_legal import RandomPlayer
from empires.rulesets import catalogue


def against_computer(ruleset: str) -> Session:
    options = {"map_mode": "generated"} if ruleset == "mighty-empires" else {}
    seats = [Seat(name="Ann"), Seat(name="Bo", controller="easy")]
    return Session(empires.new(ruleset, seats, seed="since", options=options), "since")


def answer(session: Session, player: RandomPlayer) -> None:
    """Whoever sits there answers by chance, and the computers after them."""
    question, campaign = session.question, session.campaign
    assert question is not None
    choice = player.choose(campaign.view(question.player), question)
    try:
        written = question.write(question.read(choice))
        session.answer(question.player, question.kind, written, campaign.answers)
    except IllegalChoice:
        default = question.write(question.default)
        session.answer(question.player, question.kind, default, campaign.answers)
    for _ in session.think():
        pass


def played_to_news(ruleset: str) -> Session:
    """A campaign in which something has happened to Ann's land or near it since she answered."""
    session, player = against_computer(ruleset), RandomPlayer("s", "Ann")
    for _ in session.think():
        pass
    for _ in range(400):
        summary = session.since.summary
        if (
            summary is not None
            and summary.fresh
            and summary.lines[0].topic == "land"
            and summary.lines[0].happened
        ):
            return session
        answer(session, player)
    raise AssertionError("nothing has happened in 400 answers")


@pytest.mark.parametrize("ruleset", [*catalogue()])
def test_in_every_ruleset_what_changed_is_told_and_can_be_watched_within_ten_seconds(ruleset: str) -> None:
    session = played_to_news(ruleset)
    summary = session.since.summary
    assert summary is not None
    assert summary.since is not None
    assert summary.events
    frames = finished(replaying(session.device, session.display, "Ann", summary.since))
    assert 1 < len(frames) <= MOST + 1
    assert STEP_MS * MOST <= 10_000
    assert all(frame.text for frame in frames[1:])
    assert not [text for frame in frames[1:] if re.search(r"(?<![\d,])-?\d,-?\d(?!\d)", text := frame.text)]
    known = {tile.id for tile in session.board().tiles}
    assert known.issuperset(tile for frame in frames[1:] for tile in frame.tiles)


def test_it_is_folded_once_it_was_answered_to_and_gone_once_something_is_taken_back() -> None:
    session = played_to_news("mighty-kingdoms")
    told = session.since.summary
    assert told is not None
    assert told.fresh
    session.since.fold()
    assert session.since.summary == told._replace(fresh=False)
    session.since.go_back("Ann")
    assert session.since.summary is None


def test_nothing_is_told_of_what_only_another_may_know() -> None:
    session = against_computer("mighty-kingdoms")
    facts = {"attacker": "Bo", "defender": "Ann"}
    session.since.hear([Event("secret", "X", "Hidden.", to=("Bo",), facts=facts)], ["Ann"])
    session.since.sum_up("Ann")
    before = session.since.summary
    assert before is None
    session.since.hear([Event("open", "X", "Seen.", facts=facts)], ["Ann"])
    session.since.sum_up("Ann")
    summary = session.since.summary
    assert isinstance(summary, Summary)
    assert [line for line in summary.lines if line.happened] == [
        Line("battle", "Bo attacked you", "; not yet decided.")
    ]
    assert summary.events == 1


def test_friends_at_one_screen_read_before_the_curtain_lifts_only_what_all_may_know() -> None:
    campaign = empires.new("mighty-kingdoms", ["Ann", "Bo"], seed="since")
    session = Session(campaign, "friends")
    players = {name: RandomPlayer("f", name) for name in ("Ann", "Bo")}
    for _ in range(60):
        if session.question is None:
            session.lift()
        else:
            answer(session, players[session.question.player])
    lines = session.since.for_all("Ann")
    assert all(line.happened for line in lines)
    assert not any("You" in line.strong for line in lines)


BEGINS = Event("battle", "", "A battle.", facts={"attacker": "Ann", "defender": "Bo"})
ENDS = Event("over", "", "Ann won.", facts={"winner": "attacker"})
OTHERS = Event("battle", "", "Another battle.", facts={"attacker": "Bo", "defender": "Cy"})


@pytest.mark.parametrize(
    ("before", "own", "after"),
    [([BEGINS], [], [ENDS]), ([], [BEGINS, ENDS], [OTHERS]), ([BEGINS], [ENDS], [OTHERS])],
    ids=["it ends since", "the answer was all of it", "the answer ended it"],
)
def test_a_battle_that_the_last_answer_went_on_with_is_told(
    before: list[Event], own: list[Event], after: list[Event]
) -> None:
    since = against_computer("warmaster").since
    since.look("Ann")
    since.hear(before, ["Ann"])
    since.look("Ann", own)
    since.hear(after, ["Ann"])
    since.sum_up("Ann")
    assert since.summary is not None
    assert "You beat Bo" in [line.strong for line in since.summary.lines]


def test_the_tiles_of_my_lines_have_their_numbers_and_the_worst_threat_and_losses_are_looked_at_first() -> (
    None
):
    worst, other = (Threat("Bo", "reach", place, at, "banner", "1") for place, at in (("a", "b"), ("c", "d")))
    lines = (
        Line("land", "You lost a hill", " to Bo.", ("l", "a"), lost=True),
        Line("march", "Bo’s banner 1 can reach a", ".", ("a", "b"), threats=(worst, other)),
        Line("battle", "", "No battle.", happened=False),
    )
    summary = Summary(lines, 3, None)
    assert summary.places == {"a": (2, 1), "c": (2,), "l": (1,)}
    assert summary.sights == ["a", "b", "l", "c"]


def test_a_battle_in_which_the_campaign_was_opened_is_told_with_its_end() -> None:
    session, player = against_computer("mighty-kingdoms"), RandomPlayer("fight", "Ann")
    for _ in range(400):
        for _ in session.think():
            pass
        fought = [event for event in session.view.events if {"attacker", "winner"} & event.facts.keys()]
        if fought and "Ann" in (fought[-1].facts.get("attacker"), fought[-1].facts.get("defender")):
            break
        answer(session, player)
    else:
        raise AssertionError("Ann has not been in a battle in 400 answers")
    opened = Session(empires.load(empires.save(session.device.campaign)), "opened")
    end = Event("over", "X", "Over.", facts={"winner": "draw"})
    opened.since.hear([end], ["Ann"])
    opened.since.sum_up("Ann")
    summary = opened.since.summary
    assert summary is not None
    assert [line.strong for line in summary.lines if line.topic == "battle"] == ["A drawn battle"]


def test_the_slip_numbers_its_lines_as_the_map_does_and_is_silent_on_battles_beside_a_deed() -> None:
    lines = (
        Line("land", "You lost a hill", " to Bo.", ("l",), lost=True),
        Line("battle", "", "No battle.", happened=False),
    )
    told = str(summary_slip(Summary(lines, 3, None)))
    assert told.count("line-number") == 1
    assert "No battle." in told
    assert "No battle." not in str(summary_slip(Summary(lines, 3, None), calm=False))


def test_a_slip_that_has_been_read_is_headed_by_the_battle_that_ones_own_answer_led_to() -> None:
    session = played_to_news("ninth-age")
    summary = session.since.summary
    assert summary is not None
    sides = {"attacker": "Ann", "defender": "Bo"}
    fought = [
        Event("begun", "X", "They fight.", facts=sides),
        Event("over", "X", "", facts={"winner": "Ann"}),
    ]
    session.since.answered("Ann", fought)
    assert session.since.summary is not None
    assert "<span>You beat Bo</span>" in str(summary_slip(session.since.summary))
    session.since.answered("Ann", [])
    assert "You beat Bo" not in str(summary_slip(session.since.summary._replace(lines=())))


@pytest.mark.parametrize(
    ("ruleset", "kind", "shown"),
    [("warmaster", "round_void", True), ("ninth-age", "map_made", True), ("warmaster", "drawn", False)],
)
def test_why_the_same_is_asked_once_more_is_told_whoever_caused_it(
    ruleset: str, kind: str, shown: bool
) -> None:
    session = against_computer(ruleset)
    session.news.hear([Event(kind, "X-1", "It is done again.")], ["Ann"])
    session.news.tell_who_comes("Ann")
    assert ("It is done again." in str(_told(session))) is shown


@pytest.mark.parametrize(("taker", "shown"), [("Bo", True), (None, False)])
def test_land_that_others_took_while_the_own_answer_was_carried_out_is_told_at_once(
    taker: str | None, shown: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = against_computer("mighty-kingdoms")
    held = BoardTile(id="0,0", q=0, r=0, ground="plain", owner="Ann", name="Fairford")
    before, after = Board(tiles=(held,)), Board(tiles=(replace(held, owner=taker),))
    monkeypatch.setattr(session.eyes, "board_of", lambda player: before)
    session.since.begin("Ann")
    monkeypatch.setattr(session.eyes, "board_of", lambda player: after)
    session._hear([Event("order_set", "X", "It is done.")], by="Ann")
    summary = session.since.summary
    assert (summary is not None and summary.lost) is shown
