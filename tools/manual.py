"""The manuals: `python make.py manual` writes the players' one for the page and a site of both.

The chapters for players are `docs/manual/*.md`. `web/manual.html` has them on one page, without pictures; it
is kept in the repository, and a test fails when a chapter is newer. Sphinx makes `build/manual/site` from all
documents: the same chapters with the pictures that `tools.pictures` took, a page for each rule system drawn
and listed from its code, the documents for programmers, and a reference from the docstrings. A link that
leads nowhere is a failure.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Mapping
from hashlib import sha256
from html import escape, unescape
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from empires.core.records.setup import Option
from empires.core.rules.ruleset import Ruleset
from empires.core.rules.tables import Table
from empires.rulesets import catalogue, find_ruleset
from tools.flow_pictures import flow_svg
from tools.flows import flow, purpose
from tools.rooms import modules
from tools.stamps import BUILD, ROOT

DOCS = ROOT / "docs"
CHAPTERS = (
    *("first-evening", "club-year", "far-apart", "umpire", "desk", "maps", "army-lists", "house-rules"),
    *("computers", "keeping", "safety"),
)
PAGE = ROOT / "web" / "manual.html"
FOLDER = BUILD / "manual"
PROJECT = ("README", "ARCHITECTURE", "CONTRIBUTING", "CODE_OF_CONDUCT", "SECURITY", "CHANGELOG")

FIRST: Mapping[str, tuple[str, ...]] = {
    "Campaigns": ("", "core.play.campaign", "core.play.views", "core.records.setup", "core.errors"),
    "Questions and answers": (
        *("core.questions.question", "core.questions.decision", "core.questions.form"),
        *("core.questions.fields", "core.questions.acts"),
    ),
    "Rulesets": (
        *("core.rules.ruleset", "core.rules.game", "core.rules.asking", "core.rules.tables"),
        *("rulesets.about", "rulesets.display", "maps.board", "kit.books", "kit.track", "kit.rulebook"),
    ),
    "Proof and tests": ("core.saves.saves", "core.saves.proof", "players.policy", "testing"),
}
"""The modules of the reference that most people need, by the heading of their page."""

ROOMS = (
    *("core", "maps", "rosters", "kit", "render", "editions", "players", "lab", "courier", "umpire"),
    "rulesets",
)
"""The folders whose other modules follow, a page for each. The page and the command line are programs, and a
ruleset's modules are its own affair: nothing imports them.
"""

PICTURE = re.compile(r"^!\[[^\]]*\]\([^)]*\)\n\n?", re.MULTILINE)
"""A picture of a chapter, which has a paragraph of its own."""

STYLE = """
:root { color-scheme: light dark; --paper: #f7f1e3; --ink: #2d2416; --soft: #6b5b45; --line: #d8cbb0 }
@media (prefers-color-scheme: dark) {
  :root { --paper: #1d1913; --ink: #e8dcc4; --soft: #b5a687; --line: #4a4030 } }
body { margin: 0 auto; max-width: 44rem; padding: 1rem 1.2rem 4rem;
  background: var(--paper); color: var(--ink); font: 1.05rem/1.55 'Source Sans 3', system-ui, sans-serif }
h1, h2, h3 { font-family: Alegreya, Georgia, serif; line-height: 1.2 }
h2 { margin-top: 3rem; border-top: 1px solid var(--line); padding-top: 1.5rem }
a { color: inherit }
table { border-collapse: collapse; margin: 1rem 0; width: 100% }
td, th { border-top: 1px solid var(--line); padding: .4rem .6rem .4rem 0; text-align: left;
  vertical-align: top }
thead:not(:has(th:not(:empty))) { display: none }
nav ol { columns: 2 16rem; padding-left: 1.2rem }
.quiet { color: var(--soft) }
"""


def chapters() -> dict[str, str]:
    """The chapters for players in their order, without pictures: name and Markdown."""
    texts = {name: (DOCS / "manual" / f"{name}.md").read_text(encoding="utf-8") for name in CHAPTERS}
    return {name: PICTURE.sub("", text) for name, text in texts.items()}


def digest() -> str:
    """What `web/manual.html` is made from, as a short hash."""
    return sha256("\0".join([*chapters().values(), STYLE]).encode()).hexdigest()[:16]


def page() -> str:
    """`web/manual.html`: all chapters, with a list of them; it runs no script and fetches nothing."""
    from markdown_it import MarkdownIt

    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    titles, bodies = [], []
    for name, text in chapters().items():
        title, _, rest = text.removeprefix("# ").partition("\n")
        lower = re.sub(r"^#", "##", rest, flags=re.MULTILINE)  # a chapter stands below the page's own heading
        inner = re.sub(r"\]\(([\w-]+)\.md\)", r"](#\1)", lower)
        plain = re.sub(r"\[([^\]]+)\]\(\.\./[^)]*\)", r"\1", inner)  # the page carries no other documents
        titles.append(f'<li><a href="#{name}">{escape(title)}</a></li>')
        bodies.append(f'<section id="{name}"><h2>{escape(title)}</h2>\n{reader.render(plain)}</section>')
    contents, chapter_texts = "\n".join(titles), "\n".join(bodies)
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="made-from" content="{digest()}">
<title>Empires: the manual</title>
<style>{STYLE}</style>
</head>
<body>
<h1>Empires: the manual</h1>
<p class="quiet">Empires is unofficial. The rule systems belong to their authors, who are credited with each
of them in the page; nothing here is endorsed by them or their publishers.</p>
<nav aria-label="Chapters"><ol>
{contents}
</ol></nav>
{chapter_texts}
</body>
</html>
"""


def _row(cells: Iterable[object]) -> str:
    return "| " + " | ".join(str(cell).replace("|", "\\|").replace("\n", " ") for cell in cells) + " |"


def _bounds(option: Option) -> str:
    if option.kind == "number":
        return f"{option.lo} to {option.hi}"
    return "on or off" if option.kind == "flag" else ", ".join(one.label for one in option.choices)


def _table(table: Table) -> list[str]:
    heads = [table.dice or "row", *(column.replace("_", " ") for column in table.columns)]
    rows = [[row.on, *("–" if row[one] is None else row[one] for one in table.columns)] for row in table.rows]
    note = [table.note, ""] if table.note else []
    return [f"### {table.title}", "", *note, _row(heads), _row("-" for _ in heads), *map(_row, rows), ""]


def rules_page(ruleset: Ruleset[Any], picture: str) -> str:
    """A rule system's page: what it is, its sequence of play, its options and its tables."""
    about = catalogue()[ruleset.name]
    lines = [f"# {ruleset.title}", "", about.blurb, "", f"*{about.credits}*", ""]
    lines += [f"{about.fewest} to {about.most} players, {about.length}.", ""]
    lines += [f"![A campaign under way](../pictures/war-{ruleset.name}.webp)", ""]
    lines += ["## The sequence of play", "", f"![The phases and the ways between them]({picture})", ""]
    lines += [_row(["phase", "what happens"]), _row("--")]
    lines += [_row([name.replace("_", " "), purpose(phase)]) for name, phase in ruleset.phases.items()]
    lines += ["", "## The options", "", _row(["option", "what it does", "values", "at first"]), _row("----")]
    for option in ruleset.offered:
        lines.append(_row([option.label, option.help, _bounds(option), option.default]))
    lines += ["", "## The tables, as Empires reads them", ""]
    return "\n".join([*lines, *(line for table in ruleset.tables.values() for line in _table(table))]) + "\n"


def reference() -> dict[str, list[str]]:
    """The pages of the reference: their headings and modules. Every public module is on one of them."""
    own = tuple(f"empires.rulesets.{name.replace('-', '_')}." for name in catalogue())
    public = [one for one in modules() if not f"{one}.".startswith(own)]
    pages = {title: [f"empires.{one}".rstrip(".") for one in names] for title, names in FIRST.items()}
    met = {one for names in pages.values() for one in names}
    for room in ROOMS:
        pages[f"More of {room}"] = [
            one for one in public if one not in met and f"{one}.".startswith(f"empires.{room}.")
        ]
    return {title: names for title, names in pages.items() if names}


def _toctree(caption: str, *pages: str) -> str:
    return "\n".join(["```{toctree}", ":maxdepth: 1", f":caption: {caption}", "", *pages, "```", ""])


def sources(place: Path) -> None:
    """Lay out what Sphinx reads: the documents as they are, and what is made from the code."""
    shutil.copytree(DOCS, place, ignore=shutil.ignore_patterns("README.md"))
    (place / "project").mkdir()
    for name in PROJECT:
        text = (ROOT / f"{name}.md").read_text(encoding="utf-8")
        inner = re.sub(r"\]\(docs/(README|manual/index)\.md\)", "](../index.md)", text)
        inner = inner.replace("](docs/", "](../").replace('src="docs/pictures/', 'src="../pictures/')
        (place / "project" / f"{name}.md").write_text(inner, encoding="utf-8")
    shutil.copytree(DOCS / "pictures", place / "extra" / "pictures")  # of the README, whose pictures are HTML
    for path in place.glob("*.md"):
        text = path.read_text(encoding="utf-8")
        path.write_text(re.sub(r"\]\(\.\./(\w+\.md)", r"](project/\1", text), encoding="utf-8")
    shutil.copy(ROOT / "LICENSE", place / "project" / "LICENSE")
    names = sorted(catalogue())
    (place / "rules").mkdir()
    for name in names:
        ruleset = find_ruleset(name)
        (place / "rules" / f"{name}.svg").write_text(flow_svg(flow(ruleset)), encoding="utf-8")
        (place / "rules" / f"{name}.md").write_text(rules_page(ruleset, f"{name}.svg"), encoding="utf-8")
    (place / "flows.md").write_text(
        "# The sequences of play\n\n" + "\n".join(f"- [{name}](rules/{name}.md)" for name in names) + "\n",
        encoding="utf-8",
    )
    (place / "reference").mkdir()
    for title, names_of in reference().items():
        blocks = [f"{title}\n{'=' * len(title)}\n"]
        blocks += [f"{one}\n{'-' * len(one)}\n\n.. automodule:: {one}\n   :members:\n" for one in names_of]
        name = title.lower().replace(" ", "-")
        (place / "reference" / f"{name}.rst").write_text("\n".join(blocks), encoding="utf-8")
    shutil.copy(ROOT / "tools" / "manual_conf.py", place / "conf.py")
    others = sorted(path.stem for path in place.glob("*.md"))
    index = (DOCS / "manual" / "index.md").read_text(encoding="utf-8")
    own = re.sub(r"\]\(([\w-]+\.md)\)", r"](manual/\1)", index.replace("# Manual for players", "# Empires"))
    (place / "manual" / "index.md").unlink()
    trees = [
        _toctree("For players", *(f"manual/{name}" for name in CHAPTERS)),
        _toctree("Rule systems", *(f"rules/{name}" for name in names)),
        _toctree("For programmers", *others),
        _toctree("Reference", *(f"reference/{title.lower().replace(' ', '-')}" for title in reference())),
        _toctree("The project", *(f"project/{name}" for name in PROJECT)),
    ]
    (place / "index.md").write_text(own + "\n" + "\n".join(trees), encoding="utf-8")


LED = re.compile(r'\b(?:src|href)="([^"#?]+)')
"""Where a page leads or what it shows, without a place in it."""


def dead(site: Path) -> list[str]:
    """Files of the site that its pages name and that are not there."""
    gone = []
    for page in sorted(site.rglob("*.html")):
        for target in sorted(set(LED.findall(page.read_text(encoding="utf-8")))):
            elsewhere = re.match(r"[a-z]+:", target)
            if not elsewhere and not (page.parent / unquote(unescape(target))).exists():
                gone.append(f"{page.relative_to(site)}: {target}")
    return gone


def main() -> None:
    """Write the page's manual, then the site; a warning of Sphinx or a dead link is a failure."""
    PAGE.write_text(page(), encoding="utf-8", newline="\n")
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    sources(FOLDER / "source")
    build = ("-m", "sphinx", "--quiet", "--fail-on-warning", "--keep-going", "-b", "html")
    done = subprocess.run([sys.executable, *build, FOLDER / "source", FOLDER / "site"], cwd=ROOT)
    if done.returncode:
        raise SystemExit("The site of the manuals was not made; the reason is above.")
    if gone := dead(FOLDER / "site"):
        raise SystemExit("\n".join(["The site of the manuals names files that are not in it:", *gone]))
    print((FOLDER / "site" / "index.html").relative_to(ROOT))


if __name__ == "__main__":
    main()
