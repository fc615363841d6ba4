"""The shelf survives crashes in the middle of writing, and a full or damaged storage."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from empires.core.apart.device import Held
from empires.core.errors import ReplayError, SaveError
from empires.core.play.campaign import Campaign
from empires.core.records.blocks import leaf_name
from empires.core.saves import leaves
from empires.core.saves.proof import verify
from empires.core.table import Table
from empires.page.shelf import batches, entry, heads, keys, stored
from empires.page.wire import operations, values
from empires.players.policy import play
from empires.players.random_legal import RandomPlayer
from tests.core.play.test_campaign import _NoBugs, scripted, sealed
from tests.core.toll import Toll
from tests.examples import in_soak
from tests.page.bridge import toll_bridge
from tests.page.browser import Place

__all__ = ["toll_bridge"]

pytestmark = pytest.mark.usefixtures("toll_bridge")
ID = "0123456789ab"
DATA = Path(__file__).parent / "data"


class Storage:
    """A browser's two places; a writing may stop in the middle, or find one of them full or blocked."""

    def __init__(self, room: int = 10_000_000) -> None:
        self.home = Place(whole=False)
        self.spare = Place(whole=True)
        self.home.room = room

    @property
    def items(self) -> dict[str, str]:
        return self.home.texts

    def write(self, store: operations.Store, stop_after: int | None = None) -> tuple[int, str]:
        place = self.home if store.place == "home" else self.spare
        if place.whole and stop_after is not None and stop_after < len(store.writes):
            return 0, "blocked"
        done, problem = place.write(store.writes[:stop_after], store.expect)
        return done, problem or ("blocked" if done < len(store.writes) else "")

    def keep(self, kept: entry.Kept, campaign: Held, stop_after: int | None = None) -> bool:
        stored.snapshot(kept, campaign, about(campaign), "")
        for copy in kept.copies:
            self.settle(kept, copy, stop_after)
        return kept.stored

    def settle(self, kept: entry.Kept, copy: batches.Copy, stop_after: int | None = None) -> None:
        assert kept.snapshot is not None
        store = batches.store(copy, ID, kept.snapshot)
        if store is not None:
            done, problem = self.write(store, stop_after)
            batches.settle(copy, store.batch, done, problem)  # type: ignore[arg-type]  # one of its words

    def open(self) -> tuple[Campaign[Any], entry.Kept, str]:
        places: dict[values.Place, keys.Texts] = {"home": self.home.texts, "spare": self.spare.texts}
        device, kept, told = stored.take_down(ID, places)
        return device.campaign, kept, told

    def copy(self) -> Storage:
        """The storage as it is at this moment."""
        other = Storage(self.home.room)
        other.home.texts, other.spare.texts = dict(self.home.texts), dict(self.spare.texts)
        other.spare.problem = self.spare.problem
        return other

    def parts(self, start: str) -> list[str]:
        return sorted(one for one in self.items if one.startswith(keys.key(ID, start)))


def home(kept: entry.Kept) -> batches.Copy:
    return kept.copies[0]


def alone(room: int = 10_000_000) -> Storage:
    """A home without a second copy: what is said of a place has to hold there already."""
    storage = Storage(room)
    storage.spare.problem = "blocked"
    return storage


def about(campaign: Table) -> entry.ShelfEntry:
    return entry.ShelfEntry(id=ID, name="Tolls", title="Toll", heading="Round 1", players=["A", "B"])


@pytest.fixture
def campaign() -> Campaign[Toll]:
    return sealed("A", "B", goal=5_000)


def answer(campaign: Table, count: int = 1) -> None:
    seed = str(campaign.answers)
    play(campaign, {name: _NoBugs(RandomPlayer(seed, name)) for name in "AB"}, count)


def played_and_kept(
    campaign: Campaign[Toll], answers: int, storage: Storage | None = None
) -> tuple[Storage, entry.Kept]:
    storage, kept = storage or alone(), entry.fresh(ID)
    while campaign.answers < answers:
        assert not campaign.finished
        answer(campaign)
        storage.keep(kept, campaign)
    return storage, kept


def test_what_is_kept_opens_again_after_every_answer(campaign: Campaign[Toll]) -> None:
    storage, kept = alone(), entry.fresh(ID)
    for _ in range(240):
        storage.keep(kept, campaign)
        opened, again, told = storage.open()
        assert opened.hash() == campaign.hash()
        assert (again.serial, again.pages, told) == (kept.serial, kept.pages, "")
        assert home(again).newest == home(kept).newest
        answer(campaign)
    assert len(campaign.record.blocks) > 1


def test_pages_and_leaves_are_written_once(campaign: Campaign[Toll]) -> None:
    kept, storage = entry.fresh(ID), alone()
    written = []
    for _ in range(300):
        before = dict(storage.items)
        storage.keep(kept, campaign)
        written += [key for key in storage.items if key not in before and key[-2:] not in (":a", ":b")]
        assert all(
            storage.items[key] == text
            for key, text in before.items()
            if ":leaf:" in key and key in storage.items
        )
        answer(campaign)
    assert len(campaign.record.blocks) > 2
    assert len(written) == len(set(written))
    assert len([one for one in written if ":page:" in one]) == len(kept.pages)


def test_what_no_slot_needs_is_forgotten(campaign: Campaign[Toll]) -> None:
    storage, _ = played_and_kept(campaign, 400)
    assert len(storage.parts("page:")) == len(campaign.record.blocks)
    assert len(storage.parts("leaf:")) <= 6, "a checkpoint and the one before it, for each slot"
    assert storage.open()[0].hash() == campaign.hash()


def test_a_long_journal_lengthens_no_slot(campaign: Campaign[Toll], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keys, "LINE", 4)
    storage, kept = played_and_kept(campaign, 500)
    assert len(campaign.record.blocks) > 8
    slot = keys.read_slot(storage.items[keys.key(ID, home(kept).newest)])
    assert isinstance(slot, keys.Slot)
    assert len(slot.pages) <= 4
    assert len(slot.lists) == 3
    opened, _, told = storage.open()
    assert (opened.record.blocks, told) == (campaign.record.blocks, "")
    for name in slot.lists:
        del storage.items[keys.key(ID, name)]
    assert storage.open()[0].record.blocks == campaign.record.blocks, "pages are found by their numbers"


def test_a_crash_while_writing_loses_at_most_that_one_answer(campaign: Campaign[Toll]) -> None:
    storage, kept = alone(), entry.fresh(ID)
    storage.keep(kept, campaign)
    for _ in range(200):
        before = campaign.hash()
        answer(campaign)
        stored.snapshot(kept, campaign, about(campaign), "")
        assert kept.snapshot is not None
        store = batches.store(home(kept), ID, kept.snapshot)
        assert store is not None
        for stop in range(len(store.writes)):
            crashed = storage.copy()
            crashed.write(store, stop)
            assert crashed.open()[0].hash() in (before, campaign.hash())
        batches.settle(home(kept), store.batch, storage.write(store)[0], "")


@pytest.mark.longer
@pytest.mark.parametrize("room", range(2_000, 12_000, in_soak(500, 1_400)))
def test_a_full_storage_destroys_nothing(campaign: Campaign[Toll], room: int) -> None:
    storage, kept = alone(room), entry.fresh(ID)
    safe = ""
    for _ in range(in_soak(300, 200)):
        if storage.keep(kept, campaign):
            safe = campaign.hash()
        if safe:
            opened, _, told = storage.open()
            assert opened.hash() in (safe, campaign.hash())
            assert (opened.record.missing, told) == ([], "")
        answer(campaign)
    storage.home.room = 10_000_000
    assert storage.keep(kept, campaign)
    opened, *_ = storage.open()
    assert (opened.hash(), opened.record.blocks) == (campaign.hash(), campaign.record.blocks)


def test_a_storage_that_fails_now_and_then_keeps_the_last_answer_it_took(campaign: Campaign[Toll]) -> None:
    storage, kept = alone(), entry.fresh(ID)
    storage.keep(kept, campaign)
    safe = campaign.hash()
    for number in range(300):
        answer(campaign)
        if storage.keep(kept, campaign, None if number % 7 == 0 else number % 3):
            safe = campaign.hash()
        opened, _, told = storage.open()
        assert (opened.hash() in (safe, campaign.hash()), told) == (True, "")


def test_a_half_written_slot_falls_back_to_the_other_and_says_so(campaign: Campaign[Toll]) -> None:
    storage, kept = alone(), entry.fresh(ID)
    storage.keep(kept, campaign)
    before = campaign.hash()
    answer(campaign)
    storage.keep(kept, campaign)
    latest = keys.key(ID, home(kept).newest)
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
    with pytest.raises(SaveError, match=r"Nothing from this campaign|damaged"):
        stored.take_down(ID, {"home": {keys.key(ID, "a"): damage, keys.key(ID, "b"): damage}, "spare": {}})


@pytest.mark.parametrize("damage", ["", "nonsense"])
def test_with_pages_of_its_journal_lost_a_campaign_opens_and_says_which(
    campaign: Campaign[Toll], damage: str
) -> None:
    storage, kept = played_and_kept(campaign, 500)
    assert len(campaign.record.blocks) > 5
    for number in (1, 2, 4):
        storage.items[keys.key(ID, kept.pages[number])] = damage
    opened, again, told = storage.open()
    assert opened.hash() == campaign.hash()
    assert "lost pages 2 to 3 and 5" in told
    assert len(list(opened.chronicle())) < len(list(campaign.chronicle()))
    with pytest.raises(ReplayError, match="Pages 2 to 3 and 5"):
        verify(opened)
    answer(opened)
    storage.keep(again, opened)
    later, *_ = storage.open()
    assert (later.hash(), later.record.missing) == (opened.hash(), [1, 2, 4])


def test_without_the_checkpoint_before_the_last_one_undo_reaches_less_far(campaign: Campaign[Toll]) -> None:
    storage, _ = played_and_kept(campaign, 200)
    assert campaign.record.earlier is not None
    earlier = f"leaf:{leaf_name(campaign.record.earlier.start)}"
    del storage.items[keys.key(ID, earlier)]
    opened, *_ = storage.open()
    assert (opened.hash(), opened.record.earlier) == (campaign.hash(), None)


def test_without_the_last_checkpoint_it_is_reached_from_the_one_before(campaign: Campaign[Toll]) -> None:
    storage, _ = played_and_kept(campaign, 200)
    last = f"leaf:{leaf_name(campaign.record.stretch.start)}"
    del storage.items[keys.key(ID, last)]
    opened, kept, told = storage.open()
    assert (opened.hash(), told) == (campaign.hash(), "")
    answer(opened)
    storage.keep(kept, opened)
    assert storage.open()[0].hash() == opened.hash()
    assert verify(opened) > 200


def test_inputs_that_are_lost_cost_the_answers_from_there_on(
    campaign: Campaign[Toll], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leaves, "LEAF", 60)
    storage, kept = played_and_kept(campaign, 210)
    part, _ = leaves.split(campaign)
    inputs = json.loads(part)["inputs"]
    assert len(inputs) > 2
    del storage.items[keys.key(ID, f"leaf:{inputs[1]}")]
    opened, kept, told = storage.open()
    assert campaign.record.stretch.answers < opened.answers < campaign.answers
    assert "lost the most recent answers" in told
    answer(opened)
    storage.keep(kept, opened)
    again, _, told = storage.open()
    assert (again.hash(), told) == (opened.hash(), "")


def test_undo_over_a_checkpoint_is_kept_too() -> None:
    campaign, storage, kept = scripted(*[3] * 400), alone(), entry.fresh(ID)
    while not campaign.record.blocks:
        for question in campaign.waiting:
            campaign.answer(
                question, "fair" if question.kind == "toll" else {"coins": int(question.player == "A")}
            )
        storage.keep(kept, campaign)
    campaign.undo()
    storage.keep(kept, campaign)
    assert kept.pages == []
    assert storage.items[keys.key(ID, "a")] is not None


def test_parts_that_nobody_needs_are_forgotten_with_the_next_answer(campaign: Campaign[Toll]) -> None:
    storage, _ = played_and_kept(campaign, 200)
    stale = [keys.key(ID, name) for name in ("page:0-00000000", "leaf:0123456789abcdef")]
    storage.items.update(dict.fromkeys(stale, "old"))
    storage.items["empires:theme"] = "paper"
    opened, kept, _ = storage.open()
    storage.keep(kept, opened)
    assert not any(one in storage.items for one in stale)
    assert storage.open()[0].hash() == campaign.hash()
    for store in entry.forget({"home": storage.items}, ID):
        storage.write(store)
    assert storage.items == {"empires:theme": "paper"}


def test_a_shelf_as_it_was_kept_before_parts_had_leaves_opens_and_goes_on() -> None:
    recorded = json.loads((DATA / "shelf-layout-1.json").read_text())
    storage = alone()
    storage.items.update(recorded["stored"])
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


class TestTwoPlaces:
    """What the home lost, because browsers write it late, stands in the second copy; and the other way."""

    def test_a_home_that_was_thrown_back_loses_nothing(self, campaign: Campaign[Toll]) -> None:
        storage, kept = Storage(), entry.fresh(ID)
        before = [storage.copy()]
        for number in range(300):
            answer(campaign)
            storage.keep(kept, campaign)
            if number % 7 == 0:
                before.append(storage.copy())
            if number % 20 == 19:
                for old in before[-12:]:
                    storage_after = storage.copy()
                    storage_after.home.texts = dict(old.home.texts)
                    opened, again, told = storage_after.open()
                    assert (opened.hash(), opened.record.missing, told) == (campaign.hash(), [], "")
                    answer(opened)
                    storage_after.keep(again, opened)
                    assert home(again).serial == again.serial
                    storage_after.spare.texts = {}
                    assert storage_after.open()[0].hash() == opened.hash()
        assert len(campaign.record.blocks) > 2

    def test_a_second_copy_that_stood_still_is_brought_up_to_date(self, campaign: Campaign[Toll]) -> None:
        storage, kept = played_and_kept(campaign, 100, Storage())
        storage.spare.problem = "blocked"
        for _ in range(150):
            answer(campaign)
            storage.keep(kept, campaign)
        storage.spare.problem = ""
        opened, again, told = storage.open()
        assert (opened.hash(), told) == (campaign.hash(), "")
        answer(opened)
        storage.keep(again, opened)
        storage.home.texts = {}
        last, _, told = storage.open()
        assert (last.hash(), last.record.missing, told) == (opened.hash(), [], "")

    def damage(self, storage: Storage, text: str | None) -> None:
        """Both slots at home are cut in half, or are the text instead."""
        for name in keys.SLOTS:
            slot = keys.key(ID, name)
            whole = storage.home.texts.get(slot) or ""
            storage.home.texts[slot] = whole[: len(whole) // 2] if text is None else text

    @pytest.mark.parametrize("text", [None, "nonsense"])
    def test_with_the_second_copy_whole_nothing_is_said_to_be_lost(
        self, campaign: Campaign[Toll], text: str | None
    ) -> None:
        storage, _ = played_and_kept(campaign, 20, Storage())
        self.damage(storage, text)
        opened, _, told = storage.open()
        assert opened.hash() == campaign.hash()
        assert "left out" not in told
        assert told == ("" if text is None else stored.DAMAGED)

    def test_what_only_a_damaged_slot_had_is_said_to_be_left_out(self, campaign: Campaign[Toll]) -> None:
        storage, kept = played_and_kept(campaign, 20, Storage())
        before = campaign.hash()
        storage.spare.problem = "blocked"
        answer(campaign)
        storage.keep(kept, campaign)
        storage.spare.problem = ""
        self.damage(storage, None)
        opened, _, told = storage.open()
        assert (opened.hash(), told) == (before, stored.LEFT_OUT)

    def test_each_part_is_taken_from_where_it_is_whole(self, campaign: Campaign[Toll]) -> None:
        storage, _ = played_and_kept(campaign, 300, Storage())
        for number, key in enumerate(sorted(storage.items)):
            place = storage.home if number % 2 else storage.spare
            if ":leaf:" in key or ":page:" in key:
                place.texts[key] = "nonsense"
        opened, kept, told = storage.open()
        assert (opened.hash(), opened.record.missing, told) == (campaign.hash(), [], "")
        answer(opened)
        storage.keep(kept, opened)
        for gone in (storage.home, storage.spare):
            kept_texts, gone.texts = gone.texts, {}
            assert storage.open()[0].hash() == opened.hash(), "both are whole again"
            gone.texts = kept_texts

    def test_with_a_full_home_the_second_copy_goes_on(self, campaign: Campaign[Toll]) -> None:
        storage, kept = Storage(room=4_000), entry.fresh(ID)
        for _ in range(300):
            answer(campaign)
            assert storage.keep(kept, campaign)
            assert not kept.failing
        assert home(kept).problem == "full"
        opened, _, told = storage.open()
        assert (opened.hash(), opened.record.blocks, told) == (campaign.hash(), campaign.record.blocks, "")

    def test_what_is_played_while_the_second_copy_cannot_be_seen_counts_as_newer(
        self, campaign: Campaign[Toll]
    ) -> None:
        storage, kept = played_and_kept(campaign, 100, Storage())
        thrown_back = dict(storage.home.texts)
        for _ in range(40):
            answer(campaign)
            storage.keep(kept, campaign)
        opened, again, _ = stored.take_down(ID, {"home": thrown_back, "spare": {}}, seen=False)
        answer(opened)
        storage.home.texts = thrown_back
        storage.spare.problem = "blocked"
        storage.keep(again, opened)
        storage.spare.problem = ""
        assert storage.open()[0].hash() == opened.hash()

    def test_a_busy_place_takes_the_latest_when_it_is_free(self, campaign: Campaign[Toll]) -> None:
        storage, kept = Storage(), entry.fresh(ID)
        spare = kept.copies[1]
        stored.snapshot(kept, campaign, about(campaign), "")
        assert kept.snapshot is not None
        slow = batches.store(spare, ID, kept.snapshot)
        assert slow is not None
        for _ in range(5):
            answer(campaign)
            stored.snapshot(kept, campaign, about(campaign), "")
            assert batches.store(spare, ID, kept.snapshot) is None
        batches.settle(spare, slow.batch, storage.write(slow)[0], "")
        assert spare.serial < kept.serial
        storage.settle(kept, spare)
        assert spare.serial == kept.serial
        assert storage.open()[0].hash() == campaign.hash()

    def test_what_another_tab_wrote_is_never_overwritten(self, campaign: Campaign[Toll]) -> None:
        storage, _ = played_and_kept(campaign, 100, Storage())
        opened, mine, _ = storage.open()
        other, theirs, _ = storage.open()
        answer(other, 3)
        storage.keep(theirs, other)
        answer(opened)
        assert not storage.keep(mine, opened)
        assert {copy.problem for copy in mine.copies} == {"changed"}
        texts: dict[values.Place, keys.Texts] = {"home": storage.home.texts, "spare": storage.spare.texts}
        assert not heads.is_ours(mine, texts)
        assert storage.open()[0].hash() == other.hash()

    def test_a_storage_that_was_cleared_is_written_anew(self, campaign: Campaign[Toll]) -> None:
        storage, kept = played_and_kept(campaign, 200, Storage())
        storage.home.texts, storage.spare.texts = {}, {}
        answer(campaign)
        assert not storage.keep(kept, campaign)
        assert heads.is_ours(kept, {"home": {}, "spare": {}})
        assert storage.keep(kept, campaign)
        opened, _, told = storage.open()
        assert (opened.hash(), opened.record.blocks, told) == (campaign.hash(), campaign.record.blocks, "")
