"""What a release freezes: the witnesses, the saves from the middle of each, and the saves of every way to
play.

`python -m tools.frozen 1.0` writes `py/tests/witnesses/1.0.json`, once for each release, as its last step:
the versions of the rules and of the saves' format, and the SHA-256 sum of everything recorded under them.
`faults` compares. A save never changes. A witness may be recorded again only with a higher version of its
ruleset, which opens the saves of the earlier one as well.
"""

from __future__ import annotations

import gzip
import sys
from hashlib import sha256
from pathlib import Path

import msgspec

from empires.core.saves import saves
from empires.rulesets import catalogue, find_ruleset
from tools import witnesses
from tools.stamps import ROOT

RELEASED = ROOT / "py" / "tests" / "saves"


class Frozen(msgspec.Struct):
    """Versions at a release, and sums by name: of witnesses, of saves from their middles, and of the saves of
    every way to play.
    """

    save_format: int
    rulesets: dict[str, int]
    witnesses: dict[str, str]
    middles: dict[str, str]
    ways: dict[str, str]


def _sum(content: bytes) -> str:
    return sha256(content).hexdigest()


def _unpacked(path: Path) -> str:
    return _sum(gzip.decompress(path.read_bytes()))


def today(version: str) -> Frozen:
    """Everything that stands recorded now; the saves of every way to play are those of this release."""
    return Frozen(
        saves.VERSION,
        {name: find_ruleset(name).version for name in catalogue()},
        {name: _unpacked(witnesses.FOLDER / f"{name}.json.gz") for name in witnesses.names()},
        {name: _sum(witnesses.read_kept(name).save.encode()) for name in witnesses.kept_names()},
        {path.name: _unpacked(path) for path in sorted((RELEASED / version).glob("*.json.gz"))},
    )


def faults(frozen: Frozen, now: Frozen) -> list[str]:
    """What a release promised and is not so any more, a sentence for each."""
    said = []
    if now.save_format < frozen.save_format:
        said.append(f"Saves have format {now.save_format}, and had {frozen.save_format}.")
    for name, version in frozen.rulesets.items():
        if now.rulesets.get(name, 0) < version:
            said.append(f"{name} has version {now.rulesets.get(name)} of its rules, and had {version}.")
    for kind, before, after in (("middles", frozen.middles, now.middles), ("ways", frozen.ways, now.ways)):
        said += [
            f"{name} ({kind}) is not what was saved." for name in before if after.get(name) != before[name]
        ]
    for name, total in frozen.witnesses.items():
        ruleset = max((one for one in frozen.rulesets if name.startswith(f"{one}-")), key=len)
        if now.witnesses.get(name) != total and now.rulesets.get(ruleset, 0) <= frozen.rulesets[ruleset]:
            said.append(f"{name} went elsewhere without a new version of the rules of {ruleset}.")
    return said


def records() -> dict[str, Frozen]:
    """What each release froze."""
    found = sorted(witnesses.FOLDER.glob("*.json"))
    return {path.stem: msgspec.json.decode(path.read_bytes(), type=Frozen) for path in found}


def freeze(version: str) -> Path:
    """Write down what a release freezes. Raises FileExistsError if it has been done."""
    path = witnesses.FOLDER / f"{version}.json"
    with path.open("xb") as file:
        file.write(msgspec.json.format(msgspec.json.encode(today(version)), indent=1) + b"\n")
    return path


if __name__ == "__main__":
    print(freeze(sys.argv[1]).relative_to(ROOT))
