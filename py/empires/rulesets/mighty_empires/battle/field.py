"""Step 4: the field battle on paper (ME digest 4.9).

Both sides declare their strength and choose a strategy in secret, and the attacker throws two dice. `Side`
and its strength are also used for assaults on walls. Rivers and mountains between the two sides make no
difference (ME-BATTLE-04)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias

import msgspec

from empires.core.base.words import begun, many, span
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.questions.odds import Chances, Odds
from empires.core.rules.asking import Steps, ask_all
from empires.core.rules.game import Game
from empires.kit.battles import Sides, Term, Why, Winner, begin, by_numbers, by_the_dice, decided, end
from empires.rulesets.mighty_empires.banners.contents import bury_hero, choose_fallen
from empires.rulesets.mighty_empires.banners.forces import share_loss, strength
from empires.rulesets.mighty_empires.battle.odds import assault_odds, battle_line, battle_odds
from empires.rulesets.mighty_empires.charts import BATTLE, CHARACTER, COMBAT, INDEPENDENT_CARD, SIZE, STRATEGY
from empires.rulesets.mighty_empires.lands.presence import eyes_on
from empires.rulesets.mighty_empires.lands.settlements import place_name
from empires.rulesets.mighty_empires.state import (
    INDEPENDENT,
    UNDEAD,
    UNLED,
    WIZARD,
    Banner,
    Character,
    MightyEmpires,
    Role,
    Unit,
)

BANDS = [int(head) for head in COMBAT.columns]
Card = Literal["direct", "surprise", "flank", "counter", "hold", "withdraw"]
ATTACKS: dict[Card, str] = {
    "direct": "Direct attack",
    "surprise": "Surprise attack",
    "flank": "Flank attack",
}
DEFENCES: dict[Card, str] = {"counter": "Counter-attack", "hold": "Hold", "withdraw": "Withdraw"}


class Plan(Act):
    """The strategy of one side, chosen in secret."""

    card: Card


STRATEGIES = Kind("strategy", Plan)


class Side(msgspec.Struct):
    """One side of a fight: a player's banners, or the `militia` points of a garrison without banners.

    `player` is INDEPENDENT for the militia of an independent settlement, WIZARD for a wizard's army, UNDEAD
    for the dead. The dead raised by a spell are led by the player in `leader` (ME-RULING-220); nobody leads a
    horde (ME-RULING-506). A skeleton garrison fights for the player who owns its fortress."""

    player: str
    banners: list[Banner]
    militia: int = 0
    leader: str = ""

    @property
    def chief(self) -> str:
        """The player who decides and rolls for the side."""
        return self.leader or self.player

    @property
    def led(self) -> bool:
        """Whether a player leads the side; militia, wizards and hordes fight without a player."""
        return self.chief not in (*UNLED, UNDEAD)

    @property
    def hand(self) -> str | None:
        """The player who throws the side's dice; None if the umpire throws them."""
        return self.chief if self.led else None


class Abstract(msgspec.Struct, frozen=True):
    """A character who fell on the table where armies are counted in points: his side and his worth."""

    side: Role
    name: str
    points: int


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """How a battle ended, and both strengths at its start (ME digest 2.7).

    After a fight on the table `casualties` are the points that attacker and defender lost in units that did
    not rout; `fallen` are the models lost, by banner, where armies are listed; `heroes` are the characters
    who fell, by banner; `abstract` are the fallen characters of armies counted only in points."""

    winner: Literal["attacker", "defender", "draw"]
    scattered: bool
    attack_points: int
    defence_points: int
    casualties: tuple[int, int] = (0, 0)
    fallen: dict[str, list[Unit]] = {}
    heroes: dict[str, list[Character]] = {}
    abstract: list[Abstract] = []


def strength_of(state: MightyEmpires, side: Side) -> int:
    """The points that a side can still bring to the fight (ME-BATTLE-05)."""
    return side.militia + strength(state, [banner for banner in side.banners if banner.id in state.banners])


def combat_factor(attack: int, defence: int) -> int:
    """The cell of ME-T-COMBAT in the attacker's row and the defender's column (ME-BATTLE-06).

    The table is used as printed, odd cells and all; beyond its last row or column, the last one counts.

    >>> combat_factor(500, 250), combat_factor(3600, 1100)
    (2, 3)
    """
    column = next((band for band in BANDS if defence <= band), BANDS[-1])  # ME-RULING-150
    factor: int = COMBAT.at(attack)[str(column)]  # ME-RULING-149
    return factor


def factor_for(state: MightyEmpires, attack: int, defence: int) -> int:
    """The combat factor from the campaign's table, which is the printed one or the players' own
    (ME-RULING-149)."""
    if not state.combat_cells:
        return combat_factor(attack, defence)
    row, column = (
        next((n for n, band in enumerate(BANDS) if side <= band), len(BANDS) - 1)
        for side in (attack, defence)
    )
    return state.combat_cells[row][column]


def size_of(enemy: int) -> int:
    """The multiplier of losses: 1, plus 1 for each full thousand points of the enemy (ME-BATTLE-10)."""
    each = SIZE.of("each_full")
    size: int = SIZE.of("any")["times"] + enemy // each["points"] * each["times"]
    return size


def thousands_of(enemy: int) -> str:
    """The strengths that multiply losses in the same way as this one, for those who may not know it.

    >>> thousands_of(900), thousands_of(2000)
    ('fewer than 1,000', '2,000 to 2,999')
    """
    each = int(SIZE.of("each_full")["points"])
    low = enemy // each * each
    return span(low, low + each - 1) if low else f"fewer than {each:,}"


def name_of_side(side: Side) -> str:
    """The name of a side in a sentence."""
    return {INDEPENDENT: "the militia", UNDEAD: "the dead", WIZARD: "the wizard’s army"}.get(
        side.player, side.player
    )


def does(side: Side, verb: str) -> str:
    """The text for a side doing something: "Ann wins", "the dead win"."""
    return f"{name_of_side(side)} {verb}{'' if side.player == UNDEAD else 's'}"


def fight(game: Game[MightyEmpires], tile: str, attacker: Side, defender: Side) -> Steps[Outcome]:
    """Fight a field battle, including its losses; pursuit, retreat and possession are left to the caller.

    Dice: one die for a side that chooses at random, two for the battle, two for a fallen character, then
    those for each side's loss (ME-RULING-124).
    """
    state = game.state
    attack, defence = strength_of(state, attacker), strength_of(state, defender)
    factor = factor_for(state, attack, defence)
    begin(
        game,
        "ME-BATTLE-05",
        f"Battle at {place_name(state, tile)}: {name_of_side(attacker)} with {attack:,} points against "
        f"{name_of_side(defender)} with {defence:,}.",
        Sides(attacker.player, defender.player, attack, defence),
        kind="strengths_declared",
        tiles=(tile,),
        factor=factor,
    )

    line = _reckoner(factor, attack, defence)
    plans = yield from choose_plans(game, tile, attacker, defender, factor, line)
    strategy = plans.modifier
    roll = yield from game.roll("2d6", "ME-BATTLE-08", "The fortune of battle", player=attacker.hand)
    score = factor + strategy + roll.total  # ME-BATTLE-08
    row = BATTLE.at(score)
    winner = {"attacker": does(attacker, "win"), "defender": does(defender, "win")}
    end(
        game,
        "battle_result",
        "ME-BATTLE-09",
        f"{factor:+d} for the odds, {strategy:+d} for the plans, {roll.total} on the dice: {score:,}: "
        f"{winner.get(row['winner'], 'neither side wins')}"
        f"{', the beaten force scatters' * row['scattered']}.",
        winner=row["winner"],
        tiles=(tile,),
        score=score,
        scattered=row["scattered"],
        why=_why(row["winner"], (attack, defence), factor, plans, roll.total),
    )
    if roll.double:  # ME-BATTLE-11
        yield from character_falls(game, attacker, defender)
    for side, flat, enemy in (
        (attacker, row["attacker_flat"], defence),
        (defender, row["defender_flat"], attack),
    ):
        die = yield from game.roll(
            "d6", "ME-T-BATTLE", f"Losses of {name_of_side(side)}", player=attacker.hand
        )
        loss = Reckoning(die.total, row["times"], enemy, flat)
        yield from suffer_reckoned(game, side, loss, "ME-BATTLE-10")
    return Outcome(
        winner=row["winner"], scattered=row["scattered"], attack_points=attack, defence_points=defence
    )


Line: TypeAlias = Callable[[Role, int, str], Chances]
"""Computes the odds of one side for a given modifier to the attacker's score."""


def _reckoner(factor: int, attack: int, defence: int) -> Line:
    def line(role: Role, modifier: int, given: str) -> Chances:
        own, other = (attack, defence) if role == "attacker" else (defence, attack)
        return battle_line(factor, (modifier,), size_of(other), own, role, given)

    return line


def _why(winner: Winner, sizes: tuple[int, int], factor: int, plans: Plans, dice: int) -> Why:
    """What decided a battle: numbers, plans or luck."""
    return decided(
        winner,
        [
            Term(factor, by_numbers(max(sizes), min(sizes)), "numbers"),
            Term(plans.modifier, plans.decided(winner), "plans"),
            Term(dice - AVERAGE, by_the_dice(dice, AVERAGE)),
        ],
        f"It was even: {factor:+d} for numbers, {plans.modifier:+d} for plans, {dice} on the dice.",
    )


AVERAGE = 7
"""The average of two dice."""


class Plans(NamedTuple):
    """The choices of both sides, and the resulting modifier for the attacker."""

    attack: Card
    defence: Card
    modifier: int

    def decided(self, winner: Winner) -> str:
        """The sentence for a battle decided by the plans."""
        plans = [ATTACKS[self.attack].lower(), DEFENCES[self.defence].lower()]
        best, other = plans if winner == "attacker" else reversed(plans)
        return f"The plans decided: {best} beats {other}."


def choose_plans(
    game: Game[MightyEmpires],
    tile: str,
    attacker: Side,
    defender: Side,
    factor: int,
    line: Line,
    *,
    assault: bool = False,
) -> Steps[Plans]:
    """Let both sides choose their plans in secret, then reveal them (ME-BATTLE-07); `line` computes the odds
    of a pair of plans.

    Independents have their choice made by a die or by another player, a skeleton garrison by the owner of its
    fortress, the dead by their leader, and a horde by a die.
    """
    state, leader = game.state, attacker.hand
    commander = _commander(state, attacker, defender)
    questions = {}
    if leader is not None:
        questions[leader] = _strategy_question(leader, tile, ATTACKS, factor, line, assault)
    if commander is not None:
        shown = line if not assault or commander in eyes_on(state, tile) else None
        questions[commander] = _strategy_question(commander, tile, DEFENCES, factor, shown, assault)
    chosen = yield from ask_all(questions)
    if leader is not None:
        attack = chosen[leader].card
    else:
        attack = yield from _by_chance(game, attacker, "attack", leader)
    if commander is not None:  # otherwise a die: ME-RULING-165, ME-RULING-506
        defence = chosen[commander].card
    else:
        defence = yield from _by_chance(game, defender, "defence", leader)
    modifier: int = STRATEGY.of(attack)[defence]
    game.emit(
        "strategies_shown",
        "ME-BATTLE-07",
        f"{ATTACKS[attack]} against {DEFENCES[defence].lower()}: {modifier:+d} for {name_of_side(attacker)}.",
        tiles=(tile,),
        attack=attack,
        defence=defence,
        modifier=modifier,
    )
    return Plans(attack, defence, modifier)


def _by_chance(game: Game[MightyEmpires], side: Side, column: str, thrower: str | None) -> Steps[Card]:
    """Roll for the strategy of a side without a leader (ME-RULING-165, ME-RULING-506)."""
    why = f"The strategy of {name_of_side(side)}"
    row, _ = yield from game.roll_on(INDEPENDENT_CARD, why, player=thrower)
    card: Card = row[column]
    return card


def _commander(state: MightyEmpires, attacker: Side, defender: Side) -> str | None:
    """The player who picks the defender's strategy; None if a die picks it (ME-RULING-165). Nobody leads a
    wizard's army (ME-RULING-479).
    """
    if defender.player != INDEPENDENT:  # ME-RULING-166, ME-RULING-220, ME-RULING-479
        return defender.hand
    order = state.turn_order
    alone = len(order) == 1  # everybody else is out: ME-REV-03
    if state.settings.independent_card == "random" or not attacker.led or alone:  # ME-INDEP-03
        return None
    return order[(order.index(attacker.chief) + 1) % len(order)]


def _strategy_question(
    player: str, tile: str, cards: Mapping[Card, str], factor: int, line: Line | None, assault: bool
) -> Decision[Plan]:
    """The question for a side's plan; `line` is None for a player who may not know the strength on the
    walls."""
    where = "before the walls" if assault else "for this battle"
    return Decision(
        player=player,
        kind=STRATEGIES,
        text=f"What is your plan {where}? It is revealed when both sides have chosen.",
        rules=("ME-BATTLE-07", "ME-T-STRATEGY", *(("ME-RULING-170",) if assault else ())),
        offers=[Plan(card) for card in cards],
        words=lambda act: Words(cards[act.card], note=_yields(act.card), odds=_odds(act.card, line, assault)),
        tiles=(tile,),
        secret=True,
        facts={"odds_for_the_attacker": f"{factor:+d}"},
    )


def _against(card: Card) -> dict[Card, int]:
    """The attacker's modifier when this card meets each of the other side's cards."""
    if card in ATTACKS:
        return {other: STRATEGY.of(card)[other] for other in DEFENCES}
    return {other: STRATEGY.of(other)[card] for other in ATTACKS}


def _yields(card: Card) -> str:
    names = {**ATTACKS, **DEFENCES}
    note = ", ".join(f"{value:+d} against {names[other].lower()}" for other, value in _against(card).items())
    return f"For the attacker: {note}."


def _odds(card: Card, line: Line | None, assault: bool) -> tuple[Odds, ...]:
    if line is None:
        return ()
    role: Role = "attacker" if card in ATTACKS else "defender"
    names = {**ATTACKS, **DEFENCES}
    lines = [line(role, value, f"against {names[other].lower()}") for other, value in _against(card).items()]
    return assault_odds(lines, role) if assault else battle_odds(lines)


def character_falls(game: Game[MightyEmpires], attacker: Side, defender: Side) -> Steps[None]:
    """Take a character from one side when the two dice are equal. His owner names him if characters are
    listed; otherwise the side loses D6x20 points, which are not multiplied.
    """
    state = game.state
    row, _ = yield from game.roll_on(CHARACTER, "Whose character falls", player=attacker.hand)
    side = attacker if row["side"] == "attacker" else defender
    text = f"A character of {name_of_side(side)} falls."
    if side.banners and state.settings.army_mode != "points":  # ME-BATTLE-11
        fallen = yield from choose_fallen(game, survivors(state, side.banners))
        if fallen is None:
            return
        bury_hero(state, *fallen)
        text = f"{fallen[1].name} of {name_of_side(side)} falls."
    game.emit("character_lost", "ME-BATTLE-11", text, side=side.player)
    if not side.banners or state.settings.army_mode == "points":
        die = yield from game.roll(
            "d6", "ME-BATTLE-11", f"What {name_of_side(side)} lost with him", player=attacker.hand
        )
        loss = die.total * row["times"]
        text = f"{does(side, 'lose')} {die.total} × {row['times']} = {loss:,} points with him."
        game.emit("losses", "ME-BATTLE-11", begun(text), side=side.player, points=loss)
        yield from suffer(game, side, loss, "ME-BATTLE-11")


class Reckoning(msgspec.Struct, frozen=True):
    """The calculation of a loss: the dice times a number, plus a flat part, all multiplied according to the
    enemy's size. Deep halls halve the result, rounded down (ME-RULING-441).

    Unless a battle has `declared` the strengths to everybody, the text gives only the thousands on
    which the multiplier depends (ME-ARMY-18, ME-MOVE-21)."""

    dice: int
    times: int
    enemy: int
    flat: int = 0
    halved: bool = False
    declared: bool = True

    @property
    def points(self) -> int:
        """The points lost (ME-BATTLE-10, ME-RULING-153)."""
        return (self.flat + self.dice * self.times) * size_of(self.enemy) // (2 if self.halved else 1)

    def told(self) -> str:
        """The calculation as the tables give it: "(50 + 3 × 50) × 2 for 1,200 enemies = 400 points"."""
        by_dice = f"{self.dice} × {self.times}"
        part = f"({self.flat} + {by_dice})" if self.flat else by_dice
        half = ", halved" if self.halved else ""
        against = f"{self.enemy:,}" if self.declared else thousands_of(self.enemy)
        return f"{part} × {size_of(self.enemy)} for {against} enemies{half} = {many(self.points, 'point')}"


def suffer_reckoned(game: Game[MightyEmpires], side: Side, loss: Reckoning, rule: str) -> Steps[None]:
    """Emit the cause of a loss, and apply the loss."""
    if loss.times:
        text = f"{does(side, 'lose')} {loss.told()}."
        game.emit("losses", rule, begun(text), side=side.player, points=loss.points)
    yield from suffer(game, side, loss.points, rule)


def suffer(game: Game[MightyEmpires], side: Side, loss: int, rule: str) -> Steps[None]:
    """Apply a loss to a side: shared evenly among its banners, or borne by a militia alone."""
    if side.banners:
        yield from share_loss(game, survivors(game.state, side.banners), loss, rule)
    else:
        side.militia -= min(loss, side.militia)


def survivors(state: MightyEmpires, banners: Sequence[Banner]) -> list[Banner]:
    """The banners that are still on the map."""
    return [banner for banner in banners if banner.id in state.banners]


def outside(state: MightyEmpires, banners: Sequence[Banner]) -> list[Banner]:
    """The banners of a force that are outside walls: a garrison that sallied goes back inside
    (ME-RULING-175)."""
    return [banner for banner in survivors(state, banners) if not banner.inside]
