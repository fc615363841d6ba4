"""The count of campaign points, and the buying order (digest state P1, WM-POINTS, WM-TEAM-12)."""

from __future__ import annotations

from collections.abc import Sequence

from empires.core.base.words import many
from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.core.rules.ruleset import ON, Next
from empires.core.rules.tables import Row
from empires.kit.dice_order import rank_by
from empires.rulesets.warmaster.armies import armies
from empires.rulesets.warmaster.lots import die_for
from empires.rulesets.warmaster.membership import ruler_of
from empires.rulesets.warmaster.results import best, worst
from empires.rulesets.warmaster.state import Buying, Empire, Member, Result, War, living, playing
from empires.rulesets.warmaster.tables import POINTS, TEAM_POINTS


def points(game: Game[War]) -> Steps[Next]:
    """Give points to every empire that fought; empires buy in the order of their Victory points."""
    state = game.state
    for empire in living(state):  # WM-POINTS-01
        _award(game, empire)
    if state.battles:  # WM-RULING-60
        state.last_vp = _vp_of_the_round(state)
    buyers = {empire.name: empire.round_vp for empire in living(state) if empire.points}
    order = yield from rank_by(buyers, die_for(game, "WM-RULING-49", "Who buys first"))
    if order:
        text = f"The empires buy in this order: {', '.join(order)}."
        game.emit("buying_order", "WM-POINTS-02", text, order=order)
    state.buying = Buying(empires=list(order))  # WM-POINTS-02
    return ON


def _vp_of_the_round(state: War) -> dict[str, int]:
    """The tie-breaker at the end: the VP of each empire (WM-RULING-60) or, in a team game, of each player. A
    team may still get a new ruler after the last battles, and his own VP then count."""
    if state.settings.teams:  # WM-TEAM-22
        return {member.name: member.vp for empire in living(state) for member in empire.members}
    return {empire.name: empire.round_vp for empire in living(state)}


def _award(game: Game[War], empire: Empire) -> None:
    state = game.state
    rule = "WM-POINTS-01"
    if state.settings.teams:
        rule = "WM-TEAM-12"
        _team_result(state, empire)
    else:
        _own_result(state, empire)
    if empire.points:
        text = f"{empire.name} gets {many(empire.points, 'campaign point')}: {_reason(state, empire)}."
        game.emit("points_awarded", rule, text, empire=empire.name, points=empire.points)


_FARED: dict[Result, str] = {"W": "won", "D": "drawn", "L": "lost", "": "no battle"}


def _reason(state: War, empire: Empire) -> str:
    """Where an empire's points come from: in a team game, the row of the table; otherwise, the worst
    battle."""
    if state.settings.teams:
        results = team_results(state, empire.name)
        counts = ", ".join(f"{results.count(result)} {word}" for result, word in _FARED.items() if result)
        return f"{counts}; {_row(results, state.settings.team_points == 'each')['test']}"
    return f"{_FARED[empire.result]}, with {empire.round_vp:,} VP"


def _own_result(state: War, empire: Empire) -> None:
    """Record the worst battle of an empire, which is the one that counts (WM-BATTLE-04); without a battle,
    the empire gets nothing (WM-RULING-48)."""
    fought = [army for battle in state.battles for army in armies(battle) if army.empire == empire.name]
    if fought:
        empire.result, empire.round_vp = worst(fought)
    empire.points = POINTS.of(empire.result or "none")["points"]


# --- teams -------------------------------------------------------------------------------------------


def _team_result(state: War, empire: Empire) -> None:
    results = team_results(state, empire.name)
    if results:
        empire.points = team_points(results, state.settings.team_points == "each")
        empire.round_vp = max(member.vp for member in heirs_of_points(empire))


def team_results(state: War, empire: str) -> list[Result]:
    """The results of a team's battles: for each game the result of its best player, but both results of a
    game between its own players (WM-RULING-68).
    """
    results: list[Result] = list(state.forfeits.get(empire, ()))
    for battle in state.battles:
        own = [army.result for army in armies(battle) if army.empire == empire]
        if battle.kind == "civil_war":
            results += own
        elif own:
            results.append(best(own))
    return results


def team_points(results: Sequence[Result], each: bool) -> int:
    """Campaign points from a team's battles (WM-T-TEAMPOINTS)."""
    return int(_row(results, each)["points"])


def _row(results: Sequence[Result], each: bool) -> Row:
    """The first row of the team points table that applies (WM-RULING-67)."""
    won, drawn, lost = (results.count(result) for result in ("W", "D", "L"))
    others_than_won, others_than_lost = drawn + lost, won + drawn
    if each:
        others_than_won, others_than_lost = max(drawn, lost), max(won, drawn)
    row = "otherwise"
    if won > others_than_won:
        row = "mostly_won"
    elif lost > others_than_lost:
        row = "mostly_lost"
    return TEAM_POINTS.of(row)  # WM-T-TEAMPOINTS


def heirs_of_points(empire: Empire) -> list[Member]:
    """The players who may spend a team's points: those who won, otherwise those who drew, otherwise those who
    lost (WM-TEAM-13, WM-TEAM-17).

    If the team forfeited, the ruler spends them (WM-RULING-72).
    """
    for result in ("W", "D", "L"):
        found = [member for member in playing(empire) if member.result == result]
        if found:
            return found
    return [ruler_of(empire)]
