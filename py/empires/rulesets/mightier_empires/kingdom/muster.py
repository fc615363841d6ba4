"""Army lists as people write them, row by row, and as the umpire writes them (4.12, MI-RULING-81)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from empires.core.errors import IllegalChoice
from empires.core.questions.fields import Choice as Option
from empires.core.questions.fields import Flag, Number, Pick, Text
from empires.kit.lists import NAME, list_rows
from empires.rulesets.mightier_empires.faults import refuse
from empires.rulesets.mightier_empires.kingdom.lists import plain
from empires.rulesets.mightier_empires.kingdom.numbering import character_id
from empires.rulesets.mightier_empires.state import Army, Character, Item, Unit, War

Kind = Literal["lord", "hero", "wizard lord", "wizard", "special", "rare", "core", "dogs of war"]
Source = Literal["normal", "conscript"]

KINDS: dict[str, str] = {
    "lord": "Lord", "wizard lord": "Lord, wizard", "hero": "Hero", "wizard": "Hero, wizard", "core": "Core",
    "special": "Special", "rare": "Rare", "dogs of war": "Dogs of War",
}  # fmt: skip
CHARACTERS = ("lord", "wizard lord", "hero", "wizard")


class Row(msgspec.Struct, kw_only=True):
    """A unit or character of an army list. Items are separated by commas; a common item is followed by a
    colon and "common"."""

    army: str
    name: str
    kind: Kind
    points: int
    scouts: bool = False
    standard: bool = False
    general: bool = False
    conscript: bool = False
    pair: int = 0
    items: str = ""


MOST_POINTS = 9_999
"""The maximum number of points in a row of an army list; a larger army than the rules allow is refused by
name (MI-ARMY-05)."""

FIELDS = (
    Text(name="army", label="Army", longest=40),
    NAME,
    Pick(name="kind", label="Kind", choices=tuple(Option(*pair) for pair in KINDS.items())),
    Number(name="points", label="Points", lo=0, hi=MOST_POINTS),
    Flag(name="scouts", label="Scouts"),
    Flag(name="standard", label="Standard"),
    Flag(name="general", label="General"),
    Flag(name="conscript", label="Conscripts"),
    Number(name="pair", label="Pair", lo=0, hi=20),
    Text(name="items", label="Items", longest=200),
)
LISTS = list_rows("lists", "Army lists", FIELDS, at_most=120)


def rows_of(armies: Sequence[Army]) -> list[Row]:
    """Army lists as rows, without the campaign's own additions."""
    rows: list[Row] = []
    for army in armies:
        for one in army.characters:
            if not one.dead:
                kind: Kind = "lord" if one.rank == "lord" else "hero"
                if one.wizard:
                    kind = "wizard lord" if one.rank == "lord" else "wizard"
                items = ", ".join(_written(item) for item in one.items if item.kind in ("normal", "common"))
                leads = one.id == army.general
                rows.append(
                    Row(army=army.name, name=one.name, kind=kind, points=one.points, general=leads,
                        items=items)
                )  # fmt: skip
        rows += [
            Row(army=army.name, name=unit.name, kind=unit.category, points=unit.points, scouts=unit.scouts,
                standard=unit.standard, pair=unit.pair, conscript=unit.source == "conscript")
            for unit in army.units
            if unit.source != "event"
        ]  # fmt: skip
    return rows


def _written(item: Item) -> str:
    return item.name + (": common" if item.kind == "common" else "")


def _items(text: str) -> list[Item]:
    found = []
    for words in filter(None, (part.strip() for part in text.split(","))):
        name, _, word = words.partition(":")
        found.append(Item(name=name.strip(), kind="common" if plain(word) == "common" else "normal"))
    return found


def why_not_rows(rows: Sequence[Row]) -> IllegalChoice | None:
    """Refusals of entries without a name and of two characters with the same name."""
    for row in rows:
        if not plain(row.name) or not plain(row.army):
            return refuse("bad_answer", "Every entry of a list needs a name and an army.", "MI-RULING-81")
    names = [plain(row.name) for row in rows if row.kind in CHARACTERS]
    if len(set(names)) < len(names):
        return refuse("bad_answer", "Two characters have the same name.", "MI-LORD-01")
    return None


def unhired(rows: Sequence[Row]) -> list[IllegalChoice]:
    """Refusals of mercenaries who were not hired (MI-SET-05)."""
    names = [row.name for row in rows if row.kind == "dogs of war"]
    return [refuse("E_DOW", f"{name}: mercenaries must be hired.", "MI-SET-05") for name in names]


def armies_of(state: War, player: str, rows: Sequence[Row]) -> list[Army]:
    """The armies that rows describe. A character already in an army, by name, keeps his experience and
    injuries; the Lord remains the same person until he dies.

    Only the copies returned are changed; new characters get their ids in the order of the rows.
    """
    own = state.secrets[player]
    before = {plain(one.name): one for army in own.armies for one in army.characters if not one.dead}
    found: dict[str, Army] = {}
    next_id = own.next_id
    for row in rows:
        army = found.setdefault(plain(row.army), Army(name=" ".join(row.army.split())))
        if row.kind not in CHARACTERS:
            army.units.append(_unit(row))
            continue
        known = before.get(plain(row.name))
        if known is None or known.rank != _rank(row):
            known = Character(id=character_id(state, player, next_id), name=" ".join(row.name.split()))
            next_id += 1
        army.characters.append(_equipped(known, row))
        if row.general:  # MI-ARMY-04
            army.general = known.id
    if not any(one.founding for one in before.values()):  # MI-LORD-01
        lords = [one for army in found.values() for one in army.characters if one.rank == "lord"]
        for lord in lords[:1]:
            lord.founding = True
    return list(found.values())


def _rank(row: Row) -> Literal["lord", "hero"]:
    return "lord" if row.kind in ("lord", "wizard lord") else "hero"


def _equipped(one: Character, row: Row) -> Character:
    """A copy of a character with this turn's points and items (MI-ITEM-03); loot stays with him."""
    kept = [item for item in one.items if item.kind in ("bound", "found")]
    return msgspec.structs.replace(
        one, rank=_rank(row), wizard="wizard" in row.kind, points=row.points,
        items=[*_items(row.items), *kept],
        advances=list(one.advances), injuries=list(one.injuries),
    )  # fmt: skip


def _unit(row: Row) -> Unit:
    category: Literal["core", "special", "rare"] = "core"
    if row.kind in ("special", "rare"):
        category = "special" if row.kind == "special" else "rare"
    return Unit(
        name=" ".join(row.name.split()),
        category=category,
        points=row.points,
        source="conscript" if row.conscript else "normal",
        scouts=row.scouts,
        standard=row.standard,
        pair=row.pair,
    )
