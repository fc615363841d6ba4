"""Recruiting armies at fortresses (MK-ARM, MK-RSTR, MK-COST-03, MK-COST-05)."""

from __future__ import annotations

from functools import partial

import msgspec

from empires.core.base.words import many
from empires.core.errors import IllegalChoice
from empires.core.offices.seats import by_person
from empires.core.questions.acts import Act, Words
from empires.core.questions.fields import Choice, Flag, Pick, Text
from empires.core.questions.form import Form
from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.rosters.roster import plain
from empires.rulesets.mighty_kingdoms import land
from empires.rulesets.mighty_kingdoms.artefacts import same_name
from empires.rulesets.mighty_kingdoms.book import number, table
from empires.rulesets.mighty_kingdoms.forces import destroy_army, new_army
from empires.rulesets.mighty_kingdoms.lists import army_lists, muster
from empires.rulesets.mighty_kingdoms.lists.army_lists import ListForm
from empires.rulesets.mighty_kingdoms.lists.muster import Row
from empires.rulesets.mighty_kingdoms.state import Army, Kingdoms
from empires.rulesets.mighty_kingdoms.turns import ask_active
from empires.rulesets.mighty_kingdoms.winter.prices import Price, can_pay, pay, read_price, why_not_pay
from empires.rulesets.mighty_kingdoms.winter.purchase import Purchase

OWN_BEFORE_ALLIES = number("armies of your own before allies")
"""The number of its own armies that a kingdom needs before it may recruit an allied one (MK-ARM-07)."""


def price(state: Kingdoms) -> Price:
    """The price of an army: 1 food, or 1 gold if the option is on."""
    if state.settings.recruit_for_gold:  # MK-COST-03
        return Price(gold=1)  # MK-COST-03
    return read_price(table("MK-T-PRICES").of("army")["cost"]) or Price()


class Recruit(Act, tag="recruit"):
    """Recruit an army in this fortress."""

    tile: str


class Recruits(msgspec.Struct):
    """A recruited army: its list, whether it is allied, and the army that is disbanded to make room for
    it."""

    symbol: str
    title: str
    units: list[Row]
    legal: bool
    allied: bool
    ally_race: str
    disband: str

    def list_form(self) -> ListForm:
        """The army list, without the rest of the form."""
        return ListForm(self.symbol, self.title, self.units, self.legal)


def why_not(state: Kingdoms, player: str, act: Recruit) -> IllegalChoice | None:
    """Why no army can be recruited on a tile, or None: the tile must have one of the player's own fortresses,
    old or new, that has not recruited this Winter.
    """
    tile = state.tiles.get(act.tile)
    # MK-ARM-01
    if tile is None or tile.controller != player or tile.settlement != "fortress":
        return IllegalChoice("no_fortress", f"You have no fortress on {act.tile}.", "MK-ARM-01")
    if tile.recruited:  # MK-ARM-01
        return IllegalChoice(
            "already_recruited", f"{act.tile} has already recruited this Winter.", "MK-ARM-01"
        )
    return why_not_pay(state, player, price(state))


def _offers(state: Kingdoms, player: str) -> list[Recruit]:
    """The fortresses where a player may recruit now."""
    if not can_pay(state, player, price(state)):
        return []
    acts = [Recruit(fortress) for fortress in land.settlements_of(state, player, "fortress")]
    return [act for act in acts if why_not(state, player, act) is None]


def recruit(game: Game[Kingdoms], player: str, act: Recruit) -> Steps[None]:
    """Put the token into the fortress, upright, with its symbol and, in secret, its list."""
    state = game.state
    fortress = act.tile
    form = yield from ask_active(game, player, partial(_question, state, player, fortress))
    if form is None:
        return
    written = army_lists.remembered(state, player, form.list_form())  # also from an army that disbands now
    if form.disband:  # MK-ARM-03
        destroy_army(game, form.disband, "MK-ARM-03", "is disbanded", disbanded=True)
    pay(state, player, price(state))  # MK-ARM-01
    state.tiles[fortress].recruited = True  # MK-ARM-01
    race = plain(form.ally_race, 40) if form.allied else ""
    army = new_army(state, player, fortress, symbol=plain(form.symbol, 8), race=race)
    army.recruited_at = fortress
    ally = f", allied {race}," if race else ""
    text = f"{player} recruits army {army.symbol}{ally} in {fortress}."
    game.emit("army_recruited", "MK-ARM-01", text, tiles=(fortress,), army=army.id, allied=bool(race))
    army_lists.write_list(game, army, written)  # MK-ARM-02


RECRUITING = Purchase(
    act=Recruit,
    offers=_offers,
    words=lambda state, act: Words(
        f"Recruit an army in the fortress {act.tile}", (act.tile,), price(state).words()
    ),
    why_not=why_not,
    do=recruit,
)


def _at_limit(state: Kingdoms, player: str) -> bool:
    return len(land.armies_of(state, player)) >= state.settings.max_armies


def _question(state: Kingdoms, player: str, fortress: str) -> Form[Recruits]:
    armies = land.armies_of(state, player)
    name, rows = muster.ready_list(state.next_token, restricted=state.settings.army_restrictions)
    nobody = Choice("", "nobody")
    disband = [Choice(army.id, f"Army {army.symbol}") for army in armies]
    return Form(
        player=player,
        kind="recruit",
        text=(
            f"Write the list of the army recruited in {fortress}: up to {muster.MOST_POINTS:,} points, "
            "secret until a battle."
        ),
        record=Recruits,
        rules=("MK-ARM-02", "MK-ARM-03", "MK-ARM-04", "MK-ARM-05", "MK-ARM-07", "MK-LIST-01"),
        fields=(
            *army_lists.LIST_FIELDS,
            Flag(name="allied", label="This is an allied army"),
            Text(name="ally_race", label="Race of the allies", longest=40),
            Pick(name="disband", label="Disband to make room", choices=(nobody, *disband)),
        ),
        default=Recruits(
            symbol=army_lists.free_symbol(state, player),
            title=name,
            units=rows if state.settings.lists_required else [],
            legal=False,
            allied=False,
            ally_race="",
            disband=armies[-1].id if _at_limit(state, player) else "",
        ),
        sums=lambda form: army_lists.sums(form.list_form()),
        why_not=partial(_why_not_recruits, state, player, fortress),
        tiles=(fortress,),
        secret=True,
    )


def _why_not_recruits(state: Kingdoms, player: str, fortress: str, form: Recruits) -> IllegalChoice | None:
    stay = [army for army in land.armies_of(state, player) if army.id != form.disband]
    refusal = (
        _why_no_room(state, player, form.disband, len(stay))
        or army_lists.why_not_symbol(state, player, form.symbol, but=form.disband)
        or (_why_not_ally(state, player, stay, form.ally_race) if form.allied else None)
    )
    if refusal is not None:
        return refusal
    if not form.units:
        if state.settings.lists_required and by_person(state, player):
            return IllegalChoice("no_list", "You must submit the army’s list when you buy it.", "MK-ARM-02")
        return None
    written = form.list_form()
    refusal = army_lists.why_not_list(state, player, written, but=form.disband)
    if refusal is None and state.settings.army_restrictions:  # MK-RSTR-01
        return army_lists.why_restricted(state, player, fortress, written)
    return refusal


def _why_no_room(state: Kingdoms, player: str, disband: str, stay: int) -> IllegalChoice | None:
    """Why the number of armies forbids recruiting: six is the limit, and only a player with six may disband
    one."""
    most = state.settings.max_armies
    if stay >= most:  # MK-ARM-03
        return IllegalChoice(
            "army_limit",
            f"A kingdom has at most {many(most, 'army')}. Disband one to recruit another.",
            "MK-ARM-03",
        )
    if disband and not _at_limit(state, player):  # MK-ARM-03
        return IllegalChoice(
            "disband_not_needed", "There is room for another army, so you cannot disband one.", "MK-ARM-03"
        )
    return None


def _why_not_ally(state: Kingdoms, player: str, stay: list[Army], race: str) -> IllegalChoice | None:
    """Why an allied army cannot be recruited: the player needs three armies of his own, not counting the new
    army or one to be disbanded."""
    # MK-RULING-48
    if not plain(race) or same_name(race, state.kingdoms[player].race):
        return IllegalChoice(
            "not_an_ally", "Allies must be of a different race from your own.", "MK-RULING-48"
        )
    if state.settings.one_allied_army and any(army.allied for army in stay):  # MK-COST-05
        return IllegalChoice("one_allied_army", "You already have an allied army.", "MK-COST-05")
    if sum(not army.allied for army in stay) < OWN_BEFORE_ALLIES:  # MK-ARM-07
        return IllegalChoice(
            "needs_three_own_armies", "You need three armies of your own to recruit allies.", "MK-ARM-07"
        )
    return None
