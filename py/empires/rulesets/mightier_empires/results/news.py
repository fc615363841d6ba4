"""News at the end of a turn (step E13, 4.31, MI-NK-17)."""

from __future__ import annotations

from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.core.rules.ruleset import ON, Next
from empires.rulesets.mightier_empires.book import table_of
from empires.rulesets.mightier_empires.land import sights
from empires.rulesets.mightier_empires.land.defenders import called
from empires.rulesets.mightier_empires.state import War, living


def news(game: Game[War]) -> Steps[Next]:
    """Spread the news: neighbours and owners of watchtowers hear it at once, the others a turn later.
    Kingdoms may be discovered."""
    state = game.state
    for one in state.news:
        for player in living(state):
            if player not in one.told and sights.sees(state, player, one.hex):
                one.told.append(player)
                sights.hear(state, player, one.hex, fight=one.fight)
                game.emit("news", "MI-INFO-02", one.text, to=(player,), tiles=(one.hex,))
    for name in state.doings.changed:
        for player in state.players:
            if any(player in one.told for one in state.news if one.hex == name):
                sights.hear(state, player, name)
    sights.look_at_own(state)
    for player in living(state):
        yield from _kingdoms(game, player)
    _tally(game)
    return ON


def _kingdoms(game: Game[War], player: str) -> Steps[None]:
    """Roll to see whether players who fought in a neutral kingdom learn its extent, which is easier after a
    victory."""
    state = game.state
    table = table_of(state.house, "MI-T-NKKNOW")
    for kingdom in state.kingdoms.values():
        if (
            kingdom.public
            or player in kingdom.known_by
            or player not in state.doings.fought_in.get(kingdom.name, [])
        ):
            continue
        won = player in state.doings.won_in.get(kingdom.name, [])  # MI-NK-17
        roll = yield from game.roll("d6", "MI-NK-17", "Does news of a neutral kingdom arrive?", to=())
        if roll.total >= table.of("won" if won else "fought")["needed"]:  # MI-T-NKKNOW, MI-RULING-29
            kingdom.known_by.append(player)
            text = (
                f"You learn of the {kingdom.name}, {called(kingdom.race)}, with the "
                f"capital {kingdom.capital}."
            )
            game.emit("kingdom_known", "MI-NK-17", text, to=(player,), tiles=tuple(kingdom.hexes))


def _tally(game: Game[War]) -> None:
    """Announce the Power of each player, either to that player alone or to everybody (MI-INFO-07,
    MI-RULING-91).
    """
    state = game.state
    for player in living(state):
        power = state.secrets[player].power
        told = None if state.settings.public_power else (player,)
        game.emit(
            "power_tally", "MI-INFO-07", f"{player} has {power:,} Power.", to=told, player=player, power=power
        )
