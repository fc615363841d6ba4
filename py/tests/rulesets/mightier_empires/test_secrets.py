"""What a player knows: in whole campaigns nothing of another's secrets reaches his view, log or page.

Each turn is played twice, side by side: once as it is, once with one player's secrets changed. Everybody else
must be shown the same, byte for byte, from question to question.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from empires.core.errors import IllegalChoice
from empires.core.play.campaign import Campaign, step_start
from empires.core.questions.question import Question
from empires.players.policy import play
from empires.rulesets.mightier_empires.ruleset import RULESET
from empires.rulesets.mightier_empires.state import Bonus, Item, War, living
from tests.rulesets.mightier_empires.schemer import Schemer
from tests.rulesets.mightier_empires.test_campaigns import MOST, begun, schemers, shown


def twins(campaign: Campaign[Any], keeper: str) -> tuple[Campaign[Any], Campaign[Any]]:
    """The turn from its order sheets on, as it is and with other secrets of the keeper's."""
    same, other = (msgspec.json.decode(msgspec.json.encode(step_start(campaign)), type=War) for _ in range(2))
    _change(other, keeper)
    return Campaign(RULESET, campaign.setup, same), Campaign(RULESET, campaign.setup, other)


def _change(state: War, keeper: str) -> None:
    """Power, tokens, items lost and found, loot to come: all that no rule of this turn acts on. (What he has
    seen of the land is not among it: events happen where he knows of nothing.)
    """
    own = state.secrets[keeper]
    own.power += 7
    own.bank = {"ore": 2, "lumber": 1}
    own.banned.append("The lost sword")
    own.prizes.append(Item(name="The hidden sword", kind="found", value=25))
    own.bonuses.append(Bonus(amount=250, first=state.turn + 5, last=state.turn + 9))


def all_that_reaches(campaign: Campaign[Any], player: str | None) -> list[bytes]:
    """The page, the open questions and the log of a player."""
    view = campaign.view(player)
    asked = [msgspec.json.encode(one.shown()) for one in campaign.waiting if one.player == player]
    log = [msgspec.json.encode(event) for event in view.events if event.kind != "power_tally"]
    return [shown(campaign, player), *asked, *log]


def side_by_side(campaign: Campaign[Any], keeper: str, seed: int) -> Iterator[None]:
    """Play the turn of both twins with the same answers; yields whenever both were compared."""
    one, two = twins(campaign, keeper)
    others = [*(name for name in campaign.setup.players if name != keeper), None]
    people = {name: Schemer(f"twins {seed}", name) for name in campaign.setup.players}
    turn = one.state.turn
    while not one.finished and one.state.turn == turn:
        question = one.waiting[0]
        answer = _answer(question, people[question.player].choose(one.view(question.player), question))
        try:
            two.attempt(question.player, question.kind, answer)
        except IllegalChoice:
            assert question.player == keeper, "the others may do what they might"
            return
        one.attempt(question.player, question.kind, answer)
        if one.finished or one.state.turn != turn:
            break  # at the end all is counted, his Power too
        for player in others:
            assert all_that_reaches(one, player) == all_that_reaches(two, player), (question.kind, player)
        yield


def _answer(question: Question, answer: Any) -> Any:
    """A legal answer that expects no Power of others: what is cut where it does not come would tell."""
    for one in (answer, question.default):
        if isinstance(one, dict) and "expects" in one:
            one = one | {"expects": []}
        try:
            question.read(one)
        except IllegalChoice:
            continue
        return one
    raise AssertionError("the umpire's proposal expects nothing of anybody")


def kept(seed: int, every: int = 1) -> int:
    """How often the twins of a campaign were compared; a keeper in turn for each of its turns."""
    campaign = begun(seed, public_power=False)
    people, compared = schemers(campaign, seed), 0
    for _ in range(MOST):
        if campaign.finished:
            break
        state = campaign.state
        if state.phase == "orders" and len(campaign.waiting) == len(living(state)) and not state.turn % every:
            keeper = living(state)[state.turn % len(living(state))]
            compared += sum(1 for _ in side_by_side(campaign, keeper, seed))
        play(campaign, people, 1)
    return compared


@pytest.mark.rule("MI-INFO-06", "MI-SEQ-02", "MI-RULING-91")
@pytest.mark.parametrize("seed", [31, *(pytest.param(seed, marks=pytest.mark.soak) for seed in (32, 33))])
def test_whatever_a_player_keeps_secret_the_others_are_shown_the_same_turn(seed: int) -> None:
    assert kept(seed, every=2) > 5


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(1_000, 1_300))
def test_in_three_hundred_campaigns_no_secret_is_shown(seed: int) -> None:
    kept(seed, every=3)


@pytest.mark.rule("MI-SEQ-02")
@pytest.mark.parametrize("seed", [41, 42])
def test_a_sealed_sheet_shows_nothing_before_all_are_in(seed: int) -> None:
    """One player's sheet is another one, or not there yet: nobody else is shown anything of it."""
    campaign = begun(seed)
    people = schemers(campaign, seed)
    compared = 0
    while not campaign.finished and compared < 4:
        state = campaign.state
        if state.phase != "orders" or len(campaign.waiting) < max(2, len(living(state))):
            play(campaign, people, 1)
            continue
        keeper = campaign.waiting[0].player
        sheet = campaign.waiting[0]
        others = [*(name for name in campaign.setup.players if name != keeper), None]
        seen = []
        for answer in (sheet.default, sheet.late):
            one = Campaign(
                RULESET, campaign.setup,
                msgspec.json.decode(msgspec.json.encode(step_start(campaign)), type=War),
            )  # fmt: skip
            one.attempt(keeper, sheet.kind, answer)
            seen.append([all_that_reaches(one, player) for player in others])
        assert seen[0] == seen[1]
        compared += 1
        play(campaign, people, len(campaign.waiting))
    assert compared
