"""Texts in Python modules: the kind of a string depends on the function it is passed to, or on its folder."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from itertools import chain
from typing import TypeAlias

from tools.sources import nodes
from tools.stamps import ROOT
from tools.words.text import Text

SOURCE = ROOT / "py" / "empires"

CALLS = {
    "Decision": "questions", "Form": "questions", "Number": "questions", "Pick": "questions",
    "PickMany": "questions", "Split": "questions", "Item": "questions", "Numbers": "questions",
    "Flag": "questions", "Records": "questions", "Words": "choices", "Choice": "choices",
    "IllegalChoice": "refusals", "refuse": "refusals", "refused": "refusals", "bad_answer": "refusals",
    "closed": "refusals", "_bad": "refusals", "not_now": "refusals",
    "emit": "log", "roll": "log", "roll_on": "log", "RollRequest": "log",
    "Line": "sheets", "Section": "sheets", "Sheet": "sheets", "Ledger": "sheets",
    "setting": "options", "Option": "options",
    "SaveError": "errors", "SetupError": "errors", "ForeignError": "errors", "SlipError": "errors",
    "ReplayError": "errors", "TableError": "errors", "ValueError": "errors", "Flaw": "errors",
    "BadMap": "errors", "Malformed": "errors", "Mangled": "errors",
}  # fmt: skip
"""The kind of text that each function takes."""

FOLDERS = {
    "page/start": "start",
    "page/friends": "letters",
    "core/apart": "letters",
    "page": "dialogs",
    "cli": "cli",
    "rosters": "errors",
    "maps": "errors",
    "core/saves": "errors",
    "players": "coach",
}
"""The kind of the sentences in a folder that are passed to no function of `CALLS`."""

MODULES = {
    "chronicle": re.compile(r"chronicle\w*\.py$"),
    "reports": re.compile(r"(kit/battles|/reports?|/tabletop|/quick_battle|/casualties)\.py$"),
}
"""The kind of all texts in some modules, whatever takes them."""

REST = {
    "errors": re.compile(r"/soundness\.py$"),
    "sheets": re.compile(r"/(show/.*|sheets|ledgers|rosters|army_lists|character_sheets)\.py$"),
    "options": re.compile(r"/(settings|about|house_\w+)\.py$"),
    "coach": re.compile(r"/(strategy/.*|advice|values)\.py$"),
    "choices": re.compile(r"/(odds|outlook)\.py$"),
}
"""The kind of texts in some modules that are passed to no function of `CALLS`."""

CODE = re.compile(r"[<>{}\\^]|\(\?|^[A-Z_a-z0-9-]+:|^%|^\W+$")
"""Text that a machine reads: markup, patterns, formats."""

STYLES = re.compile(r"\.([a-z][a-z-]*)")
"""A class in a style sheet."""

NOTES = re.compile(r"[A-Z]{2}(-[A-Z0-9]+)+([, ]|$)|fmt:|type:|noqa|---")
"""Comments that are a rule's ID or an order to a tool."""

STRING_OR_COMMENT = re.compile(
    r'''"""(?:\\.|[^\\])*?"""|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|#[^\n]*''', re.DOTALL
)
"""What a comment is, and what only looks like one; Python’s own tokens take twenty times as long."""

RULES = re.compile(r"^[A-Z]{2}(-[A-Z0-9]+)+( |$)")

Nodes: TypeAlias = tuple[ast.AST, ...]
"""All nodes of a module."""

Parents: TypeAlias = dict[ast.AST, ast.AST]
"""The node above each node."""


def texts_of_code() -> Iterator[Text]:
    """Every sentence, docstring and comment of the package."""
    for path in sorted(SOURCE.rglob("*.py")):
        name = path.relative_to(SOURCE).as_posix()
        yield from _docstrings(name, nodes(path))
        yield from _comments(name, path.read_text(encoding="utf-8"))
        yield from _sentences(name, nodes(path))


def _docstrings(name: str, tree: Nodes) -> Iterator[Text]:
    """Strings that stand alone: after a heading, or after the constant that they explain."""
    for node in tree:
        match node:
            case ast.Expr(value=ast.Constant(value=str(words))):
                yield Text("docstrings", f"{name}:{node.lineno}", words)


def _comments(name: str, source: str) -> Iterator[Text]:
    """Comments of more than rules’ IDs, headings or orders to a tool."""
    for found in STRING_OR_COMMENT.finditer(source) if "# " in source else ():
        words = found[0].lstrip("# ")
        if found[0].startswith("#") and " " in words and not NOTES.match(words):
            yield Text("comments", f"{name}:{source.count(chr(10), 0, found.start()) + 1}", words)


def _sentences(name: str, tree: Nodes) -> Iterator[Text]:
    """Strings with words in them, but for docstrings and parts of other strings."""
    above = {child: node for node in tree for child in _children(node)}
    for node in tree:
        if isinstance(above.get(node), ast.Expr | ast.JoinedStr | ast.FormattedValue):
            continue
        if isinstance(node, ast.JoinedStr):
            words = "".join(map(_part, node.values))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            words = node.value
        else:
            continue
        if _read_by_people(words) and (kind := _kind(name, node, above)) is not None:
            yield Text(kind, f"{name}:{node.lineno}", words)


def _children(node: ast.AST) -> Iterator[ast.AST]:
    for value in vars(node).values():
        for one in value if isinstance(value, list) else (value,):
            if isinstance(one, ast.AST):
                yield one


def _part(part: ast.expr) -> str:
    return str(part.value) if isinstance(part, ast.Constant) else "…"


def _read_by_people(words: str) -> bool:
    """Whether a string is more than a code, a rule’s ID or markup."""
    if CODE.search(words) or RULES.match(words) or set(words.split()) <= _classes():
        return False
    return bool(re.search(r"[a-z]{2}", words)) and (" " in words.strip() or words[:1].isupper())


@cache
def _classes() -> frozenset[str]:
    """The classes of the page's styles, which code names as it names words."""
    sheets = (path.read_text(encoding="utf-8") for path in (ROOT / "web").rglob("*.css"))
    return frozenset(chain.from_iterable(map(STYLES.findall, sheets)))


def _kind(name: str, node: ast.AST, above: Parents) -> str | None:
    """The kind of the string at `node`, None where nobody reads it."""
    if kind := _by_name(MODULES, name):
        return kind
    around = above.get(node)
    while around is not None and not isinstance(around, ast.FunctionDef):
        match around:
            case ast.Call() if kind := CALLS.get(_called(around)):
                return kind
            case ast.Assign(targets=[ast.Name(id=variable)]) if kind := _use(variable, around, above):
                return kind
            case ast.Subscript(value=ast.Name(id="Literal")) | ast.AnnAssign(target=ast.Name(id="__all__")):
                return None
        around = above.get(around)
    folder = next((kind for folder, kind in FOLDERS.items() if name.startswith(folder)), "other")
    return _by_name(REST, name) or folder


def _by_name(kinds: dict[str, re.Pattern[str]], name: str) -> str | None:
    return next((kind for kind, pattern in kinds.items() if pattern.search(name)), None)


def _use(variable: str, assignment: ast.AST, above: Parents) -> str | None:
    """The kind of the function that a variable is passed to, in the function that assigns it."""
    scope = assignment
    while scope in above and not isinstance(scope, ast.FunctionDef):
        scope = above[scope]
    for call in ast.walk(scope):
        if isinstance(call, ast.Call) and (kind := CALLS.get(_called(call))):
            passed = [*call.args, *(keyword.value for keyword in call.keywords)]
            if any(isinstance(one, ast.Name) and one.id == variable for one in passed):
                return kind
    return None


def _called(node: ast.AST) -> str:
    """The last name of what is called: `emit` of `game.emit(…)`."""
    match node:
        case ast.Call(func=function):
            return _called(function)
        case ast.Subscript(value=value):
            return _called(value)
        case ast.Attribute(attr=name) | ast.Name(id=name):
            return name
        case _:
            return ""
