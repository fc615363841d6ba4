"""Temples bought with the 80 crowns, if they are in play (ME-RULING-112)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from empires.core.errors import IllegalChoice
from empires.core.questions.fields import Choice, PickMany
from empires.core.rules.game import Game
from empires.rulesets.mighty_empires.lands.settlements import place_name
from empires.rulesets.mighty_empires.nature.races import race_of
from empires.rulesets.mighty_empires.state import MightyEmpires
from empires.rulesets.mighty_empires.world.temples import (
    cult_allows,
    found_temple,
    temple_price,
    why_not_found_temple,
)


def temples_field(state: MightyEmpires, player: str, realm: Sequence[str]) -> PickMany | None:
    """The tiles of the realm in which the player's cult can found a temple; None if there are none."""
    tiles = [tile for tile in realm if why_not_found_temple(state, player, tile) is None]
    if not tiles:
        return None
    plain, town = (temple_price(race_of(state, player), one) for one in ("none", "city"))
    label = f"Temples ({plain} each)" if plain == town else f"Temples ({town} in a city, {plain} elsewhere)"
    choices = tuple(Choice(tile, f"a temple at {place_name(state, tile)}", (tile,)) for tile in tiles)
    return PickMany(name="temples", label=label, choices=choices, optional=True)


def _settled(state: MightyEmpires, tile: str, bought: Mapping[str, str]) -> str:
    """The settlement that a tile will have once its temple is built."""
    wanted = bought.get(tile, "barren")
    return state.lands[tile].settlement if wanted == "barren" else wanted


def temples_cost(state: MightyEmpires, player: str, temples: Sequence[str], bought: Mapping[str, str]) -> int:
    """The price of the temples in crowns; some cults pay less for a temple beside a city (ME-TEMPLE-02)."""
    people = race_of(state, player)
    return sum(temple_price(people, _settled(state, tile, bought)) for tile in temples)


def why_not_temples(
    state: MightyEmpires, player: str, temples: Sequence[str], bought: Mapping[str, str]
) -> IllegalChoice | None:
    """Refuse a temple beside a settlement in the same order if its cult does not allow this
    (ME-TEMPLE-01)."""
    for tile in temples:
        if not cult_allows(state, player, tile, _settled(state, tile, bought)):
            text = f"Your cult cannot build a temple beside a {_settled(state, tile, bought)}."
            return IllegalChoice("cult_restriction", text, "ME-TEMPLE-01")
    return None


def consecrate(game: Game[MightyEmpires], player: str, temples: Sequence[str]) -> None:
    """Build the temples, alongside any settlements bought for their tiles."""
    for tile in temples:  # ME-RULING-112
        found_temple(game.state, player, tile)
        text = f"There is a temple at {place_name(game.state, tile)}."
        game.emit("built", "ME-RULING-112", text, tiles=(tile,), player=player, what="temple")
