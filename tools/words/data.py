"""Texts in data files and documents: rulebooks, lessons, tables, the start page, Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import msgspec

from tools.stamps import ROOT
from tools.words.code import SOURCE
from tools.words.text import Text

MEANINGS = SOURCE / "page" / "house" / "sentences" / "meanings.json"
"""A phrase for each cell that house rules may change, or for all cells of its column."""

READ = ("title", "note", "caption")
"""What players read of a table, besides its rows."""


def texts_of_data() -> Iterator[Text]:
    """Every text in the package's data files."""
    for path in sorted((SOURCE / "rulesets").rglob("*.json")):
        data = msgspec.json.decode(path.read_bytes())
        name = path.relative_to(SOURCE).as_posix()
        if "rulebook" in name:
            for rule, said in data.items():
                yield Text("rulebook", rule, said["text"])
                yield Text("titles", rule, said["title"])
            chapters = {said["chapter"]: rule for rule, said in reversed(data.items())}
            yield from (Text("titles", f"{rule} (chapter)", chapter) for chapter, rule in chapters.items())
        elif path.stem == "coach":
            yield from (Text("coach", f"{name} {where}", words) for where, words in _sentences(data, ""))
        elif "/tables/" in name:
            for table in data:
                yield from (Text("tables", table["id"], table[key]) for key in READ if table.get(key))
                yield from _cells(table)
    meanings = msgspec.json.decode(MEANINGS.read_bytes())
    yield from (Text("house", where, words) for where, words in _sentences(meanings, ""))


def _cells(table: dict[str, Any]) -> Iterator[Text]:
    """The cells of a table that are words; those that complete a refusal are told with the refusals."""
    for row in table["rows"]:
        for column, cell in row.items():
            if isinstance(cell, str) and re.search(r"[a-z] \S*[a-z]\S* \S*[a-z]", cell):
                kind = "refusals" if column == "sentence" else "tables"
                yield Text(kind, f"{table['id']} {row['on']}", cell)


def _sentences(data: Any, where: str) -> Iterator[tuple[str, str]]:
    """The strings of several words in a tree, each with the keys that lead to it."""
    if isinstance(data, str) and " " in data:
        yield where, data
    pairs = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in pairs:
        yield from _sentences(value, f"{where}.{key}" if where else str(key))


def texts_of_documents() -> Iterator[Text]:
    """The paragraphs of README and documents, and the words of the page before the engine runs."""
    for path in [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]:
        if path.name != "flows.md":
            yield from _paragraphs(path)
    yield from _page(ROOT / "web" / "index.html")


def _paragraphs(path: Path) -> Iterator[Text]:
    """The lines of a document outside code blocks; a line is a paragraph, a list's item or a table's row."""
    code = False
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith("```"):
            code = not code
        elif not code and re.search(r"[a-z]{2,} [a-z]", line):
            yield Text("docs", f"{path.relative_to(ROOT)}:{number}", line)


class _Reader(HTMLParser):
    """Collects the words between the tags of a page, and those of titles and labels."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[int, str]] = []
        self.tag = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tag = tag
        said = [value for key, value in attrs if key in ("title", "aria-label", "alt", "content") and value]
        self.found += [(self.getpos()[0], value) for value in said if " " in value]

    def handle_data(self, data: str) -> None:
        if data.strip() and self.tag not in ("script", "style"):
            self.found.append((self.getpos()[0], data.strip()))


def _page(path: Path) -> Iterator[Text]:
    reader = _Reader()
    reader.feed(path.read_text(encoding="utf-8"))
    yield from (Text("start", f"{path.relative_to(ROOT)}:{line}", words) for line, words in reader.found)
