"""Kill the page at random moments while it is played, and look what is left: `python make.py kills`.

A campaign is played by the page itself, as fast as it lets anybody click. At a random moment the tab is
closed, its renderer killed, its engine ended or the whole browser killed, as a power cut would; then the
campaign is opened again and its answers are counted. At most the answer in flight may be lost.

Then campaigns are played into a storage that has little room left, half of them without a second copy: what
is not stored has to be said, and what was stored has to open.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright
from tools.browser import find_or_install
from tools.build import DIST

import empires
from empires.cli.serving import SiteServer
from engines.hands import Person
from engines.victims import ChromiumVictim, FirefoxVictim, Victim

WAYS = ("tab", "renderer", "engine", "browser")
ROOMS = (0, 500, 2_000, 5_000, 20_000, 60_000)
"""Characters that a nearly full storage has left."""

LONG = 300
"""Answers after which another campaign is begun."""

PLAY = """() => {
  const press = () => {
    const { busy, layout } = document.body.dataset;
    const ways = ['[data-region=curtain] [data-cmd=lift]', '#card [type=submit], #card [data-key=e]',
      '#card #deed[data-cmd=answer]', '#card [data-cmd=choose]'];
    const first = ways.map(what => document.querySelector(what)).find(Boolean);
    if (busy === '0' && layout === 'table') first?.click();
  };
  const look = () => {
    const at = document.getElementById('card-body')?.dataset.at;
    if (at) window.shown = Math.max(window.shown ?? 0, Number(at));
  };
  new MutationObserver(look).observe(document.getElementById('card'), { childList: true });
  clearInterval(window.player);
  window.player = setInterval(press, 15);
}"""
"""The page plays itself: it presses whatever goes on, and keeps how many answers it has shown."""

SHOWN = "() => window.shown ?? 0"
SHOWS = "answers => { window.shown = answers; }"
STOP = "() => clearInterval(window.player)"

FILL = """room => {
  let filler = '';
  for (let more = 1 << 23; more >= 1; more >>= 1) {
    try {
      localStorage.setItem('filler', filler + 'x'.repeat(more));
      filler += 'x'.repeat(more);
    } catch { /* no room for as much */ }
  }
  localStorage.setItem('filler', filler.slice(room));
}"""
KEPT = "() => [...document.querySelectorAll('[data-cmd=open]')].map(one => JSON.parse(one.dataset.args))"
AT_THE_TABLE = "() => document.body.dataset.layout === 'table'"
ASKED = "() => document.getElementById('card-body')?.dataset.at ?? ''"
END_ENGINE = """() => {
  clearInterval(window.player);
  document.querySelector('script[name=engine]').xworker.terminate();
  document.querySelector('#thinking button').click();
}"""
STATE_AGAIN = """() => {
  const { state, busy } = document.body.dataset;
  return state === 'failed' || (state === 'ready' && busy === '0') ? state : null;
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


class Game:
    """A page that plays itself, and how many answers it has shown."""

    def __init__(self, victim: Victim, url: str, before: str = "") -> None:
        self.victim = victim
        self.url = url
        self.seen = 0
        self.visit(before)

    def visit(self, before: str = "") -> None:
        """Open the page in a new tab."""
        self.person = Person(self.victim.tab(before))
        self.person.visit(self.url)

    def begin(self, seed: str) -> None:
        """Forget what is there and open a new campaign."""
        send = self.person.send
        send({"cmd": "leave", "sure": True})
        for args in self.run(KEPT):
            send({"cmd": "forget", "id": args["id"], "sure": True})
        text = empires.save(empires.new("ninth-age", ["Ann", "Bo", "Cy"], seed=seed))
        send({"cmd": "file", "purpose": "campaign", "name": "c.json", "size": len(text), "text": text})
        self.person.driver.until(AT_THE_TABLE)
        self.count_from(0)

    def count_from(self, answers: int) -> None:
        """Forget how many answers the page has shown; it shows so many now."""
        self.seen = answers
        self.run(SHOWS, answers)

    def run(self, function: str, *given: object) -> Any:
        """What a function of the page returns."""
        return self.person.driver.evaluate(function, *given)

    def play(self, seconds: float) -> None:
        """Let the page play itself for a while."""
        self.run(PLAY)
        time.sleep(seconds)
        self.look()

    def look(self) -> None:
        """See how many answers the page shows."""
        self.seen = max(self.seen, int(self.run(SHOWN)))

    def stop(self) -> None:
        """Let the page play no more."""
        self.run(STOP)
        self.person.settled()
        self.look()

    def open(self) -> None:
        """Take the campaign from the shelf."""
        self.person.press("[data-cmd=open]")

    def answers(self) -> int:
        """How many answers the campaign that comes onto the table has; -1 if it has ended."""
        self.person.driver.until(AT_THE_TABLE)
        self.person.settled()
        self.person.send({"cmd": "lift"})
        found = self.run(ASKED)
        return int(found) if found else -1

    def told(self, region: str) -> str:
        """What the page says in a region at its edge."""
        return self.person.text(f"[data-region={region}]")


def strike(way: str, game: Game) -> None:
    """Kill the game's page in one of the ways, and open the campaign again."""
    match way:
        case "engine":
            game.run(END_ENGINE)
            if game.person.driver.until(STATE_AGAIN) == "ready":
                return
            # it died too often within a minute to be started again without being asked
        case "tab":
            game.victim.close()
        case "renderer":
            game.victim.crash()
        case "browser":
            game.victim.kill()
            game.victim.start()
    game.visit()
    game.open()


def kill(victim: Victim, url: str, count: int, chance: random.Random, outcome: Outcome) -> None:
    """Kill the page `count` times."""
    game = Game(victim, url)
    game.begin("kills 0")
    for number in range(count):
        if game.seen > LONG:
            game.begin(f"kills {number}")
        game.play(chance.uniform(0.05, 1.5))
        way, seen = chance.choice(WAYS), game.seen
        strike(way, game)
        answers = game.answers()
        outcome.answers = max(outcome.answers, answers)
        outcome.note(way, 0 if answers < 0 else seen - answers)
        if re.search("left out|lost page", game.told("notice")):
            outcome.faults.append(f"{way}: {game.told('notice')}")
        game.count_from(LONG + 1 if answers < 0 else answers)
        if number % 20 == 19:
            game.person.fingerprint()
            print(f"  {number + 1} kills, {dict(outcome.lost)} answers lost", flush=True)


def fill_up(victim: Victim, count: int, chance: random.Random, outcome: Outcome) -> None:
    """Play into a storage that has little room left, `count` times, each at an address of its own."""
    for number in range(count):
        with SiteServer(DIST) as server:
            fill_one(victim, server.url, f"full {number}", number % 2 == 1, chance, outcome)
        if number % 10 == 9:
            print(f"  {number + 1} storages filled", flush=True)


def fill_one(
    victim: Victim, url: str, seed: str, alone: bool, chance: random.Random, outcome: Outcome
) -> None:
    """Play one campaign into a full storage; `alone`: without a second copy in IndexedDB."""
    before = NO_SPARE if alone else ""
    game = Game(victim, url, before)
    game.begin(seed)
    game.run(FILL, chance.choice(ROOMS))
    game.play(chance.uniform(1.0, 5.0))
    game.stop()
    alert, seen = game.told("alert"), game.seen
    game.victim.close()
    game.visit(before)
    game.open()
    answers = game.answers()
    if answers >= 0:
        lost = seen - answers
        if lost > 1 and not (alone and "not stored" in alert):
            outcome.faults.append(f"full: {lost} answers were lost, and the page said “{alert}”")
        outcome.note("full", 0 if alone else lost)
    game.run("() => localStorage.removeItem('filler')")
    if answers >= 0:
        game.play(1.0)
        game.stop()
        if game.seen > answers and game.told("alert"):
            outcome.faults.append(f"full: with room again the page still said “{game.told('alert')}”")


@contextmanager
def chromium() -> Iterator[Victim]:
    """A Chromium for as long as the attack takes."""
    program = find_or_install()
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder,
        sync_playwright() as playwright,
    ):
        victim = ChromiumVictim(Path(folder), program, playwright)
        try:
            yield victim
        finally:
            victim.kill()


@contextmanager
def firefox() -> Iterator[Victim]:
    """A Firefox for as long as the attack takes."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        victim = FirefoxVictim(Path(folder))
        try:
            yield victim
        finally:
            victim.kill()


ENGINES: dict[str, Callable[[], Any]] = {"chromium": chromium, "firefox": firefox}


def main() -> int:
    """Attack each engine with its share, and print the counts."""
    parser = argparse.ArgumentParser(
        prog="engines.kills", description=__doc__.splitlines()[0] if __doc__ else ""
    )
    parser.add_argument("--kills", type=int, required=True)
    parser.add_argument("--full", type=int, required=True)
    parser.add_argument("--engine", choices=ENGINES, action="append", help="only there (default: in each)")
    parser.add_argument("--seed", default=None, help="to repeat a run")
    options = parser.parse_args()
    seed = options.seed or str(random.randrange(10**6))
    print(f"seed {seed}", flush=True)
    engines = options.engine or list(ENGINES)
    faults = 0
    for engine in engines:
        chance, outcome = random.Random(seed), Outcome()
        print(engine, flush=True)
        with SiteServer(DIST) as server, ENGINES[engine]() as victim:
            kill(victim, server.url, options.kills // len(engines), chance, outcome)
            fill_up(victim, options.full // len(engines), chance, outcome)
        print(f"kills: {dict(outcome.kills)}")
        print(f"answers lost, and how often: {dict(sorted(outcome.lost.items()))}")
        print("\n".join(outcome.faults) or "No more than the answer in flight was lost.", flush=True)
        faults += len(outcome.faults)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
