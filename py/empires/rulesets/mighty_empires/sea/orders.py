"""Orders to ships in step 3, one after another (ME-SHIP-02 to ME-SHIP-12)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias, get_args

import msgspec

from empires.core.base.words import agree, listed
from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act, Words
from empires.core.questions.fields import Choice, PickMany
from empires.core.questions.form import Form
from empires.core.questions.odds import Odds
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.rulesets.mighty_empires.lands.presence import banners_of
from empires.rulesets.mighty_empires.lands.settlements import place_name
from empires.rulesets.mighty_empires.sea.battles import naval_odds
from empires.rulesets.mighty_empires.sea.fleets import (
    Fleet,
    aboard,
    afloat,
    at_large,
    harbour_at,
    hostile,
    number_of,
    numbered,
    reach,
    ships_of,
    why_not_leave,
    why_not_sail,
)
from empires.rulesets.mighty_empires.sea.gales import storms
from empires.rulesets.mighty_empires.sea.meetings import enter_harbour, meet_at_sea
from empires.rulesets.mighty_empires.sea.transport import (
    at_the_shore,
    embark,
    land,
    why_not_embark,
    why_not_land,
)
from empires.rulesets.mighty_empires.sea.weather import sail_to, weather_odds
from empires.rulesets.mighty_empires.state import INDEPENDENT, MightyEmpires, Ship


class Embark(Act, tag="embark"):
    """Put a banner aboard a ship; both are given by their numbers."""

    banner: int
    ship: int


class Disembark(Act, tag="disembark"):
    """Land a banner that is aboard a ship."""

    banner: int


class Sail(Act, tag="sail"):
    """Sail these ships, given by their numbers, together to a tile."""

    ships: tuple[int, ...]
    tile: str


class SailSome(Act, tag="sail_some"):
    """Sail some of the ships in one tile to another tile; the player then names the ships."""

    start: str
    tile: str


class EnterHarbour(Act, tag="enter_harbour"):
    """Bring ships together into the harbour of their tile."""

    ships: tuple[int, ...]


class LeaveHarbour(Act, tag="leave_harbour"):
    """Put ships out to sea in their tile."""

    ships: tuple[int, ...]


Order: TypeAlias = Embark | Disembark | Sail | SailSome | EnterHarbour | LeaveHarbour
ORDERS: tuple[type[Act], ...] = get_args(Order)


class Squadron(msgspec.Struct):
    """A form: the ships that sail, by their numbers."""

    ships: list[str]


def carry_out(game: Game[MightyEmpires], player: str, order: Order) -> Steps[None]:
    """Carry out one of the offered orders, with all its consequences."""
    state = game.state
    match order:
        case Embark(banner, ship):
            yield from embark(game, state.banners[f"{player}:{banner}"], state.ships[f"ship {ship}"])
        case Disembark(banner):
            land(game, state.banners[f"{player}:{banner}"])
        case Sail(numbers, tile):
            yield from sail(game, player, _named(state, player, numbers), tile)
        case SailSome(start, tile):
            yield from sail(game, player, (yield from _choose_ships(state, player, start, tile)), tile)
        case EnterHarbour(numbers):
            yield from enter_harbour(game, _named(state, player, numbers))
        case LeaveHarbour(numbers):
            _put_to_sea(game, Fleet(player, _named(state, player, numbers)))


def sail(game: Game[MightyEmpires], player: str, ships: Sequence[Ship], tile: str) -> Steps[None]:
    """Sail ships to a tile together, no matter who owns its land. First comes the weather, ship by ship, and
    any storm raised by magic; then the ships that are still there meet other fleets.
    """
    state, start = game.state, ships[0].tile
    fleet = Fleet(player, list(ships))
    text = f"{fleet.does('sails', 'sail')} to {place_name(state, tile)}."
    game.emit("sailed", "ME-SHIP-02", text, tiles=(start, tile), ships=[ship.id for ship in ships])
    for ship in ships:  # ME-SHIP-02
        ship.has_moved, ship.sailed_from = True, start
        yield from sail_to(game, ship, tile)
    reached = {ship.id: ship.tile for ship in afloat(state, ships) if ship.tile != start}  # ME-RULING-124
    yield from storms(game)  # ME-RULING-222
    still = [ship.tile for ship in afloat(state, ships) if reached.get(ship.id) == ship.tile]
    for there in dict.fromkeys(still):  # ME-RULING-124
        yield from meet_at_sea(game, player, there)  # ME-RULING-124


def _put_to_sea(game: Game[MightyEmpires], fleet: Fleet) -> None:
    """Let a ship that has been in harbour since the turn began leave it; it can still move (ME-SHIP-08)."""
    for ship in fleet.ships:
        ship.in_harbour = False
    text = f"{fleet.does('puts', 'put')} to sea from {place_name(game.state, fleet.tile)}."
    game.emit("put_to_sea", "ME-SHIP-08", text, tiles=(fleet.tile,), ships=[ship.id for ship in fleet.ships])


# --- what is on offer ----------------------------------------------------------------------------------


def orders(state: MightyEmpires, player: str) -> Iterator[Order]:
    """Every order that can be given now to the player's ships and the banners on or near them."""
    yield from _crossings(state, player)
    for tile in dict.fromkeys(ship.tile for ship in ships_of(state, player)):
        fleet = ships_of(state, player, tile)
        able = [ship for ship in fleet if why_not_leave(ship) is None]
        for goal in reach(state, tile) if able else []:
            if len(able) > 2:
                yield SailSome(tile, goal)
            for numbers in _together(able):
                yield Sail(numbers, goal)
        for numbers in _together([ship for ship in able if ship.in_harbour]):
            yield LeaveHarbour(numbers)
        if harbour_at(state, tile):
            for numbers in _together([ship for ship in fleet if not ship.in_harbour and not ship.put_in]):
                yield EnterHarbour(numbers)


def _crossings(state: MightyEmpires, player: str) -> Iterator[Embark | Disembark]:
    waiting = [ship for ship in ships_of(state, player) if at_the_shore(state, ship)]
    for banner in banners_of(state, player):
        if banner.aboard is not None:
            if why_not_land(state, banner) is None:
                yield Disembark(banner.number)
            continue
        for ship in waiting:
            if ship.tile == banner.tile and why_not_embark(state, banner, ship) is None:
                yield Embark(banner.number, number_of(ship))


def _together(ships: Sequence[Ship]) -> Iterator[tuple[int, ...]]:
    """The groups that may sail, by ship numbers: all the ships together, and each ship alone."""
    numbers = tuple(map(number_of, ships))
    if len(numbers) > 1:
        yield numbers
    for number in numbers:
        yield (number,)


def _named(state: MightyEmpires, player: str, numbers: Sequence[int]) -> list[Ship]:
    found = [state.ships.get(f"ship {number}") for number in numbers]
    return [ship for ship in found if ship is not None and ship.owner == player]


def _choose_ships(state: MightyEmpires, player: str, start: str, goal: str) -> Steps[list[Ship]]:
    """Ask which ships of a tile sail together."""
    able = [ship for ship in ships_of(state, player, start) if why_not_sail(state, ship, goal) is None]
    choices = tuple(Choice(str(number_of(ship)), _load(state, ship), (start,)) for ship in able)
    squadron = yield from ask(
        Form(
            player=player,
            kind="choose_ships",
            text=f"Which of your {numbered(able)} will sail together to {place_name(state, goal)}?",
            rules=("ME-SHIP-02", "ME-RULING-187"),
            record=Squadron,
            fields=(PickMany(name="ships", label="Ships", choices=choices, lo=1, hi=len(able)),),
            default=Squadron([choices[0].value]),
            tiles=(start, goal),
        )
    )
    return [ship for ship in able if str(number_of(ship)) in squadron.ships]


def _load(state: MightyEmpires, ship: Ship) -> str:
    carried = aboard(state, [ship])
    return f"Ship {number_of(ship)}" + (f" with banner {carried[0].number}" if carried else "")


def words(state: MightyEmpires, player: str, order: Order) -> Words:
    """The wording of an offered order."""
    match order:
        case Embark(banner, ship):
            tile = state.banners[f"{player}:{banner}"].tile
            return Words(f"Banner {banner} goes aboard ship {ship}", (tile,))
        case Disembark(banner):
            tile = state.banners[f"{player}:{banner}"].tile
            return Words(f"Banner {banner} lands at {place_name(state, tile)}", (tile,))
        case SailSome(start, tile):
            label = f"Some ships at {start} sail to {place_name(state, tile)}"
            return Words(label, (start, tile), odds=_sea_odds(state, tile))
        case Sail(numbers, tile):
            start = _named(state, player, numbers)[0].tile
            label = f"{_told(numbers)} {agree(len(numbers), 'sails', 'sail')} to {place_name(state, tile)}"
            odds = _sea_odds(state, tile)
            return Words(label, (start, tile), _what_awaits(state, player, tile), odds=odds)
        case EnterHarbour(numbers):
            tile = _named(state, player, numbers)[0].tile
            foes = _foes(state, player, tile, in_harbour=True)
            label = f"{_told(numbers)} {agree(len(numbers), 'puts', 'put')} into {place_name(state, tile)}"
            mine = Fleet(player, _named(state, player, numbers))
            there = _fleets(state, player, tile, in_harbour=True)
            odds = tuple(one for fleet in there for one in naval_odds(state, mine, fleet))
            note = f"battle with {listed(foes)}" if foes else ""
            return Words(label, (tile,), note, odds=odds)
        case LeaveHarbour(numbers):
            tile = _named(state, player, numbers)[0].tile
            label = (
                f"{_told(numbers)} {agree(len(numbers), 'puts', 'put')} to sea from {place_name(state, tile)}"
            )
            return Words(label, (tile,))


def _told(numbers: Sequence[int]) -> str:
    return f"{agree(len(numbers), 'Ship', 'Ships')} {listed([str(number) for number in numbers])}"


def _what_awaits(state: MightyEmpires, player: str, tile: str) -> str:
    notes = ["a die for the weather"] if state.map.tiles[tile].is_sea else []
    if foes := _foes(state, player, tile):
        notes.append(f"there: {listed(foes)}")
    return "; ".join(notes)


def _sea_odds(state: MightyEmpires, tile: str) -> tuple[Odds, ...]:
    return (weather_odds(),) if state.map.tiles[tile].is_sea else ()


def _foes(state: MightyEmpires, player: str, tile: str, in_harbour: bool | None = None) -> list[str]:
    return [fleet.name for fleet in _fleets(state, player, tile, in_harbour)]


def _fleets(state: MightyEmpires, player: str, tile: str, in_harbour: bool | None = None) -> list[Fleet]:
    fleets = [
        Fleet(
            owner,
            [
                ship
                for ship in ships_of(state, owner, tile, in_harbour)
                if at_large(ship) or hostile(state, player, owner, tile)
            ],
        )
        for owner in (*state.players, INDEPENDENT)
    ]
    return [fleet for fleet in fleets if fleet.ships]


def why_not_order(state: MightyEmpires, player: str, order: Order) -> IllegalChoice | None:
    """The refusals of step 3 for an order that is not on offer."""
    match order:
        case Embark(number, berth):
            banner = state.banners.get(f"{player}:{number}")
            return None if banner is None else why_not_embark(state, banner, state.ships.get(f"ship {berth}"))
        case Disembark(number):
            banner = state.banners.get(f"{player}:{number}")
            return None if banner is None else why_not_land(state, banner)
        case Sail(numbers, tile):
            for number in numbers:
                ship = state.ships.get(f"ship {number}")
                if ship is None or ship.owner not in (player, INDEPENDENT):
                    continue
                if (refusal := why_not_sail(state, ship, tile)) is not None:
                    return refusal
        case LeaveHarbour(numbers) | EnterHarbour(numbers):
            return _why_not_harbour(state, _named(state, player, numbers), order)
    return None


def _why_not_harbour(state: MightyEmpires, ships: Sequence[Ship], order: Order) -> IllegalChoice | None:
    """Why ships cannot enter or leave a harbour."""
    if not ships:
        return None
    if not harbour_at(state, ships[0].tile):  # ME-SHIP-07
        return IllegalChoice("no_harbour", "There is no harbour in this tile.", "ME-SHIP-07")
    if isinstance(order, LeaveHarbour):  # ME-SHIP-08
        return next(filter(None, map(why_not_leave, ships)), None)
    return IllegalChoice(
        "ship_moved", "These ships have already tried to enter the harbour this turn.", "ME-SHIP-08"
    )
