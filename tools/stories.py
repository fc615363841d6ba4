"""The browser stories: `python -m tools.stories [pytest's options]` runs them.

A story that fails is run once more, alone, because a busy machine is not the page's fault. If it passes then,
the run counts, and the closing lines name the story as flaky.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence

from tools.stamps import BUILD, ROOT

CACHE = BUILD / "stories"
"""Where pytest notes which stories failed."""
SOME_FAILED = 1
"""What pytest ends with where stories were told and some failed."""


def tell(*words: str) -> int:
    """Run pytest; returns what it ends with."""
    command = (sys.executable, "-m", "pytest", "-o", f"cache_dir={CACHE}", *words)
    return subprocess.run(command, cwd=ROOT).returncode


def failed() -> list[str]:
    """The stories that failed when they were last told."""
    noted = CACHE / "v" / "cache" / "lastfailed"
    return sorted(json.loads(noted.read_text(encoding="utf-8"))) if noted.exists() else []


def main(words: Sequence[str]) -> int:
    """Tell the stories, and those that failed once more; returns what pytest ended with."""
    ended = tell("--cache-clear", *words)
    again = failed()
    if ended != SOME_FAILED or not again:
        return ended
    print("\nTold again, alone:", *again, sep="\n  ", flush=True)
    ended = tell(*again)
    still = failed() if ended else []
    flaky = [story for story in again if story not in still]
    if flaky:
        print("\nFlaky, passed when told again alone:", *flaky, sep="\n  ", flush=True)
    if ended:
        print("\nFailed twice:", *still, sep="\n  ", flush=True)
    return ended


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
