"""Battles on the table, or by the umpire's quick battle (digest state B3)."""

from __future__ import annotations

from typing import Literal

from empires.core.base.words import joined, many
from empires.core.offices.seats import persons
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.core.rules.ruleset import AGAIN, ON, Next
from empires.kit.battles import Role, Sides, Term, Why, Winner, begin, by_victory_points, decided, end
from empires.rulesets.warmaster.armies import armies, called, fielded, headline
from empires.rulesets.warmaster.odds import battle_odds
from empires.rulesets.warmaster.quick_battle import VP_PER_SCORE, edges, quick_battle
from empires.rulesets.warmaster.reports import a_report
from empires.rulesets.warmaster.state import Army, Battle, War, member_of


class Fight(Act):
    """Fight on the table, or let the umpire's dice decide."""

    where: Literal["table", "auto"]


AUTO_BATTLE = Kind("auto_battle", Fight)


def battles(game: Game[War]) -> Steps[Next]:
    """Let all battles be fought, on the table or by the umpire's dice; afterwards, capitals may fall.

    Battles on the table may be reported in any order.
    """
    state = game.state
    waiting = [one for one in state.battles if not one.resolved_by]
    if not waiting:
        return ON
    battle = next((one for one in waiting if not one.on_table), None)
    if battle is None:
        reported = yield from a_report(game, waiting)
        if reported is not None:
            reported.resolved_by = "table"  # WM-BATTLE-01
            _open(game, reported)
            _close(game, reported)
    elif (yield from is_quick(game, battle)):
        _open(game, battle)
        yield from quick_battle(game, battle)  # WM-RULING-66
        battle.resolved_by = "auto"  # WM-RULING-66
        _close(game, battle)
    else:
        battle.on_table = True
    return AGAIN


def is_quick(game: Game[War], battle: Battle) -> Steps[bool]:
    """Whether the umpire's dice decide a battle, because computer players fight it or all players agree."""
    state = game.state
    people = list(dict.fromkeys(army.player for army in armies(battle)))
    humans = persons(state, people)
    match state.settings.auto_battle:
        case "never":
            return False
        case "always":
            return True
        case _ if len(humans) < len(people):
            return True  # WM-RULING-66
        case "computer_only":
            return False
        case "agreed":
            for player in humans:
                act = yield from ask(_table_or_dice(state, battle, player))
                if act.where == "table":  # WM-RULING-66
                    return False
            return True


def _table_or_dice(state: War, battle: Battle, player: str) -> Decision[Fight]:
    words = {
        "table": Words("On the table"),
        "auto": Words(
            "By the umpire’s dice", note="Only if all agree.", odds=battle_odds(state, battle, player)
        ),
    }
    return Decision(
        player=player,
        kind=AUTO_BATTLE,
        text=f"{headline(state, battle)}. How will it be fought?",
        rules=("WM-RULING-66", "WM-BATTLE-01"),
        offers=[Fight("table"), Fight("auto")],
        words=lambda act: words[act.where],
    )


# --- events ------------------------------------------------------------------------------------------


def solo_attacks(state: War, battle: Battle) -> bool:
    """Whether the solo army is the attacker's, which happens only in team games (WM-RULING-71).

    If neither side attacks, events name the allies as the attackers.
    """
    return not battle.mutual and any(
        clash.defender == battle.allies[0].empire and battle.solo.empire in clash.attackers
        for clash in state.clashes
    )


def _open(game: Game[War], battle: Battle) -> None:
    """Emit the beginning of a battle: its two sides and the points of each."""
    state = game.state
    attacking, defending = battle.allies, [battle.solo]
    if solo_attacks(state, battle):
        attacking, defending = defending, attacking
    attacker, defender = (joined(called(state, army) for army in side) for side in (attacking, defending))
    sizes = (sum(army.size for army in side) for side in (attacking, defending))
    first, second = (joined(fielded(state, army) for army in side) for side in (attacking, defending))
    text = f"Battle {battle.id} begins: {first} against {second}."
    begin(game, "WM-BATTLE-01", text, Sides(attacker, defender, *sizes), ahead={"battle": battle.id})


def _close(game: Game[War], battle: Battle) -> None:
    """Record each player's result in a team game, and emit the end of the battle."""
    state = game.state
    for army in armies(battle):
        if state.settings.teams:
            member = member_of(state, army.player)
            member.result, member.vp = army.result, army.vp
    _tell(game, battle)


_OUTCOMES = {"W": "won", "D": "drew", "L": "lost"}


def _tell(game: Game[War], battle: Battle) -> None:
    state = game.state
    parts = [
        f"{fielded(state, army)} {_OUTCOMES[army.result]} with {army.vp:,}{'' if n else ' VP'}"
        for n, army in enumerate(armies(battle))
    ]
    rule = "WM-T-MULTI" if len(battle.allies) > 1 else "WM-BATTLE-05"
    if battle.resolved_by == "auto":
        rule = "WM-RULING-66"
    solo: Role
    others: Role
    solo, others = ("attacker", "defender") if solo_attacks(state, battle) else ("defender", "attacker")
    if len(battle.allies) > 1:
        gone = sum(army.withdrawn for army in battle.allies)
        left = [many(gone, "ally")] if gone else []
        left += [fielded(state, battle.solo)] if battle.solo.withdrawn else []
        parts += [f"{joined(left)} withdrew"] if left else []
    ended: Winner = "draw" if battle.solo.result == "D" else solo if battle.solo.result == "W" else others
    end(
        game, "battle_reported", rule, f"Battle {battle.id}: {'; '.join(parts)}.",
        ahead={"battle": battle.id}, winner=ended,
        results=[army.result for army in armies(battle)], vp=[army.vp for army in armies(battle)],
        notes=battle.notes, why=_why(battle, solo, ended),
    )  # fmt: skip


def _why(battle: Battle, solo: Role, ended: Winner) -> Why:
    """The deciding factor of a battle: on the table, victory points; in a quick battle, the bonuses or the
    dice."""
    own, others = battle.solo, battle.allies
    if battle.resolved_by != "auto":
        vp = (own.vp, sum(army.vp for army in others))
        return by_victory_points(ended, *(vp if solo == "attacker" else vp[::-1]))
    sign = 1 if solo == "attacker" else -1
    added, dice = _scored(battle, own)
    scores = [_scored(battle, army) for army in others]

    def told(mine: int, theirs: list[int]) -> str:
        """The two figures of a comparison, the winner’s first."""
        two = str(mine), joined([str(one) for one in theirs])
        return " against ".join(two if ended == solo else two[::-1])

    return decided(
        ended,
        [
            Term(
                sign * sum(added - one for one, _ in scores),
                f"Decided by locations and walls: {told(added, [one for one, _ in scores])}.",
                "locations",
            ),
            Term(
                sign * sum(dice - one for _, one in scores),
                f"The dice decided: {told(dice, [one for _, one in scores])}.",
            ),
        ],
        f"It was even: {added + dice} against {joined([str(sum(one)) for one in scores])}.",
    )


def _scored(battle: Battle, army: Army) -> tuple[int, int]:
    """The bonus to an army's dice in a quick battle, and the roll."""
    added = sum(edges(battle, army).values())
    return added, army.vp // VP_PER_SCORE - added
