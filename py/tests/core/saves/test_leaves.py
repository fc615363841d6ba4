"""A save in parts: little changes with an answer, and the parts together are the whole."""

from __future__ import annotations

import msgspec
import pytest

from empires.core.errors import SaveError
from empires.core.play import campaign as play_campaign
from empires.core.play.campaign import Campaign
from empires.core.saves import saves
from empires.core.saves.leaves import LEAF, join, split
from empires.players.policy import play
from empires.players.random_legal import RandomPlayer
from tests.core.play.test_campaign import _NoBugs, bid, sealed
from tests.core.saves.test_saves import played
from tests.core.toll import TOLL, Toll


def opened(campaign: Campaign[Toll]) -> Campaign[Toll]:
    text, leaves = split(campaign)
    return put_together(campaign, text, leaves)


def put_together(campaign: Campaign[Toll], text: str, leaves: dict[str, bytes]) -> Campaign[Toll]:
    version, head = join(text, leaves.get, len(campaign.record.blocks))
    return saves.open_head(version, head, campaign.record.blocks, lambda _: TOLL).campaign


@pytest.mark.parametrize("answers", [0, 1, 40, 150, 151, 300])
def test_the_parts_together_are_the_whole(answers: int) -> None:
    campaign = played(answers)
    text, leaves = split(campaign)
    assert join(text, leaves.get, len(campaign.record.blocks))[1] == msgspec.json.encode(
        saves.head_of(campaign)
    )
    again = opened(campaign)
    assert (again.hash(), again.waiting) == (campaign.hash(), campaign.waiting)


def test_checkpoints_stand_in_leaves_and_sealed_answers_with_their_owner() -> None:
    campaign = played(150)
    _, leaves = split(campaign)
    assert campaign.record.earlier is not None
    assert {campaign.record.stretch.start, campaign.record.earlier.start} <= set(leaves.values())
    fresh = sealed("A", "B", "C")
    bid(fresh, B=4)
    assert next(iter(opened(fresh).pending)).player == "B"


def test_inputs_beyond_a_leaf_are_cut_at_the_same_places_as_they_grow(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(play_campaign, "STRETCH", 10_000)
    campaign = sealed("A", "B", goal=5_000)
    before: set[str] = set()
    for _ in range(300):
        play(campaign, {name: _NoBugs(RandomPlayer("p", name)) for name in "AB"}, 1)
        text, leaves = split(campaign)
        assert len(text) < LEAF + 1_500
        assert before <= set(leaves), "an answer adds leaves and takes none away"
        before = set(leaves)
    assert len(before) > 2
    assert opened(campaign).hash() == campaign.hash()


def test_a_missing_leaf_is_told_unless_only_undo_needs_it() -> None:
    campaign = played(150)
    text, leaves = split(campaign)
    for name, content in leaves.items():
        rest = {one: leaf for one, leaf in leaves.items() if one != name}
        if campaign.record.earlier is not None and content == campaign.record.earlier.start:
            again = put_together(campaign, text, rest)
            assert (again.hash(), again.record.earlier) == (campaign.hash(), None)
        else:
            with pytest.raises(SaveError, match="missing"):
                join(text, rest.get, len(campaign.record.blocks))


@pytest.mark.parametrize("text", ["", "{}", "[" * 5_000, '{"format":"","version":1,"head":{},"pages":0}'])
def test_damaged_parts_are_refused(text: str) -> None:
    with pytest.raises(SaveError):
        join(text, lambda _: None, 0)
