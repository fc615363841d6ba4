"""The processor time of each frame that a page draws, from a trace of the browser's main thread.

Time by the clock says little on a machine that has much else to do; the thread's own time does.
"""

from __future__ import annotations

import json
from bisect import bisect
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, Page

CATEGORIES = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"]
TASK, FRAME, THREAD = "RunTask", "BeginMainThreadFrame", "CrRendererMain"


def frames_of(browser: Browser, page: Page, act: Callable[[], None]) -> list[float]:
    """Milliseconds of the main thread for each frame while `act` goes on."""
    browser.start_tracing(page=page, categories=CATEGORIES)
    try:
        act()
    finally:
        traced = browser.stop_tracing()
    return costs(json.loads(traced)["traceEvents"])


def costs(events: list[dict[str, Any]]) -> list[float]:
    """Milliseconds of the main thread between one frame and the next, from a trace's events; the process that
    drew most frames is the page.

    >>> main = {"pid": 1, "tid": 2}
    >>> thread = {**main, "name": "thread_name", "args": {"name": "CrRendererMain"}}
    >>> frames = [{**main, "name": "BeginMainThreadFrame", "ts": at} for at in (0, 16_000, 32_000)]
    >>> task = {**main, "name": "RunTask", "ph": "X", "ts": 17_000, "tdur": 4_000}
    >>> costs([thread, *frames, task])
    [0.0, 4.0, 0.0]
    """
    mains = {
        (one["pid"], one["tid"])
        for one in events
        if one["name"] == "thread_name" and one["args"].get("name") == THREAD
    }
    begun: dict[tuple[int, int], list[int]] = {main: [] for main in mains}
    for one in events:
        if one["name"] == FRAME and (one["pid"], one["tid"]) in mains:
            begun[one["pid"], one["tid"]].append(one["ts"])
    page, starts = max(begun.items(), key=lambda item: len(item[1]))
    starts.sort()
    spent = [0.0] * len(starts)
    for one in events:
        here = (one["pid"], one["tid"]) == page and one["name"] == TASK and one.get("ph") == "X"
        if here and (at := bisect(starts, one["ts"])):
            spent[at - 1] += one.get("tdur", 0) / 1000
    return spent
