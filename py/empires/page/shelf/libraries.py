"""Libraries that only some pages need and that are fetched then: for campaigns between devices, for those
under an umpire, for the post, for army lists, and for maps of other programs."""

from __future__ import annotations

from importlib import import_module
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


def fetch_umpire() -> None:
    """Fetch the umpire's device and its pages now if they are not here yet. Raises SetupError if they cannot
    be fetched."""
    fetch_libraries()
    _fetch("umpire", "window_device", "The umpire’s device is")
    _fetch("page.fog", "table", "The umpire’s pages are")


def fetch_readers() -> None:
    """Fetch the readers of army lists now if they are not here yet. Raises SetupError if they cannot be
    fetched."""
    _fetch("rosters", "reading", "The readers of army lists are")


def fetch_map_readers() -> None:
    """Fetch the readers of other programs' maps now if they are not here yet. Raises SetupError if they
    cannot be fetched."""
    _fetch("maps.foreign.readers", "reading", "The readers of maps are")


def _fetch(package: str, module: str, called: str) -> None:
    import_module(f"empires.{package}")  # its beginning, to which the rest is added
    library(package)
    if find_spec(f"empires.{package}.{module}") is None:
        raise SetupError(
            f"{called} not on this device yet and could not be fetched. Connect to the network and try again."
        )
