"""What motion on the page costs: the longest tasks of its main thread during a replay, and while a finger
drags the sheet.

`python -m tools.measure_frames 109 440` loads Mighty Empires in the built page, on maps of that many tiles,
on a phone. A task that occupies the thread for more than 50 ms delays a frame. Tasks are measured in
processor time, which other programs do not lengthen; the number of frames that were in fact late is shown as
well.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

import empires
from empires.cli.serving import SiteServer
from empires.core.records.setup import Seat
from empires.players.policy import play
from empires.players.random_legal import RandomPlayer
from tools.browser import ARGUMENTS, find_or_install
from tools.build import DIST
from tools.measure_play import SEND, SIZES, settled

PEOPLE = ("Ann", "Bo", "Cy", "Di", "Ed", "Fay", "Gil")
MOST_TILES = 90
"""The most tiles of each player."""
LONG = 50.0
"""Milliseconds after which a frame is late."""
ANSWERS = 200
"""Answers after the founding, before what is measured: a war under way."""
CATEGORIES = ("devtools.timeline", "disabled-by-default-devtools.timeline", "toplevel", "__metadata")
NESTED = (
    "Layout",
    "UpdateLayoutTree",
    "PrePaint",
    "Paint",
    "Layerize",
    "Commit",
    "ParseHTML",
    "FunctionCall",
)
"""What a task may spend its time on, as the browser's trace calls it."""

FRAMES = """() => {
  window.late = []; window.watching = true;
  let last = performance.now();
  const frame = now => {
    window.late.push(now - last);
    last = now;
    if (window.watching) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}"""


class Cost(NamedTuple):
    """What the main thread did: the tasks' milliseconds, longest first, what the longest was spent on, and
    the frames' gaps in wall time, longest first.
    """

    tasks: list[float]
    spent: Mapping[str, float]
    gaps: list[float]


def campaign_of(tiles: int) -> str:
    """A saved campaign of Mighty Empires on about so many tiles, played for a while by chance."""
    people = PEOPLE[: max(3, tiles // MOST_TILES + 1)]
    seats = [Seat(name=people[0]), *(Seat(name=name, controller="easy") for name in people[1:])]
    options = {"map_mode": "generated", "tiles_per_player": tiles // len(people)}
    campaign = empires.new("mighty-empires", seats, seed="frames", options=options)
    players = {name: RandomPlayer("frames", name) for name in people}
    while campaign.waiting[0].kind != "scout":
        play(campaign, players, 1)
    play(campaign, players, ANSWERS)
    return empires.save(campaign)


def traced(browser: Browser, page: Page, do: Callable[[], None]) -> Cost:
    """What the main thread does meanwhile."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "trace.json"
        page.evaluate(FRAMES)
        browser.start_tracing(page=page, path=path, categories=list(CATEGORIES))
        do()
        browser.stop_tracing()
        gaps: list[float] = page.evaluate("() => { window.watching = false; return window.late; }")
        events = json.loads(path.read_text())["traceEvents"]
    tasks, spent = _tasks(events)
    return Cost(tasks, spent, sorted(gaps[2:], reverse=True))


def _tasks(events: Iterable[dict[str, Any]]) -> tuple[list[float], dict[str, float]]:
    """The tasks of the page's main thread by processor time, and what the longest was spent on."""
    found = list(events)
    names = {
        (one["pid"], one["tid"]): one["args"].get("name") for one in found if one.get("name") == "thread_name"
    }
    timed = [one for one in found if one.get("ph") == "X" and "tdur" in one]
    mine = [one for one in timed if names.get((one["pid"], one["tid"])) == "CrRendererMain"]
    tasks = sorted((one for one in mine if one["name"].endswith("RunTask")), key=lambda one: -one["tdur"])
    if not tasks:
        raise SystemExit("The trace holds no task of the main thread.")
    longest = tasks[0]
    spent: dict[str, float] = {}
    for one in mine:
        inside = one["pid"] == longest["pid"] and 0 <= one["ts"] - longest["ts"] <= longest["dur"]
        if inside and one["name"] in NESTED:
            spent[one["name"]] = spent.get(one["name"], 0) + one["tdur"] / 1000
    return [one["tdur"] / 1000 for one in tasks], spent


def watch(page: Page) -> None:
    """Watch the replay to its end."""
    page.evaluate("document.querySelector('#watch').click()")
    page.wait_for_selector(".mark-step:last-child[aria-current=step]", timeout=60_000)
    page.keyboard.press("Escape")
    page.wait_for_selector(".watching", state="detached")
    settled(page)


def drag(page: Page, context: BrowserContext) -> None:
    """Drag the sheet up and down again with a finger."""
    box = page.locator("#card .grip").bounding_box()
    assert box is not None, "the sheet has a grip"
    x, top = box["x"] + box["width"] / 2, box["y"] + 8
    protocol = context.new_cdp_session(page)

    def touch(kind: str, *ys: float) -> None:
        points = [{"x": x, "y": y} for y in ys]
        protocol.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", top)
    for step in (*range(40), *range(40, 0, -1)):
        touch("touchMove", top - 6 * step)
        page.wait_for_timeout(16)
    touch("touchEnd")
    page.wait_for_timeout(500)


WAYS = ("#card [data-key=e]", "#deed:not([disabled])", ".row-choice")
"""Ways to answer somehow: ending the step is the quickest."""


def until_news(page: Page) -> None:
    """Answer by dice until there is something to watch again."""
    for _ in range(60):
        if page.locator(".watching").count():
            page.keyboard.press("Escape")
        elif page.locator("#watch").count():
            return
        else:
            ways = (page.locator(one) for one in WAYS)
            found = next(one for one in ways if one.count())
            found.first.evaluate("one => one.click()")  # a row may be folded away
        settled(page)
    raise SystemExit("Nothing has happened that could be watched.")


def told(what: str, cost: Cost) -> str:
    """One line of the table."""
    spent = ", ".join(f"{name} {ms:.0f}" for name, ms in sorted(cost.spent.items(), key=lambda one: -one[1]))
    late = sum(gap > LONG for gap in cost.gaps)
    tasks = [sum(task > bound for task in cost.tasks) for bound in (16.0, LONG)]
    head = f"  {what:8}{cost.tasks[0]:9.1f}{tasks[0]:8}{tasks[1]:8}"
    return f"{head}{cost.gaps[0]:12.0f}{late:6} of {len(cost.gaps):4}   {spent}"


def measure(browser: Browser, url: str, tiles: int) -> None:
    """Print what moves on a map of so many tiles."""
    width, height = SIZES["phone"]
    context = browser.new_context(
        viewport={"width": width, "height": height}, has_touch=True, is_mobile=True, device_scale_factor=2
    )
    page = context.new_page()
    page.goto(url)
    page.wait_for_selector("body[data-state=ready]", timeout=180_000)
    text = campaign_of(tiles)
    page.evaluate(SEND, {"cmd": "file", "purpose": "campaign", "name": "c.json", "size": 1, "text": text})
    page.wait_for_selector("body[data-layout=table]")
    settled(page)
    until_news(page)
    print(f"{page.locator('[data-tile]').count()} tiles", flush=True)
    for what, do in (
        ("idle", lambda: page.wait_for_timeout(1_500)),
        ("sheet", lambda: drag(page, context)),
        ("replay", lambda: watch(page)),
    ):
        print(told(what, traced(browser, page, do)), flush=True)
    context.close()


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="Measure what moves on the page.")
    parser.add_argument("tiles", nargs="*", type=int, default=(109, 440))
    parser.add_argument("--site", type=Path, default=DIST, help="the folder of the built page")
    wanted = parser.parse_args()
    print("           longest  > 16 ms  > 50 ms   worst gap  late frames   the longest task (ms)")
    program = find_or_install()
    with SiteServer(wanted.site) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        for tiles in wanted.tiles:
            measure(browser, server.url, tiles)
        browser.close()


if __name__ == "__main__":
    main()
