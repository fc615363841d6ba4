"""A camera in front of the built page: it puts campaigns on the page's table and takes pictures of them."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

import empires
from empires.core.play.campaign import Campaign
from empires.core.records.setup import Seat
from empires.players.policy import play
from empires.players.random_legal import RandomPlayer

PICTURES = Path(__file__).resolve().parent.parent / "docs" / "pictures"
DESKTOP = {"width": 1200, "height": 760}
PHONE = {"width": 390, "height": 780}
QUALITY = 70
"""Of WebP, in which a map weighs a tenth of what it does as PNG."""

SEND = "command => import('./js/main.js').then(main => main.send(command))"

STILL = """async () => {
  while (document.getAnimations().some(one => one.playState === 'running')) {
    await new Promise(requestAnimationFrame);
  }
}"""
"""Waits until nothing moves."""


def played(name: str, seed: str, players: list[str], until: Callable[[Campaign[Any]], bool]) -> Campaign[Any]:
    """A campaign that random players brought to a moment; another seed is taken if this one misses it."""
    for number in range(100):
        seats = [Seat(name=player) for player in players]
        land = {"map_mode": "generated"} if name == "mighty-empires" else {}
        campaign = empires.new(name, seats, options=land, seed=f"{seed} {number}", name="The River War")
        policies = {player: RandomPlayer(seed, player) for player in players}
        for _ in range(600):
            if campaign.finished or until(campaign):
                break
            play(campaign, policies, 1)
        if not campaign.finished and until(campaign):
            return campaign
    raise SystemExit(f"No campaign of {name} came to the moment that is to be shown.")


class Camera:
    """A tab of the built site with storage of its own."""

    def __init__(self, browser: Browser, url: str, size: dict[str, int]) -> None:
        phone = size["width"] < 600
        self.context = browser.new_context(
            viewport=size,  # type: ignore[arg-type]  # a TypedDict of just these two
            is_mobile=phone,
            has_touch=phone,
            device_scale_factor=2 if phone else 1,
            reduced_motion="reduce",
        )
        self.page: Page = self.context.new_page()
        self.page.goto(url)
        self.page.wait_for_selector("body[data-state=ready]", timeout=60_000)

    def settled(self) -> None:
        """Wait until nothing is under way."""
        self.page.wait_for_selector("body[data-busy='0']", state="attached", timeout=60_000)
        self.page.evaluate("document.fonts.ready")

    def send(self, cmd: str, **fields: object) -> None:
        """Give the page a command, as a button would."""
        self.page.evaluate(SEND, {"cmd": cmd, **fields})
        self.settled()

    def put(self, campaign: Campaign[Any]) -> None:
        """A campaign on the table, its curtain lifted."""
        self.send("file", purpose="campaign", name="c.json", size=1, text=empires.save(campaign))
        self.lift()

    def lift(self) -> None:
        """Lift the curtain, if there is one."""
        waits = self.page.locator("[data-region=curtain] .primary")
        if waits.count():
            waits.click()
            self.settled()

    def press(self, name: str) -> None:
        """Press the first button with this name."""
        self.page.get_by_role("button", name=name).first.click()
        self.settled()

    def answer(self) -> None:
        """Take the first choice, which a row of the card may have to be pressed for."""
        row = self.page.locator("#card button[data-cmd=choose]").first
        if row.count():
            row.click()
            self.settled()
        self.page.locator("#deed").click()
        self.settled()

    def take(self, name: str) -> None:
        """Keep what is to be seen as a WebP, which Playwright itself does not write."""
        self.settled()
        self.page.mouse.move(0, 0)
        self.page.evaluate("document.activeElement?.blur()")  # a writing mark blinks
        self.page.evaluate(STILL)
        taken = self.context.new_cdp_session(self.page).send(
            "Page.captureScreenshot", {"format": "webp", "quality": QUALITY}
        )
        (PICTURES / f"{name}.webp").write_bytes(b64decode(taken["data"]))

    def leave(self) -> None:
        """Take the tab away with all that it stored."""
        self.context.close()
