"""The checks that a state from a file must pass (NA digest section 2); ValueError names the first check that
fails."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from empires.kit import soundness
from empires.kit.placenames import check_names
from empires.kit.settings import check_settings
from empires.kit.soundness import (
    counts,
    distinct,
    known,
    known_if_any,
    need,
    not_negative,
    within,
)
from empires.maps.hexes import SIDES, hex_of
from empires.rulesets.ninth_age.book import EVENTS, MINING
from empires.rulesets.ninth_age.state import NinthAge, Realm, Tile

SIDES_OF_A_BATTLE = 2
MINED = [row.on for row in MINING.rows]
LAYING = (
    "dividing", "outlining", "mixing", "generating", "loading", "map_roll", "taking", "placing",
)  # fmt: skip
"""The phases in which the map is still being laid out."""


def check(state: NinthAge, phases: Collection[str]) -> None:
    """Raise ValueError if a state contradicts itself."""
    soundness.campaign(state, phases)
    check_settings(state.settings)
    need(list(state.realms) == state.players, "the players and their realms do not match")
    _check_map(state)
    _check_turn(state)
    for player, realm in state.realms.items():
        _check_realm(state, player, realm)
    _check_engagements(state)
    _check_battles(state)


def _check_map(state: NinthAge) -> None:
    distinct(state.outline, "the outline")
    for place in map(hex_of, state.outline):
        within((place.q, place.r), -soundness.FARTHEST, soundness.FARTHEST, "the outline")
    known(state.tiles, state.outline, "the hexes in the outline")
    laid = len(state.tiles) == len(state.outline)
    need(laid or state.phase in LAYING, "a hex of the outline is empty")
    _check_tiles(state, state.tiles)
    check_names(state, state.outline)
    if state.change is not None:
        known(state.change.tiles, state.outline, "the hexes to be changed")
        _check_tiles(state, state.change.tiles)
        known((state.change.by, *state.change.waiting), state.players, "the players who change the map")
    if state.hand is not None:
        known([state.hand.player], state.players, "the player with a hex in hand")
        within([state.hand.apart], 0, len(SIDES), "the hex in hand")
    not_negative([state.maps_made], "the number of maps made")


def _check_tiles(state: NinthAge, tiles: dict[str, Tile]) -> None:
    for place, tile in tiles.items():
        known_if_any((tile.flag, tile.capital_of), state.players, f"the flag on {place}")
        built = tile.fort != "none" or tile.mine
        need(tile.flag is not None or not built, f"there is an improvement on {place}, where nobody rules")
        need(
            not tile.mine or tile.terrain in MINED, f"there is a mine on {place}, where nothing can be mined"
        )
        need(len(tile.ends) in (0, 2), f"the river on {place} has loose ends")
        within(tile.ends, 0, len(SIDES) - 1, f"the river on {place}")
        distinct(tile.ends, f"the river on {place}")


def _check_turn(state: NinthAge) -> None:
    not_negative([state.turn], "the turn")
    within([state.flags_round], 0, state.settings.starting_flags, "the round of flags")
    known((*state.to_act, *state.realm_order), state.players, "the players who are to act")
    known((*state.map_order, *state.found_order), state.players, "the order of the founding")
    known((*state.union, *state.victory_tie), state.players, "the players who are united or tied")
    for names in (state.realm_order, state.map_order, state.found_order, state.union, state.victory_tie):
        distinct(names, "the order of the players")
    known_if_any((state.largest, state.smallest), state.players, "the Largest and Smallest Realm")
    _check_pairs(state, state.beaten, "the beaten players")


def _check_pairs(state: NinthAge, pairs: Sequence[Sequence[str]], what: str) -> None:
    for pair in pairs:
        need(len(pair) == SIDES_OF_A_BATTLE, f"{what}: not a pair")
        known(pair, state.players, what)
        distinct(pair, what)


def _check_realm(state: NinthAge, player: str, realm: Realm) -> None:
    not_negative((realm.treasury, realm.cp_left, realm.cp_earned), f"gold and conquest points of {player}")
    placed = (realm.regular_placed, realm.mountains_placed, realm.battles_fought, realm.team)
    not_negative(placed, f"the counts of {player}")
    within([realm.eliminated_turn], 0, state.turn, f"the turn in which {player} was eliminated")
    known_if_any([realm.capital], state.outline, f"the capital of {player}")
    known_if_any([realm.event], [row.on for row in EVENTS.rows], f"the event of {player}")
    known_if_any([realm.event_target, *realm.emissary_from], state.players, f"the emissaries at {player}")


def _check_engagements(state: NinthAge) -> None:
    for one in state.engagements:
        _check_sides(state, one.side1, one.side2)
        _check_pairs(state, one.challenges, "the challengers")
        known_if_any(
            (one.decider, one.first), (*one.side1, *one.side2), "the player who decides how to fight"
        )


def _check_sides(state: NinthAge, side1: list[str], side2: list[str]) -> None:
    known((*side1, *side2), state.players, "the players in the battle")
    distinct([*side1, *side2], "the players in the battle")
    need(all(1 <= len(side) <= SIDES_OF_A_BATTLE for side in (side1, side2)), "a side is empty or too large")


def _check_battles(state: NinthAge) -> None:
    counts(state.at, state.battles, "the battle being fought", end=True)
    fought = state.battles[: state.at]
    over = all(battle.band is not None or battle.ready for battle in fought)
    need(over, "a battle was fought but has no result")
    for battle in state.battles:
        counts(battle.engagement, state.engagements, "the challenge behind a battle")
        _check_sides(state, battle.side1, battle.side2)
        fighters = (*battle.side1, *battle.side2)
        known((*battle.named, *battle.gold, *battle.first_for), fighters, "the players in the battle")
        not_negative((battle.size, *battle.named.values(), *battle.gold.values(), *battle.vp), "a battle")
        need(len(battle.vp) in (0, SIDES_OF_A_BATTLE), "the victory points of a battle")
        known(
            [battle.handed.by] if battle.handed is not None else [],
            fighters,
            "the player who handed in a report",
        )
        within([battle.winner], 1, SIDES_OF_A_BATTLE, "the winner of a battle")
