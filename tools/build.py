"""Build `dist/`: a folder any static host can serve, with nothing fetched from anywhere else.

`python -m tools.build [--src] [--precompress] [wss://RELAY …]` needs `node_modules` and a Python with pip
(`make.py build` provides both). With --src the Python sources are served as they are: slower to start, but
tracebacks show their lines. The same inputs give the same bytes.
"""

from __future__ import annotations

import gzip
import json
import re
import shutil
import subprocess
import sys
import zipfile
from base64 import b64encode
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path

from tools.archives import COMPILER, PACKAGE, PINS, POST, PYODIDE, make, solid, wheels
from tools.stamps import BUILD, ROOT, digest, files_under

DIST = ROOT / "dist"
WEB = ROOT / "web"
MODULES = ROOT / "node_modules"
FIRST = ("library", "msgspec", "svgwrite", "empires")
"""The archives without which nothing starts; rulesets come later."""

PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")

UNREACHED = re.compile(r"codemirror|xterm|toml|zip-|mpy")
"""PyScript's modules for its editor, terminal, TOML and zip configuration and MicroPython: none is used here.
The small plugins look just as idle but are imported at every start, which hangs without them."""

OWN_LINES = re.compile(r"^[ \t]*(?://.*|/\*(?!!)(?:.|\n)*?\*/[ \t]*)\n", re.MULTILINE)
"""Comments that have lines of their own, but for those that must stay (`/*!`)."""

NO_DATABASE = (
    "({open:()=>{const say=(what,result)=>"
    "(Promise.resolve().then(()=>what.onsuccess({target:{result}})),what);"
    "const texts=new Proxy({},{get:()=>()=>say({},[])});"
    "return say({},{transaction:()=>({objectStore:()=>texts}),close(){}})}})"
)
"""Stands in PyScript for the browser's database, which it opens at every start and keeps nothing in as it is
set up here. Where site data is blocked or the database hangs, the page would not start for that.
"""

PRECOMPRESS = ROOT / "tools" / "precompress.mjs"
TOOLS = (Path(__file__), PRECOMPRESS, ROOT / "tools" / "archives.py")
FONT_PACKAGES = ("alegreya", "source-sans-3")
LICENCES = (
    ("Alegreya", MODULES / "@fontsource" / "alegreya" / "LICENSE"),
    ("Source Sans 3", MODULES / "@fontsource" / "source-sans-3" / "LICENSE"),
    ("noble-secp256k1", MODULES / "@noble" / "secp256k1" / "LICENSE"),
    ("PyScript", MODULES / "@pyscript" / "core" / "LICENSE"),
    ("Empires", ROOT / "LICENSE"),
)


def inputs(*facts: object) -> str:
    """The digest of everything `dist/` is made from; `facts` are the options it is made with."""
    recipe = (COMPILER, PINS, *TOOLS, ROOT / "package-lock.json", ROOT / "LICENSE")
    return digest(files_under(WEB, PACKAGE, *recipe), *facts)


def put_python(site: Path, *, sources: bool, packed: bool) -> dict[str, str]:
    """The interpreter, the standard library and the archives of our code; returns where each archive is.

    They are named by their content, so what a page fetches late is what it was built with, or is not there
    at all. Where they are `packed` each is compressed as a whole, which takes a quarter less than a zip with
    each file compressed. Their names do not say so, because some hosts would unpack them on the way.
    """
    library, archives = make(sources=sources)
    for folder in ("pyodide", "python"):
        (site / folder).mkdir(exist_ok=True)
    for name in PYODIDE_FILES:
        shutil.copyfile(PYODIDE / name, site / "pyodide" / name)
    info = json.loads((PYODIDE / "pyodide-lock.json").read_text())["info"]
    (site / "pyodide" / "pyodide-lock.json").write_text(json.dumps({"info": info, "packages": {}}))
    places = {}
    for name, path in {"library": library, **archives}.items():
        content = solid(path) if packed else path.read_bytes()
        folder = POST if name == POST else "python"
        places[name] = f"{folder}/{name}-{sha256(content).hexdigest()[:10]}.{'bin' if packed else 'zip'}"
        (site / places[name]).write_bytes(content)
    first = {name: place for name, place in places.items() if name in FIRST}
    fill(site / "pyodide" / "alive.mjs", archives=json.dumps(first))
    return places


def put_pyscript(site: Path) -> None:
    """PyScript's core and every module it imports that this page can reach."""
    source, folder = MODULES / "@pyscript" / "core" / "dist", site / "pyscript"
    folder.mkdir()
    waiting, seen = ["core.js"], set[str]()
    while waiting:
        name = waiting.pop()
        if name in seen or UNREACHED.search(name):
            continue
        seen.add(name)
        text = (source / name).read_text(encoding="utf-8")
        waiting += re.findall(r"""["']\./([\w.-]+\.js)["']""", text)
        without_map = re.sub(r"\n?//# sourceMappingURL=\S+\s*$", "\n", text)
        without_database = without_map.replace("indexedDB.open(", f"{NO_DATABASE}.open(")
        if "indexedDB" in without_database:
            raise SystemExit(f"PyScript's {name} opens a database in a way that is not known here.")
        (folder / name).write_text(without_database, encoding="utf-8", newline="\n")


def put_post(site: Path) -> None:
    """The library of the worker that speaks to relays, beside the files that need it. Half of it is comments
    in lines of their own; only its licence stays.
    """
    folder, name = site / "courier", "secp256k1.js"
    library = (MODULES / "@noble" / "secp256k1" / "index.js").read_text(encoding="utf-8")
    (folder / name).write_text(OWN_LINES.sub("", library), encoding="utf-8", newline="\n")
    sealing = folder / "sealing.js"
    text = sealing.read_text(encoding="utf-8").replace("'@noble/secp256k1'", f"'./{name}'")
    sealing.write_text(text, encoding="utf-8", newline="\n")


def licence(wheel: Path) -> str:
    """The licence that a wheel brings along. Raises StopIteration if it has none."""
    with zipfile.ZipFile(wheel) as packed:
        name = next(one for one in packed.namelist() if "/LICENSE" in one.upper() and ".dist-info/" in one)
        return packed.read(name).decode()


def licences() -> Iterator[tuple[str, str]]:
    """Whose works the page contains, and under which terms."""
    for title, path in LICENCES:
        yield title, path.read_text(encoding="utf-8")
    for wheel in wheels():
        yield wheel.name.partition("-")[0], licence(wheel)


def put_web(site: Path) -> None:
    """The page as it stands in `web/`, the map's styles, and the fonts that `fonts.css` names."""
    shutil.copytree(WEB, site, dirs_exist_ok=True, ignore=shutil.ignore_patterns("*.d.ts"))
    shutil.copyfile(PACKAGE / "render" / "map.css", site / "styles" / "map.css")
    fonts = site / "fonts"
    fonts.mkdir()
    faces = (WEB / "styles" / "fonts.css").read_text(encoding="utf-8")
    for name in re.findall(r"\.\./fonts/([\w.-]+)", faces):
        package = next(package for package in FONT_PACKAGES if name.startswith(package + "-latin"))
        shutil.copyfile(MODULES / "@fontsource" / package / "files" / name, fonts / name)
    with (site / "licences.txt").open("a", encoding="utf-8", newline="\n") as notes:
        for title, text in licences():
            notes.write(f"\n\n=== {title} ===\n\n{text.strip()}\n")


def names(site: Path) -> list[str]:
    """Every file of the site by its address relative to the page, sorted."""
    return sorted(path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file())


def integrity(path: Path) -> str:
    """A file's hash as browsers check it."""
    return "sha256-" + b64encode(sha256(path.read_bytes()).digest()).decode()


def fill(path: Path, **values: str) -> None:
    """Write `values` over the places marked `{{name}}` in a file."""
    text = path.read_text(encoding="utf-8")
    for name, value in values.items():
        if f"{{{{{name}}}}}" not in text:
            raise SystemExit(f"{path.name} has no place for {name}.")
        text = text.replace(f"{{{{{name}}}}}", value)
    path.write_text(text, encoding="utf-8", newline="\n")


NAMED = re.compile(r'<(?:link rel="(?:stylesheet|modulepreload)" href|script[^>]* src)="([^"]+\.(?:css|js))"')
"""What the page names itself and a browser can check: styles, scripts, and the modules that these import."""


def seal(site: Path, archives: dict[str, str], relays: Sequence[str]) -> str:
    """Write the site's version and the `relays` it offers into the page, and the version with every file's
    hash into the service worker; return it.
    """
    files = names(site)
    first = {name: archives[name] for name in FIRST}
    late = {name: place for name, place in archives.items() if name not in FIRST}
    version = sha256(b"".join(name.encode() + (site / name).read_bytes() for name in files)).hexdigest()[:12]
    engine = [*(name for name in files if name.startswith("pyodide/")), *first.values()]
    downloads = {name: (site / name).stat().st_size for name in engine}
    # named in the page, modules come side by side and not one after another as each is read; PyScript's core
    # starts the engine, its plugins are not waited for
    modules = [name for name in files if name.startswith("pyscript/core")]
    modules += [name for name in files if name.startswith("js/") and name != "js/theme.js"]
    preloads = "\n".join(f'<link rel="modulepreload" href="{name}">' for name in modules)
    index = site / "index.html"
    fill(
        index,
        version=version,
        downloads=json.dumps(downloads),
        archives=json.dumps(late),
        preloads=preloads,
        relays=json.dumps([*relays]),
    )
    page = index.read_text(encoding="utf-8")
    checked = NAMED.sub(lambda found: f'{found[0]} integrity="{integrity(site / found[1])}"', page)
    index.write_text(checked, encoding="utf-8", newline="\n")
    hashes = {name: integrity(site / name) for name in files if name != "sw.js"}
    fill(site / "sw.js", version=version, files=json.dumps(hashes, indent=0))
    return version


def report(site: Path, version: str) -> None:
    """Print what the site weighs, folder by folder."""
    weight: dict[str, tuple[int, int, int]] = {}
    for name in names(site):
        content = (site / name).read_bytes()
        size, gzipped = len(content), len(gzip.compress(content, 6))
        top = name.split("/")[0] if "/" in name else "."
        for row in (top, "all"):
            count, raw, packed = weight.get(row, (0, 0, 0))
            weight[row] = (count + 1, raw + size, packed + gzipped)
    print(f"dist/ version {version}")
    print("  folder      files         bytes       gzipped")
    for row in sorted(weight, key=lambda row: (row == "all", row)):
        count, raw, packed = weight[row]
        print(f"  {row:10} {count:6} {raw:13,} {packed:13,}")


def precompress(site: Path) -> None:
    """Beside each file of some size that gets smaller by it, one for hosts that serve `.br` and `.gz`."""
    subprocess.run(["node", str(PRECOMPRESS), *(str(site / name) for name in names(site))], check=True)


def build(*, sources: bool = False, relays: Sequence[str] = (), compressed: bool = False) -> None:
    """Make `dist/` anew, offering these relays for the post; the old one stays until the new one is whole.

    `compressed` is for a host that serves what was compressed before: see docs/hosting.md.
    """
    site = BUILD / "site"
    shutil.rmtree(site, ignore_errors=True)
    site.mkdir(parents=True)
    put_web(site)
    put_post(site)
    put_pyscript(site)
    version = seal(site, put_python(site, sources=sources, packed=not compressed), relays)
    if compressed:
        precompress(site)
    shutil.rmtree(DIST, ignore_errors=True)
    site.rename(DIST)
    report(DIST, version)


if __name__ == "__main__":
    options = sys.argv[1:]
    build(
        sources="--src" in options,
        relays=[one for one in options if one.startswith("wss://")],
        compressed="--precompress" in options,
    )
