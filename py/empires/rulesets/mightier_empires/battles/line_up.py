"""The line-up of a side: its armies, allies and patrols, and the first strike (step D3, 4.16)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

import msgspec

from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.questions.fields import Choice, Item, PickMany, Split
from empires.core.questions.form import Form
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.rulesets.mightier_empires.battles import presence
from empires.rulesets.mightier_empires.battles.chances import chances_of, odds_of
from empires.rulesets.mightier_empires.battles.parts import Part, army_of, army_part, part_strength
from empires.rulesets.mightier_empires.battles.sides import Side, strength
from empires.rulesets.mightier_empires.book import number
from empires.rulesets.mightier_empires.faults import refuse
from empires.rulesets.mightier_empires.kingdom import armies as of_army
from empires.rulesets.mightier_empires.kingdom.picks import pick
from empires.rulesets.mightier_empires.state import Army, War


class LeftOut(msgspec.Struct):
    """The number of points from each army that stay out of a battle."""

    left: dict[str, int]


class Answering(msgspec.Struct):
    """The patrols that answer an invader."""

    armies: list[str]


class Strike(Act):
    """A choice: attack these invaders before they are ready."""

    player: str


class Sally(Act, tag="sally"):
    """A choice: fight on this hex before the others, by attacking its invaders."""

    hex: str


class Wait(Act, tag="wait"):
    """A choice: await the invaders."""


Preemption: TypeAlias = Strike | Sally | Wait
PREEMPT = Kind("preempt", Strike, Sally, Wait)


def cap(side: Side) -> int:
    """The maximum number of points that a side may deploy: 2,500, or 3,000 for allies (MI-ARMY-13,
    MI-MULTI-03)."""
    return number("MI-T-ARMY", "allies" if len(side.players) > 1 else "most", "points")


def excess(state: War, side: Side) -> int:
    """The points by which a side exceeds this limit, not counting mercenaries, reinforcements and
    garrisons."""
    armies = side.armies  # MI-BAT-07
    if len(armies) < 2:  # MI-MULTI-01
        return 0
    free = sum(of_army.beyond_size(army_of(state, part)) for part in armies)
    points = sum(part_strength(state, part) for part in armies) - free  # MI-MERC-05, MI-EVENT-07
    return max(0, points - cap(side))  # MI-MULTI-01, MI-ARMY-13


def leave_out(game: Game[War], name: str, side: Side) -> Steps[None]:
    """Let a player with too many points choose which of them stay out; the rest need not be a legal army.
    Each ally first leaves out what exceeds 2,500 points of his own; then the first ally chooses for all."""
    if len(side.players) > 1:  # MI-ARMY-13, MI-MULTI-03
        for player in side.players:
            own = [part for part in side.armies if part.player == player]
            yield from _leave_out(game, name, Side(parts=own, players=[player]))
    yield from _leave_out(game, name, side)


def _leave_out(game: Game[War], name: str, side: Side) -> Steps[None]:
    state = game.state
    too_many = excess(state, side)
    if not too_many:  # MI-MULTI-01
        return
    armies = side.armies
    default, left = {}, too_many
    for part in sorted(armies, key=lambda part: part_strength(state, part)):
        default[_label(part.player, part.name)] = some = min(left, part_strength(state, part))
        left -= some
    items = tuple(
        Item(_label(part.player, part.name), f"{part.name} of {part.player}", 0, part_strength(state, part))
        for part in armies
    )
    answer = yield from ask(
        Form(
            player=side.player,
            kind="combine_invaders",
            text=f"{cap(side):,} points can be deployed on {name}. Which points stay out?",
            record=LeftOut,
            rules=("MI-MULTI-01", "MI-ARMY-13", "MI-MULTI-03"),
            tiles=(name,),
            fields=(
                Split(
                    name="left", label="Points left out", items=items, lo=too_many, hi=too_many, unit="points"
                ),
            ),
            default=LeftOut(default),
            secret=True,
        )
    )
    for part in armies:  # MI-MULTI-01
        part.out += min(answer.left.get(_label(part.player, part.name), 0), part_strength(state, part))


def _label(player: str, army: str) -> str:
    return f"{player}: {army}"


def choose_patrol(game: Game[War], name: str, armies: Sequence[Army]) -> Steps[list[Army]]:
    """The patrols that answer; the owner chooses if there are several."""
    state = game.state
    if len(armies) < 2:  # MI-ORD-04
        return list(armies)
    player = state.tiles[name].owner
    choices = tuple(Choice(army.name, f"{army.name}, {of_army.strength(army):,} points") for army in armies)
    answer = yield from ask(
        Form(
            player=player,
            kind="choose_patrol",
            text=f"Which patrols answer the invaders of {name}?",
            record=Answering,
            rules=("MI-ORD-04", "MI-ARMY-13"),
            tiles=(name,),
            fields=(PickMany(name="armies", label="Patrols", choices=choices, lo=1),),
            default=Answering([armies[0].name]),
            why_not=lambda answer: _why_not_patrols(answer, choices),
            secret=True,
        )
    )
    return [army for army in armies if army.name in answer.armies]  # MI-ORD-04


def _why_not_patrols(answer: Answering, choices: Sequence[Choice]) -> IllegalChoice | None:
    if not all(any(name == choice.value for choice in choices) for name in answer.armies):
        return refuse("E_NOT_OWN", "Only armies that patrol this hex can answer the challenge.", "MI-ORD-03")
    return None


def sally(game: Game[War], player: str, goals: Mapping[str, Sequence[str]]) -> Steps[str]:
    """The hex whose invaders a defender attacks before those of his other hexes; "" if that is left to
    chance. `goals` gives the players who invade each hex.
    """
    state = game.state
    offers: list[Preemption] = [*map(Sally, goals), Wait()]

    def words(act: Preemption) -> Words:
        match act:
            case Sally(name):
                parts: list[Part] = [army_part(player, army) for army in presence.patrols(state, name)]
                own = Side(parts=parts, players=[player])
                met = [Side(parts=[], players=[invader]) for invader in goals[name]]
                note = f"without the defender’s benefits; {chances_of(state, own, player, name, met)}"
                odds = odds_of(state, own, player, name, met)
                return Words(f"Attack the invaders at {name} first", (name,), note, odds=odds)
            case _:
                return Words("Wait; the order is random")

    act = yield from ask(
        Decision(
            player=player,
            kind=PREEMPT,
            text="Your patrol is needed in several hexes. Will you attack the invaders of one of them first?",
            rules=("MI-MULTI-10",),
            tiles=tuple(goals),
            offers=offers,
            words=words,
            step_on=Wait(),
        )
    )
    return act.hex if isinstance(act, Sally) else ""


def preempt(
    game: Game[War], name: str, defender: Side, sides: Sequence[Side], *, sallies: bool = False
) -> Steps[str]:
    """The player (with allies, if there are any) whom a defender strikes first; "" for nobody.

    A defender who `sallies` must strike somebody.
    """
    state = game.state
    goals = [player for side in sides for player in side.players]
    crowd = sallies or len(sides) > 1 or len(goals) > 1  # MI-MULTI-08, MI-MULTI-10
    # MI-MULTI-08
    if not (defender.player and crowd and goals and defender.armies and strength(state, defender)):
        return ""
    if sallies and len(goals) == 1:
        return goals[0]
    offers: list[Preemption] = [*map(Strike, goals), *([] if sallies else [Wait()])]

    def words(act: Preemption) -> Words:
        match act:
            case Strike(player):
                armies = Side(parts=defender.armies, players=defender.players)
                met = [side for side in sides if player in side.players]
                own = chances_of(state, defender, defender.player, name, met)
                odds = odds_of(state, armies, defender.player, name, met)
                note = f"without the defender’s benefits; {own}"
                return Words(f"Attack {player} first", (name,), note, odds=odds)
            case _:
                return Words("Wait for them", (name,))

    act = yield from ask(
        Decision(
            player=defender.player,
            kind=PREEMPT,
            text=f"Several invaders meet on {name}. Will you attack one of them before they are ready?",
            rules=("MI-MULTI-08", "MI-MULTI-10"),
            tiles=(name,),
            offers=offers,
            words=words,
            step_on=None if sallies else Wait(),
        )
    )
    return act.player if isinstance(act, Strike) else ""


def draw_pair(game: Game[War], sides: Sequence[Side]) -> Steps[tuple[Side, Side]]:
    """The two rivals that fight next (MI-RULING-39)."""
    if len(sides) == 2:
        return sides[0], sides[1]
    first = yield from pick(game, list(sides), "MI-MULTI-11", "Who fights first", _players(sides))
    second = yield from pick(
        game, [one for one in sides if one is not first], "MI-MULTI-11", "Against whom", _players(sides)
    )
    # the lower seat counts as the first (MI-T-DICE)
    first, second = sorted((first, second), key=lambda one: [side is one for side in sides].index(True))
    return first, second


def _players(sides: Sequence[Side]) -> tuple[str, ...]:
    return tuple(player for side in sides for player in side.players)
