"""How long it takes from a click on a tile to the repainted map, on about 100 and 1,000 tiles.

`python -m tools.bench_click` brings a campaign to its first question about tiles, opens it in the built page
and clicks tiles by turns. The time runs from the click until the browser has painted what came of it: the
page's own answer (`data-busy` back at 0) and one frame more.
"""

from __future__ import annotations

from statistics import median

from playwright.sync_api import Page, sync_playwright

import empires
from empires.players.policy import play
from empires.players.random_legal import RandomPlayer
from tools.browser import ARGUMENTS, find_or_install
from tools.build import DIST
from tools.serve import SiteServer

SIZES = {100: (6, 17, 16), 1_000: (12, 84, 50)}
"""Tiles: players, tiles for each, and the aim in milliseconds."""
CLICKS = 24

CLICK = """async id => {
  const tile = document.querySelector(`[data-tile="${id}"]`);
  const settled = new Promise(done => new MutationObserver((_, watch) => {
    if (document.body.dataset.busy === '0') { watch.disconnect(); done(); }
  }).observe(document.body, { attributes: true, attributeFilter: ['data-busy'] }));
  const started = performance.now();
  tile.dispatchEvent(new MouseEvent('click', { bubbles: true }));
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


def clicks(page: Page, saved: str) -> list[float]:
    """Milliseconds of each click, the first few left out while the browser warms up."""
    file = {"name": "clicks.json", "mimeType": "application/json", "buffer": saved.encode()}
    page.set_input_files("input[data-file=campaign]", [file])  # type: ignore[arg-type]
    page.locator("[data-region=curtain] button").click()
    page.wait_for_selector("[data-tile]")
    page.wait_for_selector("#card .question")
    found = page.locator("[data-tile]").evaluate_all("all => all.map(one => one.dataset.tile)")
    some = found[:: max(1, len(found) // CLICKS)][:CLICKS]
    print(f"  {len(found)} tiles on the map", flush=True)
    return [page.evaluate(CLICK, tile) for tile in some][4:]


def main() -> None:
    """Print the table."""
    program = find_or_install()
    with SiteServer(DIST) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        for size, (players, tiles, aim) in SIZES.items():
            page = browser.new_page(viewport={"width": 1440, "height": 900})
            page.goto(server.url)
            page.wait_for_selector("body[data-state=ready]", timeout=60_000)
            times = clicks(page, campaign_with(players, tiles))
            print(
                f"click to repainted map, {size:,} tiles: median {median(times):.0f} ms, "
                f"slowest {max(times):.0f} ms, aim {aim} ms"
            )
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
