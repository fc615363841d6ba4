"""A battle on the table is reported by a person of either side, and confirmed by one of the other."""

from __future__ import annotations

import msgspec
import pytest

from empires.core.apart.device import Device
from empires.core.apart.play import pen_of
from empires.core.dice.shared import Pool
from empires.core.play.campaign import Campaign
from empires.core.questions.fields import Number
from empires.core.questions.form import Form
from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.core.rules.ruleset import Next, Ruleset
from empires.core.rules.state import ENDED, State
from empires.core.table import Table
from empires.kit.battles import Sides, Winner, begin, doubt, end, reported
from empires.page.card.battle import ends, opens
from empires.testing import campaign_at, kinds, refused


class War(State):
    sides: list[list[str]]
    fallen: int = -1


class Losses(msgspec.Struct):
    fallen: int


def battle(game: Game[War]) -> Steps[Next]:
    state = game.state
    begin(game, "T-1", "They meet.", Sides("A", "B", 500))
    report = yield from reported(
        game,
        state.sides,
        form,
        lambda one: f"{one.fallen} fell.",
        rules=("T-1",),
        odd=lambda one: "All of them fell." if one.fallen == 9 else "",
    )
    assert report is not None
    state.fallen = report.fallen
    end(game, "battle_result", "T-1", "A wins.", winner="attacker")
    return ENDED


def form(player: str) -> Form[Losses]:
    fields = (Number(name="fallen", label="Fallen", lo=0, hi=9),)
    return Form(
        player=player, kind="report", text="How many?", record=Losses, fields=fields, default=Losses(0)
    )


RULES: Ruleset[War] = Ruleset(
    name="war",
    package="",
    title="War",
    version=1,
    fewest=2,
    most=4,
    state_type=War,
    options=(),
    setup=lambda setup: War(phase="battle", players=setup.players, sides=[]),
    phases={"battle": battle},
    redact=lambda state, player: None,
)


def fought(*sides: str, computers: str = "") -> Campaign[War]:
    state = War(phase="battle", players=list("ABCD"), sides=[list(side) for side in sides])
    state.seats = dict.fromkeys(computers, "computer")
    return campaign_at(RULES, state)


def asked(campaign: Table) -> list[str]:
    return [f"{question.player} {question.kind}" for question in campaign.waiting]


def test_either_side_reports_and_the_other_confirms() -> None:
    campaign = fought("AC", "B")
    assert asked(campaign) == ["A report", "C report", "B report"]
    campaign.attempt("B", "report", {"fallen": 3})
    assert asked(campaign) == ["A confirm_report", "C confirm_report"]
    assert campaign.waiting[0].text == "B reports: 3 fell. Is that right?"
    assert campaign.waiting[0].facts == {"Fallen": "3"}
    events = campaign.attempt("C", "confirm_report", "agree")
    assert campaign.state.fallen == 3
    assert kinds(events) == ["battle_result"]


def test_who_disagrees_has_it_reported_again() -> None:
    campaign = fought("A", "B")
    campaign.attempt("A", "report", {"fallen": 8})
    assert kinds(campaign.attempt("B", "confirm_report", "disagree")) == ["report_disputed"]
    campaign.attempt("B", "report", {"fallen": 1})
    campaign.attempt("A", "confirm_report", "agree")
    assert campaign.state.fallen == 1


def test_what_is_odd_is_asked_about_before_the_other_side_hears_of_it() -> None:
    campaign = fought("A", "B")
    campaign.attempt("A", "report", {"fallen": 9})
    assert asked(campaign) == ["A confirm_report"]
    assert campaign.waiting[0].text == "All of them fell. Is that right?"
    campaign.attempt("A", "confirm_report", "disagree")
    assert asked(campaign) == ["A report", "B report"]
    campaign.attempt("A", "report", {"fallen": 9})
    campaign.attempt("A", "confirm_report", "agree")
    assert campaign.waiting[0].text == "A reports: 9 fell. All of them fell. Is that right?"
    campaign.attempt("B", "confirm_report", "agree")
    assert campaign.state.fallen == 9


@pytest.mark.parametrize(
    ("winner", "lost", "words"),
    [
        ("attacker", (500, 0), "The winner lost everything it had."),
        ("attacker", (250, 0), "The winner lost half its army or more, and the loser lost nothing."),
        ("attacker", (250, 1), ""),
        ("attacker", (249, 0), ""),
        ("defender", (0, 200), "The winner lost half its army or more, and the loser lost nothing."),
        ("draw", (500, 100), "A draw, though one side lost everything."),
        ("draw", (500, 400), ""),
        ("attacker", (0, 0), ""),
    ],
)
def test_losses_that_do_not_go_with_the_winner_are_odd(
    winner: Winner, lost: tuple[int, int], words: str
) -> None:
    assert doubt(winner, lost, (500, 400)) == words


def test_the_first_answer_closes_the_question_for_all() -> None:
    campaign = fought("A", "B")
    with refused("not_open"):
        campaign.attempt("C", "report", {"fallen": 1})
    campaign.attempt("A", "report", {"fallen": 1})
    with refused("not_open"):
        campaign.attempt("A", "report", {"fallen": 2})


def test_a_computer_neither_reports_nor_confirms() -> None:
    campaign = fought("A", "B", computers="B")
    assert asked(campaign) == ["A report"]
    campaign.attempt("A", "report", {"fallen": 2})
    assert campaign.finished
    campaign = fought("A", "B", computers="AB")
    assert asked(campaign) == ["C report", "D report"]


def test_who_takes_a_seat_over_takes_part_in_the_report() -> None:
    campaign = fought("A", "B", computers="B")
    campaign.attempt("A", "seat", "human B")
    assert asked(campaign) == ["A report", "B report"]


def test_undo_opens_the_question_to_all_again() -> None:
    campaign = fought("A", "B")
    campaign.attempt("A", "report", {"fallen": 1})
    campaign.undo()
    assert asked(campaign) == ["A report", "B report"]


def test_the_page_finds_where_a_battle_begins_and_ends() -> None:
    campaign = fought("A", "B", computers="B")
    campaign.attempt("A", "report", {"fallen": 2})
    events = campaign.recent
    assert opens(events[0])
    assert ends(events, 0) == 2


@pytest.mark.rule("protocol P1")
def test_between_devices_the_first_of_those_asked_has_the_pen() -> None:
    campaign = fought("A", "B")
    campaign.state.pool = Pool(value="", pen="B")
    assert asked(Device(campaign)) == ["A report", "B report"]
    assert pen_of(campaign) == "A"
