"""The shelf survives crashes in the middle of writing, and a full or damaged storage."""

from __future__ import annotations

import pytest

from empires.core.campaign import Campaign
from empires.core.errors import SaveError
from empires.page import shelf, wire
from empires.players.policy import play
from empires.players.random_legal import RandomPlayer
from tests.core.test_campaign import _NoBugs, sealed
from tests.core.toll import Toll
from tests.page.bridge import toll_bridge

__all__ = ["toll_bridge"]

pytestmark = pytest.mark.usefixtures("toll_bridge")
ID = "0123456789ab"


class Storage:
    """A browser's storage that may stop in the middle of a list of writes."""

    def __init__(self) -> None:
        self.items: dict[str, str | None] = {}

    def write(self, operations: list[wire.AnyOperation], stop_after: int | None = None) -> None:
        for operation in operations[:stop_after]:
            if isinstance(operation, wire.Store):
                self.items[operation.key] = operation.text
            elif isinstance(operation, wire.Erase):
                self.items.pop(operation.key, None)

    def open(self) -> tuple[Campaign[Toll], shelf.Kept, str]:
        return shelf.take_down(ID, self.items)


def about(campaign: Campaign[Toll]) -> shelf.About:
    return shelf.About(id=ID, name="Tolls", title="Toll", heading="Round 1", players=["A", "B"])


@pytest.fixture
def campaign() -> Campaign[Toll]:
    return sealed("A", "B", goal=5_000)


def answer(campaign: Campaign[Toll], count: int = 1) -> None:
    seed = str(campaign.answers)
    play(campaign, {name: _NoBugs(RandomPlayer(seed, name)) for name in "AB"}, count)


def test_what_is_kept_opens_again_after_every_answer(campaign: Campaign[Toll]) -> None:
    storage, kept = Storage(), shelf.Kept(ID)
    for _ in range(240):
        storage.write(shelf.keep(kept, campaign, about(campaign)))
        opened, again, told = storage.open()
        assert opened.hash() == campaign.hash()
        assert (again, told) == (kept, "")
        answer(campaign)
    assert len(campaign.blocks) > 1


def test_finished_pages_are_written_once(campaign: Campaign[Toll]) -> None:
    kept = shelf.Kept(ID)
    pages = []
    for _ in range(300):
        pages += [
            operation.key
            for operation in shelf.keep(kept, campaign, about(campaign))
            if isinstance(operation, wire.Store) and ":page:" in operation.key
        ]
        answer(campaign)
    assert len(campaign.blocks) > 2
    assert len(pages) == len(set(pages)) == len(kept.pages)


def test_a_crash_while_writing_loses_at_most_that_one_answer(campaign: Campaign[Toll]) -> None:
    storage, kept = Storage(), shelf.Kept(ID)
    storage.write(shelf.keep(kept, campaign, about(campaign)))
    for _ in range(100):
        before = campaign.hash()
        answer(campaign)
        writes = shelf.keep(kept, campaign, about(campaign))
        for stop in range(len(writes)):
            crashed = Storage()
            crashed.items = dict(storage.items)
            crashed.write(writes, stop)
            assert crashed.open()[0].hash() in (before, campaign.hash())
        storage.write(writes)


def test_a_half_written_slot_falls_back_to_the_other_and_says_so(campaign: Campaign[Toll]) -> None:
    storage, kept = Storage(), shelf.Kept(ID)
    storage.write(shelf.keep(kept, campaign, about(campaign)))
    before = campaign.hash()
    answer(campaign)
    storage.write(shelf.keep(kept, campaign, about(campaign)))
    latest = shelf.key(ID, shelf.SLOTS[kept.serial % 2])
    text = storage.items[latest]
    assert text is not None
    storage.items[latest] = text[: len(text) // 2]
    opened, again, told = storage.open()
    assert opened.hash() == before
    assert "left out" in told
    answer(opened)
    storage.write(shelf.keep(again, opened, about(opened)))
    assert storage.open()[0].hash() == opened.hash()


@pytest.mark.parametrize(
    "damage", [None, "", "nonsense", '{"serial": 1}', '{"serial":1,"check":"","pages":[]}\n{}']
)
def test_a_shelf_with_nothing_whole_says_so(damage: str | None) -> None:
    with pytest.raises(SaveError, match=r"Nothing of it|damaged"):
        shelf.take_down(ID, {shelf.key(ID, "a"): damage, shelf.key(ID, "b"): damage})


def test_a_missing_page_is_told(campaign: Campaign[Toll]) -> None:
    storage, kept = Storage(), shelf.Kept(ID)
    answer(campaign, 200)
    storage.write(shelf.keep(kept, campaign, about(campaign)))
    del storage.items[shelf.key(ID, kept.pages[0])]
    with pytest.raises(SaveError, match="page of its journal is missing"):
        storage.open()


def test_undo_over_a_checkpoint_is_kept_too() -> None:
    from tests.core.test_campaign import scripted

    campaign, storage, kept = scripted(*[3] * 400), Storage(), shelf.Kept(ID)
    while not campaign.blocks:
        for question in campaign.waiting:
            campaign.answer(
                question, "fair" if question.kind == "toll" else {"coins": int(question.player == "A")}
            )
        storage.write(shelf.keep(kept, campaign, about(campaign)))
    campaign.undo()
    storage.write(shelf.keep(kept, campaign, about(campaign)))
    assert kept.pages == []
    assert storage.items[shelf.key(ID, "a")] is not None


def test_sweeping_takes_only_pages_nobody_needs(campaign: Campaign[Toll]) -> None:
    storage, kept = Storage(), shelf.Kept(ID)
    answer(campaign, 200)
    storage.write(shelf.keep(kept, campaign, about(campaign)))
    stale = shelf.key(ID, "page:0-00000000")
    storage.items[stale] = "old"
    storage.items["empires:theme"] = "paper"
    storage.write(shelf.sweep(storage.items, kept))
    assert stale not in storage.items
    assert storage.open()[0].hash() == campaign.hash()
    storage.write(shelf.forget(storage.items, ID))
    assert storage.items == {"empires:theme": "paper"}
