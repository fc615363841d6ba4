"""The page in one file, opened from the disk: it starts, plays every rule system, and remembers."""

from __future__ import annotations

import json
from pathlib import Path

from tools.one_file import written

from empires.rulesets import catalogue
from engines.conftest import DIST
from engines.driver import Driver
from engines.hands import Person

PICTURES = """async () => {
  const looks = [...document.querySelectorAll('.ruleset img, img[width="460"]')];
  for (const one of looks) { one.loading = 'eager'; await one.decode(); }
  return JSON.stringify(looks.map(one => one.naturalWidth > 0));
}"""


def test_a_file_that_is_opened_from_the_disk_plays_and_remembers(driver: Driver, tmp_path: Path) -> None:
    file = tmp_path / "empires.html"
    file.write_text(written(DIST), encoding="utf-8", newline="\n")
    person = Person(driver)
    person.visit(file.as_uri())
    assert json.loads(driver.evaluate(PICTURES)) == [True] * 5, "of each ruleset's map"
    person.begin("Ninth Age hex campaign", "Ann", "Bo")
    person.play(3)
    asked = person.question(), person.answers()
    person.reload()
    person.lift()
    assert (person.question(), person.answers()) == asked
    person.play(1)
    assert person.faults() == []


def test_every_rule_system_is_played_for_a_turn_from_one_file(driver: Driver, tmp_path: Path) -> None:
    file = tmp_path / "empires.html"
    file.write_text(written(DIST), encoding="utf-8", newline="\n")
    person = Person(driver)
    person.visit(file.as_uri())
    for ruleset in catalogue():
        person.press(f"""[data-cmd=learn][data-args*='"{ruleset}"']""")
        driver.until("() => document.body.dataset.layout === 'table'")
        person.settled()
        turns = set[str]()
        for _ in range(120):
            turns |= {one for one in [person.text(".track .year")] if not one.startswith("Before")}
            if len(turns) == 2:
                break
            person.play(1)
        assert len(turns) == 2, f"{ruleset} is still at {turns}"
        driver.type("x")
        person.press("[data-region=drawer] [data-cmd=leave]")
    assert person.faults() == []
