"""Friends far apart play one campaign by passing slips; whatever the chat does, all tell the same story."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Callable, Sequence
from functools import cache
from itertools import islice
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tools import witnesses

import empires
from empires.core.apart import slips
from empires.core.apart.device import Device, load, save, share
from empires.core.apart.letters import Opening
from empires.core.apart.slips import Branch, Gap, Slip, slip, take
from empires.core.apart.story import Story, telling
from empires.core.base.long_work import finished
from empires.core.dice.pool import Pledged
from empires.core.errors import IllegalChoice, SlipError
from empires.core.offices.seats import persons
from empires.core.play.campaign import Campaign
from empires.core.records.inputs import Answered, Input, Rolled
from empires.core.records.post import Post
from empires.core.records.setup import Setup
from empires.core.saves.proof import whole_journal
from empires.players.policy import play
from empires.players.random_legal import RandomPlayer
from empires.rulesets import catalogue, find_ruleset
from tests.core.play.test_campaign import bid, sealed
from tests.core.toll import TOLL, Toll
from tests.correspondence import Chat, Phone


def devices(*seats: str) -> list[Device]:
    """The same campaign at as many devices, each with one seat."""
    return [at_device(sealed(*seats, goal=5_000), name) for name in seats]


def at_device(campaign: Campaign[Toll], *seats: str) -> Device:
    return Device(campaign, Post(list(seats)))


def reopened(device: Device) -> Device:
    return load(save(device), lambda _: TOLL)


def changed(text: str, change: Callable[[list[Any]], None]) -> str:
    """A slip that somebody has worked on: its parts as JSON, changed and packed again."""
    parts = json.loads(msgspec.json.encode(slips.read(text)))
    change(parts)
    packed = zlib.compress(json.dumps(parts).encode())
    return slips.MARK + base64.urlsafe_b64encode(packed).decode().rstrip("=")


class TestOneStory:
    def test_what_goes_on_is_added_in_place(self) -> None:
        ann, bo = sealed("A", "B"), sealed("A", "B")
        bid(ann, A=2, B=1)
        told = take(bo, slip(ann, 0))
        assert [event.kind for event in told] == ["bid_won", "paid"]
        assert bo.hash() == ann.hash()

    def test_what_is_known_changes_nothing(self) -> None:
        ann, bo = sealed("A", "B"), sealed("A", "B")
        bid(ann, A=2, B=1)
        take(bo, slip(ann, 0))
        before = bo.hash()
        assert take(bo, slip(ann, 0)) == []
        assert bo.hash() == before

    def test_a_slip_holds_what_is_new_since_the_last_one(self) -> None:
        ann, bo = devices("A", "B")
        bid(ann, A=2, B=1)
        first = slip(ann)
        ann.attempt("A", "toll", "fair")
        second = slip(ann)
        assert [type(one) for one in slips.read(second).inputs] == [Answered, Rolled, Pledged]
        with pytest.raises(Gap, match="goes on from answer 3, the campaign here ends with answer 0"):
            take(bo, second)
        bo.post = None
        take(bo, first)
        take(bo, second)
        assert bo.hash() == ann.hash()

    def test_two_stories_are_told_apart_at_their_first_difference(self) -> None:
        ann, bo = sealed("A", "B"), sealed("A", "B")
        for campaign, toll in ((ann, "fair"), (bo, "cruel")):
            bid(campaign, A=2, B=1)
            campaign.attempt("A", "toll", toll)
        before = bo.hash()
        with pytest.raises(Branch, match="from answer 3 on: here A answered “toll”") as caught:
            take(bo, slip(ann, 0))
        assert (caught.value.at, caught.value.theirs) == (2, Answered("A", "toll", "fair"))
        assert bo.hash() == before
        with pytest.raises(Branch, match="another story"):
            take(bo, slip(ann, 3))

    def test_a_slip_of_another_campaign_is_refused(self) -> None:
        with pytest.raises(SlipError, match="belongs to another campaign, “Tolls”"):
            take(sealed("A", "B"), slip(sealed("A", "C")))

    def test_a_long_story_passes_its_checkpoints(self) -> None:
        ann, bo = sealed("A", "B", goal=5_000), sealed("A", "B", goal=5_000)
        for _ in range(60):
            bid(ann, A=0, B=1)
            ann.attempt("B", "toll", "fair")
        assert ann.record.blocks
        told = take(bo, slip(ann, 0))
        assert bo.hash() == ann.hash()
        assert len(bo.record.blocks) == len(ann.record.blocks)
        assert told == list(ann.chronicle())

    def test_a_lost_page_needs_the_whole_file(self) -> None:
        ann = sealed("A", "B", goal=5_000)
        for _ in range(60):
            bid(ann, A=0, B=1)
            ann.attempt("B", "toll", "fair")
        ann.record.blocks[0] = ""
        with pytest.raises(
            SlipError, match=r"Page 1 of the journal is missing on this device\. Ask for the whole"
        ):
            slip(ann, 0)

    def test_every_link_stands_for_all_before_it(self) -> None:
        ann = sealed("A", "B")
        bid(ann, A=2, B=1)
        story = finished(telling(ann))
        other = Story([], story.links[:1])
        other.add([Answered("A", "bid", {"coins": 3}), *story.inputs[1:]])
        assert len(story.links) == len(other.links) == 3
        assert other.links[2] != story.links[2]


class TestLetters:
    def test_a_letter_is_sealed_until_all_have_answered(self) -> None:
        ann, bo = devices("A", "B")
        bid(ann, A=4)
        first = slip(ann)
        assert slips.read(first).opened == []
        take(bo, first)
        assert [one.player for one in bo.pending] == []
        bid(bo, B=2)
        answer = slip(bo)  # the last to answer may open at once
        assert [one.letter.player for one in slips.read(answer).opened] == ["B"]
        assert [event.kind for event in take(ann, answer)] == ["bid_won", "paid"]
        take(bo, slip(ann))
        assert ann.hash() == bo.hash()
        assert ann.state.holder == "A"

    def test_it_cannot_change_once_it_is_sent(self) -> None:
        (ann, _) = devices("A", "B")
        bid(ann, A=4)
        ann.take_back("A")
        bid(ann, A=3)
        slip(ann)
        with pytest.raises(IllegalChoice, match="is with the others"):
            ann.take_back("A")
        with pytest.raises(IllegalChoice, match="is with the others"):
            ann.undo()

    def test_a_device_keeps_its_salts_over_a_reload(self) -> None:
        ann, bo = devices("A", "B")
        bid(ann, A=4)
        take(bo, slip(ann))
        bid(bo, B=2)
        ann = reopened(ann)
        bo = reopened(bo)
        take(ann, slip(bo))
        take(bo, slip(reopened(ann), 0))
        assert ann.hash() == bo.hash()

    def test_a_letter_that_was_not_sealed_is_refused(self) -> None:
        ann, bo = devices("A", "B")
        bid(ann, A=4)
        bid(bo, B=2)
        ann_sealed = slip(ann)
        take(bo, ann_sealed)

        def open_another(parts: list[Any]) -> None:
            parts[7] = json.loads(msgspec.json.encode([Opening(Answered("B", "bid", {"coins": 5}), "ff")]))

        before = ann.hash()
        with pytest.raises(SlipError, match="The letter of B is not the one that was sealed"):
            take(ann, changed(slip(bo), open_another))
        assert ann.hash() == before

    def test_two_different_seals_are_refused(self) -> None:
        ann, bo = devices("A", "B")
        bid(bo, B=2)
        take(ann, slip(bo))
        (_, other) = devices("A", "B")
        bid(other, B=3)
        with pytest.raises(SlipError, match="B has sealed two different letters"):
            take(ann, slip(other))

    def test_an_illegal_letter_names_whose_it_is_and_is_asked_for_again(self) -> None:
        ann, bo = devices("A", "B")
        bid(ann, A=4)
        take(bo, slip(ann))
        bid(bo, B=2)
        assert bo.post is not None
        illegal = Answered("B", "bid", {"coins": 90})
        slip(bo)
        bo.campaign.record.pending = {"B": illegal}  # a program of one's own
        cheat = slip(bo)
        with pytest.raises(SlipError, match="The letter of B is refused: Your purse does not hold that"):
            take(ann, cheat)
        assert ann.post is not None
        assert "B" not in ann.post.sealed


class TestCheats:
    def test_nobody_answers_for_who_plays_here(self) -> None:
        ann = sealed("A", "B")
        (_, bo) = devices("A", "B")
        bo.setup.options["goal"] = 20
        bid(ann, A=1, B=5)
        before = bo.hash()
        with pytest.raises(SlipError, match="This message answers for B, who plays at this device"):
            take(bo, slip(ann, 0))
        assert bo.hash() == before

    @pytest.mark.parametrize(
        ("change", "sentence"),
        [
            (lambda parts: parts[4][0].__setitem__(3, {"coins": 3}), "does not lead where it says"),
            (lambda parts: parts[4][0].__setitem__(3, {"coins": 99}), "cannot be played on"),
            (lambda parts: parts[4][-1].__setitem__(1, [9]), "cannot be played on"),
            (lambda parts: parts[4].pop(), "does not lead where it says"),
            (lambda parts: parts[4].append(["r", [1]]), "cannot be played on"),
            (lambda parts: parts.__setitem__(2, -1), "a message in between is missing"),
            (lambda parts: parts.__setitem__(1, "x" * 41), "longer than any is called"),
        ],
    )
    def test_what_was_changed_on_its_way_is_refused(
        self, change: Callable[[list[Any]], None], sentence: str
    ) -> None:
        ann, bo = sealed("A", "B"), sealed("A", "B")
        bid(ann, A=2, B=1)
        ann.attempt("A", "toll", "fair")
        before = bo.hash()
        with pytest.raises(SlipError, match=sentence):
            take(bo, changed(slip(ann, 0), change))
        assert bo.hash() == before
        assert bo.answers == 0
        take(bo, slip(ann, 0))
        assert bo.hash() == ann.hash()

    @pytest.mark.parametrize(
        "text",
        [
            "",
            "hello",
            "E1.",
            "E1.!!!",
            "E1.AAAA",
            "E1." + "A" * slips.LONGEST,
            "E1." + base64.urlsafe_b64encode(zlib.compress(b" " * (slips.LARGEST + 9))).decode(),
            "E1." + base64.urlsafe_b64encode(zlib.compress(b"[" * 5_000)).decode().rstrip("="),
            "E1." + base64.urlsafe_b64encode(zlib.compress(b'["a",1]')).decode().rstrip("="),
        ],
    )
    def test_what_is_no_slip_is_refused_with_a_sentence(self, text: str) -> None:
        campaign = sealed("A", "B")
        with pytest.raises(SlipError, match=r"^This (message is|is not a message)"):
            take(campaign, text)

    def test_what_was_sent_cannot_be_undone(self) -> None:
        device = at_device(sealed("A", "B"), "A", "B")
        device.campaign.dealer.source.undoable = True
        bid(device, A=2, B=1)
        device.undo()
        bid(device, B=1)
        slip(device)
        with pytest.raises(IllegalChoice, match="sent to the others"):
            device.undo()


SIZES: dict[str, list[int]] = {}
"""The characters of the slips that brought something new, by ruleset."""


def schedule(name: str, seed: int, answers: int) -> Chat:
    """Devices for all seats play a while, with whatever the chat does."""
    about = catalogue()[name]
    count = min(about.fewest + seed % 2, about.most)
    players = [chr(ord("A") + n) for n in range(count)]
    campaign = empires.new(name, players, seed=str(seed))
    chat = Chat([Phone(campaign, [one], str(seed)) for one in players], str(seed))
    chat.go_on(answers)
    return chat


@cache
def middles(name: str, further: int) -> list[tuple[Setup, bytes]]:
    """Moments from the middle of recorded campaigns on, as many answers `further` as that: what each campaign
    was begun with, and its states.
    """
    found = {}
    for one in [kept for kept in witnesses.kept_names() if kept.startswith(f"{name}-")]:
        kept = witnesses.read_kept(one)
        campaign = empires.load(kept.save)
        if campaign.setup.rules_version < campaign.ruleset.version:
            continue
        found[campaign.record.stretch.start] = campaign.setup
        for _ in islice(witnesses.feed(campaign, kept.inputs), further):
            found[campaign.record.stretch.start] = campaign.setup
    return [(setup, start) for start, setup in found.items()]


def check_stretch(name: str, seed: int, answers: int, further: int = 0) -> Chat:
    """Devices for all seats play on from the middle of a campaign: all come to the same, and so does a table
    that is given their answers and numbers.
    """
    moments = middles(name, further)
    setup, start = moments[seed % len(moments)]
    ruleset = find_ruleset(name)

    def table(inputs: Sequence[Input] = ()) -> Campaign[Any]:
        state = msgspec.json.decode(start, type=ruleset.state_type)
        return Campaign(ruleset, setup, state, replay_first=inputs)

    campaign = table()
    players = persons(campaign.state, campaign.state.players)
    chat = Chat([Phone(campaign, [one], str(seed)) for one in players], str(seed))
    chat.go_on(answers)
    first = chat.phones[0].campaign
    SIZES.setdefault(name, []).extend(chat.sizes)
    assert {one.campaign.hash() for one in chat.phones} == {first.hash()}
    assert table(whole_journal(first)).hash() == first.hash()
    return chat


@pytest.mark.parametrize("name", catalogue())
def test_the_same_from_the_middle_of_a_campaign(name: str) -> None:
    for seed in range(2):
        check_stretch(name, seed, 6)


@pytest.mark.soak
@pytest.mark.parametrize("name", catalogue())
def test_a_thousand_stretches_of_each_ruleset(name: str) -> None:
    for seed in range(1_000):
        check_stretch(name, seed, 15, 500)


@pytest.mark.parametrize("name", catalogue())
@settings(max_examples=2, deadline=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 10**6))
def test_whatever_the_chat_does_all_devices_come_to_the_same_state(name: str, seed: int) -> None:
    check(schedule(name, seed, 40))


@pytest.mark.parametrize("name", catalogue())
def test_a_campaign_saved_before_goes_on_at_one_screen_and_then_between_devices(name: str) -> None:
    kept = [one for one in witnesses.kept_names() if one.startswith(f"{name}-")]
    device = load(witnesses.read_kept(kept[-1]).save, find_ruleset)
    assert device.post is None
    campaign = device.campaign
    players = list(campaign.state.players)
    play(campaign, {one: RandomPlayer("screen", one) for one in players}, 3)
    begun = empires.load(share(campaign))
    persons = [one for one, who in begun.played_by.items() if who == "human"]
    chat = Chat([Phone(begun, [one], "far") for one in persons], "far")
    chat.go_on(begun.answers + 12)
    first = chat.phones[0].campaign
    assert {one.campaign.hash() for one in chat.phones} == {first.hash()}
    assert first.finished or first.state.pool is not None


@pytest.mark.soak
@pytest.mark.parametrize("name", catalogue())
@settings(max_examples=200, deadline=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 10**9))
def test_two_hundred_schedules_of_each_ruleset(name: str, seed: int) -> None:
    check(schedule(name, seed, 150))


def check(chat: Chat) -> None:
    """All have the same campaign, and a table that was given its answers has it too."""
    first = chat.phones[0].campaign
    SIZES.setdefault(first.setup.ruleset, []).extend(chat.sizes)
    assert {one.campaign.hash() for one in chat.phones} == {first.hash()}
    empires.verify(first)


def test_a_slip_is_written_with_signs_that_any_chat_and_address_carries() -> None:
    campaign = sealed("A", "B")
    bid(campaign, A=2, B=1)
    text = slip(campaign, 0)
    assert set(text) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.")
    assert isinstance(slips.read(f"  {text}\n"), Slip)


def test_a_long_message_is_brought_in_bit_by_bit() -> None:
    ann, bo = sealed("A", "B", goal=5_000), sealed("A", "B", goal=5_000)
    for _ in range(60):
        bid(ann, A=0, B=1)
        ann.attempt("B", "toll", "fair")
    steps = list(slips.taking(Device(bo), slip(ann, 0)))
    assert len(steps) > 6
    assert steps == sorted(steps)
    assert bo.hash() == ann.hash()


def test_a_letter_that_waits_here_stays_when_others_do_something_meanwhile() -> None:
    ann, bo = devices("A", "B")
    bid(bo, B=1)
    ann.attempt("A", "give", "give")
    take(bo, slip(ann))
    assert [one.player for one in bo.pending] == ["B"]
