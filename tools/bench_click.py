"""How long it takes from a click to the repainted map, late in a campaign, on about 100 and 400 tiles.

`python -m tools.bench_click` plays a campaign on by dice, opens it in the built page, lifts the curtain and
clicks one tile after another. The time runs from the click until the browser has painted the result: until
the page's own answer (`data-busy` back at 0) and one more frame. For comparison between machines, or with a
busy one, it also prints how long a command takes that changes nothing.
"""

from __future__ import annotations

from statistics import median
from typing import NamedTuple

from playwright.sync_api import Page, sync_playwright

import empires
from empires.cli.serving import SiteServer
from empires.page.session.session import Session
from empires.players.policy import play
from empires.players.random_legal import RandomPlayer
from tools.browser import ARGUMENTS, find_or_install
from tools.build import DIST

SIZES = {100: (6, 17, 20), 400: (12, 34, 40)}
"""Tiles: players, tiles for each, and the aim in milliseconds."""
CURTAIN = 100
"""Milliseconds that lifting a curtain may take."""
READING = 1_000
"""Milliseconds for which a curtain is read, and a summary of news, before anybody clicks again."""
LATE = 500
"""Answers that a campaign has behind it when it is late."""
CLICKS = 24

TIMED = """async what => {
  const { send } = await import('./js/main.js');
  const settled = new Promise(done => new MutationObserver((_, watch) => {
    if (document.body.dataset.busy === '0') { watch.disconnect(); done(); }
  }).observe(document.body, { attributes: true, attributeFilter: ['data-busy'] }));
  const started = performance.now();
  if (what === 'nothing') send({ cmd: 'turn' });
  else document.querySelector(what).dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await settled;
  await new Promise(done => requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = done;  // runs once the frame is painted
    channel.port2.postMessage(0);
  }));
  return performance.now() - started;
}"""


def campaign_with(players: int, tiles: int) -> str:
    """A saved campaign that waits for a person to send scouts, on a map of the wanted size."""
    names = [f"P{n}" for n in range(players)]
    campaign = empires.new(
        "mighty-empires", names, seed="clicks", options={"map_mode": "generated", "tiles_per_player": tiles}
    )
    policies = {name: RandomPlayer("clicks", name) for name in names}
    while campaign.waiting[0].kind != "scout":
        play(campaign, policies, 1)
    return empires.save(campaign)


def late(players: int, tiles: int, answers: int = LATE) -> str:
    """The same campaign after so many answers more, when a curtain falls before who is asked."""
    campaign = empires.load(campaign_with(players, tiles))
    policies = {name: RandomPlayer("late", name) for name in campaign.setup.players}
    play(campaign, policies, answers)
    while not campaign.finished and Session(campaign, "bench").waits_for_curtain is None:
        play(campaign, policies, 1)
    return empires.save(campaign)


def timed(page: Page, what: str) -> float:
    """Milliseconds until the page has painted what a click on something leads to; "nothing" is no click."""
    took: float = page.evaluate(TIMED, what)
    return took


class Times(NamedTuple):
    """Milliseconds: lifting the curtain, clicks on tiles, and commands that change nothing."""

    tiles: int
    curtain: float
    clicks: list[float]
    nothing: list[float]


def times_of(page: Page, saved: str) -> Times:
    """Measure a campaign; the first few clicks are left out while the browser warms up."""
    file = {"name": "clicks.json", "mimeType": "application/json", "buffer": saved.encode()}
    page.set_input_files("input[data-file=campaign]", [file])  # type: ignore[arg-type]
    page.wait_for_selector("[data-region=curtain] [data-cmd=lift]")
    page.wait_for_selector("body[data-busy='0']", state="attached")
    page.wait_for_timeout(READING)
    curtain = timed(page, "[data-region=curtain] [data-cmd=lift]")
    page.wait_for_timeout(READING)
    page.wait_for_selector("[data-tile]")
    page.wait_for_selector("#card .question")
    found = page.locator("[data-tile]").evaluate_all("all => all.map(one => one.dataset.tile)")
    some = found[:: max(1, len(found) // CLICKS)][:CLICKS]
    clicked = [timed(page, f'[data-tile="{tile}"]') for tile in some]
    nothing = [timed(page, "nothing") for _ in some]
    return Times(len(found), curtain, clicked[4:], nothing[4:])


def main() -> None:
    """Print the table."""
    program = find_or_install()
    with SiteServer(DIST) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        for players, tiles, aim in SIZES.values():
            page = browser.new_page(viewport={"width": 1440, "height": 900})
            page.goto(server.url)
            page.wait_for_selector("body[data-state=ready]", timeout=180_000)
            times = times_of(page, late(players, tiles))
            click, idle = median(times.clicks), median(times.nothing)
            print(
                f"click to repainted map, {times.tiles:,} tiles, late: median {click:.0f} ms, slowest "
                f"{max(times.clicks):.0f} ms, aim {aim} ms; nothing at all {idle:.0f} ms, ratio "
                f"{click / idle:.1f}; lifting the curtain {times.curtain:.0f} ms, aim {CURTAIN} ms",
                flush=True,
            )
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
