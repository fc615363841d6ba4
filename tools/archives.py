"""The Python code of the page in archives that its Python reads as they are, nothing unpacked.

Each wheel of `wheels.txt` is one, `empires` is the program without its rulesets (only their `about.py`, for
the start page), and each ruleset's package is an archive of its own, fetched when it is needed. Archives
are named by their content, so what a page fetches late is what it was built with or is not there at all.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import zipfile
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

from tools.stamps import BUILD, ROOT, files_under

PACKAGE = ROOT / "py" / "empires"
RULESETS = PACKAGE / "rulesets"
PINS = ROOT / "tools" / "wheels.txt"
COMPILER = ROOT / "tools" / "pyc.mjs"
PYODIDE = ROOT / "node_modules" / "pyodide"
STANDARD_LIBRARY = PYODIDE / "python_stdlib.zip"

FOR_THE_START_PAGE = ("__init__.py", "about.py")
"""The files of a ruleset's package that the program needs before the ruleset is chosen."""


def wheels() -> list[Path]:
    """The wheels of `wheels.txt`, as built for Pyodide's Python, downloaded once."""
    pins = PINS.read_bytes()
    folder = BUILD / "wheels" / sha256(pins).hexdigest()[:12]
    if not folder.is_dir():
        fetching = folder.with_suffix(".part")
        shutil.rmtree(fetching, ignore_errors=True)
        subprocess.run(
            [
                *(sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"),
                *("--no-deps", "--only-binary", ":all:", "--require-hashes", "--requirement", str(PINS)),
                *("--python-version", "3.14", "--implementation", "cp", "--abi", "cp314", "--abi", "none"),
                *("--platform", "pyemscripten_2026_0_wasm32", "--platform", "any", "--dest", str(fetching)),
            ],
            check=True,
        )
        fetching.rename(folder)
    return sorted(folder.glob("*.whl"))


def own_files() -> dict[str, dict[str, bytes]]:
    """The program and each ruleset: name of the archive, then path and content of its files."""
    rulesets = sorted(folder.parent.name for folder in RULESETS.glob("*/about.py"))
    archives: dict[str, dict[str, bytes]] = {name: {} for name in ("empires", *rulesets)}
    for path in files_under(PACKAGE):
        name, content = path.relative_to(PACKAGE.parent).as_posix(), path.read_bytes()
        ruleset = next((one for one in rulesets if path.is_relative_to(RULESETS / one)), None)
        if ruleset is not None:
            archives[ruleset][name] = content
        if ruleset is None or path.relative_to(RULESETS / ruleset).as_posix() in FOR_THE_START_PAGE:
            archives["empires"][name] = content
    return archives


def write(archive: Path, content: Mapping[str, bytes]) -> Path:
    """An archive of these files, by path; the same files give the same bytes."""
    archive.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(archive, "w") as made:
        for name in sorted(content):
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))  # no clock
            made.writestr(entry, content[name], zipfile.ZIP_DEFLATED)
    return archive


def compiled(archives: list[Path]) -> list[Path]:
    """Each archive with its sources compiled by Pyodide's own Python; known ones come from `build/pyc`."""
    tool = COMPILER.read_bytes() + (PYODIDE / "package.json").read_bytes()
    known = [sha256(tool + archive.read_bytes()).hexdigest()[:16] for archive in archives]
    made = [BUILD / "pyc" / key / archive.name for key, archive in zip(known, archives, strict=True)]
    jobs = [(source, target) for source, target in zip(archives, made, strict=True) if not target.exists()]
    # One process each: what was compiled before leaves traces in the next archive's bytes.
    for source, target in jobs:
        target.parent.mkdir(parents=True, exist_ok=True)
        part = target.with_suffix(".part")
        subprocess.run(["node", str(COMPILER), str(source), str(part)], check=True, cwd=ROOT)
        part.rename(target)
    return made


def make(*, sources: bool) -> tuple[Path, dict[str, Path]]:
    """The standard library, and every archive by its name: compiled, or with `sources` as they are."""
    archives = {wheel.name.split("-")[0]: wheel for wheel in wheels()}
    archives |= {
        name: write(BUILD / "archives" / f"{name}.zip", files) for name, files in own_files().items()
    }
    given = [STANDARD_LIBRARY, *archives.values()]
    library, *made = given if sources else compiled(given)
    return library, dict(zip(archives, made, strict=True))
