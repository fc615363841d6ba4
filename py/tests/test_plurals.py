"""Plurals, ranges, numbers and dates are made by `empires.core.base.words` and `dates`, in every text."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from tools.sources import nodes

import empires

PACKAGE = Path(empires.__file__).parent
KIT = {"core/base/words.py", "core/base/dates.py"}

THINGS = re.compile(
    r" (?:tiles|hexes|armies|rounds|months|years|banners|answers|events|players|units|models|"
    r"ships|crowns|coins|files|campaigns|minutes|steps|messages|dice|passages|combinations)\b"
)
SEVERAL = {
    "is above one": (
        "page/start/welcome.py", "page/friends/due.py", "page/session/intake.py", "rosters/roster.py",
        "rosters/pasted/units.py", "rulesets/warmaster/founding/world.py",
        "core/base/foreign.py", "lab/matches.py",
        "rulesets/mighty_kingdoms/lists/muster.py",
    ),
    "is the size of a map or campaign, which bounds keep above one": (
        "rulesets/warmaster/founding/free_map.py",
        "rulesets/warmaster/settings.py", "rulesets/warmaster/ending.py",
        "rulesets/mighty_kingdoms/founding/first_state.py",
        "rulesets/mighty_empires/founding/drawn_land.py",
        "rulesets/mighty_empires/founding/imported_map.py", "rulesets/mighty_empires/founding/mapmaking.py",
        "rulesets/mightier_empires/founding/prepared_land.py", "rulesets/ninth_age/preparation.py",
        "rulesets/ninth_age/drawn_map.py", "maps/foreign/land.py", "maps/foreign/window.py",
        "page/session/bringing.py", "rulesets/mighty_empires/founding/realm.py",
    ),
    "is a range or a distance that tables keep above one": (
        "page/start/new_campaign.py", "cli/rulesets.py", "core/records/setup.py",
        "rulesets/mighty_empires/winter/spells/teleport.py",
    ),
    "is for programmers": ("maps/catalogue.py", "rulesets/mighty_kingdoms/agreement.py"),
}  # fmt: skip
"""The modules in which a number before a plural needs no singular, by the reason."""
MACHINES = {
    "page/drawers/calendar.py": "the form of iCalendar",
    "page/drawers/desk.py": "the form of a control of HTML",
    "rulesets/ninth_age/results.py": "the score of two sides, which is no range",
}
"""The modules that write dates for programs, or two numbers that are not a range."""
COUNTED = re.compile(r" (?:more )?(?:points|gold|tiles|hexes|models|answers|bytes|crowns|VP)\b")
MADE = re.compile(r"^(?:[A-Z_]+(?:\[.*\])?|span\(.*|many\(.*)$")
"""Numbers that are constants, or already in words."""
SPARED = {name for names in SEVERAL.values() for name in names}


def modules() -> Iterator[tuple[str, Path]]:
    """The name and the place of every module."""
    for path in sorted(PACKAGE.rglob("*.py")):
        yield path.relative_to(PACKAGE).as_posix(), path


def by_hand(tree: tuple[ast.AST, ...]) -> Iterator[tuple[int, str]]:
    """The lines at which a text is chosen by whether a number is 1, or has a plural after a number."""
    for node in tree:
        match node:
            case ast.IfExp(
                test=ast.Compare(ops=[ast.Eq() | ast.NotEq() | ast.Gt()], comparators=[ast.Constant(value=1)])
            ) if is_one(node.body) or is_one(node.orelse) or is_plural(node.body, node.orelse):
                yield node.lineno, "choice"
            case ast.JoinedStr(values=values):
                for before, after in pairwise(values):
                    if isinstance(before, ast.FormattedValue) and isinstance(after, ast.Constant):
                        constant = isinstance(before.value, ast.Name) and before.value.id.isupper()
                        if THINGS.match(str(after.value)) and not constant:
                            yield node.lineno, "plural"


def is_one(text: ast.expr) -> bool:
    """Whether a text says "1 tile" or the like."""
    match text:
        case ast.Constant(value=str(words)):
            return bool(re.match("(?:1|[Oo]ne) ", words))
        case _:
            return False


def is_plural(one: ast.expr, other: ast.expr) -> bool:
    """Whether two texts are the singular and plural of one word."""
    match one, other:
        case ast.Constant(value=str(a)), ast.Constant(value=str(b)):
            return {a, b} in ({"is", "are"}, {"has", "have"}, {"", "s"}) or a + "s" == b or b + "s" == a
        case _:
            return False


def test_no_module_makes_plurals_by_hand() -> None:
    found = [
        f"{name}:{line}: {what}"
        for name, path in modules()
        if name not in KIT
        for line, what in by_hand(nodes(path))
        if what == "choice" or name not in SPARED
    ]
    assert found == []


def uneven(tree: tuple[ast.AST, ...]) -> Iterator[tuple[int, str]]:
    """The lines at which a range, a number that may need commas, or a day is written by hand."""
    for node in tree:
        match node:
            case ast.JoinedStr(values=values):
                parts = [ast.Constant(""), *values]
                for before, lo, between, hi in zip(parts, parts[1:], parts[2:], parts[3:], strict=False):
                    match lo, between, hi:
                        case ast.FormattedValue(), ast.Constant(
                            value=(" to " | "–")
                        ), ast.FormattedValue() if (
                            commas(lo) or commas(hi) or between.value == "–"
                        ) and not str(getattr(before, "value", "")).endswith("from "):
                            yield node.lineno, "range"
                for number, after in pairwise(values):
                    match number, after:
                        case ast.FormattedValue(value=value, format_spec=None), ast.Constant(value=words) if (
                            COUNTED.match(str(words)) and not MADE.search(ast.unparse(value))
                        ):
                            yield node.lineno, "number"
            case ast.Call(func=ast.Attribute(attr="isoformat")):
                yield node.lineno, "date"
            case ast.Call(
                func=ast.Attribute(attr="strftime"), args=[ast.Constant(value=str(pattern)), *_]
            ) if "%d" in pattern or "%m" in pattern:
                yield node.lineno, "date"


def commas(number: ast.FormattedValue) -> bool:
    """Whether a number in a text is written with commas."""
    return number.format_spec is not None and "','" in ast.unparse(number.format_spec).replace('"', "'")


def test_no_module_writes_ranges_numbers_or_dates_by_hand() -> None:
    found = [
        f"{name}:{line}: {what}"
        for name, path in modules()
        if name not in KIT | set(MACHINES)
        for line, what in uneven(nodes(path))
    ]
    assert found == []


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("'1 tile' if n == 1 else f'{n} tiles'", ["plural", "choice"]),
        ("f'{n} tile' + ('' if n == 1 else 's')", ["choice"]),
        ("'waits' if len(a) == 1 else 'wait'", ["choice"]),
        ("f'at most {MOST} tiles'", []),
        ("f'{many(n, noun)} left'", []),
        ("'attacker' if side == 1 else 'defender'", []),
    ],
)
def test_what_is_made_by_hand_is_found(code: str, found: list[str]) -> None:
    assert sorted(what for _, what in by_hand((*ast.walk(ast.parse(code)),))) == sorted(found)


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("f'{lo:,} to {hi:,} points'", ["range"]),
        ("f'Players {fewest}–{most}'", ["range"]),
        ("f'from {lo:,} to {hi:,}'", []),
        ("f'{start} to {goal}'", []),
        ("f'{span(lo, hi)} points'", []),
        ("f'{len(tiles)} tiles'", ["number"]),
        ("f'{len(tiles):,} tiles'", []),
        ("f'at most {MOST} tiles'", []),
        ("f'printed {date.today().isoformat()}'", ["date"]),
        ("moment.strftime('%Y-%m-%d')", ["date"]),
        ("in_words(date.today())", []),
    ],
)
def test_ranges_numbers_and_dates_made_by_hand_are_found(code: str, found: list[str]) -> None:
    assert [what for _, what in uneven((*ast.walk(ast.parse(code)),))] == found


def test_modules_that_write_for_programs_do_so() -> None:
    assert [name for name in MACHINES if not [*uneven(nodes(PACKAGE / name))]] == []


def test_modules_that_are_spared_have_something_to_spare() -> None:
    assert [name for name in SPARED if not [*by_hand(nodes(PACKAGE / name))]] == []
