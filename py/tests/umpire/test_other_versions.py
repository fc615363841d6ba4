"""Programs of different versions at one table: each passes by what it does not know, or refuses it whole."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from empires.core.apart.packing import packed
from empires.core.base.canonical import as_text
from empires.core.errors import SlipError
from empires.umpire import boxes, messages, received
from empires.umpire.messages import BELL, DOWN, STEP, UP, Down, Up, rung
from empires.umpire.stored import write_umpire, write_window
from empires.umpire.told import told
from empires.umpire.window import Window
from tests.umpire.friends import Friends, founded
from tests.umpire.test_messages import answered, bundle


def without_bells(text: str, key: bytes) -> list[Down]:
    """The parcels in a bundle, as a program reads them that was written before there were bells: it tries
    its key on every box."""
    opened = [boxes.unseal(key, box) for box in messages._boxes(text, DOWN)]
    return [messages._read(plain, messages.LARGEST, Down) for plain in opened if plain is not None]


def as_it_is(friends: Friends) -> None:
    """Nobody stopped, and every window has what the umpire would send it now."""
    campaign = friends.umpire.campaign
    assert campaign is not None
    for seat, window in friends.windows.items():
        assert not window.stopped
        assert not window.lost
        content = told(campaign, seat, "")
        assert (window.content.view, window.content.asked) == (content["view"], content["asked"])


@pytest.mark.rule("umpire 16", "umpire 17")
@pytest.mark.parametrize("ruleset", ["warmaster", "mightier-empires"])
def test_a_program_without_bells_passes_them_by(ruleset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(received, "unbundled", without_bells)
    friends = founded(ruleset)
    friends.play(12)
    assert friends.umpire.campaign is not None
    assert friends.umpire.campaign.answers >= 12
    as_it_is(friends)


@pytest.mark.rule("umpire 15", "umpire 17")
def test_a_device_that_foresees_nothing_plays_beside_one_that_sends_sheaves() -> None:
    friends, sheaves, rounds = founded("mighty-empires"), 0, 0
    while rounds < 40 or not (sheaves or rounds > 200):
        rounds += 1
        for seat, window in friends.windows.items():
            friends.answer(seat)
            while seat != "Cy" and window.foresees:
                friends.answer(seat)
            sheaves += seat != "Cy" and len(window.acts) > 1
        friends.exchange()
    assert sheaves
    as_it_is(friends)


def with_boxes(text: str, more: list[bytes]) -> str:
    """A message in which other boxes stand before its own, between them, and behind."""
    mark = text[:4]
    found, others = text.removeprefix(mark).split("~"), [as_text(one) for one in more]
    return mark + "~".join([*others, *[part for one in found for part in (one, *others)]])


@pytest.mark.rule("umpire 17")
@pytest.mark.parametrize("size", [1, BELL, BELL + boxes.NONCE + boxes.TAG, STEP, STEP + 1, 3 * STEP])
def test_boxes_of_an_unknown_kind_are_passed_by(size: int) -> None:
    friends = founded("ninth-age")
    seat = answered(friends)
    window, before = friends.windows[seat], friends.umpire.campaign.answers  # type: ignore[union-attr]
    assert friends.umpire.take(with_boxes(window.reply(), [bytes(size)])) == []
    assert friends.umpire.campaign.answers > before  # type: ignore[union-attr]
    text = with_boxes(bundle(friends.umpire), [bytes(size), b"\1" * size])
    for other in friends.windows.values():
        other.take(text)
        assert rung(text, other.bell) is not None
    as_it_is(friends)


@pytest.mark.rule("umpire 17")
def test_only_so_many_boxes_are_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    friends, tried = founded("ninth-age"), 0
    unseal = boxes.unseal

    def counted(*given: Any) -> bytes | None:
        nonlocal tried
        tried += 1
        return unseal(*given)

    monkeypatch.setattr(boxes, "unseal", counted)
    text = DOWN + "~".join([as_text(bytes(2 * STEP))] * 5_000)
    assert friends.windows["Ann"].take(text) == []
    assert tried == messages.MOST_BOXES


@pytest.mark.rule("umpire 17")
def test_a_parcel_with_an_unknown_part_is_refused_and_changes_nothing() -> None:
    friends = founded("ninth-age")
    window, down = friends.windows["Ann"], dict(friends.umpire.downs())["Ann"]
    stored = write_window(window)
    with pytest.raises(SlipError, match="a newer version may have written it"):
        window.take(DOWN + as_text(_sealed(window._down, [*_plain(down), "new"])))
    assert write_window(window) == stored
    friends.play(3)
    as_it_is(friends)


@pytest.mark.rule("umpire 17")
def test_a_reply_with_an_unknown_part_is_refused_and_changes_nothing() -> None:
    friends = founded("ninth-age")
    window = friends.windows[answered(friends)]
    stored = write_umpire(friends.umpire)
    up = _sealed(window._up, [*_plain(_up_of(window)), "new"], window._public)
    (said,) = friends.umpire.take(UP + as_text(window._public + up))
    assert "a newer version may have written it" in said
    assert write_umpire(friends.umpire) == stored
    assert friends.umpire.take(window.reply()) == []


def _up_of(window: Window) -> Up:
    ((public, box),) = messages.sealed_in(window.reply())
    up = messages.unsealed(public, window._up, box)
    assert up is not None
    return up


def _plain(thing: msgspec.Struct) -> list[Any]:
    plain: list[Any] = msgspec.json.decode(msgspec.json.encode(thing))
    return plain


def _sealed(key: bytes, thing: Any, public: bytes = b"") -> bytes:
    """A box as a newer program might seal it, with one part more."""
    plain = packed(msgspec.json.encode(thing)).ljust(4 * STEP, b"\0")
    return boxes.seal(key, plain, public) if public else boxes.seal(key, plain)
