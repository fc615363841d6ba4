"""Kill the page at random moments while it is played, and look what is left: `python make.py kills`.

A campaign is played by the page itself, as fast as it lets anybody click. At a random moment the tab is
closed, its renderer killed, its engine ended or the whole browser killed, as a power cut would; then the
campaign is opened again and its answers are counted. At most the answer in flight may be lost.

Then campaigns are played into a storage that has little room left, half of them without a second copy: what
is not stored has to be said, and what was stored has to open.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright, sync_playwright

import empires
from tools.browser import ARGUMENTS, find_or_install
from tools.build import DIST
from tools.serve import SiteServer

PATIENCE = 120_000
"""Milliseconds anything may take on a busy machine."""

WAYS = ("tab", "renderer", "engine", "browser")
ROOMS = (0, 500, 2_000, 5_000, 20_000, 60_000)
"""Characters that a nearly full storage has left."""

LONG = 300
"""Answers after which another campaign is begun."""

SEND = "command => import('./js/main.js').then(main => main.send(command))"

PLAY = """() => {
  const press = () => {
    const { busy, layout } = document.body.dataset;
    const first = ['[data-region=curtain] button', '#card form [type=submit], #card .step-on button',
      '#card [data-cmd=answer]'].map(what => document.querySelector(what)).find(Boolean);
    if (busy === '0' && layout === 'table') first?.click();
  };
  const look = () => {
    const asked = document.querySelector('#card [data-cmd=answer], #card form[data-cmd=fill]');
    const at = asked?.dataset.args.match(/"at":(\\d+)|"answer:(\\d+)"/);
    if (at) console.log(`answers ${at[1] ?? at[2]}`);
  };
  new MutationObserver(look).observe(document.getElementById('card'), { childList: true });
  clearInterval(window.player);
  window.player = setInterval(press, 15);
}"""
"""The page plays itself: it presses whatever goes on, and tells how many answers it shows."""

FILL = """room => {
  const used = Object.entries(localStorage).reduce((sum, [key, text]) => sum + key.length + text.length, 0);
  localStorage.setItem('filler', 'x'.repeat(Math.max(0, 5242880 - used - room - 'filler'.length)));
}"""
KEPT = "[...document.querySelectorAll('[data-cmd=open]')].map(one => JSON.parse(one.dataset.args))"
END_ENGINE = """() => {
  clearInterval(window.player);
  document.querySelector('script[name=engine]').xworker.terminate();
  document.querySelector('#thinking button').click();
}"""
NO_SPARE = "IDBFactory.prototype.open = () => { throw new DOMException('forbidden', 'SecurityError'); };"


@dataclass
class Outcome:
    """What came of the attack."""

    kills: Counter[str] = field(default_factory=Counter)
    lost: Counter[int] = field(default_factory=Counter)
    answers: int = 0
    faults: list[str] = field(default_factory=list)

    def note(self, what: str, lost: int) -> None:
        """One more kill; more than the answer in flight must not be lost."""
        self.kills[what] += 1
        self.lost[max(lost, 0)] += 1
        if lost > 1:
            self.faults.append(f"{what}: {lost} answers were lost")


class Chromium:
    """A browser of our own on a profile of its own, so that all of it can be killed."""

    def __init__(self, playwright: Playwright, program: str, profile: Path) -> None:
        self.playwright = playwright
        self.program = program
        self.profile = profile
        self.start()

    def start(self) -> None:
        """Start it, after a kill as well."""
        port = self.profile / "DevToolsActivePort"
        port.unlink(missing_ok=True)
        words = [self.program, *ARGUMENTS, "--headless=new", "--remote-debugging-port=0"]
        self.process = subprocess.Popen(
            [*words, f"--user-data-dir={self.profile}", "about:blank"],
            start_new_session=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        until = time.monotonic() + PATIENCE / 1000
        while not (port.exists() and port.read_text().strip()) and time.monotonic() < until:
            time.sleep(0.05)
        address = f"http://127.0.0.1:{port.read_text().split()[0]}"
        self.browser: Browser = self.playwright.chromium.connect_over_cdp(address)
        self.context = self.browser.contexts[0]

    def kill(self) -> None:
        """End it with all it started, as a power cut does."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def renderers(self) -> list[int]:
        """The processes that draw its pages."""
        session = self.browser.new_browser_cdp_session()
        processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
        return [int(one["id"]) for one in processes if one["type"] == "renderer"]


class Game:
    """A page that plays itself, and how many answers it has shown."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self.url = url
        self.seen = 0
        self.page = self.visit(context)

    def visit(self, context: BrowserContext) -> Page:
        """Open the page in a new tab."""
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("console", self._heard)
        page.goto(self.url)
        page.wait_for_selector("body[data-state=ready]", timeout=PATIENCE)
        settle(page)
        return page

    def _heard(self, message: ConsoleMessage) -> None:
        words = message.text.split()
        if words[:1] == ["answers"]:
            self.seen = max(self.seen, int(words[1]))

    def send(self, **command: Any) -> None:
        """Have the page send a command, and wait until it is done."""
        self.page.evaluate(SEND, command)
        settle(self.page)

    def begin(self, seed: str) -> None:
        """Forget what is there and open a new campaign."""
        self.send(cmd="show", what="welcome:sure")
        for args in self.page.evaluate(KEPT):
            self.send(cmd="forget", id=args["id"], sure=True)
        text = empires.save(empires.new("ninth-age", ["Ann", "Bo", "Cy"], seed=seed))
        self.send(cmd="file", purpose="campaign", name="c.json", size=len(text), text=text)
        self.page.wait_for_selector("body[data-layout=table]", timeout=PATIENCE)
        self.seen = 0

    def play(self, seconds: float) -> None:
        """Let the page play itself for a while."""
        self.page.evaluate(PLAY)
        self.page.wait_for_timeout(1000 * seconds)

    def open(self) -> None:
        """Take the campaign from the shelf."""
        self.page.locator("[data-cmd=open]").first.click()

    def answers(self) -> int:
        """How many answers the campaign that comes onto the table has; -1 if it has ended."""
        self.page.wait_for_selector("body[data-layout=table]", timeout=PATIENCE)
        settle(self.page)
        self.send(cmd="lift")
        asked = self.page.locator("#card [data-cmd=answer], #card form[data-cmd=fill]")
        found = (
            re.search(r'"at":(\d+)|answer:(\d+)', asked.first.get_attribute("data-args") or "")
            if asked.count()
            else None
        )
        return int(found[1] or found[2]) if found else -1

    def told(self, region: str) -> str:
        """What the page says in a region at its edge."""
        return self.page.locator(f"[data-region={region}]").inner_text()


def settle(page: Page) -> None:
    """Wait until the page has done all it was asked to."""
    page.wait_for_selector("body[data-busy='0']", state="attached", timeout=PATIENCE)


def strike(way: str, chromium: Chromium, game: Game) -> None:
    """Kill the game's page in one of the ways, and open the campaign again."""
    match way:
        case "tab":
            game.page.close()
        case "renderer":
            with game.page.expect_event("crash", timeout=PATIENCE):
                for pid in chromium.renderers():
                    os.kill(pid, signal.SIGKILL)
            game.page.close()
        case "browser":
            chromium.kill()
            chromium.start()
        case _:
            game.page.evaluate(END_ENGINE)
            game.page.wait_for_selector("body[data-state=ready]", timeout=PATIENCE)
            return
    game.page = game.visit(chromium.context)
    game.open()


def kill(chromium: Chromium, url: str, count: int, chance: random.Random, outcome: Outcome) -> None:
    """Kill the page `count` times."""
    game = Game(chromium.context, url)
    game.begin("kills 0")
    for number in range(count):
        if game.seen > LONG:
            game.begin(f"kills {number}")
        game.play(chance.uniform(0.05, 1.5))
        way, seen = chance.choice(WAYS), game.seen
        strike(way, chromium, game)
        answers, seen = game.answers(), max(seen, game.seen)
        outcome.answers = max(outcome.answers, answers)
        outcome.note(way, 0 if answers < 0 else seen - answers)
        if re.search("left out|lost page", game.told("notice")):
            outcome.faults.append(f"{way}: {game.told('notice')}")
        game.seen = LONG + 1 if answers < 0 else answers
        if number % 20 == 19:
            game.send(cmd="verify")
            game.page.wait_for_selector("#fingerprint", timeout=PATIENCE)
            print(f"  {number + 1} kills, {dict(outcome.lost)} answers lost", flush=True)


def fill_up(chromium: Chromium, url: str, count: int, chance: random.Random, outcome: Outcome) -> None:
    """Play into a storage that has little room left, `count` times."""
    for number in range(count):
        context = chromium.browser.new_context()
        alone = number % 2 == 1
        if alone:
            context.add_init_script(NO_SPARE)
        game = Game(context, url)
        game.begin(f"full {number}")
        game.page.evaluate(FILL, chance.choice(ROOMS))
        game.play(chance.uniform(1.0, 5.0))
        game.page.evaluate("clearInterval(window.player)")
        settle(game.page)
        alert, seen = game.told("alert"), game.seen
        game.page.close()
        game.page = game.visit(context)
        game.open()
        answers = game.answers()
        if answers >= 0:
            lost = seen - answers
            if lost > 1 and not (alone and "not stored" in alert):
                outcome.faults.append(f"full: {lost} answers were lost, and the page said “{alert}”")
            outcome.note("full", 0 if alone else lost)
        game.page.evaluate("localStorage.removeItem('filler')")
        if answers >= 0:
            game.play(1.0)
            game.page.evaluate("clearInterval(window.player)")
            settle(game.page)
            if game.seen > answers and game.told("alert"):
                outcome.faults.append(f"full: with room again the page still said “{game.told('alert')}”")
        context.close()
        if number % 10 == 9:
            print(f"  {number + 1} storages filled", flush=True)


def main() -> int:
    """Attack, and print the counts."""
    parser = argparse.ArgumentParser(
        prog="tools.kills", description=__doc__.splitlines()[0] if __doc__ else ""
    )
    parser.add_argument("--kills", type=int, required=True)
    parser.add_argument("--full", type=int, required=True)
    parser.add_argument("--seed", default=None, help="to repeat a run")
    options = parser.parse_args()
    seed = options.seed or str(random.randrange(10**6))
    print(f"seed {seed}", flush=True)
    chance, outcome, program = random.Random(seed), Outcome(), find_or_install()
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile,
        SiteServer(DIST) as server,
        sync_playwright() as playwright,
    ):
        chromium = Chromium(playwright, program, Path(profile))
        try:
            kill(chromium, server.url, options.kills, chance, outcome)
            fill_up(chromium, server.url, options.full, chance, outcome)
        finally:
            chromium.kill()
    print(f"kills: {dict(outcome.kills)}")
    print(f"answers lost, and how often: {dict(sorted(outcome.lost.items()))}")
    print("\n".join(outcome.faults) or "No more than the answer in flight was lost.")
    return 1 if outcome.faults else 0


if __name__ == "__main__":
    sys.exit(main())
