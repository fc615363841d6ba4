"""A battle: lost without a fight, on the table or by dice, and what it leaves behind (4.17, 4.20).

The order of its dice is always the same (MI-SEQ-03).
"""

from __future__ import annotations

from collections.abc import Callable

from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.kit.words import begun
from empires.rulesets.mightier_empires.battles import abstract_battle, characters, tabletop
from empires.rulesets.mightier_empires.battles import sides as of_side
from empires.rulesets.mightier_empires.battles.abstract_battle import Outcome
from empires.rulesets.mightier_empires.battles.leaderless_armies import left_without_leaders
from empires.rulesets.mightier_empires.battles.recovery import recover
from empires.rulesets.mightier_empires.battles.sides import Part, Side
from empires.rulesets.mightier_empires.book import number, table_of
from empires.rulesets.mightier_empires.land import defenders, sights
from empires.rulesets.mightier_empires.state import Fought, News, Offer, War, living

FIRST, SECOND, DRAW = 0, 1, 2

Again = Callable[[Part, bool], bool]
"""Whether a part may fight again this turn; the flag says whether it won (MI-REC-01)."""


def battle(game: Game[War], name: str, first: Side, second: Side, again: Again) -> Steps[int]:
    """Two sides fight on a hex; returns FIRST, SECOND or DRAW. `first` rolls first."""
    state = game.state
    _stay_out(state, first, second)
    _stay_out(state, second, first)
    sizes = (of_side.strength(state, first), of_side.strength(state, second))
    if not all(sizes):  # who has nothing left cannot stand (MI-RULING-85)
        return FIRST if sizes[0] else SECOND if sizes[1] else DRAW
    _begin(game, name, first, second, sizes)
    if (winner := lost_cause(*sizes)) is not None:
        yield from _walk_over(game, name, (first, second), winner)
    else:
        winner = yield from _fought(game, name, (first, second), sizes, again)
    _remember(game, name, (first, second), winner)
    for side, won in ((first, winner == FIRST), (second, winner == SECOND)):
        yield from left_without_leaders(game, name, side, won=won)
    yield from _spread_word(game, name)
    return winner


def _stay_out(state: War, side: Side, enemy: Side) -> None:
    """A dramatis persona whose story forbids this battle stays out of it, for whomever he fights."""
    for part in side.parts:
        for offer in _personae(state, part):
            if offer.foe in enemy.players or (offer.patience and not offer.foe):
                offer.met = state.turn
            elif offer.foe:
                part.out += min(offer.strength, of_side.part_strength(state, part))  # MI-DP-03


def _personae(state: War, part: Part) -> list[Offer]:
    """Those for hire in a part of a side."""
    match part.kind:
        case "army":
            return [state.offers[name] for name in of_side.army_of(state, part).hires]
        case "persona":
            return [state.offers[part.key]]
        case _:
            return []


def lost_cause(one: int, other: int) -> int | None:
    """Who wins without a battle: whoever is at least twice as strong (MI-BAT-02, MI-RULING-37)."""
    if one >= 2 * other:
        return FIRST
    return SECOND if other >= 2 * one else None


def _begin(game: Game[War], name: str, first: Side, second: Side, sizes: tuple[int, int]) -> None:
    names = of_side.name_of(game.state, first), of_side.name_of(game.state, second)
    told = audience(game.state, name, first, second)
    text = f"Battle of {name}: {names[0]} against {names[1]}."
    game.emit(
        "battle_begun", "MI-BAT-01", text, to=told, tiles=(name,), attacker=names[0], defender=names[1],
        attack=sizes[0], defence=sizes[1],
    )  # fmt: skip


def audience(state: War, name: str, *sides: Side) -> tuple[str, ...] | None:
    """Who learns of a battle at once: those who fight it and those it happens beside (MI-INFO-02)."""
    if not state.settings.fog:
        return None
    fighters = [player for side in sides for player in side.players]
    return tuple(player for player in living(state) if player in fighters or sights.sees(state, player, name))


def _walk_over(game: Game[War], name: str, both: tuple[Side, Side], winner: int) -> Steps[None]:
    """Nobody is harmed; the victors' characters learn a little (MI-BAT-03)."""
    state = game.state
    loser = both[1 - winner]
    who = of_side.name_of(state, both[winner])
    holds = of_side.does(state, both[winner], "holds", "hold")
    text = f"{begun(who)} {holds} {name}: the enemy flees a lost cause."
    told = audience(state, name, *both)
    which = "attacker" if winner == FIRST else "defender"  # MI-BAT-03
    game.emit("lost_cause", "MI-BAT-03", text, to=told, tiles=(name,), winner=which)
    for part in loser.parts:
        if part.kind == "army":  # MI-BAT-03, MI-SCOUT-05
            of_side.army_of(state, part).fled = True
    for part in both[winner].parts:  # MI-BAT-03
        for one in of_side.cast_of(state, part):
            yield from characters.gain(game, part.player, one, number("MI-T-XP", "lost cause", "xp"))


def _fought(
    game: Game[War], name: str, both: tuple[Side, Side], sizes: tuple[int, int], again: Again
) -> Steps[int]:
    """The battle itself, then fates, experience and recovery, in that order."""
    state = game.state
    yield from _old_wounds(game, both)  # MI-T-INJURY
    casts = (of_side.characters(state, both[0]), of_side.characters(state, both[1]))
    owners = {
        one.id: of_side.owner_of(state, side, one)
        for side, people in zip(both, casts, strict=True)
        for one in people
    }
    generals = (of_side.general(state, both[0]), of_side.general(state, both[1]))
    report = None
    if (yield from tabletop.on_table(game, name, *both)):
        outcome, report = yield from tabletop.fight(game, name, *both)
    else:
        outcome = yield from abstract_battle.fight(game, name, *both)
    _end(game, name, both, outcome, report.notes if report is not None else "")  # MI-BAT-08
    for _, one in outcome.fallen:
        player = owners[one.id]
        footing = characters.footing_of(state, player)
        fell_by_magic = one.id in outcome.miscast  # MI-TAB-07
        yield from characters.fate(game, player, one, footing=footing, miscast=fell_by_magic)  # MI-FATE-01
    if report is not None:
        yield from tabletop.award(game, both, sizes, casts, generals, owners, report)
    else:  # exactly 1 for everybody who is still alive (MI-ABS-06)
        for one in [one for people in casts for one in people if not one.dead]:
            yield from characters.gain(game, owners[one.id], one, number("MI-T-XP", "took part", "xp"))
    for at, side in enumerate(both):
        for place, part in enumerate(side.parts):
            if again(part, outcome.winner == at):  # MI-REC-02
                yield from recover(game, part, outcome.lost[at][place], won=outcome.winner == at)
    return outcome.winner


def _old_wounds(game: Game[War], both: tuple[Side, Side]) -> Steps[None]:
    """Whoever's old wound opens misses the battles of this turn (MI-T-INJURY)."""
    for side in both:
        for part in side.parts:
            for one in of_side.cast_of(game.state, part):
                if (yield from characters.sits_out(game, part.player, one)):
                    one.away_until = game.state.turn


def _end(game: Game[War], name: str, both: tuple[Side, Side], outcome: Outcome, notes: str) -> None:
    state = game.state
    told = audience(state, name, *both)
    words = ("attacker", "defender", "draw")[outcome.winner]
    lost = [sum(points.values()) for points in outcome.lost]
    if outcome.winner == DRAW:
        text = f"The battle of {name} is a draw: {lost[0]:,} and {lost[1]:,} points are lost."
    else:
        who = of_side.name_of(state, both[outcome.winner])
        wins = of_side.does(state, both[outcome.winner], "wins", "win")
        text = (
            f"{begun(who)} {wins} the battle of {name} ({outcome.result}): "
            f"{lost[0]:,} and {lost[1]:,} points are lost."
        )
    game.emit(
        "battle_resolved", "MI-BAT-08", text, to=told, tiles=(name,), winner=words, lost=lost, notes=notes
    )


def _remember(game: Game[War], name: str, both: tuple[Side, Side], winner: int) -> None:
    """Who fought whom: for angry natives, word of kingdoms, the news."""
    state = game.state
    kingdom = defenders.kingdom_of(state, name)
    for at, side in enumerate(both):
        for player in side.players:
            if kingdom is not None:
                _add(state.doings.fought_in, kingdom.name, player)  # MI-NK-17
                if winner == at:
                    _add(state.doings.won_in, kingdom.name, player)
            for part in both[1 - at].parts:
                if part.kind == "natives":
                    _fought_natives(state, player, part.key)  # MI-APP-03
    names = [of_side.name_of(state, side) for side in both]
    text = f"{names[0]} and {names[1]} fought on {name}."
    state.news.append(
        News(text=text, hex=name, turn=state.turn, told=list(audience(state, name, *both) or state.players))
    )


def _add(found: dict[str, list[str]], key: str, player: str) -> None:
    if player not in found.setdefault(key, []):
        found[key].append(player)


def _fought_natives(state: War, player: str, natives: str) -> None:
    own = state.secrets[player]
    one = next((one for one in own.fought if one.natives == natives), None)
    if one is None:
        one = Fought(natives=natives)
        own.fought.append(one)
    if state.turn not in one.turns:
        one.turns.append(state.turn)


def _spread_word(game: Game[War], name: str) -> Steps[None]:
    """After a battle on its land a neutral kingdom may become known to all."""
    state = game.state
    kingdom = defenders.kingdom_of(state, name)
    if kingdom is None or kingdom.public or kingdom.public_on:  # MI-NK-18
        return
    roll = yield from game.roll("d6", "MI-T-NKKNOW", "Whether word of a kingdom spreads", to=())
    if roll.total >= table_of(state.house, "MI-T-NKKNOW").of("public")["needed"]:
        delay = yield from game.roll("d3", "MI-T-NKKNOW", "When word of a kingdom spreads", to=())
        kingdom.public_on = state.turn + delay.total
