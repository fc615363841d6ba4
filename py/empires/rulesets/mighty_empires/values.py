"""What Mighty Empires values, for computer players.

By the usual victory the gold of places taken in other realms decides (ME-VICTORY-02). Strength wins battles
more often than not (ME-BATTLE-05), places feed and pay, and an army that eats nothing melts away: so march
together to where a rival is weak, and leave nobody's land behind untaken.
"""

from __future__ import annotations

from typing import Any

from empires.core.questions import Question
from empires.core.stream import Stream
from empires.kit.values import NOTHING, Part, Values, Worth
from empires.maps.hexes import id_distance

from .banners.forces import LARGEST_BANNER
from .battle.peace import AGREE_PEACE, Attack, OfferPeace
from .charts import FORAGE
from .lands.settlements import grade
from .season.contact import BreakPeace, Meet
from .season.movement import Leave, March, MarchSome
from .season.razing import Raze
from .season.reorganization import Order, OrderInside, OrderTrain
from .season.scouting import Scout
from .siege.opening import Besiege, GoBack
from .siege.tactics import Batter, Storm
from .state import Campaign, Secrets
from .state.answers import Done, No, Yes
from .winter.victory import captured_gold, revenue, score

TAKEN, TILE, YIELD = 3.0, 0.3, 0.7
"""A crown of a captured place, any tile, and a crown of yearly revenue."""

TROOPS, BAGGAGE, CROWN = 0.0015, 0.06, 0.01
"""A point of troops, of baggage, and a crown in the treasury."""

NEAR = 0.12
"""A step nearer to a place worth taking, for each banner."""


def worth(state: Campaign, player: str) -> Worth:
    """What was taken, what is held, the army, and how near it is to what could be taken."""
    own = state.secrets[player]
    banners = [one for one in state.banners.values() if one.owner == player]
    held = [tile for tile, land in state.lands.items() if land.owner == player]
    goals = _goals(state, player)
    steps = sum(min((id_distance(one.tile, goal) for goal in goals), default=0) for one in banners)
    foes = [one.tile for one in state.banners.values() if one.owner != player]
    threatened = sum(
        grade(state, tile) != "barren" and any(id_distance(tile, foe) <= 1 for foe in foes) for tile in held
    )
    found: dict[Part, float] = {
        "harm": TAKEN * captured_gold(state, player),
        "land": TILE * len(held) + YIELD * revenue(state, player),
        "army": TROOPS * (sum(own.points.values()) + own.points_unassigned),
        "gold": CROWN * own.treasury + BAGGAGE * sum(min(one.baggage, 4) for one in banners),
        "safety": -0.3 * threatened,
        "friends": 0.5 * sum(player in one.players for one in state.peace),
        "time": -NEAR * steps,
    }
    return found


def _goals(state: Campaign, player: str) -> list[str]:
    """Places worth marching to: rivals' settlements, or all that is not one's own where none is known."""
    lands = state.lands
    rivals = [
        tile
        for tile, land in lands.items()
        if land.owner in state.players and land.owner != player and grade(state, tile) != "barren"
    ]
    return rivals or [tile for tile, land in lands.items() if land.owner != player]


def liking(state: Campaign, question: Question, act: Any) -> Worth:
    """Scout and march towards a goal, take what falls, batter before storming."""
    player = question.player
    match act:
        case Scout(number, tile):
            banner = state.banners.get(f"{player}:{number}")
            return (
                NOTHING if banner is None else {"time": 0.3, "land": _gain(state, player, banner.tile, tile)}
            )
        case March(numbers, tile):
            banner = state.banners.get(f"{player}:{numbers[0]}")
            if banner is not None:
                return {"land": _gain(state, player, banner.tile, tile)}
        case MarchSome() | Leave():
            return {"time": -0.5}
        case Meet() | Attack():
            return {"harm": 0.5}
        case OfferPeace() | BreakPeace():
            return {"friends": 0.4 if isinstance(act, OfferPeace) else -1.0}
        case Yes() | No() if question.kind == AGREE_PEACE.name:
            return {"friends": 0.4} if isinstance(act, Yes) else {"harm": 0.3}
        case Besiege() | Storm():
            return {"harm": 0.6}
        case Batter():
            return {"harm": 0.5}
        case GoBack():
            return {"time": -0.3}
        case Order() | OrderInside() | OrderTrain():
            return {"time": -6.0}
        case Raze(tile):
            taken = state.lands[tile].realm_of not in (None, player)
            return {"harm": -TAKEN if taken else 0.0, "works": -float(FORAGE.of(grade(state, tile))["value"])}
        case Done():
            return {"time": 0.1}
    return NOTHING


def _gain(state: Campaign, player: str, start: str, tile: str) -> float:
    """How much nearer a tile is to the nearest goal; a goal itself counts more."""
    goals = _goals(state, player)
    if not goals:
        return 0.0
    before = min(id_distance(start, goal) for goal in goals)
    after = min(id_distance(tile, goal) for goal in goals)
    return 0.5 * (before - after) + (0.4 if tile in goals else 0.0)


def imagine(state: Campaign, player: str, stream: Stream) -> None:
    """Others' banners are as strong as one's own on average, give or take a third."""
    own = [points for points in state.secrets[player].points.values() if points]
    usual = sum(own) // len(own) if own else 1_000
    for banner in state.banners.values():
        if banner.owner == player or banner.owner not in state.secrets:
            continue
        secrets: Secrets = state.secrets[banner.owner]
        if banner.id not in secrets.points:
            guess = usual * (70 + stream.below(61)) // 100
            secrets.points[banner.id] = max(100, min(LARGEST_BANNER, guess))


VALUES: Values[Campaign] = Values(
    worth=worth,
    clock=lambda state: 100 * state.year + state.campaign_turn,
    score=score,
    liking=liking,
    imagine=imagine,
    effort=2.5,
)
