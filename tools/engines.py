"""The engines of browsers that the page is played in: Chromium's, Firefox's and WebKit's.

`python -m tools.engines [NAME...]` finds each or installs it from the system's packages, and if some cannot
be had, names them and fails: an engine that was not tried does not count as passed.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

from tools import browser
from tools.installers import install

_FIREFOXES = ("firefox-esr", "firefox")
_PLACES = (
    "/Applications/Firefox.app/Contents/MacOS/firefox",
    r"C:\Program Files\Mozilla Firefox\firefox.exe",
)
_FIREFOX_PACKAGES = (
    {
        "apt-get": "firefox-esr",
        "dnf": "firefox",
        "pacman": "firefox",
        "apk": "firefox-esr",
        "brew": "firefox",
    },
    {"apt-get": "firefox"},
)
_WEBKIT_PACKAGES = {"apt-get": "webkit2gtk-driver xvfb"}


class NotHere(Exception):
    """An engine that cannot be had on this machine, with what to do about it."""


def firefox() -> str:
    """The path of a Firefox: EMPIRES_FIREFOX, then the system's."""
    if named := os.environ.get("EMPIRES_FIREFOX"):
        return named
    for path in (*map(shutil.which, _FIREFOXES), *_PLACES):
        if path and Path(path).exists():
            return path
    raise NotHere("Firefox: install it, or name its program in the environment variable EMPIRES_FIREFOX")


def webkit() -> tuple[str, str]:
    """The paths of WebKitGTK's driver and of a display that nobody looks at."""
    driver, display = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
    if driver and display:
        return driver, display
    raise NotHere("WebKit: it needs WebKitGTK's driver and Xvfb (on Debian: webkit2gtk-driver, xvfb)")


def _or_install(find: Callable[[], object], *packages: dict[str, str]) -> None:
    for wanted in packages:
        try:
            find()
        except NotHere:
            install(wanted)
    find()


def chromium() -> object:
    """The path of a Chromium; one is installed where none is found."""
    try:
        return browser.find_or_install()
    except SystemExit as reason:
        raise NotHere(f"Chromium: {reason}") from reason


ENGINES: dict[str, tuple[Callable[[], object], tuple[dict[str, str], ...]]] = {
    "chromium": (chromium, ()),
    "firefox": (firefox, _FIREFOX_PACKAGES),
    "webkit": (webkit, (_WEBKIT_PACKAGES,)),
}
"""How each is found, and the packages that bring it."""


def main(*names: str) -> int:
    """Find or install the named engines, or all; 1 where one cannot be had."""
    missing: list[str] = []
    for name in names or ENGINES:
        find, packages = ENGINES[name]
        try:
            _or_install(find, *packages)
        except NotHere as reason:
            missing.append(str(reason))
    for engine in missing:
        print(f"An engine is missing. {engine}.", file=sys.stderr)
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
