"""Skip a step whose inputs have not changed: a stamp is the hash of the inputs with which the step was last
done."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
STAMPS = BUILD / "stamps"


def files_under(*places: Path) -> list[Path]:
    """All files in and below `places`, sorted by path, without what Python and tools leave behind."""
    found: list[Path] = []
    for place in places:
        found += [place] if place.is_file() else [path for path in place.rglob("*") if path.is_file()]
    return sorted(path for path in found if "__pycache__" not in path.parts and path.suffix != ".pyc")


def digest(files: Iterable[Path], *facts: object) -> str:
    """The hash of the names and contents of `files` and of any other `facts` a step depends on."""
    total = sha256(repr(facts).encode())
    for path in files:
        content = path.read_bytes()
        total.update(f"{path.relative_to(ROOT).as_posix()}:{len(content)}:".encode())
        total.update(content)
    return total.hexdigest()


def fresh(step: str, value: str) -> bool:
    """Whether `step` was last done with inputs of this digest."""
    stamp = STAMPS / step
    return stamp.is_file() and stamp.read_text() == value


def mark(step: str, value: str) -> None:
    """Note that `step` is done with inputs of this digest."""
    STAMPS.mkdir(parents=True, exist_ok=True)
    (STAMPS / step).write_text(value)


def unmark(step: str) -> None:
    """Note that `step` is no longer done."""
    (STAMPS / step).unlink(missing_ok=True)
