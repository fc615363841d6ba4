"""One builder writes all markup, and nothing that people or files say comes out of it as an element."""

from __future__ import annotations

import ast
import re
from html import unescape
from html.parser import HTMLParser
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tools.sources import nodes

import empires
from empires.core.offices.book import Chapter, Figure, Part, Passage, Sentence
from empires.editions.markdown import part_markdown, title_markdown
from empires.editions.pages import chronicle_page, part_section
from empires.render.markup import (
    NOTHING,
    Html,
    css_text,
    document,
    el,
    element,
    join,
    picture,
    proper_names,
    style_element,
    untranslated,
)

PACKAGE = Path(empires.__file__).parent
BUILDER = PACKAGE / "render" / "markup.py"
HOSTILE = "</script><script>alert(1)</script><img src=x onerror=alert(1)>&\"'\x00\x1b\ud800]]>"
TAG = re.compile(r"(?<!\(\?P)<(?:[a-zA-Z/]|!doctype|!--)|/>")
TEXTS = st.text(st.characters(exclude_categories=()), max_size=40)


class Reader(HTMLParser):
    """What a browser would make of markup: its elements with their attributes, and its text."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(markup)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data


def test_text_is_text_and_markup_is_markup() -> None:
    assert el("p", "2 < 3", el("b", "bold"), class_="note") == '<p class="note">2 &lt; 3<b>bold</b></p>'
    assert el("input", type="checkbox", checked=True, disabled=False) == '<input type="checkbox" checked>'
    assert join("a & b", None, NOTHING, el("br")) == "a &amp; b<br>"
    assert element("path", {"d": "M0 0"}) == '<path d="M0 0" />'


@given(TEXTS)
def test_no_text_opens_an_element_or_leaves_its_attribute(text: str) -> None:
    written = el("p", text, title=text, data_args=text)
    read = Reader(written.encode().decode())
    [(name, attributes)] = read.elements
    assert (name, list(attributes)) == ("p", ["title", "data-args"])
    told = "".join(sign for sign in text if sign.isprintable() or sign in "\t\n\r\x7f" or ord(sign) > 0x7F)
    told = re.sub("[\ud800-\udfff\ufffe\uffff]", "", told)
    assert attributes["title"] == told == unescape(re.sub("<[^>]*>", "", written))


def test_only_the_builder_writes_markup() -> None:
    """No other module holds a piece of a tag, or calls anything finished markup."""
    found = []
    for path in sorted(PACKAGE.rglob("*.py")):
        if path == BUILDER:
            continue
        told = {node.value for node in nodes(path) if isinstance(node, ast.Expr)}  # docstrings
        for node in nodes(path):
            made = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Html"
            tag = (
                isinstance(node, ast.Constant)
                and node not in told
                and isinstance(node.value, str)
                and TAG.search(node.value)
            )
            if made or tag:
                found.append(f"{path.relative_to(PACKAGE)}:{getattr(node, 'lineno', 0)}")
    assert not found, f"markup outside {BUILDER.name}: {found}"


def book_of(words: str) -> Part:
    """A part of a chronicle in which everything is said in these words."""
    battle = Passage(
        (0, 1), (words,), [Sentence(words)], words, battle=True, figures=[Figure(words, words, words)],
        won=[words], told=[(words, words)], comments=[(words, words)], worded=words,
    )  # fmt: skip
    return Part(words, (0, 0), [Chapter(words, words, [Passage((0, 0), None, [Sentence(words)]), battle])])


def test_a_chronicle_shows_hostile_events_as_words() -> None:
    def elements(words: str) -> list[str]:
        section = part_section(book_of(words), 1)
        page = chronicle_page(words, [words], "p{color:red}", [(words, section), (words, section)])
        assert page.encode(), "it can be sent and stored"
        return [name for name, _ in Reader(page).elements]

    assert elements(HOSTILE) == elements("words")
    assert {"h1", "h2", "h3", "h4", "li", "blockquote", "cite", "table", "small"} <= set(elements("words"))


def test_a_chronicle_in_markdown_shows_hostile_words_as_words() -> None:
    lines = [
        HOSTILE,
        "# none",
        "- none",
        "1. none",
        "[none](javascript:x) ![none](p) `none`",
        "***",
        "> none",
    ]

    def shapes(words: str) -> list[str]:
        written = title_markdown(words, [words]) + part_markdown(book_of(words), words)
        assert written.encode(), "it can be sent and stored"
        bare = re.sub(r"\\.", "x", written)
        assert not re.search(r"[<`]|\]\(", bare)
        begun = [re.match(r"#+ |- |> |\d+\.|\*+|— ", line) for line in bare.splitlines()]
        return [one[0] if one else "" for one in begun]

    assert shapes("\n".join(lines)) == shapes("\n".join(["words"] * len(lines)))


def test_a_page_that_stands_by_itself_says_its_title_and_signs() -> None:
    page = document("Tolls & bridges", "p{color:red}", el("p", "Words"))
    assert page.startswith('<!doctype html><html lang="en"><head><meta charset="utf-8">')
    assert "<title>Tolls &amp; bridges</title><style>p{color:red}</style></head>" in page
    assert page.endswith("<body><p>Words</p></body></html>")


@pytest.mark.parametrize(
    "stored",
    [
        "<script>alert(1)</script>",
        '<svg onload="alert(1)"><path d="M0 0" /></svg>',
        '<svg viewBox="0 0 1 1"><a href="javascript:alert(1)"></a></svg>',
        '<svg viewBox="0 0 1 1"><path d="M0 0" onclick="alert(1)" /></svg>',
        '<svg viewBox="0 0 1 1"><path d="M0 0"></svg><img src=x>',
        '<svg viewBox="0 0 1 1"><foreignObject></foreignObject></svg>',
        "words",
    ],
)
def test_a_stored_picture_is_lines_and_shapes_or_nothing(stored: str) -> None:
    assert picture(stored) == NOTHING


def test_a_stored_picture_of_ours_is_shown() -> None:
    drawn = element("svg", {"viewBox": "0 0 1 1"}, el("g", element("path", {"d": "M0 0"})))
    assert picture(str(drawn)) == drawn
    assert isinstance(picture(str(drawn)), Html)


def test_names_in_a_sentence_are_kept_from_translators() -> None:
    names = proper_names(["Ann", "Annfield", "Mc'Bo & Sons"])
    told = el("p", "Ann takes Annfield (1,2) from Mc'Bo & Sons. Anna looks on.", title="Ann")
    ann, field, sons = (el("bdi", name, translate="no") for name in ("Ann", "Annfield", "Mc'Bo & Sons"))
    looks_on = join(ann, " takes ", field, " (1,2) from ", sons, ". Anna looks on.")
    assert untranslated(told, names) == el("p", looks_on, title="Ann")


def test_names_are_left_alone_where_an_element_has_no_room_for_one() -> None:
    names = proper_names(["Ann"])
    for only_text in (
        el("svg", el("title", "Ann")),
        el("title", "Ann"),
        el("style", ".Ann{color:red}"),
    ):
        assert untranslated(only_text, names) == only_text
    assert untranslated(el("option", "Ann", value="Ann"), names) == el(
        "option", "Ann", translate="no", value="Ann"
    )
    assert untranslated(el("p", "Ann"), proper_names(["", " "])) == el("p", "Ann")


def test_a_label_with_a_name_keeps_its_words_together() -> None:
    names, small = proper_names(["Ann"]), el("small", "1")
    name = el("bdi", "Ann", translate="no")
    label = el("label", el("span", name, " pays", class_="whole"), small)
    assert untranslated(el("label", "Ann pays", small), names) == label
    assert untranslated(el("summary", "Bo", small), names) == el("summary", "Bo", small)


@given(st.lists(TEXTS, max_size=5), TEXTS)
def test_marking_names_changes_no_text_and_opens_nothing_else(names: list[str], text: str) -> None:
    told = " ".join([text, *names])
    plain = el("p", told, el("b", text), title=told)
    before, after = Reader(plain), Reader(untranslated(plain, proper_names(names)))
    assert after.text == before.text
    assert [one for one in after.elements if one[0] != "bdi"] == before.elements


def test_a_campaign_s_name_is_a_string_of_a_stylesheet_whatever_is_in_it() -> None:
    assert css_text("Ann 1") == '"Ann\\20 1"'
    hostile = css_text('"}</style><script>\\ \n\x00é')
    assert not {"<", ">", "}", "\n"} & set(hostile)
    assert hostile.count('"') == 2
    assert style_element("p>q{content:'x'}") == "<style>p>q{content:'x'}</style>"
    with pytest.raises(ValueError, match="must not contain markup"):
        style_element("p{}</style>")
