"""The text of a message as few bytes, and back."""

from __future__ import annotations

import zlib
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from empires.core.apart import packing
from empires.core.apart.packing import packed, unpacked
from empires.core.base.canonical import as_text

VALUES = [as_text(Random(size).randbytes(size)) for size in (32, 64, 256, 31, 33, 512, 8160, 8192)]
WORDS = st.sampled_from([*VALUES, VALUES[0][:-1] + "B", "A" * 45, "\x01", "é" * 40, ""]) | st.text()
JSON = st.recursive(WORDS | st.integers(), lambda inner: st.lists(inner) | st.dictionaries(WORDS, inner))


@pytest.mark.rule("protocol C2")
@given(JSON, st.binary())
def test_every_text_comes_back_whatever_follows_it(value: object, behind: bytes) -> None:
    text = msgspec.json.encode(value)
    few = packed(text)
    assert unpacked(few + behind, 2_000_000) == (text, len(few))


@pytest.mark.rule("protocol B")
def test_hashes_and_signatures_take_no_more_than_they_are() -> None:
    text = msgspec.json.encode(VALUES)
    assert len(packed(text)) < sum(len(one) * 3 // 4 for one in VALUES) + 250


@pytest.mark.rule("protocol B")
@pytest.mark.parametrize("at", range(0, 300, 7))
def test_a_damaged_text_is_refused(at: int) -> None:
    few = packed(msgspec.json.encode(VALUES[:4]))
    with pytest.raises(ValueError, match="not packed text"):
        unpacked(few[: at % len(few)] + bytes([few[at % len(few)] ^ 1]) + few[at % len(few) + 1 :], 2_000_000)


@pytest.mark.rule("protocol B")
def test_a_text_that_is_longer_than_any_is_refused() -> None:
    few = packed(b"0" * 2_000_001)
    with pytest.raises(ValueError, match="not packed text"):
        unpacked(few, 2_000_000)


@pytest.mark.rule("protocol B")
@pytest.mark.parametrize("mark", [b"\x01\x00", b"\x01\xff", b"\x01\x01"])
def test_marks_without_end_that_stand_for_nothing_are_refused_at_the_first(
    mark: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    stream = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    few = bytes(4) + stream.compress(mark * 1_000_000) + stream.flush() + bytes(40)
    written: list[bytes] = []

    def noted(value: bytes) -> str:
        written.append(value)
        return ""

    monkeypatch.setattr(packing, "as_text", noted)
    with pytest.raises(ValueError, match="not packed text"):
        unpacked(few, 2_000_000)
    assert len(written) <= 1
