"""Conquest: first all hexes change hands at the same time, then whole neutral kingdoms do (steps E1
and E2).
"""

from __future__ import annotations

from empires.core.rules.game import Game
from empires.core.rules.ruleset import ON, Next
from empires.rulesets.mightier_empires.land import features, sights
from empires.rulesets.mightier_empires.land.geography import in_order
from empires.rulesets.mightier_empires.state import NeutralKingdom, News, War


def conquest(game: Game[War]) -> Next:
    """Hand over every hex that was won or entered this turn, or whose natives were won over."""
    state = game.state
    for name in in_order(state.doings.taken):  # MI-SEQ-04
        change_owner(game, name, state.doings.taken[name], "MI-DEC-05")
    for name in in_order(state.doings.appeased):
        player = state.doings.appeased[name]
        others = [one for one in state.doings.entered.get(name, []) if one != player]
        if name not in state.doings.taken and not others and not state.tiles[name].owner:
            change_owner(game, name, player, "MI-APP-05")
    return ON


def change_owner(game: Game[War], name: str, player: str, rule: str) -> None:
    """Give a hex to a player; a Capital that is conquered becomes a City."""
    state = game.state
    tile, before = state.tiles[name], state.tiles[name].owner
    if state.realms[player].fell:
        return
    tile.owner, tile.explored, tile.reverted = player, True, False  # MI-NK-04
    # MI-NEUT-06, MI-BEAST-06
    for one in [one for one in state.natives.values() if one.hex == name and one.kind != "beast"]:
        del state.natives[one.id]
    if "capital" in tile.major:
        features.make_city(tile)  # MI-RULING-26, MI-RULING-87
        if before and state.realms[before].capital == name:  # MI-PWR-02
            state.doings.conquests[player] = state.doings.conquests.get(player, 0) + 1
    tell_change(game, name, rule, f"{name} is {player}’s now.", {player, before})


def tell_change(game: Game[War], name: str, rule: str, text: str, knowing: set[str]) -> None:
    """Inform the old and the new owner of a hex at once; the other players hear of the change as news
    (MI-INFO-02).
    """
    state = game.state
    told = [player for player in state.players if player in knowing]
    to = None if not state.settings.fog else tuple(told)
    game.emit("hex_changed_owner", rule, text, to=to, tiles=(name,), owner=state.tiles[name].owner)
    for player in told:
        sights.hear(state, player, name)
    state.doings.changed.append(name)
    state.news.append(
        News(text=text, hex=name, turn=state.turn, told=list(state.players) if to is None else told)
    )


def turn_neutral(game: Game[War], name: str, rule: str, text: str) -> None:
    """Take a hex from its owner; the next invader may find defenders there (MI-NEUT-08)."""
    tile = game.state.tiles[name]
    before = tile.owner
    tile.owner, tile.reverted = "", True
    if before:
        tell_change(game, name, rule, text, {before})


def neutral_capitals(game: Game[War]) -> Next:
    """Give the conqueror of a neutral capital the rest of its kingdom (MI-NK-06, MI-NK-15)."""
    state = game.state
    for kingdom in state.kingdoms.values():
        holder = state.tiles[kingdom.capital].owner
        if holder and holder != kingdom.held_by:
            _fall(game, kingdom, holder)
    return ON


def _fall(game: Game[War], kingdom: NeutralKingdom, holder: str) -> None:
    """Hand over a neutral kingdom.

    Its Lord is removed for good, or its living regent serves the new holder. Other players keep their hexes
    in that kingdom.
    """
    state, former = game.state, kingdom.held_by
    if not kingdom.fallen:  # MI-NK-07, MI-RULING-18
        kingdom.characters = []
    kingdom.fallen, kingdom.held_by = True, holder
    _learn(kingdom, holder)
    for name in kingdom.hexes:
        if state.tiles[name].owner == former and name != kingdom.capital:  # MI-RULING-25
            change_owner(game, name, holder, "MI-NK-06" if not former else "MI-NK-15")
    text = f"{holder} takes the capital of {kingdom.name}. Its army now serves a regent."
    told = tuple(player for player in (holder, former) if player)
    game.emit("kingdom_taken", "MI-NK-07", text, to=told, tiles=tuple(kingdom.hexes), player=holder)


def _learn(kingdom: NeutralKingdom, holder: str) -> None:
    """Show the holder of a neutral capital its whole kingdom (MI-T-NKKNOW, MI-NK-19)."""
    if holder and holder not in kingdom.known_by:
        kingdom.known_by.append(holder)


def let_go(state: War) -> None:
    """Record the new holder, if there is one, of a neutral capital that was lost without a fight
    (MI-NK-16)."""
    for kingdom in state.kingdoms.values():
        holder = state.tiles[kingdom.capital].owner
        if kingdom.held_by and holder != kingdom.held_by:
            kingdom.held_by = holder
            _learn(kingdom, holder)
