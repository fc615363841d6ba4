"""Files that are written whole or not at all, whenever the program is killed."""

from __future__ import annotations

import os
from pathlib import Path


def write_whole(path: Path, text: str) -> None:
    """Write a text next to its file, and move it there once all of it is on the disk."""
    part = path.with_name(f".{path.name}.part")
    with part.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    os.replace(part, path)


def texts_in(folder: Path, longest: int) -> list[str]:
    """The texts in a folder of at most `longest` bytes each, by name; hidden files and those still being
    written
    are skipped.
    """
    paths = [path for path in sorted(folder.iterdir()) if not path.name.startswith(".") and path.is_file()]
    short = [path for path in paths if path.stat().st_size <= longest]
    return [path.read_text(encoding="utf-8", errors="replace") for path in short]
