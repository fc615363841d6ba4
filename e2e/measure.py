"""What of the page's scripts the stories run, for `python make.py coverage`.

Where the environment names a folder in EMPIRES_COVERAGE, Chromium counts how often each piece of each script
runs, and every story leaves a file there: for each script the lists of pieces with their counts, one list for
each time the script was loaded. `tools/branches.mjs` reads them.
"""

from __future__ import annotations

import json
import os
from collections import defaultdict
from pathlib import Path
from typing import Any
from uuid import uuid4

from playwright.sync_api import CDPSession, Page

SCRIPTS = "/js/"


class Counts:
    """Counts in the tabs it watches."""

    def __init__(self) -> None:
        named = os.environ.get("EMPIRES_COVERAGE")
        self.folder = Path(named) if named else None
        self.watched: list[tuple[Page, CDPSession]] = []

    def watch(self, page: Page) -> None:
        """Count in a tab from now on."""
        if not self.folder:
            return
        session = page.context.new_cdp_session(page)
        session.send("Profiler.enable")
        session.send("Profiler.startPreciseCoverage", {"callCount": True, "detailed": True})
        self.watched.append((page, session))

    def keep(self) -> None:
        """Write down what ran in the tabs that are still open, and forget them."""
        counts: dict[str, list[list[dict[str, Any]]]] = defaultdict(list)
        for page, session in self.watched:
            if page.is_closed():
                continue
            for script in session.send("Profiler.takePreciseCoverage")["result"]:
                if SCRIPTS in script["url"]:
                    pieces = [piece for function in script["functions"] for piece in function["ranges"]]
                    counts[script["url"].rsplit("/", 1)[1]].append(pieces)
        self.watched.clear()
        if self.folder and counts:
            self.folder.mkdir(parents=True, exist_ok=True)
            (self.folder / f"{uuid4().hex}.json").write_text(json.dumps(counts))
