"""Libraries that only some pages need and that are fetched then: for campaigns between devices, for those
under an umpire, for the post, for army lists, for the map editor, for maps of other programs, for house
rules, and for the chronicle as a file."""

from __future__ import annotations

from empires.rulesets import house_rules, library, part

NEEDED = ("six", "ecdsa", "mnemonic")


def fetch_libraries() -> None:
    """Fetch the libraries for campaigns between devices now, if they are not here yet."""
    for name in NEEDED:
        library(name)


def fetch_post() -> None:
    """Fetch the post now if it is not here yet. Raises SetupError if it cannot be fetched."""
    fetch_libraries()
    part("courier", "courier", "The post is")


def fetch_umpire() -> None:
    """Fetch the umpire's device and its pages now if they are not here yet. Raises SetupError if they cannot
    be fetched."""
    fetch_libraries()
    part("umpire", "window_device", "The umpire’s device is")
    part("page.fog", "table", "The umpire’s pages are")


def fetch_readers() -> None:
    """Fetch the readers of army lists now if they are not here yet. Raises SetupError if they cannot be
    fetched."""
    part("rosters", "reading", "The army list readers are")


def fetch_drawing() -> None:
    """Fetch the map editor now if it is not here yet. Raises SetupError if it cannot be fetched."""
    part("page.drawing", "table", "The map editor is")


def fetch_map_readers() -> None:
    """Fetch the readers of other programs' maps now if they are not here yet. Raises SetupError if they
    cannot be fetched."""
    part("maps.foreign.readers", "reading", "The map readers are")


def fetch_house_rules() -> None:
    """Fetch the editor of house rules now if it is not here yet, with all that it needs. Raises SetupError if
    it cannot be fetched."""
    house_rules()
    part("lab", "trials", "Trials of house rules are")
    part("page.house", "editor", "The house rules editor is")


def fetch_editions() -> None:
    """Fetch what writes the chronicle as files now if it is not here yet. Raises SetupError if it cannot be
    fetched."""
    part("editions", "album", "Photographs and editions of the chronicle are")
