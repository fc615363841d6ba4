"""Writing an army list: the form's rows, what becomes of them, and lists that stand ready (MK-LIST-07).

A row is what a player types or a roster file fills in; a `Unit` is what the campaign keeps.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from empires.core.errors import IllegalChoice
from empires.core.questions import Choice, Flag, Number, Pick, PickMany, Records, Text
from empires.rosters.roster import Roster, RosterUnit, plain
from empires.rulesets.mighty_kingdoms.state import Unit

Row = dict[str, Any]

MOST_UNITS = 40
"""Rows of a list form; 500 points never buy as many."""

_NERVE = re.compile(r"(\d{1,2}|-)/(\d{1,2})")
_FIGURE = {
    "type": re.compile(".+"),
    "me": re.compile(r"[2-6]\+|-"),
    "ra": re.compile(r"[2-6]\+|-"),
    "de": re.compile(r"[2-6]\+"),
}
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
_SIZES = tuple(Choice(size, size.capitalize()) for size in ("regiment", "troop", "horde", "legion", "single"))
_SKILLS = (
    Choice("elite", "Elite"),
    Choice("vicious", "Vicious"),
    Choice("yellow_bellied", "Yellow Bellied"),
)

UNITS = Records(
    name="units",
    label="Units",
    source="roster",
    at_most=MOST_UNITS,
    fields=(
        Text(name="name", label="Unit", longest=60),
        Pick(name="type", label="Type", choices=_TYPES),
        Flag(name="hero", label="Hero"),
        Number(name="points", label="Points with options and item", lo=0, hi=999),
        Pick(name="me", label="Me", choices=(*_TO_HIT, _NONE)),
        Pick(name="ra", label="Ra", choices=(*_TO_HIT, _NONE)),
        Pick(name="de", label="De", choices=tuple(_TO_HIT)),
        Text(name="nerve", label="Nerve, as 13/15 or -/14", longest=7),
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

BLANK: Row = {
    "name": "", "type": "", "hero": False, "points": 0, "me": "", "ra": "", "de": "", "nerve": "",
    "crushing": 0, "piercing": 0, "skills": [], "inspiring": "none", "item": "", "legend": False,
    "ally": False, "size": "regiment", "sp": 0, "at": 0, "spells": "", "other": "", "carries": "usual",
}  # fmt: skip


def unit_of_row(row: Row, name: str) -> Unit:
    """A unit from its row; refused where the name, type, Me, Ra, De or nerve is missing (MK-LIST-07)."""
    title = plain(row["name"], 60)
    nerve = _NERVE.fullmatch(re.sub(r"[\s]", "", re.sub("[\u2010-\u2015\u2212]", "-", row["nerve"])))
    missing = [
        label
        for key, label in (("type", "type"), ("me", "Me"), ("ra", "Ra"), ("de", "De"))
        if not _FIGURE[key].fullmatch(row[key])
    ]
    if not title or missing or nerve is None:
        what = ", ".join(missing + ([] if nerve else ["nerve"])) or "name"
        raise IllegalChoice("unit_data_missing", f"{title or 'A unit'} lacks its {what}.", "MK-LIST-07")
    usual = row["type"] != "war_machine" and not row["legend"] and (row["type"] != "monster" or row["hero"])
    return Unit(
        id=name,
        name=title,
        unit_type=row["type"],
        size=row["size"],
        is_hero=row["hero"],
        living_legend=row["legend"],
        points=row["points"],
        sp=row["sp"],
        me=_figure(row["me"]),
        ra=_figure(row["ra"]),
        de=int(row["de"][0]),
        at=row["at"],
        nerve_waver=None if nerve[1] == "-" else int(nerve[1]),
        nerve_rout=int(nerve[2]),
        crushing=row["crushing"],
        piercing=row["piercing"],
        elite="elite" in row["skills"],
        vicious="vicious" in row["skills"],
        yellow_bellied="yellow_bellied" in row["skills"],
        inspiring=row["inspiring"],
        spells=[spell for one in row["spells"].split(",") if (spell := plain(one, 60))],
        magic_item=plain(row["item"], 60),
        other_rules=plain(row["other"], 200),
        can_carry={"yes": True, "no": False}.get(row["carries"], usual),
    )


def _figure(text: str) -> int | None:
    return None if text == "-" else int(text[0])


@cache
def _ready() -> tuple[tuple[str, tuple[Row, ...]], ...]:
    raw = msgspec.json.decode(files(__package__ or "").joinpath("ready_lists.json").read_bytes())
    return tuple((one["name"], tuple({**BLANK, **row} for row in one["units"])) for one in raw)


def ready_list(number: int, *, restricted: bool) -> tuple[str, list[Row]]:
    """The name and rows of a list that stands ready: made up, so that a game can begin without any typing.

    `number` picks one of several; a `restricted` one has no monsters, war machines or items (MK-RSTR-01).
    """
    lists = [
        one
        for one in _ready()
        if not restricted or all(row["type"] not in ("monster", "war_machine") for row in one[1])
    ]
    name, rows = lists[number % len(lists)]
    return name, [dict(row) for row in rows]


def rows_of_roster(roster: Roster) -> list[Row]:
    """The rows a player's roster fills in; what it does not say is left blank for the player."""
    return [_row_of(unit) for unit in roster.units if not unit.free][:MOST_UNITS]


def _row_of(unit: RosterUnit) -> Row:
    words = f"{unit.name} {unit.kind} {unit.detail}".casefold()
    stats = {heading.casefold(): value for heading, value in unit.stats.items()}
    hero = "hero" in words
    return {
        **BLANK,
        "name": plain(unit.name, 60),
        "points": min(unit.points, 999),
        "type": _type_of(words),
        "hero": hero,
        "size": next(
            (size.value for size in _SIZES if size.value in words), "single" if hero else "regiment"
        ),
        "me": _to_hit(stats.get("me", "")),
        "ra": _to_hit(stats.get("ra", "")),
        "de": _to_hit(stats.get("de", "")).replace("-", ""),
        "nerve": stats.get("ne", "")[:7],
        "sp": _bounded(stats.get("sp", ""), 20),
        "at": _bounded(stats.get("at", ""), 99),
        "crushing": _value(r"crushing strength ?\((\d)\)", words),
        "piercing": _value(r"piercing ?\((\d)\)", words),
        "skills": [skill.value for skill in _SKILLS if skill.label.casefold() in words],
        "inspiring": "very" if "very inspiring" in words else "inspiring" if "inspiring" in words else "none",
        "legend": "[1]" in words,
        "other": plain(unit.detail, 200),
    }


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
    return text if _FIGURE["me"].fullmatch(text) else ""


def _bounded(text: str, most: int) -> int:
    return min(int(text), most) if text.isascii() and text.isdigit() and len(text) < 4 else 0


def _value(pattern: str, words: str) -> int:
    found = re.search(pattern, words)
    return min(int(found[1]), 4) if found else 0
