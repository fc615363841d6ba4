"""Stockpiles burnt by their owner, at any point in his turn (ME-REORG-10, ME-RULING-184)."""

from __future__ import annotations

from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.rules.game import Game
from empires.kit.any_time import AnyTime, closed
from empires.rulesets.mighty_empires.banners.halts import why_none_acts
from empires.rulesets.mighty_empires.lands.presence import force
from empires.rulesets.mighty_empires.lands.settlements import empire_tiles, place_name
from empires.rulesets.mighty_empires.state import Banner, MightyEmpires


class Burn(Act):
    """Burn the stockpile of a tile."""

    tile: str


DESTROY_STOCKPILE = Kind("destroy_stockpile", Burn)


def _stores(state: MightyEmpires, player: str) -> list[str]:
    """The player's stores that one of his banners can reach."""
    return [tile for tile in empire_tiles(state, player) if why_not_burn(state, player, tile) is None]


def _why_not(state: MightyEmpires, player: str) -> IllegalChoice | None:
    if _stores(state, player):
        return None
    return closed("You have no stockpile to burn now.", "ME-REORG-10")


def _question(state: MightyEmpires, player: str) -> Decision[Burn]:
    stores = _stores(state, player)

    def words(act: Burn) -> Words:
        label = f"Burn the stockpile of {place_name(state, act.tile)}"
        return Words(label, (act.tile,), f"{state.lands[act.tile].stockpile} baggage")

    return Decision(
        player=player,
        kind=DESTROY_STOCKPILE,
        text="Will you destroy a stockpile?",
        rules=("ME-REORG-10", "ME-RULING-184"),
        offers=[Burn(tile) for tile in stores],
        words=words,
        why_not=lambda act: why_not_burn(state, player, act.tile),
        tiles=tuple(stores),
    )


def why_not_burn(state: MightyEmpires, player: str, tile: str) -> IllegalChoice | None:
    """Why the player cannot burn a stockpile: it must be his turn and his store, and one of his banners must
    be able to reach it."""
    land = state.lands.get(tile)
    if state.active_player != player:
        text = "You can burn a stockpile only in your own turn."
        return IllegalChoice("not_your_turn", text, "ME-RULING-184")
    if land is None or land.owner != player or not land.stockpile or not _near(state, player, tile):
        return IllegalChoice(
            "no_banner_in_tile", "You need a banner in the tile to burn your stockpile there.", "ME-REORG-10"
        )
    if tile == state.engaged:
        return IllegalChoice(
            "not_offered", "A stockpile cannot be burnt during a fight for it.", "ME-RULING-184"
        )
    return why_none_acts(_near(state, player, tile))  # ME-RULING-219


def _near(state: MightyEmpires, player: str, tile: str) -> list[Banner]:
    """The player's banners at the stockpile; in a siege they must be behind the walls."""
    return force(state, player, tile, inside=True if tile in state.sieges else None)


def _burn(game: Game[MightyEmpires], player: str, act: Burn) -> None:
    tile = act.tile
    game.state.lands[tile].stockpile = 0
    text = f"{player} burns the stockpile of {place_name(game.state, tile)}."
    game.emit("stockpile_destroyed", "ME-REORG-10", text, tiles=(tile,))


BURN = AnyTime(kind=DESTROY_STOCKPILE.name, why_not=_why_not, question=_question, do=_burn)
