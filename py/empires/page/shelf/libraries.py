"""What only some pages need and is fetched then: libraries for campaigns between devices, and the post."""

from __future__ import annotations

from importlib.util import find_spec

from empires.core.errors import SetupError
from empires.rulesets import library

NEEDED = ("six", "ecdsa", "mnemonic")


def fetch_libraries() -> None:
    """Fetch those for campaigns between devices now if they are not here yet."""
    for name in NEEDED:
        library(name)


def fetch_post() -> None:
    """Fetch the post now if it is not here yet. Raises SetupError if it cannot be fetched."""
    fetch_libraries()
    library("courier")
    if find_spec("empires.courier.courier") is None:
        raise SetupError(
            "The post is not on this device yet and could not be fetched. Connect to the network and try "
            "again."
        )
