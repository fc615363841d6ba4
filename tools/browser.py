"""Find a Chromium for the browser tests, or install one.

`python -m tools.browser` prints its path and nothing else; the messages of installers go to the error output.
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from tools.installers import install, told

DISABLED = (
    *(
        "WebUIOmniboxPopup",
        "WebUIOmniboxAimPopup",
    ),  # pages of its own in each window, for a second of processor
    # what Playwright switches off: the last list alone counts
    *("AimEnabled", "AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync"),
    *("DestroyProfileOnBrowserClose", "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades", "LensOverlay"),
    *("MediaRouter", "NetworkTimeServiceQuerying", "OptimizationHints", "PaintHolding", "PreconnectToSearch"),
    *("TcpPortRandomizationWin", "ThirdPartyStoragePartitioning"),
)
"""Features that no test needs."""

ARGUMENTS = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    f"--disable-features={','.join(DISABLED)}",
]
"""Start arguments for tests: no calls home, no window dressing, and it starts as root in a container."""

SHELLS = ("chromium-headless-shell", "chrome-headless-shell")
"""Browsers without windows, which need a sixth less processor time."""
_NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome", "msedge")
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)
_PACKAGES = (
    {"apt-get": "chromium-headless-shell chromium"},  # Debian has both
    dict.fromkeys(("apt-get", "dnf", "pacman", "apk", "brew"), "chromium"),
)


def find(*, whole: bool = False) -> str | None:
    """The path of a Chromium on this machine: EMPIRES_BROWSER, then Playwright's own, then the system's; a
    `whole` one has windows, notifications and settings.
    """
    named = os.environ.get("EMPIRES_BROWSER")
    if named and not (whole and Path(named).name in SHELLS):
        return named
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    names = _NAMES if whole else (*SHELLS, *_NAMES)
    candidates = [own, *(shutil.which(name) for name in names), *PLACES]
    return next((path for path in candidates if path and Path(path).exists()), None)


def find_or_install(*, whole: bool = False) -> str:
    """The path of a Chromium, fetched by Playwright or else by the system's package manager if need be."""
    if path := find(whole=whole):
        return path
    print("No browser found: fetching one for the tests", file=sys.stderr, flush=True)
    if told(sys.executable, "-m", "playwright", "install", "chromium") and (path := find(whole=whole)):
        return path
    for packages in _PACKAGES:
        install(packages)
        if path := find(whole=whole):
            return path
    raise SystemExit(
        "The browser tests need a Chromium or Chrome, and none could be installed. Install one and run this "
        "command again, or name its program in the environment variable EMPIRES_BROWSER."
    )


if __name__ == "__main__":
    print(find_or_install())
