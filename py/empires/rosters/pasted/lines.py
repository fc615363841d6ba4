"""From a pasted text to tidy lines: marks of forums and of markdown gone, bullets and gaps remembered."""

from __future__ import annotations

import re
from dataclasses import dataclass

from empires.rosters.pasted.words import DASHES
from empires.rosters.roster import plain

MOST_LINES = 6_000
"""Lines of a paste that are read: hundreds of lists."""

MOST_SIGNS = 400_000
"""Characters of a paste that are read."""

LONGEST_LINE = 4_000
"""Characters of a line that are read: a whole list copied from a PDF may stand on one."""

_FORUM = re.compile(
    r"\[/?(?:b|i|u|s|list|spoiler|quote|code|center|size|color|url|\*)(?:=[^\]\s]{0,60})?\]", re.I
)
_HASHES = re.compile(r"#{1,6}\s+")
_STARS = re.compile(r"\*\*|__|~~|`")
_BULLET = re.compile(
    r"(?:[•◦‣▪■●○►➤·∙]|\*(?=[\s\w])|>(?=\s)|o(?=\s+\d)|\.(?=\s)|-#(?=\s)"
    rf"|[{DASHES}]{{1,2}}(?=\s*[^\W\d]|\s+\d|\s*[(\[]))\s*"
)
_RULE = re.compile(rf"[\s=_*~+#.{DASHES}]{{3,}}")


@dataclass(frozen=True, slots=True)
class Line:
    """One line with content.

    `number` counts from 1 in the paste, `gap` the empty lines before it. `sign` is what it began with: "+" (a
    line of BattleScribe's own), "#" (a markdown heading, its `level` counting the signs), "•" (any bullet),
    "=" (nothing, but there is a drawn double line above it) or "".
    """

    number: int
    words: str
    sign: str = ""
    gap: int = 0
    level: int = 0


def lines_of(text: str) -> list[Line]:
    """The lines of a paste that say something, of the first MOST_LINES."""
    lines: list[Line] = []
    gap, rule = 0, ""
    for number, raw in enumerate(text[:MOST_SIGNS].lstrip("\ufeff").splitlines()[:MOST_LINES], 1):
        words = plain(_FORUM.sub("", raw[:LONGEST_LINE]), LONGEST_LINE)
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
    """What of a paste is not read because it is too long, in sentences."""
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
    """What a line begins with, and its words without marks."""
    if hashes := _HASHES.match(words):
        return "#", _STARS.sub("", words[hashes.end() :]).strip()
    if words.startswith("+") and not words[1:].lstrip()[:1].isdigit():
        return "+", words
    words = _STARS.sub("", words).strip()
    if bullet := _BULLET.match(words):
        return "•", words[bullet.end() :].strip()
    return "", words
