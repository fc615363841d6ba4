"""Battles are fought: reported from the table, or decided by the umpire's quick battle (digest state B3)."""

from __future__ import annotations

from typing import Any

from empires.core.questions import Answer, Choice, Field, Flag, Item, Pick, PickMany, Question, Split
from empires.core.seats import persons
from empires.core.steps import Game, Steps, ask
from empires.kit.words import joined
from empires.rulesets.warmaster.lines import called, headline
from empires.rulesets.warmaster.outcome import duel, majority, settle
from empires.rulesets.warmaster.reference import refuse
from empires.rulesets.warmaster.state import Army, Battle, War, member_of

MOST_VP = 99_999
"""Victory points that a report may give an army."""

MOST_HELP = 2
"""Locations that count in a quick battle (WM-RULING-66)."""

GARRISON = 2
"""What the walls add to the garrison's score in a quick siege (WM-RULING-66)."""

VP_PER_SCORE = 100
"""Victory points for each point of a quick battle's score (WM-RULING-66)."""


def battles(game: Game[War]) -> Steps[None]:
    """The next battle is fought; when all are, capitals may fall (WM-BATTLE-01)."""
    state = game.state
    battle = next((one for one in state.battles if not one.resolved_by), None)
    if battle is None:
        state.phase = "capitals_fall"
        return
    quick = yield from is_quick(game, battle)
    _open(game, battle)
    if quick:
        yield from auto_battle(game, battle)
    else:
        yield from _report(game, battle)
    battle.resolved_by = "auto" if quick else "table"
    for army in (battle.solo, *battle.allies):
        if state.settings.teams:
            member = member_of(state, army.player)
            member.result, member.vp = army.result, army.vp
    _tell(game, battle)


def armies(battle: Battle) -> list[Army]:
    """All armies of a battle, the solo army first."""
    return [battle.solo, *battle.allies]


def is_quick(game: Game[War], battle: Battle) -> Steps[bool]:
    """Whether the umpire decides: for computer players, or where all agree (WM-RULING-66)."""
    state = game.state
    rule = state.settings.auto_battle
    people = list(dict.fromkeys(army.player for army in armies(battle)))
    humans = persons(state, people)
    if rule in ("never", "always"):
        return rule == "always"
    if len(humans) < len(people):
        return True
    if rule == "computer_only":
        return False
    for player in humans:
        choice = yield from ask(
            Question(
                player=player,
                kind="auto_battle",
                text=f"{headline(state, battle)}. How is it fought?",
                rules=("WM-RULING-66", "WM-BATTLE-01"),
                choices=(
                    Choice("table", "On the table"),
                    Choice("auto", "By the umpire's dice", note="Only if all agree."),
                ),
            )
        )
        if choice == "table":
            return False
    return True


def _report(game: Game[War], battle: Battle) -> Steps[None]:
    """The result as the players report it; what follows is derived, never typed (WM-BATTLE-05)."""
    state = game.state
    several = len(battle.allies) > 1
    answer = yield from ask(report_form(state, battle), lambda answer: _check_report(battle, answer))
    for at, army in enumerate(armies(battle)):
        army.vp = answer["vp"][str(at)]
    if several:
        battle.solo.withdrawn = answer["solo_withdrawn"]
        for at, army in enumerate(battle.allies, start=1):
            army.withdrawn = str(at) in answer["withdrawn"]
        settle(battle)
    else:
        battle.solo.result, battle.allies[0].result = duel(answer["outcome"])


def report_form(state: War, battle: Battle) -> Question:
    """The form of a battle report: the armies are numbered, the solo army 0."""
    names = [called(state, army) for army in armies(battle)]
    fields: list[Field] = []
    default: dict[str, Any] = {}
    if len(battle.allies) > 1:
        options = tuple(Choice(str(at), name) for at, name in enumerate(names) if at)
        fields += [
            PickMany(name="withdrawn", label="Allied armies that withdrew", choices=options),
            Flag(name="solo_withdrawn", label=f"{names[0]} withdrew"),
        ]
        default = {"withdrawn": [], "solo_withdrawn": False}
    else:
        outcomes = (
            Choice("a", f"{names[0]} won"), Choice("draw", "A draw"), Choice("b", f"{names[1]} won"),
        )  # fmt: skip
        fields.append(Pick(name="outcome", label="Outcome", choices=outcomes))
        default = {"outcome": "draw"}
    points = tuple(Item(str(at), name, 0, MOST_VP) for at, name in enumerate(names))
    fields.append(
        Split(name="vp", label="Victory points", items=points, lo=0, hi=MOST_VP * len(names), unit="VP")
    )
    return Question(
        player=reporter(state, battle),
        kind="report_battle",
        text=f"{headline(state, battle)}. How did it end?",
        rules=("WM-BATTLE-05", "WM-RULING-56" if battle.capital_of else "WM-BATTLE-01"),
        fields=tuple(fields),
        default={**default, "vp": {str(at): 0 for at in range(len(names))}},
        facts={"benefits": [list(army.benefits) for army in armies(battle)]},
    )


def reporter(state: War, battle: Battle) -> str:
    """Who fills in the report: the solo side, or an ally where a computer plays that."""
    people = [army.player for army in armies(battle)]
    return next(iter(persons(state, people)), people[0])


def _check_report(battle: Battle, answer: Answer) -> None:
    numbers = [str(at) for at in range(len(armies(battle)))]
    if list(answer["vp"]) != numbers and sorted(answer["vp"]) != sorted(numbers):
        raise refuse("BAD_REPORT", "The report needs the Victory points of every army.", "WM-BATTLE-05")
    if any(points < 0 for points in answer["vp"].values()):
        raise refuse("BAD_REPORT", "Victory points are never negative.", "WM-BATTLE-05")
    if any(at not in numbers[1:] for at in answer.get("withdrawn", ())):
        raise refuse("BAD_REPORT", "An army withdrew that was not there.", "WM-BATTLE-05")


def auto_battle(game: Game[War], battle: Battle) -> Steps[None]:
    """The umpire's quick battle: every army scores 2D6 and more, and the higher score wins (WM-RULING-66).

    One against one the attacker rolls first, in a mutual battle the lower seat; against allies the solo
    army does, then each ally by seat.
    """
    state = game.state
    allies = sorted(battle.allies, key=lambda army: state.empires[army.empire].seat)
    if len(allies) > 1:
        order = [battle.solo, *allies]
    elif battle.mutual:
        order = sorted([allies[0], battle.solo], key=lambda army: state.empires[army.empire].seat)
    else:
        order = [battle.solo, allies[0]] if _defends(state, allies[0]) else [allies[0], battle.solo]
    scores = []
    for army in order:
        score = yield from _score(game, battle, army)
        army.vp = VP_PER_SCORE * score
        scores.append(score)
    mark = battle.solo.vp
    if len(allies) > 1:
        for army in allies:
            army.withdrawn = army.vp < mark
        gone = sum(army.withdrawn for army in allies)
        above = sum(army.vp > mark for army in allies)
        battle.solo.withdrawn = gone < majority(len(allies)) and 2 * above > len(allies)
        settle(battle)
    else:
        other = allies[0].vp
        outcome = "a" if mark > other else "b" if other > mark else "draw"
        battle.solo.result, allies[0].result = duel(outcome)


def _defends(state: War, army: Army) -> bool:
    """Whether an army's empire is the defender of its clash: in teams a lone attacker is solo."""
    return any(clash.defender == army.empire for clash in state.clashes)


def _score(game: Game[War], battle: Battle, army: Army) -> Steps[int]:
    """2D6, help from locations, walls for a garrison, numbers for allies."""
    name = called(game.state, army)
    roll = yield from game.roll("2d6", "WM-RULING-66", f"Quick battle: {name}", player=army.player)
    score = roll.total + min(MOST_HELP, len(army.benefits))
    if battle.capital_of == army.empire:
        score += GARRISON
    if army is not battle.solo:
        score += len(battle.allies) - 1
    return score


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
