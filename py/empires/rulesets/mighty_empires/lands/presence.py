"""The forces in a tile, and their relations (ME-ARMY-20, ME-SIEGE-08, ME-RULING-147)."""

from __future__ import annotations

import msgspec

from empires.rulesets.mighty_empires.nature.dead_armies import undead_at
from empires.rulesets.mighty_empires.nature.races import belongs_to
from empires.rulesets.mighty_empires.state import UNDEAD, UNLED, Banner, MightyEmpires, Siege


def force(state: MightyEmpires, player: str, tile: str, inside: bool | None = None) -> list[Banner]:
    """The player's banners on land in a tile, by number; `inside` selects those behind the walls or those
    outside."""
    return [
        banner
        for banner in state.banners.values()
        if banner.tile == tile
        and banner.owner == player
        and banner.aboard is None
        and (inside is None or banner.inside == inside)
    ]


def force_of(state: MightyEmpires, banner: Banner) -> list[Banner]:
    """The force a banner belongs to, including itself; a banner aboard a ship is a force of its own
    (ME-ARMY-20)."""
    return [banner] if banner.aboard else force(state, banner.owner, banner.tile, banner.inside)


def everyone_of(state: MightyEmpires, player: str, tile: str) -> list[Banner]:
    """All of a player's banners in a tile, by number, even those aboard ships."""
    return [banner for banner in banners_of(state, player) if banner.tile == tile]


def all_in(state: MightyEmpires, tile: str) -> list[Banner]:
    """Every player's banners in a tile, including those aboard ships, in seat order and by number."""
    return [banner for player in state.players for banner in everyone_of(state, player, tile)]


def forces_in(state: MightyEmpires, player: str, tile: str) -> list[list[Banner]]:
    """A player's forces in a tile: in the open, behind the walls, and each banner aboard a ship
    (ME-ARMY-20)."""
    afloat = [[banner] for banner in everyone_of(state, player, tile) if banner.aboard is not None]
    groups = [force(state, player, tile, inside=False), force(state, player, tile, inside=True), *afloat]
    return [group for group in groups if group]


def banners_of(state: MightyEmpires, player: str) -> list[Banner]:
    """All banners of a player, by number."""
    return [banner for banner in state.banners.values() if banner.owner == player]


def in_the_game(state: MightyEmpires) -> list[str]:
    """The players still in the game, in seat order: under a setting, a player who loses his capital loses
    everything and is out (ME-REV-03, ME-RULING-281)."""
    if not state.settings.capital_loss_elimination:
        return list(state.players)
    owners = {belongs_to(state, tile) for tile in state.lands}
    owners |= {banner.owner for banner in state.banners.values()}
    owners |= {ship.owner for ship in state.ships.values()}
    return [name for name in state.players if name in owners]


def besiegers(state: MightyEmpires, siege: Siege) -> list[Banner]:
    """The besieger's banners in the tile, which keep up the siege."""
    return force(state, siege.besieger, siege.tile, inside=False)


def held(state: MightyEmpires, siege: Siege) -> bool:
    """Whether anybody besieges the walls, even the dead (ME-RULING-220)."""
    if siege.besieger == UNDEAD:
        return undead_at(state, siege.tile) is not None
    return bool(besiegers(state, siege))


def garrison(state: MightyEmpires, siege: Siege) -> list[Banner]:
    """The defender's banners inside; none if militia or a skeleton garrison holds the walls."""
    return force(state, siege.defender, siege.tile, inside=True)


def others_in(state: MightyEmpires, player: str, tile: str) -> list[str]:
    """The other players with banners on land in a tile, on either side of its walls, in seat order."""
    there = {
        banner.owner for banner in state.banners.values() if banner.tile == tile and banner.aboard is None
    }
    return [name for name in state.players if name != player and name in there]


class Company(msgspec.Struct, frozen=True):
    """The others in a tile from one player's point of view, each group in seat order, the dead last.
    `enemies` are in the open and not at peace with the player; an enemy who besieges the place comes first
    (nobody else comes near the besieged, ME-SIEGE-08). `partners` are at peace with the player. `besieged` is
    the defender shut in by a siege, who may be independent: he takes no part in anything outside."""

    enemies: list[str]
    partners: list[str]
    besieged: str | None


def company(state: MightyEmpires, player: str, tile: str) -> Company:
    """The others with whom a player's force outside the walls shares a tile, or would share it if it marched
    there."""
    siege = state.sieges.get(tile)
    outside = [other for other in others_in(state, player, tile) if force(state, other, tile, inside=False)]
    partners = [other for other in outside if at_peace(state, tile, player, other)]
    enemies = [other for other in outside if other not in partners]
    if undead_at(state, tile) is not None:
        enemies.append(UNDEAD)  # the dead fight everyone who comes: ME-EQX-28
    if siege is not None:
        enemies.sort(key=lambda other: other != siege.besieger)
    return Company(enemies, partners, None if siege is None else siege.defender)


def at_peace(state: MightyEmpires, tile: str, player: str, other: str) -> bool:
    """Whether two players share the tile without fighting."""
    return any(peace.tile == tile and {player, other} == set(peace.players) for peace in state.peace)


def eyes_on(state: MightyEmpires, tile: str) -> tuple[str, ...]:
    """The players who see the strength of a place: those with banners there, and its owner."""
    owner = state.lands[tile].owner
    there = {banner.owner for banner in state.banners.values() if banner.tile == tile}
    return tuple(name for name in state.players if name in there or name == owner)


def eyes_on_fight(state: MightyEmpires) -> tuple[str, ...] | None:
    """The players who learn how strong the two sides of a game on the table are (ME-ARMY-18).

    None means everyone: both sides of a battle in the open declare their strength, and anybody may play an
    army that no player leads (ME-TABLE-03)."""
    fight = state.conflict
    if fight is None or fight.kind == "battle" or fight.defender in UNLED or fight.attacker in UNLED:
        return None
    return eyes_on(state, fight.tile)
