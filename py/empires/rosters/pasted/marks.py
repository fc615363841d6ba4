"""Marks for lines that are not units: a total, the list's own line, a heading, a note, the builder's line."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import Enum, auto

from empires.rosters.pasted.headings import heading_in
from empires.rosters.pasted.lines import Line
from empires.rosters.pasted.words import (
    DASHES,
    PART,
    POINTS,
    TOTAL,
    TOTAL_NUMBER,
    TOTAL_STEMS,
    has_letter,
    number,
    trimmed,
)

SMALLEST_TOTAL = 50
"""The smallest lone number that counts as a total, because page numbers are lone numbers too."""

SMALLEST_BEHIND = 1_000
"""The smallest number after a unit's price that counts as the list's total."""

LONGEST = 160
"""The maximum length, in characters, of a line with a single meaning; a longer line is text, perhaps with a
total at its end."""

_AMOUNT = rf"[\[(]?\s*({TOTAL_NUMBER})\s*(?:/\s*({TOTAL_NUMBER})\s*)?(?:{POINTS})?[^\w\[(]*"
_ALONE = re.compile(_AMOUNT, re.I)
_TOTAL = re.compile(rf"\W*{TOTAL}[\s:=,–—-]*{_AMOUNT}(?:,[^\]]{{0,40}}\]\W*)?", re.I)
_TOTAL_BEHIND = re.compile(rf"\W*({TOTAL_NUMBER})\s*(?:{POINTS})?\W*{TOTAL}\W*", re.I)
_POINTS_ARE = re.compile(rf"(?:army )?(?:points?|pts|puntos|punkte|cost)\s*[:=]\s*{_AMOUNT}", re.I)
_SAID_LAST = re.compile(rf"(?<=\S)\s*{TOTAL}[\s:=–—-]*{_AMOUNT}$", re.I)
_TOTAL_OF = re.compile(rf"\W*total(?:\s+[^\W\d]+){{1,3}}\s*[:=]\s*{_AMOUNT}", re.I)
"""A sum of something other than the list, such as `Total bonus : 359 pts`."""

_PRICE_AND_TOTAL = re.compile(
    rf"[:{DASHES}]\s?\d{{2,4}}\s*(?:{POINTS})?(\s+({TOTAL_NUMBER})\s*(?:{POINTS})?\W*)$", re.I
)
"""The last unit’s price followed by the list’s total, as in `Sand scorpion - 160 4500`."""

_OF_LIMIT = re.compile(
    rf"(.*?)\W*(?<![\w{DASHES}])({TOTAL_NUMBER})\s*/\s*({TOTAL_NUMBER})\s*(?:{POINTS})\W*", re.I
)
_LAST_BRACKET = re.compile(
    rf"[\[(](?:[^\[\]()]{{0,40}}?\b)?({TOTAL_NUMBER})\s*(?:{POINTS})[^\[\]()]{{0,40}}[\])]\s*$", re.I
)
_PLUS_INSIDE = re.compile(r"\s*\++\s*(?=[\[(][^\[\]()]{0,80}[\])]\s*$)")
_SIZE = re.compile(
    r"(?:battle ?size|game ?size|army size|game type|strike force|incursion|onslaught|combat patrol|"
    r"battlehost|vanguard force|points? limit|limit|battle forged|matched play|open war)\b",
    re.I,
)
_NOTE = re.compile(
    r"(?:drops?|wounds|models?(?: in army)?|number of units|units|auxiliar(?:y|ies)|reinforced units?|cps?|"
    r"command points?|(?:data|app)(?: version)?|version|edition|page|table|round|team|player|id|magic dice|"
    r"dispel dice|power(?: levels?)?|pl|detachment points|deployments?|battle tactics|victory points|date|"
    r"unit strength|us|break ?points?)\s*[:=#]?\s*(?:v(?:er)?\.?\s*)?\(?\d[\d.,/ ()|]{0,20}\W{0,3}\w{0,8}",
    re.I,
)
_TOLD = re.compile(
    r"(?:special rules?|rules|abilities|keywords|(?:your |custom )?notes?|options|equipment|weapons|spells?|"
    r"lores?(?: of magic)?|enhancements?|detachment|faction(?: keyword)?|subfaction|army faction|"
    r"grand alliance|allegiance|secondary|grand strategy|triumphs?|prayer lore|spell lore|manifestation lore|"
    r"battle formation|force dispositions?|sonderregeln|deine notizen|"
    r"règles spéciales|vos notes|reglas especiales|tus notas|regole speciali|zasady specjalne|特殊规则|"
    r"你的笔记)"
    r"\b(?:\s*\([^()]{0,60}\))?\s*[:：]",
    re.I,
)
_PART = re.compile(rf"\W*(?:{PART})[^\w]*{_AMOUNT}", re.I)
_FOOTER = re.compile(
    r"(?:list )?(?:created|exported|built|made|generated|printed|erstellt|exporté|créé|creado|creato|"
    r"stworzone)\s+(?:with|using|by|from|on|mit|avec|con|z)\b.*|end of roster|\[?https?://\S+|"
    r"(?:app|application|builder)(?: version)?\s*[:=]?\s*v?\.?\s*\d+\.\d.*",
    re.I,
)
_SEASON = re.compile(
    r"[^\d]{0,60}\b(?:19|20)\d\d(?:\s*[/–-]\s*(?:\d\d|(?:19|20)\d\d))?(?:[^\w]+(?:edition|season|update|"
    r"version|pack|rules)\b.{0,20})?\W*",
    re.I,
)
"""The year or years of a handbook, a season or an event."""

_SEASON_WORDS = re.compile(
    r"[/–-]\s*(?:\d\d|20\d\d)\b|\b(?:season|handbook|edition|battlepack|pack|rules|year|saison|temporada|"
    r"stagione|jahr|update|errata|faq|tournament|turnier|torneo|tournoi|championships?|masters|cup|open)\b",
    re.I,
)
_SURCHARGE = re.compile(rf"([^\d()]{{3,40}}:\s*\d{{1,3}}\s*)\(\+(\d{{1,6}}\s*(?:{POINTS}))\)", re.I)
_LORES = re.compile(r"((?:manifestation|spell|prayer) lores?)\s*[–-]\s*(?=\w)", re.I)
_PRICED = re.compile(rf"(?:^|, | and )((?:(?!, | and ).)+?\(\d{{1,4}}\s*(?:{POINTS})\))", re.I)
_AT = re.compile(
    rf"(\S[^@]*?)\s*@\s*(\[)?(\d{{1,6}})(?:\.\d)?\]?(?:\s*(?:{POINTS})(?:\s*[*=(].*|\s+(.+))?)?", re.I
)
"""Lines of Army Builder's lists: units (`11 Bruisers @ 979 Pts`), items that are included in a unit's price
(`1 Champion @ [20] Pts`), and units in the shorter form that people use (`11 Bruisers @979`).
"""

_CONTENTS = re.compile(r".*(?:\.{5,}|(?: \.){5,})\s*\d{1,4}", re.I)
_PAGE = re.compile(
    r".{0,100}\b(?:page|seite|pagina|página|strona)\s+\d{1,4}(?:\s*(?:of|/|von|de|di|z)\s*\d{1,4})?", re.I
)
"""Lines of a table of contents, and text that is printed at the top or bottom of each page."""

_PROFILE = re.compile(r"(?:\b[^\W\d]{1,3}\s?\(\s*[\dD\xa0 -][\dD+\"/*-]{0,4}\s*\)\s*[,|/]?\s*){3}")
_PROFILE_SHORT = re.compile(r"(?:\b[^\W\d]{1,3}:?\s?[\d*][\d+\"/*-]{0,3}[\s,;|/]+){4}")
_FIGURE = re.compile(r"[\d*-]+")
_FIGURES = re.compile(r"(?:\s(?:\d{1,2}[+\"]?|\d{1,2}/\d{1,2}|-|\*)(?=\s|$)){5}")
_FIGURE_NAMES = re.compile(r"(?:[A-Z][A-Za-z]{0,2}(?:[\s|/]+|$)){6,}")


class Mark(Enum):
    """The meaning of a line."""

    TEXT = auto()
    """Any other text: a unit or part of a unit, a name, or a heading that is not a known word."""
    TOTAL = auto()
    HEAD = auto()
    """The list's own line, with its points."""
    HEADING = auto()
    NOTE = auto()
    """Information from the list builder: figures, rules, settings."""
    FOOTER = auto()
    PRICE = auto()
    """A number on a line of its own that is the price of the entry above it."""


@dataclass(frozen=True, slots=True)
class Marked:
    """A line, its mark, and its words without the printed total. A `bare` total is just a number, so it may
    be the price of a wrapped unit."""

    line: Line
    mark: Mark
    words: str
    total: int | None = None
    limit: int | None = None
    bare: bool = False


def marked(line: Line) -> list[Marked]:
    """The marks of a line; a line that ends with the list's total has two."""
    words = line.words
    folded = words.casefold()
    says_total = any(stem in folded for stem in TOTAL_STEMS)
    if len(words) <= LONGEST:
        if line.sign == "+" or (line.level and words.startswith("+")):
            return [_plus_line(line)]
        if _FOOTER.fullmatch(words):
            return [Marked(line, Mark.FOOTER, words)]
        if _PART.fullmatch(words):
            return [Marked(line, Mark.NOTE, words)]
        if total := _total(line, words, says_total=says_total):
            return [total]
    if built := "@" in words and _AT.fullmatch(words):
        unit = f"{built[1]} [{built[3]} pts] {built[4] or ''}".strip()
        return [
            Marked(replace(line, sign="•" if built[2] else ""), Mark.TEXT, built[1] if built[2] else unit)
        ]
    if line.sign != "•" and (charged := _charged(line, words)):
        return charged
    end = max(0, len(words) - LONGEST)
    if says_total and line.sign != "•" and (last := _SAID_LAST.search(words, end)):
        return _total_last(line, words, last)
    if (behind := _PRICE_AND_TOTAL.search(words, max(1, end))) and number(behind[2]) >= SMALLEST_BEHIND:
        end_of_list = Marked(line, Mark.TOTAL, behind[2], number(behind[2]))
        return [_other(line, words[: behind.start(1)]), end_of_list]
    return [_other(line, words)]


def _other(line: Line, words: str) -> Marked:
    """A line without the list's total."""
    if is_profile(words) or _TOLD.match(words):
        return Marked(line, Mark.NOTE, words)
    if len(words) > LONGEST:
        head = _of_limit(line, words) if line.sign != "•" else None
        return head or Marked(line, Mark.TEXT, words)
    if _NOTE.fullmatch(words) or _TOTAL_OF.fullmatch(words) or _is_season(words) or _is_of_pages(words):
        return Marked(line, Mark.NOTE, words)
    if line.sign != "•":
        if heading := heading_in(words):
            return Marked(line, Mark.HEADING, heading)
        if head := _head(line, words):
            return head
    return Marked(line, Mark.TEXT, words)


def _charged(line: Line, words: str) -> list[Marked]:
    """Things other than units for which a builder charges: `Auxiliaries: 4 (+120 Points)`, several lores on
    one line.
    """
    if len(words) > 3 * LONGEST:
        return []
    if found := "(+" in words and _SURCHARGE.fullmatch(words):
        return [Marked(line, Mark.TEXT, f"{found[1]}({found[2]})")]
    lores = _LORES.match(words)
    priced = _PRICED.findall(words[lores.end() :]) if lores else []
    return [Marked(line, Mark.TEXT, f"{lores[1]} - {one}") for one in priced] if lores else []


def _is_season(words: str) -> bool:
    """Whether a line names the season or handbook for which a list was written; its years are not prices."""
    return bool(_SEASON.fullmatch(words) and _SEASON_WORDS.search(words))


def _is_of_pages(words: str) -> bool:
    """Whether a line is part of a printed page and not of the list on it."""
    if not words[-1:].isdigit():
        return False
    dots = "....." in words or ". . ." in words
    return bool((dots and _CONTENTS.fullmatch(words)) or _PAGE.fullmatch(words))


def is_profile(words: str) -> bool:
    """Whether a line is a stat line, whose figures are not prices."""
    if words.count("(") >= 3 and _PROFILE.search(words):
        return True
    several = len(_FIGURE.findall(words)) >= 4
    if several and (_PROFILE_SHORT.search(f"{words} ") or _FIGURES.search(f" {words}")):
        return True
    return bool(_FIGURE_NAMES.fullmatch(words))


def _total(line: Line, words: str, *, says_total: bool = True) -> Marked | None:
    """Read a total: `Total: 4500`, `4 500 points total`, `Points: 1985/2000`, `4.500`."""
    found = _POINTS_ARE.fullmatch(words)
    if says_total:
        found = _TOTAL.fullmatch(words) or found or _TOTAL_BEHIND.fullmatch(words)
    bare = None if found or line.sign == "•" else _ALONE.fullmatch(words)
    if bare and number(bare[1]) >= SMALLEST_TOTAL:
        found = bare
    if not found:
        return None
    limit = number(found[2]) if found.re.groups > 1 and found[2] else None
    return Marked(line, Mark.TOTAL, words, number(found[1]), limit, bare=found is bare and limit is None)


def _head(line: Line, words: str) -> Marked | None:
    """Read a list's title: `Strike Force (2,000 Points)`, `My list 1990/2000 pts`, `## My list [750 pts]`."""
    if _SIZE.match(words):
        amounts = re.findall(TOTAL_NUMBER, words)
        return Marked(line, Mark.HEADING, words, limit=number(amounts[-1]) if amounts else None)
    if head := _of_limit(line, words):
        return head
    if line.sign in ("=", "#") and (priced := _LAST_BRACKET.search(words)):
        return Marked(line, Mark.HEAD, trimmed(words[: priced.start()]), number(priced[1]))
    return None


def _of_limit(line: Line, words: str) -> Marked | None:
    """Read a list's title such as `My list 1990/2000 pts`, however long its name is."""
    end = max(0, len(words) - LONGEST)
    if "/" not in words or not (of := _OF_LIMIT.fullmatch(words, end)):
        return None
    name, total, limit = words[:end] + of[1], of[2], number(of[3])
    if " " in total and number(total) > 1.1 * limit:
        name, total = f"{name} {total.rpartition(' ')[0]}", total.rpartition(" ")[2]
    if number(total) < SMALLEST_TOTAL:
        return None
    return Marked(line, Mark.HEAD, trimmed(name), number(total), limit)


def _total_last(line: Line, words: str, found: re.Match[str]) -> list[Marked]:
    """Read a line that ends with a total.

    `475 - 2x1 Gortach Total: 4500` is a unit and the list's total; `17 Braves 156, Total 176` is one unit.
    """
    before = words[: found.start()]
    total = Marked(line, Mark.TOTAL, words[found.start() :].strip(), number(found[1]))
    if not has_letter(before):
        return [total]
    if before.endswith(","):
        return [_other(line, words)]
    return [_other(line, trimmed(before)), total]


def _plus_line(line: Line) -> Marked:
    """Read a line with plus signs: `++ Name (Faction) [2,000pts] ++`, `+ Category + [240pts]`, `+ KEYWORD:
    value`.
    """
    bare = _PLUS_INSIDE.sub(" ", line.words.strip("+ "))
    if total := _total(line, bare) or _of_limit(line, bare):
        return total
    priced = _LAST_BRACKET.search(bare)
    name = bare[: priced.start()].strip() if priced else bare.partition("[")[0].strip()
    if priced and line.words.startswith("++") and not heading_in(name):
        return Marked(line, Mark.HEAD, name, number(priced[1]))
    if has_letter(bare) and "+" not in line.words[1:]:
        return Marked(line, Mark.NOTE, bare) if ":" in bare else Marked(line, Mark.TEXT, line.words)
    return Marked(line, Mark.HEADING, name)
