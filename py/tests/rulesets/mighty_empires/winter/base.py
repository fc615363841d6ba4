"""The scene of the digest's winter examples: Red in the west, Blue in the east, plains all around."""

from __future__ import annotations

from typing import Any

from empires.core.play.campaign import Campaign
from empires.maps.hexes import Hex, disc, tile_id
from empires.rulesets.mighty_empires.state import MightyEmpires, Ship, Winter
from tests.rulesets.mighty_empires.scene import Scene

RED = {
    "0,0": "capital", "1,-1": "village", "1,0": "fortress", "0,1": "village", "-1,1": "city", "-1,0": "none",
    "0,-1": "village",
}  # fmt: skip
BLUE = {
    "6,0": "capital", "7,-1": "village", "7,0": "village", "6,1": "fortress", "5,1": "none", "5,0": "city",
    "6,-1": "village",
}  # fmt: skip
COAST = {"-1,1": "coastal P P P P CL CS", "-2,2": "coastal P CS P CL P P"}
"""Red's port and the only water beside it."""


def base_map(**other: str) -> str:
    """Plains within three tiles of (0,0) to (6,0), a port at (-1,1); `other` tiles as in a map text."""
    places = dict.fromkeys(tile_id(place) for q in range(7) for place in disc(Hex(q, 0), 3))
    drawn = {**COAST, **{key.replace("_", ","): text for key, text in other.items()}}
    return "\n".join(f"{tile} {drawn.get(tile, 'LO-01')}" for tile in places)


class Base(Scene):
    """BASE of the digest, at a phase of the winter; `tiles` are drawn otherwise than plain."""

    def __init__(self, phase: str, tiles: dict[str, str] | None = None, **options: Any) -> None:
        drawn = {tile.replace(",", "_"): text for tile, text in (tiles or {}).items()}
        super().__init__(base_map(**drawn), "Red Blue", phase, **options)
        state = self.state
        state.active_player, state.campaign_turn = None, 6
        state.winter = Winter(order=["Red", "Blue"])
        for player, realm in (("Red", RED), ("Blue", BLUE)):
            for tile, settlement in realm.items():
                self.land(tile, player, settlement, realm_of=player)
        self.land("2,0", "Red", "village")
        self.land("3,0", "Red")
        self.land("4,0", "Blue", "village")

    @property
    def winter(self) -> Winter:
        """This winter so far."""
        assert self.state.winter is not None
        return self.state.winter

    def play(self, *dice: int, quiet: int = 0) -> Campaign[MightyEmpires]:
        """The campaign from here on, with these dice, then some for winters in which revenue rises."""
        return super().play(*dice, *[4, 3] * quiet)

    def rich(self, **crowns: int) -> None:
        """Fill treasuries."""
        for player, held in crowns.items():
            self.state.secrets[player].treasury = held

    def port(self, count: int, tile: str = "-1,1") -> list[Ship]:
        """Ships of Red's in harbour."""
        return [self.ship("Red", tile) for _ in range(count)]


def billets(campaign: Campaign[MightyEmpires], player: str, **places: str) -> None:
    """Answer where banners winter: `_2="0,0"` sends banner 2 there, others as proposed."""
    [question] = [one for one in campaign.waiting if one.player == player]
    default = dict(question.default)
    campaign.attempt(player, "billet", {**default, **{key.lstrip("_"): tile for key, tile in places.items()}})
