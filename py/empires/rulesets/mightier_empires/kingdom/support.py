"""Support: the points of troops that a kingdom can keep this turn (4.7)."""

from __future__ import annotations

from collections.abc import Collection

from empires.rulesets.mightier_empires.book import number
from empires.rulesets.mightier_empires.land import features
from empires.rulesets.mightier_empires.state import War


def feeds_regent(state: War, player: str, name: str) -> bool:
    """Whether a hex feeds the regent army of a neutral capital that the player holds (MI-NK-10,
    MI-RULING-16)."""
    kingdom = state.kingdoms.get(state.tiles[name].kingdom)
    return kingdom is not None and kingdom.held_by == player


def from_hexes(state: War, player: str, edicts: Collection[str] = ()) -> int:
    """The support from all hexes, whether cut off or not, except those under an edict or laid waste."""
    return sum(
        features.support_of_hex(state, tile)
        for name, tile in state.tiles.items()
        if tile.owner_at_start == player  # MI-ORPH-06, MI-RULING-14, MI-SUP-08
        and name not in edicts  # MI-EDICT-02, MI-SUP-02
        and not barren(state, name)  # MI-SUP-05
        and not feeds_regent(state, player, name)  # MI-NK-10
    )


def barren(state: War, name: str) -> bool:
    """Whether a hex that was laid waste supports nobody this turn (MI-SUP-05)."""
    until = state.tiles[name].barren_until
    return until > 0 and until >= state.turn


def bonuses(state: War, player: str) -> int:
    """The support gained by looting, no matter who holds the looted hex now (MI-SUP-04)."""
    return sum(
        one.amount
        for one in state.secrets[player].bonuses
        if one.first <= state.turn and (not one.last or state.turn <= one.last)
    )


def reachable(state: War, player: str) -> int:
    """The most points that the kingdom could support this turn, without any edicts or payments (MI-ARMY-02,
    MI-RULING-30).
    """
    return from_hexes(state, player) + bonuses(state, player)


def regents_cost(state: War, player: str) -> int:
    """The regents' cost each turn (MI-NK-08)."""
    return sum(
        hero.points
        for kingdom in state.kingdoms.values()
        if kingdom.held_by == player
        for hero in kingdom.characters
        if not hero.dead
    )


def before_prices(state: War, player: str, edicts: Collection[str] = ()) -> int:
    """This turn's support before mercenaries and regents are paid; nothing is saved (MI-SUP-03)."""
    return from_hexes(state, player, edicts) + bonuses(state, player)


def support(state: War, player: str, edicts: Collection[str] = (), prices: int = 0) -> int:
    """The support left for a player's own troops after the `prices` of mercenaries and the regents
    (MI-SUP-06).
    """
    return before_prices(state, player, edicts) - prices - regents_cost(state, player)


def desperate(state: War, player: str, compulsory: int) -> bool:
    """Whether only one army may be kept, because the support within reach, or the support left after a
    compulsory price, is under 1,000.

    `compulsory` lists the first terms of won bids (MI-ARMY-02, MI-RULING-95).
    """
    left = reachable(state, player) - compulsory - regents_cost(state, player)
    return left < number("MI-T-ARMY", "desperate", "points")
