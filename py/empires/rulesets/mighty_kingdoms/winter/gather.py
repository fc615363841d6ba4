"""Winter B: food and gold from the land (MK-GAT-01, MK-GAT-02, MK-T-INCOME)."""

from __future__ import annotations

from empires.core.base.words import many
from empires.core.rules.game import Game
from empires.core.rules.ruleset import Next
from empires.rulesets.mighty_kingdoms import land
from empires.rulesets.mighty_kingdoms.book import table
from empires.rulesets.mighty_kingdoms.state import Kingdoms, Settlement
from empires.rulesets.mighty_kingdoms.turns import begin


def gather(game: Game[Kingdoms]) -> Next:
    """Let all players gather at the same time, and clear the record of purchases for this Winter."""
    state = game.state
    for player in state.order:
        food, gold = income_of(state, player)
        kingdom = state.kingdoms[player]
        kingdom.food += food  # MK-GAT-01
        kingdom.gold += gold  # MK-GAT-01
        kingdom.tithed_to = []  # MK-TIT-03
        kingdom.quests = {}  # MK-QST-02, MK-QST-03
        text = f"{player} gathers {food:,} food and {gold:,} gold: {_told(state, player)}."
        game.emit("resources_gathered", "MK-GAT-01", text, player=player, food=food, gold=gold)
    for tile in state.tiles.values():
        tile.recruited = False  # MK-ARM-01
        tile.built = False  # MK-COST-02
    return begin(state, "tithes" if state.settings.tithe_first else "spend")


def _told(state: Kingdoms, player: str) -> str:
    """The sources of an income, as a phrase: "2 villages, 1 city, a Capital"."""
    kinds: tuple[Settlement, ...] = ("village", "city", "fortress")
    counts = {kind: len(land.settlements_of(state, player, kind)) for kind in kinds}
    several = {"village": "villages", "city": "cities", "fortress": "fortresses"}
    told = [many(count, kind, several[kind]) for kind, count in counts.items() if count]
    return ", ".join([*told, *["a Capital"] * bool(land.capital_of(state, player))]) or "no settlements"


def income_of(state: Kingdoms, player: str) -> tuple[int, int]:
    """The food and gold gathered in a Winter; the extra income from a Capital goes only to its own kingdom
    (MK-GAT-02)."""
    yields = table("MK-T-INCOME")
    rows = [
        yields.of(state.tiles[tile].settlement)
        for tile in land.tiles_of(state, player)
        if state.tiles[tile].settlement != "none"
    ]
    if land.capital_of(state, player):
        rows.append(yields.of("capital"))
    return sum(row["food"] for row in rows), sum(row["gold"] for row in rows)
