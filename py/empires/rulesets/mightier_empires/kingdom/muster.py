"""Army lists as people write them, row by row, and as the umpire writes them (4.12, MI-RULING-81)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from empires.core.errors import IllegalChoice
from empires.core.fields import Choice as Option
from empires.core.fields import Flag, Number, Pick, Records, Text
from empires.rulesets.mightier_empires.book import number
from empires.rulesets.mightier_empires.kingdom import armies as of_army
from empires.rulesets.mightier_empires.kingdom.entitlements import slots, unentitled, wanted
from empires.rulesets.mightier_empires.kingdom.lists import plain
from empires.rulesets.mightier_empires.refuse import refuse
from empires.rulesets.mightier_empires.state import Army, Character, Item, Unit, War

Kind = Literal["lord", "hero", "wizard lord", "wizard", "special", "rare", "core", "dogs of war"]
Source = Literal["normal", "conscript"]

KINDS: dict[str, str] = {
    "lord": "Lord", "wizard lord": "Lord, wizard", "hero": "Hero", "wizard": "Hero, wizard", "core": "Core",
    "special": "Special", "rare": "Rare", "dogs of war": "Dogs of War",
}  # fmt: skip
CHARACTERS = ("lord", "wizard lord", "hero", "wizard")


class Row(msgspec.Struct, kw_only=True):
    """A unit or character of an army list. Items are parted by commas; "common" ones say so after a colon."""

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


FIELDS = (
    Text(name="army", label="Army", longest=40),
    Text(name="name", label="Name", longest=60),
    Pick(name="kind", label="Kind", choices=tuple(Option(*pair) for pair in KINDS.items())),
    Number(name="points", label="Points", lo=0, hi=2510),
    Flag(name="scouts", label="Scouts"),
    Flag(name="standard", label="Standard"),
    Flag(name="general", label="General"),
    Flag(name="conscript", label="Conscripts"),
    Number(name="pair", label="Pair", lo=0, hi=20),
    Text(name="items", label="Items", longest=200),
)
LISTS = Records(name="lists", label="Army lists", fields=FIELDS, at_most=120, source="roster")


def rows_of(armies: Sequence[Army]) -> list[Row]:
    """Army lists as rows; what a campaign adds to them of itself is left out."""
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
        found.append(Item(name=name.strip(), kind="common" if word.strip() == "common" else "normal"))
    return found


def why_not_rows(rows: Sequence[Row]) -> IllegalChoice | None:
    """What a list cannot hold: nameless entries, mercenaries that nobody hired (MI-SET-05)."""
    for row in rows:
        if not plain(row.name) or not plain(row.army):
            return refuse("bad_answer", "Every entry of a list needs a name and an army.", "MI-ARMY-04")
        if row.kind == "dogs of war":
            return refuse("E_DOW", f"{row.name}: mercenaries must be hired.", "MI-SET-05")
    names = [(plain(row.name)) for row in rows if row.kind in CHARACTERS]
    if len(set(names)) < len(names):
        return refuse("bad_answer", "Two characters have the same name.", "MI-LORD-01")
    return None


def armies_of(state: War, player: str, rows: Sequence[Row]) -> list[Army]:
    """The armies that rows describe. Whoever was in an army before, by name, keeps what he has become; the
    Lord stays the same person until he dies (MI-LORD-01).

    Changes nothing but the copies it returns; new characters get their ids in the order of the rows.
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
        if row.general:
            army.general = known.id
    if not any(one.founding for one in before.values()):
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


# --- lists the umpire writes ---------------------------------------------------------------------------


def price(what: str) -> int:
    """What a choice costs in a list that nobody wrote (MI-RULING-81)."""
    return number("MI-T-GENERIC", what, "points")


def split(points: int, heroes: int) -> list[int]:
    """The sizes of armies for so much support, in steps of 250; each needs a character (MI-ENT-08)."""
    least, most, step = (number("MI-T-ARMY", row, "points") for row in ("least", "most", "step"))
    if points < number("MI-T-ARMY", "desperate", "points"):
        whole = points // step * step
        return [whole] if whole >= least else [points] if points > 0 else []
    whole = min(points // step * step, most * (1 + max(1, heroes)))
    if whole < 2 * most:
        first = -(-whole // 2 // step) * step
        return [min(most, max(first, least)), min(most, whole - max(first, least))]
    sizes: list[int] = []
    while whole >= least and len(sizes) <= heroes:
        sizes.append(min(most, whole))
        whole -= sizes[-1]
    small = [one for one in sizes if one < number("MI-T-ARMY", "grand marshall", "points")]
    return sizes if len(small) <= 2 else sizes[:-1]


def generic(state: War, player: str, points: int) -> list[Army]:
    """Lists for so much support: the Lord and Heroes there are, what is entitled, the rest Core."""
    own = state.secrets[player]
    there = [one for army in own.armies for one in army.characters if not one.dead]
    lords = sorted((one for one in there if one.rank == "lord"), key=lambda one: not one.founding)[:1]
    lords = lords or [_new(state, player, own.next_id, "lord")]
    heroes = [one for one in there if one.rank == "hero"]
    free = slots(state, player)
    room = sum("hero" in slot for slot in free)
    sizes = split(points, room)
    while len(heroes) < len(sizes) - 1:
        heroes.append(_new(state, player, own.next_id + len(heroes) + 1, "hero"))
    leaders = [*lords, *heroes][: len(sizes)]
    names = [army.name for army in own.armies] + [f"{word} Army" for word in ORDINALS]
    names = list(dict.fromkeys(names))
    armies = [
        Army(name=name, characters=[leader], general=leader.id)
        for name, leader in zip(names, leaders, strict=False)
    ]
    for army, size in zip(armies, sizes, strict=False):
        _fill(state, player, armies, army, size)
    return armies


ORDINALS = ("First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Ninth")


def _new(state: War, player: str, number: int, rank: Literal["lord", "hero"]) -> Character:
    name = f"{rank.title()} {state.players.index(player) + 1}.{number}"
    return Character(
        id=character_id(state, player, number),
        name=name,
        rank=rank,
        points=price(rank),
        founding=rank == "lord",
    )


def character_id(state: War, player: str, number: int) -> str:
    """The id of a player's character: the seat and a number."""
    return f"{state.players.index(player) + 1}.{number:03}"


def number_of(character: Character) -> int:
    """The number in a character's id."""
    return int(character.id.partition(".")[2])


def _fill(state: War, player: str, armies: list[Army], army: Army, size: int) -> None:
    """A Special and a Rare where they are entitled and fit, then Core in units of 250."""
    leader = army.characters[0]
    if leader.points > size - 50:
        leader = army.characters[0] = msgspec.structs.replace(leader, points=max(0, size // 2))
    left = size - leader.points
    for category in ("special", "rare"):
        cost = price(category)
        trial = Unit(name=f"{category.title()} unit", category=category, points=cost)
        army.units.append(trial)
        fits = cost <= left // 3 and not unentitled(slots(state, player), wanted(state, player, armies))
        if fits:
            left -= cost
        else:
            army.units.remove(trial)
    step = number("MI-T-ARMY", "step", "points")
    while left > 0:
        some = left if left <= step + 50 else step
        army.units.insert(0, Unit(name="Core unit", points=some))
        left -= some


def trimmed(state: War, player: str, armies: Sequence[Army], points: int) -> list[Army]:
    """Lists cut to so much support and the kingdom's entitlements (MI-LIST-08): Rare, Special and Heroes
    without entitlement go, then Core from the largest army in steps of 250."""
    found = msgspec.convert(msgspec.to_builtins(list(armies)), list[Army])
    _drop_unentitled(state, player, found)
    step = number("MI-T-ARMY", "step", "points")
    while sum(map(of_army.supported, found)) > points:
        largest = max(found, key=of_army.size, default=None)
        if largest is None or not _shrink(largest, step):
            break
    return found


def _drop_unentitled(state: War, player: str, armies: list[Army]) -> None:
    for category in ("rare", "special", "hero"):
        while unentitled(slots(state, player), wanted(state, player, armies)):
            if not _drop_last(armies, category):
                break


def _drop_last(armies: list[Army], category: str) -> bool:
    """Remove the last unit of a category, or the last hero of an army that has another character."""
    for army in reversed(armies):
        if category == "hero":
            heroes = [one for one in army.characters if one.rank == "hero" and not one.dead]
            if heroes and len([one for one in army.characters if not one.dead]) > 1:
                army.characters.remove(heroes[-1])
                return True
            continue
        units = [unit for unit in army.units if unit.category == category and unit.source == "normal"]
        if units:
            army.units.remove(units[-1])
            return True
    return False


def _shrink(army: Army, points: int) -> bool:
    """Take so many points of Core; False where there is no more."""
    cut = False
    for unit in [unit for unit in army.units if unit.category == "core" and unit.source == "normal"]:
        some = min(unit.points, points)
        unit.points -= some
        points -= some
        cut = cut or some > 0
        if not unit.points:
            army.units.remove(unit)
        if not points:
            break
    return cut
