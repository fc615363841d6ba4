"""Signatures are those of RFC 8032, and no key signs what its owner has not signed."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from empires.core.apart import signing

VECTORS = [
    (
        "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46b"
        "d25bf5f0595bbe24655141438e7a100b",
    ),
    (
        "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c"
        "387b2eaeb4302aeeb00d291612bb0c00",
    ),
    (
        "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        "af82",
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc659"
        "4a7c15e9716ed28dc027beceea1ec40a",
    ),
]
"""Secret, public key, text and signature of RFC 8032, 7.1."""

PRIME = 2**255 - 19
SMALL = [0, 1, PRIME - 1, 2707385501144840649318225287225658788936804267575313519463743609750303402022]
SMALL.append(PRIME - SMALL[-1])


def written(y: int, sign: int = 0) -> bytes:
    return (y | sign << 255).to_bytes(32, "little")


@pytest.mark.rule("protocol C1")
@pytest.mark.parametrize(("secret", "public", "text", "signature"), VECTORS)
def test_the_vectors_of_the_rfc(secret: str, public: str, text: str, signature: str) -> None:
    key, raw = bytes.fromhex(secret), bytes.fromhex(text)
    assert signing.public_key(key).hex() == public
    assert signing.sign(key, raw).hex() == signature
    assert signing.good(bytes.fromhex(public), raw, bytes.fromhex(signature))
    assert not signing.good(bytes.fromhex(public), raw + b"!", bytes.fromhex(signature))


@pytest.mark.rule("protocol C1")
@pytest.mark.parametrize("y", SMALL)
@pytest.mark.parametrize("sign", [0, 1])
def test_a_key_of_small_order_is_nobodys(y: int, sign: int) -> None:
    key = written(y, sign)
    assert not signing.sound(key)
    for nonce in (key, written(1)):
        assert not signing.good(key, b"anything", nonce + bytes(32))


def doubled(x: int, y: int) -> tuple[int, int]:
    """A point of the curve added to itself, from the curve's own equation."""
    d = -121665 * pow(121666, -1, PRIME)
    part = d * x * x * y * y
    return 2 * x * y * pow(1 + part, -1, PRIME) % PRIME, (x * x + y * y) * pow(1 - part, -1, PRIME) % PRIME


def points(y: int) -> list[tuple[int, int]]:
    """The points of the curve at a height."""
    d = -121665 * pow(121666, -1, PRIME)
    square = (y * y - 1) * pow(d * y * y + 1, -1, PRIME) % PRIME
    root = pow(square, (PRIME + 3) // 8, PRIME)
    roots = {root, root * pow(2, (PRIME - 1) // 4, PRIME) % PRIME}
    roots |= {-x % PRIME for x in roots}
    return [(x, y) for x in sorted(roots) if (x * x - square) % PRIME == 0]


@pytest.mark.rule("protocol C1")
def test_the_weak_points_are_all_there_are() -> None:
    """Eight times each of them is nothing, and the curve has eight such points: its cofactor."""
    weak = {point for y in SMALL for point in points(y)}
    assert len(weak) == 8
    for point in weak:
        for _ in range(3):
            point = doubled(*point)
        assert point == (0, 1)


@pytest.mark.rule("protocol C1")
@pytest.mark.parametrize("y", [PRIME, PRIME + 1, PRIME + 2, 2**255 - 1])
def test_a_key_written_in_a_second_way_is_nobodys(y: int) -> None:
    assert not signing.sound(written(y))
    assert not signing.sound(written(y, 1))


@pytest.mark.rule("protocol C1")
def test_a_signature_with_a_second_spelling_is_refused() -> None:
    secret = bytes(range(32))
    public, signature = signing.public_key(secret), signing.sign(secret, b"text")
    order = 2**252 + 27742317777372353535851937790883648493
    other = int.from_bytes(signature[32:], "little") + order
    assert signing.good(public, b"text", signature)
    assert not signing.good(public, b"text", signature[:32] + other.to_bytes(32, "little"))


@pytest.mark.rule("protocol C1")
@settings(max_examples=25)
@given(st.binary(max_size=80), st.binary(max_size=80))
def test_nothing_but_a_signature_is_one(public: bytes, signature: bytes) -> None:
    assert not signing.good(public, b"text", signature)
