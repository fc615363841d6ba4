"""The Python code of the page in archives, which the page's Python reads without unpacking them.

Each wheel of `wheels.txt` is one, `empires` is the program without its rulesets (only their `about.py`, for
the start page), and each ruleset's package, the post, the readers of army lists and of maps, house rules, the
umpire's device, the map editor and the chronicle as files are archives of their own, fetched when they are
needed. The standard library holds what all of these can import. Docstrings are left out, as is any code that
no page reaches.
"""

from __future__ import annotations

import ast
import json
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path

from tools.stamps import BUILD, ROOT, files_under

PACKAGE = ROOT / "py" / "empires"
RULESETS = PACKAGE / "rulesets"
PINS = ROOT / "tools" / "wheels.txt"
COMPILER = ROOT / "tools" / "pyc.mjs"
PYODIDE = ROOT / "node_modules" / "pyodide"
STANDARD_LIBRARY = PYODIDE / "python_stdlib.zip"
WORKER = ROOT / "web" / "engine.py"

NOT_FOR_PAGES = (
    "__main__.py",
    "testing.py",
    "cli/",
    "lab/report.py",
    "lab/running.py",
    "lab/tuning.py",
    "courier/relays.py",
    "courier/sealing.py",
)
"""What of the program no page reaches: the command line and its relays, the laboratory's long runs, help for
tests."""

MEASURES = ("expert.py", "frozen.json")
"""The files of a ruleset by which computer players are measured, and nobody plays."""

UNREACHED = re.compile(r"(^|/)(tests?/|test_)|/wordlist/(?!english)")
"""Files of other people's packages that no page reads: their tests, and words of languages not offered."""

FOR_THE_START_PAGE = ("__init__.py", "about.py")
"""The files of a ruleset's package that the program needs before the ruleset is chosen."""

POST = "courier"
"""The package that only those need whose post is on."""

LATE = {
    POST: ("__init__.py", "words.py"),
    "rosters": ("__init__.py", "roster.py"),
    "maps.foreign.readers": ("__init__.py",),
    "editions": ("__init__.py",),
    "core.house": ("__init__.py",),
    "page.house": ("__init__.py",),
    "lab": ("__init__.py",),
    "umpire": ("__init__.py",),
    "page.fog": ("__init__.py",),
    "page.drawing": ("__init__.py",),
}
"""Packages that are archives of their own, with the files that the program needs before it needs the rest."""


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


def _folder(package: str) -> Path:
    return PACKAGE.joinpath(*package.split("."))


def _content(path: Path) -> bytes:
    """A file as a page has it: data without the blanks that are there for people."""
    content = path.read_bytes()
    if path.suffix != ".json":
        return content
    return json.dumps(json.loads(content), ensure_ascii=False, separators=(",", ":")).encode()


def own_files() -> dict[str, dict[str, bytes]]:
    """The program, the post and each ruleset: name of the archive, then path and content of its files."""
    rulesets = sorted(folder.parent.name for folder in RULESETS.glob("*/about.py"))
    archives: dict[str, dict[str, bytes]] = {name: {} for name in ("empires", *LATE, *rulesets)}
    for path in files_under(PACKAGE):
        if path.relative_to(PACKAGE).as_posix().startswith(NOT_FOR_PAGES) or path.name in MEASURES:
            continue
        name, content = path.relative_to(PACKAGE.parent).as_posix(), _content(path)
        late = next((one for one in LATE if path.is_relative_to(_folder(one))), None)
        if late is not None and path.relative_to(_folder(late)).as_posix() not in LATE[late]:
            archives[late][name] = content
            continue
        ruleset = next((one for one in rulesets if path.is_relative_to(RULESETS / one)), None)
        if ruleset is not None:
            archives[ruleset][name] = content
        if ruleset is None or path.relative_to(RULESETS / ruleset).as_posix() in FOR_THE_START_PAGE:
            archives["empires"][name] = content
    return archives


def write(archive: Path, content: Mapping[str, bytes], compression: int = zipfile.ZIP_STORED) -> Path:
    """An archive of these files, by kind and path, for like compresses best beside like; the same files give
    the same bytes.
    """
    archive.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(archive, "w") as made:
        for name in sorted(content, key=lambda name: (Path(name).suffix, name)):
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))  # no clock
            made.writestr(entry, content[name], compression)
    return archive


def compiled(sources: Iterable[Path], roots: Path) -> list[Path]:
    """These archives, and last the standard library, with their sources compiled by Pyodide's own Python.

    Known ones come from `build/pyc`. Of the library what `roots`, a file of module names, can reach is kept.
    """
    made, missing = [], []
    for source, *needs in [*((one,) for one in sources), (STANDARD_LIBRARY, roots)]:
        inputs = (COMPILER, PYODIDE / "package.json", source, *needs)
        key = sha256(b"".join(path.read_bytes() for path in inputs)).hexdigest()[:16]
        target = BUILD / "pyc" / key / source.name
        made.append(target)
        if not target.exists():
            target.parent.mkdir(parents=True, exist_ok=True)
            missing.append((source, target.with_suffix(".part"), *needs))
    if missing:  # one process for all: its start takes as long as all that it compiles
        words = json.dumps([[str(path) for path in one] for one in missing])
        subprocess.run(["node", str(COMPILER), words], check=True, cwd=ROOT)
    for source, part, *_ in missing:
        part.rename(part.with_name(source.name))
    return made


def imports(archives: Iterable[Path], *scripts: Path) -> list[str]:
    """The names of all modules that are imported anywhere in these archives and scripts."""
    texts = [path.read_bytes() for path in scripts]
    for archive in archives:
        with zipfile.ZipFile(archive) as files:
            texts += [files.read(name) for name in files.namelist() if name.endswith(".py")]
    found = set[str]()
    for text in texts:
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Import):
                found.update(one.name for one in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                found.update(f"{node.module}.{one.name}" for one in node.names)
    return sorted(name for name in found if name.split(".")[0] != PACKAGE.name)


def pruned(wheel: Path) -> dict[str, bytes]:
    """What of a wheel some page may read."""
    with zipfile.ZipFile(wheel) as files:
        return {name: files.read(name) for name in files.namelist() if not UNREACHED.search(name)}


def bare(source: bytes) -> bytes:
    """A module's source without its docstrings, each line where it was. A class keeps a mark of one, else
    each dataclass would write its signature."""
    lines = source.split(b"\n")
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Expr) or not isinstance(node.value, ast.Constant):
            continue
        if isinstance(node.value.value, str):
            first, last = node.lineno - 1, (node.end_lineno or node.lineno) - 1
            rest = lines[last][node.end_col_offset :]
            lines[first : last + 1] = [
                lines[first][: node.col_offset] + b'"."' + rest,
                *[b""] * (last - first),
            ]
    return b"\n".join(lines)


def solid(archive: Path) -> bytes:
    """The archive compressed as a whole, a quarter smaller; it is unpacked when it has come. libdeflate makes
    it 3.5 % smaller than zlib can."""
    import deflate  # what only reads this module, as make.py does, needs no package

    return bytes(deflate.gzip_compress(archive.read_bytes(), 12))


def make(*, sources: bool) -> tuple[Path, dict[str, Path]]:
    """The standard library, and every archive by its name, nothing compressed: compiled, or with `sources` as
    they are. Sources are less than half as large as what they are compiled to, and late ones are needed
    seldom, so they are compiled in the page.
    """
    given = {wheel.name.split("-")[0]: pruned(wheel) for wheel in wheels()} | own_files()
    archives = {name: write(BUILD / "archives" / f"{name}.zip", files) for name, files in given.items()}
    if sources:
        return STANDARD_LIBRARY, archives
    roots = BUILD / "archives" / "imports.txt"
    roots.write_text("\n".join(imports(archives.values(), WORKER)), encoding="utf-8")
    early = {name: path for name, path in archives.items() if name not in LATE}
    *ready, library = compiled(early.values(), roots)
    late = {name: write(BUILD / "archives" / "late" / f"{name}.zip", _bare(given[name])) for name in LATE}
    return library, {**dict(zip(early, ready, strict=True)), **late}


def _bare(files: Mapping[str, bytes]) -> dict[str, bytes]:
    return {name: bare(content) if name.endswith(".py") else content for name, content in files.items()}
