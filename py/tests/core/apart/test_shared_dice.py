"""Shared dice: nobody chooses them or foresees others', and every roll is checked once a number is open."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from empires.core.apart.device import Device, load, save, share
from empires.core.apart.slips import Branch, Mine, read, slip, take, write
from empires.core.apart.story import Story, telling
from empires.core.base.long_work import finished
from empires.core.dice.dice import Dice
from empires.core.dice.pool import Pledged, Pool, Salted, check_pool, hidden_number, pool_of, seal_of
from empires.core.errors import SlipError
from empires.core.records.inputs import Rolled, Wished
from empires.core.records.post import Post
from empires.core.saves.proof import verify
from empires.core.table import Table
from empires.testing import refused, told
from tests.core.play.test_campaign import bid, sealed
from tests.core.toll import TOLL


def two() -> tuple[Device, Device]:
    """The same campaign at the devices of A and B."""
    a, b = sealed("A", "B", goal=5_000), sealed("A", "B", goal=5_000)
    return Device(a, Post(["A"])), Device(b, Post(["B"]))


def talk(one: Device, other: Device) -> None:
    """Messages go to and fro until nobody has anything to add."""
    for _ in range(3):
        take(other, slip(one))
        take(one, slip(other))


def round_of(a: Device, b: Device, of_a: int, of_b: int) -> None:
    """Both bid in secret; whoever wins takes a toll, and the dice say what the year brings."""
    bid(a, A=of_a)
    bid(b, B=of_b)
    talk(a, b)
    holder = a if of_a > of_b else b
    holder.attempt("A" if holder is a else "B", "toll", "fair")


def last_roll(campaign: Table) -> dict[str, Any]:
    return told(list(campaign.chronicle()), "roll")[-1].facts


def forged(text: str, since: Device, change: Callable[[list[Any]], list[Any]]) -> str:
    """A message whose inputs somebody changed with a program of their own, its chain made to fit."""
    came = read(text)
    story = finished(telling(since.campaign))
    known = Story(story.inputs[: came.base], story.links[: came.base + 1])
    inputs = change(list(came.inputs))
    known.add(inputs)
    return write(msgspec.structs.replace(came, inputs=inputs, after=known.links[-1]))


class TestWhoCouldForesee:
    def test_before_anybody_has_a_number_everybody_could_work_them_out(self) -> None:
        a, b = two()
        bid(a, A=2)
        bid(a, B=1)
        a.take_seal("A", seal_of("A", hidden_number()))
        a.attempt("A", "toll", "fair")
        assert last_roll(a)["foreseen"] == ["A", "B"]
        assert "foreseen" not in last_roll_of_a_table()
        assert b.state.pool is None

    def test_whoever_holds_the_pen_rolls_with_a_number_of_their_own(self) -> None:
        a, b = two()
        round_of(a, b, 2, 1)
        talk(a, b)
        round_of(a, b, 2, 1)
        assert last_roll(a)["foreseen"] == ["A"]

    def test_right_after_a_secret_choice_nobody_could(self) -> None:
        a, b = two()
        bid(a, A=1)
        bid(b, B=1)  # a tie is broken by dice at once
        talk(a, b)
        rolls = told(list(b.chronicle()), "roll")
        assert rolls
        assert all(roll.facts["foreseen"] == [] for roll in rolls)
        assert a.hash() == b.hash()

    def test_other_salts_give_other_dice(self) -> None:
        roots = set()
        for _ in range(3):
            a, b = two()
            bid(a, A=1)
            bid(b, B=1)
            talk(a, b)
            assert a.state.pool is not None
            roots.add(a.state.pool.root)
        assert len(roots) == 3


def last_roll_of_a_table() -> dict[str, Any]:
    campaign = sealed("A", "B")
    bid(campaign, A=2, B=1)
    campaign.attempt("A", "toll", "fair")
    return last_roll(campaign)


class TestHandingOn:
    def test_handing_the_pen_on_opens_the_number_and_seals_the_next(self) -> None:
        a, b = two()
        round_of(a, b, 2, 1)
        talk(a, b)
        round_of(a, b, 2, 1)
        assert a.state.pool is not None
        before = a.state.pool.sealed["A"]
        assert a.state.pool.unproved
        take(b, slip(a))
        opened = next(one for one in reversed(a.campaign.record.stretch.inputs) if isinstance(one, Pledged))
        assert seal_of("A", opened.number) == before
        assert opened.seal not in ("", before)
        assert b.state.pool == a.state.pool
        assert a.state.pool.unproved == []
        assert verify(a.campaign) == verify(b.campaign)

    def test_it_is_kept_over_a_reload(self) -> None:
        a, b = two()
        for n in range(4):
            a = load(save(a), lambda _: TOLL)
            round_of(a, b, 2, 1) if n % 2 else round_of(a, b, 1, 2)
            b = load(save(b), lambda _: TOLL)
            talk(a, b)
        assert a.hash() == b.hash()

    def test_nobody_else_goes_on_while_somebody_holds_the_pen(self) -> None:
        a, _ = two()
        a.state.pool = pool_of("tolls")
        a.state.pool.holder = "B"
        a.campaign.run.stop = None
        with refused("pen"):
            a.attempt("A", "bid", {"coins": 1})

    def test_what_goes_with_the_message_cannot_be_undone(self) -> None:
        a, b = two()
        round_of(a, b, 2, 1)
        slip(a)
        with refused("sent"):
            a.undo()
        assert not a.campaign.dealer.source.undoable

    def test_a_lost_device_seals_anew_and_all_are_told(self) -> None:
        a, b = two()
        round_of(a, b, 2, 1)
        talk(a, b)
        round_of(a, b, 2, 1)
        assert a.state.pool is not None
        assert a.state.pool.base
        again = Device(load(share(a), lambda _: TOLL).campaign, Post(["A"]))
        take(b, slip(again))
        (event,) = told(list(b.chronicle()), "sealed_anew")
        assert event.text.startswith("A gives a hidden number up unopened")
        assert "1 rolls made with it can never be checked" in event.text
        talk(again, b)
        assert again.hash() == b.hash()

    @staticmethod
    def _before_a_toll() -> tuple[Device, Device, str]:
        """A is to take a toll; B has sealed a number, and then lost the device with which that was done."""
        a, b = two()
        for device in (a, b):
            device.post, post = None, device.post
            bid(device, A=2, B=1)
            device.post = post
        late = slip(b)
        again = Device(load(share(b), lambda _: TOLL).campaign, Post(["B"]))
        return a, again, late

    def test_a_seal_of_the_lost_device_that_comes_late_takes_nothing_away(self) -> None:
        a, b, late = self._before_a_toll()
        take(a, late)
        talk(a, b)
        talk(a, b)
        assert a.hash() == b.hash()
        assert b.number_known("B")

    def test_an_old_seal_does_not_replace_a_newer_one(self) -> None:
        a, b, old = self._before_a_toll()
        take(a, slip(b))
        before = a.answers
        take(a, old)
        assert a.answers == before
        take(b, slip(a))
        assert b.number_known("B")


class TestCheats:
    def _message(self) -> tuple[Device, Device, str]:
        """A message of A with a roll that B checks with A's number."""
        a, b = two()
        round_of(a, b, 2, 1)
        talk(a, b)
        bid(a, A=2)
        bid(b, B=1)
        talk(a, b)
        a.attempt("A", "toll", "fair")
        return a, b, slip(a)

    def test_an_altered_roll_is_named_with_its_player(self) -> None:
        a, b, text = self._message()
        before = b.hash()

        def wish(inputs: list[Any]) -> list[Any]:
            return [
                Rolled(tuple(face % 6 + 1 for face in one.faces)) if isinstance(one, Rolled) else one
                for one in inputs
            ]

        with pytest.raises(SlipError, match=r"Roll 2 \(d6\) of A does not match the dice"):
            take(b, forged(text, a, wish))
        assert b.hash() == before
        take(b, text)
        assert b.hash() == a.hash()

    def test_a_number_that_does_not_fit_is_named(self) -> None:
        a, b, text = self._message()

        def another(inputs: list[Any]) -> list[Any]:
            return [
                Pledged(one.player, hidden_number(), one.seal) if isinstance(one, Pledged) else one
                for one in inputs
            ]

        with pytest.raises(SlipError, match="The number that A opened is not the one that was sealed"):
            take(b, forged(text, a, another))

    def test_an_altered_salt_of_mine_is_refused(self) -> None:
        a, b = two()
        bid(a, A=1)
        bid(b, B=1)
        take(b, slip(a))
        take(a, slip(b))
        text = slip(a)

        def stirred(inputs: list[Any]) -> list[Any]:
            return [
                Salted("B", hidden_number()) if isinstance(one, Salted) and one.player == "B" else one
                for one in inputs
            ]

        with pytest.raises(Mine, match="answers for B"):
            take(b, forged(text, a, stirred))

    def test_an_altered_salt_of_a_third_is_refused(self) -> None:
        a, b, c = (Device(sealed("A", "B", "C", goal=5_000), Post([name])) for name in "ABC")
        bid(a, A=1)
        bid(b, B=1)
        bid(c, C=1)
        first = slip(a)
        take(b, first)
        take(c, first)
        of_b, of_c = slip(b), slip(c)
        for device, text in ((a, of_b), (a, of_c), (b, of_c), (c, of_b)):
            take(device, text)
        take(a, slip(b))
        take(a, slip(c))
        text = slip(a)

        def stirred(inputs: list[Any]) -> list[Any]:
            return [
                Salted("C", hidden_number()) if isinstance(one, Salted) and one.player == "C" else one
                for one in inputs
            ]

        with pytest.raises(SlipError, match="The letter of C is not the one that was sealed"):
            take(b, forged(text, a, stirred))
        take(b, text)
        assert b.hash() == a.hash()

    def test_salts_nobody_asked_for_do_not_stir_the_dice(self) -> None:
        a, b, text = self._message()
        with pytest.raises(SlipError, match="opened that nobody asked for"):
            take(b, forged(text, a, lambda inputs: [Salted("A", hidden_number()), *inputs]))

    def test_my_number_is_given_up_by_nobody_else(self) -> None:
        a, b, text = self._message()
        with pytest.raises(Mine, match="answers for B"):
            take(b, forged(text, a, lambda inputs: [Pledged("B", "", seal_of("B", "x")), *inputs]))

    def test_a_number_that_is_none_is_refused(self) -> None:
        a, b, text = self._message()
        with pytest.raises(SlipError, match="a hidden number with the wrong form"):
            take(b, forged(text, a, lambda inputs: [*inputs, Pledged("A", "", "seal")]))
        with pytest.raises(SlipError, match="a hidden number with the wrong form"):
            take(b, forged(text, a, lambda inputs: [*inputs, Pledged("Z", "", "")]))

    def test_an_older_file_played_differently_is_another_story(self) -> None:
        a, b = two()
        round_of(a, b, 2, 1)
        older = save(a)
        take(b, slip(a))
        again = load(older, lambda _: TOLL)
        again.attempt("A", "give", "give")
        with pytest.raises(Branch):
            take(b, slip(again))

    def test_typed_dice_are_not_shared(self) -> None:
        a, b = two()
        round_of(a, b, 2, 1)
        text = slip(a)
        b.campaign.dealer.source.mode = "table"
        with pytest.raises(SlipError, match="dice that people roll themselves"):
            take(b, text)

    @pytest.mark.parametrize(
        "change",
        [
            lambda pool: pool.sealed.update(Z="a" * 64),
            lambda pool: setattr(pool, "root", "root"),
            lambda pool: setattr(pool, "base", "b" * 64),
            lambda pool: setattr(pool, "unproved", [[0, 1, 6, [1]]]),
            lambda pool: setattr(pool, "holder", "Z"),
        ],
    )
    def test_a_pool_that_contradicts_itself_is_refused(self, change: Callable[[Pool], None]) -> None:
        pool = pool_of("x")
        change(pool)
        with pytest.raises(ValueError, match="shared dice"):
            check_pool(pool, ["A", "B"])


class TestWishes:
    """What players do beside the open question at a device that does not hold the pen."""

    def test_it_is_written_down_where_the_pen_is(self) -> None:
        a, b = two()
        assert [event.kind for event in b.attempt("B", "give", "give")] == ["letter_waits"]
        assert b.state.gifts == 0
        text = slip(b)
        take(a, text)
        assert a.state.gifts == 1
        assert sum(isinstance(one, Wished) for one in a.campaign.record.stretch.inputs) == 1
        take(a, text)
        take(a, slip(b))
        assert a.state.gifts == 1, "once, however often it comes"
        take(b, slip(a))
        assert b.state.gifts == 1
        assert b.post is not None
        assert b.post.wishes == []
        assert a.hash() == b.hash()

    def test_what_is_too_late_is_declined_with_the_reason(self) -> None:
        a, b = two()
        b.attempt("B", "give", "give")
        assert b.post is not None
        (wish,) = b.post.wishes
        b.post.wishes = [Wished("B", "rob", "all", wish.letter)]
        take(a, slip(b))
        assert a.state.gifts == 0
        (event,) = take(b, slip(a))
        assert event.kind == "letter_declined"
        assert b.post.wishes == []

    def test_an_illegal_one_is_refused_at_once(self) -> None:
        _, b = two()
        with refused("no_halves"):
            b.attempt("B", "give", "half")
        with refused("not_open"):
            b.attempt("B", "rob", "all")

    def test_nobody_wishes_in_my_name(self) -> None:
        a, b = two()
        text = slip(a)
        with pytest.raises(Mine):
            take(b, forged(text, a, lambda inputs: [*inputs, Wished("B", "give", "give", "x")]))
        take(b, forged(text, a, lambda inputs: [*inputs, Wished("B", "give", "give", "x")]), mine=True)
        assert b.state.gifts == 1


def test_dice_are_fair_and_the_same_everywhere() -> None:
    from empires.core.dice.pool import fall, take_pen

    pool = pool_of("x")
    pool.sealed["A"] = seal_of("A", "n")
    take_pen(pool, "A")
    faces = [face for n in range(600) for face in fall(pool, "n", n, Dice(1, 6))]
    assert faces == [face for n in range(600) for face in fall(pool, "n", n, Dice(1, 6))]
    assert all(60 < faces.count(face) < 140 for face in range(1, 7))
    assert faces != [face for n in range(600) for face in fall(pool, "m", n, Dice(1, 6))]
