"""A storm fought on paper, at the walls of a place or at a wall along a tile's edge (ME-SIEGE-15,
ME-WALL-05)."""

from __future__ import annotations

import msgspec

from empires.core.base.words import begun
from empires.core.questions.odds import Chances
from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.kit.battles import Role, Sides, Term, Why, begin, by_the_dice, decided, end
from empires.rulesets.mighty_empires.battle.field import (
    AVERAGE,
    Line,
    Plans,
    Reckoning,
    Side,
    character_falls,
    choose_plans,
    does,
    factor_for,
    name_of_side,
    size_of,
    strength_of,
    suffer_reckoned,
)
from empires.rulesets.mighty_empires.battle.odds import assault_line
from empires.rulesets.mighty_empires.charts import ASSAULT, MANNED_WALL
from empires.rulesets.mighty_empires.lands.presence import eyes_on
from empires.rulesets.mighty_empires.lands.settlements import place_name
from empires.rulesets.mighty_empires.nature.races import deep_halls
from empires.rulesets.mighty_empires.siege.siege_trains import assault_bonus, engine_points, sally
from empires.rulesets.mighty_empires.state import MightyEmpires


class Storm(msgspec.Struct, frozen=True, kw_only=True):
    """An assault: its two sides and its place. The walls make the defenders worth `times` their points.

    `bonus` is added to the score for battered walls and hardship. `in_the_open` means a wall along the tile’s
    edge. `value` is the defenders' worth if a temple's garrison is counted separately (ME-TEMPLE-05)."""

    tile: str
    attacker: Side
    defender: Side
    times: int
    bonus: int = 0
    in_the_open: bool = False
    value: int | None = None

    @property
    def lost_with_it(self) -> str | None:
        """The dice that decide the losses of stormed defenders; a garrison is lost as a whole
        (ME-RULING-523)."""
        return f"{MANNED_WALL.of('wall')['dice_if_stormed']}d6" if self.in_the_open else None

    def worth(self, garrison: int) -> int:
        """The worth of the defenders behind their walls."""
        return self.times * garrison if self.value is None else self.value

    def named(self, state: MightyEmpires) -> str:
        """The place that is stormed, worded for a sentence."""
        name = place_name(state, self.tile)
        return f"the wall of {name}" if self.in_the_open else name


def _reckoner(storm: Storm, score: int, attack: int, garrison: int) -> Line:
    def line(role: Role, modifier: int, given: str) -> Chances:
        own, other = (attack, garrison) if role == "attacker" else (garrison, attack)
        return assault_line(score, (modifier,), size_of(other), own, role, given, stormed=storm.lost_with_it)

    return line


def on_paper(game: Game[MightyEmpires], storm: Storm) -> Steps[str]:
    """Fight an assault on paper, including its losses; returns the result. Dice: one for the strategy of a
    side that chooses at random, two for the assault, those for a fallen character, and those for losses; none
    for a garrison that is lost as a whole. Losses grow with the enemy's troops, not with the defence value.
    """
    state, tile = game.state, storm.tile
    attacker, defender = storm.attacker, storm.defender
    attack, garrison = strength_of(state, attacker), strength_of(state, defender)
    factor = factor_for(state, attack + engine_points(state, attacker.banners), storm.worth(garrison))
    _declare(game, storm, attack, garrison, factor)
    engines = assault_bonus(state, attacker.banners)

    line = _reckoner(storm, factor + storm.bonus + engines, attack, garrison)
    plans: Plans | None = None
    if state.settings.assault_cards:
        plans = yield from choose_plans(game, tile, attacker, defender, factor, line, assault=True)
    roll = yield from game.roll("2d6", "ME-SIEGE-15", "The fortune of the assault", player=attacker.hand)
    strategy = plans.modifier if plans is not None else 0
    score = factor + strategy + roll.total  # ME-SIEGE-15
    score += engines  # ME-TRAIN-14
    score += storm.bonus  # ME-RULING-513
    row = ASSAULT.at(score)  # ME-T-ASSAULT
    winner: Role = "attacker" if row["result"] == "stormed" else "defender"
    end(
        game,
        "assault_result",
        "ME-T-ASSAULT",
        f"{factor:+d} for the odds, {strategy:+d} for the plans, {storm.bonus:+d} for battered walls and "
        f"hardship, {f'{engines:+d} for engines, ' if engines else ''}{roll.total} on the dice: {score:,}. "
        f"{_TOLD[row['result']]}",
        winner=winner,
        tiles=(tile,),
        score=score,
        result=row["result"],
        why=_why(storm, winner, factor, plans, roll.total, engines),
    )
    if roll.double:  # ME-SIEGE-15
        yield from character_falls(game, attacker, defender)  # as in battle, ME-BATTLE-11 (ME-SIEGE-15)
    for side, dice, enemy in (
        (attacker, row["attacker_dice"], garrison),
        (defender, row["defender_dice"] or storm.lost_with_it, attack),
    ):
        if not dice:  # ME-RULING-171
            continue
        why = f"Losses of {name_of_side(side)}"
        die = yield from game.roll(dice, "ME-T-ASSAULT", why, player=attacker.hand)
        halved = side is defender and not storm.in_the_open and deep_halls(state, tile)  # ME-DWARF-02
        loss = Reckoning(die.total, row["times"], enemy, halved=halved, declared=False)
        yield from suffer_reckoned(game, side, loss, "ME-SIEGE-16")  # ME-SIEGE-16
    if row["result"] != "stormed" and plans is not None and plans.defence == "counter":  # ME-TRAIN-16
        yield from sally(game, tile, attacker, defender)
    return str(row["result"])


def _why(storm: Storm, winner: Role, factor: int, plans: Plans | None, dice: int, engines: int) -> Why:
    """The deciding factor of an assault, without the strengths, which some players may not know."""
    walls = Term(factor - WALLS, "Decided by the walls and those who held them.", "walls")
    helped = Term(storm.bonus + engines, "Decided by battered walls, hardship and engines.", "siege")
    terms = [Term(factor, "Decided by numbers.", "numbers"), helped] if winner == "attacker" else [walls]
    if plans is not None:
        terms.append(Term(plans.modifier, plans.decided(winner), "plans"))
    return decided(winner, [*terms, Term(dice - AVERAGE, by_the_dice(dice, AVERAGE))])


WALLS = 2
"""How far above the average roll a score must be to storm walls (ME-T-ASSAULT)."""


def _declare(game: Game[MightyEmpires], storm: Storm, attack: int, garrison: int, factor: int) -> None:
    """Declare both sides' strength to everyone who can see the place."""
    state, tile, name = game.state, storm.tile, storm.named(game.state)
    attacker, defender = storm.attacker.player, storm.defender.player
    value, engines = storm.worth(garrison), engine_points(state, storm.attacker.banners)
    train = f" and engines worth {engines:,}" if engines else ""
    begin(
        game,
        "ME-WALL-05" if storm.in_the_open else "ME-SIEGE-15",
        f"{begun(does(storm.attacker, 'storm'))} {name}.",
        Sides(attacker, defender),
        kind="assault_begun",
        tiles=(tile,),
    )
    game.emit(
        "strengths_declared",
        "ME-SIEGE-15",
        f"{attack:,} points{train} storm {name} against {garrison:,} behind walls, worth {value:,}.",
        to=eyes_on(state, tile),
        tiles=(tile,),
        attacker=attacker,
        defender=defender,
        attack=attack + engines,
        defence=garrison,
        defence_value=value,
        factor=factor,
    )


_TOLD = {
    "bloody_repulse": "A bloody repulse: no more assaults here this month.",
    "repulse": "Repulsed.",
    "stormed": "The walls are stormed!",
}
