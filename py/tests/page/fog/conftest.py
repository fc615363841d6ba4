"""Keys, and so lands and dice, that are the same in every run of the tests."""

from __future__ import annotations

import secrets
from random import Random

import pytest


@pytest.fixture(autouse=True)
def the_same_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(secrets, "token_bytes", Random("under an umpire").randbytes)
