"""Browsers that are made to be killed: their profiles outlive them, as a disk outlives a power cut."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from abc import ABC, abstractmethod
from pathlib import Path
from typing import ClassVar

from playwright.sync_api import Page, Playwright
from tools.browser import ARGUMENTS

from engines import firefox
from engines.chromium import Chromium
from engines.driver import PATIENCE, START, Driver, Fault


class Victim(ABC):
    """A browser on a profile of its own, with one tab."""

    process: subprocess.Popen[bytes]

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.start()

    @abstractmethod
    def start(self) -> None:
        """Start it, after a kill as well."""

    @abstractmethod
    def tab(self, before: str = "") -> Driver:
        """Open a tab in the place of all others, crashed ones too; `before` runs before the page's own."""

    @abstractmethod
    def close(self) -> None:
        """Close the tab."""

    @abstractmethod
    def painters(self) -> list[int]:
        """The processes that draw its pages and run what is in them."""

    def crash(self) -> None:
        """Kill what draws the page."""
        for pid in self.painters():
            os.kill(pid, signal.SIGKILL)

    def kill(self) -> None:
        """End it with all it started, as a power cut does."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


class ChromiumVictim(Victim):
    """A headless Chromium."""

    engine: ClassVar[str] = "chromium"

    def __init__(self, folder: Path, program: str, playwright: Playwright) -> None:
        self._program = program
        self._playwright = playwright
        self._page: Page | None = None
        super().__init__(folder)

    def start(self) -> None:
        port = self.folder / "DevToolsActivePort"
        port.unlink(missing_ok=True)
        words = [self._program, *ARGUMENTS, "--headless=new", "--remote-debugging-port=0"]
        self.process = subprocess.Popen(
            [*words, f"--user-data-dir={self.folder}", "about:blank"],
            start_new_session=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        until = time.monotonic() + START
        while not (port.exists() and port.read_text().strip()) and time.monotonic() < until:
            time.sleep(0.05)
        address = f"http://127.0.0.1:{port.read_text().split()[0]}"
        self._browser = self._playwright.chromium.connect_over_cdp(address)
        self._page = None

    def tab(self, before: str = "") -> Driver:
        self.close()
        self._page = self._browser.contexts[0].new_page()
        self._page.set_default_timeout(PATIENCE * 1000)
        if before:
            self._page.add_init_script(before)
        return Chromium(self.folder, self._page)

    def close(self) -> None:
        if self._page is not None:
            self._page.close()
        self._page = None

    def painters(self) -> list[int]:
        session = self._browser.new_browser_cdp_session()
        processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
        return [int(one["id"]) for one in processes if one["type"] == "renderer"]


class FirefoxVictim(Victim):
    """A headless Firefox."""

    engine: ClassVar[str] = "firefox"

    def start(self) -> None:
        self.process, address = firefox.launch(self.folder)
        self._session = firefox.Bidi(firefox.connected(address))

    def tab(self, before: str = "") -> Driver:
        old = self._session.tabs()
        tab = self._session.open_tab()
        for one in old:
            self._session.call("browsingContext.close", context=one)
        if before:
            self._session.call(
                "script.addPreloadScript", functionDeclaration=f"() => {{ {before} }}", contexts=[tab]
            )
        return firefox.Firefox(self.folder, self._session, tab)

    def close(self) -> None:
        self.tab()

    def painters(self) -> list[int]:
        found = []
        for place in Path("/proc").glob("[0-9]*"):
            try:
                ours = os.getpgid(int(place.name)) == self.process.pid
                words = (place / "cmdline").read_bytes().replace(b"\0", b" ").split()
            except OSError:
                continue  # it has ended meanwhile
            if ours and b"-contentproc" in words and words[-1] == b"tab":
                found.append(int(place.name))
        if not found:
            raise Fault("Firefox has no process that draws a page")
        return found
