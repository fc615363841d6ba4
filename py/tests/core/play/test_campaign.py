"""A campaign asks, remembers, takes back and never half-does anything."""

from __future__ import annotations

import msgspec
import pytest

from empires.core.dice.dice import SealedDice
from empires.core.play.campaign import Campaign, undoing_of
from empires.core.records.setup import Seat, Setup
from empires.core.saves.proof import verify
from empires.core.saves.saves import load, save
from empires.core.table import Table
from empires.players.policy import play
from empires.players.random_legal import RandomPlayer
from empires.testing import campaign_at, dice_left, kinds, refused, told
from tests.core.toll import TOLL, Take, Toll, begin


def setup(*players: str, dice: str = "sealed", goal: int = 20) -> Setup:
    return Setup(
        ruleset="toll",
        rules_version=1,
        name="Tolls",
        seats=[Seat(name=name) for name in players],
        options={"goal": goal},
        seed="tolls",
        dice=dice,  # type: ignore[arg-type]
    )


def sealed(*players: str, goal: int = 20) -> Campaign[Toll]:
    begun = setup(*players, goal=goal)
    return Campaign(TOLL, begun, begin(begun))


def scripted(*dice: int) -> Campaign[Toll]:
    return campaign_at(TOLL, begin(setup("A", "B", goal=5_000)), dice, {"goal": 5_000})


def bid(campaign: Table, **coins: int) -> list[str]:
    events = []
    for player, amount in coins.items():
        events = campaign.attempt(player, "bid", {"coins": amount})
    return kinds(events)


def test_a_round_asks_all_then_the_winner_and_rolls_in_between() -> None:
    campaign = scripted(2, 5, 6)
    assert [question.player for question in campaign.waiting] == ["A", "B"]
    assert bid(campaign, A=2, B=2) == ["bid_won", "paid"]
    assert [(one.player, one.kind) for one in campaign.waiting] == [("B", "toll")]
    events = campaign.attempt("B", "toll", "fair")
    assert told(events, "roll")[0].facts == {"dice": "d6", "faces": [6], "table": "T-YIELD", "total": 6}
    assert campaign.state.secrets["B"].coins == 5 - 2 + 4 + 1
    assert dice_left(campaign) == []


def test_an_illegal_answer_changes_nothing_and_says_why() -> None:
    campaign = scripted(4)
    before = campaign.hash()
    with refused("no_money", "T-BID"):
        bid(campaign, A=6)
    with refused("bad_answer"):
        campaign.attempt("A", "bid", {"coins": "two"})
    with refused("bad_answer"):
        campaign.attempt("A", "bid", {"coins": -1})
    with refused("bad_answer"):
        campaign.attempt("A", "bid", {"coins": 1, "more": 1})
    with refused("not_your_bridge", "T-TOLL"):
        campaign.attempt("A", "toll", "fair")
    with refused("no_such_player"):
        campaign.attempt("C", "bid", {"coins": 1})
    assert campaign.hash() == before
    assert campaign.answers == 0
    bid(campaign, A=1, B=0)
    with refused("too_kind", "T-TOLL"):
        campaign.attempt("A", "toll", "free")
    with refused("not_offered"):
        campaign.attempt("A", "toll", "steal")
    with refused("not_open"):
        campaign.attempt("B", "bid", {"coins": 0})
    campaign.attempt("A", "toll", "fair")
    assert campaign.state.round == 2


def test_a_secret_answer_shows_nowhere_before_all_are_in() -> None:
    campaign = sealed("A", "B", "C")
    quiet = campaign.hash()
    bid(campaign, B=4)
    assert campaign.hash() == quiet, "the state knows nothing of the bid yet"
    assert campaign.recent == []
    assert [question.player for question in campaign.waiting] == ["A", "C"]
    with refused("not_open"):
        bid(campaign, B=1)
    assert campaign.view("A").waiting_for == ("A", "C")


def test_a_secret_answer_may_be_taken_back_until_all_are_in() -> None:
    campaign = sealed("A", "B", "C")
    bid(campaign, A=1, B=4)
    campaign.take_back("A")
    assert [question.player for question in campaign.waiting] == ["A", "C"]
    bid(campaign, A=3, C=0)
    assert campaign.state.holder == "B"
    with refused("nothing_to_undo"):
        campaign.take_back("A")


def test_the_order_of_secret_answers_makes_no_difference() -> None:
    one, other = sealed("A", "B"), sealed("A", "B")
    bid(one, A=3, B=1)
    bid(other, B=1, A=3)
    assert one.hash() == other.hash()
    assert one.record.stretch.inputs == other.record.stretch.inputs


def test_a_view_holds_only_what_its_player_may_know() -> None:
    campaign = sealed("A", "B")
    bid(campaign, A=3, B=1)
    assert set(campaign.view("A").state.secrets) == {"A"}
    assert set(campaign.view(None).state.secrets) == set()
    assert kinds(campaign.view("A").events) == ["bid_won", "paid"]
    assert kinds(campaign.view("B").events) == ["bid_won"]
    assert campaign.view("B").questions == ()
    campaign.view("A").state.secrets["A"].coins = 99
    assert campaign.state.secrets["A"].coins == 2, "a view is a copy"


def test_sealed_dice_never_change() -> None:
    def first_rolls() -> list[object]:
        campaign = sealed("A", "B")
        bid(campaign, A=0, B=0)
        return [event.facts["faces"] for event in told(campaign.recent, "roll")]

    assert first_rolls() == first_rolls()
    dice = SealedDice("tolls")
    from empires.core.dice.dice import Dice

    assert [dice.faces(0, Dice(1, 6)), dice.faces(1, Dice(1, 6))] == [
        SealedDice("tolls").faces(0, Dice(1, 6)),
        SealedDice("tolls").faces(1, Dice(1, 6)),
    ]


def test_people_type_the_dice_they_roll() -> None:
    begun = setup("A", "B", dice="table")
    campaign = Campaign(TOLL, begun, begin(begun))
    bid(campaign, A=1, B=1)
    assert [(one.player, one.kind) for one in campaign.waiting] == [("A", "roll")]
    for wrong in ([7], [1, 2], []):
        with refused("bad_dice"):
            campaign.attempt("A", "roll", {"faces": wrong})
    campaign.attempt("A", "roll", {"faces": [2]})
    campaign.attempt("B", "roll", {"faces": [3]})
    assert campaign.state.holder == "B"
    campaign.undo()
    assert [(one.player, one.kind) for one in campaign.waiting] == [("B", "roll")]
    campaign.attempt("B", "roll", {"faces": [1]})
    assert campaign.state.holder == "A"


def test_a_standing_action_while_dice_are_being_typed_replays() -> None:
    begun = setup("A", "B", dice="table")
    campaign = Campaign(TOLL, begun, begin(begun))
    bid(campaign, A=1, B=1)
    assert campaign.waiting[0].kind == "roll"
    campaign.attempt("B", "give", "give")
    again = load(save(campaign), lambda _: TOLL)
    assert again.hash() == campaign.hash()
    assert [question.kind for question in again.waiting] == ["roll"]
    campaign.attempt("A", "roll", {"faces": [2]})
    campaign.attempt("B", "give", "give")
    campaign.attempt("B", "roll", {"faces": [3]})
    assert load(save(campaign), lambda _: TOLL).hash() == campaign.hash()
    assert campaign.state.gifts == 2
    assert verify(campaign) == 6


def test_undo_takes_back_the_last_answer() -> None:
    campaign = scripted(3, 3)
    start = campaign.hash()
    bid(campaign, A=2)
    campaign.undo()
    assert [question.player for question in campaign.waiting] == ["A", "B"]
    bid(campaign, A=2, B=1)
    won = campaign.hash()
    campaign.attempt("A", "toll", "fair")
    campaign.undo()
    assert campaign.hash() == won
    campaign.undo()
    assert campaign.hash() == start
    assert [question.player for question in campaign.waiting] == ["B"], "the other bid still lies sealed"
    campaign.undo()
    with refused("nothing_to_undo"):
        campaign.undo()


def test_undo_stops_at_sealed_dice_and_at_a_reveal() -> None:
    campaign = sealed("A", "B")
    bid(campaign, A=2, B=1)
    with refused("revealed"):
        campaign.undo()
    campaign.attempt("A", "toll", "fair")
    with refused("dice_rolled"):
        campaign.undo()


def test_states_are_noted_once_somebody_has_asked_whether_an_answer_can_be_taken_back() -> None:
    campaign = sealed("A", "B")
    campaign.attempt("A", "give", "give")
    assert campaign.record.states == {}
    assert undoing_of(campaign).whose == "A", "the state before is found by playing again"
    before = msgspec.json.encode(campaign.state)
    campaign.attempt("A", "give", "give")
    assert campaign.record.states == {1: before}
    assert undoing_of(campaign).whose == "A"


def test_undo_takes_back_what_others_answered_since() -> None:
    campaign = scripted(*[3] * 9)
    bid(campaign, A=2, B=1)
    won = campaign.hash()
    campaign.attempt("A", "toll", "fair")
    bid(campaign, B=1)
    assert campaign.undo(of=["A"]) == "A"
    assert campaign.hash() == won
    assert campaign.pending == []
    campaign.attempt("A", "toll", "fair")
    bid(campaign, A=1, B=2)
    assert campaign.undo(of=["A"]) == "A", "with the bid of B, which came after it"
    assert [question.player for question in campaign.waiting] == ["A", "B"]


def test_undo_of_one_player_is_refused_as_a_whole_or_done_as_a_whole() -> None:
    campaign = sealed("A", "B")
    bid(campaign, A=2, B=1)
    campaign.attempt("A", "toll", "fair")
    bid(campaign, B=1)
    before, answers = campaign.hash(), campaign.answers
    with refused("dice_rolled"):
        campaign.undo(of=["A"])
    assert (campaign.hash(), campaign.answers) == (before, answers)
    assert [one.player for one in campaign.pending] == ["B"], "the sealed bid of B was not given back"


def test_undo_does_not_reach_behind_a_reveal_for_an_earlier_answer() -> None:
    campaign = sealed("A", "B")
    campaign.attempt("A", "give", "give")
    bid(campaign, A=1, B=2)
    campaign.attempt("B", "give", "give")
    campaign.undo(of=["B"])
    with refused("revealed"):
        campaign.undo(of=["A"])


def test_undo_of_one_player_reaches_back_over_a_checkpoint() -> None:
    campaign = scripted(*[3] * 400)
    start = ""
    while not campaign.record.blocks:
        if campaign.waiting[0].kind == "toll":
            start = campaign.hash()
            campaign.answer(campaign.waiting[0], "fair")
        else:
            bid(campaign, A=1, B=0)
    campaign.attempt("B", "give", "give")
    assert campaign.undo(of=["A"]) == "A"
    assert campaign.hash() == start
    assert campaign.record.blocks == []


def test_undo_reaches_back_over_a_checkpoint() -> None:
    campaign = scripted(*[3] * 400)
    hashes = []
    while not campaign.record.blocks:
        hashes.append(campaign.hash())
        if campaign.waiting[0].kind == "toll":
            campaign.answer(campaign.waiting[0], "fair")
        else:
            bid(campaign, A=1, B=0)
    campaign.undo()
    assert campaign.hash() == hashes[-1]
    assert campaign.record.blocks == []


def test_a_standing_action_refreshes_the_open_question() -> None:
    campaign = scripted(3)
    bid(campaign, A=2, B=1)
    assert campaign.waiting[0].text.startswith("What toll do you take? (0 gifts")
    assert [question.kind for question in campaign.view("B").standing] == ["give", "seat"]
    campaign.attempt("B", "give", "give")
    assert campaign.waiting[0].text.startswith("What toll do you take? (1 gifts")
    with refused("not_offered"):
        campaign.attempt("B", "give", "take")
    with refused("no_halves", "T-GIFT"):
        campaign.attempt("B", "give", "half")
    campaign.undo()
    assert campaign.state.gifts == 0


def test_a_standing_action_leaves_sealed_answers_alone() -> None:
    campaign = scripted(3)
    bid(campaign, A=2)
    campaign.attempt("B", "give", "give")
    assert [question.player for question in campaign.waiting] == ["B"]
    assert bid(campaign, B=1) == ["bid_won", "paid"]


def test_a_bug_in_the_rules_costs_nothing_but_the_answer() -> None:
    campaign = scripted(3)
    bid(campaign, A=2, B=1)
    before = campaign.hash()
    with pytest.raises(RuntimeError, match="a bug in the rules"):
        campaign.attempt("A", "toll", "bug")
    assert campaign.hash() == before
    campaign.attempt("A", "toll", "fair")
    assert campaign.state.round == 2


def test_random_players_play_to_the_end() -> None:
    campaign = sealed("A", "B", "C")
    policies = {name: _NoBugs(RandomPlayer("p", name)) for name in "ABC"}
    given = play(campaign, policies)
    assert campaign.finished
    assert campaign.waiting == ()
    assert given == campaign.answers
    with refused("campaign_over"):
        campaign.attempt("A", "toll", "fair")


class _NoBugs:
    """A player who never picks the answer that stands for a fault in the rules."""

    def __init__(self, player: RandomPlayer) -> None:
        self.player = player

    def choose(self, view: object, question: object) -> object:
        while (answer := self.player.choose(view, question)) == Take("bug"):  # type: ignore[arg-type]
            pass
        return answer
