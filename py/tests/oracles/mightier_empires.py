"""Mightier Empires once more, from its rules alone: support, entitlements, legal lists, and Power.

Works on a state as plain JSON and knows none of the engine's rule modules. Covered: what land and loot
support and whom they entitle, with neutral kingdoms and what is hired; what sheets cost; what Civilization,
Industry, Capitals, conquests and legends bring; Effective Power, and who wins. High Elf pairs are left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

State = dict[str, Any]

BASE = 250
BONUS = {
    "capital": 500, "city": 500, "town": 250, "fertile fields": 250, "mine": 0, "deep mine": 250, "wood": 0,
    "deep wood": 250, "wizard tower": 0, "arcane ruin": 0,
}  # fmt: skip
ANY = frozenset({"hero", "special", "rare"})
ENTITLES: dict[str, tuple[frozenset[str], ...]] = {
    "capital": (
        frozenset({"lord"}),
        frozenset({"hero"}),
        frozenset({"special"}),
        frozenset({"rare", "special"}),
    ),
    "city": (ANY, ANY),
    "town": (ANY,),
    "mine": (frozenset({"special"}),),
    "deep mine": (frozenset({"special", "rare"}),),
    "wood": (frozenset({"special"}),),
    "deep wood": (frozenset({"special", "rare"}),),
    "wizard tower": (frozenset({"wizard"}),),
}
"""What each feature entitles to, one set for each choice; a Rare may be a Special."""
TOKENS = {"fertile fields": 2, "mine": 2, "deep mine": 3, "wood": 2, "deep wood": 3}
KIND = {
    "fertile fields": "farming",
    "mine": "ore",
    "deep mine": "ore",
    "wood": "lumber",
    "deep wood": "lumber",
}
VALUE = {"capital": 4, "city": 4, "deep mine": 4, "deep wood": 4}
"""Effective Power in halves; any other feature is worth 3, none 2."""
LEEWAY, STEP, LEAST, MOST, GRAND, NEEDED = 10, 250, 500, 2500, 2000, 1000
LIMITS = ((2000, 3, 3, 1), (3000, 4, 4, 2))
"""Below which size how many characters, Special and Rare an army has at most."""


def alive(state: State) -> list[str]:
    return [name for name in state["players"] if not state["realms"][name].get("fell")]


def owned(state: State, player: str) -> list[str]:
    return [name for name, tile in state["tiles"].items() if tile.get("owner") == player]


def at_start(state: State, player: str) -> list[str]:
    """The hexes that were the player's when the turn began."""
    return [name for name, tile in state["tiles"].items() if tile.get("owner_at_start") == player]


def feeds_regent(state: State, player: str, name: str) -> bool:
    """Whether a hex belongs to a neutral kingdom whose capital the player holds."""
    kingdom = state["tiles"][name].get("kingdom", "")
    return bool(kingdom) and state["kingdoms"][kingdom].get("held_by") == player


# --- support -------------------------------------------------------------------------------------------


def supports(state: State, name: str) -> int:
    tile = state["tiles"][name]
    if tile.get("barren_until", 0) >= state["turn"]:
        return 0
    return BASE + sum(BONUS[feature] for feature in tile.get("major", []))


def from_land(state: State, player: str, edicts: Sequence[str] = ()) -> int:
    """What the hexes under no edict support."""
    return sum(
        supports(state, name)
        for name in at_start(state, player)
        if name not in edicts and not feeds_regent(state, player, name)
    )


def bonuses(state: State, player: str) -> int:
    return sum(
        one["amount"]
        for one in state["secrets"][player].get("bonuses", [])
        if one["first"] <= state["turn"] and (not one["last"] or state["turn"] <= one["last"])
    )


def prices(state: State, player: str) -> int:
    """What mercenaries and regents take."""
    hired = sum(one["support"] for one in state["secrets"][player].get("hires", []))
    regents = [
        hero["points"]
        for kingdom in state.get("kingdoms", {}).values()
        if kingdom.get("held_by") == player
        for hero in kingdom.get("characters", [])
        if not hero.get("dead")
    ]
    return int(hired + sum(regents))


def support(state: State, player: str) -> int:
    """What may be kept this turn, under the edicts of the sheet."""
    edicts = list(state["secrets"][player].get("edicts", {}))
    return max(0, from_land(state, player, edicts) + bonuses(state, player) - prices(state, player))


def reachable(state: State, player: str) -> int:
    """What could be kept without edicts, before all prices."""
    return from_land(state, player) + bonuses(state, player)


# --- entitlements --------------------------------------------------------------------------------------


def entitlements(state: State, player: str) -> list[frozenset[str]]:
    found = [
        one
        for name in at_start(state, player)
        if not feeds_regent(state, player, name)
        for feature in state["tiles"][name].get("major", [])
        for one in ENTITLES.get(feature, ())
    ]
    held = sum(kingdom.get("held_by") == player for kingdom in state.get("kingdoms", {}).values())
    return found + [frozenset({"lord"})] * held


def demands(armies: Sequence[dict[str, Any]]) -> list[set[str]]:
    """What each Lord, Hero, Special and Rare of the lists asks for; two of a pair ask once."""
    found: list[set[str]] = []
    for army in armies:
        for one in army.get("characters", []):
            if one.get("rank") == "lord":
                found.append({"lord"})
            else:
                found.append({"hero", "wizard"} if one.get("wizard") else {"hero"})
        pairs = set()
        for unit in army.get("units", []):
            if unit.get("category", "core") == "core" or unit.get("source") == "event":
                continue
            if unit.get("pair") and unit["pair"] in pairs:
                continue
            pairs.add(unit.get("pair"))
            found.append({unit["category"]})
    return found


def fits(wanted: Sequence[set[str]], given: Sequence[frozenset[str]]) -> bool:
    """Whether each demand finds an entitlement of its own."""
    taken: dict[int, int] = {}

    def place(demand: int, tried: set[int]) -> bool:
        for at, one in enumerate(given):
            if at not in tried and wanted[demand] & one:
                tried.add(at)
                if at not in taken or place(taken[at], tried):
                    taken[at] = demand
                    return True
        return False

    return all(place(demand, set()) for demand in range(len(wanted)))


# --- lists ---------------------------------------------------------------------------------------------


def points(army: dict[str, Any], *sources: str) -> int:
    """An army's troops of these sources; characters are among the normal ones."""
    units = sum(unit["points"] for unit in army.get("units", []) if unit.get("source", "normal") in sources)
    heroes = sum(one.get("points", 0) for one in army.get("characters", [])) if "normal" in sources else 0
    return int(units + heroes)


def faults(state: State, player: str) -> Iterator[str]:
    """What is wrong with the lists and edicts that a player's sheet was locked with."""
    secrets = state["secrets"][player]
    armies = secrets.get("armies", [])
    could, left = reachable(state, player), support(state, player)
    if sum(points(army, "normal") for army in armies) > left:
        yield "E_SUPPORT"
    if not fits(demands(armies), entitlements(state, player)):
        yield "E_ENTITLEMENT"
    poor = could < NEEDED or left < NEEDED
    if len(armies) < 2 and not poor:
        yield "E_TWO_ARMIES"
    sizes = [points(army, "normal", "conscript") for army in armies]
    if sum(size < GRAND - LEEWAY for size in sizes) > 2:
        yield "E_SMALL_ARMIES"
    pays = bool(prices(state, player))
    for army, size in zip(armies, sizes, strict=True):
        if size > MOST + LEEWAY or (size < LEAST - LEEWAY and not poor):
            yield "E_SIZE"
        off = points(army, "normal") % STEP
        if not pays and not poor and min(off, STEP - off) > LEEWAY:
            yield "E_INCREMENT"
        if not army.get("characters"):
            yield "E_NO_CHARACTER"
        if state["settings"].get("slot_limits", "refuse") == "refuse" and over_limits(army, size):
            yield "E_LIMIT"


def over_limits(army: dict[str, Any], size: int) -> bool:
    characters, special, rare = next(most for below, *most in LIMITS if size < below - LEEWAY)
    kinds = [unit.get("category", "core") for unit in army.get("units", [])]
    over = len(army.get("characters", [])) > characters
    return over or kinds.count("special") > special or kinds.count("rare") > rare


# --- Power ---------------------------------------------------------------------------------------------


def after_payment(before: State, after: State, player: str) -> int:
    """Power once gifts have moved and the sheet is paid for (C2)."""
    secrets, left = before["secrets"], after["secrets"][player]
    given = sum(secrets[player].get("gifts", {}).values())
    got = sum(secrets[name].get("gifts", {}).get(player, 0) for name in alive(before) if name != player)
    paid = sum(one["power"] for one in left.get("spends", []))
    set_aside = sum(one.get("power", 0) for one in left.get("bids", []))
    kept = sum(one.get("power", 0) for one in left.get("hires", []) if one["since"] < before["turn"])
    return int(secrets[player].get("power", 0) - given + got - paid - set_aside - kept)


def works(state: State, player: str, name: str, edict: str) -> bool:
    """Whether an edict brings anything: given, the hex still held and not struck."""
    given = state["secrets"][player].get("edicts", {}).get(name) == edict
    held = state["tiles"][name].get("owner") == player
    return bool(given and held and name not in state.get("hidden", {}).get("spoiled", []))


def yields(state: State, name: str) -> dict[str, int]:
    """The tokens of a hex under Industry."""
    found: dict[str, int] = {}
    for feature in state["tiles"][name].get("major", []):
        if feature in TOKENS:
            found[KIND[feature]] = found.get(KIND[feature], 0) + TOKENS[feature]
    return found or {"farming": 1}


def produced(state: State, player: str) -> tuple[int, dict[str, int]]:
    """Power and bank after E6."""
    secrets = state["secrets"][player]
    power, bank = secrets.get("power", 0), dict(secrets.get("bank", {}))
    for name in secrets.get("edicts", {}):
        power += 2 * works(state, player, name, "civilization")
        if works(state, player, name, "industry"):
            for kind, count in yields(state, name).items():
                bank[kind] = bank.get(kind, 0) + count
    power += sum(count // 3 for count in bank.values())
    return power, {kind: count % 3 for kind, count in bank.items() if count % 3}


def awarded(state: State, player: str) -> int:
    """Power after E10."""
    secrets, realm = state["secrets"][player], state["realms"][player]
    capital = state["tiles"].get(realm.get("capital", ""), {})
    keeps = capital.get("owner") == player and realm.get("moved", 0) != state["turn"]
    living = [one for army in secrets.get("armies", []) for one in army.get("characters", [])]
    legends = sum(len(one.get("advances", [])) >= 5 and not one.get("dead") for one in living)
    if not state["settings"].get("living_legend_per_character", False):
        legends = min(1, legends)
    conquests = state.get("doings", {}).get("conquests", {}).get(player, 0)
    return int(secrets.get("power", 0) + keeps + 5 * conquests + legends)


# --- the end -------------------------------------------------------------------------------------------


def land_value(state: State, player: str, name: str) -> int:
    """What a hex is worth in halves; nothing where its owner looted it this turn."""
    tile = state["tiles"][name]
    if (tile.get("sacked"), tile.get("sacked_by"), tile.get("sacked_turn")) == (
        "loot",
        player,
        state["turn"],
    ):
        return 0
    return max([VALUE.get(feature, 3) for feature in tile.get("major", [])], default=2)


def effective_power(state: State, player: str) -> int:
    """Effective Power in halves."""
    power = state["secrets"][player].get("power", 0)
    return int(2 * power + sum(land_value(state, player, name) for name in owned(state, player)))


def winners(state: State) -> list[str]:
    """Whoever is left alone, or owns more than half the map, or has most Effective Power, hexes, Power."""
    left = alive(state)
    ground = [
        tile
        for tile in state["tiles"].values()
        if state["settings"].get("majority_counts_lakes", True) or "lake" not in tile["terrain"]
    ]
    for name in left:
        if len(left) == 1 or 2 * len(owned(state, name)) > len(ground):
            return [name]
    rank = {
        name: (
            effective_power(state, name),
            len(owned(state, name)),
            state["secrets"][name].get("power", 0),
        )
        for name in left
    }
    return [name for name in left if rank[name] == max(rank.values())]
