"""The risks of an order sheet while it is being written: the odds of each march, edict and action that dice
decide.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from empires.core.base.words import agree, listed
from empires.core.questions.odds import Odds
from empires.rulesets.mightier_empires.book import TABLES, number
from empires.rulesets.mightier_empires.kingdom import armies as of_army
from empires.rulesets.mightier_empires.kingdom import muster
from empires.rulesets.mightier_empires.land import features, sights
from empires.rulesets.mightier_empires.odds import battles, powers
from empires.rulesets.mightier_empires.odds.unexplored import unexplored
from empires.rulesets.mightier_empires.orders import army_orders, edicts, legality, power_actions
from empires.rulesets.mightier_empires.orders.sheet import EdictRow, OrderRow, Sheet, SpendRow
from empires.rulesets.mightier_empires.state import Army, War


def risks(state: War, player: str, sheet: Sheet) -> tuple[Odds, ...]:
    """The odds of a sheet, based on what its player knows; none as long as the army lists are illegal."""
    if muster.why_not_rows(sheet.lists) is not None:
        return ()
    armies = legality.armies_of(state, player, sheet)
    found = [*_marches(state, player, armies, sheet.orders)]
    for edict in sheet.edicts:
        if not edicts.faults(state, player, [edict]):
            found += _edict(state, edict)
    for spend in sheet.spends:
        if not power_actions.faults(state, player, armies, [spend]):
            found += _spend(state, player, spend)
    return tuple(found)


def _marches(state: War, player: str, armies: Sequence[Army], rows: Sequence[OrderRow]) -> Iterator[Odds]:
    """The odds of the battle for each invaded hex, fought by all armies that go there, and the risks of
    looting the hex."""
    goals: dict[str, list[OrderRow]] = {}
    for row in rows:
        if row.order == "invade" and army_orders.why_not_invade(state, player, row.hex) is None:
            goals.setdefault(row.hex, []).append(row)
    sizes = {army.name: of_army.strength(army) for army in armies}
    for name, sent in goals.items():
        own = min(sum(sizes.get(row.army, 0) for row in sent), number("MI-T-ARMY", "most", "points"))
        yield from march_odds(state, player, name, own, [row.army for row in sent])
        if any(row.sack == "loot" for row in sent):
            yield powers.loot_odds(name)


def march_odds(
    state: War, player: str, name: str, own: int, armies: Sequence[str] = ("your army",)
) -> tuple[Odds, ...]:
    """The odds of a force that marches into a hex: against the defenders seen there, the defenders who may
    live there, or a rival whose strength is assumed to be one of several.
    """
    favour, plans = -battles.defended(state, player, name), battles.leads(state)
    rival = sights.known_owner(state, player, name)
    about, hope = f"{own:,} points to {name}", f"{listed(armies)} {agree(len(armies), 'wins', 'win')}"
    if rival:
        if battles.on_table_only(state, [player, rival]):
            return ()
        return battles.battle_odds(state, own, battles.assumed(own), favour, plans, about, hope)
    there = battles.seen(state, player, name)
    if there is not None:
        return battles.battle_odds(state, own, [there], favour, plans, about, hope)
    late = number("MI-T-MAJOR-HEX", "native growth") * (state.turn - 1)
    guess = unexplored(state.house, features.column_of(state.tiles[name]), late)
    return battles.guessed_odds(state, own, guess, favour, plans, about, hope)


def _edict(state: War, row: EdictRow) -> Iterator[Odds]:
    tile = state.tiles[row.hex]
    match row.edict:
        case "industry":
            for feature in features.rows_for(state, tile):
                if feature["beast"]:
                    faces = range(2, int(feature["beast"]) + 1)
                    yield powers.beast_odds("2d6", faces, f"Industry on {row.hex}")
        case "provoke":
            yield powers.beast_odds("d6", range(powers.PROVOKED, 7), f"Provoking on {row.hex}")
        case "loot":
            yield powers.loot_odds(row.hex)
        case "raze":
            for major in features.in_table_order(tile.major):
                face = int(TABLES["MI-T-SACK"].of(major)["beast"])
                if face:
                    yield powers.beast_odds("d6", range(face, face + 1), f"Razing the {major} of {row.hex}")


def _spend(state: War, player: str, row: SpendRow) -> Iterator[Odds]:
    power = power_actions.power_for(state, row)
    match row.action:
        case "conscription":
            yield powers.conscription_odds(power, row.target)
        case "incite rebellion":
            yield powers.rebellion_odds(2 + row.dice, row.target)
        case "appease neutrals":
            sight = sights.seen(state, player, row.target)
            size = sight.defenders if sight is not None else 0
            anger = powers.anger_at(state, player, row.target)
            yield powers.appeasement_odds(size, power, anger, f"Appeasing neutrals on {row.target}")
