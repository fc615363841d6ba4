"""The rumours that open a turn: news from afar, kingdoms that become known, mercenaries on offer (step
A4)."""

from __future__ import annotations

from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.core.rules.ruleset import ON, Next
from empires.rulesets.mightier_empires.book import TABLES, table_of
from empires.rulesets.mightier_empires.land import sights
from empires.rulesets.mightier_empires.rumours.personae import personae, wages
from empires.rulesets.mightier_empires.state import Offer, War, fresh_id, living


def rumours(game: Game[War]) -> Steps[Next]:
    """Spread rumours, before orders are written (MI-INFO-01)."""
    _tell_old_news(game)
    _publish_kingdoms(game)
    yield from _mercenaries(game)
    yield from personae(game)
    return ON


def _tell_old_news(game: Game[War]) -> None:
    """Report what happened far away last turn (MI-INFO-03, MI-RULING-57)."""
    state = game.state
    for news in state.news:
        for player in [name for name in living(state) if name not in news.told]:
            sights.hear(state, player, news.hex, fight=news.fight)
            game.emit("news", "MI-INFO-03", news.text, to=(player,), tiles=(news.hex,))
    state.news = []


def _publish_kingdoms(game: Game[War]) -> None:
    """Draw neutral kingdoms that are known by rumour on everyone's map (MI-NK-18, MI-NK-19)."""
    state = game.state
    for kingdom in state.kingdoms.values():
        if not kingdom.public and 0 < kingdom.public_on <= state.turn:
            kingdom.public = True
            text = f"Everybody hears of {kingdom.name}, a kingdom of {kingdom.race}."
            game.emit("kingdom_public", "MI-NK-18", text, tiles=tuple(kingdom.hexes), kingdom=kingdom.name)


def _mercenaries(game: Game[War]) -> Steps[None]:
    """From turn 2 on, roll to see whether somebody offers to fight for pay."""
    state = game.state
    if state.turn < 2:  # MI-MERC-01
        return
    table = table_of(state.house, "MI-T-MERCS")
    come, _ = yield from game.roll_on(TABLES["MI-T-MERCS-OFFER"], "Mercenaries on offer")
    if come["normal"]:
        row, _ = yield from game.roll_on(table, "Which mercenaries", column="normal")
        _offer(game, Offer(id=fresh_id(state, "offer"), name=row["normal"], support=row["support"]))
    if come["special"] and state.settings.special_mercenaries:
        row, _ = yield from game.roll_on(table, "Which special mercenaries", column="special")
        special = Offer(
            id=fresh_id(state, "offer"), name=row["special"], special=True, support=row["special support"],
            power=row["power"],
        )  # fmt: skip
        _offer(game, special)


def _offer(game: Game[War], offer: Offer) -> None:
    game.state.offers[offer.id] = offer
    text = f"{offer.name} can be hired: at least {wages(offer)} a turn."
    rule = "MI-SMERC-01" if offer.special else "MI-MERC-01"
    game.emit("rumour", rule, text, offer=offer.id, support=offer.support, power=offer.power)
