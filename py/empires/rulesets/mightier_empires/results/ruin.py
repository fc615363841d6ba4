"""Razing: its results, awakened Beasts, and razing by others (steps E3, E4, E8, E9; 4.28)."""

from __future__ import annotations

from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.core.rules.ruleset import ON, Next
from empires.rulesets.mightier_empires.book import TABLES, number
from empires.rulesets.mightier_empires.intermediate import appeasement
from empires.rulesets.mightier_empires.intermediate.beasts import waken
from empires.rulesets.mightier_empires.intermediate.exploration import settle_natives
from empires.rulesets.mightier_empires.land import features, sights
from empires.rulesets.mightier_empires.land.geography import in_order
from empires.rulesets.mightier_empires.results.conquest import turn_neutral
from empires.rulesets.mightier_empires.results.losses import lose_treasure
from empires.rulesets.mightier_empires.state import Rising, War


def raze(game: Game[War], name: str, *, wakes: bool = True, by: str = "") -> Steps[None]:
    """Raze a hex: features shrink or disappear, fortresses and watchtowers fall, and the hex loses its owner.

    Once it has no features, it supports nobody for d3 turns. No loot is gained.
    """
    state = game.state
    tile, owner = state.tiles[name], state.tiles[name].owner
    tile.sacked, tile.sacked_by, tile.sacked_turn = "raze", by, state.turn
    empty = tile.empty
    for feature in features.in_table_order(tile.major):
        row = TABLES["MI-T-SACK"].of(feature)
        at = tile.major.index(feature)
        tile.major[at : at + 1] = [row["becomes"]] if row["becomes"] else []  # MI-RAZE-01
        if row["beast"] and (wakes or row["find"]):  # MI-RAZE-03
            yield from _raze_die(game, name, feature, owner, wakes)
    tile.minor = [one for one in tile.minor if one == "landmark"]  # MI-RAZE-01, MI-RULING-66
    if empty:
        roll = yield from game.roll(
            "d3", "MI-RAZE-02", f"How many turns {name} stays razed", to=_told(state, owner)
        )
        tile.barren_until = state.turn + roll.total  # MI-RAZE-02
    game.emit("hex_razed", "MI-RAZE-01", f"{name} is razed.", tiles=(name,), to=_told(state, owner), hex=name)
    turn_neutral(game, name, "MI-RAZE-01", f"{name} is a ruin that nobody owns.")
    if owner:
        _look_back(state, owner, name)


def _look_back(state: War, player: str, name: str) -> None:
    """Let a player know what is left of his hex after it was razed; a Beast on it will move on
    (MI-INFO-04)."""
    sights.look(state, player, name)
    sight = state.secrets[player].known[name]
    if sight.kind == "beast":
        sight.defenders, sight.kind, sight.race = 0, "", ""


def _told(state: War, owner: str) -> tuple[str, ...] | None:
    return None if not state.settings.fog else (owner,) if owner else ()


def _raze_die(game: Game[War], name: str, feature: str, owner: str, wakes: bool) -> Steps[None]:
    """Roll to see whether Beasts in the deep or in old stones wake, or whether the razing army suffers
    losses."""
    row = TABLES["MI-T-SACK"].of(feature)
    told = _told(game.state, owner)
    roll = yield from game.roll("d6", "MI-RAZE-03", f"What razing the {feature} sets free", to=told)
    if row["find"] and roll.total == 1:  # MI-T-SACK
        yield from lose_treasure(game, owner, feature, name)
    elif wakes and roll.total == row["beast"]:  # MI-RAZE-03
        yield from waken(game, name)


def uprisings(game: Game[War]) -> Steps[Next]:
    """Let undefeated rebels loot, raze or stay, depending on their strength (step E3, MI-REB-07)."""
    state = game.state
    order = in_order({one.hex for one in state.risings.values()})
    for rising in sorted(state.risings.values(), key=lambda one: (order.index(one.hex), one.id)):
        if not rising.beaten and state.tiles[rising.hex].owner:
            yield from _uprising(game, rising)
    state.risings, state.encounters = {}, []
    return ON


LOOTERS = number("MI-T-NUMBERS", "largest rebel force that loots, in points")
RAZERS = number("MI-T-NUMBERS", "largest rebel force that razes, in points")
"""The points of the largest rebel force that loots, and of the largest force that razes; any larger force
stays (MI-REB-07).
"""


def _uprising(game: Game[War], rising: Rising) -> Steps[None]:
    state, name = game.state, rising.hex
    owner = state.tiles[name].owner
    left = rising.size - rising.lost  # MI-REB-07
    if left <= LOOTERS:
        game.emit("rebels_looted", "MI-REB-07", f"Rebels loot {name}.", to=(owner,), tiles=(name,))
        row, _ = yield from game.roll_on(TABLES["MI-T-RISK"], f"What happens to {name}", to=(owner,))
        if row["consequence"] == "overzealous":  # MI-T-RISK
            yield from raze(game, name)
        elif row["consequence"] == "rebellion":  # MI-T-RISK
            turn_neutral(game, name, "MI-REB-07", f"{name} shakes off its lord.")
    elif left <= RAZERS:
        game.emit("rebels_razed", "MI-REB-07", f"Rebels raze {name}.", to=(owner,), tiles=(name,))
        yield from raze(game, name)
    else:
        roll = yield from game.roll("d2", "MI-REB-07", "Recruits of the rebels", to=(owner,))
        size = rising.size + roll.total * number("MI-T-ARMY", "step", "points")
        turn_neutral(game, name, "MI-REB-07", f"Rebels rule {name}.")
        state.tiles[name].reverted = False  # no other natives (MI-RULING-47)
        rebels = settle_natives(state, name, rising.race, size, "rebel")
        for player in rising.fought:  # MI-APP-03
            appeasement.remember(state, player, rebels.id)
        sights.look(state, owner, name)  # MI-INFO-04
        game.emit("rebels_settled", "MI-REB-07", f"Rebels hold {name}.", to=(owner,), tiles=(name,))


def calamities(game: Game[War]) -> Steps[Next]:
    """Let undefeated Beasts raze the hexes that they entered, and disasters the hexes that they strike (step
    E4).
    """
    state = game.state
    arrived = [state.natives[one].hex for one in state.doings.arrived if one in state.natives]  # MI-BEAST-05
    struck = dict.fromkeys(arrived, False) | dict.fromkeys(state.hidden.disasters, True)  # MI-EVENT-04
    for name in in_order(struck):
        if not razed_now(state, name):
            yield from raze(game, name, wakes=struck[name])  # one Beast does not wake another (MI-RULING-62)
    return ON


def razed_now(state: War, name: str) -> bool:
    """Whether a hex was already razed this turn."""
    tile = state.tiles[name]
    return tile.sacked == "raze" and tile.sacked_turn == state.turn


def awakenings(game: Game[War]) -> Steps[Next]:
    """Let Beasts that woke this turn appear and raze their hex, unless it was already razed (step E9,
    MI-BEAST-02)."""
    state = game.state
    for one in state.doings.woken:
        name = state.natives[one].hex
        if not razed_now(state, name):
            yield from raze(game, name, wakes=False)
    return ON
