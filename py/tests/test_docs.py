"""What the documentation shows is what happens, and what it names is there."""

from __future__ import annotations

import doctest
import re
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
OPTIONS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS


def test_the_readme_plays_a_turn() -> None:
    shown = doctest.testfile(str(ROOT / "README.md"), module_relative=False, optionflags=OPTIONS)
    assert shown.attempted > 5
    assert shown.failed == 0


@pytest.mark.parametrize(
    "module",
    sorted(
        ".".join(path.relative_to(ROOT / "py").with_suffix("").parts)
        for path in (ROOT / "py" / "empires").rglob("*.py")
        if ">>> " in path.read_text(encoding="utf-8")
    ),
)
def test_examples_in_docstrings_are_true(module: str) -> None:
    shown = doctest.testmod(import_module(module.removesuffix(".__init__")), optionflags=OPTIONS)
    assert shown.attempted > 0
    assert shown.failed == 0


PAGES = sorted(path.relative_to(ROOT).as_posix() for path in (*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")))


@pytest.mark.parametrize("page", PAGES)
def test_links_and_pictures_lead_somewhere(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#]+)\)", text):
        if not target.startswith("http"):
            assert (ROOT / page).parent.joinpath(target).exists(), f"{page} leads to {target}"
