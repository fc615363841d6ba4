"""Words for people to compare over the telephone and to keep on paper (protocol K4, K5, K6).

All come from the English list of BIP-39, in which no two words share their first four letters; each word
encodes 11 bits.
"""

from __future__ import annotations

import pkgutil
from functools import cache

from mnemonic import Mnemonic

COMPARED, CLAIMED = 5, 8
"""How many words a group compares at the beginning, and how many identify a new claim."""

_BITS = 11


class NotWords(ValueError):
    """Raised if a string is not the 24 words of a secret; the message is a sentence for the player."""


@cache
def _list() -> Mnemonic:
    listed = pkgutil.get_data("mnemonic", "wordlist/english.txt")  # also works from an archive
    assert listed is not None
    return Mnemonic(wordlist=listed.decode().split())


def spoken(fingerprint: bytes, count: int) -> list[str]:
    """The first words of the phrase for a fingerprint of 32 bytes."""
    bits = int.from_bytes(fingerprint, "big") >> (8 * len(fingerprint) - count * _BITS)
    places = [(bits >> _BITS * at) & (2**_BITS - 1) for at in range(count - 1, -1, -1)]
    words: list[str] = _list().wordlist
    return [words[place] for place in places]


def on_paper(secret: bytes) -> str:
    """A secret of 32 bytes as 24 words; the last word also checks the others."""
    text: str = _list().to_mnemonic(secret)
    return text


def from_paper(text: str) -> bytes:
    """The secret encoded by 24 words; the first four letters of each word are enough. Raises NotWords."""
    given = text.lower().split()
    if len(given) != 24:
        raise NotWords(f"That is {len(given)} words; a seat’s secret has 24.")
    known: list[str] = _list().wordlist
    by_start = {word[:4]: word for word in known}
    whole = [by_start.get(word[:4], "") for word in given]
    for place, (word, found) in enumerate(zip(given, whole, strict=True), 1):
        if not found or (len(word) > 4 and word != found):
            raise NotWords(f"Word {place}, “{word[:20]}”, is not in the list. Is it what your paper says?")
    try:
        return bytes(_list().to_entropy(whole))
    except ValueError:
        raise NotWords(
            "Each word is in the list, but together they do not make a valid key. Compare them again."
        ) from None
