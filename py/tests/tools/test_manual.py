"""The manual of the page is the one that stands in `docs/manual`."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from tools import manual
from tools.camera import PICTURES
from tools.flow_pictures import flow_svg
from tools.flows import flow
from tools.rooms import modules
from tools.scenes import SCENES
from tools.sources import nodes
from tools.stamps import ROOT

from empires.rulesets import catalogue, find_ruleset

WRITTEN = manual.PAGE.read_text(encoding="utf-8")


def test_the_page_is_as_new_as_its_chapters() -> None:
    assert f'name="made-from" content="{manual.digest()}"' in WRITTEN, "python make.py manual writes it anew"


def test_every_chapter_is_in_it() -> None:
    assert {path.stem for path in (manual.DOCS / "manual").glob("*.md")} == {*manual.CHAPTERS, "index"}
    assert re.findall(r'<section id="([\w-]+)">', WRITTEN) == [*manual.CHAPTERS]


def test_every_chapter_has_a_picture_in_a_paragraph_of_its_own_and_the_page_has_none() -> None:
    for name in manual.CHAPTERS:
        text = (manual.DOCS / "manual" / f"{name}.md").read_text(encoding="utf-8")
        assert len(manual.PICTURE.findall(text)) == text.count("![") >= 1, name
    assert not any("![" in text for text in manual.chapters().values())


def test_pictures_are_few_bytes_and_all_are_shown_somewhere() -> None:
    pictures = {path.name: path.stat().st_size for path in PICTURES.iterdir()}
    assert {f"{name}.webp" for name in SCENES} == {name for name in pictures if name.endswith(".webp")}
    assert sum(pictures.values()) < 1_500_000
    shown = " ".join(
        path.read_text(encoding="utf-8") for path in (*ROOT.glob("*.md"), *manual.DOCS.rglob("*.md"))
    )
    shown += " ".join(manual.rules_page(find_ruleset(name), "") for name in catalogue())
    assert not [name for name in pictures if f"pictures/{name}" not in shown]


def test_its_links_lead_to_its_chapters() -> None:
    led = set(re.findall(r'href="([^"]*)"', WRITTEN))
    assert led == {f"#{name}" for name in manual.CHAPTERS}


def test_it_runs_nothing_and_fetches_nothing() -> None:
    assert not re.search(r"<script|\bsrc=|url\(|http", WRITTEN.replace("http-equiv", ""))


def test_what_a_site_names_and_does_not_have_is_found(tmp_path: Path) -> None:
    (tmp_path / "a b.png").write_bytes(b"")
    page = (
        '<img src="a%20b.png"><a href="#top"><a href="https://example.org"><a href="b.html#x"><a href="./">'
    )
    (tmp_path / "index.html").write_text(page, encoding="utf-8")
    assert manual.dead(tmp_path) == ["index.html: b.html"]


def test_a_rule_systems_page_has_all_its_phases_options_and_tables() -> None:
    for name in catalogue():
        ruleset = find_ruleset(name)
        page = manual.rules_page(ruleset, "flow.svg")
        for phase in ruleset.phases:
            assert f"| {phase.replace('_', ' ')} |" in page
        assert page.count("\n### ") == len(ruleset.tables)
        for option in ruleset.offered:
            assert f"| {option.label} |" in page


def test_every_module_that_others_may_import_is_in_the_reference_once() -> None:
    met = [one for names in manual.reference().values() for one in names]
    assert len(met) == len(set(met))
    programs = ("empires.page", "empires.cli", "empires.__main__")
    left = {one for one in modules() if one not in met and not one.startswith(programs)}
    ours = tuple(f"empires.rulesets.{name.replace('-', '_')}" for name in catalogue())
    assert not [one for one in left if not one.startswith(ours)]


def test_a_list_in_the_reference_is_indented_to_its_end() -> None:
    """Otherwise the tool that makes the reference stops."""
    unindented = re.compile(r"^( *)[*-] .*\n(?!\1[*-] |\1  |\n|\Z).*", re.M)
    met = [one for names in manual.reference().values() for one in names]
    literal = ("empires.kit.lists", "empires.rosters.pasted.own")  # samples of pasted lists
    known = modules()
    for name in set(met) - {*literal}:
        for node in nodes(known[name]):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
                assert not unindented.findall(ast.get_docstring(node) or ""), name


def test_a_flow_is_drawn_with_every_phase_and_the_ways_between() -> None:
    drawn = flow_svg({"night": ["day"], "day": ["day", "night", "ended"]})
    assert re.findall(r">([^<>]+)</text>", drawn) == ["night", "day ↻", "the end"]
    assert drawn.count("<line") == 2, "on to the next"
    assert drawn.count("C") == 1, "one way back"
    for name in catalogue():
        follow = flow(find_ruleset(name))
        assert flow_svg(follow).count("<rect") == len(follow) + 1
