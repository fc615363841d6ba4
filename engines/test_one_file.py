"""The page in one file, opened from the disk: it starts, plays, and remembers what was played."""

from __future__ import annotations

import json
from pathlib import Path

from tools.one_file import written

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
