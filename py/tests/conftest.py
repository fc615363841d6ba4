"""What holds for all package tests."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable
from functools import cache

import pytest
from hypothesis import settings
from tools.stamps import BUILD

# Compiled modules are kept, also by what tests start: else each worker rewrites 400 of them, for 20 s.
sys.pycache_prefix = os.environ["PYTHONPYCACHEPREFIX"] = str(BUILD / "pycache")
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

gc.disable()  # until all is collected: nothing of that is garbage

RARE = (50_000, 20, 100)
"""How seldom garbage is searched for: tests leave little of it, and a search costs more than the memory."""

settings.register_profile("empires", max_examples=30, deadline=None)  # a busy machine is no fault
settings.register_profile("soak", max_examples=400, deadline=None)
settings.load_profile("empires")


def pytest_configure() -> None:
    """Compute a signature, a shared key, a chain of numbers or a land once: campaigns of many tests begin
    with the same seeds, and each of their devices checks the same texts. What was signed here need not be
    verified here.
    """
    from empires.core.apart import numbers, secret, signing
    from empires.umpire import boxes
    from tests.laid import generate_once

    generate_once()
    vars(boxes)["x25519"] = _once(boxes.x25519)

    for name in ("public_key", "sign", "sound", "good"):
        setattr(signing, name, _once(getattr(signing, name)))
    sign, good, signed = signing.sign, signing.good, set[tuple[bytes, bytes, bytes]]()

    def sign_and_know(secret: bytes, text: bytes) -> bytes:
        signature = sign(secret, text)
        if text.startswith(b"empires/"):  # not the texts by which the verifier itself is tested
            signed.add((bytes(signing.public_key(secret)), bytes(text), bytes(signature)))
        return signature

    def known_or_good(public: bytes, text: bytes, signature: bytes) -> bool:
        said = bytes(public), bytes(text), bytes(signature)
        return said in signed or good(*said)

    vars(signing).update(sign=sign_and_know, good=known_or_good)

    @cache
    def chain(_length: int, _stride: int, *claim: str) -> numbers.Chain:
        return numbers.Chain(*claim)

    vars(secret)["Chain"] = lambda *claim: chain(numbers.LENGTH, numbers.STRIDE, *claim)


def _once(function: Callable[..., object]) -> Callable[..., object]:
    """A function of bytes that computes nothing twice."""
    known = cache(function)
    return lambda *given: known(*map(bytes, given))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the tests that read the code first, so that one worker of several parses it for all of them."""
    one_of_each = {item.path: item for item in items}
    tools = {path for path, item in one_of_each.items() if _reads_code(item)}
    items.sort(key=lambda item: item.path not in tools)


def _reads_code(item: pytest.Item) -> bool:
    """Whether the module of a test belongs to the tools or uses one of them."""
    used = vars(item.module).values() if isinstance(item, pytest.Function) else ()
    return item.path.parent.name == "tools" or any(
        str(getattr(one, "__module__", "")).startswith("tools.") for one in used
    )


def pytest_collection_finish() -> None:
    """Leave what was collected out of every later search for garbage: it stays to the end, and is large."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*RARE)
    gc.enable()
