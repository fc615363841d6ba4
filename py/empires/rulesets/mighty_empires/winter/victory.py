"""Victory: the standings, and the winner (ME-VICTORY, ME-RULING-116)."""

from __future__ import annotations

from empires.core.rules.game import Game
from empires.rulesets.mighty_empires.banners.forces import strength
from empires.rulesets.mighty_empires.charts import FORAGE, SETTLE
from empires.rulesets.mighty_empires.lands.presence import banners_of, in_the_game
from empires.rulesets.mighty_empires.lands.settlements import empire_tiles, grade, pays_as_built, temple_adds
from empires.rulesets.mighty_empires.nature.races import belongs_to, own_ruin
from empires.rulesets.mighty_empires.state import MightyEmpires

UNITS = {
    "captured_realm_gold": "gold from conquered realms",
    "largest_army": "points of troops",
    "highest_revenue": "crowns of revenue",
    "most_tiles": "tiles",
    "none": "",
}


def captured_gold(state: MightyEmpires, player: str) -> int:
    """The gold value of the un-razed settlements that the player holds in other players' realms
    (ME-VICTORY-02)."""
    return sum(
        SETTLE.of(grade(state, tile))["victory_gold"]
        for tile, land in state.lands.items()
        if land.owner == player and land.realm_of not in (None, player)
    )


def revenue(state: MightyEmpires, player: str) -> int:
    """The yearly revenue of the player's settlements, and of ruins of Skaven (ME-RULING-122,
    ME-SKAVEN-05)."""
    settled = 0
    for tile in empire_tiles(state, player):
        settled += FORAGE.of(grade(state, tile))["value"] * pays_as_built(state, tile)
        settled += FORAGE.of("fortress")["value"] * temple_adds(state, tile)  # ME-OPT-311
    return settled + sum(own_ruin(state, player, tile) or 0 for tile in state.lands)


def score(state: MightyEmpires, player: str) -> int:
    """The player's score for the agreed kind of victory."""
    match state.settings.victory:
        case "captured_realm_gold":
            return captured_gold(state, player)
        case "largest_army":
            return strength(state, banners_of(state, player))
        case "highest_revenue":
            return revenue(state, player)
        case "most_tiles":
            return sum(1 for tile in state.lands if belongs_to(state, tile) == player)  # ME-VICTORY-03
        case _:
            return 0


def victors(state: MightyEmpires) -> list[str]:
    """The players with the highest total, who share the victory if equal (ME-RULING-116); none if no goal is
    set."""
    if state.settings.victory == "none":
        return []
    scores = {player: score(state, player) for player in in_the_game(state)}  # ME-REV-03
    return [player for player in scores if scores[player] == max(scores.values())]


def count_victory(game: Game[MightyEmpires]) -> None:
    """Emit the standings at the close of a year; army strengths stay secret (ME-ARMY-18)."""
    state = game.state
    goal = state.settings.victory
    if goal in ("none", "largest_army"):
        return
    scores = {player: score(state, player) for player in state.players}
    told = ", ".join(f"{player} {scores[player]:,}" for player in state.players)
    game.emit(
        "victory_counted", "ME-VICTORY-02", f"Year {state.year} closes: {told} {UNITS[goal]}.", scores=scores
    )
