"""A battle, whether lost without a fight, fought on the table or settled by dice, and its aftermath (4.17,
4.20).

The dice are always rolled in the same order (MI-SEQ-03).
"""

from __future__ import annotations

from collections.abc import Callable

from empires.core.base.words import begun
from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.kit.battles import ROLES, Role, Sides, Why, Winner, begin, by_numbers, end
from empires.rulesets.mightier_empires.battles import abstract_battle, characters, fallen, tabletop
from empires.rulesets.mightier_empires.battles import sides as of_side
from empires.rulesets.mightier_empires.battles.abstract_battle import Outcome
from empires.rulesets.mightier_empires.battles.leaderless_armies import left_without_leaders
from empires.rulesets.mightier_empires.battles.parts import (
    ArmyPart,
    KingdomPart,
    NativesPart,
    Part,
    RisingPart,
    army_of,
    cast_of,
    part_strength,
    people_of,
)
from empires.rulesets.mightier_empires.battles.recovery import recover
from empires.rulesets.mightier_empires.battles.sides import Side
from empires.rulesets.mightier_empires.book import number, table_of
from empires.rulesets.mightier_empires.intermediate import appeasement
from empires.rulesets.mightier_empires.kingdom.strengths import lost_cause
from empires.rulesets.mightier_empires.land import defenders
from empires.rulesets.mightier_empires.state import Character, News, War, living

Again = Callable[[Part, bool], bool]
"""Whether a part of a side may fight again this turn, given whether it won this battle (MI-REC-01)."""


def battle(game: Game[War], name: str, first: Side, second: Side, again: Again) -> Steps[Winner]:
    """Let two sides fight on a hex, and return the winner. `first` is the attacker in events, and rolls
    first."""
    state = game.state
    _stay_out(state, first, second)
    _stay_out(state, second, first)
    sizes = (of_side.strength(state, first), of_side.strength(state, second))
    if not all(sizes):  # a side with nothing left cannot fight (MI-RULING-85)
        return "attacker" if sizes[0] else "defender" if sizes[1] else "draw"
    _begin(game, name, first, second, sizes)
    winner: Winner
    if (stronger := lost_cause(*sizes)) is not None:
        winner = stronger
        yield from _walk_over(game, name, (first, second), stronger)
        yield from _without_leaders(game, name, (first, second), winner)
    else:
        winner = yield from _fought(game, name, (first, second), sizes, again)
    _remember(game, name, (first, second), winner)
    yield from _spread_word(game, name)
    return winner


def _without_leaders(game: Game[War], name: str, both: tuple[Side, Side], winner: Winner) -> Steps[None]:
    """Let the armies without leaders stay or retreat, which decides whether they may fight again
    (MI-ARMY-12)."""
    for role, side in zip(ROLES, both, strict=True):
        yield from left_without_leaders(game, name, side, won=winner == role)


def _stay_out(state: War, side: Side, enemy: Side) -> None:
    """Take dramatis personae out of a side if their stories forbid this battle."""
    for part in side.parts:
        for offer in of_side.personae(state, part):
            if not of_side.fights(state, offer, enemy):
                part.out += min(offer.strength, part_strength(state, part))  # MI-DP-03
            elif offer.foe or offer.patience:
                offer.met = state.turn


def _begin(game: Game[War], name: str, first: Side, second: Side, sizes: tuple[int, int]) -> None:
    names = of_side.name_of(game.state, first), of_side.name_of(game.state, second)
    told = audience(game.state, name, first, second)
    text = f"Battle of {name}: {names[0]} against {names[1]}."
    begin(game, "MI-BAT-01", text, Sides(*names, *sizes), to=told, tiles=(name,))


def audience(state: War, name: str, *sides: Side) -> tuple[str, ...] | None:
    """The players who see a battle: those who fight in it, those whose armies entered the hex, and its owner
    (MI-INFO-05). The others hear of it as news, neighbours at the end of the turn (MI-INFO-02)."""
    if not state.settings.fog:
        return None
    present = [player for side in sides for player in side.players]
    present += [*state.doings.entered.get(name, []), state.tiles[name].owner]
    return tuple(player for player in living(state) if player in present)


def _walk_over(game: Game[War], name: str, both: tuple[Side, Side], winner: Role) -> Steps[None]:
    """Settle a battle without a fight: nobody is harmed, and the victors' characters gain a little
    experience."""
    state = game.state
    victor, loser = both if winner == "attacker" else reversed(both)
    who = of_side.name_of(state, victor)
    holds = of_side.does(state, victor, "holds", "hold")
    text = f"{begun(who)} {holds} {name}: the enemy flees a lost cause."
    told = audience(state, name, *both)
    sizes = [of_side.strength(state, side) for side in both]
    why = Why(by_numbers(max(sizes), min(sizes)))
    end(game, "lost_cause", "MI-BAT-03", text, winner=winner, to=told, tiles=(name,), why=why)
    for part in loser.parts:  # MI-BAT-03, MI-SCOUT-05
        if isinstance(part, ArmyPart):
            army_of(state, part).fled = True
        elif isinstance(part, KingdomPart):  # a regent’s army
            state.kingdoms[part.name].fled = True
    for part in victor.parts:  # MI-BAT-03
        for one in cast_of(state, part):
            yield from characters.gain(game, part.player, one, number("MI-T-XP", "lost cause", "xp"))


def _fought(
    game: Game[War], name: str, both: tuple[Side, Side], sizes: tuple[int, int], again: Again
) -> Steps[Winner]:
    """Fight the battle, then settle fates, experience, retreats without leaders and recovery, in that
    order."""
    state = game.state
    missing = yield from _old_wounds(game, both)  # MI-T-INJURY
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
    fell = [one for _, one in outcome.fallen]
    _end(game, name, both, outcome, report.notes if report is not None else "")  # MI-BAT-08
    for at, one in outcome.fallen:
        player, foe = owners[one.id], _peoples(state, both[1 - at])
        footing = characters.footing_of(state, player)
        magic = one.id in outcome.miscast  # MI-TAB-07
        yield from characters.fate(game, player, one, footing=footing, miscast=magic, foe=foe)  # MI-FATE-01
    for side in both:
        fallen.settle(state, side, fell)  # MI-RULING-96
    if report is not None:
        yield from tabletop.award(game, both, sizes, casts, generals, owners, report)
    else:  # exactly 1 for everyone still alive (MI-ABS-06)
        for one in [one for people in casts for one in people if not one.dead]:
            yield from characters.gain(game, owners[one.id], one, number("MI-T-XP", "took part", "xp"))
    yield from _without_leaders(game, name, both, outcome.winner)
    for role, side, lost in zip(ROLES, both, outcome.lost, strict=True):
        won = outcome.winner == role
        beaten = not won and outcome.winner != "draw"
        for place, part in enumerate(side.parts):
            # beaten natives and rebels are gone (MI-REB-06, MI-BEAST-07, MI-T-DICE)
            if beaten and isinstance(part, (NativesPart, RisingPart)):
                continue
            if again(part, won):  # MI-REC-02
                troops = lost[place] - fallen.points(state, part, fell)  # MI-RULING-96
                yield from recover(game, part, troops, won=won)
    for one, before in missing:  # absent from this battle only (MI-T-INJURY)
        one.away_until = before
    return outcome.winner


def _peoples(state: War, side: Side) -> str:
    """The peoples who fight on a side, as a phrase."""
    races = dict.fromkeys(race for part in side.parts if (race := people_of(state, part)))
    return " and ".join(map(defenders.called, races))


def _old_wounds(game: Game[War], both: tuple[Side, Side]) -> Steps[list[tuple[Character, int]]]:
    """Let every character whose old wound opens miss this battle.

    Returns these characters, each with his previous absence (MI-T-INJURY).
    """
    missing = []
    for side in both:
        for part in side.parts:
            for one in cast_of(game.state, part):
                if (yield from characters.sits_out(game, part.player, one)):
                    missing.append((one, one.away_until))
                    one.away_until = game.state.turn
    return missing


def _end(game: Game[War], name: str, both: tuple[Side, Side], outcome: Outcome, notes: str) -> None:
    state = game.state
    told = audience(state, name, *both)
    lost = [sum(points.values()) for points in outcome.lost]
    if outcome.winner == "draw":
        text = f"The battle of {name} is a draw: {lost[0]:,} and {lost[1]:,} points are lost."
    else:
        victor = both[ROLES.index(outcome.winner)]
        who, wins = of_side.name_of(state, victor), of_side.does(state, victor, "wins", "win")
        scale = f" ({outcome.result})" if outcome.result else ""
        text = (
            f"{begun(who)} {wins} the battle of {name}{scale}: {lost[0]:,} and {lost[1]:,} points are lost."
        )
    end(
        game, "battle_resolved", "MI-BAT-08", text, winner=outcome.winner, to=told, tiles=(name,), lost=lost,
        notes=notes, why=outcome.why,
    )  # fmt: skip


def _remember(game: Game[War], name: str, both: tuple[Side, Side], winner: Winner) -> None:
    """Record who fought in a battle: it may anger natives and reveal a neutral kingdom, and the news reports
    it.
    """
    state = game.state
    kingdom = defenders.kingdom_of(state, name)
    for role, side, enemy in zip(ROLES, both, reversed(both), strict=True):
        for player in side.players:
            if kingdom is not None:
                _add(state.doings.fought_in.setdefault(kingdom.name, []), player)  # MI-NK-17
                if winner == role:
                    _add(state.doings.won_in.setdefault(kingdom.name, []), player)
            for part in enemy.parts:
                if isinstance(part, NativesPart):
                    appeasement.remember(state, player, part.id)  # MI-APP-03
                elif isinstance(part, RisingPart):  # if they settle, they remember it (MI-APP-03)
                    _add(state.risings[part.id].fought, player)
    told = audience(state, name, *both)
    state.news.append(
        News(
            text=_report(state, name, both, winner), hex=name, turn=state.turn, fight=True,
            told=list(state.players if told is None else told),
        )
    )  # fmt: skip


def _report(state: War, name: str, both: tuple[Side, Side], winner: Winner) -> str:
    """The news of a battle: who met, and who won."""
    names = [of_side.name_of(state, side) for side in both]
    if winner == "draw":
        return f"{begun(names[0])} and {names[1]} fought a draw on {name}."
    victor, loser = names if winner == "attacker" else reversed(names)
    return f"{begun(victor)} beat {loser} on {name}."


def _add(found: list[str], player: str) -> None:
    if player not in found:
        found.append(player)


def _spread_word(game: Game[War], name: str) -> Steps[None]:
    """Roll to see whether a neutral kingdom becomes known to all after a battle on its land."""
    state = game.state
    kingdom = defenders.kingdom_of(state, name)
    if kingdom is None or kingdom.public or kingdom.public_on:  # MI-NK-18
        return
    roll = yield from game.roll("d6", "MI-T-NKKNOW", "Does word of a kingdom spread?", to=())
    if roll.total >= table_of(state.house, "MI-T-NKKNOW").of("public")["needed"]:
        delay = yield from game.roll("d3", "MI-T-NKKNOW", "When does word of a kingdom spread?", to=())
        kingdom.public_on = state.turn + delay.total
