"""How it feels to play a campaign: what is in view, what moves, what is announced, and how often a player
taps.

`python -m tools.measure_play` plays two years of each ruleset in the built page, one person against easy
computers, always the same campaigns. At each question the window is given the size of a phone, a tablet and a
desktop in turn, and what can be seen is measured. `--quick` plays forty questions of each ruleset;
`--seconds` limits the time for each; names of rulesets may follow. `--seed` plays other campaigns than the
usual ones, and `--long 60` prints the text of every card with more than 60 words in view. A copy of the
campaign, played alongside the page, decides what is answered, and shows what followed: which answers led to
dice, and which battles were fought.

Each campaign is then played again by a second person, who makes an answer a standing one as soon as that is
offered and they would give it again. Routine and taps are reported for both; the second figure is what the
page really asks of a person. `--taps` measures nothing that is seen, plays on a phone only and lists the taps
by kind of question; with `--standing`, those of the second person.
"""

from __future__ import annotations

import argparse
import re
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

import empires
from empires.cli.serving import SiteServer
from empires.core.questions.fields import Answer
from empires.core.questions.question import Question
from empires.core.records.events import ROLL, Event
from empires.core.records.setup import Seat
from empires.page.forms.filled import filled_with
from empires.page.session.session import Session
from empires.players.named import player_called
from tools.browser import ARGUMENTS, find_or_install
from tools.build import DIST
from tools.count_clicks import changed_values
from tools.natural_dice import NATURE, ORDERED

RULESETS = ("mighty-empires", "warmaster", "mighty-kingdoms", "mightier-empires", "ninth-age")
LAND = {"mighty-empires": {"map_mode": "generated"}}
SIZES = {"phone": (390, 844), "tablet": (768, 1024), "desk": (1440, 900)}
TURNS = 2
"""Years, or what the track calls so."""


class Course(NamedTuple):
    """The dice of a campaign that is measured, and who says what its person answers."""

    seed: str = "felt"
    person: str = "easy"


COURSES = {"mighty-kingdoms": Course("felt4", "expert")}
"""Other courses than the usual one: easy computers fight no battle there in two years."""
QUICK = 40
"""Questions that are played of each ruleset where it has to be quick."""
SECONDS = 240
PLACE = 4.0
"""Pixels within which a button is in the same place."""
ROUTINE = (5, 0.9)
"""How often a kind of question must have been asked, and the part of alike answers, that make it routine."""

SEND = "command => import('./js/main.js').then(main => main.send(command))"

LOOK = """async () => {
  const card = document.getElementById('card');
  const main = await import('./js/main.js');
  if (document.getElementById('question')) main.apply('[{"op": "reveal", "id": "question"}]');
  // the map follows the window some frames later
  for (let frames = 0; frames < 8; frames += 1) await new Promise(requestAnimationFrame);
  const seen = one => {
    const { left, top, right, bottom, width } = one.getBoundingClientRect();
    if (!width || !one.checkVisibility({ visibilityProperty: true })) return false;
    const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const scrolls = one.closest('.scrolls') ?? card;
    const box = scrolls.contains(one) ? scrolls.getBoundingClientRect() : card.getBoundingClientRect();
    const inside = top >= box.top - 1 && bottom <= Math.min(box.bottom + 1, innerHeight);
    return inside && (at === one || one.contains(at));
  };
  const answers = [...card.querySelectorAll('[data-cmd=answer], [data-cmd=choose], [type=submit]')];
  const shown = document.querySelector('.board').getBoundingClientRect();
  const glows = [...document.querySelectorAll('.mark.target')].some(one => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const inside = left >= shown.left && right <= shown.right && top >= shown.top && bottom <= shown.bottom;
    return inside && !!at?.closest('.map');
  });
  const big = card.querySelector('#deed') ?? answers.find(one => one.matches('.primary')) ?? answers[0];
  const box = big?.getBoundingClientRect();
  const words = text => text.trim().split(/\\s+/).filter(word => /\\w/.test(word)).length;
  let [all, here] = [0, 0];
  const lines = [];
  const walker = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walker.nextNode()) {
    const around = walker.currentNode.parentElement;
    if (around.closest('select, kbd, textarea, .unseen') || !around.checkVisibility()) continue;
    range.selectNodeContents(walker.currentNode);
    const { top, bottom, width } = range.getBoundingClientRect();
    if (!width) continue;
    const frame = (around.closest('.scrolls') ?? card).getBoundingClientRect();
    all += words(walker.currentNode.data);
    if (top < frame.bottom - 4 && bottom > frame.top + 4) {
      here += words(walker.currentNode.data);
      lines.push(walker.currentNode.data.trim());
    }
  }
  return { view: glows || answers.some(one => !one.closest('summary') && seen(one)), deed: !!big && seen(big),
           place: box ? [box.right, box.bottom] : null, words: here, all,
           text: lines.filter(Boolean).join(' | ') };
}"""

FOLDED = """value => {
  const told = one => JSON.parse(one.dataset.args ?? '{}').choice === value;
  const row = [...document.querySelectorAll('#card [data-cmd=choose], #card [data-cmd=answer]')].find(told);
  return !row || row.closest('details:not([open])') !== null;
}"""

NAMED = """([value, at]) => {
  const { choice, at: now } = JSON.parse(document.getElementById('deed').dataset.args);
  return choice === value && now === at;
}"""

PRESS = """value => {
  let taps = 0;
  const told = one => JSON.parse(one.dataset.args ?? '{}').choice === value;
  const found = what => [...document.querySelectorAll(`#card ${what}`)].find(told);
  const row = found('[data-cmd=choose]') ?? found('[data-cmd=answer]');
  if (!row) return -1;
  const folded = () => row.closest('details:not([open])');
  while (folded()) { folded().querySelector('summary').click(); taps += 1; }
  row.click();
  return taps + 1;
}"""


@dataclass
class Seen:
    """What was seen at one size of the window."""

    asked: int = 0
    in_view: int = 0
    deed_in_view: int = 0
    places: list[tuple[float, float]] = field(default_factory=list)
    words: list[int] = field(default_factory=list)
    all_words: list[int] = field(default_factory=list)

    def add(self, found: dict[str, Any]) -> None:
        """Take one question in."""
        self.asked += 1
        self.in_view += found["view"]
        self.deed_in_view += found["deed"]
        if found["place"]:
            self.places.append(tuple(found["place"]))
        self.words.append(found["words"])
        self.all_words.append(found["all"])

    @property
    def in_place(self) -> float:
        """The part of the questions whose button stands where most of them have it."""
        usual = Counter((round(x), round(y)) for x, y in self.places).most_common(1)
        if not usual:
            return 0.0
        (x, y), _ = usual[0]
        near = sum(abs(x - one) <= PLACE and abs(y - other) <= PLACE for one, other in self.places)
        return near / len(self.places)


@dataclass
class Played:
    """What came of playing one ruleset."""

    seen: dict[str, Seen] = field(default_factory=lambda: defaultdict(Seen))
    answers: int = 0
    turns: int = 0
    risky: int = 0
    with_odds: int = 0
    promised: set[str] = field(default_factory=set)
    battles: int = 0
    with_why: int = 0
    long: list[str] = field(default_factory=list)
    given: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    tapped: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))

    @property
    def taps(self) -> int:
        """The taps of all answers."""
        return sum(sum(taps) for taps in self.tapped.values())

    @property
    def routine(self) -> int:
        """Questions of kinds that are answered the same way nine times of ten."""
        often, alike = ROUTINE
        return sum(
            total
            for counted in self.given.values()
            if (total := counted.total()) >= often and counted.most_common(1)[0][1] >= alike * total
        )


class Bounds(NamedTuple):
    """How long a ruleset is played, whether answers are left standing, whether only taps are counted, another
    seed than the usual one, and the number of words above which a card is long."""

    questions: int
    seconds: float
    standing: bool = False
    only_taps: bool = False
    seed: str = ""
    long: int = 0


def begun(ruleset: str, seed: str = "") -> Session:
    """The campaign that is measured."""
    seats = [Seat(name="Ann"), *(Seat(name=name, controller="easy") for name in ("Bo", "Cy"))]
    dice = seed or COURSES.get(ruleset, Course()).seed
    campaign = empires.new(ruleset, seats, seed=dice, options=LAND.get(ruleset, {}), name="Measured")
    return Session(empires.load(empires.save(campaign)), "measured")


def settled(page: Page) -> None:
    """Wait until the page has done all it was asked to."""
    page.wait_for_selector("body[data-busy='0']", state="attached", timeout=120_000)


def put(page: Page, session: Session) -> None:
    """Put the campaign on the page's table as it stands."""
    command = {
        "cmd": "file", "purpose": "campaign", "name": "c.json", "size": 1,
        "text": empires.save(session.device.campaign),
    }  # fmt: skip
    page.evaluate(SEND, command)
    page.wait_for_selector("body[data-layout=table]")
    settled(page)


def play(page: Page, ruleset: str, bounds: Bounds) -> Played:
    """Play a ruleset in the page, and alongside it."""
    session, played = begun(ruleset, bounds.seed), Played()
    put(page, session)
    ends, heading = time.monotonic() + bounds.seconds, ""
    while not session.campaign.finished and time.monotonic() < ends and played.answers < bounds.questions:
        for _ in session.think():
            pass
        question = session.question
        if question is None:
            break
        if (now := _year(session)) != heading:
            heading, played.turns = now, played.turns + bool(now)
        if played.turns > TURNS:
            break
        if bounds.standing and _stands(page, session, question, played):
            continue
        _follow(page, session, question)
        for name, (width, height) in {} if bounds.only_taps else SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            found = page.evaluate(LOOK)
            played.seen[name].add(found)
            if bounds.long and found["words"] > bounds.long:
                played.long.append(f"{found['words']} words, {name}, {question.kind}: {found['text']}")
        _answer(page, session, question, played)
        settled(page)
    return played


def _stands(page: Page, session: Session, question: Question, played: Played) -> bool:
    """Whether the answer that would be given is left standing, in both courses."""
    one = session.routine.offered(question)
    wanted = _wanted(session, question)
    if one is None or session.routine.answer_of(question, one.value) != wanted:
        return False
    _follow(page, session, question)
    session.answer_always(question.kind, on=True)
    page.evaluate(SEND, {"cmd": "answer_always", "kind": question.kind})
    settled(page)
    played.answers += 1
    played.tapped[question.kind].append(1)
    return True


def _wanted(session: Session, question: Question) -> Answer:
    """What the computer that plays the person would answer; where only the order of the choices matters, the
    first, because no computer rates these."""
    campaign = session.campaign
    if question.kind in session.display.queues:
        return question.choices[0].value
    course = COURSES.get(campaign.setup.ruleset, Course())
    person = player_called(course.person, campaign.ruleset, f"felt {campaign.answers}", question.player)
    chosen = person.choose(session.view, question)
    return chosen if isinstance(chosen, str | dict) else question.write(chosen)


def _year(session: Session) -> str:
    """The year or turn that the track tells, without its parts."""
    heading = session.display.track(session.campaign.view(None).state, None).heading
    return "" if heading.startswith("Before") else re.split(r"[,;:]", heading)[0]


def _follow(page: Page, session: Session, question: Question) -> None:
    """Bring the page where the copy is: a card that only waits for a press, or another course of things."""
    on = page.locator("#card [data-cmd=lift], [data-region=curtain] [data-cmd=lift]")
    if on.count():
        on.first.click()
        settled(page)
    kind = page.locator("#card [data-kind]")
    asked = page.locator("#question")
    same = kind.get_attribute("data-kind") == question.kind if kind.count() else asked.count() > 0
    if not same:
        put(page, session)


def _answer(page: Page, session: Session, question: Question, played: Played) -> None:
    """Answer as that computer would, in both courses, and note what it took and what came of it."""
    answer, at = _wanted(session, question), session.campaign.answers
    session.answer(question.player, question.kind, answer, at)
    events = session.news.told
    played.answers += 1
    if question.fields:
        taps = 1 + changed_values(answer, question.default)
        _fill(page, question, answer, at)
    else:
        taps = _press(page, question, answer, at)
    played.tapped[question.kind].append(taps)
    _weigh(session.campaign.setup.ruleset, question, answer, events, played)
    played.given[question.kind][_alike(question, answer)] += 1
    settled(page)
    _fought(page, events, played)


def _press(page: Page, question: Question, answer: Answer, at: int) -> int:
    """Press what gives this answer: where its row is folded its tile, else its row or button, and then the
    button that names it; the taps it took.
    """
    choice = next(one for one in question.choices if one.value == answer)
    deed = page.locator("#deed[data-cmd=answer]")
    taps = 0
    if choice.tiles and page.evaluate(FOLDED, answer):
        page.locator(f"[data-tile='{choice.tiles[-1]}']").dispatch_event("click")
        settled(page)
        taps += 1
    if not (deed.count() and page.evaluate(NAMED, [answer, at])):
        found: int = page.evaluate(PRESS, answer)
        if found < 0:  # it stands further down in a long list
            command = {"player": question.player, "kind": question.kind, "choice": answer, "at": at}
            page.evaluate(SEND, {"cmd": "answer", **command})
            return taps + 3
        settled(page)
        taps += found
    if (
        deed.count()
        and page.evaluate(NAMED, [answer, at])
        and f'"at":{at}' in (deed.get_attribute("data-args") or "")
    ):
        deed.click()
        taps += 1
    return taps


def _fill(page: Page, question: Question, answer: Answer, at: int) -> None:
    """Send the form as it would be filled in."""
    fields = filled_with(question, answer)
    page.evaluate(SEND, {"cmd": "fill", "form": {"form": "answer", "at": at}, "fields": fields})


def _weigh(ruleset: str, question: Question, answer: Answer, events: Iterable[Event], played: Played) -> None:
    """Whether an answer that led to dice had its odds beside it, or those who ordered it had them before."""
    choice = next((one for one in question.choices if one.value == answer), None)
    ordered = ORDERED.get(ruleset, {})
    if any(one.odds for one in question.choices) or question.fields:
        played.promised.add(question.kind)
    if choice is None or answer == question.step_on:
        return
    rolled = {one.rule for one in events if one.kind == ROLL and one.rule not in NATURE[ruleset]}
    if not choice.odds:
        rolled = {rule for rule in rolled if ordered.get(rule) not in played.promised}
    if rolled:
        played.risky += 1
        played.with_odds += bool(choice.odds)


def _fought(page: Page, events: Sequence[Event], played: Played) -> None:
    """Whether a battle that is over says why it ended so."""
    if any("winner" in event.facts for event in events):
        played.battles += 1
        played.with_why += page.locator("#card .because").count() > 0


def _alike(question: Question, answer: Answer) -> str:
    """What makes two answers the same way of answering: numbers apart, but not places. Where to go is decided
    anew each time.
    """
    choice = next((one for one in question.choices if one.value == answer), None)
    if choice is not None and choice.tiles:
        return choice.value
    if question.fields:
        return "as proposed" if answer == question.default else "otherwise"
    return re.sub(r"[-\d,:.]+", "", answer) if isinstance(answer, str) else str(answer)


def row(name: str, size: str, played: Played, standing: Played) -> str:
    """One line of the table: what was seen, and on the first what came of it, also with answers standing."""
    seen = played.seen[size]
    count = max(1, seen.asked)
    part = (
        f"{name:17}{size:7}{seen.asked:5}{seen.in_view / count:8.0%}{seen.deed_in_view / count:8.0%}"
        f"{seen.in_place:8.0%}{median(seen.words or [0]):7.0f}{max(seen.words, default=0):5}"
        f"{median(seen.all_words or [0]):7.0f}{max(seen.all_words, default=0):5}"
    )
    if size != "phone":
        return part
    odds = f"{played.with_odds}/{played.risky}"
    why = f"{played.with_why}/{played.battles}"
    routine = " ".join(f"{one.routine / max(1, one.answers):.0%}" for one in (played, standing))
    taps = f"{played.taps} {standing.taps}"
    return f"{part}{odds:>9}{why:>9}{routine:>9}{taps:>9} in {min(played.turns, TURNS)}"


def tap_lines(played: Played) -> Iterable[str]:
    """The taps by kind of question, most first."""
    yield f"  {played.taps} taps, {played.answers} answers, {min(played.turns, TURNS)} turns"
    for kind, taps in sorted(played.tapped.items(), key=lambda one: -sum(one[1])):
        each = ", ".join(f"{times} of {number}" for number, times in sorted(Counter(taps).items()))
        yield f"  {kind:20}{sum(taps):4}  ({each})"


HEAD = (
    "ruleset          size   asked  answer  button   same    in view      in all    odds  sentence  routine"
    "     taps\n"
    "                               in view in view place  median max  median max"
    "           routine and taps: without, and with standing answers"
)


def measure(browser: Browser, url: str, ruleset: str, bounds: Bounds) -> Played:
    """Measure one ruleset in a tab of its own."""
    width, height = SIZES["phone" if bounds.only_taps else "desk"]
    page = browser.new_page(viewport={"width": width, "height": height}, reduced_motion="reduce")
    page.goto(url)
    page.wait_for_selector("body[data-state=ready]", timeout=180_000)
    try:
        return play(page, ruleset, bounds)
    finally:
        page.close()


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="Measure how a campaign feels to answer.")
    parser.add_argument("rulesets", nargs="*", default=RULESETS)
    parser.add_argument("--quick", action="store_true", help=f"{QUICK} questions of each ruleset")
    parser.add_argument("--standing", action="store_true", help="of one who leaves answers standing")
    parser.add_argument("--taps", action="store_true", help="only the taps, by kind of question")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="the most for each ruleset")
    parser.add_argument("--site", type=Path, default=DIST, help="the folder of the built page")
    parser.add_argument("--seed", default="", help="other campaigns than the usual ones")
    parser.add_argument("--long", type=int, default=0, help="print cards with more words in view than this")
    wanted = parser.parse_args()
    most = QUICK if wanted.quick else 10_000
    bounds = Bounds(most, wanted.seconds, wanted.standing, wanted.taps, wanted.seed, wanted.long)
    if not wanted.taps:
        print(HEAD, flush=True)
    program = find_or_install()
    with SiteServer(wanted.site) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        for ruleset in wanted.rulesets:
            played = measure(browser, server.url, ruleset, bounds)
            if wanted.taps:
                print(ruleset, *tap_lines(played), sep="\n", flush=True)
                continue
            again = measure(browser, server.url, ruleset, bounds._replace(standing=True, only_taps=True))
            for size in SIZES:
                print(row(ruleset, size, played, again), flush=True)
            for text in played.long:
                print(f"  {text}", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
