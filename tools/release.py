"""Gather a release in `build/release`: the page, the page as one file, the wheel, a list of what is in them,
and checksums.

`python -m tools.release [--tag v1.0.0]` needs `dist/`, `build/empires.html` and `build/wheel`, which `make.py
release` makes first. A tag has to name the version in `pyproject.toml`, and CHANGELOG.md needs a chapter for
that version. The same sources give the same bytes.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import subprocess
import tomllib
from hashlib import sha256
from pathlib import Path
from zipfile import ZIP_DEFLATED

from tools.archives import PINS, write
from tools.build import DIST
from tools.environment import Missing, npm
from tools.stamps import BUILD, ROOT, files_under

FOLDER = BUILD / "release"
WORKBENCH = BUILD / "sbom"
"""The virtual environment of the program that lists what Python packages the page has."""

NOTES = "NOTES.md"
SUMS = "SHA256SUMS"


def version() -> str:
    """The version of this program, as `pyproject.toml` has it."""
    stated: str = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    return stated


def chapter(changelog: str, version: str) -> str:
    """What the changelog says about a version, without its heading; `Missing` if it says nothing."""
    found = re.search(rf"^## {re.escape(version)}\b.*?\n(.*?)(?=^## |\Z)", changelog, re.M | re.S)
    if found is None or not found[1].strip():
        raise Missing(f"CHANGELOG.md has no chapter “## {version}”: write what players will notice.")
    return found[1].strip() + "\n"


def notes(tag: str) -> str:
    """The text of the release `tag`; for a trial, that of what comes next, or of the newest."""
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    if not tag:
        return chapter(changelog, "Unreleased" if "\n## Unreleased\n" in changelog else version())
    if tag != f"v{version()}":
        raise Missing(f"The tag {tag} is not the version in pyproject.toml, which is {version()}.")
    return chapter(changelog, version())


def unclocked(bill: str) -> str:
    """A CycloneDX bill of materials without the moment, the number and the folder of its making."""
    read = json.loads(bill)
    read.pop("serialNumber", None)
    read["metadata"].pop("timestamp", None)
    if "component" in read["metadata"]:
        read["metadata"]["component"]["name"] = "empires"
    return json.dumps(read, indent=1, sort_keys=True) + "\n"


def bills() -> dict[str, str]:
    """The bills of materials of the page: its packages from npm and its packages of Python."""
    lists = {
        "npm": (npm(), "sbom", "--package-lock-only", "--omit=dev", "--sbom-format=cyclonedx"),
        "python": (WORKBENCH / "bin" / "cyclonedx-py", "requirements", "--output-reproducible", PINS),
    }
    made = {}
    for name, command in lists.items():
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
        if done.returncode:
            raise Missing(f"The list of packages ({name}) could not be made.\n{done.stderr.strip()}")
        made[f"empires-{name}.cdx.json"] = unclocked(done.stdout)
    return made


def sums(folder: Path) -> str:
    """The SHA-256 sum of every file of a folder, as `sha256sum --check` reads it."""
    return "".join(
        f"{sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in sorted(folder.iterdir())
    )


def gather(tag: str) -> None:
    """Fill the folder of the release; `tag` is empty for a trial."""
    said = notes(tag)
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    site = {path.relative_to(DIST).as_posix(): path.read_bytes() for path in files_under(DIST)}
    write(FOLDER / f"empires-page-{version()}.zip", site, ZIP_DEFLATED)
    shutil.copy(BUILD / "empires.html", FOLDER)
    for wheel in (BUILD / "wheel").glob("*.whl"):
        shutil.copy(wheel, FOLDER)
    for name, bill in bills().items():
        (FOLDER / name).write_text(bill, encoding="utf-8", newline="\n")
    (FOLDER / SUMS).write_text(sums(FOLDER), encoding="utf-8", newline="\n")
    (FOLDER / NOTES).write_text(said, encoding="utf-8", newline="\n")
    for path in sorted(FOLDER.iterdir()):
        print(f"{path.relative_to(ROOT)}: {path.stat().st_size / 1e6:.2f} MB")


def main() -> None:
    """Gather the release that `--tag` names, or a trial."""
    parser = argparse.ArgumentParser(prog="python -m tools.release")
    parser.add_argument("--tag", default="", help="the tag of the release, such as v1.0.0")
    try:
        gather(parser.parse_args().tag)
    except Missing as reason:
        raise SystemExit(str(reason)) from None


if __name__ == "__main__":
    main()
