"""The value, at first sight, of marching and of standing guard in Mighty Kingdoms, for computer players. One
army is enough for land that nobody guards; a battle is worthwhile when numbers and walls give better odds."""

from __future__ import annotations

from functools import cache

from empires.kit.values import Part, Worth
from empires.rulesets.mighty_kingdoms import land
from empires.rulesets.mighty_kingdoms.month.chances import hits
from empires.rulesets.mighty_kingdoms.outlook import Outlook, settled
from empires.rulesets.mighty_kingdoms.state import Kingdoms
from empires.rulesets.mighty_kingdoms.weights import W


def march(state: Kingdoms, seen: Outlook, name: str, tile: str) -> Worth:
    """The value of a march to a tile: into the unknown, onto land held by nobody or a rival, or against a
    weaker or stronger foe."""
    army = state.armies.get(name)
    sent, foes, lying = seen.sent[tile], seen.foes[tile], seen.lying[tile]
    prize, share = seen.prize(tile), 1.0
    found: dict[Part, float] = {}
    if foes:
        wall = _defence(state, tile)
        found["harm"] = 1.0 * (sent + 1 - foes * (1 + W.wall * wall)) - 0.5
        if W.odds:
            share, harm = _battle(seen, tile, sent, foes, wall)
            found["harm"] = harm
    elif lying:
        found["harm"] = 1.5 * lying
    pulled = 0.5 * (seen.pull(tile) - seen.pull(army.tile)) - 0.2 if army is not None else 0.0
    if prize:
        found["land"] = share * (0.7 + prize) / (1 + W.crowd * sent) + W.ahead * pulled
    elif army is not None:
        found["land"] = pulled
    if army is not None:
        found["safety"] = -0.8 * at_stake(state, seen, army.tile)
        if W.risk and not foes and (threat := seen.threat[tile]):
            found["army"] = W.risk * min(0.0, _edge(sent + 1, threat, 0))
    return found


def _battle(seen: Outlook, tile: str, sent: int, foes: int, wall: int) -> tuple[float, float]:
    """The share of a guarded tile's value that an army sent there can expect to win, and the value of the
    battle."""
    hope = _edge(sent + seen.free_near(tile), foes, wall)
    if hope < W.dare or _edge(sent, foes, wall) > W.enough:
        return 0.0, -W.odds
    return hope, W.odds * foes * hope


@cache
def _edge(ours: int, theirs: int, wall: int) -> float:
    """The chance of scoring more hits than the enemy minus the chance of scoring fewer, against a Defence
    raised by this much (MK-SIMP-05)."""
    scored, taken = hits(ours, (4 + wall,) * 9), hits(theirs, (4,) * 9)
    gaps = [(a - b, n * m) for a, n in scored.items() for b, m in taken.items()]
    lead: int = sum(n if gap > 0 else -n for gap, n in gaps if gap)
    return lead / float(6 ** (ours + theirs))


def _defence(state: Kingdoms, tile: str) -> int:
    """The points by which walls and digging in raise the Defence of the armies on a tile (MK-T-SIMPLEDEF)."""
    there = [army for army in state.armies.values() if army.tile == tile and army.stance == "upright"]
    owners = {army.owner for army in there}
    held = state.tiles[tile].controller in owners and state.tiles[tile].settlement == "fortress"
    capital = any(land.capital_of(state, owner) == tile for owner in owners)
    dug_in = any(army.order is None or army.order.type == "defend" for army in there)
    return int(held) + int(capital) + int(dug_in)


def at_stake(state: Kingdoms, seen: Outlook, tile: str) -> float:
    """The value of guarding one of the player's own tiles that foes can reach."""
    there = state.tiles[tile]
    if seen.prize(tile) or not seen.near[tile]:
        return 0.1 if there.settlement != "none" else 0.0
    worth = 0.1 + W.guard * settled(there.settlement, seen.years) + 2 * W.guard * (tile == seen.capital)
    return worth * (W.second if seen.own[tile] > 1 else 1.0)
