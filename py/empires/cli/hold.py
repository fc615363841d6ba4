"""A campaign's file, held by one program at a time."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from empires.core.errors import SetupError


@contextmanager
def hold(path: Path) -> Iterator[None]:
    """Hold a file for as long as this lasts. Raises SetupError if another program holds it."""
    mark = _mark(path)
    try:
        made = os.open(mark, os.O_CREAT | os.O_EXCL | os.O_WRONLY)
    except FileExistsError:
        check_free(path)
        raise
    os.write(made, str(os.getpid()).encode())
    os.close(made)
    try:
        yield
    finally:
        mark.unlink(missing_ok=True)


def check_free(path: Path) -> None:
    """Raises SetupError if another program holds a file."""
    try:
        owner = _mark(path).read_text(encoding="ascii")
    except FileNotFoundError:
        return
    if owner != str(os.getpid()):
        raise SetupError(
            f"Another program works with {path}. End it first; if none does, delete {_mark(path)}."
        )


def _mark(path: Path) -> Path:
    return path.with_name(f"{path.name}.held")
