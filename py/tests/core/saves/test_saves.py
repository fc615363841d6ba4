"""A save opens to the same campaign, at every moment, and nothing harmful opens at all."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from empires.core.base.nesting import check_depth
from empires.core.errors import ReplayError, SaveError, SetupError
from empires.core.play.campaign import Campaign
from empires.core.records.blocks import Stretch, pack, unpack
from empires.core.records.events import Event, check_event
from empires.core.records.setup import Setup
from empires.core.rules.game import Game
from empires.core.saves import saves
from empires.core.saves.proof import verify
from empires.players.policy import play
from empires.players.random_legal import RandomPlayer
from empires.testing import kinds
from tests.core.play.test_campaign import _NoBugs, bid, scripted, sealed
from tests.core.toll import TOLL, Toll


def reopen(campaign: Campaign[Toll]) -> Campaign[Toll]:
    return saves.load(saves.save(campaign), lambda _: TOLL)


def played(answers: int, goal: int = 5_000) -> Campaign[Toll]:
    campaign = sealed("A", "B", goal=goal)
    play(campaign, {name: _NoBugs(RandomPlayer("p", name)) for name in "AB"}, answers)
    return campaign


def test_save_and_load_at_every_question() -> None:
    campaign, twin = sealed("A", "B", goal=5_000), sealed("A", "B", goal=5_000)
    players = {name: _NoBugs(RandomPlayer("p", name)) for name in "AB"}
    others = {name: _NoBugs(RandomPlayer("p", name)) for name in "AB"}
    for _ in range(300):
        play(campaign, players, 1)
        twin = reopen(twin)
        play(twin, others, 1)
        assert twin.hash() == campaign.hash()
        assert twin.waiting == campaign.waiting
        assert kinds(twin.recent) == kinds(campaign.recent)
    assert len(campaign.record.blocks) > 1
    assert twin.record.blocks == campaign.record.blocks


def test_sealed_answers_stand_in_their_owners_compartment() -> None:
    campaign = sealed("A", "B", "C")
    bid(campaign, B=4)
    head = json.loads(saves.save(campaign))["head"]
    assert head["inputs"] == []
    assert list(head["sealed"]) == ["B"]
    again = reopen(campaign)
    assert [question.player for question in again.waiting] == ["A", "C"]
    bid(again, A=0, C=0)
    assert again.state.holder == "B"


def test_undo_works_after_loading() -> None:
    campaign = scripted(3, 3, 3)
    bid(campaign, A=2, B=1)
    won = campaign.hash()
    campaign.attempt("A", "toll", "fair")
    again = saves.load(saves.save(campaign), lambda _: TOLL, source=campaign.dealer.source)
    again.undo()
    assert again.hash() == won


def test_verify_replays_the_whole_journal() -> None:
    campaign = played(300)
    inputs = sum(len(unpack(block).inputs) for block in campaign.record.blocks) + len(
        campaign.record.stretch.inputs
    )
    assert verify(reopen(campaign)) == inputs + len(campaign.pending)


def test_verify_tells_when_the_state_was_changed() -> None:
    campaign = played(30)
    campaign.state.secrets["A"].coins += 1
    with pytest.raises(ReplayError, match="a state other than"):
        verify(campaign)


def test_verify_says_that_nothing_begins_like_this() -> None:
    def begin_otherwise(_: Setup) -> Toll:
        raise SetupError("Nobody begins with so little.")

    campaign = played(20)
    campaign.ruleset = replace(TOLL, setup=begin_otherwise)
    with pytest.raises(ReplayError, match="cannot have begun as the file says: Nobody begins with so little"):
        verify(campaign)


def test_verify_says_that_the_rules_have_changed() -> None:
    campaign = played(30)
    campaign.setup.rules_version = 0
    with pytest.raises(ReplayError, match="version 0 of the rules"):
        verify(campaign)


def test_a_campaign_of_older_rules_opens_at_its_checkpoint_and_inputs() -> None:
    campaign = played(30)
    campaign.setup.rules_version = 0
    assert reopen(campaign).hash() == campaign.hash()


def changed(text: str, **parts: Any) -> str:
    return json.dumps({**json.loads(text), **parts})


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (lambda text: text[: len(text) // 2], "not a complete Empires campaign"),
        (lambda text: "", "not a complete Empires campaign"),
        (lambda text: "[" * 200_000, "nested too deeply"),
        (lambda text: '{"a":' * 5_000, "nested too deeply"),
        (lambda text: changed(text, format="other"), "not an Empires campaign"),
        (lambda text: changed(text, version=99), "newer version of Empires"),
        (lambda text: text.replace('"coins":5', '"coins":6'), "changed or damaged"),
        (lambda text: changed(text, head={}), "changed or damaged"),
        (lambda text: " " * 40_000_000, "larger than"),
        (lambda text: changed(text, blocks=["x"]), "journal pages"),
        (lambda text: '{"format": "\ud800"}', "not a complete Empires campaign"),
    ],
)
def test_a_spoilt_file_is_refused_with_a_sentence(spoil: Any, sentence: str) -> None:
    with pytest.raises(SaveError, match=sentence):
        saves.load(spoil(saves.save(sealed("A", "B"))), lambda _: TOLL)


def forged(campaign: Campaign[Toll], forge: Any) -> str:
    """A save whose head was changed and whose checksum was made to fit again."""
    whole = json.loads(saves.save(campaign))
    forge(whole["head"])
    head = json.dumps(whole["head"]).encode()
    whole["checksum"] = saves._checksum(head, whole["blocks"])
    text = json.dumps({**whole, "head": "HEAD"})
    return text.replace('"HEAD"', head.decode())


def _no_purse(head: dict[str, Any]) -> None:
    del head["start"]["secrets"]["A"]


def _bad_phase(head: dict[str, Any]) -> None:
    head["start"]["phase"] = "nonsense"


def _bad_answer(head: dict[str, Any]) -> None:
    head["inputs"][0][3] = {"coins": 77}


def _other_state(head: dict[str, Any]) -> None:
    head["start"]["secrets"]["A"]["coins"] = 5_000


def _stray_roll(head: dict[str, Any]) -> None:
    head["inputs"].insert(0, ["r", [3]])


@pytest.mark.parametrize("forge", [_no_purse, _bad_phase, _bad_answer, _other_state, _stray_roll])
def test_a_forged_file_is_refused_with_a_sentence(forge: Any) -> None:
    campaign = sealed("A", "B")
    bid(campaign, A=2, B=1)
    with pytest.raises(SaveError, match=r"contradicts itself|does not lead to the state"):
        saves.load(forged(campaign, forge), lambda _: TOLL)


def _endless_name(head: dict[str, Any]) -> None:
    head["start"]["winners"] = ["A" * 2_001]


def test_a_state_with_a_text_longer_than_any_is_refused_before_it_is_read() -> None:
    with pytest.raises(SaveError, match="a name or a piece of text that is too long"):
        saves.load(forged(sealed("A", "B"), _endless_name), lambda _: TOLL)


def test_what_happened_is_told_at_a_length_that_can_be_read_again() -> None:
    game = Game(sealed("A", "B").state)
    game.emit("told", "T-TIE", "long " * 1_000)
    (event,) = game.events
    check_event(event)
    assert event.text.startswith("long long")
    assert event.text.endswith("…")


@pytest.mark.parametrize("page", ["AAAA", "x", "é", pack(Stretch(b"", 0, 0, [], [Event("roll", "", "")]))])
def test_a_spoilt_last_page_is_refused_even_where_nothing_goes_back_over_it(page: str) -> None:
    def no_way_back(head: dict[str, Any]) -> None:
        head["earlier"] = None

    campaign = played(200)
    campaign.record.blocks[-1] = page
    with pytest.raises(SaveError, match="page of the campaign’s journal"):
        saves.load(forged(campaign, no_way_back), lambda _: TOLL)


def test_old_formats_are_migrated(monkeypatch: pytest.MonkeyPatch) -> None:
    campaign = sealed("A", "B", goal=30)
    text = changed(saves.save(campaign), version=0)

    def rename(head: dict[str, Any]) -> dict[str, Any]:
        head["start"]["goal"] = head["start"].pop("target")
        return head

    whole = json.loads(text)
    whole["head"]["start"]["target"] = whole["head"]["start"].pop("goal")
    head = json.dumps(whole["head"], separators=(",", ":"))
    whole["checksum"] = saves._checksum(head.encode(), [])
    old = json.dumps({**whole, "head": "HEAD"}).replace('"HEAD"', head)
    monkeypatch.setattr(saves, "MIGRATIONS", {**saves.MIGRATIONS, 0: rename})
    assert saves.load(old, lambda _: TOLL).hash() == campaign.hash()


def test_a_block_that_would_explode_is_refused() -> None:
    import base64
    import zlib

    bomb = base64.b64encode(zlib.compress(b'["' + b"0" * 20_000_000 + b'"]')).decode()
    with pytest.raises(SaveError, match="too large"):
        unpack(bomb)
    with pytest.raises(SaveError, match="cannot be read"):
        unpack("not base64!")


def test_brackets_inside_strings_are_not_depth() -> None:
    check_depth(b'{"name": "' + b"[" * 500 + b'\\"[[\\\\"}')


def test_a_block_keeps_inputs_and_events() -> None:
    campaign = played(20)
    pages = unpack(pack(campaign.record.stretch))
    assert (pages.inputs, pages.events) == (campaign.record.stretch.inputs, campaign.record.stretch.events)


def test_a_save_of_older_rules_opens_up_to_the_answer_that_no_longer_fits() -> None:
    campaign = sealed("A", "B")
    bid(campaign, A=5, B=0)
    campaign.attempt("A", "toll", "fair")
    before = len(campaign.record.stretch.inputs)
    text = saves.save(campaign)

    def poorer(head: dict[str, Any]) -> None:
        head["start"]["secrets"]["A"]["coins"] = 4  # as if a mended rule had given less

    with pytest.raises(SaveError, match="contradicts itself"):
        saves.load(forged(campaign, poorer), lambda _: TOLL)
    mended = replace(TOLL, version=2)
    again = saves.load(forged(campaign, poorer), lambda _: mended)
    assert len(again.record.stretch.inputs) < before
    assert [question.kind for question in again.waiting] == ["bid", "bid"]
    assert saves.load(text, lambda _: mended).hash() == campaign.hash(), "what still fits is kept"


def test_what_older_rules_let_into_a_state_is_put_right_before_it_is_checked() -> None:
    def even(state: Toll) -> None:
        for secret in state.secrets.values():
            secret.coins -= secret.coins % 2

    def check(state: Toll) -> None:
        if any(secret.coins % 2 for secret in state.secrets.values()):
            raise ValueError("coins are counted in pairs")

    def odd(head: dict[str, Any]) -> None:
        for part in (head, head["earlier"]):
            part["start"]["secrets"]["A"]["coins"] = 101
        head["inputs"] = []

    campaign = played(300)
    assert campaign.record.earlier is not None
    text = forged(campaign, odd)
    strict = replace(TOLL, check=check, mend=even)
    with pytest.raises(SaveError, match="counted in pairs"):
        saves.load(text, lambda _: strict)
    again = saves.load(text, lambda _: replace(strict, version=TOLL.version + 1))
    assert again.record.earlier is not None
    for start in (again.record.stretch.start, again.record.earlier.start):
        assert json.loads(start)["secrets"]["A"]["coins"] == 100


def test_the_rules_that_wrote_a_save_are_told_whatever_it_was_begun_with() -> None:
    campaign = sealed("A", "B")
    bid(campaign, A=2, B=1)

    def older(head: dict[str, Any]) -> None:
        head["setup"]["rules_version"] = 0
        head["state_hash"] = "0" * 64

    with pytest.raises(SaveError, match="does not lead to the state"):
        saves.load(forged(campaign, older), lambda _: TOLL)
    with pytest.raises(SaveError, match="newer version of Empires"):
        saves.load(saves.save(campaign), lambda _: replace(TOLL, version=0))


def test_a_setup_that_no_campaign_begins_with_is_refused() -> None:
    campaign = sealed("A", "B")

    def option(head: dict[str, Any]) -> None:
        head["setup"]["options"]["goal"] = 3

    def name(head: dict[str, Any]) -> None:
        head["setup"]["seats"][0]["name"] = "A\n"

    def seat(head: dict[str, Any]) -> None:
        head["start"]["seats"] = {"Z": "computer"}

    def dice(head: dict[str, Any]) -> None:
        head["setup"]["dice"] = "script"

    for forge in (option, name, seat, dice):
        with pytest.raises(SaveError, match="contradicts itself"):
            saves.load(forged(campaign, forge), lambda _: TOLL)


def test_sealed_dice_that_fell_otherwise_are_noticed() -> None:
    campaign = sealed("A", "B")
    bid(campaign, A=2, B=1)
    campaign.attempt("A", "toll", "fair")

    def sixes(head: dict[str, Any]) -> None:
        rolled = next(one for one in head["inputs"] if one[0] == "r")
        rolled[1] = [7 - face for face in rolled[1]]

    with pytest.raises(SaveError, match="faces that the dice did not show"):
        saves.load(forged(campaign, sixes), lambda _: TOLL)

    def more_rolls(head: dict[str, Any]) -> None:
        head["rolls"] = 5

    with pytest.raises(SaveError, match="contradicts itself"):
        saves.load(forged(campaign, more_rolls), lambda _: TOLL)


def test_a_byte_order_mark_before_a_save_is_read_over() -> None:
    campaign = played(20)
    again = saves.load("\ufeff" + saves.save(campaign), lambda _: TOLL)
    assert again.hash() == campaign.hash()
