"""Compare the page's size with what it may be: `python -m tools.budget` fails above `tools/budget.json`.

`--speed` also measures the start and the pace of every ruleset against their yardsticks, which takes minutes
and needs an idle machine.
"""

from __future__ import annotations

import gzip
import json
import sys
from collections.abc import Iterator
from pathlib import Path

from tools import bench_peers, bench_start
from tools.build import DIST, names
from tools.stamps import ROOT

BUDGET = ROOT / "tools" / "budget.json"

LATER = ("courier/", "late/", "icons/", "licences.txt", "manual.html")
"""What no first question waits for, besides archives and characters that are not Western European."""


def gzipped(path: Path) -> int:
    """The bytes of a file as a host sends it; an archive that is compressed already does not get smaller."""
    content = path.read_bytes()
    return min(len(content), len(gzip.compress(content, 9)))


def weights(site: Path) -> dict[str, float]:
    """Millions of bytes, gzipped: the whole site, and what comes before the first question of the ruleset
    with the lightest and with the heaviest archive.
    """
    each = {name: gzipped(site / name) for name in names(site) if not name.endswith((".br", ".gz"))}
    late: dict[str, str] = json.loads(
        (site / "index.html").read_text(encoding="utf-8").split('id="archives">')[1].split("</script>")[0]
    )
    rulesets = [each[place] for name, place in late.items() if (ROOT / "py/empires/rulesets" / name).is_dir()]
    apart = {name for name in each if name.startswith(LATER) or "-latin-ext-" in name} | set(late.values())
    first = sum(weight for name, weight in each.items() if name not in apart)
    return {
        "site": sum(each.values()) / 1e6,
        "first question, lightest ruleset": (first + min(rulesets)) / 1e6,
        "first question, heaviest ruleset": (first + max(rulesets)) / 1e6,
    }


def speeds() -> Iterator[tuple[str, float]]:
    """The start compared with a bare interpreter's, and each ruleset's pace with a peer's."""
    found = bench_start.measure(bench_start.ROUNDS)
    for visit in ("cold", "warm"):
        yield f"start, {visit}", found["empires"][visit] / found["bare"][visit]
    bench_peers.install()
    theirs, ours = bench_peers.compare()
    for ruleset, pace in ours.items():
        yield f"pace, {ruleset}", pace.a_second / theirs.a_second


def main(words: list[str]) -> int:
    """Print each measure beside its bound; returns how many are beyond theirs."""
    bounds: dict[str, float] = json.loads(BUDGET.read_text(encoding="utf-8"))
    found = weights(DIST) | (dict(speeds()) if "--speed" in words else {})
    beyond = 0
    for what, value in found.items():
        bound = bounds[what]
        least = what.startswith("pace")
        good = value >= bound if least else value <= bound
        beyond += not good
        sentence = f"at {'least' if least else 'most'} {bound:.2f}"
        print(f"  {what:34} {value:6.2f}   {sentence}{'' if good else '   beyond its bound'}")
    return beyond


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
