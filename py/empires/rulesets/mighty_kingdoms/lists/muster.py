"""Writing an army list: the form's rows, the units made of them, and ready-made lists (MK-LIST-07).

A row is typed by a player or filled in from a roster file; a `Unit` is what the campaign stores.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Literal

import msgspec

from empires.core.base.resources import read_resource
from empires.core.errors import IllegalChoice
from empires.core.questions.fields import Choice, Flag, Number, Pick, PickMany, Text
from empires.kit.lists import LONGEST_NAME, Taken, list_rows, title_of, troops, words_of
from empires.rosters import Roster, RosterUnit
from empires.rosters.roster import plain
from empires.rulesets.mighty_kingdoms.artefacts import same_name
from empires.rulesets.mighty_kingdoms.book import number
from empires.rulesets.mighty_kingdoms.state import Inspiring, Size, Unit, UnitType


class Row(msgspec.Struct, frozen=True):
    """A line of the form: a unit as a player types it; a field is "" until something is chosen."""

    name: str = ""
    type: str = ""
    hero: bool = False
    points: int = 0
    me: str = ""
    ra: str = ""
    de: str = ""
    nerve: str = ""
    crushing: int = 0
    piercing: int = 0
    skills: list[str] = []
    inspiring: Inspiring = "none"
    item: str = ""
    legend: bool = False
    ally: bool = False
    size: Size = "regiment"
    sp: int = 0
    at: int = 0
    spells: str = ""
    other: str = ""
    carries: Literal["usual", "yes", "no"] = "usual"


MOST_POINTS = number("points in a list")
"""The maximum number of points in a list, which one army token represents (MK-LIST-01)."""

MOST_UNITS = 40
"""The maximum number of rows in a list form, which is more than the points can buy."""

_NERVE = re.compile(r"(\d{1,2}|-)/(\d{1,2})")
_TYPE = re.compile(".+")
_AIM = re.compile(r"[2-6]\+|-")
_DEFENCE = re.compile(r"[2-6]\+")
_TO_HIT = [Choice("", "?"), *(Choice(f"{n}+", f"{n}+") for n in range(2, 7))]
_NONE = Choice("-", "-")
_TYPES = (
    Choice("", "?"),
    Choice("infantry", "Infantry"),
    Choice("large_infantry", "Large infantry"),
    Choice("cavalry", "Cavalry"),
    Choice("large_cavalry", "Large cavalry"),
    Choice("war_machine", "War machine"),
    Choice("monster", "Monster"),
)
SIZES: tuple[Size, ...] = ("regiment", "troop", "horde", "legion", "single")
_SIZES = tuple(Choice(size, size.capitalize()) for size in SIZES)
_SKILLS = (
    Choice("elite", "Elite"),
    Choice("vicious", "Vicious"),
    Choice("yellow_bellied", "Yellow Bellied"),
)

UNITS = list_rows(
    "units",
    "Units",
    at_most=MOST_UNITS,
    kept=("type", "me", "ra", "de", "nerve"),
    fields=(
        Text(name="name", label="Unit", longest=LONGEST_NAME),
        Pick(name="type", label="Type", choices=_TYPES),
        Flag(name="hero", label="Hero"),
        Number(name="points", label="Points with options and item", lo=0, hi=999),
        Pick(name="me", label="Me", choices=(*_TO_HIT, _NONE)),
        Pick(name="ra", label="Ra", choices=(*_TO_HIT, _NONE)),
        Pick(name="de", label="De", choices=tuple(_TO_HIT)),
        Text(name="nerve", label="Nerve, such as 13/15 or -/14", longest=7),
        Number(name="crushing", label="Crushing Strength", lo=0, hi=4),
        Number(name="piercing", label="Piercing", lo=0, hi=4),
        PickMany(name="skills", label="Skills", choices=_SKILLS),
        Pick(
            name="inspiring",
            label="Inspiring",
            choices=(
                Choice("none", "no"),
                Choice("inspiring", "Inspiring"),
                Choice("very", "Very Inspiring"),
            ),
        ),
        Text(name="item", label="Magic item", longest=60),
        Flag(name="legend", label="Living Legend [1]"),
        Flag(name="ally", label="Allied unit"),
        Pick(name="size", label="Size", choices=_SIZES),
        Number(name="sp", label="Sp", lo=0, hi=20),
        Number(name="at", label="At", lo=0, hi=99),
        Text(name="spells", label="Spells", longest=120),
        Text(name="other", label="Other rules", longest=200),
        Pick(
            name="carries",
            label="May carry an artefact",
            choices=(Choice("usual", "as usual for its kind"), Choice("yes", "yes"), Choice("no", "no")),
        ),
    ),
)
"""The form's list of units; a roster file or pasted list may fill it in."""


def why_no_unit(row: Row) -> IllegalChoice | None:
    """The missing part of a row: name, type, Me, Ra, De or nerve."""
    title = plain(row.name, 60)
    lacks = [label for label, text, figure in (
        ("type", row.type, _TYPE), ("Me", row.me, _AIM), ("Ra", row.ra, _AIM), ("De", row.de, _DEFENCE),
        ("nerve", _tidy_nerve(row.nerve), _NERVE),
    ) if not figure.fullmatch(text)]  # fmt: skip
    if title and not lacks:  # MK-LIST-07
        return None
    what = ", ".join(lacks) or "name"
    return IllegalChoice("unit_data_missing", f"{title or 'A unit'} lacks its {what}.", "MK-LIST-07")


def why_no_units(rows: Sequence[Row]) -> IllegalChoice | None:
    """The missing parts of all rows together."""
    lacking = tuple(refusal for row in rows if (refusal := why_no_unit(row)) is not None)
    if len(lacking) < 2:
        return lacking[0] if lacking else None
    told = f"{len(lacking)} of {len(rows)} units are incomplete. The first: {lacking[0].message}"
    return IllegalChoice("unit_data_missing", told, "MK-LIST-07", parts=lacking)


def completed(row: Row, known: Sequence[Unit]) -> Row:
    """A row completed from the profile of a unit with the same name; existing entries stay."""
    unit = next((one for one in known if same_name(one.name, row.name)), None)
    if unit is None or why_no_unit(row) is None:
        return row
    waver = "-" if unit.nerve_waver is None else unit.nerve_waver
    return msgspec.structs.replace(
        row,
        type=row.type or unit.unit_type,
        hero=row.hero or unit.is_hero,
        me=row.me or _aim(unit.me),
        ra=row.ra or _aim(unit.ra),
        de=row.de or f"{unit.de}+",
        nerve=row.nerve or f"{waver}/{unit.nerve_rout}",
    )


def _aim(figure: int | None) -> str:
    return "-" if figure is None else f"{figure}+"


def unit_of_row(row: Row, name: str) -> Unit:
    """The unit of a row in which nothing is missing."""
    waver, _, rout = _tidy_nerve(row.nerve).partition("/")
    usual = row.type != "war_machine" and not row.legend and (row.type != "monster" or row.hero)
    return Unit(
        id=name,
        name=plain(row.name, 60),
        unit_type=msgspec.convert(row.type, UnitType),
        size=row.size,
        is_hero=row.hero,
        living_legend=row.legend,
        points=row.points,
        sp=row.sp,
        me=_figure(row.me),
        ra=_figure(row.ra),
        de=int(row.de[0]),
        at=row.at,
        nerve_waver=None if waver == "-" else int(waver),
        nerve_rout=int(rout),
        crushing=row.crushing,
        piercing=row.piercing,
        elite="elite" in row.skills,
        vicious="vicious" in row.skills,
        yellow_bellied="yellow_bellied" in row.skills,
        inspiring=row.inspiring,
        spells=[spell for one in row.spells.split(",") if (spell := plain(one, 60))],
        magic_item=plain(row.item, 60),
        other_rules=plain(row.other, 200),
        can_carry=usual if row.carries == "usual" else row.carries == "yes",
    )


def _tidy_nerve(text: str) -> str:
    """A nerve value written without blanks, and with one kind of dash."""
    return re.sub(r"\s", "", re.sub("[\u2010-\u2015\u2212]", "-", text))


def _figure(text: str) -> int | None:
    return None if text == "-" else int(text[0])


class _Ready(msgspec.Struct, frozen=True):
    """A list that comes with the app."""

    name: str
    units: tuple[Row, ...]


@cache
def _ready() -> tuple[_Ready, ...]:
    raw = read_resource(__package__ or "", "ready_lists.json")
    return tuple(map(_filled, msgspec.json.decode(raw, type=tuple[_Ready, ...])))


def _filled(one: _Ready) -> _Ready:
    """A list filled up with more units of the kinds it already has, each kind in turn, as long as there are
    points for them."""
    rows, left = [*one.units], MOST_POINTS - sum(row.points for row in one.units)
    ranks = [row for row in rows if not row.hero]
    while len(rows) < MOST_UNITS and (fitting := [row for row in ranks if row.points <= left]):
        few = min(fitting, key=rows.count)
        rows.append(few)
        left -= few.points
    return _Ready(one.name, tuple(rows))


def ready_list(number: int, *, restricted: bool) -> tuple[str, list[Row]]:
    """The name and rows of a ready-made list, so that a game can begin without any typing.

    `number` picks one of several; a `restricted` list has no monsters, war machines or items (MK-RSTR-01).
    """
    lists = [
        one
        for one in _ready()
        if not restricted or all(row.type not in ("monster", "war_machine") for row in one.units)
    ]
    chosen = lists[number % len(lists)]
    return chosen.name, list(chosen.units)


def is_ready(rows: list[Row]) -> bool:
    """Whether these are the rows of a ready-made list, which nobody needs to confirm (MK-LIST-02)."""
    return any(rows == list(one.units) for one in _ready())


def take_roster(roster: Roster) -> Taken:
    """The rows filled in from a player's roster; missing information is left blank for the player."""
    return Taken({UNITS.name: [_row_of(unit) for unit in troops(roster)]})


def _row_of(unit: RosterUnit) -> Row:
    words = words_of(unit)
    stats = {heading.casefold(): value for heading, value in unit.stats.items()}
    hero = re.search(r"\bhero\b", words) is not None
    return Row(
        name=title_of(unit),
        points=min(unit.points, 999),
        type=_type_of(words),
        hero=hero,
        size=next((size for size in SIZES if size in words), "single" if hero else "regiment"),
        me=_to_hit(stats.get("me", "")),
        ra=_to_hit(stats.get("ra", "")),
        de=_to_hit(stats.get("de", "")).replace("-", ""),
        nerve=(stats.get("ne") or stats.get("nerve", ""))[:7],
        sp=_bounded(stats.get("sp", ""), 20),
        at=_bounded(stats.get("at", ""), 99),
        crushing=_value(r"crushing strength ?\((\d)\)", words),
        piercing=_value(r"piercing ?\((\d)\)", words),
        skills=[skill.value for skill in _SKILLS if skill.label.casefold() in words],
        inspiring="very" if "very inspiring" in words else "inspiring" if "inspiring" in words else "none",
        legend="[1]" in words,
        other=plain(unit.detail, 200),
    )


def _type_of(words: str) -> str:
    for sign, kind in (
        ("large infantry", "large_infantry"),
        ("large cavalry", "large_cavalry"),
        ("cavalry", "cavalry"),
        ("(cav)", "cavalry"),
        ("war engine", "war_machine"),
        ("war machine", "war_machine"),
        ("monster", "monster"),
        ("(mon)", "monster"),
        ("infantry", "infantry"),
        ("(inf)", "infantry"),
    ):
        if sign in words:
            return kind
    return ""


def _to_hit(text: str) -> str:
    return text if _AIM.fullmatch(text) else ""


def _bounded(text: str, most: int) -> int:
    return min(int(text), most) if text.isascii() and text.isdigit() and len(text) < 4 else 0


def _value(pattern: str, words: str) -> int:
    found = re.search(pattern, words)
    return min(int(found[1]), 4) if found else 0
