"""The three ways to get Empires, each from nothing: how large it is, and how long until one can play.

`python -m engines.ways [ENGINE...]` needs what `make.py release` makes. The page lies on a static host, the
wheel is installed in a new virtual environment and serves its page with `empires play`, the file is opened
from the disk. Every start has a browser and a profile that have seen nothing before; after the last, somebody
plays a little. It prints a table in Markdown: the median, and the shortest and longest in brackets.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from statistics import median

from tools.build import DIST
from tools.release import FOLDER

from empires.cli.serving import SiteServer
from engines import chromium, firefox, webkit
from engines.driver import Driver
from engines.hands import Person

ROUNDS = 3
ENGINES: dict[str, Callable[[Path], AbstractContextManager[Driver]]] = {
    "chromium": chromium.started,
    "firefox": firefox.started,
    "webkit": webkit.started,
}
READY = "() => Number(document.body.dataset.ready)"
"""Milliseconds from the navigation until the first question could be answered, as the page counts them."""


@contextmanager
def hosted() -> Iterator[str]:
    """The page on a static host."""
    with SiteServer(DIST, max_age=600) as server:
        yield server.url


@contextmanager
def installed() -> Iterator[str]:
    """The page that a wheel brought, served by its command with no Node and no sources in reach."""
    (wheel,) = FOLDER.glob("*.whl")
    with tempfile.TemporaryDirectory() as name:
        place = Path(name)
        began = time.monotonic()
        subprocess.run([sys.executable, "-m", "venv", str(place / "venv")], check=True)
        programs = place / "venv" / ("Scripts" if sys.platform == "win32" else "bin")
        pip = (str(programs / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
        subprocess.run([*pip, str(wheel)], check=True, stderr=subprocess.DEVNULL)
        print(f"Environment and wheel: {time.monotonic() - began:.0f} s", file=sys.stderr)
        began = time.monotonic()
        command = (str(programs / "empires"), "play", "--no-open", "--port", "0")
        bare = {"PATH": str(programs), "HOME": name}
        with subprocess.Popen(command, cwd=place, env=bare, stdout=subprocess.PIPE, text=True) as served:
            assert served.stdout is not None
            address = served.stdout.readline().split()[3]
            print(f"`empires play` serves after {time.monotonic() - began:.1f} s", file=sys.stderr)
            try:
                yield address
            finally:
                served.terminate()


@contextmanager
def opened() -> Iterator[str]:
    """The page as one file on a disk."""
    yield (FOLDER / "empires.html").as_uri()


WAYS: dict[str, tuple[str, Callable[[], AbstractContextManager[str]]]] = {
    "the page on a host": ("empires-page-*.zip", hosted),
    "wheel and `empires play`": ("*.whl", installed),
    "one file, by `file://`": ("empires.html", opened),
}
"""What is downloaded for each way, and how it is got ready."""


def start(engine: str, url: str, plays: bool) -> float:
    """Seconds until a new browser with an empty profile can play, and perhaps does."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        with ENGINES[engine](Path(folder)) as driver:
            person = Person(driver)
            person.visit(url)
            seconds = float(driver.evaluate(READY)) / 1000
            if plays:
                person.begin("Ninth Age hex campaign", "Ann", "Bo")
                person.play(3)
                assert person.answers() > 0
            assert person.faults() == []
        return seconds


def row(name: str, size: float, starts: list[list[float]]) -> str:
    """A line of the table: megabytes, and the starts in each engine."""
    cells = [f"{median(one):.1f} s ({min(one):.1f} to {max(one):.1f})" for one in starts]
    return f"| {' | '.join([name, f'{size:.1f} MB', *cells])} |"


def main(*engines: str) -> None:
    """Print the table."""
    chosen = engines or tuple(ENGINES)
    print(f"| way | download | {' | '.join(one.capitalize() for one in chosen)} |")
    print("|" + "---|" * (len(chosen) + 2), flush=True)
    for name, (pattern, ready) in WAYS.items():
        (file,) = FOLDER.glob(pattern)
        with ready() as url:
            starts = [
                [start(engine, url, one == ROUNDS) for one in range(1, ROUNDS + 1)] for engine in chosen
            ]
        print(row(name, file.stat().st_size / 1e6, starts), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
