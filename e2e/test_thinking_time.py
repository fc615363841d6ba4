"""How long a computer player takes for an answer in the browser, with the Python of the page."""

from __future__ import annotations

import json
from statistics import median, quantiles
from typing import Any

import pytest
from conftest import DIST, Table
from hands import begin, card, settled

ANSWERS = 30
"""Answers of each player that are timed in each ruleset, spread over the first part of campaigns."""

pytestmark = pytest.mark.fresh

RULESETS = ("ninth_age", "warmaster", "mighty_kingdoms", "mightier_empires", "mighty_empires")

PYTHON = """
import sys, time
from zipfile import ZipFile
with ZipFile("/archives/msgspec.zip") as archive:
    archive.extractall("/archives")
sys.path[:0] = ["/archives/empires.zip", "/archives/svgwrite.zip", "/archives"]
import empires, empires.rulesets
empires.rulesets.fetch_with(lambda package: f"/archives/{package}.zip/empires/rulesets")
from empires.core.records.setup import Seat
from empires.players.named import PATIENCE, player_called
from empires.players.policy import answer_one
from empires.rulesets import catalogue, find_ruleset

def timed(ruleset, level, count):
    seats = [Seat(name=name, controller="computer") for name in "AB"]
    found, seed = [], 0
    while len(found) < count:
        seed += 1
        campaign = empires.new(ruleset, seats, seed=f"time {seed}")
        players = {name: player_called("easy", find_ruleset(ruleset), "time", name) for name in "AB"}
        thinker = player_called(level, find_ruleset(ruleset), "time", "T", PATIENCE)
        while campaign.waiting and campaign.answers < 200 and len(found) < count:
            question = campaign.waiting[0]
            if campaign.answers % 7 == 3:
                began = time.perf_counter()
                thinker.choose(campaign.view(question.player), question)
                found.append(time.perf_counter() - began)
            answer_one(campaign, question, players[question.player])
    return found
"""

LOAD = """async ({archives, python}) => {
    const {loadPyodide} = await import(new URL('pyodide/alive.mjs', location.href).href);
    const py = await loadPyodide({});
    for (const [name, path] of Object.entries(archives)) {
        const {body} = await fetch(new URL(path, location.href));
        const bytes = await new Response(body.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
        py.FS.writeFile(`/archives/${name}.zip`, new Uint8Array(bytes));
    }
    py.runPython(python);
    globalThis.timed = code => py.runPython(code);
}"""


def archives(*wheels: str) -> dict[str, str]:
    """Where the rulesets' packages are, by their names, and those of some `wheels`."""
    text = (DIST / "index.html").read_text(encoding="utf-8")
    found: dict[str, str] = json.loads(text.split('id="archives">')[1].split("</script>")[0])
    return {name: found[name] for name in (*RULESETS, *wheels)}


def loaded(table: Table, *wheels: str) -> Any:
    """A tab with a Python of its own that can play, with some of the `wheels` that come late."""
    page = table.page()
    page.goto(f"{table.server.url}licences.txt")
    python = PYTHON + "".join(f"sys.path.append('/archives/{wheel}.zip')\n" for wheel in wheels)
    page.evaluate(LOAD, {"archives": archives(*wheels), "python": python})
    return page


@pytest.mark.soak
def test_an_answer_takes_a_second_at_most_on_hard_and_a_tenth_on_easy(table: Table) -> None:
    table.expects_errors = True  # the plain text it looks at has no icon
    page = loaded(table)
    slow = []
    for ruleset in RULESETS:
        for level, most in (("easy", 0.1), ("normal", 1.0), ("hard", 1.0)):
            code = f"import json; json.dumps(timed({ruleset.replace('_', '-')!r}, {level!r}, {ANSWERS}))"
            seconds: list[float] = json.loads(page.evaluate("code => timed(code)", code))
            late, last = quantiles(seconds, n=20)[-1], max(seconds)
            told = f"median {median(seconds):.3f} s, 95 % within {late:.3f} s, all within {last:.3f} s"
            print(f"{ruleset:17} {level:7} {told}")
            if late > most:
                slow.append((ruleset, level, late))
    assert slow == []


WATCH = """() => {
    globalThis.blocked = [];
    new PerformanceObserver(list => blocked.push(...list.getEntries().map(one => one.duration)))
        .observe({type: 'longtask'});
}"""


@pytest.mark.soak
def test_the_page_stays_alive_while_the_computer_thinks(table: Table) -> None:
    page = table.sit_down()
    begin(page, "Ninth Age hex campaign", "Ann", "Bo", computers=1)
    page.evaluate(WATCH)
    thought = 0.0
    for _ in range(12):  # the computer's own answers in between are thought as well
        began = page.evaluate("performance.now()")
        card(page).get_by_role("button", name="What would you do?").click()
        page.wait_for_selector("#advice li")
        settled(page)
        thought += page.evaluate("performance.now()") - began
        card(page).locator("#advice li button").first.click()
        settled(page)
    blocked: list[float] = page.evaluate("blocked")
    longest = max(blocked, default=0)
    print(f"{thought:.0f} ms of thinking: {len(blocked)} long tasks, the longest {longest:.0f} ms")
    assert longest < 200
