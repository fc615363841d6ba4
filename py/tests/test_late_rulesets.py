"""In the browser the program comes without its rulesets; each is fetched as an archive when it is chosen."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tools import archives

from empires import rulesets
from empires.core.errors import SetupError
from empires.rulesets import catalogue, fetch_with, find_ruleset

PLAY = """
import sys
import empires
from empires import rulesets
from empires.core.records.variant import Change, Variant
from empires.players.policy import play
from empires.players.random_legal import RandomPlayer

fetched = []
def fetch(package):
    fetched.append(package)
    return f"{sys.argv[1]}/{package}.zip/empires/rulesets"

assert ".zip" in empires.__file__
rulesets.fetch_with(fetch)
for name, about in rulesets.catalogue().items():
    campaign = empires.new(name, ["A", "B", "C"], seed="late")
    play(campaign, {player: RandomPlayer("late", player) for player in "ABC"}, 150)
    again = empires.load(empires.save(campaign))
    display = rulesets.find_display(campaign.ruleset)
    assert display.rulebook()
    display.board(campaign.view("A").state, "A")
    assert about == rulesets.catalogue()[name]
    print(name, campaign.answers, again.hash())
goal = {"realm points to win": {"number": Change(10, 7)}}
variant = Variant(
    format="empires-variant 1", ruleset="ninth-age", version=4, title="Short", cells={"NA-T-VICTORY": goal}
)
short = empires.new("ninth-age", ["A", "B"], seed="late", variant=variant)
assert "@" in short.ruleset.package and ".zip" in sys.modules[f"{short.ruleset.package}.book"].__file__
assert short.ruleset.tables["NA-T-VICTORY"].of("realm points to win")["number"] == 7
assert empires.load(empires.save(short)).hash() == short.hash()
packages = [about.package for about in rulesets.catalogue().values()]
assert fetched == [*packages, "core.house"], fetched
"""


@pytest.fixture
def apart(tmp_path: Path) -> Path:
    """The program and every ruleset as archives of sources."""
    for name, files in archives.own_files().items():
        archives.write(tmp_path / f"{name}.zip", files)
    return tmp_path


@pytest.fixture
def fetching() -> Iterator[None]:
    """What a test fetches with is forgotten afterwards."""
    yield
    fetch_with(None)


def test_every_ruleset_plays_from_an_archive_of_its_own_and_is_fetched_once(apart: Path) -> None:
    told = subprocess.run(
        [sys.executable, "-c", PLAY, str(apart)],
        env={**os.environ, "PYTHONPATH": str(apart / "empires.zip"), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
    )
    assert told.returncode == 0, told.stderr
    assert [line.split()[0] for line in told.stdout.splitlines()] == list(catalogue())


def test_the_program_alone_holds_no_rules(apart: Path) -> None:
    listed = archives.own_files()["empires"]
    for about in catalogue().values():
        folder = f"empires/rulesets/{about.package}/"
        assert [name for name in listed if name.startswith(folder)] == [
            folder + "__init__.py",
            folder + "about.py",
        ]


READ = """
import sys
from empires import rulesets
from empires.core.errors import SetupError
from empires.page.recognition import kind_of

LIST = b"Spear Guard (110)\\nCaptain (80)\\n190"

def look(data, *packages):
    def fetch(package):
        if package not in packages:
            raise LookupError
        return f"{sys.argv[1]}/{package}.zip/empires/rulesets"

    rulesets.fetch_with(fetch)
    try:
        print(kind_of(data))
    except SetupError as refusal:
        print(refusal)

look(LIST)
look(LIST, "maps.foreign.readers")
look(LIST, "maps.foreign.readers", "rosters")
look(b"0101 forest\\n0102 plain\\n", "maps.foreign.readers")
"""


def test_the_readers_of_army_lists_and_maps_come_with_the_first_one(apart: Path) -> None:
    told = subprocess.run(
        [sys.executable, "-c", READ, str(apart)],
        env={**os.environ, "PYTHONPATH": str(apart / "empires.zip"), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
    )
    missing = "not on this device yet and could not be fetched. Connect to the network and try again."
    assert told.stdout.splitlines() == [
        f"The map readers are {missing}",
        f"The army list readers are {missing}",
        "list",
        "map",
    ], told.stderr


@pytest.mark.usefixtures("fetching")
def test_rules_that_cannot_be_fetched_are_told_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(package: str) -> str:
        raise OSError(package)

    name, about = next(iter(catalogue().items()))
    monkeypatch.delitem(sys.modules, f"{rulesets.__name__}.{about.package}.ruleset", raising=False)
    fetch_with(fail)
    with pytest.raises(SetupError, match=f"The rules of {about.title} are not on this device"):
        find_ruleset(name)
    fetch_with(None)
    assert find_ruleset(name).name == name
