"""What a clean clone needs first: a virtual environment, Python packages and npm packages."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tools.stamps import BUILD, ROOT, digest, fresh, mark, unmark

VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
LOCK = ROOT / "requirements.lock"
NODE_MODULES = ROOT / "node_modules"
OLDEST_NODE = 18


class Missing(Exception):
    """Something the machine lacks or a step that failed, said so that a stranger knows what to do next."""


def run(*command: str | Path) -> None:
    """Run a command in the repository's root; a failure is `Missing` with the command in it."""
    words = [str(word) for word in command]
    if subprocess.run(words, cwd=ROOT).returncode:
        raise Missing(f"This step failed, its message stands above: {' '.join(words)}")


@contextmanager
def doing(what: str) -> Iterator[None]:
    """Say what is being done, and afterwards how long it took."""
    print(what, flush=True)
    started = time.monotonic()
    yield
    print(f"   {what} took {time.monotonic() - started:.0f} s", flush=True)


def venv(place: Path = VENV) -> Path:
    """Make a virtual environment, once; returns its Python."""
    python = place / PYTHON.relative_to(VENV)
    if python.exists():
        return python
    with doing(f"Making a virtual environment in {place.relative_to(ROOT)}"):
        done = subprocess.run([sys.executable, "-m", "venv", str(place)], capture_output=True, text=True)
    if done.returncode:
        shutil.rmtree(place, ignore_errors=True)
        raise Missing(
            "Python could not make a virtual environment. On Debian and Ubuntu the part that does it is a "
            "package of its own: sudo apt install python3-venv. Then run this command again.\n"
            + (done.stdout + done.stderr).strip()
        )
    return python


PIP = (PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check")


def packer() -> None:
    """Install the one locked package that the page is built with: it compresses the archives."""
    venv()
    found = re.search(r"^deflate==(?:.*\\\n)*.*\n", LOCK.read_text(encoding="utf-8"), re.MULTILINE)
    assert found is not None, "the lock names the packer"
    only = BUILD / "packer.lock"
    only.parent.mkdir(exist_ok=True)
    only.write_text(found[0], encoding="utf-8")
    wanted = digest([only], sys.version, str(ROOT))
    if fresh("packer", wanted):
        return
    with doing("Installing what packs the page"):
        run(*PIP, "--require-hashes", "--requirement", only)
    mark("packer", wanted)


def python_packages() -> None:
    """Install the locked tools that check Empires, then Empires itself, editable."""
    venv()
    wanted = digest([ROOT / "pyproject.toml", LOCK], sys.version, str(ROOT))
    if fresh("python-packages", wanted):
        return
    with doing("Installing Python packages"):
        run(*PIP, "--no-compile", "--require-hashes", "--requirement", LOCK)  # most of it is never imported
        run(*PIP, "--no-deps", "--no-build-isolation", "--editable", ".")
    mark("python-packages", wanted)


def npm() -> str:
    """The path of npm, after a look at the age of Node."""
    found, node = shutil.which("npm"), shutil.which("node")
    if found is None or node is None:
        raise Missing("npm and Node.js are needed to build the page: install Node.js 18 or newer.")
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout.strip()
    major = re.match(r"v(\d+)", version)
    if major is None or int(major[1]) < OLDEST_NODE:
        raise Missing(f"Node.js {version} is too old to build the page: install version 18 or newer.")
    return found


def npm_packages(*, tools: bool = False) -> None:
    """Fetch what `package-lock.json` names into `node_modules`: what the page is built from, and with `tools`
    what checks and measures it too.
    """
    wanted = digest([ROOT / "package.json", ROOT / "package-lock.json"])
    whole = (NODE_MODULES / ".package-lock.json").is_file()  # npm writes it last
    if whole and (fresh("npm-tools", wanted) or (not tools and fresh("npm-packages", wanted))):
        return
    command = npm()
    omitted = () if tools else ("--omit=dev",)
    with doing("Fetching npm packages"):
        run(command, "ci", *omitted, "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
    unmark("npm-tools")
    mark("npm-tools" if tools else "npm-packages", wanted)
