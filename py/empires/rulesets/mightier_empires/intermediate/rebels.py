"""The outbreak of rebellions incited with Power (step C5, 4.24)."""

from __future__ import annotations

from empires.core.base.words import begun
from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.core.rules.ruleset import ON, Next
from empires.rulesets.mightier_empires.book import number, table_of
from empires.rulesets.mightier_empires.land import features
from empires.rulesets.mightier_empires.land.defenders import called
from empires.rulesets.mightier_empires.land.geography import straight_line
from empires.rulesets.mightier_empires.state import Rising, Spend, War, living, local_id


def rebels(game: Game[War]) -> Steps[Next]:
    """Start rebellions, one after another in seat order."""
    state = game.state
    for player in living(state):
        for spend in state.secrets[player].spends:
            if spend.action == "incite rebellion":
                yield from _incite(game, player, spend)
    return ON


def _incite(game: Game[War], player: str, spend: Spend) -> Steps[None]:
    """Roll 2d6 and any extra dice; each pip raises 100 points of rebels, and two or more ones turn the
    rebellion against the inciter.
    """
    state = game.state
    target = spend.target
    # unowned, or a City that the player had not heard of: the Power is lost (MI-SPEND-03, MI-REB-01)
    if state.tiles[target].owner in ("", player) or _seat(state, target):
        return
    dice = f"{2 + spend.dice}d6"  # MI-REB-03
    roll = yield from game.roll(dice, "MI-REB-03", "Strength of the rebels", to=())
    if roll.faces.count(1) >= 2:  # MI-REB-04
        roll = yield from game.roll(dice, "MI-REB-04", "Strength of the rebels, second roll", to=())
        target = _own_hex(state, player, target)
        text = f"Whoops: the rebellion breaks out on {target}, in your own land."
        game.emit("whoops", "MI-REB-04", text, to=(player,), tiles=(target,), player=player)
    tile = state.tiles[target]
    row, _ = yield from game.roll_on(
        table_of(state.house, "MI-T-NATIVES"), "Race of the rebels", to=(), column=features.column_of(tile)
    )
    size = roll.total * number("MI-T-SPEND-LIMITS", "points per pip of rebellion")
    rising = Rising(
        id=local_id(state, "rebels", target), hex=target, race=row[features.column_of(tile)], size=size
    )
    state.risings[rising.id] = rising  # MI-REB-03
    state.hidden.inciters[rising.id] = player  # nobody learns who did it (MI-REB-08)
    text = f"{begun(called(rising.race))} rebel on {target} with {size:,} points."
    game.emit("rebels_raised", "MI-REB-01", text, to=(tile.owner,), tiles=(target,), hex=target, size=size)


def _seat(state: War, name: str) -> bool:
    """Whether a hex has a City or a Capital, where no rebellion can be incited (MI-REB-01)."""
    return features.settlement_of(state.tiles[name]) in ("city", "capital")


def _own_hex(state: War, player: str, target: str) -> str:
    """The inciter's first hex on the straight line to his Capital (MI-RULING-46)."""
    capital = state.realms[player].capital
    line = [name for name in straight_line(target, capital) if name in state.tiles]
    return next((name for name in line if state.tiles[name].owner == player), capital)
