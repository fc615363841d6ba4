"""From one secret comes all that a seat needs, and the same again on another phone."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from empires.core.apart import signing
from empires.core.apart.numbers import LENGTH, STRIDE
from empires.core.apart.phrases import NotWords, from_paper, on_paper, spoken
from empires.core.apart.secret import Secret, hkdf
from empires.core.dice.shared import before

ANN = Secret("campaign", "Ann", bytes(range(32)))


@pytest.mark.rule("protocol K1")
@pytest.mark.parametrize(
    ("secret", "salt", "info", "made"),
    [
        (
            b"\x0b" * 22, bytes(range(13)), bytes(range(0xF0, 0xFA)),
            "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865",
        ),
        (
            b"\x0b" * 22, b"", b"",
            "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8",
        ),
    ],
)  # fmt: skip
def test_keys_are_made_as_rfc_5869_says(secret: bytes, salt: bytes, info: bytes, made: str) -> None:
    assert hkdf(secret, info, 42, salt).hex() == made


@pytest.mark.rule("protocol K1")
def test_every_seat_and_campaign_has_keys_of_its_own() -> None:
    others = [Secret("campaign", "Bo", ANN.root), Secret("other", "Ann", ANN.root)]
    for other in others:
        assert other.public != ANN.public
        assert other.letter_key != ANN.letter_key
        assert other.chain.tip != ANN.chain.tip
    again = Secret("campaign", "Ann", ANN.root)
    assert (again.public, again.letter_key, again.chain.tip) == (ANN.public, ANN.letter_key, ANN.chain.tip)


@pytest.mark.rule("protocol K1", "protocol C1")
def test_a_seat_signs_with_its_own_key() -> None:
    signature = ANN.sign(b"a page")
    assert signing.good(ANN.public, b"a page", signature)
    assert not signing.good(Secret("campaign", "Bo", ANN.root).public, b"a page", signature)


@pytest.mark.rule("protocol D1")
@pytest.mark.parametrize("at", [1, 2, STRIDE, STRIDE + 1, LENGTH - 1, LENGTH])
def test_opening_a_number_proves_it_by_the_one_before(at: int) -> None:
    assert before("campaign", "Ann", ANN.chain.number(at)) == ANN.chain.number(at - 1)
    assert before("campaign", "Bo", ANN.chain.number(at)) != ANN.chain.number(at - 1)


@pytest.mark.rule("protocol D1")
def test_a_chain_ends() -> None:
    with pytest.raises(IndexError):
        ANN.chain.number(LENGTH + 1)


@pytest.mark.rule("protocol K5")
@settings(max_examples=30)
@given(st.binary(min_size=32, max_size=32))
def test_a_secret_is_kept_on_paper_as_24_words(secret: bytes) -> None:
    words = on_paper(secret)
    assert len(words.split()) == 24
    assert from_paper(words) == secret
    assert from_paper(" ".join(word[:4].upper() for word in words.split())) == secret


@pytest.mark.rule("protocol K5")
def test_words_that_are_no_secret_are_refused_with_the_place_of_the_fault() -> None:
    words = on_paper(bytes(32)).split()
    with pytest.raises(NotWords, match="That is 23 words"):
        from_paper(" ".join(words[1:]))
    with pytest.raises(NotWords, match="Word 3, “abandonn”"):
        from_paper(" ".join([*words[:2], "abandonn", *words[3:]]))
    with pytest.raises(NotWords, match="together they do not make a valid key"):
        from_paper(" ".join(["zoo", *words[1:]]))


@pytest.mark.rule("protocol K4")
def test_five_words_stand_for_a_pool() -> None:
    assert spoken(bytes(32), 5) == ["abandon"] * 5
    assert spoken(b"\xff" * 32, 5) == ["zoo"] * 5
    assert spoken(bytes([0b10000000, 0b00100000, *[0] * 30]), 2) == ["lens", "abandon"]


@pytest.mark.rule("protocol D1")
@pytest.mark.parametrize("at", [0, 1, STRIDE - 1, STRIDE, LENGTH - 1])
def test_the_next_number_is_found_from_the_last_one(at: int) -> None:
    assert ANN.chain.after(ANN.chain.number(at)) == ANN.chain.number(at + 1)
    with pytest.raises(LookupError):
        ANN.chain.after(Secret("other", "Ann", ANN.root).chain.number(at))
