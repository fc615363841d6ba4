"""The first state: the land, and each player's first hexes, with nothing in store (MI-SET-02, MI-SET-10)."""

from __future__ import annotations

from empires.core.base.stream import Stream
from empires.core.records.setup import Setup, handicaps_of
from empires.kit.placenames import seed_of
from empires.rulesets.mightier_empires.book import number
from empires.rulesets.mightier_empires.founding import mapmaking
from empires.rulesets.mightier_empires.kingdom import support
from empires.rulesets.mightier_empires.land import geography, sights
from empires.rulesets.mightier_empires.land.places import name_settlements
from empires.rulesets.mightier_empires.settings import settings_from
from empires.rulesets.mightier_empires.state import Bonus, Compartment, Realm, War


def first_state(setup: Setup) -> War:
    """The campaign before anybody has chosen anything."""
    settings = settings_from(setup.options)
    players = setup.players
    stream = Stream(setup.seed, "mightier-empires land")
    size = settings.tiles or len(players) * settings.end_from_turn
    tiles, homes = mapmaking.draw(size, len(players), stream)
    prepared = settings.land == "prepared"
    state = War(
        phase="prepared_land" if prepared else "house_tables",
        players=players,
        settings=settings,
        tiles=tiles,
        realms={},
        secrets={},
        names_seed=seed_of(setup.seed),
    )
    state.handicaps = handicaps_of(setup)
    state.hidden.drawn = setup.ids == "drawn"
    if prepared:
        state.hidden.seed = setup.seed
    found(state, homes, stream)
    return state


def found(state: War, homes: list[list[str]], stream: Stream) -> None:
    """Place the hidden kingdoms, then each player's first hexes; seats are drawn by lot."""
    settings, tiles = state.settings, state.tiles
    state.realms = {name: Realm() for name in state.players}
    state.secrets = {name: Compartment(lots=_lots(state, name)) for name in state.players}
    each = number("MI-T-NKSETUP", "tiles for each")
    # MI-SET-12
    count = len(tiles) // each if settings.neutral_kingdoms is None else settings.neutral_kingdoms
    state.kingdoms = mapmaking.found_kingdoms(tiles, count, homes, mapmaking.races(), stream)
    for player, home in zip(state.players, stream.shuffled(homes), strict=True):  # MI-RULING-92
        settle(state, player, home)
    name_settlements(state)
    geography.freeze(state)
    for player, more in state.handicaps.items():
        give_more(state, player, more)
    sights.look_at_own(state)


def make_up_anew(state: War) -> None:
    """Work out again what the first hexes of all players lack, by the edited tables (MI-OPT-19)."""
    for player in state.players:
        state.secrets[player].bonuses = []
        make_up(state, player)
        give_more(state, player, state.handicaps.get(player, 0))


def _lots(state: War, player: str) -> str:
    """The seed from which a player's characters draw their numbers; "" if they are numbered in order."""
    return seed_of(f"{state.names_seed} {player}") if state.hidden.drawn else ""


def give_more(state: War, player: str, more: int) -> None:
    """Permanently let a player keep this many points of troops beyond what his hexes support."""
    if more:
        source = state.realms[player].capital
        state.secrets[player].bonuses.append(Bonus(amount=more, first=0, last=0, source=source))


def settle(state: War, player: str, home: list[str]) -> None:
    """Give a player the first hexes, a Capital with a Fortress and the others, and make up for what they
    lack."""
    for name in home:
        tile = state.tiles[name]
        tile.owner = tile.owner_at_start = player
        tile.explored, tile.reverted, tile.barren_until = True, False, 0
    capital = state.tiles[home[0]]
    capital.major = ["capital"]  # MI-SET-03
    capital.minor = ["fortress"]  # MI-SET-03
    state.realms[player].capital = home[0]
    make_up(state, player)


def make_up(state: War, player: str) -> None:
    """If a player's first hexes support less than 1,500 points, give him the difference permanently."""
    lacking = number("MI-T-ARMY", "start", "points") - support.from_hexes(state, player)
    if lacking > 0:  # MI-RULING-09
        capital = state.realms[player].capital
        state.secrets[player].bonuses.append(Bonus(amount=lacking, first=0, last=0, source=capital))
