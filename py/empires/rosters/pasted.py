"""Lists pasted as text: what every builder exports and players post in forums.

No builder agrees with another, so this reads what most of them share: a line with a name and a number of
points is a unit, lines with a bullet or a dot are its options, a number alone is the total. The points may
stand in brackets behind the name (BattleScribe, New Recruit, the makers' own apps, Old World Builder), before
a dash (590 – Lord, General, ...), after one (... - 719), or in the last column of a stat line under a heading
that ends in Pts (EasyArmy). The reader guesses; a person looks at the result.
"""

from __future__ import annotations

import re

import msgspec

from empires.rosters.roster import LONGEST_DETAIL, Roster, RosterUnit, make_roster, plain

MOST_LINES = 2_000
LONGEST_LINE = 600

_DASHES = "-\u2010\u2011\u2012\u2013\u2014\u2015\u2212"
_NUMBER = r"(\d{1,3}(?:[,. ]\d{3}){1,2}|\d{1,6})"
_UNITS = r"(?:points?|pts?|p)\b\.?"

_TOTAL = re.compile(
    rf"(?:(?:army )?total(?: points| cost)?\s*[:=]?\s*)?{_NUMBER}\s*(?:/\s*{_NUMBER}\s*)?(?:{_UNITS})?",
    re.I,
)
_CATEGORY = re.compile(r"(?:total|characters|lords|heroes|core|special|rare|mercenaries|allies)\b", re.I)
_BRACKET = re.compile(rf"[\[(][^\[\]()]{{0,40}}?\b{_NUMBER}\s*{_UNITS}[^\[\]()]{{0,40}}[\])]", re.I)
_BARE_BRACKET = re.compile(rf"(?<=\S)\s*\({_NUMBER}\)")
_FIRST = re.compile(rf"{_NUMBER}\s*(?:{_UNITS})?\s*[{_DASHES}]\s+", re.I)
_LAST = re.compile(rf"(?<![\d,.]){_NUMBER}\s*(?:{_UNITS})?$", re.I)
_BULLET = re.compile(rf"(?:[•◦‣▪●*>·]|[{_DASHES}](?!\d)|\.(?=\s))\s*")
_COPIES = re.compile(r"(\d{1,2})\s*x\s*(\d{1,3})\s+(?=[^\W\d])", re.I)
_STRENGTH = re.compile(r"(\d{1,3})\s*(?:x\b)?\s*(?=[^\W\d])", re.I)
_COLUMNS = re.compile(r"\bUnit Size\s+(.+\bPts)$", re.I)
_SIZED = re.compile(r"([A-Z][A-Za-z ]{2,12})?\s*\((\d{1,3})\)\s+")
_KIND = re.compile(
    r"\b(?:(?:Large |Heavy )?(?:Infantry|Cavalry)|War (?:Engine|Machine)|Monster|Titan|Hero(?: \(\w+\))?)$",
    re.I,
)
_OPTION_PRICE = re.compile(r"\s(\d{1,3})$")


def _number(text: str) -> int:
    return int(re.sub(r"\D", "", text))


def _has_letter(text: str) -> bool:
    return any(sign.isalpha() for sign in text)


def _dearest(words: str) -> re.Match[str] | None:
    """The price among numbers in brackets: "Shield Wall (20) Regiment (110)", "Gun (85) Piercing (4)"."""
    return max(_BARE_BRACKET.finditer(words), key=lambda match: _number(match[1]), default=None)


def _list_line(words: str) -> re.Match[str] | None:
    """The price in `Name (Faction) [2,000pts]`; None where it is that of a category or a total."""
    return None if _CATEGORY.match(words) else _BRACKET.search(words)


def read_text(text: str) -> list[Roster]:
    """The lists in a pasted text, at least one (it may be empty): a `++ … ++` header begins the next."""
    parts = [_Reader()]
    for line in text.lstrip("\ufeff").splitlines()[:MOST_LINES]:
        tidy = plain(line[:LONGEST_LINE], LONGEST_LINE)
        if tidy.startswith("++") and _list_line(tidy.strip("+ ")) and parts[-1].units:
            parts.append(_Reader())
        parts[-1].read(tidy)
    return [part.roster() for part in parts]


class _Reader:
    """One list, line by line."""

    def __init__(self) -> None:
        self.name = ""
        self.units: list[RosterUnit] = []
        self.printed: int | None = None
        self.heading = ""
        self.columns: list[str] = []

    def read(self, words: str) -> None:
        """Take in the next line, tidied: single spaces, no control signs."""
        if not words:
            return
        if words[0] == "+" and words[-1] == "+":
            self._plus_line(words.strip("+ "))
        elif total := _TOTAL.fullmatch(words.strip("[]()")):
            self.printed = _number(total[1])
        elif columns := _COLUMNS.search(words):
            self.heading, self.columns = words[: columns.start()].strip(), columns[1].split()
        elif self.columns and (sized := _SIZED.match(words)) and self._stat_line(sized, words[sized.end() :]):
            return
        elif self.units and (bullet := _BULLET.match(words)):
            self._option(words[bullet.end() :])
        else:
            self._line(words)

    def _plus_line(self, words: str) -> None:
        """`++ Name (Faction) [2,000pts] ++` is the list's own line, `+ Category +` a heading."""
        if price := _list_line(words):
            self.name, self.printed = words[: price.start()], _number(price[1])
        elif words[:5].casefold() == "total" and (price := _BRACKET.search(words) or _LAST.search(words)):
            self.printed = _number(price[1])
        else:
            self.heading = words.partition("[")[0].strip()

    def _stat_line(self, sized: re.Match[str], rest: str) -> bool:
        """`Regiment(20) 5 4+ - 4+ 12 13/15 100 rules` under a heading with the names of the columns."""
        cells = rest.split()
        last = len(self.columns) - 1
        if len(cells) <= last or not cells[last].isdecimal() or len(cells[last]) > 5:
            return False
        kind = _KIND.search(self.heading)
        name = self.heading[: kind.start()] if kind else self.heading
        if not name.strip() and self.units:
            name = self.units[-1].name.partition(" (")[0]
        size = f" ({sized[1].strip()})" if sized[1] else ""
        self._add(
            f"{name.strip() or 'Unit'}{size}",
            int(cells[last]),
            " ".join(cells[last + 1 :]),
            models=int(sized[2]),
            kind=kind[0] if kind else "",
            stats=dict(zip(self.columns[:last], cells, strict=False)),
        )
        return True

    def _option(self, words: str) -> None:
        """A line with a bullet: an option of the unit above; under stat lines its points come on top."""
        unit, extra = self.units[-1], 0
        if unit.stats and (price := _OPTION_PRICE.search(words)):
            words, extra = words[: price.start()], int(price[1])
        detail = plain(f"{unit.detail}, {words}" if unit.detail else words, LONGEST_DETAIL)
        self.units[-1] = msgspec.structs.replace(unit, points=unit.points + extra, detail=detail)

    def _line(self, words: str) -> None:
        """A line that may be a unit, a heading or the list's own name."""
        if (price := _BRACKET.search(words)) and _has_letter(words[: price.start()]):
            self._add(words[: price.start()], _number(price[1]), words[price.end() :])
        elif (price := _FIRST.match(words)) and _has_letter(words[price.end() :]):
            self._add(words[price.end() :], _number(price[1]))
        elif (price := _dearest(words)) and _has_letter(words[: price.start()]):
            self._add(words[: price.start()], _number(price[1]), words[price.end() :])
        elif (price := _LAST.search(words)) and _has_letter(words[: price.start()]):
            self._add(words[: price.start()], _number(price[1]))
        elif not self.name and not self.units:
            self.name = words
        else:
            self.heading = words

    def _add(
        self,
        words: str,
        points: int,
        detail: str = "",
        *,
        models: int = 0,
        kind: str | None = None,
        stats: dict[str, str] | None = None,
    ) -> None:
        name, _, options = words.strip().partition(",")
        copies = 1
        if (many := _COPIES.match(name)) and int(many[1]):
            copies, models, name = int(many[1]), int(many[2]), name[many.end() :]
        elif not models and (strong := _STRENGTH.match(name)):
            models, name = int(strong[1]), name[strong.end() :]
        said = [part for one in (options, detail) if (part := one.strip(f" .:=,{_DASHES}"))]
        for copy in range(copies):
            share = points // copies + (1 if copy < points % copies else 0)
            self.units.append(
                RosterUnit(
                    name=plain(name.strip(f" .:=,{_DASHES}")) or "Unit",
                    points=share,
                    models=models,
                    kind=plain(self.heading if kind is None else kind),
                    detail=plain(", ".join(said), LONGEST_DETAIL),
                    free=share == 0,
                    stats=stats or {},
                )
            )

    def roster(self) -> Roster:
        """The list as read: a first line that counts as much as all the others was the list's own."""
        units = self.units
        if len(units) > 2:
            first, rest = units[0].points, sum(unit.points for unit in units[1:])
            if first == self.printed or (self.printed is None and first * 10 >= rest * 9):
                self.name, self.printed, units = units[0].name, first, units[1:]
        return make_roster(
            self.name,
            units,
            printed=self.printed,
            warnings=() if units else ("No units could be read in this text.",),
        )
