"""Battles by dice and a plan (4.19, MI-T-ABSSTRAT, MI-T-ABSMOD, MI-T-ABSRESULT)."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from empires.core.base.words import begun
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.rules.asking import Steps, ask_all
from empires.core.rules.game import Game
from empires.kit.battles import ROLES, Term, Why, Winner, by_numbers, decided
from empires.rulesets.mightier_empires.battles import fallen as of_fallen
from empires.rulesets.mightier_empires.battles import sides as of_side
from empires.rulesets.mightier_empires.battles.chances import chances_of, odds_of
from empires.rulesets.mightier_empires.battles.parts import NativesPart, RisingPart
from empires.rulesets.mightier_empires.battles.sides import Side
from empires.rulesets.mightier_empires.book import TABLES, number, table_of
from empires.rulesets.mightier_empires.kingdom.strengths import difference
from empires.rulesets.mightier_empires.land.features import fortress_of
from empires.rulesets.mightier_empires.state import Character, War

Plan: TypeAlias = Literal["assault", "hold", "manoeuvre", "none"]


class Planned(Act):
    """A side's plan for a battle."""

    plan: Plan


PLAN = Kind("plan_battle", Planned)

WORDS = {
    "assault": "Assault: beats Manoeuvre",
    "hold": "Hold: beats Assault",
    "manoeuvre": "Manoeuvre: beats Hold",
}


class Outcome(msgspec.Struct, kw_only=True):
    """How a battle ended: the winner, the losses of each contingent on each side, and the fallen.

    `miscast` comes from the report of a battle on the table; `why` names the deciding factor.
    """

    winner: Winner
    result: str
    lost: tuple[dict[int, int], dict[int, int]]
    fallen: list[tuple[int, Character]] = []
    miscast: list[str] = []
    why: Why | None = None


def fight(game: Game[War], name: str, first: Side, second: Side, *, planned: bool = True) -> Steps[Outcome]:
    """Settle a battle by plans, by 2d6 for each side with modifiers, and by rolls for losses and the fallen.

    If a battle on the table was not reported in time, nobody has a plan (`planned` is False).
    """
    state = game.state
    plans: list[Plan] = ["none", "none"]
    if planned:  # MI-SEQ-07
        plans = yield from _plans(game, name, (first, second))
    totals, dice = [], []
    for at, (side, enemy) in enumerate(((first, second), (second, first))):
        who = of_side.name_of(state, side)
        told = told_of(first, second)
        roll = yield from game.roll(
            "2d6", "MI-ABS-03", f"Battle of {name}: {who}", player=side.player or None, to=told
        )
        dice.append(roll.total)
        totals.append(  # MI-ABS-03, MI-RULING-50
            roll.total + strategy(state, plans, at, (side, enemy)) + modifier(state, name, side, enemy)
        )
    margin = abs(totals[0] - totals[1])  # MI-ABS-03, MI-T-ABSRESULT
    # MI-ABS-03, MI-T-ABSRESULT
    winner: Winner = ROLES[totals.index(max(totals))] if margin else "draw"
    row = table_of(state.house, "MI-T-ABSRESULT").at(margin)
    why = _why(state, winner, plans, (first, second), totals, dice)
    casts = [(_cast(state, first)), (_cast(state, second))]
    percents = [row["winner loses" if role == winner else "loser loses"] for role in ROLES]  # MI-ABS-04
    lost = (
        of_side.share_losses(state, first, percents[0]),
        of_side.share_losses(state, second, percents[1]),
    )
    fallen = []
    for at, (role, side) in enumerate(zip(ROLES, (first, second), strict=True)):
        falls = row["winner falls" if role == winner else "loser falls"]  # MI-ABS-05
        gone = winner not in (role, "draw") and _vanishes(side)  # MI-ABS-05
        for one in [] if gone or not falls else casts[at]:  # MI-ABS-05
            roll = yield from game.roll(
                "d6", "MI-ABS-05", f"Does {one.name} fall?", to=told_of(first, second)
            )
            if roll.total <= falls:
                fallen.append((at, one))
    for side, losses in zip((first, second), lost, strict=True):
        of_fallen.cover(state, side, losses, [one for _, one in fallen])  # MI-RULING-96
    return Outcome(winner=winner, result=row["result"], lost=lost, fallen=fallen, why=why)


def _why(
    state: War,
    winner: Winner,
    plans: list[Plan],
    both: tuple[Side, Side],
    totals: list[int],
    dice: list[int],
) -> Why:
    """The deciding factor of a battle: numbers and ground, plans, or the dice."""
    sizes = [of_side.strength(state, side) for side in both]
    schemes = strategy(state, plans, 0, both) - strategy(state, plans, 1, both[::-1])
    luck = dice[0] - dice[1]
    numbers = totals[0] - totals[1] - luck - schemes
    stronger = sizes[0] > sizes[1] if winner == "attacker" else sizes[1] > sizes[0]
    return decided(
        winner,
        [
            Term(
                numbers,
                by_numbers(max(sizes), min(sizes)) if stronger else "Decided by the ground.",
                "numbers",
            ),
            Term(schemes, _by_plans(state, winner, plans, both), "plans"),
            Term(luck, f"The dice decided: {max(dice)} against {min(dice)}."),
        ],
        f"It was even: {totals[0]} against {totals[1]}.",
    )


def _by_plans(state: War, winner: Winner, plans: list[Plan], both: tuple[Side, Side]) -> str:
    """The sentence for a battle that was decided by plans. Against neutrals, having no plan is a disadvantage
    for the player and an advantage for them (MI-ABS-07)."""
    if "none" in plans:
        idle = next((side for side in both if side.players), both[0])
        return f"{begun(of_side.name_of(state, idle))} had no plan, and that decided the battle."
    best, other = plans if winner == "attacker" else plans[::-1]
    return f"The plans decided: {best} against {other}."


def told_of(first: Side, second: Side) -> tuple[str, ...]:
    """The players of both sides, who see the dice."""
    return (*first.players, *second.players)


def _cast(state: War, side: Side) -> list[Character]:
    return of_side.characters(state, side)


def _vanishes(side: Side) -> bool:
    """Whether a side consists of natives, who are removed when beaten, without any rolls for characters
    (MI-ABS-05)."""
    return not side.players and any(isinstance(part, (NativesPart, RisingPart)) for part in side.parts)


def _plans(game: Game[War], name: str, both: tuple[Side, Side]) -> Steps[list[Plan]]:
    """The plans of both sides.

    Players choose in secret; neutral armies roll a d3, unless their enemy has no plan.
    """
    state = game.state
    asked = {
        side.player: _question(state, side, name, both[1 - at])
        for at, side in enumerate(both)
        if side.players
    }
    answers = yield from ask_all(asked)  # MI-ABS-02
    plans: list[Plan] = [answers[side.player].plan if side.players else "none" for side in both]
    for at, side in enumerate(both):
        if not side.players and not (both[1 - at].players and plans[1 - at] == "none"):  # MI-ABS-07
            row, _ = yield from game.roll_on(
                TABLES["MI-T-ABSSTRAT-D3"], f"Plan of {of_side.name_of(state, side)}", to=told_of(*both)
            )
            plans[at] = row["plan"]
    return plans


def _question(state: War, side: Side, name: str, enemy: Side) -> Decision[Planned]:
    player = side.player

    def words(act: Planned) -> Words:
        odds = odds_of(state, side, player, name, [enemy], act.plan)
        label = _without_plan(enemy) if act.plan == "none" else WORDS[act.plan]
        return Words(label, note=chances_of(state, side, player, name, [enemy], act.plan), odds=odds)

    plans: tuple[Plan, ...] = ("assault", "hold", "manoeuvre", "none")
    return Decision(
        player=player,
        kind=PLAN,
        text=f"{name}: your plan against {of_side.name_of(state, enemy)}?",
        rules=("MI-ABS-02", "MI-T-ABSSTRAT", "MI-ABS-07"),
        tiles=(name,),
        offers=[Planned(plan) for plan in plans],
        words=words,
        late=Planned("none"),
        secret=True,
    )


def _without_plan(enemy: Side) -> str:
    """The label for having no plan. Against a player, it makes all plans void; against neutrals, it is a
    disadvantage (MI-ABS-07)."""
    if enemy.players:
        return "No plan: neither side’s plan counts"
    own, other = (
        number("MI-T-ABSMOD-ROLE", row, "modifier")
        for row in ("no plan against natives", "natives without a plan")
    )
    return f"No plan: you {own:+d}, them {other:+d}"


def strategy(state: War, plans: list[Plan], at: int, both: tuple[Side, Side]) -> int:
    """The modifier of one plan against another; having no plan favours the natives (MI-ABS-07)."""
    own, enemy = plans[at], plans[1 - at]
    if "none" not in (own, enemy):
        return int(table_of(state.house, "MI-T-ABSSTRAT").of(own)[enemy])
    if both[0].players and both[1].players:
        return 0
    row = "no plan against natives" if both[0].players else "natives without a plan"
    return number("MI-T-ABSMOD-ROLE", row, "modifier")


def modifier(state: War, name: str, side: Side, enemy: Side) -> int:
    """The modifier to a side's roll, for superior strength, defender benefits and a Tactician."""
    found = 0
    own, other = of_side.strength(state, side), of_side.strength(state, enemy)
    if own > other:
        found += table_of(state.house, "MI-T-ABSMOD").at(difference(own, other))["modifier"]
    if side.defends:  # MI-BAT-06
        found += number("MI-T-ABSMOD-ROLE", "defender", "modifier")
        fortress = fortress_of(state.tiles[name])
        found += number("MI-T-ABSMOD-ROLE", fortress, "modifier") if fortress else 0
    leader = of_side.general(state, side)
    if leader is not None and "Tactician" in leader.advances:
        found += number("MI-T-ABSMOD-ROLE", "tactician", "modifier")
    return found
