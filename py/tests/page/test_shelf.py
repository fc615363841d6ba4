"""The shelf survives crashes in the middle of writing, and a full or damaged storage."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from empires.core.campaign import Campaign
from empires.core.errors import ReplayError, SaveError
from empires.core.parts import leaf_name
from empires.core.saves import verify
from empires.page import shelf, slots, wire
from empires.players.policy import play
from empires.players.random_legal import RandomPlayer
from tests.core.test_campaign import _NoBugs, scripted, sealed
from tests.core.toll import Toll
from tests.page.bridge import toll_bridge

__all__ = ["toll_bridge"]

pytestmark = pytest.mark.usefixtures("toll_bridge")
ID = "0123456789ab"
DATA = Path(__file__).parent / "data"


class Storage:
    """A browser's storage that may stop in the middle of a list of writes, or be full."""

    def __init__(self, room: int = 10_000_000) -> None:
        self.items: dict[str, str | None] = {}
        self.room = room

    def write(self, store: wire.Store, stop_after: int | None = None) -> int:
        for done, (key, text) in enumerate(store.writes):
            if done == stop_after or not self.take(key, text):
                return done
        return len(store.writes)

    def take(self, key: str, text: str | None) -> bool:
        if text is None:
            self.items.pop(key, None)
        elif sum(len(one or "") for one in (self.items | {key: text}).values()) > self.room:
            return False
        else:
            self.items[key] = text
        return True

    def keep(self, kept: shelf.Kept, campaign: Campaign[Toll], stop_after: int | None = None) -> bool:
        store = shelf.keep(kept, campaign, about(campaign), "")
        done = self.write(store, stop_after)
        shelf.settle(kept, store.batch, done)
        return done == len(store.writes)

    def open(self) -> tuple[Campaign[Toll], shelf.Kept, str]:
        return shelf.take_down(ID, self.items)

    def parts(self, start: str) -> list[str]:
        return sorted(one for one in self.items if one.startswith(slots.key(ID, start)))


def about(campaign: Campaign[Toll]) -> shelf.About:
    return shelf.About(id=ID, name="Tolls", title="Toll", heading="Round 1", players=["A", "B"])


@pytest.fixture
def campaign() -> Campaign[Toll]:
    return sealed("A", "B", goal=5_000)


def answer(campaign: Campaign[Toll], count: int = 1) -> None:
    seed = str(campaign.answers)
    play(campaign, {name: _NoBugs(RandomPlayer(seed, name)) for name in "AB"}, count)


def played_and_kept(campaign: Campaign[Toll], answers: int) -> tuple[Storage, shelf.Kept]:
    storage, kept = Storage(), shelf.Kept(ID)
    while campaign.answers < answers:
        assert not campaign.finished
        answer(campaign)
        storage.keep(kept, campaign)
    return storage, kept


def test_what_is_kept_opens_again_after_every_answer(campaign: Campaign[Toll]) -> None:
    storage, kept = Storage(), shelf.Kept(ID)
    for _ in range(240):
        storage.keep(kept, campaign)
        opened, again, told = storage.open()
        assert opened.hash() == campaign.hash()
        assert (again.serial, again.pages, again.newest, told) == (kept.serial, kept.pages, kept.newest, "")
        answer(campaign)
    assert len(campaign.blocks) > 1


def test_pages_and_leaves_are_written_once(campaign: Campaign[Toll]) -> None:
    kept, storage = shelf.Kept(ID), Storage()
    written = []
    for _ in range(300):
        store = shelf.keep(kept, campaign, about(campaign), "")
        shelf.settle(kept, store.batch, storage.write(store))
        written += [key for key, text in store.writes if text is not None and key[-2:] not in (":a", ":b")]
        answer(campaign)
    assert len(campaign.blocks) > 2
    assert len(written) == len(set(written))
    assert len([one for one in written if ":page:" in one]) == len(kept.pages)


def test_what_no_slot_needs_is_forgotten(campaign: Campaign[Toll]) -> None:
    storage, _ = played_and_kept(campaign, 400)
    assert len(storage.parts("page:")) == len(campaign.blocks)
    assert len(storage.parts("leaf:")) <= 6, "a checkpoint and the one before it, for each slot"
    assert storage.open()[0].hash() == campaign.hash()


def test_a_long_journal_lengthens_no_slot(campaign: Campaign[Toll], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slots, "LINE", 4)
    storage, kept = played_and_kept(campaign, 500)
    assert len(campaign.blocks) > 8
    slot = slots.read_slot(storage.items[slots.key(ID, kept.newest)])
    assert isinstance(slot, slots.Slot)
    assert len(slot.pages) <= 4
    assert len(slot.lists) == 3
    opened, _, told = storage.open()
    assert (opened.blocks, told) == (campaign.blocks, "")
    for name in slot.lists:
        del storage.items[slots.key(ID, name)]
    assert storage.open()[0].blocks == campaign.blocks, "pages are found by their numbers"


def test_a_crash_while_writing_loses_at_most_that_one_answer(campaign: Campaign[Toll]) -> None:
    storage, kept = Storage(), shelf.Kept(ID)
    storage.keep(kept, campaign)
    for _ in range(200):
        before = campaign.hash()
        answer(campaign)
        store = shelf.keep(kept, campaign, about(campaign), "")
        for stop in range(len(store.writes)):
            crashed = Storage()
            crashed.items = dict(storage.items)
            crashed.write(store, stop)
            assert crashed.open()[0].hash() in (before, campaign.hash())
        shelf.settle(kept, store.batch, storage.write(store))


@pytest.mark.parametrize("room", range(2_000, 12_000, 500))
def test_a_full_storage_destroys_nothing(campaign: Campaign[Toll], room: int) -> None:
    storage, kept = Storage(room), shelf.Kept(ID)
    safe = ""
    for _ in range(300):
        if storage.keep(kept, campaign):
            safe = campaign.hash()
        opened, _, told = storage.open()
        assert opened.hash() in (safe, campaign.hash())
        assert (opened.missing, told) == ([], "")
        answer(campaign)
    storage.room = 10_000_000
    assert storage.keep(kept, campaign)
    opened, *_ = storage.open()
    assert (opened.hash(), opened.blocks) == (campaign.hash(), campaign.blocks)


def test_a_storage_that_fails_now_and_then_keeps_the_last_answer_it_took(campaign: Campaign[Toll]) -> None:
    storage, kept = Storage(), shelf.Kept(ID)
    storage.keep(kept, campaign)
    safe = campaign.hash()
    for number in range(300):
        answer(campaign)
        if storage.keep(kept, campaign, None if number % 7 == 0 else number % 3):
            safe = campaign.hash()
        opened, _, told = storage.open()
        assert (opened.hash() in (safe, campaign.hash()), told) == (True, "")


def test_a_half_written_slot_falls_back_to_the_other_and_says_so(campaign: Campaign[Toll]) -> None:
    storage, kept = Storage(), shelf.Kept(ID)
    storage.keep(kept, campaign)
    before = campaign.hash()
    answer(campaign)
    storage.keep(kept, campaign)
    latest = slots.key(ID, kept.newest)
    text = storage.items[latest]
    assert text is not None
    storage.items[latest] = text[: len(text) // 2]
    opened, again, told = storage.open()
    assert opened.hash() == before
    assert "left out" in told
    answer(opened)
    storage.keep(again, opened)
    assert storage.open()[0].hash() == opened.hash()


@pytest.mark.parametrize(
    "damage", [None, "", "nonsense", '{"serial": 1}', '{"serial":1,"check":"","pages":[]}\n{}']
)
def test_a_shelf_with_nothing_whole_says_so(damage: str | None) -> None:
    with pytest.raises(SaveError, match=r"Nothing of it|damaged"):
        shelf.take_down(ID, {slots.key(ID, "a"): damage, slots.key(ID, "b"): damage})


@pytest.mark.parametrize("damage", [None, "nonsense"])
def test_with_pages_of_its_journal_lost_a_campaign_opens_and_says_which(
    campaign: Campaign[Toll], damage: str | None
) -> None:
    storage, kept = played_and_kept(campaign, 500)
    assert len(campaign.blocks) > 5
    for number in (1, 2, 4):
        storage.items[slots.key(ID, kept.pages[number])] = damage
    opened, again, told = storage.open()
    assert opened.hash() == campaign.hash()
    assert "lost pages 2 to 3 and 5" in told
    assert len(list(opened.chronicle())) < len(list(campaign.chronicle()))
    with pytest.raises(ReplayError, match="Pages 2 to 3 and 5"):
        verify(opened)
    answer(opened)
    storage.keep(again, opened)
    later, *_ = storage.open()
    assert (later.hash(), later.missing) == (opened.hash(), [1, 2, 4])


def test_without_the_checkpoint_before_the_last_one_undo_reaches_less_far(campaign: Campaign[Toll]) -> None:
    storage, _ = played_and_kept(campaign, 200)
    assert campaign.earlier is not None
    earlier = f"leaf:{leaf_name(campaign.earlier.start)}"
    del storage.items[slots.key(ID, earlier)]
    opened, *_ = storage.open()
    assert (opened.hash(), opened.earlier) == (campaign.hash(), None)


def test_undo_over_a_checkpoint_is_kept_too() -> None:
    campaign, storage, kept = scripted(*[3] * 400), Storage(), shelf.Kept(ID)
    while not campaign.blocks:
        for question in campaign.waiting:
            campaign.answer(
                question, "fair" if question.kind == "toll" else {"coins": int(question.player == "A")}
            )
        storage.keep(kept, campaign)
    campaign.undo()
    storage.keep(kept, campaign)
    assert kept.pages == []
    assert storage.items[slots.key(ID, "a")] is not None


def test_parts_that_nobody_needs_are_forgotten_with_the_next_answer(campaign: Campaign[Toll]) -> None:
    storage, _ = played_and_kept(campaign, 200)
    stale = [slots.key(ID, name) for name in ("page:0-00000000", "leaf:0123456789abcdef")]
    storage.items |= dict.fromkeys(stale, "old")
    storage.items["empires:theme"] = "paper"
    opened, kept, _ = storage.open()
    storage.keep(kept, opened)
    assert not any(one in storage.items for one in stale)
    assert storage.open()[0].hash() == campaign.hash()
    storage.write(shelf.forget(storage.items, ID))
    assert storage.items == {"empires:theme": "paper"}


def test_a_shelf_as_it_was_kept_before_parts_had_leaves_opens_and_goes_on() -> None:
    recorded = json.loads((DATA / "shelf-layout-1.json").read_text())
    storage = Storage()
    storage.items = dict(recorded["stored"])
    opened, kept, told = storage.open()
    purses = {name: purse.coins for name, purse in opened.state.secrets.items()}
    assert (opened.answers, opened.state.round, purses, told) == (
        210,
        recorded["round"],
        recorded["coins"],
        "",
    )
    pages = storage.parts("page:")
    answer(opened)
    storage.keep(kept, opened)
    assert storage.open()[0].hash() == opened.hash()
    assert storage.parts("page:") == pages, "pages stay as they are"
    assert verify(opened) > 200
