"""The losses of armies that sack towers and ruins (MI-LOOT-04, MI-RULING-78)."""

from __future__ import annotations

from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.rulesets.mightier_empires.kingdom.armies import army_named
from empires.rulesets.mightier_empires.kingdom.picks import pick
from empires.rulesets.mightier_empires.state import Army, War


def lose_treasure(game: Game[War], player: str, feature: str, name: str) -> Steps[None]:
    """Inflict losses on the army that conquered the hex this turn, or else on a random army of the player.

    An army with nothing to lose loses nothing.
    """
    state = game.state
    if not player:
        return
    armies = state.secrets[player].armies
    conqueror = state.doings.conquerors.get(name, "")
    if state.doings.taken.get(name) == player and any(army.name == conqueror for army in armies):
        armies = [army_named(armies, conqueror)]
    armies = [army for army in armies if _has_something(army, feature)]
    if not armies:
        return
    army = yield from pick(game, armies, "MI-LOOT-04", "Which army pays", to=(player,))
    if feature == "wizard tower":
        yield from _lose_item(game, player, army)
    else:
        yield from _lose_advance(game, player, army)


def _has_something(army: Army, feature: str) -> bool:
    living = [one for one in army.characters if not one.dead]
    return any(one.items for one in living) if feature == "wizard tower" else bool(living)


def _lose_item(game: Game[War], player: str, army: Army) -> Steps[None]:
    """Lose a random magic item, which is then banned (MI-ITEM-07)."""
    own = game.state.secrets[player]
    held = [(one, item) for one in army.characters if not one.dead for item in one.items]
    one, item = yield from pick(game, held, "MI-ITEM-07", "Which item is lost", to=(player,))
    one.items.remove(item)
    own.banned.append(item.name)
    text = f"{one.name} loses {item.name} for good."
    game.emit("item_lost", "MI-ITEM-07", text, to=(player,), player=player)


def _lose_advance(game: Game[War], player: str, army: Army) -> Steps[None]:
    """Make a random character lose his latest advance, or his life if he has none (MI-XP-06)."""
    living = [one for one in army.characters if not one.dead]
    one = yield from pick(game, living, "MI-T-SACK", "Who pays", to=(player,))
    if one.advances:
        text = f"{one.name} loses an advance: {one.advances.pop()}."
    else:
        one.dead = True
        text = f"{one.name} is lost in the ruin."
    game.emit("ruin_toll", "MI-T-SACK", text, to=(player,), player=player)
