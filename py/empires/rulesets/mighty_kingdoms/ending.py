"""Elimination, the end of the campaign, and victory (MK-RULING-38, MK-RULING-52, MK-SCORE)."""

from __future__ import annotations

from functools import wraps

from empires.core.base.words import joined
from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.core.rules.ruleset import Next, Phase
from empires.core.rules.state import ENDED
from empires.rulesets.mighty_kingdoms import artefacts, land
from empires.rulesets.mighty_kingdoms.book import number, table
from empires.rulesets.mighty_kingdoms.forces import destroy
from empires.rulesets.mighty_kingdoms.state import CAPITAL, Kingdoms
from empires.rulesets.mighty_kingdoms.turns import begin_year, over, run

MONTHS = number("months of Summer")
"""The number of months in a Summer (MK-YEAR-01)."""


def or_end(step: Phase[Kingdoms]) -> Phase[Kingdoms]:
    """A phase that runs `step`, and then ends the campaign if no rivals are left (MK-RULING-52)."""

    @wraps(step)
    def phase(game: Game[Kingdoms]) -> Steps[Next]:
        following = yield from run(step(game))
        return _end(game, list(game.state.order)) if following != ENDED and over(game.state) else following

    return phase


def _end(game: Game[Kingdoms], winners: list[str]) -> Next:
    state = game.state
    state.winners = winners  # MK-RULING-52
    state.season = "over"  # MK-RULING-52
    who = joined(winners) or "Nobody"
    verb = "share the victory" if len(winners) > 1 else "rules the land"
    game.emit("campaign_over", "MK-RULING-52", f"{who} {verb}.", winners=list(winners))
    return ENDED


def drop(state: Kingdoms, player: str) -> None:
    """Take a player out of the player order; the active player stays the same.

    If the player is one of several who have just passed in a row, his pass no longer counts.
    """
    at = state.order.index(player)
    # MK-RULING-43
    if 0 < (state.turn - 1 - at) % len(state.order) <= state.passes:
        state.passes -= 1
    state.order.remove(player)
    if at < state.turn:
        state.turn -= 1


def eliminate_lost(game: Game[Kingdoms]) -> None:
    """Eliminate players without armies or tiles (MK-RULING-38)."""
    state = game.state
    for player in list(state.order):
        if not land.forces_of(state, player) and not land.tiles_of(state, player):
            eliminate(game, player, "MK-RULING-38")


def eliminate(game: Game[Kingdoms], player: str, rule: str) -> None:
    """Remove a kingdom."""
    game.state.kingdoms[player].status = "eliminated"
    drop(game.state, player)
    game.emit("player_eliminated", rule, f"The kingdom of {player} has fallen.", player=player)


def resign(game: Game[Kingdoms], player: str) -> None:
    """Let a player leave: the armies are removed, and the tiles stay, undefended. A battle involving the
    player is dropped. Artefacts that armies carry go to the pool; those in the Capital can still be taken
    there."""
    state = game.state
    state.kingdoms[player].status = "resigned"  # MK-RULING-38
    drop(state, player)  # MK-RULING-38
    game.emit("player_resigned", "MK-RULING-38", f"{player} leaves the campaign.", player=player)
    if state.battle is not None and player in (state.battle.attacker, state.battle.defender):
        state.battle = None
    for force in land.forces_of(state, player):
        destroy(game, force, "MK-RULING-38", "disbands")  # MK-RULING-38
    for artefact in artefacts.held_by(state, player):
        if artefacts.bearer_of(state, artefact) != CAPITAL:  # those that nobody carries go to the pool
            artefacts.to_pool(game, artefact, "MK-RULING-65")  # MK-RULING-65


def might_of(state: Kingdoms, player: str) -> int:
    """A player's might, from battles won and from present possessions (MK-SCORE-02,
    MK-T-MIGHT)."""
    worth = table("MK-T-MIGHT")
    capital = land.capital_of(state, player)
    might = state.kingdoms[player].might
    for tile in land.tiles_of(state, player):
        settlement = state.tiles[tile].settlement
        if settlement != "none":
            might += worth.of("capital" if tile == capital else settlement)["might"]  # MK-SCORE-03
    armies: int = worth.of("army")["might"] * len(land.armies_of(state, player))
    return might + armies  # MK-SCORE-03


def _might_told(state: Kingdoms, player: str) -> str:
    """The parts of might: "3 in battles, 9 in settlements, 10 in armies"."""
    battles = state.kingdoms[player].might
    armies = int(table("MK-T-MIGHT").of("army")["might"]) * len(land.armies_of(state, player))
    settled = might_of(state, player) - battles - armies
    return f"{battles:,} in battles, {settled:,} in settlements, {armies:,} in armies"


def merits(state: Kingdoms, player: str) -> tuple[int, ...]:
    """The values by which a player is ranked: might, then the tie-breakers: armies, cities, fortresses,
    villages and years survived (MK-SCORE-03)."""
    return (
        might_of(state, player),
        len(land.armies_of(state, player)),
        *(len(land.settlements_of(state, player, kind)) for kind in ("city", "fortress", "village")),
        state.kingdoms[player].years_survived,
    )


def end_year(game: Game[Kingdoms]) -> Next:
    """End a year after Deploy: score the last year, or begin the next Summer (MK-YEAR-04). A year in which
    nobody had anything to decide, for lack of armies and stores, is also the last, because it would only
    repeat itself."""
    state = game.state
    for player in state.order:
        state.kingdoms[player].years_survived += 1
    last = state.settings.end == "years" and state.year >= state.settings.years
    if last or not state.stirred:
        return _score(game)
    state.stirred = False
    state.year += 1
    return begin_year(game)


def _score(game: Game[Kingdoms]) -> Next:
    state = game.state
    places = {player: merits(state, player) for player in state.order}
    told = {player: _might_told(state, player) for player in state.order}
    for player, place in places.items():
        state.kingdoms[player].might = place[0]
        game.emit(
            "might_scored",
            "MK-SCORE-03",
            f"{player} has {place[0]:,} might: {told[player]}.",
            player=player,
            might=place[0],
        )
    best = max(places.values())
    return _end(game, [player for player, place in places.items() if place == best])
