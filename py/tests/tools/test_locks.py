"""Lock files: everything that is installed is named with its hash, and no place it comes from."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest
from tools.archives import PINS
from tools.environment import LOCK
from tools.stamps import ROOT

NPM = ROOT / "package-lock.json"


def locked(path: Path) -> dict[str, list[str]]:
    """Each package of a lock file of pip, with the hashes of its files."""
    text = re.sub(r"\\\n\s*", "", path.read_text(encoding="utf-8"))
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return {line.split("==")[0]: re.findall(r"--hash=sha256:[0-9a-f]{64}", line) for line in lines}


@pytest.mark.parametrize("path", [LOCK, PINS], ids=lambda path: path.name)
def test_every_python_package_is_locked_with_a_hash(path: Path) -> None:
    packages = locked(path)
    assert packages
    assert [name for name, hashes in packages.items() if not hashes] == []


def test_what_the_project_asks_for_is_locked() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    asked = [*project["dependencies"], *project["optional-dependencies"]["dev"]]
    names = {re.split(r"[<>=~!; ]", line)[0] for line in asked}  # with extras: pip wants those pinned too
    assert names <= set(locked(LOCK))


def test_every_npm_package_is_locked_with_a_hash() -> None:
    packages = json.loads(NPM.read_text(encoding="utf-8"))["packages"]
    assert [name for name, entry in packages.items() if name and "integrity" not in entry] == []


@pytest.mark.parametrize("path", [LOCK, PINS, NPM], ids=lambda path: path.name)
def test_no_lock_names_the_place_its_packages_come_from(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not re.search(r'"resolved"|index-url|find-links|file:|registry\.|\.org/simple|pythonhosted', text)
