"""What the documentation shows is what happens, and what it names is there."""

from __future__ import annotations

import doctest
import re
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
OPTIONS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS


@pytest.mark.parametrize("page", ["README.md", "docs/bot.md"])
def test_what_a_page_plays_is_true(page: str) -> None:
    shown = doctest.testfile(str(ROOT / page), module_relative=False, optionflags=OPTIONS)
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


def test_the_architecture_is_one_page() -> None:
    assert len((ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8").split()) <= 1_200


PAGES = sorted(path.relative_to(ROOT).as_posix() for path in (*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")))


@pytest.mark.parametrize("page", PAGES)
def test_links_and_pictures_lead_somewhere(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#]+)\)", text):
        if not target.startswith("http"):
            assert (ROOT / page).parent.joinpath(target).exists(), f"{page} leads to {target}"


HOMES = ("", "py/", "py/empires/", "py/empires/rulesets/*/", "web/")
"""The folders from which documents name paths."""

ELSEWHERE = re.compile(
    r"(dist|build)/|(application|image|text)/|core\.js|(pyodide-lock|vercel|firebase)\.json"
)
"""What is built, types of media, and files of a host."""

PATH = re.compile(
    r"(?<![\w<>*…/.-])(?:[\w.-]+/[\w./-]*|[\w-]+\.(?:py|md|m?js|ts|json|css|txt|toml))(?![\w<>*{=])"
)


def paths_named(text: str) -> set[str]:
    """The paths in backticks: words with a slash in them, and names of files."""
    prose = re.sub(r"^```.*?^```$", "", text, flags=re.DOTALL | re.MULTILINE)
    named = {path for words in re.findall(r"`([^`\n]+)`", prose) for path in PATH.findall(words)}
    return {path for path in named if not ELSEWHERE.match(path)}


def is_there(path: str) -> bool:
    """Whether a path exists in one of its homes; the bare name of a file may be anywhere in the sources."""
    if any(next(ROOT.glob(home + path), None) for home in HOMES):
        return True
    return "/" not in path and any(
        next((ROOT / folder).rglob(path), None) for folder in ("py", "web", "tools")
    )


def test_paths_are_found_in_prose() -> None:
    named = paths_named("`core/gone.py` and `tools/`, `python make.py test`, `rulesets/<name>/`, `a` / `b`")
    assert named == {"core/gone.py", "tools/", "make.py"}
    assert [path for path in sorted(named) if not is_there(path)] == ["core/gone.py"]


@pytest.mark.parametrize("page", PAGES)
def test_paths_that_documents_name_are_there(page: str) -> None:
    gone = [path for path in paths_named((ROOT / page).read_text(encoding="utf-8")) if not is_there(path)]
    assert not gone, page


@pytest.mark.parametrize("page", PAGES)
def test_tools_that_documents_name_are_there(page: str) -> None:
    for tool in re.findall(r"python -m ((?:tools|engines)\.\w+)", (ROOT / page).read_text(encoding="utf-8")):
        place = ROOT / tool.replace(".", "/")
        assert place.with_suffix(".py").exists() or (place / "__main__.py").exists(), f"{page} names {tool}"


def test_the_way_of_an_answer_leads_through_functions_that_are_there() -> None:
    text = (ROOT / "docs" / "an-answer.md").read_text(encoding="utf-8")
    steps = re.findall(r"^\| (\d+) \| (`[^|]+`) \| `(\w+)` \|", text, re.MULTILINE)
    assert [int(number) for number, _, _ in steps] == list(range(1, 19))
    for _, modules, function in steps:
        for module in re.findall(r"`([^`]+)`", modules):
            [path] = [ROOT / home / module for home in ("", "py/empires") if (ROOT / home / module).exists()]
            defined = rf"\b(def|class|function|const) {function}\b|^export \{{.*\b{function}\b"
            assert re.search(defined, path.read_text(encoding="utf-8"), re.MULTILINE), f"{module}: {function}"


def test_the_drawing_of_an_answer_names_modules_that_are_there() -> None:
    drawing = (ROOT / "docs" / "pictures" / "an-answer.svg").read_text(encoding="utf-8")
    modules = re.findall(r"[\w/]+\.(?:py|js)\b", drawing)
    assert len(modules) > 15
    homes = ("web", "py/empires/page", "py/empires/core", "py/empires/rulesets/mighty_empires")
    assert not [one for one in modules if not any((ROOT / home / one).exists() for home in homes)]
