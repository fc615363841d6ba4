"""Chromium, driven by Playwright as in the other browser stories."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Error, Page, sync_playwright
from tools.browser import ARGUMENTS, find_or_install

from engines.driver import ENTER, ESCAPE, PATIENCE, START, TAB, Driver, Fault, Point

NAMES = {ENTER: "Enter", ESCAPE: "Escape", TAB: "Tab"}


class Chromium(Driver):
    """A window of its own in a headless Chromium."""

    engine = "chromium"

    def __init__(self, folder: Path, page: Page) -> None:
        super().__init__(folder)
        self._page = page
        self._touch = page.context.new_cdp_session(page)

    def open(self, url: str) -> None:
        self._page.goto(url)

    def reload(self) -> None:
        self._page.reload()

    def run(self, expression: str) -> Any:
        try:
            return self._page.evaluate(expression)
        except Error as fault:
            raise Fault(fault.message) from fault

    def click(self, point: Point) -> None:
        self._page.mouse.click(*point)

    def touch(self, *fingers: Sequence[Point]) -> None:
        for count in range(1, len(fingers) + 1):
            self._put("touchStart", [finger[0] for finger in fingers[:count]])
        for places in list(zip(*fingers, strict=True))[1:]:
            self._put("touchMove", places)
        self._put("touchEnd", [])

    def _put(self, kind: str, places: Sequence[Point]) -> None:
        points = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(places)]
        self._touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def type(self, keys: str) -> None:
        for key in keys:
            self._page.keyboard.press(NAMES.get(key, key))

    def choose_file(self, selector: str, path: Path) -> None:
        self._page.set_input_files(selector, path)

    def download(self, press: Callable[[], None]) -> Path:
        with self._page.expect_download() as coming:
            press()
        path = self.downloads / coming.value.suggested_filename
        coming.value.save_as(path)
        return path


@contextmanager
def started(folder: Path) -> Iterator[Chromium]:
    """A Chromium for as long as it is needed."""
    program = find_or_install()
    with sync_playwright() as playwright:
        launch = playwright.chromium.launch
        with launch(executable_path=program, args=ARGUMENTS, timeout=START * 1000) as browser:
            page = browser.new_page()
            page.set_default_timeout(PATIENCE * 1000)
            yield Chromium(folder, page)
