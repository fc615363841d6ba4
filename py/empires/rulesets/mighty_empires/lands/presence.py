"""Who stands in a tile: forces, besiegers, partners in peace and enemies (ME-ARMY-20, ME-RULING-147)."""

from __future__ import annotations

from empires.rulesets.mighty_empires.state import Banner, Campaign, Siege


def force(state: Campaign, player: str, tile: str, inside: bool | None = None) -> list[Banner]:
    """The player's banners on land in a tile, by number; `inside` picks those behind or before the walls."""
    return [
        banner
        for banner in state.banners.values()
        if banner.tile == tile
        and banner.owner == player
        and banner.aboard is None
        and (inside is None or banner.inside == inside)
    ]


def force_of(state: Campaign, banner: Banner) -> list[Banner]:
    """The force a banner belongs to, itself among them; one aboard a ship is alone (ME-ARMY-20)."""
    return [banner] if banner.aboard else force(state, banner.owner, banner.tile, banner.inside)


def banners_of(state: Campaign, player: str) -> list[Banner]:
    """All banners of a player, by number."""
    return [banner for banner in state.banners.values() if banner.owner == player]


def others_in(state: Campaign, player: str, tile: str) -> list[str]:
    """The other players with banners on land in a tile, in seat order."""
    there = {
        banner.owner for banner in state.banners.values() if banner.tile == tile and banner.aboard is None
    }
    return [name for name in state.players if name != player and name in there]


def besiegers(state: Campaign, siege: Siege) -> list[Banner]:
    """The banners that hold the siege: the besieger's in the tile."""
    return force(state, siege.besieger, siege.tile, inside=False)


def at_peace(state: Campaign, tile: str, player: str, other: str) -> bool:
    """Whether two players share the tile without fighting."""
    return any(peace.tile == tile and {player, other} == set(peace.players) for peace in state.peace)
