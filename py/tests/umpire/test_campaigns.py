"""Whole campaigns in which nothing but texts is handed over, and the proof at their end."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from empires.core.base.long_work import finished
from empires.core.play.campaign import Campaign
from empires.core.saves import saves
from empires.core.saves.proof import verify
from empires.core.table import Table
from empires.rulesets import catalogue
from empires.umpire.proof import Proved, proving
from empires.umpire.questions import Bounded
from empires.umpire.stored import ENDED, VERSION, Story
from empires.umpire.told import plain, told
from empires.umpire.umpire import Umpire
from empires.umpire.window import Window
from tests.examples import in_soak
from tests.players.test_fair import OPTIONS
from tests.umpire.friends import NAMES, Friends, an_umpire, founded


def begun(umpire: Umpire) -> Campaign[Any]:
    assert umpire.campaign is not None
    return umpire.campaign


def so_far(umpire: Umpire) -> Story:
    """The story, handed out before the end."""
    return Story(
        format=ENDED,
        version=VERSION,
        charter=umpire.charter,
        number=umpire.number,
        founding=[one.signed for one in umpire.founding.things()],
        ledger=umpire.ledger,
        campaign=msgspec.Raw(saves.save(begun(umpire)).encode()),
    )


def proved(window: Window, story: Story) -> Proved:
    return finished(proving(window, story))


@pytest.mark.longer
@pytest.mark.rule("umpire 4", "umpire 10")
@pytest.mark.parametrize("ruleset", sorted(catalogue()))
def test_a_campaign_is_played_through_a_bad_chat_and_every_parcel_proves_true(ruleset: str) -> None:
    friends = Friends(an_umpire(ruleset, NAMES, OPTIONS.get(ruleset, {})))
    friends.go_on(in_soak(100_000, 20))
    campaign = begun(friends.umpire)
    assert campaign.finished or campaign.answers >= 20
    assert verify(campaign) > 0
    for seat, window in friends.windows.items():
        if friends.umpire.due or window.lost:
            friends.exchange()
        friends.hear(seat)
        checked = proved(window, so_far(friends.umpire))
        assert checked == Proved(len(window.heads), 0, [])
        assert checked.true > 5


@pytest.mark.rule("umpire 10", "umpire 11")
@pytest.mark.parametrize("ruleset", sorted(catalogue()))
def test_a_window_shows_its_seat_what_the_campaign_would(ruleset: str) -> None:
    friends = founded(ruleset, options=OPTIONS.get(ruleset, {}))
    asked = again = 0
    for answers in (6, 18):
        friends.play(answers)
        campaign = begun(friends.umpire)
        for seat, window in friends.windows.items():
            table: Table = window
            for player in (seat, None):
                there, here = campaign.view(player), table.view(player)
                assert msgspec.json.encode(here.state) == msgspec.json.encode(there.state)
                assert (here.waiting_for, here.awaits_more) == (there.waiting_for, there.awaits_more)
                assert [*here.questions] == [*there.questions]
                assert here.standing == there.standing
                assert here.chronicling == there.chronicling
                assert here.seen == there.seen
            visible = [event for event in campaign.chronicle() if event.visible_to(seat)]
            assert [*table.chronicle()] == visible
            assert table.played_by == campaign.played_by
            assert (table.finished, table.winners) == (campaign.finished, campaign.winners)
            for question in window.waiting:
                asked += 1
                if not isinstance(question, Bounded):  # the rules ask it here, and refuse the same
                    again += 1
                    answer = friends.chosen(seat, question)
                    assert str(question.weigh(answer)) == str(campaign.run.open[seat].weigh(answer))
    assert again >= 0.5 * asked


@pytest.mark.rule("umpire 4")
def test_the_proof_finds_a_fact_that_was_other_in_one_parcel() -> None:
    friends = founded("mighty-kingdoms")
    friends.play(10)
    campaign = begun(friends.umpire)
    secret = campaign.state.kingdoms if hasattr(campaign.state, "kingdoms") else campaign.state.players
    assert secret
    recorder, campaign.state.recorder = campaign.state.recorder, "Cy"
    campaign.moment += 1
    friends.umpire.due = True
    friends.exchange()
    campaign.state.recorder = recorder
    campaign.moment += 1
    friends.umpire.due = True
    friends.exchange()
    for window in friends.windows.values():
        checked = proved(window, so_far(friends.umpire))
        assert checked.true == len(window.heads) - 1
        assert ["did not contain what the story says" in fault for fault in checked.faults] == [True]


@pytest.mark.rule("umpire 4")
def test_the_proof_finds_an_answer_that_was_other() -> None:
    friends = founded("ninth-age")
    friends.play(12)
    window = friends.windows["Ann"]
    window.done[0] = msgspec.structs.replace(window.done[0], answer="another")
    assert "is not in the story as you gave it" in proved(window, so_far(friends.umpire)).faults[0]


@pytest.mark.rule("umpire 1", "umpire 4")
def test_the_proof_finds_another_number_and_another_seed() -> None:
    friends = founded("ninth-age")
    friends.play(5)
    story, window = so_far(friends.umpire), friends.windows["Bo"]
    other = msgspec.structs.replace(story, number=story.charter.key)
    assert "not the one that was promised" in proved(window, other).faults[0]
    begun(friends.umpire).setup.name = "Another"
    assert "This is not the story of the campaign" in proved(window, so_far(friends.umpire)).faults[0]


@pytest.mark.rule("umpire 4")
def test_under_other_rules_nothing_is_proved_and_nobody_accused() -> None:
    friends = founded("ninth-age")
    story = so_far(friends.umpire)
    other = msgspec.structs.replace(story, charter=msgspec.structs.replace(story.charter, rules=1))
    checked = proved(friends.windows["Ann"], other)
    assert (checked.true, checked.unknown) == (0, 1)
    assert "nothing is checked" in checked.faults[0]


@pytest.mark.rule("umpire 10")
def test_what_is_sent_is_the_view_alone() -> None:
    friends = founded("mighty-kingdoms")
    friends.play(8)
    campaign = begun(friends.umpire)
    content = told(campaign, "Ann", "")
    assert content["view"] == plain(campaign.view("Ann").state)
    assert campaign.setup.seed not in msgspec.json.encode(content).decode()
