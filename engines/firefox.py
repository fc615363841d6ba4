"""A stock Firefox by WebDriver BiDi, which it speaks itself over a web socket."""

from __future__ import annotations

import json
import re
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tools.engines import firefox
from websockets.sync.client import ClientConnection, connect

from engines.driver import PATIENCE, START, Fault
from engines.w3c import W3C, Action

LISTENS = re.compile(r"WebDriver BiDi listening on (ws://\S+)")


class Bidi:
    """A session of WebDriver BiDi with a running Firefox."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._sent = 0
        self.call("session.new", capabilities={})

    def call(self, method: str, **given: object) -> Any:
        """What the browser returns for a command; raises Fault."""
        self._sent += 1
        self._socket.send(json.dumps({"id": self._sent, "method": method, "params": given}))
        while True:
            came = json.loads(self._socket.recv(timeout=PATIENCE))
            if came.get("id") != self._sent:
                continue  # an event nobody asked for
            if came["type"] == "error":
                raise Fault(f"{method}: {came['error']}: {came['message']}")
            return came["result"]

    def open_tab(self) -> str:
        """A new tab. The keyboard is its own; that of the tab which a Firefox starts with may be nobody's."""
        tab: str = self.call("browsingContext.create", type="tab")["context"]
        return tab

    def tabs(self) -> list[str]:
        """The tabs that are open."""
        return [one["context"] for one in self.call("browsingContext.getTree")["contexts"]]


class Firefox(W3C):
    """A tab of a headless Firefox."""

    engine = "firefox"

    def __init__(self, folder: Path, session: Bidi, tab: str) -> None:
        super().__init__(folder)
        self._call = session.call
        self._tab = tab

    def open(self, url: str) -> None:
        self._call("browsingContext.navigate", context=self._tab, url=url, wait="interactive")

    def reload(self) -> None:
        self._call("browsingContext.reload", context=self._tab, wait="interactive")

    def run(self, expression: str) -> Any:
        came = self._call(
            "script.evaluate",
            expression=f"(async () => JSON.stringify(await {expression}))()",
            target={"context": self._tab},
            awaitPromise=True,
        )
        if came["type"] == "exception":
            raise Fault(came["exceptionDetails"]["text"])
        return json.loads(came["result"].get("value", "null"))

    def perform(self, *actions: Action) -> None:
        self._call("input.performActions", context=self._tab, actions=list(actions))

    def choose_file(self, selector: str, path: Path) -> None:
        found = self._call(
            "browsingContext.locateNodes", context=self._tab, locator={"type": "css", "value": selector}
        )
        element = {"sharedId": found["nodes"][0]["sharedId"]}
        self._call("input.setFiles", context=self._tab, element=element, files=[str(path)])


def _profile(folder: Path) -> Path:
    wishes = {
        "browser.download.folderList": 2,  # the folder that is named next
        "browser.download.dir": str(folder / "downloads"),
        "dom.w3c_touch_events.enabled": 1,
    }
    lines = [f"user_pref({json.dumps(key)}, {json.dumps(value)});" for key, value in wishes.items()]
    profile = folder / "profile"
    profile.mkdir(exist_ok=True)
    (profile / "user.js").write_text("\n".join(lines), encoding="utf-8")
    return profile


def _address(said: Path, process: subprocess.Popen[bytes]) -> str:
    end = time.monotonic() + START
    while time.monotonic() < end and process.poll() is None:
        if listens := LISTENS.search(said.read_text(encoding="utf-8", errors="replace")):
            return listens[1]
        time.sleep(0.05)
    raise Fault(f"Firefox did not start: {said.read_text(encoding='utf-8', errors='replace')[-2000:]}")


def launch(folder: Path) -> tuple[subprocess.Popen[bytes], str]:
    """Start a Firefox on the profile of a folder: its process, and the address at which it listens."""
    words = (firefox(), "--headless", "--no-remote", "--profile", _profile(folder))
    said = folder / "said"
    with said.open("wb") as log:
        process = subprocess.Popen(
            [*words, "--remote-debugging-port", "0"], stdout=log, stderr=log, start_new_session=True
        )
    return process, f"{_address(said, process)}/session"


def connected(address: str) -> ClientConnection:
    """A web socket to a Firefox that listens there."""
    return connect(address, max_size=None, proxy=None)


@contextmanager
def started(folder: Path) -> Iterator[Firefox]:
    """A Firefox for as long as it is needed."""
    process, address = launch(folder)
    try:
        with connected(address) as socket:
            session = Bidi(socket)
            yield Firefox(folder, session, session.open_tab())
    finally:
        process.terminate()
        process.wait()
