"""A player's assessment of the land: possible gains and their chances, and the player's hexes in danger. The
assessment uses only what the player knows: his own hexes, the hexes he has seen, and the places of Capitals
(MI-SET-13).
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from empires.maps.hexes import id_distance
from empires.rulesets.mightier_empires.book import TABLES, number
from empires.rulesets.mightier_empires.kingdom.strengths import STEP
from empires.rulesets.mightier_empires.land import features
from empires.rulesets.mightier_empires.land.geography import around, usable
from empires.rulesets.mightier_empires.land.sights import known_owner
from empires.rulesets.mightier_empires.odds.unexplored import Guess, unexplored
from empires.rulesets.mightier_empires.orders import army_orders
from empires.rulesets.mightier_empires.state import Hexagon, Minor, War, living
from empires.rulesets.mightier_empires.strategy.odds import DEFENDS, odds_against
from empires.rulesets.mightier_empires.weights import W

START = number("MI-T-ARMY", "start", "points")
SUPPORT = number("MI-T-MAJOR-HEX", "support")
GROWTH = number("MI-T-MAJOR-HEX", "native growth")
ROLES, WORTH = TABLES["MI-T-ABSMOD-ROLE"], TABLES["MI-T-EFFPOWER"]

LONG = 6
"""The maximum number of turns that are planned ahead."""

AT_HOME: Guess = ((0.3, 0), (0.5, 50), (0.2, 100))
"""The percentages of a foe's troops that are likely to guard his Capital."""

ELSEWHERE: Guess = ((0.75, 0), (0.25, 50))
"""The percentages of a foe's troops that are likely to respond on another hex; next to his Capital they are
the same as in the Capital.
"""

COMING: Guess = ((0.5, 50), (0.5, 100))
"""The percentages of a foe's troops with which he is likely to attack."""


class Goal(msgspec.Struct):
    """A hex that can be invaded: the gain, a rival's loss, and the possible defenders."""

    hex: str
    gain: float
    harm: float
    guess: Guess
    favour: int

    def odds(self, points: int) -> float:
        """The chance that an army with these points takes the hex."""
        return odds_against(points, self.guess, self.favour)


class Danger(msgspec.Struct):
    """One of the player's own hexes that may be invaded: the chance of an invasion, the loss, the possible
    attackers, and the defence that is always there.
    """

    hex: str
    likely: float
    loss: float
    guess: Guess
    garrison: int
    favour: int

    def risk(self, points: int) -> float:
        """The average loss if an army with these points guards the hex."""
        there = points + self.garrison
        return self.likely * self.loss * odds_against_guard(self.guess, there, self.favour)


def odds_against_guard(comers: Guess, there: int, favour: int) -> float:
    """The chance that the possible attackers beat defenders with these points."""
    return sum(share * odds_against(points, ((1.0, there),), favour) for share, points in comers)


class Outlook(msgspec.Struct):
    """A position as a player sees it: the turns `left` to play, the player's own hexes, goals and dangers."""

    left: int
    own: list[str]
    goals: list[Goal]
    dangers: list[Danger]
    duel: bool
    at_the_gates: bool = False


def outlook(state: War, player: str) -> Outlook:
    """The player's possible gains and losses this turn."""
    left = max(0, min(LONG, state.settings.end_from_turn - state.turn + 1))
    own, foes = usable(state, player), [one for one in living(state) if one != player]
    held = {name: known_owner(state, player, name) for name in state.tiles}
    held = {name: owner if owner in foes else "" for name, owner in held.items()}
    land = {foe: [name for name, owner in held.items() if owner == foe] for foe in foes}
    troops = {foe: foes_troops(state, land[foe]) for foe in foes}
    found = Outlook(left=left, own=own, goals=[], dangers=[], duel=len(foes) == 1)
    capitals = {state.realms[foe].capital: foe for foe in foes}
    for name in army_orders.targets(state, player):
        found.goals.append(_goal(state, player, name, held[name], troops, capitals, found))
    found.dangers = _dangers(state, player, held, troops, found)
    found.at_the_gates = any(goal.hex in capitals for goal in found.goals)
    return found


def foes_troops(state: War, known: Sequence[str]) -> int:
    """The assumed troops of a foe who is known to hold these hexes: the support of the hexes or, if this is
    more, the amount that every player has by now.
    """
    fed = sum(features.support_of_hex(state, state.tiles[name]) for name in known)
    grown = START + SUPPORT * (state.turn - 1) // 2
    return int(max(fed, grown)) // 250 * 250


def value_of(state: War, majors: Sequence[str], left: int) -> float:
    """The value of a hex with these features to its owner, based on its Effective Power and its support."""
    rows = [row for row in WORTH.rows if row["features"]]
    halves = [row["halves"] for row in rows if any(one in row["features"].split(", ") for one in majors)]
    fed = SUPPORT + sum(features.major_row(state, one)["support"] for one in majors)
    best = max(halves, default=WORTH.of("plain")["halves"])
    return float(best / 2 + W.fed * left * fed / 250)


def _scaled(shares: Guess, points: int, more: int = 0) -> Guess:
    return tuple((share, points * percent // (100 * STEP) * STEP + more) for share, percent in shares)


def _walls(state: War, minors: Sequence[Minor]) -> tuple[int, int]:
    """The points of the garrison behind these walls, and the bonus that they give a defender."""
    tile = Hexagon(terrain=[], minor=list(minors))
    fortress = features.fortress_of(tile)
    favour = int(ROLES.of(fortress)["modifier"]) if fortress else 0
    return features.garrison_of(state, tile), DEFENDS + favour


def _goal(
    state: War, player: str, name: str, owner: str, troops: dict[str, int], capitals: dict[str, str],
    found: Outlook,
) -> Goal:  # fmt: skip
    """The possible gain on a hex, and its defenders."""
    sight = state.secrets[player].known.get(name)
    majors = list(sight.major) if sight is not None else []
    garrison, favour = _walls(state, sight.minor if sight is not None else [])
    gain, harm = value_of(state, majors, found.left), 0.0
    far = min((id_distance(name, one) for one in capitals), default=9)
    gain += W.nearer.get(str(far), 0.0) / (1 if found.duel else 3)
    if state.realms[player].capital in around(state, name):
        gain += W.shield * (2 if owner else 1)
    if name in capitals:
        garrison, favour = max(garrison, 250), max(favour, DEFENDS + 1)
        guess = _scaled(AT_HOME, troops[capitals[name]], garrison)
        return Goal(name, W.duel if found.duel else W.crowd, 0.0, guess, favour)
    if owner:
        harm = value_of(state, majors, found.left) / len(capitals)
        home = any(one in around(state, name) for one in capitals)
        guess = _scaled(AT_HOME if home else ELSEWHERE, troops[owner], garrison)
        return Goal(name, gain, harm, guess, favour)
    return Goal(name, gain, harm, _natives(state, player, name, garrison, far), favour)


def _natives(state: War, player: str, name: str, garrison: int, far: int) -> Guess:
    """The possible defenders of a hex that nobody owns."""
    sight, tile = state.secrets[player].known.get(name), state.tiles[name]
    if sight is not None and sight.inside:
        grown = (state.turn - sight.turn) * state.settings.neutral_growth if sight.kind != "kingdom" else 0
        return ((1.0, sight.defenders + garrison + (grown if sight.defenders else 0)),)
    late = GROWTH * (state.turn - 1)
    guess = unexplored(state.house, features.column_of(tile), late)
    if far < 3 or state.settings.neutral_kingdoms == 0:
        return guess
    return (*((share * (1 - W.hidden), points) for share, points in guess), (W.hidden, 2500))


def _dangers(
    state: War, player: str, held: dict[str, str], troops: dict[str, int], found: Outlook
) -> list[Danger]:
    """The player's own hexes that a foe can reach from land he is known to hold."""
    capital = state.realms[player].capital
    beside = {name: {held[other] for other in around(state, name)} & set(troops) for name in found.own}
    open_hexes = [name for name in found.own if beside[name]]
    dangers = []
    for name in open_hexes:
        tile = state.tiles[name]
        garrison, favour = _walls(state, tile.minor)
        most = max(troops[foe] for foe in beside[name])
        likely, loss = min(W.raids, 1 / len(open_hexes)), value_of(state, tile.major, found.left)
        if name == capital:
            likely, loss = 1 - (1 - W.storms) ** len(beside[name]), W.own_capital
        elif capital in around(state, name):
            loss += W.shield * 2
        dangers.append(Danger(name, likely, loss, _scaled(COMING, most), garrison, favour))
    return dangers
