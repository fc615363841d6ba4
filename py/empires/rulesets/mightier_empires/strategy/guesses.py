"""A player's guesses about facts hidden from him."""

from __future__ import annotations

from empires.core.base.stream import Stream
from empires.rulesets.mightier_empires.kingdom import generic_lists, support
from empires.rulesets.mightier_empires.land.geography import around
from empires.rulesets.mightier_empires.land.sights import known_owner
from empires.rulesets.mightier_empires.state import Bonus, Compartment, Order, Rising, Sight, War, living
from empires.rulesets.mightier_empires.strategy.outlook import foes_troops

SPREAD = (80, 41)
"""The lowest percentage, and the number of possible percentages; a foe's troops are assumed to be one of
these percentages of a guess.
"""

BAND = 700
"""The points assumed for uncounted rebels: the average number that 1 Power raises."""


def imagine(state: War, player: str, stream: Stream) -> None:
    """Assume that other players hold their Capitals and the hexes where they were seen, and are as strong as
    these hexes suggest. They are assumed to know no more of their borders than the player does.
    """
    own = state.secrets[player]
    for name in living(state):
        if name in state.secrets:
            continue
        capital = state.realms[name].capital
        for place, tile in state.tiles.items():
            if place == capital or (not tile.owner and known_owner(state, player, place) == name):
                tile.owner = tile.owner_at_start = name
                tile.explored = True
        if capital in state.tiles and "capital" not in state.tiles[capital].major:
            state.tiles[capital].major.append("capital")
            state.tiles[capital].minor.append("fortress")
        state.secrets[name] = Compartment(power=max(1, own.power - 1 + stream.below(3)), next_id=900)
    for name in state.players:
        state.secrets.setdefault(name, Compartment())
        if name != player and not state.realms[name].fell:
            _arm(state, name, stream)
            _look_around(state, name)
    _send_invaders(state, player)
    _raise_rebels(state)
    state.next_id = max(state.next_id, 5_000)


def _arm(state: War, name: str, stream: Stream) -> None:
    """Give a foe armies; if his known land cannot support these troops, unseen land is assumed to support the
    rest.
    """
    held = [place for place, tile in state.tiles.items() if tile.owner == name]
    least, more = SPREAD
    points = foes_troops(state, held) * (least + stream.below(more)) // 100 // 250 * 250
    lacking = points - support.support(state, name)
    own = state.secrets[name]
    if lacking > 0:
        own.bonuses = [Bonus(amount=lacking, first=0, last=0)]
    own.armies = generic_lists.generic(state, name, max(500, points))
    for army in own.armies:
        army.order = None


def _look_around(state: War, name: str) -> None:
    """Let a foe know his own hexes and those next to them."""
    known = state.secrets[name].known
    for place, tile in state.tiles.items():
        if tile.owner == name or any(state.tiles[near].owner == name for near in around(state, place)):
            known[place] = Sight(
                owner=tile.owner, major=list(tile.major), minor=list(tile.minor), inside=tile.explored,
                turn=state.turn,
            )  # fmt: skip
    for natives in state.natives.values():
        if natives.hex in known and not known[natives.hex].owner:
            known[natives.hex].defenders, known[natives.hex].kind = natives.size, natives.kind


def _send_invaders(state: War, player: str) -> None:
    """Give an invading army to each foe whom the player meets."""
    for meeting in state.encounters:
        for name in meeting.invaders:
            idle = [army for army in state.secrets[name].armies if army.order is None]
            if name != player and idle and not meeting.done:
                idle[0].order = Order(type="invade", hex=meeting.hex)


def _raise_rebels(state: War) -> None:
    """Add bands of rebels whom the player met but did not count."""
    for meeting in state.encounters:
        for one in meeting.rebels:
            band = Rising(id=one, hex=meeting.hex, race="", size=BAND)
            state.risings.setdefault(one, band)
