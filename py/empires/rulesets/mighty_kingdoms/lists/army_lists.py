"""Army lists: written once, checked, secret until a battle (MK-LIST)."""

from __future__ import annotations

from itertools import count

import msgspec

from empires.core.errors import IllegalChoice
from empires.core.questions.fields import Flag, Text, bad_answer
from empires.core.rules.game import Game
from empires.rosters.roster import plain
from empires.rulesets.mighty_kingdoms import land
from empires.rulesets.mighty_kingdoms.artefacts import same_name
from empires.rulesets.mighty_kingdoms.lists import muster
from empires.rulesets.mighty_kingdoms.lists.muster import Row
from empires.rulesets.mighty_kingdoms.state import Army, ArmyList, Kingdoms, Unit
from empires.rulesets.mighty_kingdoms.units import all_lists

LIST_FIELDS = (
    Text(name="symbol", label="Symbol on token and list", longest=8),
    Text(name="title", label="Name of the army", longest=40),
    muster.UNITS,
    Flag(name="legal", label="This list is legal under the rules of the tabletop game"),
)


class ListForm(msgspec.Struct):
    """An army list as the player entered it."""

    symbol: str
    title: str
    units: list[Row]
    legal: bool


def why_not_symbol(state: Kingdoms, player: str, symbol: str, *, but: str = "") -> IllegalChoice | None:
    """Refuse a symbol that another army of the kingdom has."""
    wanted = plain(symbol, 8)
    if not wanted:  # MK-SET-07
        return bad_answer("The army needs a symbol or number.")
    # MK-SET-07, MK-ARM-02
    if any(army.symbol == wanted and army.id != but for army in land.armies_of(state, player)):
        return IllegalChoice(
            "symbol_in_use", f"Another army of yours already has the symbol {wanted}.", "MK-SET-07"
        )
    return None


def free_symbol(state: Kingdoms, player: str) -> str:
    """The lowest number not yet used for an army of the kingdom."""
    used = [army.symbol for army in land.armies_of(state, player)]
    number = 1
    while str(number) in used:
        number += 1
    return str(number)


def why_not_list(state: Kingdoms, player: str, form: ListForm, *, but: str = "") -> IllegalChoice | None:
    """The rule that a list breaks, or None.

    `but` names an army that is ignored because it is to be disbanded to make room.
    """
    form = remembered(state, player, form)
    for row in form.units:
        if row.ally:  # MK-LIST-03; allies come only as whole armies (MK-ARM-06)
            return IllegalChoice(
                "ally_in_list",
                f"{row.name} is an allied unit, and no list may contain allied units.",
                "MK-LIST-03",
            )
    if (refusal := muster.why_no_units(form.units)) is not None:  # MK-LIST-07
        return refusal
    total = sum(row.points for row in form.units)
    if total > muster.MOST_POINTS:  # MK-LIST-01
        text = f"The list has {total:,} points, but {muster.MOST_POINTS:,} is the limit."
        return IllegalChoice("over_500", text, "MK-LIST-01")
    if total < 1:  # MK-RULING-08
        return IllegalChoice("empty_list", "The list has no points.", "MK-RULING-08")
    refusal = _why_not_unique(state, player, units_on(form, "new"), but)
    if refusal is None and not form.legal and not muster.is_ready(form.units):  # MK-LIST-02
        return IllegalChoice(
            "not_attested", "Confirm that the list is legal. Only you can know.", "MK-LIST-02"
        )
    return refusal


def remembered(state: Kingdoms, player: str, form: ListForm) -> ListForm:
    """The form, completed with the profiles of units of the same name that the player has listed before
    (MK-LIST-07)."""
    known = [unit for _, written in all_lists(state, player) for unit in written.units]
    return msgspec.structs.replace(form, units=[muster.completed(row, known) for row in form.units])


def sums(form: ListForm) -> dict[str, int]:
    """The number of points in a list so far, for the player who is writing it (MK-LIST-01)."""
    total = sum(row.points for row in form.units)
    return {"points listed": total, "points left": muster.MOST_POINTS - total}


def units_on(form: ListForm, army: str) -> list[Unit]:
    """The units of a list in which nothing is missing; units with the same name are numbered (MK-TBL-03)."""
    units = [muster.unit_of_row(row, f"{army}.{number}") for number, row in enumerate(form.units, 1)]
    names = [unit.name for unit in units]
    for unit in units:
        if names.count(unit.name) > 1 and not unit.living_legend:
            unit.name = _free_name(unit.name, {one.name for one in units})
    return units


def _free_name(name: str, taken: set[str]) -> str:
    return next(one for number in count(1) if (one := f"{name} {number}") not in taken)


def _why_not_unique(state: Kingdoms, player: str, units: list[Unit], but: str) -> IllegalChoice | None:
    """Why a list breaks the rules of uniqueness: Living Legends and magic items are unique in the kingdom,
    artefacts in the campaign.

    Names are compared, including those in allied armies; destroyed armies do not count.
    """
    # MK-RULING-49
    others = [unit for army, one in all_lists(state, player) if army != but for unit in one.units]
    won = [artefact.name for artefact in state.artefacts.values() if artefact.owner]
    for at, unit in enumerate(units):
        before = others + units[:at]
        # MK-ARM-04
        if unit.living_legend and any(one.living_legend and same_name(one.name, unit.name) for one in before):
            return IllegalChoice("legend_in_use", f"{unit.name} already serves in your kingdom.", "MK-ARM-04")
        item = unit.magic_item
        if not item:
            continue
        if any(one.magic_item and same_name(one.magic_item, item) for one in before):  # MK-ARM-05
            return IllegalChoice("item_in_use", f"{item} is already in your kingdom.", "MK-ARM-05")
        if any(same_name(name, item) for name in won):  # MK-ART-09
            return IllegalChoice(
                "item_in_use", f"There is only one {item}, and it was won on a quest.", "MK-ART-09"
            )
    return None


def why_restricted(state: Kingdoms, player: str, fortress: str, form: ListForm) -> IllegalChoice | None:
    """Why a recruited army may not have its monsters, war machines or items (MK-RSTR-01).

    The fortress or an adjacent tile must have the required terrain and belong to the recruiter; a hero on a
    monster counts as a monster.
    """
    near = [
        state.tiles[tile].terrain
        for tile in (fortress, *land.around(state, fortress))
        if state.tiles[tile].controller == player
    ]
    lairs = any(terrain in ("mountain", "all_mountain", "swamp") for terrain in near)  # MK-RULING-58
    for unit in units_on(remembered(state, player, form), "new"):
        if unit.magic_item:  # MK-RSTR-04
            return IllegalChoice(
                "magic_item_not_allowed",
                f"{unit.magic_item}: recruited armies may have no magic items.",
                "MK-RSTR-04",
            )
        if unit.unit_type == "monster" and not lairs:  # MK-RSTR-02, MK-RULING-57
            return IllegalChoice(
                "monster_not_allowed",
                f"{unit.name}: monsters need mountains or swamp at the fortress.",
                "MK-RSTR-02",
            )
        if unit.unit_type == "war_machine" and "forest" not in near:  # MK-RSTR-03
            return IllegalChoice(
                "war_machine_not_allowed",
                f"{unit.name}: war machines need a forest at the fortress.",
                "MK-RSTR-03",
            )
    return None


def write_list(game: Game[Kingdoms], army: Army, form: ListForm) -> None:
    """Store a checked list among its owner's secrets."""
    if not form.units:
        return
    state = game.state
    units = units_on(remembered(state, army.owner, form), army.id)
    title = plain(form.title, 40) or f"Army {army.symbol}"
    points = sum(unit.points for unit in units)
    # MK-LIST-04
    state.secrets[army.owner].lists[army.id] = ArmyList(name=title, points=points, units=units)
    # MK-RULING-63
    _take_from_pool(state, units)
    text = f"{army.owner} has written the list of army {army.symbol}."
    game.emit("list_submitted", "MK-LIST-04", text, tiles=(army.tile,), army=army.id)


def _take_from_pool(state: Kingdoms, units: list[Unit]) -> None:
    """Record that items in a list can no longer be found on quests (MK-RULING-63)."""
    bought = [unit.magic_item for unit in units if unit.magic_item]
    for artefact in list(state.artefacts.values()):
        if any(same_name(artefact.name, item) for item in bought):
            del state.artefacts[artefact.id]


def reveal_list(game: Game[Kingdoms], army: Army, rule: str) -> None:
    """Reveal an army's list to everyone, with all later changes. The bearers of artefacts stay secret until
    the army comes to the table (MK-ART-04)."""
    state = game.state
    secret = state.secrets[army.owner].lists
    if army.id in secret:  # MK-LIST-05
        state.lists[army.id] = secret.pop(army.id)  # MK-LIST-05, MK-RULING-09
        game.emit(
            "lists_revealed",
            rule,
            (
                f"The list of {army.owner}’s army {army.symbol} is revealed: "
                f"{state.lists[army.id].name}, {state.lists[army.id].points:,} points."
            ),
            tiles=(army.tile,) if army.tile in state.tiles else (),
            army=army.id,
        )
