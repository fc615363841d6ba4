"""Read every army list in a folder and say whether it adds up: `python -m tools.roster_check FOLDER [--all]`.

Any file that the page takes will do: `.ros`, `.rosz`, `.json` or text, one list or many in each. A line is
printed for each list that does not agree with its own total (`--all`: for each list); the last line counts.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from pathlib import Path

from empires.core.errors import ForeignError
from empires.rosters import Roster, read_rosters


def main() -> None:
    """Check the folder named on the command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.roster_check", description=__doc__)
    parser.add_argument("folder", type=Path, help="a folder with army lists, or one file")
    parser.add_argument("--all", action="store_true", help="print the lists that agree too")
    options = parser.parse_args()
    folder: Path = options.folder
    files = sorted(one for one in folder.rglob("*") if one.is_file()) if folder.is_dir() else [folder]
    counts: Counter[str] = Counter()
    started = time.process_time()
    for file in files:
        place = str(file.relative_to(folder)) if file != folder else file.name
        try:
            rosters = read_rosters(file.read_bytes())
        except ForeignError as fault:
            counts["refused"] += 1
            print(f"{place}: refused: {fault}")
            continue
        for number, roster in enumerate(rosters, 1):
            counts[roster.verdict] += 1
            if options.all or roster.verdict == "differs":
                print(told(f"{place} {number}" if len(rosters) > 1 else place, roster))
    print(summary(len(files), counts, time.process_time() - started))


def told(place: str, roster: Roster) -> str:
    """One list in one line."""
    printed = "-" if roster.printed is None else str(roster.printed)
    return (
        f"{place}: {roster.verdict}: {roster.points} of {printed} in {len(roster.units)} units: {roster.name}"
    )


def summary(files: int, counts: Counter[str], seconds: float) -> str:
    """How many lists add up to the total they state."""
    stated = counts["agrees"] + counts["differs"]
    return (
        f"{stated + counts['no total']} lists in {files} files, {stated} with a total: "
        f"{counts['agrees']} agree, {counts['differs']} differ; {counts['no total']} without a total; "
        f"{counts['refused']} files refused; {seconds:.1f} s"
    )


if __name__ == "__main__":
    main()
