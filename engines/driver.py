"""What a story asks of a browser, whichever engine it has."""

from __future__ import annotations

import json
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, ClassVar

Point = tuple[float, float]
"""Pixels from the left and upper border of the page's window."""

ENTER, ESCAPE, TAB = "\ue007", "\ue00c", "\ue004"
"""Keys that write nothing, as WebDriver counts them."""

START = 180
"""Seconds that a browser or the page in it may take to start."""

PATIENCE = 60
"""Seconds until a browser that does not answer counts as dead, on a machine that has much else to do."""


class Fault(Exception):
    """What a browser could not do, in its own words."""


class Driver(ABC):
    """One tab of one engine. Its storage is empty for every address it has not been to."""

    engine: ClassVar[str]

    def __init__(self, folder: Path) -> None:
        self.downloads = folder / "downloads"
        self.downloads.mkdir(exist_ok=True)

    @abstractmethod
    def open(self, url: str) -> None:
        """Load an address."""

    @abstractmethod
    def reload(self) -> None:
        """Load the page again."""

    @abstractmethod
    def run(self, expression: str) -> Any:
        """The value of an expression in the page, its promise awaited."""

    @abstractmethod
    def click(self, point: Point) -> None:
        """Click there with the mouse."""

    @abstractmethod
    def touch(self, *fingers: Sequence[Point]) -> None:
        """Put fingers down one after the other, move all along their ways of equal length, lift them."""

    @abstractmethod
    def type(self, keys: str) -> None:
        """Press keys one after the other."""

    @abstractmethod
    def choose_file(self, selector: str, path: Path) -> None:
        """Give a file to the control that takes one."""

    def evaluate(self, function: str, *given: object) -> Any:
        """What a function of the page returns; `given` and what comes back are JSON."""
        return self.run(f"({function})({', '.join(map(json.dumps, given))})")

    def until(self, function: str, *given: object, seconds: float = PATIENCE) -> Any:
        """Wait until a function returns JSON that counts as true; a page on its way may lack it."""
        last: object = None
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                if last := self.evaluate(function, *given):
                    return last
            except Fault as fault:
                last = fault
            time.sleep(0.03)
        raise AssertionError(f"After {seconds} s it had not come about: {function} {given}; last: {last!r}")

    def download(self, press: Callable[[], None]) -> Path:
        """The file that comes of pressing something."""
        before = set(self.downloads.iterdir())
        press()
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            for path in set(self.downloads.iterdir()) - before:
                if path.suffix == ".json" and path.stat().st_size:
                    return path
            time.sleep(0.05)
        raise AssertionError("No file came")
