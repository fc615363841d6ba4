"""Battles are fought: reported from the table, or decided by the umpire's quick battle (digest state B3)."""

from __future__ import annotations

from typing import Literal

import msgspec

from empires.core.acts import Act, Kind, Words
from empires.core.errors import IllegalChoice
from empires.core.fields import Choice, Flag, Item, Pick, PickMany, Split
from empires.core.questions import Decision, Form
from empires.core.ruleset import AGAIN, ON, Next
from empires.core.seats import persons
from empires.core.steps import Game, Steps, ask
from empires.kit.words import joined

from .armies import armies, called, headline
from .quick_battle import quick_battle
from .results import Outcome, settle_allied, settle_duel
from .state import Battle, War, member_of
from .tables import refuse

MOST_VP = 99_999
"""Victory points that a report may give an army."""


class Fight(Act):
    """Fight on the table, or let the umpire's dice decide."""

    where: Literal["table", "auto"]


AUTO_BATTLE = Kind("auto_battle", Fight)


class DuelReport(msgspec.Struct):
    """A form: how a battle of one against one ended; VP by the armies' numbers, the solo army 0."""

    outcome: Outcome
    vp: dict[str, int]


class AlliedReport(msgspec.Struct):
    """A form: which numbered allies withdrew, and whether the solo army did; VP by the armies' numbers."""

    withdrawn: list[str]
    solo_withdrawn: bool
    vp: dict[str, int]


def battles(game: Game[War]) -> Steps[Next]:
    """The next battle is fought; when all are, capitals may fall (WM-BATTLE-01)."""
    state = game.state
    battle = next((one for one in state.battles if not one.resolved_by), None)
    if battle is None:
        return ON
    quick = yield from is_quick(game, battle)
    _open(game, battle)
    if quick:
        yield from quick_battle(game, battle)
    else:
        yield from _report(state, battle)
    battle.resolved_by = "auto" if quick else "table"
    for army in armies(battle):
        if state.settings.teams:
            member = member_of(state, army.player)
            member.result, member.vp = army.result, army.vp
    _tell(game, battle)
    return AGAIN


def is_quick(game: Game[War], battle: Battle) -> Steps[bool]:
    """Whether the umpire decides: for computer players, or where all agree (WM-RULING-66)."""
    state = game.state
    people = list(dict.fromkeys(army.player for army in armies(battle)))
    humans = persons(state, people)
    match state.settings.auto_battle:
        case "never":
            return False
        case "always":
            return True
        case _ if len(humans) < len(people):
            return True
        case "computer_only":
            return False
        case "agreed":
            for player in humans:
                act = yield from ask(_table_or_dice(state, battle, player))
                if act.where == "table":
                    return False
            return True


def _table_or_dice(state: War, battle: Battle, player: str) -> Decision[Fight]:
    words = {
        "table": Words("On the table"),
        "auto": Words("By the umpire's dice", note="Only if all agree."),
    }
    return Decision(
        player=player,
        kind=AUTO_BATTLE,
        text=f"{headline(state, battle)}. How is it fought?",
        rules=("WM-RULING-66", "WM-BATTLE-01"),
        offers=[Fight("table"), Fight("auto")],
        words=lambda act: words[act.where],
    )


# --- reports -----------------------------------------------------------------------------------------


def _report(state: War, battle: Battle) -> Steps[None]:
    """The result as the players report it; what follows is derived, never typed (WM-BATTLE-05)."""
    vp: dict[str, int]
    if len(battle.allies) > 1:
        allied = yield from ask(_allied_form(state, battle))
        battle.solo.withdrawn, vp = allied.solo_withdrawn, allied.vp
        for at, army in enumerate(battle.allies, start=1):
            army.withdrawn = str(at) in allied.withdrawn
        settle_allied(battle)
    else:
        duel = yield from ask(_duel_form(state, battle))
        vp = duel.vp
        settle_duel(battle, duel.outcome)
    for at, army in enumerate(armies(battle)):
        army.vp = vp[str(at)]


def _duel_form(state: War, battle: Battle) -> Form[DuelReport]:
    solo, other = (called(state, army) for army in armies(battle))
    outcomes = (Choice("a", f"{solo} won"), Choice("draw", "A draw"), Choice("b", f"{other} won"))
    return Form(
        player=reporter(state, battle),
        kind="report_battle",
        text=lambda: f"{headline(state, battle)}. How did it end?",
        rules=_rules(battle),
        record=DuelReport,
        fields=(Pick(name="outcome", label="Outcome", choices=outcomes), _points(state, battle)),
        default=DuelReport("draw", _no_points(battle)),
        why_not=lambda report: why_not_points(battle, report.vp),
        facts=_facts(battle),
    )


def _allied_form(state: War, battle: Battle) -> Form[AlliedReport]:
    allies = tuple(Choice(str(at), called(state, army)) for at, army in enumerate(battle.allies, start=1))
    return Form(
        player=reporter(state, battle),
        kind="report_battle",
        text=lambda: f"{headline(state, battle)}. How did it end?",
        rules=_rules(battle),
        record=AlliedReport,
        fields=(
            PickMany(name="withdrawn", label="Allied armies that withdrew", choices=allies),
            Flag(name="solo_withdrawn", label=f"{called(state, battle.solo)} withdrew"),
            _points(state, battle),
        ),
        default=AlliedReport([], solo_withdrawn=False, vp=_no_points(battle)),
        why_not=lambda report: why_not_allied(battle, report),
        facts=_facts(battle),
    )


def _rules(battle: Battle) -> tuple[str, ...]:
    return ("WM-BATTLE-05", "WM-RULING-56" if battle.capital_of else "WM-BATTLE-01")


def _points(state: War, battle: Battle) -> Split:
    lines = tuple(Item(str(at), called(state, army), 0, MOST_VP) for at, army in enumerate(armies(battle)))
    return Split(name="vp", label="Victory points", items=lines, lo=0, hi=MOST_VP * len(lines), unit="VP")


def _no_points(battle: Battle) -> dict[str, int]:
    return {str(at): 0 for at in range(len(armies(battle)))}


def _facts(battle: Battle) -> dict[str, list[list[str]]]:
    return {"benefits": [list(army.benefits) for army in armies(battle)]}


def reporter(state: War, battle: Battle) -> str:
    """Who fills in the report: the solo side, or an ally where a computer plays that."""
    people = [army.player for army in armies(battle)]
    return next(iter(persons(state, people)), people[0])


def why_not_points(battle: Battle, vp: dict[str, int]) -> IllegalChoice | None:
    """Why these Victory points cannot be, or None (WM-BATTLE-05)."""
    if vp.keys() != _no_points(battle).keys():
        return refuse("BAD_REPORT", "The report needs the Victory points of every army.", "WM-BATTLE-05")
    if any(points < 0 for points in vp.values()):
        return refuse("BAD_REPORT", "Victory points are never negative.", "WM-BATTLE-05")
    return None


def why_not_allied(battle: Battle, report: AlliedReport) -> IllegalChoice | None:
    """Why a report of an allied battle cannot be, or None (WM-BATTLE-05)."""
    if refusal := why_not_points(battle, report.vp):
        return refusal
    allies = [str(at) for at in range(1, len(battle.allies) + 1)]
    if any(at not in allies for at in report.withdrawn):
        return refuse("BAD_REPORT", "An army withdrew that was not there.", "WM-BATTLE-05")
    return None


# --- what is told ------------------------------------------------------------------------------------


def solo_attacks(state: War, battle: Battle) -> bool:
    """Whether the solo army is the attacker's, which happens in team games only (WM-RULING-71).

    Where neither side attacks, the allies are told as the attackers.
    """
    return not battle.mutual and any(
        clash.defender == battle.allies[0].empire and battle.solo.empire in clash.attackers
        for clash in state.clashes
    )


def _open(game: Game[War], battle: Battle) -> None:
    """Tell that a battle begins: its two sides and the points of each."""
    state = game.state
    attacking, defending = battle.allies, [battle.solo]
    if solo_attacks(state, battle):
        attacking, defending = defending, attacking
    attacker, defender = (joined(called(state, army) for army in side) for side in (attacking, defending))
    game.emit(
        "battle_begun", "WM-BATTLE-01", f"Battle {battle.id} begins: {attacker} against {defender}.",
        battle=battle.id, attacker=attacker, defender=defender,
        attack=sum(army.size for army in attacking), defence=sum(army.size for army in defending),
    )  # fmt: skip


_OUTCOMES = {"W": "won", "D": "drew", "L": "lost"}


def _tell(game: Game[War], battle: Battle) -> None:
    state = game.state
    parts = [f"{called(state, army)} {_OUTCOMES[army.result]} with {army.vp:,} VP" for army in armies(battle)]
    rule = "WM-T-MULTI" if len(battle.allies) > 1 else "WM-BATTLE-05"
    if battle.resolved_by == "auto":
        rule = "WM-RULING-66"
    solo, others = ("attacker", "defender") if solo_attacks(state, battle) else ("defender", "attacker")
    game.emit(
        "battle_reported", rule, f"Battle {battle.id}: {'; '.join(parts)}.", battle=battle.id,
        winner={"W": solo, "D": "draw", "L": others}[battle.solo.result],
        results=[army.result for army in armies(battle)], vp=[army.vp for army in armies(battle)],
    )  # fmt: skip
