"""Battles fought on the table: consent, what to play, and the result (ME-BATTLE-02, ME-BATTLE-25).

In points mode this is the easy system: armies are drawn up for that game only (ME-ARMY-04), wounded or
captured characters count as killed and no items are taken (ME-ARMY-05, ME-CASREC-17), so casualties are
counted in points.
"""

from __future__ import annotations

import msgspec

from empires.core.base.words import begun, many
from empires.core.errors import IllegalChoice
from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.kit.battles import Sides, Why, Winner, begin, by_the_table, end, reported
from empires.rulesets.mighty_empires.battle.briefing import brief, told
from empires.rulesets.mighty_empires.battle.casualties import raise_dead, strike, take_trophies
from empires.rulesets.mighty_empires.battle.consent import consent
from empires.rulesets.mighty_empires.battle.field import Outcome, Side, does, fight, strength_of
from empires.rulesets.mighty_empires.battle.garrison import arm_the_walls
from empires.rulesets.mighty_empires.battle.ground import TT_GROUND, agree_ground
from empires.rulesets.mighty_empires.battle.matchup import Fight, at_play
from empires.rulesets.mighty_empires.battle.report import (
    ASSAULT_RESULTS,
    BATTLE_RESULTS,
    Report,
    odd,
    report_form,
    report_of,
)
from empires.rulesets.mighty_empires.battle.roles import TT_CHOOSE_ROLE, begin_at, settle_roles
from empires.rulesets.mighty_empires.battle.scenario import (
    TT_CHOOSE_SCENARIO,
    TT_SCOUT_SHIFT,
    edges_crossed,
    roll_scenario,
)
from empires.rulesets.mighty_empires.battle.scouts import scout
from empires.rulesets.mighty_empires.charts import TT_OUTCOME
from empires.rulesets.mighty_empires.lands.presence import eyes_on_fight, in_the_game
from empires.rulesets.mighty_empires.lands.settlements import place_name
from empires.rulesets.mighty_empires.state import UNDEAD, Conflict, MightyEmpires
from empires.rulesets.mighty_empires.state.conflict import FightKind

STEPS = (
    TT_GROUND.name, "tt_scouting", TT_SCOUT_SHIFT.name, TT_CHOOSE_SCENARIO.name, "tt_total_us",
    TT_CHOOSE_ROLE.name, "tt_terrain", "tt_start_hour", "tt_report",
)  # fmt: skip
"""The steps towards a report; all of them need consent."""


class Assaulted(msgspec.Struct, frozen=True):
    """How an assault on the table ended, in the terms of ME-T-ASSAULT, and its cost."""

    result: str
    outcome: Outcome


def battle(game: Game[MightyEmpires], tile: str, attacker: Side, defender: Side) -> Steps[Outcome]:
    """Fight a field battle, on the table if the players concerned want it, otherwise on paper (ME-BATTLE-02).
    The players report the winner; the kind of victory decides whether the beaten force scatters, and the rest
    is as after a battle on paper (ME-TABLE-26). Losses are those reported from the table."""
    on = Fight(tile, attacker, defender)
    sizes = (strength_of(game.state, attacker), strength_of(game.state, defender))
    report = yield from _played(game, on, "battle", sizes)
    if report is None:
        return (yield from fight(game, tile, attacker, defender))
    winner: Winner = "draw"
    if report.winner != "nobody":  # ME-TABLE-24
        winner = "attacker" if report.winner == "attacker" else "defender"
    victor = f", for {on.names()[report.winner]}" if winner != "draw" else ""
    _tell(game, "battle_result", f"On the table: {BATTLE_RESULTS[report.result]}{victor}.", on, report, sizes)
    scattered = bool(TT_OUTCOME.of(report.result)["scattered"])  # ME-TABLE-25
    # ME-RULING-410
    return (yield from _losses(game, on, report, sizes, winner, scattered=scattered))


def assault(
    game: Game[MightyEmpires], tile: str, attacker: Side, defender: Side, kind: FightKind = "assault"
) -> Steps[Assaulted | None]:
    """Play an assault on the table; returns None if it is to be settled on paper.

    If the besiegers win, the place is stormed (ME-TSIEGE-02), otherwise the assault is a bloody repulse
    (ME-TSIEGE-03), and nobody assaults the place again this month (ME-TSIEGE-04)."""
    on = Fight(tile, attacker, defender)
    sizes = (strength_of(game.state, attacker), strength_of(game.state, defender))
    report = yield from _played(game, on, kind, sizes)
    if report is None:
        return None
    _tell(game, "assault_result", f"On the table: {ASSAULT_RESULTS[report.result]}.", on, report)
    winner: Winner = "attacker" if report.winner == "attacker" else "defender"
    outcome = yield from _losses(game, on, report, sizes, winner, scattered=False)
    return Assaulted(str(TT_OUTCOME.of(report.result)["assault"]), outcome)


def _tell(
    game: Game[MightyEmpires],
    kind: str,
    text: str,
    on: Fight,
    report: Report,
    sizes: tuple[int, int] | None = None,
) -> None:
    """Emit the result; its reason names the strengths only if everyone knows them."""
    winner: Winner = "draw"
    if report.winner != "nobody":
        winner = "attacker" if report.winner == "attacker" else "defender"
    hours = f" It lasted {many(report.table_turns, 'hour')}." if report.table_turns else ""
    why = Why("Decided on the table.")
    if sizes is not None:
        why = by_the_table(winner, sizes, (report.attacker.lost, report.defender.lost))
    end(
        game,
        kind,
        "ME-T-TTOUTCOME",
        text + hours,
        winner=winner,
        tiles=(on.tile,),
        result=report.result,
        notes=report.notes,
        table_turns=report.table_turns,
        why=why,
    )


def _losses(
    game: Game[MightyEmpires],
    on: Fight,
    report: Report,
    sizes: tuple[int, int],
    winner: Winner,
    *,
    scattered: bool,
) -> Steps[Outcome]:
    """Remove the fallen; some of them recover after the fight."""
    fallen, heroes = yield from strike(game, on, report)
    take_trophies(game, on, report)
    raise_dead(game, on, report)
    return Outcome(
        winner=winner,
        scattered=scattered,
        attack_points=sizes[0],
        defence_points=sizes[1],
        casualties=(report.attacker.lost, report.defender.lost),
        fallen=fallen,
        heroes=heroes,
        abstract=report.characters,
    )


# --- the game ------------------------------------------------------------------------------------------


def _played(
    game: Game[MightyEmpires], on: Fight, kind: FightKind, sizes: tuple[int, int]
) -> Steps[Report | None]:
    """The report by a human player on one side, confirmed by a human player on the other; None for a fight on
    paper. Until then the fight is part of the state, where all can see it."""
    state = game.state
    state.conflict = Conflict(
        tile=on.tile,
        attacker=on.attacker.player,
        defender=on.defender.player,
        kind=kind,
        edges=edges_crossed(state, on.attacker.banners),
    )
    report = None
    if (yield from consent(game, on)):
        state.conflict.agreed = True
        report = yield from _game(game, on, sizes)
    state.conflict = None
    return report


def _game(game: Game[MightyEmpires], on: Fight, sizes: tuple[int, int]) -> Steps[Report | None]:
    """Settle a game on the table from the ground to the report, stage by stage (ME digest part 3, section 3).

    If no lists are kept, each army is picked for the points of its force; unspent points are not lost. An
    assault uses the siege scenario of the miniature game: nobody scouts, there is no roll on the chart, and
    the attacker names the hour."""
    conflict = at_play(game.state)
    _declare(game, on, sizes)
    if conflict.kind == "assault":  # at a wall there is no place to hold: ME-RULING-412, ME-TSIEGE-05
        arm_the_walls(game, on, sizes[1])
    if game.state.settings.tabletop_scenarios:
        yield from agree_ground(game, on)  # ME-TABLE-05
        if conflict.kind != "battle":
            yield from begin_at(game, on, named=True)  # ME-TABLE-10
        else:
            yield from scout(game, on)  # ME-TABLE-12
            yield from roll_scenario(game, on)  # ME-TABLE-14
            yield from settle_roles(game, on)  # ME-T-SCENROLE
    conflict.playing = True
    results = ASSAULT_RESULTS if conflict.kind != "battle" else BATTLE_RESULTS  # ME-RULING-529
    answer = yield from reported(
        game,
        on.players,
        lambda player: report_form(game.state, player, on, sizes, results, lambda: brief(game.state, on)),
        lambda answer: told(game.state, on, answer, results),
        rules=("ME-BATTLE-25",),
        tiles=(on.tile,),
        odd=lambda answer: odd(game.state, on, sizes, report_of(answer)),
    )
    return None if answer is None else report_of(answer)


def _declare(game: Game[MightyEmpires], on: Fight, sizes: tuple[int, int]) -> None:
    """Declare the strength of both sides: in the open to everyone, at walls to those who see the place."""
    state, place = game.state, place_name(game.state, on.tile)
    eyes = eyes_on_fight(state)
    sides = Sides(on.attacker.player, on.defender.player, *sizes)  # ME-RULING-528
    if eyes is not None:
        text = f"{begun(does(on.attacker, 'storm'))} {place}."
        public = Sides(sides.attacker, sides.defender)
        begin(game, "ME-SIEGE-15", text, public, kind="assault_begun", tiles=(on.tile,))
    begin(
        game,
        "ME-BATTLE-05",
        f"To play at {place}: {on.name('attacker')} attacks with {sizes[0]:,} points, "
        f"{on.name('defender')} defends with {sizes[1]:,}.{_who_lists(state, on)}",
        sides,
        kind="strengths_declared",
        to=eyes,
        tiles=(on.tile,),
    )


def _who_lists(state: MightyEmpires, on: Fight) -> str:
    """Let another player draw up the army of a horde (ME-NECRO-21)."""
    if not any(side.player == UNDEAD and not side.led for side in (on.attacker, on.defender)):
        return ""
    fighting = [player for side in on.players for player in side]
    others = [player for player in in_the_game(state) if player not in fighting]  # ME-RULING-281
    return f" {others[0]} draws up the army of the dead." if others else ""


def why_not_on_the_table(state: MightyEmpires, player: str, kind: str) -> IllegalChoice | None:
    """Why a step of a game on the table cannot be taken now."""
    if kind not in STEPS:
        return None
    conflict = state.conflict
    if conflict is None or not conflict.agreed:
        text = "The players have not agreed to fight a battle on the table."
        return IllegalChoice("tabletop_needs_consent", text, "ME-TABLE-02")
    scouter = {"attacker": conflict.attacker, "defender": conflict.defender}.get(conflict.out_scouter or "")
    if kind == TT_SCOUT_SHIFT.name and player != scouter:
        return IllegalChoice("not_out_scouter", "Your scouts did not out-scout the enemy’s.", "ME-TABLE-15")
    return None
