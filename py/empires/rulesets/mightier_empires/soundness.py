"""The checks that a state from a file must pass (section 2); ValueError names the first check that fails."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, get_args

from msgspec import to_builtins

from empires.core.errors import IllegalChoice
from empires.core.questions.fields import check_bounds
from empires.core.questions.question import Asking
from empires.kit import soundness
from empires.kit.placenames import check_names
from empires.kit.settings import check_settings
from empires.kit.soundness import distinct, each_once, known, known_or_blank, need, not_negative, within
from empires.maps.hexes import hex_of
from empires.maps.labels import fitting
from empires.rulesets.mightier_empires.book import HOUSE, number
from empires.rulesets.mightier_empires.founding.first_armies import question as beginning_of
from empires.rulesets.mightier_empires.founding.house_tables import form_of, mend_cells
from empires.rulesets.mightier_empires.kingdom.muster import LISTS, rows_of, why_not_rows
from empires.rulesets.mightier_empires.kingdom.numbering import character_id, number_of
from empires.rulesets.mightier_empires.land.places import mend_names
from empires.rulesets.mightier_empires.orders.sheet import Action, Alteration
from empires.rulesets.mightier_empires.orders.submission import question as orders_of
from empires.rulesets.mightier_empires.state import Army, Compartment, Spend, War, living

MOST = 100_000
"""An upper bound for the points of any army or hex."""

LONGEST_SEED = 200
"""The maximum length, in characters, of the seed from which a supplied land is populated."""

DEAREST = 5_000
"""An upper bound for the cost and the points of any mercenary."""

FOR_A_POWER = number("MI-T-MAJOR-HEX", "tokens per Power")
"""The number of tokens of one kind that turn into 1 Power at once, so that nobody can own that many."""


def mend(state: War) -> None:
    """Repair what older versions of the rules left in a state."""
    mend_cells(state)
    mend_names(state)


def check(state: War, phases: Collection[str]) -> None:
    """Raise ValueError if a state contradicts itself."""
    soundness.campaign(state, phases)
    check_settings(state.settings)
    each_once(list(state.realms), state.players, "the kingdoms")
    each_once(list(state.secrets), state.players, "the compartments")
    not_negative([state.turn], "the turn")
    within([state.next_id, *state.hidden.made.values()], 1, soundness.MOST, "the next ids")
    _check_land(state)
    check_names(state, state.tiles)
    known((*state.charted, *state.public_names), state.names, "the places whose names everybody knows")
    remembered = [one.name for own in state.secrets.values() for one in own.known.values() if one.name]
    for name in (*state.public_names.values(), *remembered):
        need(bool(name) and fitting(name) == name, "the name by which a place is known is not valid")
    _check_neutrals(state)
    _check_house(state)
    for player, own in state.secrets.items():
        _check_kingdom(state, player, own)
    _check_turn(state)
    _check_what_is_asked(state)


def _check_land(state: War) -> None:
    need(bool(state.tiles), "there is no land")
    need(len(state.hidden.seed) <= LONGEST_SEED, "the seed of the land is too long")
    for name, tile in state.tiles.items():
        place = hex_of(name)
        within((place.q, place.r), -soundness.FARTHEST, soundness.FARTHEST, "the map")
        need(bool(tile.terrain), f"{name} has no ground")
        known_or_blank(
            (tile.owner, tile.owner_at_start, tile.sacked_by), state.players, f"the owners of {name}"
        )
        known_or_blank([tile.kingdom], state.kingdoms, f"the kingdom of {name}")
        distinct(tile.major, f"the features of {name}")
        distinct(tile.minor, f"the minor features of {name}")
        need(not (tile.lake and tile.owner), f"the lake {name} has an owner")
        need(tile.explored or not tile.owner, f"{name} has an owner but was never explored")
        need(sum("fortress" in one for one in tile.minor) <= 1, f"{name} has two fortresses")
        within((tile.barren_until, tile.sacked_turn), 0, MOST, f"the turns of {name}")
    for player, realm in state.realms.items():
        known([realm.capital], state.tiles, f"the Capital of {player}")
        seat = state.tiles[realm.capital]
        need(seat.owner != player or "capital" in seat.major, f"{realm.capital} is not a Capital")
        within((realm.fell, realm.moved), 0, state.turn, f"the turns of {player}")
        within([realm.final], 0, soundness.MOST if state.winners else 0, f"the Effective Power of {player}")


def _check_neutrals(state: War) -> None:
    for name, natives in state.natives.items():
        need(natives.id == name, f"{name!r:.60} is stored under a different name")
        known([natives.hex], state.tiles, f"the hex of {name}")
        within((natives.size, natives.lost), 0, MOST, f"the size of {name}")
    for name, rising in state.risings.items():
        need(rising.id == name, f"{name!r:.60} is stored under a different name")
        known([rising.hex], state.tiles, f"the hex of {name}")
        within((rising.size, rising.lost), 0, MOST, f"the size of {name}")
    for name, kingdom in state.kingdoms.items():
        need(kingdom.name == name, f"{name!r:.60} is stored under a different name")
        known([*kingdom.hexes, kingdom.capital], state.tiles, f"the land of {name}")
        need(kingdom.capital in kingdom.hexes, f"{name} has its capital outside its own land")
        known_or_blank([kingdom.held_by], state.players, f"the holder of {name}")
        known(kingdom.known_by, state.players, f"the players who know {name}")
        within((kingdom.lost, kingdom.public_on), 0, MOST, f"the figures of {name}")
        need(kingdom.fallen or not kingdom.held_by, f"{name} is held but never fell")
    for name, offer in state.offers.items():
        need(offer.id == name, f"{name!r:.60} is stored under a different name")
        within((offer.support, offer.power, offer.points), 0, DEAREST, f"the price of {name}")
        within((offer.since, offer.patience, offer.met), 0, MOST, f"the patience of {name}")
        known_or_blank([offer.foe], state.players, f"the foe of {name}")
        known_or_blank([offer.hex], state.tiles, f"the hex of {name}")
        need((offer.state == "with neutrals") == bool(offer.hex), f"{name} fights for nobody")
        within([offer.lost], 0, DEAREST, f"the losses of {name}")


def _check_house(state: War) -> None:
    """Check that each changed table could have been entered in its form (MI-OPT-19)."""
    known(state.house, HOUSE, "the house tables")
    for name, rows in state.house.items():
        try:
            form_of(state, name).read({"rows": rows})
        except IllegalChoice as refusal:
            raise ValueError(f"{name} cannot be read: {refusal}") from refusal


def _check_kingdom(state: War, player: str, own: Compartment) -> None:
    what = f"{player}’s stores"
    not_negative((own.power, own.escrow, own.rebelled, *own.bank.values()), what)
    within((own.next_id, own.power), 0, soundness.MOST, what)
    need(len(own.lots) <= LONGEST_SEED, f"the seed for the numbers of {what} is too long")
    within(own.bank.values(), 0, FOR_A_POWER - 1, f"the tokens of {player}")
    known((*own.known, *own.edicts), state.tiles, f"the hexes {player} knows")
    known((*own.gifts, *own.expects), state.players, f"the friends of {player}")
    known([bid.offer for bid in own.bids], state.offers, f"the bids of {player}")
    prices = [(bid.support, bid.power) for bid in own.bids]
    for price in [*prices, *((hire.support, hire.power) for hire in own.hires)]:
        within(price, 0, MOST, f"{player}’s prices")
    not_negative((*own.gifts.values(), *own.expects.values(), *own.conscripts.values()), what)
    known([hire.offer for hire in own.hires], state.offers, f"the mercenaries of {player}")
    within([bonus.amount for bonus in own.bonuses], 0, MOST, f"the bonuses of {player}")
    names = [army.name for army in own.armies]
    distinct(names, f"the armies of {player}")
    people = [one.id for army in own.armies for one in army.characters]
    distinct(people, f"the characters of {player}")
    for name in people:
        number = name.partition(".")[2]
        need(
            number.isdecimal() and name == character_id(state, player, number_of(state, player, name)),
            f"{name!r:.60} is not a character of {player}",
        )
    for army in own.armies:
        _check_army(state, army)
    _check_lists(player, own)
    for spend in own.spends:
        within((spend.power, spend.dice), 0, 1_000, f"the plans of {player}")
        _check_plan(state, spend, names)


def _check_plan(state: War, spend: Spend, armies: list[str]) -> None:
    """Check that Power is spent on an existing action, for an existing place or army."""
    known([spend.action], get_args(Action), "the plans")
    places = armies if spend.action == "conscription" else state.tiles
    known([spend.target], places, "the target of the Power spent")
    known([spend.feature], get_args(Alteration), "the fate of a minor feature")


def _check_lists(player: str, own: Compartment) -> None:
    """Check that the present army lists, if left unchanged, are legal on the next order sheet."""
    rows = rows_of(own.armies)
    wrong = why_not_rows(rows)
    need(wrong is None, f"the armies of {player}: {wrong}")
    try:
        check_bounds((LISTS,), {"lists": [to_builtins(row) for row in rows]})
    except IllegalChoice as refusal:
        raise ValueError(f"the armies of {player}: {refusal}") from refusal


def _check_army(state: War, army: Army) -> None:
    within([unit.points for unit in army.units], 0, MOST, f"the units of {army.name}")
    within([one.points for one in army.characters], 0, MOST, f"the characters of {army.name}")
    for one in army.characters:
        within((one.xp, one.rolls_taken, one.away_until), 0, MOST, f"the experience of {one.name}")
    within((army.lost, army.hired), 0, MOST, f"the losses of {army.name}")
    known(army.hires, state.offers, f"the mercenaries of {army.name}")
    known_or_blank([army.holds], state.tiles, f"the hex that {army.name} holds")
    if army.order is not None:
        known([army.order.hex], state.tiles, f"the hex that {army.name} goes to")


def _check_turn(state: War) -> None:
    for one in state.encounters:
        known([one.hex], state.tiles, "the encounters")
        known(one.invaders, state.players, f"the invaders of {one.hex}")
        known_or_blank([one.defender], state.players, f"the defender of {one.hex}")
        known(one.rebels, state.risings, f"the rebels of {one.hex}")
    known_or_blank([state.fighting], state.tiles, "the hex of the battle")
    doings = state.doings
    known((*doings.taken, *doings.appeased, *doings.sacks, *doings.changed), state.tiles, "the hexes taken")
    known(
        (*doings.taken.values(), *doings.appeased.values(), *doings.conquests),
        state.players,
        "the players who took hexes",
    )
    known(doings.woken, state.natives, "the Beasts that woke")
    known((*state.hidden.disasters, *state.hidden.spoiled), state.tiles, "the hexes struck by disasters")
    known([news.hex for news in state.news], state.tiles, "the hexes in the news")


def _check_what_is_asked(state: War) -> None:
    """Check that players who must write orders or starting armies can do so: the umpire's proposal is legal,
    and so is the default for a missing answer."""
    asked: Mapping[str, Callable[[War, str], Asking[Any]]] = {
        "orders": orders_of,
        "first_armies": beginning_of,
    }
    for player in living(state) if state.phase in asked else ():
        form = asked[state.phase](state, player)
        try:
            for answer in (form.default, form.late):
                if answer is not None:
                    form.read(answer)
        except IllegalChoice as refusal:
            raise ValueError(f"{player} had no legal move: {refusal}") from refusal
