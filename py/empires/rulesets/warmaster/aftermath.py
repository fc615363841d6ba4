"""After the battles: capitals fall, points are counted, the buying order is found (states B4 and P1)."""

from __future__ import annotations

from collections.abc import Sequence

from empires.core.steps import Game, Steps
from empires.kit.dice_order import rank_by
from empires.kit.words import many
from empires.rulesets.warmaster.battles import armies
from empires.rulesets.warmaster.lands import clear, lands, take
from empires.rulesets.warmaster.lots import die_for
from empires.rulesets.warmaster.outcome import WORST_FIRST, worst
from empires.rulesets.warmaster.reference import POINTS, TEAM_POINTS
from empires.rulesets.warmaster.state import (
    Buying,
    Clash,
    Empire,
    Member,
    Result,
    War,
    empire_of,
    living,
    playing,
)


def capitals_fall(game: Game[War]) -> Steps[None]:
    """Empires whose capital was taken are destroyed, before any buying (WM-CAPASSAULT-06, WM-RULING-58)."""
    state = game.state
    for clash in state.clashes:
        defender = state.empires[clash.defender]
        if clash.sieging and defender.alive and capital_taken(state, clash):
            conqueror = yield from _conqueror(game, clash)
            destroy(game, defender)
            empire = empire_of(state, conqueror)
            if empire is not None:
                take(state, defender.capital, empire.name, conqueror)
                text = f"{empire.name} holds the fallen capital."
                game.emit("tile_captured", "WM-RULING-57", text, tiles=(defender.capital,))
    state.phase = "ending" if len(living(state)) == 1 else "points"


def capital_taken(state: War, clash: Clash) -> bool:
    """Whether a capital falls: any lost siege, in a team game most of them (WM-RULING-56, WM-RULING-80).

    Never in any other way (WM-CAPASSAULT-08).
    """
    sieges = [battle for battle in state.battles if battle.capital_of == clash.defender]
    results = [
        best([army.result for army in armies(battle) if army.empire == clash.defender]) for battle in sieges
    ]
    if state.settings.teams:
        return clash.walkover or 2 * results.count("L") > len(results)
    return "L" in results


def best(results: Sequence[Result]) -> Result:
    """The best of several results."""
    return max(results, key=WORST_FIRST.index)


def _conqueror(game: Game[War], clash: Clash) -> Steps[str]:
    """The player who won the assault with most Victory points and holds the capital, or "" (WM-RULING-57).

    Whoever only joined the siege of others has no claim to it, unless no assaulter won. Where nobody came
    to defend the capital, all assaulters present have won with no points (WM-RULING-72).
    """
    state = game.state
    if state.settings.capital_prize == "none":
        return ""
    claims = {
        army.player: (army.empire, army.vp)
        for battle in state.battles
        if battle.capital_of == clash.defender
        for army in armies(battle)
        if army.empire in clash.sieging and army.result == "W"
    }
    if clash.walkover:
        claims = {
            member.name: (name, 0)
            for name in clash.sieging
            for member in playing(state.empires[name])
            if member.present
        }
    first = {player: claim for player, claim in claims.items() if state.empires[claim[0]].assaults} or claims
    scores = {player: vp for player, (_, vp) in first.items()}
    ranked = yield from rank_by(scores, die_for(game, "WM-RULING-57", "Who holds the fallen capital"))
    return ranked[0] if ranked else ""


def destroy(game: Game[War], empire: Empire) -> None:
    """An empire that lost its capital is out and its land wilderness; locations stay (WM-CAPASSAULT-01)."""
    state = game.state
    gone = lands(state, empire.name)
    game.emit(
        "capital_fell", "WM-CAPASSAULT-06", f"The capital of {empire.name} falls.", tiles=(empire.capital,)
    )
    for tile in gone:
        clear(state, tile)
    empire.alive = False
    text = f"The empire of {empire.name} is destroyed and its land lies waste: {many(len(gone), 'tile')}."
    game.emit("empire_destroyed", "WM-CAPASSAULT-01", text, tiles=tuple(gone))


def points(game: Game[War]) -> Steps[None]:
    """Every empire that fought gets its points; they buy by Victory points (WM-POINTS-01, 02)."""
    state = game.state
    for empire in living(state):
        if state.settings.teams:
            _team_result(state, empire)
        else:
            _own_result(state, empire)
        if empire.points:
            text = f"{empire.name} gets {many(empire.points, 'campaign point')}."
            rule = "WM-TEAM-12" if state.settings.teams else "WM-POINTS-01"
            game.emit("points_awarded", rule, text, empire=empire.name, points=empire.points)
    buyers = {empire.name: empire.round_vp for empire in living(state) if empire.points}
    if state.battles:
        state.last_vp = {empire.name: empire.round_vp for empire in living(state)}
        state.ruler_vp = {
            empire.name: member.vp
            for empire in living(state)
            for member in empire.members
            if member.name == empire.ruler
        }
    order = yield from rank_by(buyers, die_for(game, "WM-RULING-49", "Who buys first"))
    if order:
        game.emit(
            "buying_order", "WM-POINTS-02", f"Land is taken in this order: {', '.join(order)}.", order=order
        )
    state.buying = Buying(empires=list(order))
    state.phase = "buying"


def _own_result(state: War, empire: Empire) -> None:
    """The worst battle counts (WM-BATTLE-04); without any an empire gets nothing (WM-RULING-48)."""
    fought = [army for battle in state.battles for army in armies(battle) if army.empire == empire.name]
    if fought:
        empire.result, empire.round_vp = worst(fought)
    empire.points = POINTS.of(empire.result or "none")["points"]


def team_results(state: War, empire: str) -> list[Result]:
    """A team's battles: one result a game, its best player's; two for its own civil war (WM-RULING-68)."""
    results: list[Result] = list(state.forfeits.get(empire, ()))
    for battle in state.battles:
        own = [army.result for army in armies(battle) if army.empire == empire]
        if battle.kind == "civil_war":
            results += own
        elif own:
            results.append(best(own))
    return results


def team_points(results: Sequence[Result], each: bool) -> int:
    """Campaign points from a team's battles (WM-T-TEAMPOINTS, WM-RULING-67)."""
    won, drawn, lost = (results.count(result) for result in ("W", "D", "L"))
    if each:
        row = (
            "mostly_won"
            if won > max(drawn, lost)
            else "mostly_lost"
            if lost > max(won, drawn)
            else "otherwise"
        )
    else:
        row = "mostly_won" if won > drawn + lost else "mostly_lost" if lost > won + drawn else "otherwise"
    return int(TEAM_POINTS.of(row)["points"])


def _team_result(state: War, empire: Empire) -> None:
    results = team_results(state, empire.name)
    if results:
        empire.points = team_points(results, state.settings.team_points == "each")
        empire.round_vp = max(member.vp for member in heirs_of_points(empire))


def heirs_of_points(empire: Empire) -> list[Member]:
    """Who may spend a team's points: its victors, else those who drew, else those who lost (WM-TEAM-13, 17).

    A team that forfeited leaves it to its ruler (WM-RULING-72).
    """
    for result in ("W", "D", "L"):
        found = [member for member in playing(empire) if member.result == result]
        if found:
            return found
    return [member for member in empire.members if member.name == empire.ruler]
