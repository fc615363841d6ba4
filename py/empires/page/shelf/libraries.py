"""Code that only some pages need and that is fetched when it is needed: for campaigns between devices, for
those under an umpire, for the post, for army lists, for the map editor, for maps from other programs, for
house rules, and for the chronicle as a file."""

from __future__ import annotations

from empires.rulesets import house_rules, library, part

NEEDED = ("six", "ecdsa", "mnemonic")


def fetch_libraries() -> None:
    """Fetch the libraries for campaigns between devices if they are not here yet."""
    for name in NEEDED:
        library(name)


def fetch_post() -> None:
    """Fetch the code for the post if it is not here yet. Raises SetupError if it cannot be fetched."""
    fetch_libraries()
    part("courier", "courier", "The post is")


def fetch_umpire() -> None:
    """Fetch the code for campaigns under an umpire if it is not here yet. Raises SetupError if it cannot be
    fetched."""
    fetch_libraries()
    part("umpire", "window_device", "The umpire’s device is")
    part("page.fog", "table", "The umpire’s pages are")


def fetch_readers() -> None:
    """Fetch the code that reads army lists if it is not here yet. Raises SetupError if it cannot be
    fetched."""
    part("rosters", "reading", "The army list readers are")


def fetch_drawing() -> None:
    """Fetch the map editor if it is not here yet. Raises SetupError if it cannot be fetched."""
    part("page.drawing", "table", "The map editor is")


def fetch_map_readers() -> None:
    """Fetch the code that reads other programs' maps if it is not here yet. Raises SetupError if it cannot be
    fetched."""
    part("maps.foreign.readers", "reading", "The map readers are")


def fetch_house_rules() -> None:
    """Fetch the editor of house rules, with everything it needs, if it is not here yet. Raises SetupError if
    it cannot be fetched."""
    house_rules()
    part("lab", "trials", "Trials of house rules are")
    part("page.house", "editor", "The house rules editor is")


def fetch_editions() -> None:
    """Fetch the code that writes the chronicle to files if it is not here yet. Raises SetupError if it cannot
    be fetched."""
    part("editions", "album", "Photographs and editions of the chronicle are")
