"""What a computer player thinks long about and what it does not, and how sure it is of first impressions."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import empires
from empires.core.base.long_work import finished
from empires.core.base.stream import Stream
from empires.core.play.campaign import Campaign
from empires.core.questions.decision import Decision
from empires.core.questions.form import Form
from empires.core.questions.question import Question
from empires.core.records.setup import Seat
from empires.kit.values import PLAIN
from empires.players import levels, looking
from empires.players.levels import LEVELS, Level, Name, Thinker, thinking
from empires.players.looking import Budget, Mind, Outcome, Prospect, candidates, prospects
from empires.players.named import player_called
from empires.players.plain import plain
from empires.players.policy import Policy, answer_one
from empires.players.quick import QuickPlayer
from empires.rulesets import find_ruleset, find_values

QUICKLY = 400
"""Answers within which each kind of question comes up."""


class Looked(Exception):
    """A player was about to look ahead."""


def no_looking(*_args: object) -> None:
    raise Looked


def asked(ruleset: str, kinds: frozenset[str]) -> tuple[Campaign[Any], Question]:
    """A campaign that asks a question of one of these kinds, with a choice."""
    campaign = empires.new(ruleset, [Seat(name=name, controller="computer") for name in "AB"], seed="sight")
    player = player_called("random", find_ruleset(ruleset), "sight", "A")
    for _ in range(QUICKLY):
        question = campaign.waiting[0]
        if question.kind in kinds and isinstance(question, Decision) and len(question.acts) > 1:
            return campaign, question
        answer_one(campaign, question, player)
    raise AssertionError(f"none of {sorted(kinds)} is asked")


@pytest.mark.parametrize("ruleset", ["mighty-empires", "mighty-kingdoms"])
def test_what_first_impressions_settle_is_not_looked_into(
    ruleset: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    campaign, question = asked(ruleset, find_values(find_ruleset(ruleset)).at_sight)
    monkeypatch.setattr(levels, "beginning", no_looking)
    answer_one(campaign, question, player_called("hard", find_ruleset(ruleset), "sight", question.player))


@pytest.mark.parametrize("name", ["hard", "normal", "raider"])
@pytest.mark.parametrize("kind", ["place_capital", "spend", "buy_points"])
def test_nobody_looks_ahead_where_a_ruleset_finds_no_turn_worth_it(
    name: str, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    campaign = empires.new("ninth-age", [Seat(name=one, controller="computer") for one in "AB"], seed="none")
    ruleset = find_ruleset("ninth-age")
    while campaign.waiting[0].kind != kind:
        answer_one(campaign, campaign.waiting[0], player_called("sight", ruleset, "none", "A"))
    monkeypatch.setattr(levels, "look_ahead", no_looking)
    question = campaign.waiting[0]
    for lot in range(8):
        answer = player_called(name, ruleset, f"lot {lot}", question.player).choose(
            campaign.view(question.player), question
        )
        question.read(question.write(answer) if isinstance(question, Decision) else answer)


@pytest.mark.parametrize(("attention", "errs"), [(100, False), (0, True)])
def test_who_takes_care_errs_less_where_nobody_looks_ahead(attention: int, errs: bool) -> None:
    campaign = empires.new("ninth-age", [Seat(name=one, controller="computer") for one in "AB"], seed="care")
    question = campaign.waiting[0]
    while question.kind != "pick_event":
        answer_one(campaign, question, player_called("sight", campaign.ruleset, "care", question.player))
        question = campaign.waiting[0]
    level = Level(doubt=7.0, looks=Budget(answers=0, doubt=0.0), attention=attention)
    values, view = find_values(campaign.ruleset), campaign.view(question.player)
    players = [Thinker(campaign.ruleset, values, Stream("care", f"{lot}"), level) for lot in range(20)]
    assert (len({str(player.choose(view, question)) for player in players}) > 1) == errs


def test_who_does_not_look_ahead_tells_what_speaks_for_a_move_at_first_sight() -> None:
    campaign, question = asked("mighty-empires", frozenset({"scout"}))
    easy = player_called("easy", find_ruleset("mighty-empires"), "sight", question.player)
    thought = finished(thinking(easy, campaign.view(question.player), question))
    assert thought.reason.startswith("it should ")


@pytest.mark.parametrize("name", ["greedy", "search"])
def test_who_has_no_first_impressions_looks_at_everything(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    campaign, question = asked("mighty-kingdoms", find_values(find_ruleset("mighty-kingdoms")).at_sight)
    monkeypatch.setattr(levels, "beginning", no_looking)
    with pytest.raises(Looked):
        answer_one(
            campaign, question, player_called(name, find_ruleset("mighty-kingdoms"), "sight", question.player)
        )


def test_the_halves_of_hard_are_first_impressions_that_never_err_and_what_comes_of_moves_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    campaign, question = asked("warmaster", frozenset({"buy"}))
    view, put = campaign.view(question.player), plain(question)
    assert LEVELS["hard"].looks is not None
    assert LEVELS["search"].looks is not None
    best, *_ = candidates(
        Mind(find_values(find_ruleset("warmaster"))), view, put, LEVELS["hard"].looks, Stream("a", "b")
    )
    moves = candidates(
        Mind(find_values(find_ruleset("warmaster"))), view, put, LEVELS["search"].looks, Stream("a", "b")
    )
    assert {one.hint for one in moves} == {0.0}
    monkeypatch.setattr(levels, "beginning", no_looking)
    sight = player_called("sight", find_ruleset("warmaster"), "halves", question.player)
    assert {str(sight.choose(view, put)) for _ in range(20)} == {str(best.answer)}


def impressions(level: Name, campaign: Campaign[Any], question: Question) -> dict[str, float]:
    """What a player of a level makes of each act at first sight."""
    budget = LEVELS[level].looks
    assert budget is not None
    mind, stream = Mind(find_values(campaign.ruleset)), Stream("first", level)
    found = candidates(mind, campaign.view(question.player), question, budget, stream)
    return {question.write(one.answer): one.hint for one in found}


def test_the_strongest_player_is_sure_of_first_impressions_the_middling_errs_and_the_plain_has_none() -> None:
    campaign, question = asked("warmaster", frozenset({"choose_capital"}))
    sure, erring = impressions("hard", campaign, question), impressions("normal", campaign, question)
    assert sure == impressions("hard", campaign, question)
    assert [*sure.values()] == sorted(sure.values(), reverse=True)
    assert max(sure.values()) > 0
    assert erring.keys() == sure.keys()
    assert erring != sure
    assert set(impressions("greedy", campaign, question).values()) == {0.0}


def test_a_middling_player_looks_ahead_at_half_of_the_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    campaign, question = asked("warmaster", frozenset({"choose_capital"}))
    monkeypatch.setattr(levels, "beginning", no_looking)

    def looked(level: Name) -> int:
        player = player_called(level, find_ruleset("warmaster"), "half", question.player)
        return sum(looks(player) for _ in range(100))

    def looks(player: Policy) -> bool:
        try:
            player.choose(campaign.view(question.player), question)
        except Looked:
            return True
        return False

    assert looked("hard") == 100
    assert 35 <= looked("normal") <= 65
    assert looked("easy") == 0


def test_an_easy_player_errs_in_forms_too() -> None:
    seats = [Seat(name=name, controller="computer") for name in "ABC"]
    campaign = empires.new("warmaster", seats, seed="forms")
    while not isinstance(question := campaign.waiting[0], Form) or question.kind != "nap_offer":
        answer_one(
            campaign, question, player_called("easy", find_ruleset("warmaster"), "forms", question.player)
        )
    view, put = campaign.view(question.player), plain(question)

    def answers(doubt: float) -> set[str]:
        values = find_values(find_ruleset("warmaster"))
        players = [QuickPlayer(values, Stream("forms", f"lot {lot}"), doubt=doubt) for lot in range(12)]
        return {str(player.choose(view, put)) for player in players}

    assert len(answers(LEVELS["easy"].doubt)) > 1
    assert len(answers(0.0)) == 1


@pytest.mark.parametrize(("sure", "taken"), [(0.0, "lucky"), (2.0, "first")])
def test_what_looks_best_at_first_sight_stays_as_far_as_luck_decides(
    sure: float, taken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Four tries in which the second move is better by one on average, give or take much more."""
    scores = {"first": iter([0.0, 0.0, 0.0, 0.0]), "lucky": iter([9.0, -7.0, 9.0, -7.0])}

    def tried(_mind: object, _start: object, move: Prospect, *_rest: object) -> Outcome:
        return Outcome(move, 1, next(scores[move.answer]), {})

    monkeypatch.setattr(looking, "_try", tried)
    monkeypatch.setattr(looking, "_glance", lambda *_: 0.0)
    mind = Mind(replace(PLAIN, sure=sure))
    moves, budget = [Prospect("first"), Prospect("lucky")], Budget(answers=10, kept=2, stay=True)
    start: Any = None
    assert finished(prospects(mind, start, moves, budget, Stream("a", "b")))[0].answer == taken


@pytest.mark.parametrize(
    ("seconds", "tries"), [(9.0, [2, 2, 2, 2]), (5.0, [2, 2, 2, 0]), (4.0, [1, 1, 1, 0])]
)
def test_who_runs_out_of_time_compares_moves_that_were_tried_equally_often(
    seconds: float, tries: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each try takes a second; half the time is for the first round, rounds that end late do not count."""
    now = 0.0

    def tried(_mind: object, _start: object, move: Prospect, *_rest: object) -> Outcome:
        nonlocal now
        now += 1.0
        return Outcome(move, 1, 0.0, {"land": 1.0})

    monkeypatch.setattr(looking, "_try", tried)
    monkeypatch.setattr(looking, "_glance", lambda *_: 0.0)
    monkeypatch.setattr(looking, "monotonic", lambda: now)
    mind = Mind(PLAIN, seconds=seconds)
    moves, budget = [Prospect(name) for name in "abcd"], Budget(answers=12, kept=4, stay=True)
    start: Any = None
    found = {one.answer: one for one in finished(prospects(mind, start, moves, budget, Stream("a", "b")))}
    assert [found[name].tries for name in "abcd"] == tries
    assert [found[name].means.get("land", 0.0) for name in "abcd"] == [float(one > 0) for one in tries]


def test_who_puts_off_what_costs_something_goes_on_at_last(monkeypatch: pytest.MonkeyPatch) -> None:
    campaign, question = asked("mighty-kingdoms", find_values(find_ruleset("mighty-kingdoms")).at_sight)
    player, view = (
        player_called("greedy", find_ruleset("mighty-kingdoms"), "circles", question.player),
        campaign.view("A"),
    )
    for _ in range(levels.CIRCLES):
        player.choose(view, question)
    monkeypatch.setattr(levels, "beginning", no_looking)
    player.choose(view, question)


@pytest.mark.parametrize("name", ["normal", "raider", "builder", "hedgehog", "ally"])
def test_who_tries_little_fills_in_no_form_at_random(name: Name) -> None:
    """An army of 4,000 points was split by lot, because luck decided between splits that come to the same."""
    seats = [Seat(name=one, controller="computer") for one in "AB"]
    campaign = empires.new("mighty-empires", seats, seed="lots")
    ruleset = find_ruleset("mighty-empires")
    while campaign.waiting[0].kind != "create_banner":
        answer_one(campaign, campaign.waiting[0], player_called("sight", ruleset, "lots", "A"))
    question = campaign.waiting[0]
    view = campaign.view(question.player)
    for lot in range(6):
        player = player_called(name, ruleset, f"lot {lot}", question.player)
        assert player.choose(view, plain(question)) == question.default
