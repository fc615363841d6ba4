"""Whether the page's modules are tested: the branches of `empires.page` and of `web/js` that some test takes.

`python -m tools.page_coverage` reads what `python make.py coverage` measured: `coverage.py` under package
tests, Chromium's counts under browser stories. It prints every module and fails if one is below the aim.
"""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from tools.stamps import BUILD, ROOT

FOLDER = BUILD / "coverage"
PYTHON = FOLDER / "python.json"
STORIES = FOLDER / "stories"
AIM = 90
"""Percent of all branches of each half."""
SHOWN = 12
"""Lines named for a module at most."""


@dataclass(frozen=True)
class Tested:
    """A module: its branches, how many were taken, and the lines of those that were not."""

    name: str
    branches: int
    taken: int
    missed: tuple[int, ...]

    @property
    def percent(self) -> float:
        """Of its branches."""
        return 100 * self.taken / self.branches if self.branches else 100


def of_python(path: Path = PYTHON) -> list[Tested]:
    """The modules of `empires.page`, from the report of `coverage.py`."""
    files = json.loads(path.read_text(encoding="utf-8"))["files"]
    return [
        Tested(
            name,
            file["summary"]["num_branches"],
            file["summary"]["covered_branches"],
            tuple(sorted({start for start, _ in file["missing_branches"]})),
        )
        for name, file in files.items()
    ]


def of_scripts(folder: Path = STORIES) -> list[Tested]:
    """The scripts of `web/js`, from Chromium's counts."""
    words = ("node", "tools/branches.mjs", str(folder))
    done = subprocess.run(words, cwd=ROOT, check=True, capture_output=True, text=True)
    report = json.loads(done.stdout)
    return [
        Tested(name, script["branches"], script["taken"], tuple(sorted(set(script["missed"]))))
        for name, script in report.items()
    ]


def total(modules: list[Tested]) -> float:
    """Percent of all their branches."""
    return Tested("", sum(one.branches for one in modules), sum(one.taken for one in modules), ()).percent


def main() -> int:
    """Print the table; 1 where a half is below the aim."""
    fallen = 0
    for title, modules in (("empires.page", of_python()), ("web/js", of_scripts())):
        for one in modules:
            lines = ", ".join(map(str, one.missed[:SHOWN])) + (" ..." if len(one.missed) > SHOWN else "")
            print(f"  {one.name:38} {one.taken:4} of {one.branches:4} {one.percent:5.0f} %  {lines}")
        share = total(modules)
        fallen += share < AIM
        print(f"{title}: {share:.1f} % of its branches, aim {AIM} %\n")
    return 1 if fallen else 0


if __name__ == "__main__":
    sys.exit(main())
