"""WebKitGTK by WebDriver over HTTP, in its small browser on a display that nobody looks at."""

from __future__ import annotations

import http.client
import json
import os
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tools.engines import webkit

from engines.driver import PATIENCE, START, Fault, Point
from engines.w3c import W3C, Action

# WebKitGTK's driver makes a mouse of every finger. What a finger does is made in the page instead: the events
# a touch screen would send, without the capture that belongs to a real one.
FINGERS = """async ways => {
  const grasped = Element.prototype.setPointerCapture;
  Element.prototype.setPointerCapture = () => {};
  const begun = ways.map(([[x, y]]) => document.elementFromPoint(x, y));
  let moved = false;
  const send = (kind, at, [x, y]) => begun[at].dispatchEvent(new PointerEvent(kind, {
    pointerId: 100 + at, pointerType: 'touch', isPrimary: at === 0, clientX: x, clientY: y,
    bubbles: true, cancelable: true, composed: true }));
  ways.forEach((way, at) => send('pointerdown', at, way[0]));
  for (let n = 1; n < ways[0].length; n += 1) {
    moved = true;
    ways.forEach((way, at) => send('pointermove', at, way[n]));
    await new Promise(requestAnimationFrame);
  }
  ways.forEach((way, at) => send('pointerup', at, way.at(-1)));
  const [clientX, clientY] = ways[0][0];
  if (!moved) begun[0].dispatchEvent(new MouseEvent('click', { clientX, clientY, detail: 1, bubbles: true }));
  Element.prototype.setPointerCapture = grasped;
}"""
RUN = """const done = arguments[arguments.length - 1];
(async () => (%s))().then(value => done({ value }), fault => done({ fault: String(fault) }));"""
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"


class WebKit(W3C):
    """The window of a MiniBrowser."""

    engine = "webkit"

    def __init__(self, folder: Path, port: int) -> None:
        super().__init__(folder)
        self._port = port
        self._session = ""
        session = self._call("POST", "/session", {"capabilities": {}})
        self._session = f"/session/{session['sessionId']}"
        self._call("POST", "/timeouts", {"script": PATIENCE * 1000})

    def _call(self, verb: str, path: str, given: dict[str, Any] | None = None) -> Any:
        connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=START)
        try:
            body = None if given is None else json.dumps(given)
            connection.request(verb, self._session + path, body, {"Content-Type": "application/json"})
            response = connection.getresponse()
            came = json.loads(response.read())["value"]
        finally:
            connection.close()
        if response.status >= 400:
            raise Fault(f"{path}: {came['error']}: {came['message']}")
        return came

    def open(self, url: str) -> None:
        self._call("POST", "/url", {"url": url})

    def reload(self) -> None:
        self._call("POST", "/refresh", {})

    def run(self, expression: str) -> Any:
        came = self._call("POST", "/execute/async", {"script": RUN % expression, "args": []})
        if "fault" in came:
            raise Fault(came["fault"])
        return came.get("value")

    def perform(self, *actions: Action) -> None:
        self._call("POST", "/actions", {"actions": list(actions)})

    def touch(self, *fingers: Sequence[Point]) -> None:
        self.evaluate(FINGERS, fingers)

    def choose_file(self, selector: str, path: Path) -> None:
        found = self._call("POST", "/element", {"using": "css selector", "value": selector})
        self._call("POST", f"/element/{found[ELEMENT]}/value", {"text": str(path)})

    def end(self) -> None:
        """Close the window."""
        self._call("DELETE", "")


def _home(folder: Path) -> dict[str, str]:
    """An environment with a home of its own, whose downloads are where the stories look for them."""
    (folder / "user-dirs.dirs").write_text(f'XDG_DOWNLOAD_DIR="{folder / "downloads"}"\n', encoding="utf-8")
    homes = ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME")
    return {**os.environ, **dict.fromkeys(homes, str(folder)), "NO_AT_BRIDGE": "1"}


@contextmanager
def _display(program: str) -> Iterator[str]:
    """A screen in memory; its name."""
    words = (program, "-displayfd", "1", "-screen", "0", "1280x1000x24", "-nolisten", "tcp")
    quiet = subprocess.DEVNULL
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=quiet) as screen:
        assert screen.stdout
        try:
            yield f":{screen.stdout.readline().decode().strip()}"
        finally:
            screen.terminate()


def _free_port() -> int:
    import socket

    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


@contextmanager
def started(folder: Path) -> Iterator[WebKit]:
    """A WebKit for as long as it is needed."""
    program, display = webkit()
    port = _free_port()
    with _display(display) as screen:
        env = {**_home(folder), "DISPLAY": screen}
        with subprocess.Popen([program, f"--port={port}"], env=env) as process:
            try:
                window = _first_window(folder, port)
                yield window
                window.end()
            finally:
                process.terminate()


def _first_window(folder: Path, port: int) -> WebKit:
    """The driver listens a moment after it was started."""
    end = time.monotonic() + START
    while True:
        try:
            http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE).connect()
            return WebKit(folder, port)
        except ConnectionRefusedError:
            if time.monotonic() > end:
                raise
            time.sleep(0.05)
