"""A browser without a browser: two storages, claims, and tabs that apply operations and answer them."""

from __future__ import annotations

import json
import re
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, TypeAlias

from empires.page.app import App
from empires.page.session.session import Session
from empires.page.wire import codec, kinds, operations, reports

Writes: TypeAlias = Sequence[Sequence[str | None]]


class Place:
    """A storage that may be full (beyond `room` characters) or fail with a `problem`."""

    def __init__(self, *, whole: bool) -> None:
        self.texts: dict[str, str] = {}
        self.whole = whole
        self.room = 5_000_000
        self.problem = ""

    def write(
        self, writes: Sequence[Sequence[str | None]], expect: Sequence[Sequence[str]]
    ) -> tuple[int, str]:
        if self.problem:
            return 0, self.problem
        if any(not _begins(self.texts.get(key), start) for key, start in expect):
            return 0, "changed"
        texts = dict(self.texts)
        for done, (key, text) in enumerate(writes):
            after = dict(texts)
            if text is None:
                after.pop(str(key), None)
            else:
                after[str(key)] = text
            if sum(map(len, after.values())) > self.room:
                if not self.whole:
                    self.texts = texts
                return (0 if self.whole else done), "full"
            texts = after
        self.texts = texts
        return len(writes), ""


def _begins(text: str | None, start: str) -> bool:
    return text is None if start == "" else text is not None and text.startswith(start)


class Browser:
    """What the tabs of one browser share."""

    def __init__(self) -> None:
        self.home = Place(whole=False)
        self.spare = Place(whole=True)
        self.claims: dict[str, Page] = {}
        self.carriers: dict[str, Page] = {}
        self.tabs: list[Page] = []

    def place(self, name: str) -> Place:
        return self.home if name == "home" else self.spare

    def tell_others(self, tab: Page, changed: dict[str, int | None]) -> None:
        for other in self.tabs:
            if other is not tab:
                other.send("changed", stored=changed)


def _read(written: str) -> str:
    """Operations as people read them: names without the marks that keep translators away."""
    written = written.replace('<bdi translate=\\"no\\">', "").replace("</bdi>", "")
    written = written.replace('<option translate=\\"no\\"', "<option")
    return re.sub(r'(<(?:label|summary)\b[^>]*>)<span class=\\"whole\\">([^<]*)</span>', r"\1\2", written)


def ids_of(svg: str) -> set[str]:
    """Every element of a picture that can change."""
    return set(re.findall(r' id="([^"]+)"', svg))


class Page:
    """A tab: it applies operations and answers those that want an answer."""

    def __init__(
        self, browser: Browser | None = None, open: list[str] | None = None, safari: str = ""
    ) -> None:
        self.app = App()
        self.browser = browser or Browser()
        self.shown: dict[str, str] = {}
        self.parts: dict[str, str] = {}
        self.log: list[dict[str, Any]] = []
        self.files: dict[str, str] = {}
        self.said: dict[bool, str] = {}
        self.passed: list[dict[str, Any]] = []
        self.carries: dict[str, dict[str, Any]] = {}
        self.allows = True
        self.waits: list[dict[str, Any]] = []
        self.notified: list[str] = []
        self.badge = 0
        self.frozen = False
        self.title = ""
        self.underlay: dict[str, Any] = {}
        self.on_map: set[str] = set()
        self.guarded = False
        self.held: list[dict[str, Any]] | None = None
        self._waiting: deque[dict[str, Any]] = deque()
        self._busy = False
        self._thought: Iterator[operations.Operations] | None = None
        self.browser.tabs.append(self)
        home, spare = self.browser.home, self.browser.spare
        problems = {"home": home.problem, "spare": spare.problem}
        stored = {} if home.problem == "blocked" else {key: len(text) for key, text in home.texts.items()}
        seen = [] if spare.problem else list(spare.texts)
        self.send("start", stored=stored, spare=seen, problems=problems, open=open or [], safari=safari)

    @property
    def session(self) -> Session:
        """The campaign on the table."""
        assert self.app.session is not None
        return self.app.session

    @property
    def carried(self) -> dict[str, Any]:
        """What is carried for the campaign on the table, or for an invitation."""
        name = self.session.id if self.app.session is not None else "joining"
        return self.carries.get(name, {"relays": [], "authors": [], "seals": [], "puts": []})

    def pass_time(self) -> None:
        """What was to be done after a while is done."""
        waits, self.waits = self.waits, []
        for command in waits:
            self.send(**command)

    @property
    def storage(self) -> dict[str, str]:
        """What is stored at home."""
        return self.browser.home.texts

    def send(self, cmd: str, **fields: Any) -> None:
        """Send a command; what it leads to is done before this returns, in the order it came up.

        A thought that was begun goes on first, unless the command only looks or makes it stop.
        """
        thought, self._thought = self._thought, None
        if thought is not None:
            command = codec.read(json.dumps({"cmd": cmd, **fields}))
            if isinstance(command, kinds.Look):
                self._thought = thought
            else:
                self.app.make_way(command)
                self._apply_all(thought)
        self._waiting.append({"cmd": cmd, **fields})
        if self._busy or self.frozen:
            return
        while self._waiting:
            self._apply_all([self.app.handle(json.dumps(self._waiting.popleft()))])

    def _apply_all(self, steps: Iterable[Sequence[operations.AnyOperation]]) -> None:
        """Apply what comes of a command; what this leads to waits until all of it is applied."""
        busy, self._busy = self._busy, True
        try:
            for made in steps:
                for operation in json.loads(_read(codec.write(made))):
                    self.log.append(operation)
                    self._apply(**operation)
        finally:
            self._busy = busy

    def hold_thoughts(self) -> None:
        """From now on computers do not think by themselves; `think` has them."""
        self.held = []

    def think(self, steps: int) -> bool:
        """Have the computers begin a thought; whether so many steps have not ended it. What is sent next
        comes in the middle of it.
        """
        assert self.held
        self.held.clear()
        thought = self.app.steps(reports.Think())
        made = [*islice(thought, steps)]
        self._apply_all(made)
        self._thought = thought if len(made) == steps else None
        return self._thought is not None

    def fill(self, form: str, fields: dict[str, list[str]], **what: Any) -> None:
        """Send a form, or with `do` press a button of it."""
        self.send("fill", form={"form": form, **what}, fields=fields)

    def close(self, *, killed: bool = False) -> list[str]:
        """Close the tab; the names it had claimed. A killed one lets go as well: the browser sees to it."""
        held = [name for name, tab in self.browser.claims.items() if tab is self]
        for name in held:
            del self.browser.claims[name]
        self.browser.tabs.remove(self)
        return held

    def reload(self) -> Page:
        """The tab anew, as a browser would load it."""
        held = self.close()
        return Page(self.browser, held)

    def _apply(self, op: str, **operation: Any) -> None:
        match op:
            case "html":
                self.shown[operation["region"]] = operation["html"]
                if operation["region"] == "map":
                    self.on_map = ids_of(operation["html"])
            case "fragments":
                for step, id, *_ in operation["changes"]:
                    (self.on_map.discard if step == "remove" else self.on_map.add)(id)
            case "part":
                self.parts[operation["id"]] = operation["html"]
            case "announce":
                self.said[operation.get("urgent", False)] = operation["text"]
            case "title":
                self.title = operation["text"]
            case "store":
                self._store(**operation)
            case "recall":
                self._recall(**operation)
            case "claim":
                self._claim(**operation)
            case "release":
                if self.browser.claims.get(operation["name"]) is self:
                    del self.browser.claims[operation["name"]]
            case "guard":
                self.guarded = operation["on"]
            case "picture":
                self.underlay = operation
            case "repaint":
                told = {key: operation[key] for key in ("passage", "caption", "name") if key in operation}
                self.send("picture", pixels=operation["pixels"], ratio=0.5, **told)
            case "download":
                self.files[operation["name"]] = operation["text"]
            case "carry":
                self._carry(**operation)
            case "wait":
                self.waits.append(operation["command"])
            case "ask":
                self.send("notified", granted=self.allows)
            case "notify":
                self.notified.append(operation["text"])
            case "badge":
                self.badge = operation["count"]
            case "pass":
                self.passed.append(operation)
            case "again" if self.held is not None and operation["command"]["cmd"] == "think":
                self.held.append(operation["command"])
            case "again":
                self.send(**operation["command"])

    def _store(self, place: str, writes: Any, under: str, batch: int, expect: Any) -> None:
        done, problem = 0, "lost"
        if not under or self.browser.claims.get(under) is self:
            done, problem = self.browser.place(place).write(writes, expect)
            if place == "home" and done:
                changed = {key: None if text is None else len(text) for key, text in writes[:done]}
                self.browser.tell_others(self, changed)
        self.send("stored", place=place, under=under, batch=batch, done=done, problem=problem)

    def _recall(self, name: str, starts: list[str]) -> None:
        home, spare = (
            {key: text for key, text in place.texts.items() if key.startswith(tuple(starts))}
            for place in (self.browser.home, self.browser.spare)
        )
        if self.browser.home.problem == "blocked":
            home = {}
        differs = {key: spare.get(key) for key in {**home, **spare} if home.get(key) != spare.get(key)}
        problem = self.browser.spare.problem
        self.send("recalled", name=name, home=home, spare={} if problem else differs, problem=problem)

    def _claim(self, name: str, take: bool, patience: int) -> None:
        holder = self.browser.claims.get(name, self)
        granted = take or holder is self
        if granted:
            self.browser.claims[name] = self
            if holder is not self:
                holder.send("lost", name=name)
        self.send("claimed", name=name, granted=granted)

    def _carry(self, name: str, **wish: Any) -> None:
        """The worker carries; with the first thing that it puts it takes that over from other tabs."""
        before = self.carries.pop(name, None)
        if wish["relays"]:
            self.carries[name] = wish
        if wish["puts"] and not (before and before["puts"]):
            self.browser.carriers[name] = self

    # --- what people do ---------------------------------------------------------------------------

    def begin(self, *players: str, name: str = "Tolls", computers: int = 0, goal: int = 30) -> None:
        fields = {"seats": [str(len(players))], "name": [name], "option.goal": [str(goal)], "seed": ["s"]}
        for n, player in enumerate(players):
            fields[f"player{n}"] = [player]
            computer = n >= len(players) - computers
            fields[f"controller{n}"] = ["random" if computer else "human"]
        self.fill("begin", fields, ruleset="toll")

    def bid(self, coins: int) -> None:
        session = self.app.session
        assert session is not None
        self.fill("answer", {"coins": [str(coins)]}, at=session.campaign.answers)

    def everything(self) -> str:
        return json.dumps([self.shown, self.parts, self.log])
