"""A hold on a campaign's file, which only one program can have at a time."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from empires.core.errors import SetupError

if sys.platform != "win32":
    from fcntl import LOCK_EX, LOCK_NB, flock


@contextmanager
def hold(path: Path) -> Iterator[None]:
    """Hold a file for the length of a `with` block.

    Raises SetupError if another program holds the file; if that program was killed, its hold has ended.
    """
    mark = _mark(path)
    try:
        made = os.open(mark, os.O_CREAT | os.O_EXCL | os.O_WRONLY)
    except FileExistsError:
        if not _left(mark):
            check_free(path)
            raise
        made = os.open(mark, os.O_WRONLY | os.O_TRUNC)
    try:
        if not _locked(made):
            raise SetupError(f"Another program has just begun to use {path}.")
        os.write(made, str(os.getpid()).encode())
        yield
    finally:
        os.close(made)
        mark.unlink(missing_ok=True)


def check_free(path: Path) -> None:
    """Raises SetupError if another program holds a file."""
    try:
        owner = _mark(path).read_text(encoding="ascii")
    except FileNotFoundError:
        return
    if owner != str(os.getpid()) and not _left(_mark(path)):
        raise SetupError(
            f"Another program is using {path}. Close it first; if there is none, delete {_mark(path)}."
        )


def _left(mark: Path) -> bool:
    """Whether a mark was left behind by a program that was killed, whose lock the system has released.
    Windows has no such locks, so there a person has to delete the mark."""
    if sys.platform == "win32":
        return False
    try:
        file = os.open(mark, os.O_WRONLY)
    except FileNotFoundError:
        return False
    try:
        return _locked(file)
    finally:
        os.close(file)


def _locked(file: int) -> bool:
    """Lock an open file; False if another program has locked it."""
    if sys.platform != "win32":
        try:
            flock(file, LOCK_EX | LOCK_NB)
        except OSError:
            return False
    return True


def _mark(path: Path) -> Path:
    return path.with_name(f"{path.name}.held")
