"""Choosing the scenario for a game on the table (ME-TABLE-14 to ME-TABLE-16)."""

from __future__ import annotations

from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.rulesets.mighty_empires.battle.matchup import Fight, ask_side, at_play
from empires.rulesets.mighty_empires.charts import SCENARIO, SCENARIO_ROLES, number
from empires.rulesets.mighty_empires.state import Banner, MightyEmpires, Role, Scenario

TITLES: dict[Scenario, str] = {
    "last_stand": "Last Stand",
    "breakthrough": "Breakthrough",
    "capture": "Capture",
    "pitched_battle": "Pitched Battle",
    "meeting_engagement": "Meeting Engagement",
    "flank_attack": "Flank Attack",
    "ambush": "Ambush",
}
CHOOSERS: dict[str, Role] = {"defender_chooses": "defender", "attacker_chooses": "attacker"}
"""The player who picks the scenario if the chart leaves it open (ME-TABLE-16)."""

SEVERAL_EDGES = number("edges crossed that change the scenario")
"""The number of crossed edges that raises the scenario's number by one (ME-TABLE-14)."""


class Shift(Act):
    """The out-scouter's modifier to the scenario's number."""

    by: int


class Play(Act):
    """The scenario to play."""

    scenario: Scenario


TT_SCOUT_SHIFT = Kind("tt_scout_shift", Shift)
TT_CHOOSE_SCENARIO = Kind("tt_choose_scenario", Play)


def edges_crossed(state: MightyEmpires, banners: list[Banner]) -> int:
    """The number of edges of the tile over which a force came in this turn's step 3; the shore counts as one
    (ME-SHIP-13)."""
    came = [
        one.came_from if one.came_from in state.map.tiles else "shore"
        for one in banners
        if one.has_moved and one.came_from is not None and one.tile in state.contacts
    ]
    return len(set(came))


def roll_scenario(game: Game[MightyEmpires], on: Fight) -> Steps[None]:
    """Roll two dice, add 1 for coming over several edges, then apply the out-scouter's modifier."""
    conflict = at_play(game.state)
    roll = yield from game.roll("2d6", SCENARIO.id, "The scenario", player=on.roller("attacker"))
    bonus = int(conflict.edges >= SEVERAL_EDGES)  # ME-TABLE-14
    shift = yield from _scouts_shift(game, on, roll.total + bonus)
    conflict.total = roll.total + bonus + shift  # ME-RULING-403
    found = SCENARIO.at(conflict.total)["scenario"]
    chosen = yield from _chosen(game, on, found)
    conflict.scenario = chosen
    sums = f"{roll.total} on the dice, {bonus:+d} for edges crossed, {shift:+d} by scouts: {conflict.total:,}"
    picks = f"; {on.name(CHOOSERS[found])} chooses" if found in CHOOSERS else ""
    text = f"{sums}{picks}. Scenario: {TITLES[chosen]}."
    game.emit("scenario_set", "ME-TABLE-14", text, tiles=(on.tile,), total=conflict.total, scenario=chosen)


def _scouts_shift(game: Game[MightyEmpires], on: Fight, total: int) -> Steps[int]:
    """Let the out-scouter add or subtract 1 after seeing the dice (ME-TABLE-15, ME-RULING-404)."""
    scouter = at_play(game.state).out_scouter
    if scouter is None:
        return 0
    act = yield from ask_side(game, on, scouter, lambda player: _shift_question(on, player, total))
    return act.by


def _shift_question(on: Fight, player: str, total: int) -> Decision[Shift]:
    def words(act: Shift) -> Words:
        label = "Leave it" if act.by == 0 else f"{act.by:+d}"
        return Words(f"{label}: {_row_told(total + act.by)}", (on.tile,))

    return Decision(
        player=player,
        kind=TT_SCOUT_SHIFT,
        text=f"Your scouts know the land. The scenario’s number is {total}. Will you change it?",
        rules=("ME-TABLE-15", "ME-T-SCENARIO"),
        offers=[Shift(0), Shift(-1), Shift(1)],
        words=words,
        tiles=(on.tile,),
    )


def _row_told(total: int) -> str:
    found = SCENARIO.at(total)["scenario"]
    if found in CHOOSERS:
        return f"the tile’s {CHOOSERS[found]} chooses"
    return TITLES[found]


def _chosen(game: Game[MightyEmpires], on: Fight, found: str) -> Steps[Scenario]:
    """The scenario on the chart; at the ends of the chart one side picks any scenario (ME-TABLE-16)."""
    if found not in CHOOSERS:
        return next(one for one in TITLES if one == found)
    act = yield from ask_side(game, on, CHOOSERS[found], lambda player: _choice(on, player))
    return act.scenario


def _choice(on: Fight, player: str) -> Decision[Play]:
    return Decision(
        player=player,
        kind=TT_CHOOSE_SCENARIO,
        text="Which scenario will you play?",
        rules=("ME-TABLE-16", "ME-RULING-405"),
        offers=[Play(one) for one in TITLES],
        words=lambda act: Words(TITLES[act.scenario], (on.tile,), ROLES_TOLD[act.scenario]),
        tiles=(on.tile,),
    )


def _roles_told(scenario: Scenario) -> str:
    row = SCENARIO_ROLES.of(scenario)
    extra = f"; the {row['terrain']} may change the terrain" if row["terrain"] else ""
    return f"{WHO_ATTACKS[row['roles']]}{extra}"


WHO_ATTACKS = {
    "strength": "the weaker army defends",
    "choice": "the side that out-scouts the other chooses to attack or defend; otherwise the dice decide",
    "tile": "the player who entered the tile attacks",
    "edges": "the player who entered over several edges attacks; otherwise scouts or dice decide",
    "scouts": "the side that out-scouts the other attacks; otherwise the dice decide",
}
ROLES_TOLD = {scenario: _roles_told(scenario) for scenario in TITLES}
