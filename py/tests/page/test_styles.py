"""What the stylesheets must not do."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

WEB = Path(__file__).parents[3] / "web"
SHEETS = sorted([*WEB.glob("styles/*.css"), *WEB.glob("late/*.css")])
WHOLE_PAGE = re.compile(r"\b(?:html|body|main)(?:[.#\[:][^\s,{:]*|:not\([^)]*\))*:has\(")


def on_screen(css: str) -> str:
    """A stylesheet without its rules for print, each of which stands in a block of its own."""
    return re.sub(r"@media print \{.*?^\}", "", css, flags=re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_no_rule_makes_the_whole_page_depend_on_something_in_it(sheet: Path) -> None:
    """Each change of the card would restyle and repaint every tile of the map."""
    assert not WHOLE_PAGE.findall(on_screen(sheet.read_text("utf-8")))


def test_such_a_rule_is_found() -> None:
    assert WHOLE_PAGE.search("body:has(.legend) .zoom {")
    assert WHOLE_PAGE.search("body:not([data-card='wide']):has(.since[open]) #card {")
    assert WHOLE_PAGE.search("main[data-a]:has(p) {")
    assert not WHOLE_PAGE.search("#card:has(.many-lists) {")
