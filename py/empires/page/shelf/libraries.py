"""The libraries for campaigns between devices, fetched with the first of them."""

from __future__ import annotations

from empires.rulesets import library

NEEDED = ("six", "ecdsa", "mnemonic")


def fetch_libraries() -> None:
    """Fetch them now if they are not here yet."""
    for name in NEEDED:
        library(name)
