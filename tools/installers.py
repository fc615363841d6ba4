"""Install programs from the system's packages, with whichever package manager is present."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Mapping

_MANAGERS = {
    "apt-get": ("install", "--yes", "--no-install-recommends"),
    "dnf": ("install", "--assumeyes"),
    "pacman": ("--sync", "--noconfirm"),
    "apk": ("add",),
    "brew": ("install", "--cask"),
}


def told(*command: str) -> bool:
    """Whether a command succeeded; all it says goes to the error output."""
    return subprocess.run(command, stdout=2, check=False).returncode == 0


def install(packages: Mapping[str, str]) -> None:
    """Try to install what the machine's package manager calls so; several names stand with spaces between."""
    manager = next((name for name in _MANAGERS if shutil.which(name)), None)
    if manager is None or manager not in packages:
        return
    root = [] if manager == "brew" or os.name == "nt" or os.geteuid() == 0 else ["sudo"]
    if manager == "apt-get":
        told(*root, manager, "update", "--quiet")
    told(*root, manager, *_MANAGERS[manager], *packages[manager].split())
