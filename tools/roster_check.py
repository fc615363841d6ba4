"""Read every army list in a folder and say whether it adds up: `python -m tools.roster_check FOLDER [--all]`.

Any file that the page takes will do: `.ros`, `.rosz`, `.json` or text, one list or many in each. A line is
printed for each list that does not agree with its own total (with `--all`, for every list); the last line has
the counts. With `--report` shares are printed instead, by the style in which the lists are written: how many
agree with their total, miss it by their author's slip (every line was read, and the prices have another sum),
are near it (at most a hundredth away), differ, have no total or no prices.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from pathlib import Path

from empires.core.errors import ForeignError
from empires.rosters import Roster, read_rosters
from empires.rosters.pasted.slips import NOTE

SHARES = ("agrees", "slips", "near", "differs", "no total", "no prices", "several", "refused")
"""What a list may be in a report; one of several in its file is counted as that too."""

NEAR = 0.01
"""How far a list may be from its total, as a share of it, to be called near."""


def main() -> None:
    """Check the folder named on the command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.roster_check", description=__doc__)
    parser.add_argument("folder", type=Path, help="a folder with army lists, or one file")
    parser.add_argument("--all", action="store_true", help="print the lists that agree too")
    parser.add_argument("--report", action="store_true", help="print shares by style, no lists")
    options = parser.parse_args()
    folder: Path = options.folder
    files = sorted(one for one in folder.rglob("*") if one.is_file()) if folder.is_dir() else [folder]
    counts: Counter[str] = Counter()
    styles: dict[str, Counter[str]] = {}
    started = time.process_time()
    for file in files:
        place = str(file.relative_to(folder)) if file != folder else file.name
        try:
            rosters = read_rosters(file.read_bytes())
        except ForeignError as fault:
            counts["refused"] += 1
            styles.setdefault(file.suffix or "text", Counter())["refused"] += 1
            if not options.report:
                print(f"{place}: refused: {fault}")
            continue
        for number, roster in enumerate(rosters, 1):
            counts[roster.verdict] += 1
            style = styles.setdefault(roster.style or file.suffix, Counter())
            style[share_of(roster)] += 1
            style["several"] += len(rosters) > 1
            if not options.report and (options.all or roster.verdict == "differs"):
                print(told(f"{place} {number}" if len(rosters) > 1 else place, roster))
    if options.report:
        print("\n".join(report(styles)))
        print(share_read(styles))
    print(summary(len(files), counts, time.process_time() - started))


def share_of(roster: Roster) -> str:
    """The share of a report that a list belongs to."""
    if roster.verdict != "differs":
        return roster.verdict
    if NOTE in roster.notes:
        return "slips"
    printed = roster.printed or 0
    return "near" if abs(roster.points - printed) <= NEAR * printed else "differs"


def report(styles: dict[str, Counter[str]]) -> list[str]:
    """A line for each style, the commonest first, and one for all."""
    rows = sorted(styles.items(), key=lambda one: -one[1].total())
    whole: Counter[str] = Counter()
    for _, counts in rows:
        whole.update(counts)
    return [_heading(), *(_line(name, counts) for name, counts in (*rows, ("all", whole)))]


def share_read(styles: dict[str, Counter[str]]) -> str:
    """The share of the lists with a total that are read to the point or to their author's proved slip."""
    agree, slip, near, differ = (sum(one[share] for one in styles.values()) for share in SHARES[:4])
    stated = agree + slip + near + differ
    read, almost = (f"{one / max(stated, 1):.1%}" for one in (agree + slip, agree + slip + near))
    return (
        f"{read} of {stated:,} lists with a total are read to the point ({agree:,}) or to their author's "
        f"slip ({slip:,}); {almost} with those that are near it."
    )


def _heading() -> str:
    return f"{'style':<28}" + "".join(f"{share:>12}" for share in ("lists", *SHARES))


def _line(name: str, counts: Counter[str]) -> str:
    lists = counts.total() - counts["several"]
    shares = "".join(f"{counts[share] / max(lists, 1):>12.1%}" for share in SHARES)
    return f"{name:<28}{lists:>12,}{shares}"


def told(place: str, roster: Roster) -> str:
    """One list in one line."""
    printed = "-" if roster.printed is None else str(roster.printed)
    return (
        f"{place}: {roster.verdict}: {roster.points} of {printed} in {len(roster.units)} units: {roster.name}"
    )


def summary(files: int, counts: Counter[str], seconds: float) -> str:
    """How many lists add up to the total they state."""
    stated = counts["agrees"] + counts["differs"]
    without = counts["no total"] + counts["no prices"]
    return (
        f"{stated + without} lists in {files} files, {stated} with a total: "
        f"{counts['agrees']} agree, {counts['differs']} differ; {without} without a total; "
        f"{counts['refused']} files refused; {seconds:.1f} s"
    )


if __name__ == "__main__":
    main()
