"""Loot and Raze, ordered for a player's own hexes and for those he conquers (steps E7 and E8, 4.28)."""

from __future__ import annotations

from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.core.rules.ruleset import ON, Next
from empires.rulesets.mightier_empires.book import TABLES
from empires.rulesets.mightier_empires.land import features
from empires.rulesets.mightier_empires.land.geography import in_order
from empires.rulesets.mightier_empires.results.conquest import turn_neutral
from empires.rulesets.mightier_empires.results.losses import lose_treasure
from empires.rulesets.mightier_empires.results.produce import gain_tokens, works
from empires.rulesets.mightier_empires.results.ruin import raze, razed_now
from empires.rulesets.mightier_empires.state import Bonus, Item, War, living


def ordered(state: War, player: str, sack: str) -> list[str]:
    """The player's hexes that are to be looted or razed (as `sack` says), in order (MI-EDICT-09,
    MI-EDICT-10).
    """
    own = [name for name, edict in state.secrets[player].edicts.items() if edict == sack]
    won = [
        name
        for name, taker in state.doings.taken.items()
        if taker == player and state.doings.sacks.get(name) == sack
    ]
    return [name for name in in_order({*own, *won}) if works(state, player, name)]


def looting(game: Game[War]) -> Steps[Next]:
    """Loot hexes player by player, in order; each loot is followed by its risk (MI-LOOT-01, MI-LOOT-02)."""
    state = game.state
    for player in living(state):
        for name in ordered(state, player, "loot"):
            if not razed_now(state, name):
                yield from loot(game, player, name)
    return ON


def loot(game: Game[War], player: str, name: str) -> Steps[None]:
    """Loot a hex for tokens, items, and support over some turns.

    The hex may then be razed or rebel, but the player keeps the loot.
    """
    state = game.state
    tile = state.tiles[name]
    tile.sacked, tile.sacked_by, tile.sacked_turn = "loot", player, state.turn
    found: list[str] = [*features.in_table_order(tile.major)]
    for feature in found or ["empty"]:
        yield from _loot_feature(game, player, name, feature)
    game.emit(
        "hex_looted", "MI-LOOT-01", f"{player} loots {name}.", to=(player,), tiles=(name,), player=player
    )
    row, _ = yield from game.roll_on(
        TABLES["MI-T-RISK"], f"Risk of looting {name}", player=player, to=(player,)
    )
    if row["consequence"] == "overzealous":  # MI-LOOT-02
        state.doings.sacks[name] = "raze"
        state.secrets[player].edicts[name] = "raze"  # razed together with the others (step E8)
    elif row["consequence"] == "rebellion":
        turn_neutral(game, name, "MI-LOOT-02", f"{name} rises against its looters.")


def _loot_feature(game: Game[War], player: str, name: str, feature: str) -> Steps[None]:
    """Roll one die for the duration of each bonus; the bonuses start next turn."""
    state, row = game.state, TABLES["MI-T-SACK"].of(feature)
    turns = 1  # MI-LOOT-03
    if row["turns"] != "1":  # MI-LOOT-03
        roll = yield from game.roll(
            row["turns"],
            "MI-LOOT-03",
            f"How many turns the loot of {name} lasts",
            player=player,
            to=(player,),
        )
        turns = roll.total
    # MI-LOOT-03
    bonus = Bonus(amount=row["support"], first=state.turn + 1, last=state.turn + turns, source=name)
    state.secrets[player].bonuses.append(bonus)
    if row["tokens"]:  # MI-PROD-04
        gain_tokens(game, player, row["token"], row["tokens"])
    if row["find"]:  # MI-T-SACK
        found, _ = yield from game.roll_on(
            TABLES["MI-T-SACK-FIND"], f"What the {feature} of {name} contains", player=player, to=(player,)
        )
        if found["loss"]:
            yield from lose_treasure(game, player, feature, name)
        else:
            give_item(game, player, f"Loot from turn {state.turn}", "bound", found["item"])


def give_item(game: Game[War], player: str, name: str, kind: str, value: int) -> None:
    """Find an item, which the player gives to a character on his next sheet (MI-ITEM-04, MI-LOOT-04)."""
    own = game.state.secrets[player]
    taken = [item.name for item in own.prizes]
    taken += [item.name for army in own.armies for one in army.characters for item in one.items]
    count = sum(one.startswith(name) for one in taken)
    item = Item(name=f"{name} ({count + 1})", kind="bound" if kind == "bound" else "found", value=value)
    own.prizes.append(item)
    text = f"{player} gains a magic item worth up to {value:,} points."
    game.emit("item_gained", "MI-ITEM-04", text, to=(player,), player=player, value=value)


def razing(game: Game[War]) -> Steps[Next]:
    """Raze the hexes ordered by edict, and those whose looters went too far (MI-RAZE-01, MI-RAZE-04)."""
    state = game.state
    for player in living(state):
        for name in ordered(state, player, "raze"):
            if not razed_now(state, name):
                yield from raze(game, name, by=player)
    return ON
