"""The report of a game on the table: its form and its refusals (ME-BATTLE-25)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec

from empires.core.errors import IllegalChoice
from empires.core.questions.fields import Choice, Field, Item, Number, Pick, PickMany, Records, Split, Text
from empires.core.questions.form import Form
from empires.kit.battles import NOTES, Winner, doubt
from empires.kit.lists import NAME
from empires.rulesets.mighty_empires.banners.contents import contents_of, heroes_worth, listed
from empires.rulesets.mighty_empires.battle.field import Abstract
from empires.rulesets.mighty_empires.battle.matchup import ROLES, Fight
from empires.rulesets.mighty_empires.nature.races import race_of
from empires.rulesets.mighty_empires.state import Banner, Character, MightyEmpires, Role, Trophy, Unit

BATTLE_RESULTS = {
    "victory": "a win",
    "no_degrees": "a win, in a scenario without degrees of victory",
    "decisive": "a decisive win",
    "massacre": "a massacre",
    "draw": "a draw",
}
ASSAULT_RESULTS = {"assault_won": "the besiegers win", "assault_lost": "the garrison wins"}
NAMED = {"draw": "nobody", "assault_won": "attacker", "assault_lost": "defender"}
"""The winner implied by a result, if there is only one."""

MOST_TURNS = 24
TROPHIES = {"standard": "standard", "engine": "engine", "altar": "war altar"}

_LOSSES = frozenset(f"{role}_{what}" for role in ROLES for what in ("lost", "routed"))
"""Facts that only those at the table know."""

Answer = dict[str, Any]
"""A report as it is filled in; its fields depend on how fully armies are listed."""


class Taken(msgspec.Struct, frozen=True):
    """A row: a trophy and the side that took it."""

    side: Role
    kind: str
    name: str


class Losses(msgspec.Struct, kw_only=True):
    """What one side lost: points in units that held and that routed, or models by line of its lists, with the
    lines that routed; also the lines of characters who fell or fled. `raised` counts the points of undead
    raised in the game and still there at its end."""

    lost: int = 0
    routed: int = 0
    models: dict[str, int] = {}
    units_routed: list[str] = []
    fallen: list[str] = []
    fled: list[str] = []
    raised: int = 0


class Report(msgspec.Struct, kw_only=True):
    """A report in full."""

    result: str
    winner: str
    attacker: Losses
    defender: Losses
    characters: list[Abstract] = []
    trophies: list[Taken] = []
    table_turns: int = 0
    notes: str = ""

    def losses(self, role: Role) -> Losses:
        """What a side lost."""
        return self.attacker if role == "attacker" else self.defender


def report_of(answer: Answer) -> Report:
    """The report in a filled-in form."""
    sides: dict[str, Answer] = {role: {} for role in ROLES}
    common: Answer = {}
    for name, value in answer.items():
        role, _, what = name.partition("_")
        if role in sides:
            sides[role][what] = value
        else:
            common[name] = value
    return msgspec.convert({**common, **sides}, Report)


# --- the lines of the lists ----------------------------------------------------------------------------


def unit_lines(state: MightyEmpires, on: Fight, role: Role) -> dict[str, tuple[Banner, int, Unit]]:
    """The units of a side, if they are listed, each by its line: "A:1 u0"."""
    if not listed(state):
        return {}
    return {
        f"{banner.id} u{n}": (banner, n, unit)
        for banner in on.side(role).banners
        for n, unit in enumerate(contents_of(state, banner).units)
    }


def hero_lines(state: MightyEmpires, on: Fight, role: Role) -> dict[str, tuple[Banner, Character]]:
    """The characters of a side, if they are listed, each by his line: "A:1 c0"."""
    return {
        f"{banner.id} c{n}": (banner, hero)
        for banner in on.side(role).banners
        for n, hero in enumerate(contents_of(state, banner).characters)
    }


def troops(state: MightyEmpires, on: Fight, role: Role, size: int) -> int:
    """A side's points without its characters, who are reported by name (ME-ARMY-06)."""
    return size - sum(heroes_worth(contents_of(state, banner)) for banner in on.side(role).banners)


# --- the form ------------------------------------------------------------------------------------------


def report_form(
    state: MightyEmpires,
    player: str,
    on: Fight,
    sizes: tuple[int, int],
    results: Mapping[str, str],
    said: Callable[[], str],
) -> Form[Answer]:
    """The form for a result from the table (ME-BATTLE-25). Its text begins with `said`, which describes the
    agreed game.

    Both armies are on the table, so either side can report the losses of both.
    """
    fields = tuple(_fields(state, on, sizes, results))
    return Form(
        player=player,
        kind="tt_report",
        text=lambda: f"{said()}How did the game on the table end?",
        rules=("ME-BATTLE-25", "ME-T-TTOUTCOME", "ME-CASREC-08", "ME-ARMY-05"),
        record=Answer,
        fields=fields,
        default={field.name: _blank(field) for field in fields}
        | {"winner": NAMED.get(next(iter(results)), "attacker")},
        unsaid=("result", "winner", *(one.name for one in fields if one.name in _LOSSES)),
        why_not=lambda answer: why_not_report(state, on, sizes, answer),
        tiles=(on.tile,),
        facts={"attack": sizes[0], "defence": sizes[1]},
    )


def _fields(
    state: MightyEmpires, on: Fight, sizes: tuple[int, int], results: Mapping[str, str]
) -> Iterator[Field]:
    names = on.names()
    yield Pick(name="result", label="Result", choices=tuple(Choice(*pair) for pair in results.items()))
    yield Pick(name="winner", label="Winner", choices=tuple(Choice(*pair) for pair in names.items()))
    for role, size in zip(ROLES, sizes, strict=True):
        yield from _troop_fields(state, on, role, size)
    for role, size in zip(ROLES, sizes, strict=True):
        yield from _raised_fields(state, on, role, size)
        yield from _hero_fields(state, on, role)
    sides = tuple(Choice(role, on.name(role)) for role in ROLES)
    if state.settings.army_mode == "points":
        points = Number(name="points", label="Points", lo=1, hi=max(*sizes, 1), unit="points")
        row = (Pick(name="side", label="Side", choices=sides), NAME, points)
        yield Records(name="characters", label="Characters who fell", fields=row, at_most=20)
    else:
        kinds = tuple(Choice(*pair) for pair in TROPHIES.items())
        row_of = (
            Pick(name="side", label="Taken by", choices=sides),
            Pick(name="kind", label="What", choices=kinds),
            NAME,
        )
        yield Records(name="trophies", label="Standards and engines taken", fields=row_of, at_most=20)
    yield Number(name="table_turns", label="Turns played", lo=0, hi=MOST_TURNS, unit="turns")
    yield NOTES


def _troop_fields(state: MightyEmpires, on: Fight, role: Role, size: int) -> Iterator[Field]:
    units, name = unit_lines(state, on, role), on.name(role)
    if units:
        items = tuple(Item(key, _line(one[0], one[2].name), hi=one[2].models) for key, one in units.items())
        choices = tuple(Choice(key, _line(one[0], one[2].name)) for key, one in units.items())
        everything = sum(item.hi for item in items)
        yield Split(name=f"{role}_models", label=f"{name}: models lost", items=items, lo=0, hi=everything)
        yield PickMany(name=f"{role}_units_routed", label=f"{name}: units that routed", choices=choices)
        return
    most = troops(state, on, role, size)
    for word, label in (
        ("lost", "casualties in units that held"),  # some of these recover (ME-CASREC-08)
        ("routed", "casualties in routing units"),
    ):
        yield Number(name=f"{role}_{word}", label=f"{name}: {label}", lo=0, hi=most, unit="points")


def _raised_fields(state: MightyEmpires, on: Fight, role: Role, size: int) -> Iterator[Field]:
    """The form field for undead that raise more of their kind in a game (ME-UNDEAD-08)."""
    side = on.side(role)
    if side.banners and race_of(state, side.player) == "undead":
        label = f"{on.name(role)}: raised during the game and still there at its end"
        yield Number(name=f"{role}_raised", label=label, lo=0, hi=size, unit="points")


def _hero_fields(state: MightyEmpires, on: Fight, role: Role) -> Iterator[Field]:
    heroes, name = hero_lines(state, on, role), on.name(role)
    choices = tuple(Choice(key, _line(banner, hero.name)) for key, (banner, hero) in heroes.items())
    if choices:
        yield PickMany(name=f"{role}_fallen", label=f"{name}: characters who fell", choices=choices)
        # They return without a roll, so only the report mentions them: ME-CASREC-14
        yield PickMany(name=f"{role}_fled", label=f"{name}: characters who fled", choices=choices)


def _line(banner: Banner, name: str) -> str:
    return f"{name}, banner {banner.number}"


def _blank(field: Field) -> object:
    """The value of a field in a report without any losses."""
    match field:
        case Number():
            return field.lo
        case Pick():
            return field.choices[0].value
        case Split():
            return {}
        case Text():
            return ""
        case _:
            return []


# --- what is refused -----------------------------------------------------------------------------------


def why_not_report(
    state: MightyEmpires, on: Fight, sizes: tuple[int, int], answer: Answer
) -> IllegalChoice | None:
    """Refuse a report that contradicts itself or claims more losses than there were troops."""
    report = report_of(answer)
    named = NAMED.get(report.result)
    if report.winner != named if named else report.winner == "nobody":
        return _inconsistent("The result and the winner contradict each other.")
    for role, size in zip(ROLES, sizes, strict=True):
        losses = report.losses(role)
        fallen = sum(one.points for one in report.characters if one.side == role)
        if losses.lost + losses.routed + fallen > troops(state, on, role, size):
            return _inconsistent("A side cannot lose more than it had.")
        units = unit_lines(state, on, role)
        if any(key in units and count > units[key][2].models for key, count in losses.models.items()):
            return _inconsistent("A unit cannot lose more models than it had.")
        if set(losses.fallen) & set(losses.fled):
            return _inconsistent("A character cannot both fall and flee.")
    return None


def _inconsistent(text: str) -> IllegalChoice:
    return IllegalChoice("report_inconsistent", text, "ME-BATTLE-25")


def odd(state: MightyEmpires, on: Fight, sizes: tuple[int, int], report: Report) -> str:
    """Anything odd in a report that may nevertheless be true (ME-BATTLE-25)."""
    winner: Winner = "draw"
    if report.winner != "nobody":
        winner = "attacker" if report.winner == "attacker" else "defender"
    parts = [_lost(state, on, role, size, report) for role, size in zip(ROLES, sizes, strict=True)]
    (first, one), (second, other) = parts
    return doubt(winner, (first, second), (one, other))


def _lost(state: MightyEmpires, on: Fight, role: Role, size: int, report: Report) -> tuple[int, int]:
    """A side's losses and its total strength: in models if its units are listed, otherwise in points."""
    losses, units = report.losses(role), unit_lines(state, on, role)
    if units:
        return sum(losses.models.values()), sum(unit.models for _, _, unit in units.values())
    fallen = sum(one.points for one in report.characters if one.side == role)
    return losses.lost + losses.routed + fallen, troops(state, on, role, size)


def trophy_of(row: Taken) -> Trophy:
    """The losses in a row of the report."""
    return msgspec.convert({"kind": row.kind, "name": row.name.strip() or TROPHIES[row.kind]}, Trophy)
