"""A release says what changed, and the same sources give the same bytes."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest
from tools import release
from tools.build import DIST
from tools.environment import Missing
from tools.stamps import BUILD, ROOT

import empires

CHANGELOG = (
    "# Changelog\n\n## Unreleased\n\nTo come.\n\n## 1.10.0 – 2027-01-02\n\nMore.\n\n## 1.1.0\n\nFirst.\n"
)


def test_the_notes_are_the_chapter_of_the_version() -> None:
    assert release.chapter(CHANGELOG, "1.10.0") == "More.\n"
    assert release.chapter(CHANGELOG, "1.1.0") == "First.\n"
    assert release.chapter(CHANGELOG, "Unreleased") == "To come.\n"


def test_a_version_without_a_chapter_is_not_released() -> None:
    with pytest.raises(Missing, match=r"no chapter “## 1\.1\.1”"):
        release.chapter(CHANGELOG, "1.1.1")


def test_a_tag_names_the_version_of_the_program() -> None:
    with pytest.raises(Missing, match=r"v99\.0\.0 is not the version in pyproject.toml"):
        release.notes("v99.0.0")


def test_page_and_program_have_one_version() -> None:
    lock = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))
    named = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))["version"]
    pages = {named, lock["version"], lock["packages"][""]["version"]}
    assert pages == {empires.__version__} == {release.version()}


def test_the_changelog_has_a_text_for_a_trial_and_for_a_version_that_it_names() -> None:
    assert len(release.notes("").split()) > 100
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    newest = re.search(r"^## (\d+\.\d+\.\d+) – \d{4}-\d\d-\d\d$", text, re.M)
    assert newest is None or newest[1] == release.version()


def test_sums_are_read_by_the_usual_program(tmp_path: Path) -> None:
    (tmp_path / "b.txt").write_bytes(b"two")
    (tmp_path / "a.txt").write_bytes(b"one")
    one, two = (sha256(content).hexdigest() for content in (b"one", b"two"))
    assert release.sums(tmp_path) == f"{one}  a.txt\n{two}  b.txt\n"


def test_a_bill_of_materials_does_not_tell_where_and_when_it_was_made() -> None:
    made = {"serialNumber": "urn:uuid:1", "metadata": {"timestamp": "now", "component": {"name": "folder"}}}
    again = {"serialNumber": "urn:uuid:2", "metadata": {"timestamp": "then", "component": {"name": "other"}}}
    assert release.unclocked(json.dumps(made)) == release.unclocked(json.dumps(again))


@pytest.mark.soak
def test_a_release_made_twice_is_the_same() -> None:
    found = []
    for _ in range(2):
        for made in (DIST, BUILD / "archives", BUILD / "pyc"):
            shutil.rmtree(made, ignore_errors=True)  # else the second would only copy what the first made
        subprocess.run([sys.executable, "make.py", "release"], cwd=ROOT, check=True)
        found.append((release.FOLDER / release.SUMS).read_text(encoding="utf-8"))
    assert found[0] == found[1]
    assert len(found[0].splitlines()) == 5
