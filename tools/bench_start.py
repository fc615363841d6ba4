"""How long the page takes to start, against a bare stock interpreter in the same browser.

`python -m tools.bench_start [rounds]` prints the median of several starts. *Cold* is a first visit with empty
caches; *warm* is the third visit or a later one, when the browser has compiled WebAssembly in its cache and
our page comes from the service worker. The bare start is npm's unchanged Pyodide, on a page that only calls
`loadPyodide`. Profiles are on disk, as a player's is, since a private window caches no file of ten megabytes.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median

from playwright.sync_api import Page, Playwright, sync_playwright

from empires.cli.serving import SiteServer
from tools.browser import ARGUMENTS, find_or_install
from tools.build import DIST, MODULES

ROUNDS = 4
VISITS = 5
AIMS = {"cold": 0.65, "warm": 0.5}
STOCK = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
BARE_PAGE = """<!doctype html><title>bare</title><script type=module>
import { loadPyodide } from './pyodide.mjs';
await loadPyodide();
document.body.dataset.ready = Math.round(performance.now());
</script><body>"""


def started(page: Page, url: str) -> int:
    """Milliseconds from navigation until the page says it is ready."""
    page.goto(url)
    page.wait_for_selector("body[data-ready]", state="attached", timeout=60_000)
    return int(page.locator("body").get_attribute("data-ready") or 0)


def visits(
    playwright: Playwright, program: str, folder: Path, settle: Callable[[Page], None]
) -> tuple[int, float]:
    """Several visits with a new profile, each in its own tab: cold and warm milliseconds."""
    times = []
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile,
        SiteServer(folder, max_age=600) as server,  # as common static hosts do
        playwright.chromium.launch_persistent_context(
            profile, executable_path=program, args=ARGUMENTS
        ) as context,
    ):
        for _ in range(VISITS):
            page = context.new_page()
            times.append(started(page, server.url))
            settle(page)
            page.close()
    return times[0], median(times[2:])


def stored(page: Page) -> None:
    """Wait until the service worker has everything."""
    page.wait_for_selector("body[data-offline=ready]", timeout=60_000)


def measure(rounds: int) -> dict[str, dict[str, float]]:
    """Medians by page and kind of visit; the two pages take turns, so that a busy moment hits both."""
    times: dict[str, list[tuple[int, float]]] = {"bare": [], "empires": []}
    program = find_or_install()
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        bare = Path(name)
        for file in STOCK:
            shutil.copyfile(MODULES / "pyodide" / file, bare / file)
        (bare / "index.html").write_text(BARE_PAGE)
        for _ in range(rounds):
            times["bare"].append(visits(playwright, program, bare, lambda _: None))
            times["empires"].append(visits(playwright, program, DIST, stored))
    return {
        page: {"cold": median(cold for cold, _ in rows), "warm": median(warm for _, warm in rows)}
        for page, rows in times.items()
    }


def main() -> None:
    """Print the table."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    found = measure(rounds)
    print(f"page start, median of {rounds}    bare stock Pyodide    Empires    ratio    aim")
    for visit, aim in AIMS.items():
        bare, ours = found["bare"][visit], found["empires"][visit]
        print(f"  {visit:24} {bare:15.0f} ms {ours:7.0f} ms {ours / bare:8.2f} {aim:6.2f}")


if __name__ == "__main__":
    main()
