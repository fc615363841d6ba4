"""A result that was reported wrongly is restated: what depends on it is played again, as far as it fits."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import empires
from empires.core.base.stream import Stream
from empires.core.errors import IllegalChoice
from empires.core.offices.entries import CHRONICLE, moved
from empires.core.offices.restatement import Restatement
from empires.core.play.campaign import Campaign
from empires.core.play.results import foreseen, next_of_report, results_of
from empires.core.records.desk import ORGANISER, Desk
from empires.core.records.events import Event
from empires.players.named import player_called
from empires.players.plain import plain
from empires.players.policy import answer_one, play
from empires.players.random_legal import RandomPlayer
from empires.rulesets import catalogue
from empires.testing import SPARE, kinds, refused
from tests.correspondence import NAMES, founded, spread
from tests.correspondence import play as answered_apart
from tests.rulesets.ninth_age.scene import Play, at, engaged, report, scene

ON_THE_TABLE = {
    "ninth-age": {"quick_battle": "off"},
    "warmaster": {"auto_battle": "never"},
    "mighty-kingdoms": {"battle_mode": "tabletop", "lists_required": "no"},
    "mightier-empires": {"battle_method": "tabletop"},
    "mighty-empires": {"battle_method": "tabletop"},
}


def begun(name: str, seed: str, desk: str = "apart") -> Campaign[Any]:
    fewest = catalogue()[name].fewest
    players = [chr(ord("A") + seat) for seat in range(max(fewest, 2))]
    options = {**ON_THE_TABLE[name], "desk": desk}
    return empires.new(name, players, seed=seed, options=options)


def other_report(campaign: Campaign[Any], back: int, dice: Stream) -> list[tuple[str, Any]]:
    """Another report of a battle, at random."""
    answers: list[tuple[str, Any]] = []
    player = RandomPlayer(f"report {dice.below(1_000)}", "again")
    while (part := next_of_report(campaign, back, answers)) is not None:
        asked = part.question
        answer = player.choose(campaign.view(asked.player), plain(asked))
        try:
            asked.read(answer)
        except IllegalChoice:
            answer = asked.default
        answers.append((asked.kind, asked.write(asked.read(answer))))
    return answers


def wish(back: int, answers: list[tuple[str, Any]], agreed: list[str] | None = None) -> dict[str, Any]:
    said = msgspec.json.encode(answers).decode()
    return {"back": back, "answers": said, "agreed": agreed or [], "reason": "A slip."}


def same_when_opened(campaign: Campaign[Any]) -> None:
    again = empires.load(empires.save(campaign))
    assert again.hash() == campaign.hash()
    assert [one.shown() for one in again.waiting] == [one.shown() for one in campaign.waiting]
    empires.verify(again)


def fought(name: str, seed: str, desk: str = "apart", later: int = 12) -> Campaign[Any]:
    """A campaign some answers after the first battle on a table."""
    campaign = begun(name, seed, desk)
    people = {one: player_called("easy", campaign.ruleset, seed, one) for one in campaign.played_by}
    over = 0
    for _ in range(900):
        if campaign.finished:
            return fought(name, f"{seed} again", desk, later)
        events = answer_one(campaign, campaign.waiting[-1], people[campaign.waiting[-1].player])
        over += bool(over) or any("winner" in one.facts for one in events)
        if over == later and results_of(campaign):
            return campaign
        over = min(over, later - 1)
    raise AssertionError("nobody fought on the table")


def restate_one(campaign: Campaign[Any], dice: Stream, people: dict[str, RandomPlayer]) -> None:
    """Restate the oldest result that can be, at random, and play on a little."""
    one = results_of(campaign)[-1]
    answers = other_report(campaign, one.back, dice)
    before = campaign.hash()
    seen = foreseen(campaign, ORGANISER, Restatement(**wish(one.back, answers)))
    assert campaign.hash() == before
    events = campaign.attempt(ORGANISER, "restate", wish(one.back, answers))
    assert events == seen
    assert events[0].kind == "result_restated"
    play(campaign, people, 4)
    assert empires.load(empires.save(campaign)).hash() == campaign.hash()


@pytest.mark.parametrize("name", [*ON_THE_TABLE])
def test_results_are_restated_in_every_ruleset_and_the_campaign_goes_on(name: str) -> None:
    campaign, dice = fought(name, "restated", later=4), Stream(name, "restated")
    restate_one(campaign, dice, {one: RandomPlayer("restated", one) for one in campaign.played_by})
    same_when_opened(campaign)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("name", [*ON_THE_TABLE])
def test_results_long_past_are_restated_one_after_another(name: str, seed: int) -> None:
    campaign, dice = fought(name, f"soaked {seed}", later=20), Stream(name, f"soaked {seed}")
    people = {one: RandomPlayer("restated", one) for one in campaign.played_by}
    for _ in range(3):
        restate_one(campaign, dice, people)
    play(campaign, people, 120)
    same_when_opened(campaign)


# --- one battle, told in full ---------------------------------------------------------------------------

LAND = "0,0 land A; 1,0 land B; 2,0 land C; 3,0 land D"


def two_battles(desk: bool = True) -> Play:
    """A and B fight, then C and D; both are reported and confirmed."""
    state = scene(LAND, players="ABCD")
    state.desk = Desk(keeper=ORGANISER, sees=True) if desk else None
    campaign = at(engaged(engaged(state, "A", "B", "1v1"), "C", "D", "1v1"))
    report(campaign, "1 solid", "draw")
    return campaign


def restate(
    campaign: Play, number: int, by: str = ORGANISER, agreed: str = "", result: str = "2 narrow"
) -> Any:
    back = results_of(campaign)[number].back
    answers = [("report_result", result), ("report_words", {"notes": "Now it is right."})]
    return campaign.attempt(by, "restate", wish(back, answers, [*agreed]))


def test_the_results_of_this_turn_are_listed_the_latest_first() -> None:
    found = results_of(two_battles())
    assert [(one.by, one.fighters) for one in found] == [("C", ("C", "D")), ("A", ("A", "B"))]
    assert found[1].text.startswith("A against B: Solid Victory.")


def test_another_winner_of_the_first_battle_leaves_the_second_as_it_was() -> None:
    campaign = two_battles()
    events = restate(campaign, 1)
    assert [(one.winner, one.band) for one in campaign.state.battles] == [(2, "narrow"), (None, "draw")]
    assert campaign.state.beaten == [["B", "A"]]
    assert events[0].text.startswith("The organiser restates a result. It was reported: A against B: Solid")
    assert "Now: B against A: Narrow Victory." in events[0].text
    assert "asked_again" not in kinds(events)
    assert "Now it is right." in [one.facts.get("notes") for one in events]


def test_a_report_restated_once_more_counts_as_it_was_restated_last() -> None:
    campaign = two_battles()
    restate(campaign, 1)
    restate(campaign, 1, result="draw")
    assert [one.band for one in campaign.state.battles] == ["draw", "draw"]
    assert campaign.state.restated == 2


def test_at_one_screen_both_sides_restate_a_result_together() -> None:
    campaign = two_battles(desk=False)
    with refused("not_yours"):
        restate(campaign, 1, by="C", agreed="AB")
    with refused("not_agreed"):
        restate(campaign, 1, by="A")
    events = restate(campaign, 1, by="A", agreed="B")
    assert events[0].text.startswith("A, as B agrees, restates a result.")
    assert campaign.state.battles[0].winner == 2


def test_a_report_that_does_not_fit_changes_nothing() -> None:
    campaign = two_battles()
    before = campaign.hash()
    back = results_of(campaign)[0].back
    for answers in (
        [],
        [("report_result", "draw")],
        [("report_result", "3 solid")],
        [("pay", "draw")],
    ):
        with pytest.raises(IllegalChoice):
            campaign.attempt(ORGANISER, "restate", wish(back, answers))
    with refused("not_restated"):
        campaign.attempt(ORGANISER, "restate", wish(back + 1, [("report_result", "draw")]))
    with refused("bad_answer"):
        campaign.attempt(ORGANISER, "restate", {"back": back, "answers": "[1]", "agreed": [], "reason": ""})
    assert campaign.hash() == before


def test_a_report_that_is_still_disputed_is_no_result_yet() -> None:
    campaign = at(engaged(scene(LAND, players="AB"), "A", "B", "1v1"))
    for _ in range(2):
        campaign.answer(campaign.waiting[0], {"gold": 0}) if campaign.waiting[0].fields else None
    campaign.attempt("A", "report_result", "draw")
    campaign.attempt("A", "report_words", {"notes": ""})
    assert results_of(campaign) == []
    campaign.attempt("B", "confirm_report", "disagree")
    assert results_of(campaign) == []


def test_a_report_in_two_parts_that_was_disputed_is_one_result() -> None:
    campaign = at(engaged(scene(LAND, players="AB"), "A", "B", "1v1"))
    for result, verdict in (("draw", "disagree"), ("1 solid", "agree")):
        campaign.attempt("A", "report_result", result)
        campaign.attempt("A", "report_words", {"notes": ""})
        campaign.attempt("B", "confirm_report", verdict)
    (one,) = results_of(campaign)
    assert one.text.startswith("A against B: Solid Victory.")
    events = restate(campaign, 0, by="A", agreed="B")
    assert "asked_again" not in kinds(events)
    assert campaign.state.battles[0].winner == 2


def test_an_older_program_refuses_the_save_by_its_version() -> None:
    campaign = fought("ninth-age", "version", later=1)
    assert msgspec.json.decode(empires.save(campaign))["version"] == 3
    one = results_of(campaign)[0]
    answers = other_report(campaign, one.back, Stream("version", "version"))
    campaign.attempt(ORGANISER, "restate", wish(one.back, answers))
    assert msgspec.json.decode(empires.save(campaign))["version"] == 5
    same_when_opened(campaign)
    campaign.undo()
    assert msgspec.json.decode(empires.save(campaign))["version"] == 3


def test_words_in_the_chronicle_keep_their_passage_when_two_pages_are_joined() -> None:
    words = {"by": "A", "what": "comment", "passage": "3.4", "words": "Well fought."}
    events = [
        Event(CHRONICLE, "", "A comments.", facts=words),
        Event(CHRONICLE, "", "", facts={**words, "passage": "1.9"}),
    ]
    assert [one.facts["passage"] for one in moved(events, 3, 50)] == ["2.54", "1.9"]


def test_between_devices_no_result_is_restated() -> None:
    organiser, *others = posts = founded("ninth-age", NAMES, {**ON_THE_TABLE["ninth-age"], "desk": "apart"})
    people = {name: RandomPlayer("apart", name) for name in NAMES}
    while not results_of(organiser.campaign):
        for post in others:
            answered_apart(post, people, 3)
            spread(post, posts)
    before = organiser.campaign.hash()
    answers = wish(results_of(organiser.campaign)[0].back, [])
    for post, who in ((organiser, ORGANISER), *((one, one.seats[0]) for one in others)):
        with pytest.raises(IllegalChoice):
            post.attempt(who, "restate", answers)
    assert organiser.campaign.hash() == before


# --- restated again, later ------------------------------------------------------------------------------


def test_seats_that_changed_hands_after_the_report_stay_with_their_new_hands() -> None:
    state = scene("0,0 land A; 1,0 land B city; 2,0 land B; 3,0 land A city", players="AB")
    state.desk = Desk(keeper=ORGANISER, sees=True)
    campaign = at(engaged(state, "A", "B", "1v1"), *SPARE)
    report(campaign, "1 solid")
    campaign.attempt("A", "spend", "conquer 2,0")
    for name in "AB":
        campaign.attempt(name, "seat", f"computer {name}")
    assert "asked_again" in kinds(restate(campaign, 0))
    people = {name: RandomPlayer("seats", name) for name in "AB"}
    while (campaign.state.turn, campaign.state.phase) != (3, "invasion"):
        play(campaign, people, 1)  # computers fight quick battles, so nobody reports the next one
    assert [one.fighters for one in results_of(campaign)] == [("A", "B")]
    restate(campaign, 0, result="draw")
    assert campaign.state.seats == {"A": "computer", "B": "computer"}


def test_a_report_before_an_earlier_restatement_is_settled_for_good(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("empires.core.play.campaign.STRETCH", 3)
    state = scene(LAND, players="ABCD")
    state.desk = Desk(keeper=ORGANISER, sees=True)
    campaign = at(engaged(engaged(state, "A", "B", "1v1"), "C", "D", "1v1"), *SPARE)
    report(campaign, "1 solid")
    restate(campaign, 0)
    report(campaign, "draw")
    restate(campaign, 0, result="1 solid")
    assert [(one.winner, one.band) for one in campaign.state.battles] == [(2, "narrow"), (1, "solid")]
    [one] = results_of(campaign)
    assert one.fighters == ("C", "D")
