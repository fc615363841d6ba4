"""The steps of a command: each runs even after a failure, so that one run shows everything that has to be
fixed."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Iterable, Mapping
from pathlib import Path

from tools.environment import PYTHON, Missing
from tools.stamps import BUILD, ROOT

Step = tuple[str | Path, ...]
"""The words of a command."""

COMPILED = {"PYTHONPYCACHEPREFIX": str(BUILD / "pycache"), "PYTHONDONTWRITEBYTECODE": ""}
"""One place for compiled modules, whatever the machine is set to: steps and their workers share them."""


def failures(steps: Iterable[Step], *, env: Mapping[str, str] | None = None, live: bool = True) -> list[str]:
    """Run the steps; returns those that failed. Unless `live`, what a step says is printed when it ends, for
    other steps run alongside it.
    """
    failed = []
    for step in steps:
        words = " ".join(Path(word).name if word == PYTHON else str(word) for word in step)
        heading, started = f"\n== {words}\n", time.monotonic()
        if live:
            print(heading, end="", flush=True)
        said = None if live else subprocess.PIPE
        done = subprocess.run(
            [str(word) for word in step],
            cwd=ROOT,
            env={**os.environ, **COMPILED, **(env or {})},
            stdout=said,
            stderr=said and subprocess.STDOUT,
            text=True,
        )
        heard = "" if live else heading + done.stdout
        print(f"{heard}   {time.monotonic() - started:.0f} s", flush=True)
        if done.returncode:
            failed.append(words)
    return failed


def passed(failed: Iterable[str]) -> None:
    """Say that all steps passed; failed ones are `Missing`."""
    if failed := list(failed):
        raise Missing("\nFailed:\n  " + "\n  ".join(failed))
    print("\nAll steps passed.")
