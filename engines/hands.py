"""What a person does at the page, in any engine: press, fill in, look, answer."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from engines.driver import ESCAPE, START, Driver, Point

READY = "() => document.body.dataset.state === 'ready'"
SETTLED = "() => document.body.dataset.busy === '0'"
OFFLINE = "() => document.body.dataset.offline === 'ready'"

# Where the middle of something visible is, brought into view; nothing as long as it cannot be pressed or is
# moving: an engine may follow the caret of what was typed a frame or two later.
PLACE = """async (selector, words) => {
  const found = [...document.querySelectorAll(selector)].find(one =>
    one.textContent.includes(words) && one.checkVisibility() && !one.disabled);
  found?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  const middle = () => {
    const box = found?.getBoundingClientRect();
    return box && [box.left + box.width / 2, box.top + box.height / 2];
  };
  const before = middle();
  await new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const at = middle();
  const rests = at && String(at) === String(before);
  return rests && found.contains(document.elementFromPoint(...at)) ? at : null;
}"""
# The outermost closed list in which something lies.
FOLDED = """(selector, words) => {
  const folded = 'details:not([open])';
  const found = [...document.querySelectorAll(selector)].find(one => one.textContent.includes(words));
  let outermost = null;
  for (let one = found?.closest(folded); one; one = one.parentElement.closest(folded)) outermost = one;
  document.querySelector('[data-folded]')?.removeAttribute('data-folded');
  outermost?.setAttribute('data-folded', '');
  return outermost !== null;
}"""
SEEN = """(selector, words) => [...document.querySelectorAll(selector)].some(one =>
  one.textContent.includes(words) && one.checkVisibility())"""
TILE = """async tile => {
  const world = document.querySelector('.world');
  await Promise.all(world.getAnimations().map(one => one.finished));
  const box = document.querySelector(`[data-tile="${CSS.escape(tile)}"]`).getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}"""
TARGETS = "() => [...document.querySelectorAll('.mark.target')].map(one => one.id)"
SCALE = """() => {
  const world = document.querySelector('.world');
  return world.getBoundingClientRect().width / world.offsetWidth;
}"""
CURTAIN = "[data-region=curtain] [data-cmd=lift]"
HURRIED = (
    "#card [type=submit]",
    "#card [data-key=e]",
    "#card #deed[data-cmd=answer]",
    "#card [data-cmd=choose]",
)
FIRST = "selectors => selectors.find(one => document.querySelector(one))"
TEXT = "selector => document.querySelector(selector)?.innerText ?? ''"
SEND = "command => import('./js/main.js').then(main => main.send(command))"
LISTEN = """() => {
  globalThis.faults = [];
  addEventListener('error', event => faults.push(String(event.message)));
  addEventListener('unhandledrejection', event => faults.push(String(event.reason)));
  const told = console.error;
  console.error = (...words) => { faults.push(words.join(' ')); told(...words); };
}"""


class Person:
    """Somebody at the page."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver

    # --- the page as a whole ---

    def visit(self, url: str) -> None:
        """Open the page and wait until one can play."""
        self.driver.open(url)
        self._come()

    def reload(self) -> None:
        """Load the page again in the middle of a campaign and wait until one can play on."""
        self.driver.reload()
        self._come()
        self._at_the_table()

    def _come(self) -> None:
        self.driver.until(READY, seconds=START)
        self.driver.evaluate(LISTEN)
        self.settled()

    def faults(self) -> list[str]:
        """What went wrong since the page came."""
        return list(self.driver.evaluate("() => globalThis.faults"))

    def settled(self) -> None:
        """Wait until the page has done all it was asked to."""
        self.driver.until(SETTLED)

    def send(self, command: dict[str, Any]) -> None:
        """Give the page a command that is none of a story's own."""
        self.driver.evaluate(SEND, command)
        self.settled()

    # --- seeing ---

    def sees(self, selector: str, words: str = "") -> bool:
        """Whether something with these words can be seen."""
        return bool(self.driver.evaluate(SEEN, selector, words))

    def text(self, selector: str) -> str:
        """The words of something; none where it is not there."""
        return str(self.driver.evaluate(TEXT, selector))

    def question(self) -> str:
        """The sentence that is asked."""
        return self.text("#card #question")

    def answers(self) -> int:
        """How many answers the campaign had when the open question was asked."""
        return int(self.driver.evaluate("() => document.getElementById('card-body').dataset.at"))

    def targets(self) -> list[str]:
        """The tiles that glow."""
        found = self.driver.evaluate(
            "() => [...document.querySelectorAll('.mark.target')].map(one => one.id)"
        )
        return [one.removeprefix("target-") for one in found]

    def focused(self, attribute: str) -> str:
        """What an attribute of the element with the keyboard says."""
        wanted = "name => document.activeElement?.getAttribute(name) ?? ''"
        return str(self.driver.evaluate(wanted, attribute))

    def place_of_tile(self, tile: str) -> Point:
        """Where the middle of a tile is on the screen, once the map has come to rest."""
        x, y = self.driver.until(TILE, tile)
        return x, y

    def middle_of_map(self) -> Point:
        """Where the middle of the map's frame is."""
        x, y = self.driver.until(PLACE, "[data-region=map]", "")
        return x, y

    def scale(self) -> float:
        """How large the map is shown."""
        return float(self.driver.evaluate(SCALE))

    def fingerprint(self) -> str:
        """The hash of the campaign's state, which the page shows when it has checked the journal."""
        self.send({"cmd": "verify"})
        self.driver.until(SEEN, "#fingerprint", "")
        text = self.text("#fingerprint")
        self.driver.type(ESCAPE)
        self.settled()
        return text

    # --- doing ---

    def place(self, selector: str, words: str = "") -> Point:
        """Where something lies that can be pressed."""
        x, y = self.driver.until(PLACE, selector, words)
        return x, y

    def press(self, selector: str, words: str = "") -> None:
        """Press something, and wait for what comes of it."""
        while self.driver.evaluate(FOLDED, selector, words):
            self.driver.click(self.place("[data-folded] > summary"))
        self.driver.click(self.place(selector, words))
        self.settled()

    def press_tile(self, tile: str) -> None:
        """Click a tile of the map."""
        self.driver.click(self.place_of_tile(tile))
        self.settled()

    def fill(self, selector: str, text: str) -> None:
        """Type into a field in the place of what stands there."""
        self.driver.click(self.place(selector))
        self.driver.evaluate("selector => document.querySelector(selector).select()", selector)
        self.driver.type(text)

    def begin(self, title: str, *names: str, **options: str) -> None:
        """Write a new campaign's sheet and begin it; `options` are values of its picks."""
        self.press("button", "A new campaign")
        self.press(".ruleset", title)
        seats = "() => document.querySelectorAll('.seat').length"
        if self.driver.until(seats) != len(names):
            self.fill("[name=seats]", str(len(names)))
            self.driver.until(f"count => ({seats})() === count", len(names))
        for n, name in enumerate(names):
            self.fill(f"[name=player{n}]", name)
        self.fill("[name=seed]", "a story")
        for key, value in options.items():
            self.press(f"label:has([name='option.{key}'][value='{value}'])")
        self.press("button", "Begin")
        self._at_the_table()

    def _at_the_table(self) -> None:
        self.driver.until("() => document.body.dataset.layout === 'table'")
        self.settled()

    def lift(self) -> None:
        """Lift the curtain, if one waits for somebody."""
        if self.sees("#card button", "Hand over to "):
            self.press("#card button", "Hand over to ")
        if self.sees(CURTAIN, "I am "):
            self.press(CURTAIN, "I am ")

    def answer_somehow(self) -> None:
        """Answer like somebody in a hurry: end the step, take the form as it stands, or the first choice."""
        self.press(self.driver.until(FIRST, HURRIED))

    def play(self, count: int) -> None:
        """Give that many answers, lifting curtains."""
        for _ in range(count):
            self.lift()
            self.answer_somehow()
        self.lift()

    def saved_file(self) -> Path:
        """Save the campaign to a file, as its player would send it."""
        if not self.sees("button", "Save to a file"):
            self.driver.type("x")
            self.settled()
        return self.driver.download(lambda: self.press("button", "Save to a file"))

    def open_file(self, path: Path) -> None:
        """Choose a file on the start page."""
        self.driver.choose_file("[data-file=campaign]", path)
        self.driver.until(
            "() => document.body.dataset.layout === 'table'"
            " || document.querySelector('[data-region=notice]').textContent"
        )
        self.settled()
