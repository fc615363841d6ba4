"""Build `dist/`: a folder any static host can serve, with nothing fetched from anywhere else.

`python -m tools.build [--src]` needs `node_modules` and a Python with pip (`make.py build` sees to both).
With --src the Python sources are served as they are: slower to start, but tracebacks show their lines.
The same inputs give the same bytes.
"""

from __future__ import annotations

import gzip
import json
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

from tools.stamps import BUILD, ROOT, digest, files_under

DIST = ROOT / "dist"
WEB = ROOT / "web"
PACKAGE = ROOT / "py" / "empires"
MODULES = ROOT / "node_modules"
PINS = ROOT / "tools" / "wheels.txt"
COMPILER = ROOT / "tools" / "pyc.mjs"

PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
STANDARD_LIBRARY = "python_stdlib.zip"

UNREACHED = re.compile(r"codemirror|xterm|toml|zip-|mpy")
"""PyScript's modules for its editor, terminal, TOML and zip configuration and MicroPython: none is used here.
The small plugins look just as idle but are imported at every start, which hangs without them."""

NO_DATABASE = (
    "({open:()=>{const say=(what,result)=>"
    "(Promise.resolve().then(()=>what.onsuccess({target:{result}})),what);"
    "const texts=new Proxy({},{get:()=>()=>say({},[])});"
    "return say({},{transaction:()=>({objectStore:()=>texts}),close(){}})}})"
)
"""Stands in PyScript for the browser's database, which it opens at every start and keeps nothing in as it is
set up here. Where site data is blocked or the database hangs, the page would not start for that.
"""

FONT_PACKAGES = ("alegreya", "source-sans-3")
LICENCES = (
    ("Alegreya", MODULES / "@fontsource" / "alegreya" / "LICENSE"),
    ("Source Sans 3", MODULES / "@fontsource" / "source-sans-3" / "LICENSE"),
    ("PyScript", MODULES / "@pyscript" / "core" / "LICENSE"),
    ("Empires", ROOT / "LICENSE"),
)


def inputs(*facts: object) -> str:
    """The digest of everything `dist/` is made from; `facts` are the options it is made with."""
    recipe = (COMPILER, PINS, Path(__file__), ROOT / "package-lock.json", ROOT / "LICENSE")
    return digest(files_under(WEB, PACKAGE, *recipe), *facts)


def foreign_wheels() -> list[Path]:
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


def own_wheel() -> Path:
    """`py/empires` with its data files as a wheel."""
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    wheel = BUILD / f"empires-{version}-py3-none-any.whl"
    info = f"empires-{version}.dist-info"
    root = PACKAGE.parent
    content = {path.relative_to(root).as_posix(): path.read_bytes() for path in files_under(PACKAGE)}
    content[f"{info}/METADATA"] = f"Metadata-Version: 2.1\nName: empires\nVersion: {version}\n".encode()
    content[f"{info}/WHEEL"] = b"Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    BUILD.mkdir(exist_ok=True)
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(content):
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))  # no clock, so the same bytes each time
            archive.writestr(entry, content[name], zipfile.ZIP_DEFLATED)
    return wheel


def compiled(archives: list[Path]) -> list[Path]:
    """Each archive with its sources compiled by Pyodide's own Python; known ones come from `build/pyc`."""
    tool = COMPILER.read_bytes() + (MODULES / "pyodide" / "package.json").read_bytes()
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


def put_python(site: Path, *, sources: bool) -> None:
    """The interpreter, the standard library, the wheels and a lock file that names only these wheels."""
    folder = site / "pyodide"
    folder.mkdir()
    archives = [MODULES / "pyodide" / STANDARD_LIBRARY, *foreign_wheels(), own_wheel()]
    for path in [MODULES / "pyodide" / name for name in PYODIDE_FILES]:
        shutil.copyfile(path, folder / path.name)
    for path in archives if sources else compiled(archives):
        shutil.copyfile(path, folder / path.name)
    packages = {}
    for wheel in sorted(folder.glob("*.whl")):
        name, version = wheel.name.split("-")[:2]
        packages[name] = {
            "name": name,
            "version": version,
            "file_name": wheel.name,
            "install_dir": "site",
            "sha256": sha256(wheel.read_bytes()).hexdigest(),
            "package_type": "package",
            "imports": [name],
            "depends": [],
        }
    info = json.loads((MODULES / "pyodide" / "pyodide-lock.json").read_text())["info"]
    (folder / "pyodide-lock.json").write_text(json.dumps({"info": info, "packages": packages}))


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


def put_web(site: Path) -> None:
    """The page as it stands in `web/`, the map's styles, and the fonts that `fonts.css` names."""
    shutil.copytree(WEB, site, dirs_exist_ok=True)
    shutil.copyfile(PACKAGE / "render" / "map.css", site / "styles" / "map.css")
    fonts = site / "fonts"
    fonts.mkdir()
    faces = (WEB / "styles" / "fonts.css").read_text(encoding="utf-8")
    for name in re.findall(r"\.\./fonts/([\w.-]+)", faces):
        package = next(package for package in FONT_PACKAGES if name.startswith(package + "-latin"))
        shutil.copyfile(MODULES / "@fontsource" / package / "files" / name, fonts / name)
    with (site / "licences.txt").open("a", encoding="utf-8", newline="\n") as notes:
        for title, path in LICENCES:
            notes.write(f"\n\n=== {title} ===\n\n{path.read_text(encoding='utf-8').strip()}\n")


def names(site: Path) -> list[str]:
    """Every file of the site by its address relative to the page, sorted."""
    return sorted(path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file())


def fill(path: Path, **values: str) -> None:
    """Write `values` over the places marked `{{name}}` in a file."""
    text = path.read_text(encoding="utf-8")
    for name, value in values.items():
        if f"{{{{{name}}}}}" not in text:
            raise SystemExit(f"{path.name} has no place for {name}.")
        text = text.replace(f"{{{{{name}}}}}", value)
    path.write_text(text, encoding="utf-8", newline="\n")


def seal(site: Path) -> str:
    """Write the site's version into the page and the service worker, with every file's hash; return it."""
    files = names(site)
    version = sha256(b"".join(name.encode() + (site / name).read_bytes() for name in files)).hexdigest()[:12]
    engine = [name for name in files if name.startswith("pyodide/")]
    downloads = {name: (site / name).stat().st_size for name in engine}
    # named in the page, modules come side by side and not one after another as each is read
    modules = [name for name in files if name.startswith(("js/", "pyscript/")) and name != "js/theme.js"]
    preloads = "\n".join(f'<link rel="modulepreload" href="{name}">' for name in modules)
    fill(site / "index.html", version=version, downloads=json.dumps(downloads), preloads=preloads)
    hashes = {
        name: "sha256-" + b64encode(sha256((site / name).read_bytes()).digest()).decode()
        for name in files
        if name != "sw.js"
    }
    fill(site / "sw.js", version=version, files=json.dumps(hashes, indent=0))
    return version


def report(site: Path, version: str) -> None:
    """Print what the site weighs, folder by folder."""
    weight: dict[str, tuple[int, int, int]] = {}
    for name in names(site):
        content = (site / name).read_bytes()
        top = name.split("/")[0] if "/" in name else "."
        for row in (top, "all"):
            count, raw, packed = weight.get(row, (0, 0, 0))
            weight[row] = (count + 1, raw + len(content), packed + len(gzip.compress(content, 6)))
    print(f"dist/ version {version}")
    print("  folder      files         bytes       gzipped")
    for row in sorted(weight, key=lambda row: (row == "all", row)):
        count, raw, packed = weight[row]
        print(f"  {row:10} {count:6} {raw:13,} {packed:13,}")


def build(*, sources: bool = False) -> None:
    """Make `dist/` anew; the old one stays until the new one is whole."""
    site = BUILD / "site"
    shutil.rmtree(site, ignore_errors=True)
    site.mkdir(parents=True)
    put_web(site)
    put_pyscript(site)
    put_python(site, sources=sources)
    version = seal(site)
    shutil.rmtree(DIST, ignore_errors=True)
    site.rename(DIST)
    report(DIST, version)


if __name__ == "__main__":
    build(sources="--src" in sys.argv[1:])
