"""A sealed letter tells nothing until its writer shows the key, and then it is what was sealed."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from empires.core.apart.sealing import PADDING, Sealed, fits, key_of, opened, seal
from empires.core.base.canonical import NotCanonical, as_bytes, as_text

KEY, PLACE = bytes(32), as_text(bytes(32))


@pytest.mark.rule("protocol L2")
@settings(max_examples=50)
@given(st.text(max_size=600) | st.integers(0, 99) | st.lists(st.text(max_size=5)))
def test_a_letter_opens_to_what_was_sealed(answer: Any) -> None:
    letter = seal(KEY, PLACE, answer)
    key = key_of(KEY, PLACE, letter.mark)
    assert fits(letter, key)
    assert opened(letter, key) == answer
    assert len(as_bytes(letter.hidden, len(letter.hidden) * 3 // 4)) % PADDING == 0


@pytest.mark.rule("protocol L2")
def test_the_same_answer_gives_the_same_seal_and_another_another() -> None:
    assert seal(KEY, PLACE, "march") == seal(KEY, PLACE, "march")
    others = [
        seal(KEY, PLACE, "stay"),
        seal(KEY, as_text(b"x" * 32), "march"),
        seal(b"x" * 32, PLACE, "march"),
    ]
    assert all(other.hidden != seal(KEY, PLACE, "march").hidden for other in others)


@pytest.mark.rule("protocol L2")
def test_short_answers_have_one_length() -> None:
    assert len({len(seal(KEY, PLACE, "x" * length).hidden) for length in range(200)}) == 1


@pytest.mark.rule("protocol L2", "protocol L6")
def test_a_key_that_does_not_fit_opens_nothing() -> None:
    letter = seal(KEY, PLACE, "march")
    assert not fits(letter, bytes(32))
    with pytest.raises(NotCanonical):
        opened(letter, bytes(32))


@pytest.mark.rule("protocol L6")
@pytest.mark.parametrize("hidden", ["", "AAAA", as_text(bytes(PADDING)), as_text(bytes(PADDING + 1)), "!"])
def test_a_damaged_letter_is_none(hidden: str) -> None:
    letter = seal(KEY, PLACE, "march")
    with pytest.raises(NotCanonical):
        opened(Sealed(mark=letter.mark, hidden=hidden, lock=letter.lock), key_of(KEY, PLACE, letter.mark))
