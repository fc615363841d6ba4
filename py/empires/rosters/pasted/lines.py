"""The tidied lines of a pasted text: without forum and Markdown markup, but with bullets and gaps noted."""

from __future__ import annotations

import re
from dataclasses import dataclass

from empires.rosters.pasted.words import DASHES
from empires.rosters.roster import plain

MOST_LINES = 6_000
"""The maximum number of lines read from a paste, enough for hundreds of lists."""

MOST_SIGNS = 400_000
"""The maximum number of characters read from a paste."""

LONGEST_LINE = 4_000
"""The maximum number of characters read from a line; a whole list copied from a PDF may be on one line."""

_FORUM = re.compile(
    r"\[/?(?:b|i|u|s|list|spoiler|quote|code|center|size|color|url|\*)(?:=[^\]\s]{0,60})?\]", re.I
)
_HASHES = re.compile(r"#{1,6}\s+")
_STARS = re.compile(r"\*\*|__|~~|`")
_BULLET = re.compile(
    r"(?:[•◦‣▪■●○►➤·∙]|\*(?=[\s\w])|>(?=\s)|o(?=\s+\d)|\.(?=\s)|-#(?=\s)"
    rf"|[{DASHES}]{{1,2}}(?=\s*[^\W\d]|\s+\d|\s*[(\[]))\s*"
)
_WIDE = str.maketrans("（）［］｛｝：，；", "()[]{}:,;")
"""Full-width punctuation, which some people type in text that is otherwise of normal width."""

_RULE = re.compile(rf"[\s=_*~+#.{DASHES}]{{3,}}")


@dataclass(frozen=True, slots=True)
class Line:
    """One line with content.

    `number` is the line's position in the paste, from 1; `gap` counts the empty lines before it. `sign` says
    how the line begins: "+" (one of BattleScribe's own lines), "#" (a Markdown heading; `level` counts the #
    characters), "•" (any bullet), "=" (no mark, but with a drawn double line above) or "".
    """

    number: int
    words: str
    sign: str = ""
    gap: int = 0
    level: int = 0


def lines_of(text: str) -> list[Line]:
    """The non-empty lines among the first MOST_LINES of a paste."""
    lines: list[Line] = []
    gap, rule = 0, ""
    for number, raw in enumerate(text[:MOST_SIGNS].lstrip("\ufeff").splitlines()[:MOST_LINES], 1):
        words = raw[:LONGEST_LINE] if raw.isascii() else raw[:LONGEST_LINE].translate(_WIDE)
        words = plain(_FORUM.sub("", words) if "[" in words else words, LONGEST_LINE)
        if not words:
            gap += 1
        elif _RULE.fullmatch(words):
            rule = words[0]
        else:
            level = len(words) - len(words.lstrip("#")) if _HASHES.match(words) else 0
            sign, words = _signed(words)
            if words:
                lines.append(Line(number, words, sign or ("=" if rule == "=" else ""), gap, level))
            gap, rule = 0, ""
    return lines


def cut_from(text: str) -> tuple[str, ...]:
    """Sentences about the parts of a paste that are too long to be read."""
    read = text[:MOST_SIGNS].splitlines()
    said = []
    if len(text) > MOST_SIGNS:
        said.append(f"Only the first {MOST_SIGNS:,} of {len(text):,} characters were read.")
    if len(read) > MOST_LINES:
        said.append(f"Only the first {MOST_LINES:,} lines were read.")
    if any(len(line) > LONGEST_LINE for line in read):
        said.append(f"Only the first {LONGEST_LINE:,} characters of each line were read.")
    return tuple(said)


def _signed(words: str) -> tuple[str, str]:
    """The mark at the beginning of a line, and the line's words without marks."""
    if hashes := _HASHES.match(words):
        return "#", _STARS.sub("", words[hashes.end() :]).strip()
    if words.startswith("+") and not words[1:].lstrip()[:1].isdigit():
        return "+", words
    words = _STARS.sub("", words).strip()
    if bullet := _BULLET.match(words):
        return "•", words[bullet.end() :].strip()
    return "", words
