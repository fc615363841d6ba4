"""Files that are written completely or not at all, even if the program is killed."""

from __future__ import annotations

import os
from pathlib import Path


def write_whole(path: Path, text: str) -> None:
    """Write text to a temporary file, and move the file into place once all of it is on disk."""
    part = path.with_name(f".{path.name}.part")
    with part.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    os.replace(part, path)


def texts_in(folder: Path, longest: int) -> list[str]:
    """The contents of the text files in a folder, by file name. Files of more than `longest` bytes, hidden
    files and files that are still being written are skipped.
    """
    paths = [path for path in sorted(folder.iterdir()) if not path.name.startswith(".") and path.is_file()]
    short = [path for path in paths if path.stat().st_size <= longest]
    return [path.read_text(encoding="utf-8", errors="replace") for path in short]
