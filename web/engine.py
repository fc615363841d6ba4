"""The worker's script, and the one file that knows PyScript: commands go in, operations come out."""

from pyodide.code import run_js
from pyscript import sync

sync.stage("rules")  # before the imports below, which are what takes the time from here on
# An interpreter that dies cannot say so and its callers wait for ever: the worker itself tells the page.
run_js("""
    const last = why => postMessage({ died: String(why?.stack ?? why) });
    addEventListener('error', event => last(event.error ?? event.message));
    addEventListener('unhandledrejection', event => last(event.reason));
""")

import asyncio  # noqa: E402
import time  # noqa: E402

from empires.page import wire  # noqa: E402
from empires.page.app import App  # noqa: E402

SLICE = 0.012
"""Seconds of thinking between two looks at what else the page has asked."""

app = App()
turn = asyncio.Lock()


async def handle(text: str) -> str:
    """One command as JSON text; the operations that are left to apply when it is done, as JSON text."""
    try:
        command = wire.read(text)
    except wire.Malformed as refusal:
        return wire.write(app.refuse(str(refusal)))
    if isinstance(command, wire.ASIDE):
        return await carry_out(command)
    async with turn:
        return await carry_out(command)


async def carry_out(command: wire.AnyCommand) -> str:
    """Think in slices. Operations made before a pause are sent at once, so that none is overtaken."""
    made: list[wire.AnyOperation] = []
    pause = time.perf_counter() + SLICE
    for operations in app.steps(command):
        made += operations
        if time.perf_counter() >= pause:
            if made:
                sync.apply(wire.write(made))
                made = []
            await asyncio.sleep(0)
            pause = time.perf_counter() + SLICE
    return wire.write(made)


__export__ = ["handle"]
