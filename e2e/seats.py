"""Seats for stories: browser contexts in which Python has come up once and stays.

A start of Python takes half of a story's time. So a tab of its own, the keeper, holds the engine, and each
story opens a fresh tab of the page beside it: every script begins anew, storage is empty, and the engine
begins with a new `App`. Only the interpreter is the same. Stories of the start itself are marked `fresh`.

All contexts are alike, so that any seat will do for any story. What a story wants of its browser, such as the
size of a phone, is put on when it sits down.
"""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path
from typing import TypedDict

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize
from tools.build import integrity

from empires.cli.serving import SiteServer

START = 180_000
"""Milliseconds the keeper may take to come up."""
MOST = 3
"""Seats that are kept free at the same time."""

ANEW = '''
from empires.page.wire import pages


async def anew() -> None:
    """Begin with another page, once what the page before asked for is done or has given way."""
    global app
    app.make_way(pages.Leave())
    background.clear()
    async with turn:
        app = App()


__export__ = ["handle", "anew"]
'''
OWN = "\nexport const anew = () => script.xworker.sync.anew();\n"
KEEPER = """
import * as own from './own.js';
const up = own.connect(() => {}, text => window.kept.apply(text));
window.kept = {
  apply() {},
  async begin(apply) {
    await up;
    this.end();
    await own.anew();
    this.apply = apply;
  },
  handle: own.handle,
  end() { this.apply = () => {}; },
};
up.then(() => { document.title = 'ready'; });
"""
ENGINE = """
const kept = window.opener?.kept;
const own = kept ? null : await import('./own.js');
export async function connect(onStage, onOperations) {
  if (own) return own.connect(onStage, onOperations);
  onStage('rules');
  return kept.begin(onOperations);
}
export const handle = own ? own.handle : command => kept.handle(command);
export const replace = () => own.replace();
"""
EMPTY = """async () => {
    window.kept.end();
    localStorage.clear();
    const deleted = indexedDB.deleteDatabase('empires');
    await new Promise(done => { deleted.onsuccess = deleted.onerror = deleted.onblocked = done; });
}"""


def with_keeper(site: Path, folder: Path) -> Path:
    """A copy of the built page whose engine may be kept by another tab."""
    shutil.copytree(site, folder, copy_function=os.link)
    index, worker, scripts = folder / "index.html", folder / "sw.js", folder / "js"
    page, files = index.read_text(encoding="utf-8"), worker.read_text(encoding="utf-8")
    own = (scripts / "engine.js").read_text(encoding="utf-8") + OWN
    engine = (folder / "engine.py").read_text(encoding="utf-8") + ANEW
    archives = re.search(r'<script type="application/json" id="archives">.*?</script>', page, re.S)
    assert archives
    scripted = '<script type="module" src="{}"></script>'
    both = "".join(scripted.format(name) for name in ("js/keeper.js", "pyscript/core.js"))
    for path, text in ((scripts / "engine.js", ENGINE), (folder / "engine.py", engine)):
        before = integrity(path)
        _write(path, text)
        page, files = (one.replace(before, integrity(path)) for one in (page, files))
    before = integrity(index)
    _write(index, page)
    _write(worker, files.replace(before, integrity(index)))
    _write(scripts / "own.js", own)
    _write(scripts / "keeper.js", KEEPER)
    _write(folder / "keeper.html", f"<!doctype html>{archives[0]}{both}")
    return folder


def _write(path: Path, text: str) -> None:
    path.unlink(missing_ok=True)  # else the built page would change with it
    path.write_text(text, encoding="utf-8")


class Wishes(TypedDict, total=False):
    """What a story wants of its browser, by the names that Playwright has for it; nothing moves in any."""

    viewport: ViewportSize
    has_touch: bool
    permissions: list[str]


class Seat:
    """A browser context with a keeper, at which one story after another sits down."""

    def __init__(self, browser: Browser, server: SiteServer) -> None:
        self.context: BrowserContext = browser.new_context(reduced_motion="reduce")
        self.wishes = Wishes()
        self.keeper = self.context.new_page()
        self.keeper.goto(f"{server.url}keeper.html", timeout=START)
        self.keeper.wait_for_function("document.title === 'ready'", timeout=START)

    def tab(self) -> Page:
        """A new tab beside the keeper, still empty."""
        with self.context.expect_page() as coming:
            self.keeper.evaluate("void window.open('about:blank')")
        return coming.value

    def suit(self, wishes: Wishes) -> None:
        """Be for the next story what it wants."""
        self.wishes = wishes
        if granted := wishes.get("permissions"):
            self.context.grant_permissions(granted)

    def dress(self, page: Page) -> None:
        """Give a tab the size and the fingers that the story wants."""
        if size := self.wishes.get("viewport"):
            page.set_viewport_size(size)
        if self.wishes.get("has_touch"):
            self.context.new_cdp_session(page).send("Emulation.setTouchEmulationEnabled", {"enabled": True})

    def empty(self) -> None:
        """Leave nothing of a story behind."""
        for page in self.context.pages:
            if page != self.keeper:
                page.close()
        self.context.set_offline(False)
        self.context.clear_permissions()
        self.keeper.evaluate(EMPTY)


class Seats:
    """The seats of a session: taken by stories and given back."""

    def __init__(self, browser: Browser, server: SiteServer) -> None:
        self.browser = browser
        self.server = server
        self.free: list[Seat] = []

    def take(self, wishes: Wishes) -> Seat:
        """A seat that suits a story."""
        seat = self.free.pop() if self.free else Seat(self.browser, self.server)
        seat.suit(wishes)
        return seat

    def give_back(self, seat: Seat) -> None:
        """Keep a seat for the next story; of too many the one that was free longest goes."""
        seat.empty()
        self.free.append(seat)
        if len(self.free) > MOST:
            self.free.pop(0).context.close()
