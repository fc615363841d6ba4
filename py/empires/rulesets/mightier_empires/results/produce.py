"""Civilization and Industry: Power, tokens, and Beasts in the deep (step E6, 4.22, 4.26)."""

from __future__ import annotations

from empires.core.base.words import many
from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.core.rules.ruleset import ON, Next
from empires.rulesets.mightier_empires.book import number
from empires.rulesets.mightier_empires.intermediate.beasts import waken
from empires.rulesets.mightier_empires.land import features
from empires.rulesets.mightier_empires.land.geography import in_order, undone
from empires.rulesets.mightier_empires.odds.powers import PROVOKED
from empires.rulesets.mightier_empires.state import Token, War, living


def production(game: Game[War]) -> Steps[Next]:
    """Let edicts take effect on hexes still held; edicts on lost hexes have no effect. Power and tokens come
    first, then Beasts in the deep, then provoked Beasts.
    """
    state = game.state
    for player in living(state):
        edicts = state.secrets[player].edicts
        working = [name for name in in_order(edicts) if works(state, player, name)]
        for name in working:
            if edicts[name] == "civilization":
                power = number("MI-T-EDICTS", "civilization", "power")
                gain_power(game, player, power, "MI-PWR-03", name)
            elif edicts[name] == "industry":  # MI-PROD-01
                _produce(game, player, name)
        for name in working:
            if edicts[name] == "industry":  # MI-BEAST-01
                yield from _dig(game, player, name)
        for name in working:
            if edicts[name] == "provoke":  # such a hex brings no tokens (MI-BEAST-03)
                yield from _provoke(game, player, name)
    return ON


def works(state: War, player: str, name: str) -> bool:
    """Whether the player still has the hex, and nothing has cancelled his plans for it."""
    return state.tiles[name].owner == player and not undone(state, player, name)


def _produce(game: Game[War], player: str, name: str) -> None:
    """Add the tokens from all producing features, or from an empty hex (MI-PROD-02)."""
    state = game.state
    rows = [row for row in features.rows_for(state, state.tiles[name]) if row["token"] and row["tokens"]]
    for row in rows or [features.major_row(state, "empty")]:
        if row["token"] and row["tokens"]:  # an edited table may have no farming (MI-OPT-19)
            gain_tokens(game, player, row["token"], row["tokens"])


def _dig(game: Game[War], player: str, name: str) -> Steps[None]:
    """Roll to see whether industry in the deep wakes a Beast (MI-BEAST-01, MI-RULING-63)."""
    for row in features.rows_for(game.state, game.state.tiles[name]):
        if row["beast"]:
            why = f"Does a Beast wake on {name}?"
            roll = yield from game.roll("2d6", "MI-BEAST-01", why, player=player, to=(player,))
            if roll.total <= row["beast"]:
                yield from waken(game, name)


def _provoke(game: Game[War], player: str, name: str) -> Steps[None]:
    why = f"Does a Beast wake on {name}?"
    roll = yield from game.roll("d6", "MI-BEAST-03", why, player=player, to=(player,))
    if roll.total >= PROVOKED:
        yield from waken(game, name)


def gain_tokens(game: Game[War], player: str, token: Token, count: int) -> None:
    """Add tokens: three of a kind become 1 Power at once, and the rest are stored (MI-PROD-03, MI-PWR-04)."""
    bank = game.state.secrets[player].bank
    price = number("MI-T-MAJOR-HEX", "tokens per Power")
    text = f"{player} gains {many(count, f'{token} token')}."
    game.emit("tokens_gained", "MI-PROD-01", text, to=(player,), player=player, token=token, count=count)
    power, bank[token] = divmod(bank.get(token, 0) + count, price)
    if power:
        gain_power(game, player, power * number("MI-T-POWER", "formidable industry", "power"), "MI-PWR-04")


def gain_power(game: Game[War], player: str, power: int, rule: str, name: str = "") -> None:
    """Add Power, which has no upper limit and can be spent from next turn on."""
    state = game.state
    state.secrets[player].power += power  # MI-PWR-06, MI-PWR-07, MI-RULING-44
    told = None if state.settings.public_power else (player,)
    # edicts are secret even where Power is not (MI-INFO-06)
    secret = told is None and state.settings.fog and name != state.realms[player].capital
    tiles = (name,) if name and not secret else ()
    game.emit(
        "power_gained",
        rule,
        f"{player} gains {power:,} Power.",
        to=told,
        tiles=tiles,
        player=player,
        power=power,
    )
