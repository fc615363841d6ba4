"""The worth of a position in Mighty Empires, for computer players.

In the usual victory, the gold of places taken in other realms decides (ME-VICTORY-02). Strength wins battles
more often than not (ME-BATTLE-05), places feed and pay, and a starving army melts away. The advice is
therefore to march together against a weak rival, and to leave no unowned land behind."""

from __future__ import annotations

from empires.core.base.stream import Stream
from empires.kit.values import Part, Values, Worth
from empires.maps.hexes import id_distance
from empires.rulesets.mighty_empires.banners.forces import LARGEST_BANNER
from empires.rulesets.mighty_empires.first_forms import forms
from empires.rulesets.mighty_empires.first_looks import breaks, liking
from empires.rulesets.mighty_empires.lands.settlements import grade
from empires.rulesets.mighty_empires.outlook import USUAL, Goals
from empires.rulesets.mighty_empires.state import MightyEmpires, Secrets
from empires.rulesets.mighty_empires.weights import W
from empires.rulesets.mighty_empires.winter.victory import captured_gold, revenue, score


def worth(state: MightyEmpires, player: str) -> Worth:
    """The value of the places taken, the places held, the army, and its nearness to anything it could
    take."""
    own = state.secrets[player]
    banners = [one for one in state.banners.values() if one.owner == player]
    held = [tile for tile, land in state.lands.items() if land.owner == player]
    goals = Goals(state, player)
    marches = sum(own.points.get(one.id, 0) * goals.steps(one.tile) for one in banners) / 1000
    friendly = {(one.tile, name) for one in state.peace if player in one.players for name in one.players}
    strangers = [one for one in state.banners.values() if one.owner != player]
    foes = [one.tile for one in strangers if (one.tile, one.owner) not in friendly]
    threatened = sum(
        grade(state, tile) != "barren" and any(id_distance(tile, foe) <= 1 for foe in foes) for tile in held
    )
    found: dict[Part, float] = {
        "harm": W.taken * captured_gold(state, player),
        "land": W.tile * len(held) + W.revenue * revenue(state, player),
        "army": W.troops * (sum(own.points.values()) + own.points_unassigned),
        "gold": W.crown * own.treasury + W.baggage * sum(min(one.baggage, 4) for one in banners),
        "safety": -0.3 * threatened,
        "friends": 0.5 * sum(player in one.players for one in state.peace),
        "time": -W.near * marches,
    }
    return found


def imagine(state: MightyEmpires, player: str, stream: Stream) -> None:
    """Guess the strength of other players' banners: on average as strong as the player's own, give or take a
    third."""
    own = [points for points in state.secrets[player].points.values() if points]
    usual = sum(own) // len(own) if own else USUAL
    for banner in state.banners.values():
        if banner.owner == player or banner.owner not in state.secrets:
            continue
        secrets: Secrets = state.secrets[banner.owner]
        if banner.id not in secrets.points:
            guess = usual * (70 + stream.below(61)) // 100
            secrets.points[banner.id] = max(100, min(LARGEST_BANNER, guess))


AT_SIGHT = frozenset(
    {
        "reorganize",
        "raze",
        "feed",
        "accept_peril",
        "exit_place",
        "billet",
        "take_booty",
        "draw_tile",  # face-down tiles cannot be guessed, here and in the next line
        "place_tile",
        "fill_realm_tile",  # dice decide what is found, whatever the order
    }
)


VALUES: Values[MightyEmpires] = Values(
    worth=worth,
    clock=lambda state: 100 * state.year + state.campaign_turn,
    score=score,
    liking=liking,
    forms=forms,
    imagine=imagine,
    effort=4.0,
    at_sight=AT_SIGHT,
    breaks=breaks,
    mixed=frozenset({"strategy"}),
    modest=frozenset({"deploy_banner"}),
    weights=W,
)
