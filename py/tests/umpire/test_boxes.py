"""Sealed boxes: the vectors of RFC 7748 and RFC 8439, and the same as a well-known library."""

from __future__ import annotations

import pytest
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from hypothesis import given
from hypothesis import strategies as st

from empires.umpire.boxes import chacha20, poly1305, public, seal, shared, unseal, x25519

KEYS = st.binary(min_size=32, max_size=32)
NONCES = st.binary(min_size=12, max_size=12)
SUNSCREEN = (
    b"Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, "
    b"sunscreen would be it."
)


@pytest.mark.parametrize(
    ("secret", "point", "product"),
    [
        (
            "a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4",
            "e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c",
            "c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552",
        ),
        (
            "4b66e9d4d1b4673c5ad22691957d6af5c11b6421e0ea01d42ca4169e7918ba0d",
            "e5210f12786811d3f4b7959d0538ae2c31dbe7106fc03c3efc4cd549c715a493",
            "95cbde9476e8907d7aade45cb4b873f88b595a68799fa152e6f8f7647aac7957",
        ),
    ],
)
def test_the_vectors_of_rfc_7748(secret: str, point: str, product: str) -> None:
    assert x25519(bytes.fromhex(secret), bytes.fromhex(point)).hex() == product


def test_the_iterations_of_rfc_7748() -> None:
    secret = point = (9).to_bytes(32, "little")
    for _ in range(1_000):
        secret, point = x25519(secret, point), secret
    assert secret.hex() == "684cf59ba83309552800ef566f2f4d3c1c3887c49360e3875f2eb94d99532c51"


def test_the_stream_of_rfc_8439() -> None:
    nonce = bytes.fromhex("000000000000004a00000000")
    hidden = chacha20(bytes(range(32)), nonce, 1, SUNSCREEN)
    assert hidden.hex().startswith("6e2e359a2568f98041ba0728dd0d6981e97e7aec1d4360c20a27afccfd9fae0b")
    assert hidden.hex().endswith("5af90bbf74a35be6b40b8eedf2785e42874d")


def test_the_tag_of_rfc_8439() -> None:
    key = bytes.fromhex("85d6be7857556d337f4452fe42d506a80103808afb0db2fd4abff6af4149f51b")
    assert poly1305(key, b"Cryptographic Forum Research Group").hex() == "a8061dc1305136c6c22b8baf0c0127a9"


def test_the_box_of_rfc_8439() -> None:
    key, nonce = bytes(range(0x80, 0xA0)), bytes.fromhex("070000004041424344454647")
    bound = bytes.fromhex("50515253c0c1c2c3c4c5c6c7")
    box = seal(key, SUNSCREEN, bound, nonce)
    assert box[12:].hex().startswith("d31a8d34648e60db7b86afbc53ef7ec2")
    assert box[-16:].hex() == "1ae10b594f09e26a7e902ecbd0600691"
    assert unseal(key, box, bound) == SUNSCREEN


@given(KEYS, KEYS)
def test_keys_of_two_are_those_of_a_library(secret: bytes, other: bytes) -> None:
    theirs = X25519PrivateKey.from_private_bytes(secret)
    assert public(secret) == theirs.public_key().public_bytes_raw()
    assert x25519(secret, public(other)) == theirs.exchange(X25519PublicKey.from_public_bytes(public(other)))
    assert shared(secret, public(other), b"a") == shared(other, public(secret), b"a")
    assert shared(secret, public(other), b"a") != shared(other, public(secret), b"b")


@given(KEYS, NONCES, st.binary(max_size=1_000), st.binary(max_size=40))
def test_a_box_is_that_of_a_library(key: bytes, nonce: bytes, text: bytes, bound: bytes) -> None:
    assert seal(key, text, bound, nonce) == nonce + ChaCha20Poly1305(key).encrypt(nonce, text, bound)


@given(KEYS, st.binary(max_size=200), st.integers(0, 10**6), st.integers(1, 255))
def test_a_changed_box_or_another_key_opens_nothing(key: bytes, text: bytes, at: int, flip: int) -> None:
    box = bytearray(seal(key, text, b"place"))
    assert unseal(key, bytes(box), b"place") == text
    assert unseal(key, bytes(box), b"elsewhere") is None
    assert unseal(bytes(32), bytes(box), b"place") is None or key == bytes(32)
    box[at % len(box)] ^= flip
    assert unseal(key, bytes(box), b"place") is None
    assert unseal(key, bytes(box[: at % len(box)]), b"place") is None


@pytest.mark.parametrize("point", [y.to_bytes(32, "little") for y in (0, 1, 2**255 - 20)])
def test_a_key_of_small_order_is_refused(point: bytes) -> None:
    with pytest.raises(ValueError, match="not valid"):
        shared(bytes(range(32)), point, b"a")
