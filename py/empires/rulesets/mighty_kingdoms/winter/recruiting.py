"""Recruiting armies at fortresses (MK-ARM-01 to MK-ARM-07, MK-RSTR-01 to -04, MK-COST-03, MK-COST-05)."""

from __future__ import annotations

from functools import partial
from typing import Any

from empires.core.errors import IllegalChoice
from empires.core.questions import Choice, Flag, Pick, Question, Text
from empires.core.seats import by_person
from empires.core.steps import Steps
from empires.rosters.roster import plain
from empires.rulesets.mighty_kingdoms import land
from empires.rulesets.mighty_kingdoms.artefacts import same_name
from empires.rulesets.mighty_kingdoms.book import table
from empires.rulesets.mighty_kingdoms.forces import destroy_army, new_army
from empires.rulesets.mighty_kingdoms.lists import muster
from empires.rulesets.mighty_kingdoms.lists import writing as lists
from empires.rulesets.mighty_kingdoms.state import Army, Kingdoms
from empires.rulesets.mighty_kingdoms.turns import Campaign, ask_active
from empires.rulesets.mighty_kingdoms.winter.prices import Price, pay, read_price, refuse_price

OWN_BEFORE_ALLIES = 3
"""Own armies a kingdom needs before it may recruit an allied one (MK-ARM-07)."""


def price(state: Kingdoms) -> Price:
    """1 food, or 1 gold with the option (MK-ARM-01, MK-COST-03)."""
    if state.settings.recruit_for_gold:
        return Price(gold=1)
    food = read_price(table("MK-T-PRICES").of("army")["cost"])
    assert food is not None
    return food


def why_not(state: Kingdoms, player: str, fortress: str) -> IllegalChoice | None:
    """Why a tile cannot recruit, or None: an own fortress, even a new one, once a Winter (MK-ARM-01)."""
    tile = state.tiles.get(fortress)
    if tile is None or tile.controller != player or tile.settlement != "fortress":
        return IllegalChoice("no_fortress", f"You have no fortress on {fortress}.", "MK-ARM-01")
    if tile.recruited:
        return IllegalChoice("already_recruited", f"{fortress} has recruited this Winter.", "MK-ARM-01")
    return refuse_price(state, player, price(state))


def choices(state: Kingdoms, player: str) -> list[Choice]:
    """The fortresses where a player may recruit now."""
    return [
        Choice(
            f"recruit {fortress}",
            f"Recruit an army in the fortress {fortress}",
            (fortress,),
            price(state).words(),
        )
        for fortress in land.settlements_of(state, player, "fortress")
        if why_not(state, player, fortress) is None
    ]


def refuse(state: Kingdoms, player: str, fortress: str) -> None:
    """Say why a fortress cannot recruit."""
    refusal = why_not(state, player, fortress)
    if refusal is not None:
        raise refusal


def recruit(game: Campaign, player: str, fortress: str) -> Steps[None]:
    """The token stands in the fortress, upright, with its symbol and, in secret, its list (MK-ARM-02)."""
    state = game.state
    form = yield from ask_active(
        game, player, partial(_question, state, player, fortress), partial(_refuse, state, player, fortress)
    )
    if form["disband"]:
        destroy_army(game, form["disband"], "MK-ARM-03", "is disbanded", disbanded=True)
    pay(state, player, price(state))
    state.tiles[fortress].recruited = True
    race = plain(form["ally_race"], 40) if form["allied"] else ""
    army = new_army(state, player, fortress, symbol=plain(form["symbol"], 8), race=race)
    army.recruited_at = fortress
    ally = f", allied {race}," if race else ""
    text = f"{player} recruits army {army.symbol}{ally} in {fortress}."
    game.emit("army_recruited", "MK-ARM-01", text, tiles=(fortress,), army=army.id, allied=bool(race))
    lists.write_list(game, army, form)


def _at_limit(state: Kingdoms, player: str) -> bool:
    return len(land.armies_of(state, player)) >= state.settings.max_armies


def _question(state: Kingdoms, player: str, fortress: str) -> Question:
    armies = land.armies_of(state, player)
    name, rows = muster.ready_list(state.next_token, restricted=state.settings.army_restrictions)
    nobody = Choice("", "nobody")
    disband = [Choice(army.id, f"Army {army.symbol}") for army in armies]
    return Question(
        player=player,
        kind="recruit",
        text=f"Write the list of the army recruited in {fortress}: up to 500 points, secret until a battle.",
        rules=("MK-ARM-02", "MK-ARM-03", "MK-ARM-04", "MK-ARM-05", "MK-ARM-07", "MK-LIST-01"),
        fields=(
            *lists.LIST_FIELDS,
            Flag(name="allied", label="The whole army is an ally"),
            Text(name="ally_race", label="Race of the allies", longest=40),
            Pick(name="disband", label="Disband to make room", choices=(nobody, *disband)),
        ),
        default={
            "symbol": lists.free_symbol(state, player),
            "title": name,
            "units": rows if state.settings.lists_required else [],
            "legal": True,
            "allied": False,
            "ally_race": "",
            "disband": armies[-1].id if _at_limit(state, player) else "",
        },
        tiles=(fortress,),
        secret=True,
    )


def _refuse(state: Kingdoms, player: str, fortress: str, form: dict[str, Any]) -> None:
    gone = form["disband"]
    stay = [army for army in land.armies_of(state, player) if army.id != gone]
    if _at_limit(state, player) and len(stay) >= state.settings.max_armies:
        most = state.settings.max_armies
        raise IllegalChoice("army_limit", f"A kingdom has at most {most} armies; disband one.", "MK-ARM-03")
    if gone and not _at_limit(state, player):
        raise IllegalChoice("disband_not_needed", "There is room; nobody need be disbanded.", "MK-ARM-03")
    lists.check_symbol(state, player, form["symbol"], but=gone)
    if form["allied"]:
        _refuse_ally(state, player, stay, form["ally_race"])
    if not form["units"]:
        if state.settings.lists_required and by_person(state, player):
            raise IllegalChoice("no_list", "The army needs its list with the purchase.", "MK-ARM-02")
        return
    units = lists.check_list(state, player, form, but=gone)
    if state.settings.army_restrictions:
        lists.check_restrictions(state, player, fortress, units)


def _refuse_ally(state: Kingdoms, player: str, stay: list[Army], race: str) -> None:
    """Three own armies, counted after a disbanding and without the new one (MK-ARM-07, MK-RULING-48)."""
    if not plain(race) or same_name(race, state.kingdoms[player].race):
        raise IllegalChoice("not_an_ally", "Name another race than your own.", "MK-RULING-48")
    if state.settings.one_allied_army and any(army.allied for army in stay):
        raise IllegalChoice("one_allied_army", "You have an allied army already.", "MK-COST-05")
    if sum(not army.allied for army in stay) < OWN_BEFORE_ALLIES:
        raise IllegalChoice(
            "needs_three_own_armies", "Allies join only three armies of your own.", "MK-ARM-07"
        )
