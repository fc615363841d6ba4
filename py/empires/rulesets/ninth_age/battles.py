"""The Battle Phase up to the fight: first the size of the battle, if players may agree on one, then gold for
army points.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

import msgspec

from empires.core.base.words import joined, many
from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.questions.fields import Number
from empires.core.questions.form import Form
from empires.core.questions.odds import Odds
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.core.rules.ruleset import AGAIN, ON, Next
from empires.kit.titles import army_of
from empires.rulesets.ninth_age.book import not_whole, refuse
from empires.rulesets.ninth_age.odds import odds_of
from empires.rulesets.ninth_age.realms import living, team_name, teammates
from empires.rulesets.ninth_age.settings import LARGEST_SIZE, LEAST_SIZE
from empires.rulesets.ninth_age.sizes import base_points, gold_cap, largest_bonus, limit, standard_points
from empires.rulesets.ninth_age.state import Battle, NinthAge


def current(state: NinthAge) -> Battle:
    """The battle being fought."""
    return state.battles[state.at]


def fighters(state: NinthAge, battle: Battle) -> list[str]:
    """The players of a battle in realm order."""
    return [player for player in state.realm_order if player in battle.side1 or player in battle.side2]


def fielded(state: NinthAge, side: Iterable[str]) -> str:
    """The players on a side, with the names of their armies and of their team if there is one: "the Grey
    Company (Ann and Bo)"."""
    players = list(side)
    told = joined(army_of(state, player) for player in players)
    name = team_name(state, players[0]) if len(players) > 1 else ""
    same = all(teammates(state, players[0], other) for other in players[1:])
    return f"{name} ({told})" if name and same else told


def versus(state: NinthAge, battle: Battle) -> str:
    """The two sides: "Ann’s Iron Guard and Cy against Bo"."""
    return f"{fielded(state, battle.side1)} against {fielded(state, battle.side2)}"


def points_told(state: NinthAge, fight: Battle, player: str) -> str:
    """The points that a player brings, with a breakdown: "2,875 points (2,500 + 125 + 250)"."""
    parts = [
        base_points(state, fight, player),
        largest_bonus(state, fight, player),
        fight.gold.get(player, 0),
    ]
    sum_told = f" ({' + '.join(f'{part:,}' for part in parts if part)})" if any(parts[1:]) else ""
    return f"{many(sum(parts), 'point')}{sum_told}"


def battle(game: Game[NinthAge]) -> Next:
    """Begin the next of the arranged battles, until all have been fought. If they are fought at the same
    time, the players name their gold for all of them first.
    """
    state = game.state
    unready = [at for at, one in enumerate(state.battles) if not one.ready]
    if state.settings.battles_at_once and unready:
        state.at = unready[0]
    elif state.settings.battles_at_once:
        state.at = next((at for at, one in enumerate(state.battles) if one.band is None), len(state.battles))
    if state.at == len(state.battles):  # NA-BAT-01
        return "award"
    state.to_act = fighters(state, current(state))  # NA-RULING-45
    if current(state).ready:
        return "fighting"
    return "sizing" if state.settings.battle_size == "free" else "buying"


class AgreeTo(Act):
    """A choice: agree to a number of points that somebody else has named."""

    points: int


class Other(Act, tag="other"):
    """A choice: name a different number."""


class Standard(Act, tag="standard"):
    """A choice: use the standard size and end the negotiation."""


Sizing: TypeAlias = AgreeTo | Other | Standard

AGREE_SIZE = Kind("agree_size", AgreeTo, Other, Standard)


class Size(msgspec.Struct):
    """The answer to a form: a number of points."""

    points: int


class Bought(msgspec.Struct):
    """The answer to a form: gold for more points."""

    gold: int


def sizing(game: Game[NinthAge]) -> Steps[Next]:
    """Let the players in the battle name its size, one after another, until all have named the same number or
    one of them ends the negotiation, in which case the standard size applies.
    """
    state = game.state
    fight = current(state)
    player = next(one for one in state.to_act if one not in fight.named)
    match (yield from ask(_size_question(state, fight, player))):
        case Standard():
            fight.named = {}  # NA-RULING-59
            text = (
                f"{player} ends the talk, so the battle is fought at the usual "
                f"{standard_points(state.settings):,} points."
            )
            game.emit("talk_ended", "NA-RULING-59", text)
            return "buying"
        case Other():
            size = (yield from ask(_number(state, fight, player))).points
        case AgreeTo(size):
            pass
    fight.named[player] = size  # NA-VAR-01
    game.emit("battle_size_named", "NA-VAR-01", f"{player} names {size:,} points.", size=size)
    # NA-VAR-01
    return _compare(game, fight) if len(fight.named) == len(state.to_act) else AGAIN


def _size_question(state: NinthAge, fight: Battle, player: str) -> Decision[Sizing]:
    each = "each player" if len(fight.side1) == len(fight.side2) == 2 and fight.together else "each side"
    named: list[Sizing] = [AgreeTo(size) for size in sorted(set(fight.named.values()))]

    def words(act: Sizing) -> Words:
        match act:
            case AgreeTo(size):
                return Words(f"Agree to {size:,}", note=f"proposed by {', '.join(_naming(fight, size))}")
            case Other():
                return Words("Propose a number")
            case Standard():
                return Words(
                    f"Play the standard {standard_points(state.settings):,}", note="ends the negotiation"
                )

    return Decision(
        player=player,
        kind=AGREE_SIZE,
        text=lambda: f"{versus(state, fight)}: how many points for {each}?",
        rules=("NA-VAR-01", "NA-RULING-59"),
        offers=[*named, Other(), Standard()],
        words=words,
        step_on=Standard(),
    )


def _naming(fight: Battle, size: int) -> list[str]:
    return [player for player, named in fight.named.items() if named == size]


def _number(state: NinthAge, fight: Battle, player: str) -> Form[Size]:
    shared = fight.together and len(fight.side1) != len(fight.side2)
    least = LEAST_SIZE if shared else 1  # only two allies against one share the points (NA-RULING-59)

    def why_not(size: Size) -> IllegalChoice | None:
        few = size.points < least
        return refuse("bad-amount", str(size.points), "NA-RULING-59") if few else None

    return Form(
        player=player,
        kind="name_size",
        text="How many points?",
        rules=("NA-RULING-59",),
        record=Size,
        unread=not_whole,
        fields=(Number(name="points", label="Points", lo=least, hi=LARGEST_SIZE),),
        default=Size(standard_points(state.settings)),
        why_not=why_not,
    )


def _compare(game: Game[NinthAge], fight: Battle) -> Next:
    """Compare the numbers once all players have named one: if all are equal, that is the size; otherwise all
    are discarded.
    """
    sizes = sorted(set(fight.named.values()))
    fight.named = {}  # NA-RULING-59
    if len(sizes) > 1:  # NA-RULING-59
        text = "They do not agree on a size, so the numbers are dropped."
        game.emit("battle_size_open", "NA-RULING-59", text, code="consent-missing")
        return AGAIN
    fight.size = sizes[0]  # NA-VAR-01
    game.emit("battle_size_set", "NA-VAR-01", f"They agree on {sizes[0]:,} points.", size=sizes[0])
    return ON


def buying(game: Game[NinthAge], player: str) -> Steps[Next]:
    """Let each player in the battle, in realm order, openly name the gold that he spends on it.

    One gold buys one point, up to a tenth of his base points, for this battle only. A player without gold is
    also asked if others could lend him some; if nobody has any gold, nobody is asked.
    """
    state = game.state
    fight = current(state)
    realm = state.realms[player]
    # NA-GOLD-03
    asked = gold_cap(state, fight, player) > 0 and any(state.realms[one].treasury for one in living(state))
    gold = (yield from ask(lambda: _gold_question(state, fight, player))).gold if asked else 0
    realm.treasury -= gold  # NA-GOLD-01, NA-RULING-45
    fight.gold[player] = gold  # NA-BONUS-04, NA-BONUS-05
    if asked:
        paid = f"{gold:,} gold" if gold else "no gold"
        text = f"{player} spends {paid} and brings {points_told(state, fight, player)}."
        game.emit("points_bought", "NA-BONUS-04", text, player=player, gold=gold)
    state.to_act.pop(0)
    if state.to_act:
        return AGAIN
    state.to_act = fighters(state, fight)
    fight.ready = state.settings.battles_at_once
    return "battle" if fight.ready else ON


def _gold_question(state: NinthAge, fight: Battle, player: str) -> Form[Bought]:
    treasury, cap = state.realms[player].treasury, gold_cap(state, fight, player)
    points = limit(state, fight, player)

    def why_not(bought: Bought) -> IllegalChoice | None:
        if bought.gold < 0:  # NA-BONUS-04
            return refuse("bad-amount", str(bought.gold), "NA-BONUS-04")
        if bought.gold > cap:  # NA-BONUS-04
            return refuse("gold-cap", player)
        # NA-RULING-45
        return refuse("not-enough-gold", player, "NA-RULING-45") if bought.gold > treasury else None

    return Form(
        player=player,
        kind="buy_points",
        text=f"{versus(state, fight)}: you may bring {points:,} points. How much gold will you add?",
        rules=("NA-BONUS-04", "NA-BONUS-05", "NA-RULING-45"),
        record=Bought,
        unread=not_whole,
        fields=(Number(name="gold", label="Gold", lo=0, hi=min(cap, treasury), unit="gold"),),
        default=Bought(0),
        why_not=why_not,
        risks=lambda bought: () if why_not(bought) else _odds_with(state, fight, player, bought.gold),
        facts={"treasury": treasury, "at_most": cap, "base": base_points(state, fight, player)},
    )


def _odds_with(state: NinthAge, fight: Battle, player: str, gold: int) -> tuple[Odds, ...]:
    """The current odds of a battle if the player spends this much gold."""
    return odds_of(state, player, [msgspec.structs.replace(fight, gold={**fight.gold, player: gold})])
