"""A campaign at any point, from a few words: given a scene, do, then look.

    scene = Scene(phase="scouting")                    # 19 plain tiles, players A and B, A's turn
    scene.land("0,0", "A", "village")
    scene.banner("A", "0,0", 900, baggage=2)           # A's banner 1
    campaign = scene.play(4, 5)                        # and these dice

Tiles start unknown and without owner; `land` makes them known. Marks in a map text do the same:
`0,0 LO-01 @A @village`, with `@independent`, `@razed`, `@known` and `@capital` as well as players' names.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from empires.core.play.campaign import Campaign
from empires.core.records.setup import check_options
from empires.maps.banks import Place
from empires.maps.hexes import Hex, disc, tile_id
from empires.rulesets.mighty_empires.banners.forces import make_banner
from empires.rulesets.mighty_empires.settings import OPTIONS, settings_from
from empires.rulesets.mighty_empires.state import (
    INDEPENDENT,
    Banner,
    Land,
    MightyEmpires,
    Opened,
    Secrets,
    Ship,
    Siege,
)
from empires.testing import campaign_at
from tests.laid import marked_map

PLAIN = "\n".join(f"{tile_id(place)} LO-01" for place in disc(Hex(0, 0), 2))
"""Nineteen tiles of open plain around 0,0."""

SETTLEMENTS = ("village", "fortress", "city")


class Scene:
    """A state under construction; `state` may be changed by hand before `play`."""

    def __init__(
        self,
        text: str = PLAIN,
        players: str = "A B",
        phase: str = "movement",
        active: str = "A",
        **options: Any,
    ) -> None:
        on, marks = marked_map(text)
        names = players.split()
        self.options = options
        self.state = MightyEmpires(
            phase=phase,
            players=names,
            settings=settings_from(check_options(OPTIONS, options)),
            map=on,
            lands={tile: Land() for tile in on.land_ids()},
            secrets={name: Secrets() for name in names},
            campaign_turn=1,
            turn_order=list(names),
            active_player=active,
        )
        for tile, words in marks.items():
            self._mark(tile, words)

    def _mark(self, tile: str, words: tuple[str, ...]) -> None:
        owner = next((word for word in words if word in self.state.players), None)
        if "independent" in words:
            owner = INDEPENDENT
        settlement = next((word for word in words if word in SETTLEMENTS), "none")
        self.land(tile, owner, "capital" if "capital" in words else settlement, razed="razed" in words)

    def land(self, tile: str, owner: str | None = None, settlement: str = "none", **fields: Any) -> Land:
        """Make a tile known; `settlement` may be "capital", and razed land keeps its flag only."""
        land = self.state.lands[tile]
        land.known = True
        land.owner, land.flag = owner, owner
        if settlement == "capital":
            assert owner is not None
            settlement = "city"
            land.capital_of = land.realm_of = owner
            self.state.capitals[owner] = tile
        land.settlement = settlement  # type: ignore[assignment]  # a word of this file's own maps
        for name, value in fields.items():
            setattr(land, name, value)
        if land.razed:
            land.owner = None
        return land

    def banner(
        self,
        owner: str,
        tile: str,
        points: int = 1000,
        *,
        edge: int | None = None,
        half: int = 0,
        traits: tuple[str, ...] = (),
        **fields: Any,
    ) -> Banner:
        """A player's next banner; `edge` and `half` say where it stands, without them it is free."""
        banner = make_banner(self.state, owner, tile, points)
        if edge is not None:
            banner.place = Place(edge, half)
        if traits:
            self.state.secrets[owner].traits[banner.id] = list(traits)
        for name, value in fields.items():
            setattr(banner, name, value)
        return banner

    def ship(self, owner: str, tile: str, **fields: Any) -> Ship:
        """A ship in harbour."""
        number = self.state.next_ship
        self.state.next_ship += 1
        ship = Ship(id=f"ship {number}", owner=owner, tile=tile, **fields)
        self.state.ships[ship.id] = ship
        return ship

    def aboard(self, owner: str, ship: str, points: int = 600, **fields: Any) -> Banner:
        """A player's next banner, aboard a ship of his."""
        carrier = self.state.ships[ship]
        banner = self.banner(owner, carrier.tile, points, aboard=ship, **fields)
        carrier.cargo = banner.id
        return banner

    def opened(self, tile: str, start: str) -> None:
        """A tile that the active player scouted with success this turn, and from where."""
        self.state.opened.append(Opened(tile, start))

    def siege(self, tile: str, besieger: str, **fields: Any) -> Siege:
        """A siege of the tile's owner by a player."""
        defender = self.state.lands[tile].owner
        assert defender is not None
        siege = Siege(tile=tile, besieger=besieger, defender=defender, **fields)
        self.state.sieges[tile] = siege
        return siege

    def play(self, *dice: int, quiet: int = 0) -> Campaign[MightyEmpires]:
        """The campaign from here on, with exactly these dice, then some that do no harm."""
        from empires.rulesets.mighty_empires.ruleset import RULESET  # needs every chapter; scenes do not

        return campaign_at(RULESET, self.state, [*dice, *[6, 5] * quiet], self.options)


def through_winter(campaign: Campaign[MightyEmpires]) -> Campaign[MightyEmpires]:
    """Answer every question of the winter with what it proposes, or the first choice."""
    while campaign.state.winter is not None and campaign.waiting:
        for question in campaign.waiting:
            proposed = question.step_on or question.choices[0].value if question.choices else question.default
            campaign.attempt(question.player, question.kind, proposed)
            break
    return campaign


def unmoved(campaign: Campaign[MightyEmpires], scramble: Callable[[MightyEmpires, str], None]) -> int:
    """How many views were compared: none changes, byte for byte, with what its player may not know."""
    from empires.rulesets.mighty_empires.ruleset import RULESET  # as above

    for name in campaign.state.players:
        seen = msgspec.json.encode(campaign.view(name).state)
        other = msgspec.json.decode(msgspec.json.encode(campaign.state), type=MightyEmpires)
        scramble(other, name)
        RULESET.redact(other, name)
        assert msgspec.json.encode(other) == seen
    return len(campaign.state.players)


def points(campaign: Campaign[MightyEmpires], *banners: str) -> list[int]:
    """The points of banners named like "A:1"; 0 for one that is gone."""
    state = campaign.state
    return [state.secrets[one.split(":")[0]].points.get(one, 0) for one in banners]


def baggage(campaign: Campaign[MightyEmpires], *banners: str) -> list[int]:
    """The baggage of banners named like "A:1"."""
    return [campaign.state.banners[one].baggage for one in banners]


def where(campaign: Campaign[MightyEmpires], *banners: str) -> list[str]:
    """The tiles of banners named like "A:1"."""
    return [campaign.state.banners[one].tile for one in banners]
