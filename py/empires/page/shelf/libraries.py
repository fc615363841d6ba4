"""Libraries that only some pages need and that are fetched then: for campaigns between devices, for the post,
and for army lists."""

from __future__ import annotations

from importlib.util import find_spec

from empires.core.errors import SetupError
from empires.rulesets import library

NEEDED = ("six", "ecdsa", "mnemonic")


def fetch_libraries() -> None:
    """Fetch the libraries for campaigns between devices now, if they are not here yet."""
    for name in NEEDED:
        library(name)


def fetch_post() -> None:
    """Fetch the post now if it is not here yet. Raises SetupError if it cannot be fetched."""
    fetch_libraries()
    _fetch("courier", "courier", "The post is")


def fetch_readers() -> None:
    """Fetch the readers of army lists now if they are not here yet. Raises SetupError if they cannot be
    fetched."""
    _fetch("rosters", "reading", "The readers of army lists are")


def _fetch(package: str, module: str, called: str) -> None:
    library(package)
    if find_spec(f"empires.{package}.{module}") is None:
        raise SetupError(
            f"{called} not on this device yet and could not be fetched. Connect to the network and try again."
        )
