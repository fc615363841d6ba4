"""Power actions: their costs, places and limits (4.23 to 4.25)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from empires.core.base.words import span
from empires.core.errors import IllegalChoice
from empires.rulesets.mightier_empires.book import number, table_of
from empires.rulesets.mightier_empires.faults import refuse
from empires.rulesets.mightier_empires.land import features, sights
from empires.rulesets.mightier_empires.land.geography import around, usable
from empires.rulesets.mightier_empires.orders.sheet import SpendRow
from empires.rulesets.mightier_empires.state import Army, Hexagon, War

BUILDING = (
    "establish town", "improve farmland", "found city", "sink mine", "upgrade mine", "build fortress",
    "upgrade fortress", "alter minor feature",
)  # fmt: skip
"""Terrain actions in the order in which they are carried out (MI-RULING-72)."""

RULES = {
    "establish town": "MI-SPEND-05", "improve farmland": "MI-SPEND-07", "found city": "MI-SPEND-06",
    "sink mine": "MI-SPEND-08", "upgrade mine": "MI-SPEND-09", "build fortress": "MI-SPEND-10",
    "upgrade fortress": "MI-SPEND-10", "alter minor feature": "MI-SPEND-13",
}  # fmt: skip


def limit(name: str) -> int:
    """A limit in the table MI-T-SPEND-LIMITS."""
    return number("MI-T-SPEND-LIMITS", name)


def most_conscription(state: War) -> int:
    """The most Power that may be spent on conscription this turn (MI-SPEND-11)."""
    return -(-state.turn // limit("turns per Power of conscription"))


def most_rebellion(state: War) -> int:
    """The most Power that may be spent on a rebellion this turn (MI-REB-02)."""
    return state.turn // limit("turns per Power of rebellion")


def most_appeasement(strength: int) -> int:
    """The most Power that may be spent on natives of this strength (MI-APP-02)."""
    return -(-strength // limit("points per Power of appeasement"))


def faults(state: War, player: str, armies: Sequence[Army], rows: Sequence[SpendRow]) -> list[IllegalChoice]:
    """Every reason why these actions cannot be ordered."""
    found: list[IllegalChoice] = []
    for row in rows:
        match row.action:
            case "conscription":
                found += _conscription(state, armies, row)
            case "incite rebellion":
                found += _rebellion(state, player, row)  # MI-SPEND-14
            case "appease neutrals":
                found += _appeasement(state, player, row)  # MI-SPEND-14
            case _:
                found += _building(state, player, row)
    found += _totals(state, rows) + _chains(state, rows)
    return found


def _totals(state: War, rows: Sequence[SpendRow]) -> list[IllegalChoice]:
    found = []
    if sum(row.power for row in rows if row.action == "conscription") > most_conscription(state):
        most = most_conscription(state)
        message = f"You may spend at most {most} Power on conscription in all on turn {state.turn}."
        found.append(refuse("E_CONSCRIPT_MAX", message, "MI-SPEND-11"))
    if sum(row.action == "incite rebellion" for row in rows) > 1:
        found.append(refuse("E_REB_REPEAT", "You may incite only one rebellion a turn.", "MI-REB-02"))
    asked = [row.target for row in rows if row.action == "appease neutrals"]
    if len(set(asked)) < len(asked):
        found.append(refuse("E_APPEASE_MAX", "These orders appease the same natives twice.", "MI-APP-02"))
    return found


def _conscription(state: War, armies: Sequence[Army], row: SpendRow) -> list[IllegalChoice]:
    """Refusals of conscription that does not name exactly one army (MI-SPEND-11)."""
    if all(army.name != row.target for army in armies):
        told = f"There is no army called {row.target}." if row.target else "The conscripts have no army yet."
        return [refuse("E_SPEND_TARGET", told, "MI-SPEND-11")]
    if row.power < 1:
        most = span(1, most_conscription(state))
        told = f"Conscription for {row.target} takes {most} Power: pay that, or remove it."
        return [refuse("E_SPEND_TARGET", told, "MI-SPEND-11")]
    return []


def _rebellion(state: War, player: str, row: SpendRow) -> list[IllegalChoice]:
    """Refusals of a rebellion that is not in another player's hex, is in a City or Capital, or is the second
    in a row.
    """
    found = []
    if row.power > most_rebellion(state) or row.power < 1:  # MI-REB-02
        message = f"You may spend {span(1, most_rebellion(state))} Power on a rebellion on turn {state.turn}."
        if not most_rebellion(state):
            first = limit("turns per Power of rebellion")
            message = f"Remove the rebellion: none can begin on turn {state.turn}, only from turn {first} on."
        found.append(refuse("E_REB_MAX", message, "MI-REB-02"))
    if state.secrets[player].rebelled == state.turn - 1 and state.turn > 1:  # MI-REB-02
        message = "You incited a rebellion last turn, so you cannot incite another this turn."
        found.append(refuse("E_REB_REPEAT", message, "MI-REB-02"))
    owner = sights.known_owner(state, player, row.target) if row.target in state.tiles else ""
    majors = sights.knows_majors(state, player, row.target) if row.target in state.tiles else []
    # MI-REB-01
    capital = any(realm.capital == row.target and not realm.fell for realm in state.realms.values())
    if owner in ("", player) or "city" in majors or "capital" in majors or capital:  # MI-REB-01
        message = f"{row.target} must be another player’s hex without a City or Capital."
        found.append(refuse("E_REB_TARGET", message, "MI-REB-01"))
    if not row.power - 1 <= row.dice <= 2 * (row.power - 1):  # MI-REB-03
        message = "Each Power after the first buys one or two extra dice."
        found.append(refuse("bad_answer", message, "MI-REB-03"))
    return found


def _appeasement(state: War, player: str, row: SpendRow) -> list[IllegalChoice]:
    """Refusals of appeasement whose target is not a group of natives or settled rebels next to the kingdom
    that was found on an earlier turn.
    """
    sight = sights.seen(state, player, row.target)  # MI-RULING-48
    if sight is None or sight.kind not in ("native", "rebel") or not sight.defenders or sight.owner:
        message = f"You know of no natives on {row.target} whom you could appease."
        return [refuse("E_APPEASE_TARGET", message, "MI-APP-01")]
    found = []
    own = usable(state, player)
    if not any(other in own for other in around(state, row.target)):
        found.append(refuse("E_APPEASE_TARGET", f"{row.target} does not touch your kingdom.", "MI-APP-01"))
    most = most_appeasement(sight.defenders)
    if not 1 <= row.power <= most:
        message = f"Appeasing the natives on {row.target} takes {span(1, most)} Power."
        found.append(refuse("E_APPEASE_MAX", message, "MI-APP-02"))
    return found


# --- building ------------------------------------------------------------------------------------------


def _building(state: War, player: str, row: SpendRow) -> list[IllegalChoice]:
    """Refusals of building on a hex that is not the player's own, is cut off, or has no room for the
    feature."""
    tile = state.tiles.get(row.target)
    if tile is None or tile.owner_at_start != player:
        return [refuse("E_SPEND_TARGET", f"{row.target} does not belong to you.", "MI-SPEND-02")]
    found = []
    if tile.orphaned:
        found.append(refuse("E_ORPHAN", f"{row.target} is cut off from your Capital.", "MI-ORPH-03"))
    if not buildable(tile, row) or (row.action == "establish town" and crowded(state, player, row.target)):
        message = f"That cannot be built on {row.target}: {row.change or row.action}."
        found.append(refuse("E_SPEND_TARGET", message, RULES[row.action]))
    return found


def buildable(tile: Hexagon, row: SpendRow) -> bool:
    """Whether a hex in its present state can be changed in this way, ignoring the map around it."""
    mines = {"mine", "deep mine"} & set(tile.major)
    fortress = features.fortress_of(tile)
    tests: dict[str, Callable[[], bool]] = {
        "establish town": lambda: tile.empty,
        "improve farmland": lambda: tile.empty,
        "found city": lambda: "town" in tile.major,
        "sink mine": lambda: not mines,
        "upgrade mine": lambda: "mine" in tile.major,
        "build fortress": lambda: not fortress,
        "upgrade fortress": lambda: fortress == "fortress",
        "alter minor feature": lambda: _alterable(tile, row.change),
    }
    return tests[row.action]()


def _alterable(tile: Hexagon, change: str) -> bool:
    """Whether a minor feature can be changed in this way: a hex has at most one Watchtower and one Landmark,
    and only existing features can be changed or removed (MI-T-MINOR)."""
    verb, _, feature = change.partition(" ")
    return bool(change) and (feature in tile.minor) == (verb != "create")


def crowded(state: War, player: str, name: str) -> bool:
    """Whether a neighbouring hex has a settlement that the player knows of (MI-SPEND-05, MI-RULING-70)."""
    capitals = [realm.capital for realm in state.realms.values() if not realm.fell]
    return any(
        other in capitals or set(features.SETTLEMENTS) & set(sights.knows_majors(state, player, other))
        for other in around(state, name)
    )


def build(tile: Hexagon, row: SpendRow) -> None:
    """Add a feature to a hex, or change or remove one."""
    match row.action:
        case "establish town":
            tile.major.append("town")
        case "improve farmland":
            tile.major.append("fertile fields")
        case "found city":
            tile.major[tile.major.index("town")] = "city"
        case "sink mine":
            tile.major.append("mine")
        case "upgrade mine":
            tile.major[tile.major.index("mine")] = "deep mine"
        case "build fortress":
            tile.minor.append("fortress")
        case "upgrade fortress":
            tile.minor[tile.minor.index("fortress")] = "mighty fortress"
        case _:
            _alter(tile, row.change)


def _alter(tile: Hexagon, change: str) -> None:
    verb, _, feature = change.partition(" ")
    tile.minor = [one for one in tile.minor if one != feature]
    if verb == "create":
        tile.minor.append("watchtower" if feature == "watchtower" else "landmark")
    elif verb == "alter":
        tile.minor.append("fortress")


def power_for(state: War, row: SpendRow) -> int:
    """The Power for an action: the printed cost, the cost of the minor feature, or the amount spent on it."""
    verb, _, feature = row.change.partition(" ")
    if row.action == "alter minor feature" and verb:
        return int(table_of(state.house, "MI-T-MINOR").of(feature)[verb])
    return number("MI-T-SPEND", row.action, "cost") or row.power


def _chains(state: War, rows: Sequence[SpendRow]) -> list[IllegalChoice]:
    """Refusals of two actions on one hex that cannot legally follow each other, and of new towns on adjacent
    hexes.
    """
    found = []
    ordered = sorted(  # MI-RULING-72
        (row for row in rows if row.action in BUILDING), key=lambda row: BUILDING.index(row.action)
    )
    tiles: dict[str, Hexagon] = {}
    for row in ordered:
        if row.target not in state.tiles or not buildable(state.tiles[row.target], row):
            continue  # refused separately elsewhere
        tile = tiles.setdefault(row.target, _copied(state.tiles[row.target]))
        if not buildable(tile, row):  # MI-RULING-72
            message = f"{row.target} can have only one of this turn’s works."
            found.append(refuse("E_SPEND_TARGET", message, "MI-RULING-72"))
            continue
        build(tile, row)  # MI-RULING-72
    # MI-RULING-70
    towns = [row.target for row in rows if row.action == "establish town" and row.target in state.tiles]
    if any(other in towns for name in towns for other in around(state, name)):  # MI-RULING-70
        found.append(refuse("E_SPEND_TARGET", "Two new Towns may not touch each other.", "MI-RULING-70"))
    return found


def _copied(tile: Hexagon) -> Hexagon:
    return msgspec.structs.replace(tile, major=list(tile.major), minor=list(tile.minor))
