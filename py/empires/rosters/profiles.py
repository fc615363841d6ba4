"""Stat lines: the figures that a roster file gives for a unit, and the usual names of their headings."""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec

from empires.rosters.roster import LONGEST_DETAIL, Profile, RosterUnit, plain

MOST_PROFILES = 20
"""The maximum number of stat lines stored for a unit, including those of weapons."""

MOST_FIGURES = 24
"""The maximum number of figures stored for a stat line."""

LONGEST_FIGURE = 100
"""The maximum lengths, in characters, of a figure and of a list of rule names; anything longer is the
publisher's text and is dropped.
"""

SHORT = 12
"""The maximum length of a genuine figure, in characters; three genuine figures make a stat line."""

_KINGS_OF_WAR = frozenset(("Me", "Ra", "De", "Ne"))
_USUAL = {
    "sp": "Sp", "spd": "Sp", "speed": "Sp", "me": "Me", "melee": "Me", "ra": "Ra", "ranged": "Ra", "de": "De",
    "def": "De", "defence": "De", "at": "At", "att": "At", "attacks": "At", "ne": "Ne",
    "nv": "Ne", "nerve": "Ne",
}  # fmt: skip
_BODIES = {
    "inf": "Infantry", "hvy inf": "Heavy Infantry", "lrg inf": "Large Infantry", "lrginf": "Large Infantry",
    "mon inf": "Monstrous Infantry", "cav": "Cavalry", "lrg cav": "Large Cavalry", "lrgcav": "Large Cavalry",
    "cht": "Chariot", "swa": "Swarm", "war eng": "War Engine", "wareng": "War Engine", "mon": "Monster",
    "ttn": "Titan",
}  # fmt: skip
_TYPE = re.compile(r"(hero)?\s*\(?([a-z ]+?)\)?\s*(?:\[[a-z ]*\])?", re.I)


def make_profile(name: str, kind: str, figures: Iterable[tuple[str, str]]) -> Profile | None:
    """A stat line without its texts; None if too few figures are left."""
    kept = {
        plain(heading, SHORT): plain(value, LONGEST_FIGURE)
        for heading, value in list(figures)[:MOST_FIGURES]
        if heading.strip() and len(value) <= LONGEST_FIGURE
    }
    short = sum(1 for value in kept.values() if 0 < len(value) <= SHORT)
    return Profile(name=plain(name), kind=plain(kind), figures=kept) if short >= 3 else None


def usual_figures(figures: dict[str, str]) -> dict[str, str]:
    """The figures of a stat line that are short; for Kings of War they are keyed by Sp, Me, Ra, De, At and
    Ne (MK-LIST-07).
    """
    short = {heading: value for heading, value in figures.items() if len(value) <= SHORT}
    named = {_USUAL.get(heading.casefold(), heading): value for heading, value in short.items()}
    return named if named.keys() >= _KINGS_OF_WAR else short


def with_profiles(unit: RosterUnit, profiles: Iterable[Profile]) -> RosterUnit:
    """The unit with its stat lines; a Kings of War stat line also gives the unit's type and the names of its
    rules.
    """
    kept = tuple({(one.name, one.kind): one for one in profiles}.values())[:MOST_PROFILES]
    if not kept:
        return unit
    lines = [(one, usual_figures(one.figures)) for one in kept]
    profile, stats = next((line for line in lines if line[1].keys() >= _KINGS_OF_WAR), lines[0])
    unit = msgspec.structs.replace(unit, stats=stats, profiles=kept)
    if not stats.keys() >= _KINGS_OF_WAR:
        return unit
    rules = profile.figures.get("Special", "").strip("- ")
    detail = plain(", ".join(part for part in (unit.detail, rules) if part), LONGEST_DETAIL)
    kind = _body(profile.figures.get("Type") or profile.kind)
    return msgspec.structs.replace(unit, detail=detail, kind=kind or unit.kind)


def _body(short: str) -> str:
    """A unit type written out, such as Hero (Large Infantry) for `Hero (Lrg Inf)`; "" for anything that is
    not a type of unit.
    """
    match = _TYPE.fullmatch(short.strip())
    body = _BODIES.get(match[2].strip().casefold(), "") if match else ""
    return f"Hero ({body})" if match and match[1] and body else body
