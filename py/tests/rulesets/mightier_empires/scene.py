"""The fixtures of the digest: Red's kingdoms K4 and K6 on a wide land of fields, Blue and Green beside it.

    state = k4(turn=3)
    army(state, "Red", "A", 1500, "lord hero", order="invade 2,0")
    campaign = played(state, 4, 3, 3, 4, 2, phase="exploration")

Red's hexes are C, F1, F2, F3, T and M; OUT is a hex beside F2 that nobody owns, b Blue's hex beside that.
Dice asked for after the scripted ones are 6 5 4 3 2 1, again and again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import msgspec
import pytest

import empires
from empires.core.dice.dice import Roll
from empires.core.play.campaign import Campaign
from empires.core.records.setup import check_options
from empires.core.rules.asking import RollRequest, Steps
from empires.maps.hexes import Hex, disc, tile_id
from empires.rulesets.mightier_empires.kingdom.muster import Row, armies_of
from empires.rulesets.mightier_empires.land import geography, sights
from empires.rulesets.mightier_empires.orders import legality, payments
from empires.rulesets.mightier_empires.orders.sheet import (
    BidRow,
    EdictRow,
    GiftRow,
    HireRow,
    OrderRow,
    RegentRow,
    Sheet,
    SpendRow,
)
from empires.rulesets.mightier_empires.ruleset import RULESET
from empires.rulesets.mightier_empires.settings import OPTIONS, settings_from
from empires.rulesets.mightier_empires.state import (
    Army,
    Character,
    Compartment,
    Hexagon,
    Hire,
    Natives,
    NeutralKingdom,
    Offer,
    Order,
    Realm,
    War,
)
from empires.testing import SPARE, campaign_at

T_ = TypeVar("T_")

C, F1, F2, F3, T, M = "0,0", "1,-1", "1,0", "0,1", "-1,1", "-1,0"
OUT, FAR, B = "2,0", "0,3", "3,0"
PLAYERS = ("Red", "Blue", "Green")
CAPITALS = {"Red": C, "Blue": "4,0", "Green": "0,-4"}
CHARACTERS = {"lord": 150, "hero": 100, "wizard": 100}


def k4(turn: int = 1, players: Sequence[str] = PLAYERS, **options: Any) -> War:
    """Red holds C, F1, F2, F3; the others a Capital each and what a test gives them."""
    options = {
        "random_events": False,
        "fog": False,
        "neutral_kingdoms": 0,
        "battle_method": "abstract",
    } | options
    state = War(
        phase="orders",
        players=list(players),
        settings=settings_from(check_options(OPTIONS, options)),
        turn=turn,
        tiles={tile_id(place): Hexagon(terrain=["fields"]) for place in disc(Hex(0, 0), 6)},
        realms={player: Realm(race="Empire", capital=CAPITALS[player]) for player in players},
        secrets={player: Compartment() for player in players},
    )
    for player in players:
        own(state, player, CAPITALS[player], major="capital", minor="fortress")
    own(state, "Red", F1, F2, F3)
    return state


def k6(turn: int = 1, **options: Any) -> War:
    """K4 with a Town and a Mine in the mountains: support 2,250."""
    state = k4(turn, **options)
    own(state, "Red", T, major="town")
    own(state, "Red", M, major="mine")
    state.tiles[M].terrain = ["mountain"]
    return state


def own(state: War, player: str, *names: str, major: str = "", minor: str = "") -> None:
    """Explored hexes of a player since before the turn; features are parted by commas."""
    for name in names:
        tile = state.tiles[name]
        tile.owner = tile.owner_at_start = player
        feature(state, name, major, minor)


def feature(state: War, name: str, major: str = "", minor: str = "") -> None:
    """An explored hex with these features."""
    tile = state.tiles[name]
    tile.explored = True
    tile.major = [one for one in major.split(",") if one]  # type: ignore[misc]
    tile.minor = [one for one in minor.split(",") if one]  # type: ignore[misc]


def natives(state: War, name: str, size: int, *, kind: str = "native", heroes: int = 0) -> Natives:
    """Natives that were found on an earlier turn, of which Red knows."""
    state.tiles[name].explored = True
    found = Natives(id=f"natives {name}", hex=name, kind=kind, race="Dwarfs", size=size)  # type: ignore[arg-type]
    found.characters = [Character(id=f"n{at}", name=f"Native hero {at}") for at in range(heroes)]
    state.natives[found.id] = found
    for player in state.players:
        sights.look(state, player, name)
    return found


def rows(name: str, points: int, kinds: str) -> list[Row]:
    """Rows of a list: the kinds named, and Core for the rest of the points."""
    found = [
        Row(army=name, name=f"{name} {kind} {at}", kind=kind, points=CHARACTERS.get(kind, 50))  # type: ignore[arg-type]
        for at, kind in enumerate(kinds.split())
    ]
    left = points - sum(row.points for row in found)
    shares = [left // 4 + left % 4, *[left // 4] * 3]
    return found + [Row(army=name, name="Core", kind="core", points=points) for points in shares]


def army(
    state: War, player: str, name: str, points: int, kinds: str = "hero", order: str = "", **facts: Any
) -> Army:
    """An army in a player's compartment; `order` such as "invade 2,0 loot"."""
    [made] = armies_of(state, player, rows(name, points, kinds))
    own_ = state.secrets[player]
    own_.next_id += len(made.characters)
    for one in made.characters:
        one.founding = one.rank == "lord"
    if order:
        verb, place, sack = [*order.split(), ""][:3]
        made.order = Order(type=verb, hex=place, sack=sack)  # type: ignore[arg-type]
    for key, value in facts.items():
        setattr(made, key, value)
    own_.armies.append(made)
    return made


def hero(made: Army, at: int = 0) -> Character:
    return made.characters[at]


def kingdom(state: War, *hexes: str, held_by: str = "") -> NeutralKingdom:
    """A neutral kingdom; the first hex is its capital with a Fortress."""
    found = NeutralKingdom(name="Kislev", race="Kislev", hexes=list(hexes), capital=hexes[0])
    feature(state, hexes[0], "city", "fortress")
    for name in hexes:
        state.tiles[name].kingdom, state.tiles[name].explored = "Kislev", True
    found.characters = [Character(id="k1", name="Tsar", rank="lord"), Character(id="k2", name="Boyar")]
    if held_by:
        found.held_by, found.fallen, found.known_by = held_by, True, [held_by]
        found.characters = [Character(id="r1", name="Regent", points=125)]
    state.kingdoms[found.name] = found
    return found


# --- sheets --------------------------------------------------------------------------------------------


def sheet(
    state: War, player: str = "Red", lists: dict[str, tuple[int, str]] | None = None,
    orders: dict[str, str] | None = None, edicts: dict[str, str] | None = None,
    spends: Sequence[tuple[Any, ...]] = (), gifts: dict[str, int] | None = None,
    expects: dict[str, int] | None = None, bids: Sequence[tuple[Any, ...]] = (),
    hires: dict[str, str] | None = None, regents: Sequence[tuple[str, str, int]] = (),
    more: Sequence[Row] = (),
) -> Sheet:  # fmt: skip
    """An order sheet; armies without an order patrol the Capital."""
    made = Sheet(
        lists=[row for name, (points, kinds) in (lists or {}).items() for row in rows(name, points, kinds)]
    )
    made.lists += more
    made.edicts = [EdictRow(hex=name, edict=edict) for name, edict in (edicts or {}).items()]  # type: ignore[arg-type]
    made.spends = [
        SpendRow(**dict(zip(("action", "target", "power", "dice", "change"), spend, strict=False)))
        for spend in spends
    ]
    made.gifts = [GiftRow(player=name, power=power) for name, power in (gifts or {}).items()]
    made.expects = [GiftRow(player=name, power=power) for name, power in (expects or {}).items()]
    made.bids = [BidRow(**dict(zip(("offer", "support", "power"), bid, strict=False))) for bid in bids]
    made.hires = [HireRow(offer=offer, army=name) for offer, name in (hires or {}).items()]
    made.regents = [RegentRow(kingdom=one, name=name, points=points) for one, name, points in regents]
    given, home = orders or {}, f"patrol {state.realms[player].capital}"
    for one in legality.armies_of(state, player, made):
        verb, place, sack = [*given.get(one.name, home).split(), ""][:3]
        made.orders.append(OrderRow(army=one.name, order=verb, hex=place, sack=sack))  # type: ignore[arg-type]
    return made


def codes(state: War, player: str = "Red", **parts: Any) -> set[str]:
    """The codes with which a sheet is refused; none where it is accepted."""
    return {fault.code for fault in legality.faults(state, player, sheet(state, player, **parts))}


def support_left(state: War, player: str = "Red", **parts: Any) -> int:
    """The support that a sheet leaves for own troops."""
    return legality.means_of(state, player, sheet(state, player, **parts)).support


def pays(state: War, player: str = "Red", **parts: Any) -> int:
    """The support that a sheet pays to mercenaries."""
    return payments.prices(state, player, sheet(state, player, **parts))


ONE = {"A": (1000, "lord"), "B": (500, "hero")}
"""Two legal armies of K4."""


# --- campaigns -----------------------------------------------------------------------------------------


def played(state: War, *dice: int, phase: str, frozen: bool = True, desk: str = "off") -> Campaign[War]:
    """The campaign from a phase on; it stops where somebody is asked."""
    state.phase = phase
    if frozen:
        for tile in state.tiles.values():
            tile.owner_at_start = tile.owner
    sights.look_at_own(state)
    return campaign_at(RULESET, state, [*dice, *SPARE], {"desk": desk})


def rolled(steps: Steps[T_], *faces: int) -> T_:
    """Run a piece of rule code that only rolls, with these faces one after another."""
    left = list(faces)

    def dice(request: RollRequest) -> Roll:
        return Roll(tuple(left.pop(0) for _ in range(request.dice.count)))

    return answered(steps, dice)


def answered(steps: Steps[T_], dice: Callable[[RollRequest], Roll]) -> T_:
    """Run a piece of rule code that only rolls; `dice` are asked for each roll."""
    request = next(steps)
    while True:
        assert isinstance(request, RollRequest)
        try:
            request = steps.send(dice(request))
        except StopIteration as done:
            result: T_ = done.value
            return result


def without_dice(steps: Steps[T_]) -> T_:
    """What a piece of rule code comes to that rolls nothing and asks nobody."""
    with pytest.raises(StopIteration) as done:
        next(steps)
    result: T_ = done.value.value
    return result


def orphans(state: War) -> list[str]:
    """Freeze the map and list what is cut off."""
    geography.freeze(state)
    return [name for name, tile in state.tiles.items() if tile.orphaned]


def answer(campaign: Campaign[War], player: str, kind: str, value: Any) -> None:
    campaign.attempt(player, kind, value)


def again(state: War) -> War:
    """A copy that a test may change."""
    return msgspec.convert(msgspec.to_builtins(state), War)


def in_pay(state: War, price: int, since: int = 1, power: int = 0) -> None:
    """Red has hired Orc Boyz."""
    state.offers["o"] = Offer(id="o", name="Orc Boyz", support=225, state="hired", power=power)
    state.secrets["Red"].hires.append(Hire(offer="o", support=price, power=power, since=since))


def begun(players: int = 4, **options: Any) -> Campaign[War]:
    """A new campaign of so many players."""
    return empires.new(
        "mightier-empires", ["A", "B", "C", "D", "E", "F"][:players], seed="land", options=options
    )
