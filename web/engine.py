"""The worker's script, and the one file that knows PyScript: commands go in, operations come out."""

import json
import sys
import zlib

from js import XMLHttpRequest, fetch
from polyscript import config, xworker
from pyodide.ffi import JsException

sync = xworker.sync
sync.stage("rules")  # before the imports below, which are what takes the time from here on

from zipfile import ZipFile  # noqa: E402

RULESETS: dict[str, str] = json.loads(config)["rulesets"]
"""Where the archive of each ruleset's package can be fetched."""

with ZipFile("/archives/msgspec.zip") as msgspec:
    msgspec.extractall("/archives")  # what is compiled in it can only be loaded from a file of its own
sys.path[:0] = ["/archives/empires.zip", "/archives/svgwrite.zip", "/archives"]

import asyncio  # noqa: E402
import contextlib  # noqa: E402
import os.path  # noqa: E402
import time  # noqa: E402
from collections.abc import Sequence  # noqa: E402

from empires import rulesets  # noqa: E402
from empires.page.app import App  # noqa: E402
from empires.page.wire import codec, kinds, operations, reports  # noqa: E402

POST = "courier"
"""What comes only with the first campaign whose post is on."""

SLICE = 0.012
"""Seconds of thinking between two looks at what else the page has asked."""

app = App()
turn = asyncio.Lock()


def archive(package: str) -> str:
    """Where the archive of a ruleset's package lies once it has come."""
    return f"/archives/{package}.zip"


def keep(package: str, content: bytes) -> None:
    """Keep the archive of a ruleset's package; what is called .bin was compressed as a whole."""
    if RULESETS[package].endswith(".bin"):
        content = zlib.decompress(content, zlib.MAX_WBITS | 16)
    with open(archive(package), "wb") as file:
        file.write(content)


def folder(package: str) -> str:
    """The path that holds a ruleset's package; it is fetched now if it did not come in the background."""
    if not os.path.exists(archive(package)):
        request = XMLHttpRequest.new()
        request.open("GET", RULESETS[package], False)
        request.responseType = "arraybuffer"
        try:
            request.send()
        except JsException as fault:
            raise OSError(str(fault)) from fault
        if request.status != 200:
            raise OSError(f"{RULESETS[package]}: {request.status}")
        keep(package, request.response.to_bytes())
    return f"{archive(package)}/empires/rulesets"


async def fetch_rulesets() -> None:
    """Fetch the archives of all rulesets in the background; one that fails is fetched when it is needed.

    The page is stored for play without a network only then: a first visit downloads each file once, and
    a newer version is not offered while something is fetched, which would keep it from taking over (sw.js).
    """
    for package, place in RULESETS.items():
        if package == POST or os.path.exists(archive(package)):
            continue
        try:
            response = await fetch(place)
            if response.ok and not os.path.exists(archive(package)):
                keep(package, (await response.arrayBuffer()).to_bytes())
        except JsException:
            continue
    send([operations.StoreOffline()])


def send(made: Sequence[operations.AnyOperation]) -> None:
    """Have the page do something. All goes this one way, in order: what a command answered might be overtaken
    by what the next one sends.
    """
    if made:
        sync.apply(codec.write(made))


async def handle(text: str) -> None:
    """Carry out one command, given as JSON text; when this returns, all that came of it is sent.

    Commands wait for each other, except those that only look. Python thinks in slices; what was made before
    a pause is sent at once.
    """
    try:
        command = codec.read(text)
    except codec.Malformed as refusal:
        send(app.refuse(str(refusal)))
        return
    looks = isinstance(command, kinds.Look)
    if not looks:
        app.make_way(command)
    async with contextlib.nullcontext() if looks else turn:
        made: list[operations.AnyOperation] = []
        pause = time.perf_counter() + SLICE
        for some in app.steps(command):
            made += some
            if time.perf_counter() >= pause:
                send(made)
                made = []
                await asyncio.sleep(0)
                pause = time.perf_counter() + SLICE
        send(made)
    if isinstance(command, reports.Warm) and not background:  # every curtain warms, but all is fetched once
        background.append(asyncio.ensure_future(fetch_rulesets()))


background: list[asyncio.Future[None]] = []
"""What goes on beside the commands; without a name it would be thrown away half-way."""

rulesets.fetch_with(folder)
__export__ = ["handle"]
