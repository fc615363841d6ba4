"""What is signed is written in one way only, and anything else is refused before it is believed."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from empires.core.base.canonical import (
    LARGEST_NUMBER,
    NotCanonical,
    as_bytes,
    as_text,
    decode,
    digest,
    encode,
)

KEYS = st.text(st.characters(codec="ascii"), max_size=6)
VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.text(max_size=8) | st.integers(-LARGEST_NUMBER, LARGEST_NUMBER),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=12,
)


@pytest.mark.rule("protocol C2")
@given(VALUES)
def test_a_value_has_one_text_which_gives_it_back(value: Any) -> None:
    raw = encode(value)
    assert decode(raw) == value
    assert raw == json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


@pytest.mark.rule("protocol C2")
@pytest.mark.parametrize(
    "raw",
    [
        b'{"a": 1}', b'{"b":1,"a":2}', b'{"a":1,"a":2}', b"1.0", b"1e3", b"-0", b"[1,]",
        b'"\\u0041"', b'"\\/"', b"\xff", b'"\xed\xa0\x80"', b'"\\ud800"', b"9007199254740992", b" 1",
        b"1 ", b"", b"nul", b"NaN", b"[" * 200 + b"]" * 200,
    ],
)  # fmt: skip
def test_other_ways_to_write_it_are_refused(raw: bytes) -> None:
    with pytest.raises(NotCanonical):
        decode(raw)


@pytest.mark.rule("protocol C2")
@pytest.mark.parametrize("value", [1.5, {1: 2}, "\ud800", 2**53, {"a": [0.5]}])
def test_what_has_no_one_text_is_not_signed(value: Any) -> None:
    with pytest.raises(NotCanonical):
        encode(value)


@pytest.mark.rule("protocol C3")
def test_hashes_of_different_things_have_different_words() -> None:
    assert digest("pool", "x") != digest("die", "x")
    assert digest("pool", "ab", "c") != digest("pool", "a", "bc")


@pytest.mark.rule("protocol B")
@given(st.binary(max_size=70))
def test_bytes_have_one_text(raw: bytes) -> None:
    assert as_bytes(as_text(raw), len(raw)) == raw


@pytest.mark.rule("protocol B")
@pytest.mark.parametrize(
    "text",
    ["", "A" * 42, "A" * 44, "A" * 42 + "B", "A" * 42 + "=", "A" * 42 + "+", "A" * 42 + "\n", "é" * 43],
)
def test_a_hash_is_exactly_43_characters_of_one_kind(text: str) -> None:
    with pytest.raises(NotCanonical):
        as_bytes(text, 32)
