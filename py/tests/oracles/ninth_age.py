"""The Ninth Age once more, from its rules alone: what is counted, what it is worth, and what may be chosen.

Works on a state as plain JSON and knows none of the engine's rule modules. Covered: where hexes and capitals
may be placed, realm points and the ranking, events, challenges, army points, quick battles, bands, conquest
points, gold, what points buy, and who has won.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

State = dict[str, Any]
Tile = dict[str, Any]
Battle = dict[str, Any]

SIDES = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
POINTS = {"draw": 2, "narrow": 3, "solid": 4, "massacre": 5}
UNTARGETED = {"construction-project", "brash-attack", "reconnaissance", "rapid-expansion", "veteran-troops"}
TARGETED = {"poisoned-mines", "catastrophe", "emissary"}
GOAL = 10
CLAIM, CONQUER, WORK = 2, 3, 1


def option(state: State, name: str, usual: Any) -> Any:
    """A setting; those that are as usual may be left out of the JSON."""
    return state["settings"].get(name, usual)


def beside(tile: str) -> list[str]:
    q, r = map(int, tile.split(","))
    return [f"{q + dq},{r + dr}" for dq, dr in SIDES]


def own(state: State, player: str) -> dict[str, Tile]:
    return {place: tile for place, tile in state["tiles"].items() if tile.get("flag") == player}


def living(state: State) -> list[str]:
    return [one for one in state["players"] if state["realms"][one].get("eliminated_turn") is None]


def friends(state: State, one: str, other: str) -> bool:
    teams = [state["realms"][player].get("team") for player in (one, other)]
    return one != other and teams[0] is not None and teams[0] == teams[1]


# --- the map -------------------------------------------------------------------------------------------

COMPASS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""The sides from N clockwise, as rivers number them."""


def beyond(space: str, side: int) -> str:
    q, r = map(int, space.split(","))
    return f"{q + COMPASS[side][0]},{r + COMPASS[side][1]}"


def reached(tiles: dict[str, Tile], space: str) -> set[int]:
    """The sides of a space at which a river beside it ends."""
    return {side for side in range(6) if (side + 3) % 6 in tiles.get(beyond(space, side), {}).get("ends", [])}


def runs(state: State, space: str, ends: list[int]) -> bool:
    """Whether a river may be laid on a space with these two ends."""
    tiles, held = state.get("tiles", {}), False
    if not reached(tiles, space) <= set(ends):
        return False
    for side in ends:
        near = tiles.get(beyond(space, side))
        if beyond(space, side) not in state["outline"]:
            held = True
        elif near is not None:
            if near["terrain"] == "land" or (
                near["terrain"] == "river" and side not in reached(tiles, space)
            ):
                return False
            held = True
    return held


def hexes(state: State) -> set[str]:
    """Where the hex in hand may be laid, a river with both its ends."""
    tiles, hand = state.get("tiles", {}), state["hand"]
    empty = {space for space in state["outline"] if space not in tiles}
    if hand["terrain"] == "river":
        ways = [sorted((side, (side + hand["apart"]) % 6)) for side in range(6)]
        return {f"{at} {way[0]}-{way[1]}" for at in empty for way in ways if runs(state, at, way)}
    if hand["terrain"] == "land" and option(state, "river_check", "when-placed") == "always":
        return {space for space in empty if not reached(tiles, space)} or empty
    return empty


def capitals(state: State) -> set[str]:
    """Where the next capital may be founded."""
    tiles = state["tiles"]
    spots = any(tile.get("spot") for tile in tiles.values())
    beside_how_many = {
        place: sum(bool(tiles.get(near, {}).get("capital_of")) for near in beside(place))
        for place, tile in tiles.items()
        if not tile.get("flag") and tile["terrain"] != "swamp"
    }
    marked = {place for place in beside_how_many if tiles[place].get("spot") or not spots}
    alone = {place for place in marked if not beside_how_many[place]}
    fewest = min(beside_how_many.values())
    return alone or {place for place, count in beside_how_many.items() if count == fewest}


# --- realms --------------------------------------------------------------------------------------------


def forts(state: State, player: str, kind: str) -> int:
    return sum(tile.get("fort") == kind for tile in own(state, player).values())


def mines(state: State, player: str) -> int:
    return sum(bool(tile.get("mine")) for tile in own(state, player).values())


def realm_points(state: State, player: str) -> int:
    return len(own(state, player)) + forts(state, player, "city")


def size(state: State, player: str) -> tuple[int, int, int]:
    return realm_points(state, player), forts(state, player, "city"), forts(state, player, "fortress")


def ranked(state: State, order: list[str]) -> bool:
    """Whether nobody stands after a larger realm."""
    return all(size(state, one) <= size(state, other) for one, other in pairwise(order))


def may_have_won(state: State, winner: str) -> bool:
    """Whether this player wins by what is counted, or may win by a battle or a die among equals."""
    if living(state) == [winner]:
        return True

    def merit(player: str) -> tuple[int, ...]:
        return (*size(state, player), mines(state, player), state["realms"][player].get("treasury", 0))

    able = [player for player in living(state) if realm_points(state, player) >= GOAL]
    return winner in able and merit(winner) == max(map(merit, able))


# --- events and challenges -----------------------------------------------------------------------------


def events(state: State, player: str) -> set[str]:
    picked = [realm.get("event") for realm in state["realms"].values()]
    able = UNTARGETED | (TARGETED if rivals(state, player) else set())
    return {event for event in able if picked.count(event) < 2}


def rivals(state: State, player: str) -> set[str]:
    return {one for one in living(state) if one != player and not friends(state, player, one)}


def challenges(state: State, player: str) -> set[str]:
    """Whom the player may name, and whether nobody."""
    found = set()
    barred = state["realms"][player].get("emissary_from", [])
    for target in rivals(state, player) - set(barred):
        for one in state.get("engagements", []):
            sides = one["side1"], one["side2"]
            if target not in sides[0] + sides[1]:
                continue
            opposed, joined = sides if target in sides[0] else sides[::-1]
            if len(joined) == 2 or any(friends(state, player, other) for other in opposed):
                break
        else:
            found.add(target)
    return found | ({"pass"} if not found or not option(state, "challenge_required", True) else set())


# --- battles -------------------------------------------------------------------------------------------


def standard(state: State) -> int:
    scaled = option(state, "battle_size", "standard") == "scaled"
    return option(state, "standard_points", 2500) if scaled else 2500


def base(state: State, battle: Battle, player: str) -> int:
    """Army points before bonuses."""
    sides = battle["side1"], battle["side2"]
    agreed, usual = battle.get("size"), standard(state)
    if not battle["together"]:
        return agreed or usual
    if len(sides[0]) == len(sides[1]):
        return agreed or usual * 3 // 5
    alone = [player] in sides
    return (agreed or usual) if alone else (agreed or usual) // 2


def bonus(state: State, battle: Battle, player: str) -> int:
    largest = player == state.get("largest") and state["turn"] > 1
    return base(state, battle, player) * 5 // 100 if largest else 0


def most_gold(state: State, battle: Battle, player: str) -> int:
    treasury: int = state["realms"][player].get("treasury", 0)
    return min(base(state, battle, player) // 10, treasury)


def side_base(state: State, battle: Battle) -> int:
    """A side's points: of two who stand together against one it is the one's."""
    first, second = battle["side1"], battle["side2"]
    single = first if len(first) <= len(second) else second
    return sum(base(state, battle, player) for player in single)


def quick_score(state: State, number: int, side: str, dice: int) -> int:
    """The score of one side of a quick battle, the `number`th of the turn."""
    battle = state["battles"][number]
    before = {one for fight in state["battles"][:number] for one in fight["side1"] + fight["side2"]}
    helped = {"reconnaissance": {"side1": 0, "side2": 0}, "veteran-troops": {"side1": 0, "side2": 0}}
    points = {"side1": 0, "side2": 0}
    for one in points:
        for player in battle[one]:
            bought = battle.get("gold", {}).get(player, 0)
            points[one] += base(state, battle, player) + bonus(state, battle, player) + bought
            event = state["realms"][player].get("event")
            if event in helped and player not in before:
                helped[event][one] += 1
    other = "side2" if side == "side1" else "side1"
    lead = 20 * max(0, points[side] - points[other]) // points[other]
    scouts = bool(helped["reconnaissance"][side]) and not helped["reconnaissance"][other]
    return dice + lead + scouts + helped["veteran-troops"][side]


def quick_band(one: int, other: int) -> str:
    apart = abs(one - other)
    return "draw" if apart < 2 else "narrow" if apart < 4 else "solid" if apart < 6 else "massacre"


def band(state: State, battle: Battle) -> str:
    """By the difference of victory points in percent of a side's points."""
    one, other = battle["vp"]
    part, whole = 100 * abs(one - other), side_base(state, battle)
    upper = option(state, "band_boundary", "lower") == "upper"
    for name, percent in (("draw", 10), ("narrow", 30), ("solid", 50)):
        if part < percent * whole or (part == percent * whole and (not upper or part == 0)):
            return name
    return "massacre"


def conquest_points(state: State, player: str) -> int:
    """What the turn's battles are worth."""
    fights = [one for one in state.get("battles", []) if player in one["side1"] + one["side2"]]
    if not fights:
        return int(option(state, "bye_cp", 0))
    worths = [worth(one, player) for one in fights]
    plain, won = [points for points, _ in worths], [victory for _, victory in worths]
    if state["realms"][player].get("event") != "brash-attack":
        return sum(plain) // len(plain)
    if len(fights) > 1 and option(state, "brash_two_battles", "all-must-win") == "all-must-win":
        return sum(plain) // len(plain) + 2 if all(won) else 0
    return sum(points + 2 if victory else 0 for points, victory in zip(plain, won, strict=True)) // len(plain)


def worth(battle: Battle, player: str) -> tuple[int, bool]:
    """Points of one battle, and whether it was won."""
    first = player in battle["side1"]
    mine, theirs = (battle["side1"], battle["side2"]) if first else (battle["side2"], battle["side1"])
    winner = battle.get("winner")
    points = POINTS[battle["band"]] if winner in (None, 1 if first else 2) else 1
    allied = battle["together"] and len(mine) == 2 and len(theirs) == 1
    return points - allied, winner == (1 if first else 2)


# --- gold and what points buy --------------------------------------------------------------------------


def gold_for(state: State, faces: list[int]) -> int:
    points = standard(state)
    if points < 1500:
        return 5 * sum(faces)
    steps = -(-(points - 3500) // 1000) if points > 3500 else 0
    return (10 + 5 * steps) * sum(faces)


def purchases(state: State, player: str) -> set[str]:
    """Every use of the conquest points left."""
    realm = state["realms"][player]
    left, rapid = realm.get("cp_left", 0), bool(realm.get("rapid_left"))
    found = {"end"} | ({"raid"} if left >= 1 else set())
    mine = own(state, player)
    for place in {near for tile in mine for near in beside(tile)} & state["tiles"].keys():
        tile = state["tiles"][place]
        holder, mountain = tile.get("flag"), tile["terrain"] == "mountain"
        if holder is None and left >= CLAIM + mountain - rapid:
            found.add(f"claim {place}")
        walls = tile.get("fort", "none") != "none"
        beaten = [player, holder] in state.get("beaten", [])
        if beaten and left >= CONQUER + mountain + walls - rapid:
            found.add(f"conquer {place}")
    if left >= WORK:
        found |= {f"build {work} {place}" for place, tile in mine.items() for work in works(state, tile)}
    return found


def works(state: State, tile: Tile) -> set[str]:
    """What may be built on an own hex."""
    if tile["terrain"] == "swamp":
        return set()
    fort, mine = tile.get("fort", "none"), bool(tile.get("mine"))
    one = option(state, "improvements_per_hex", "fort-and-mine") == "one"
    found = set()
    if fort == "none" and not (one and mine):
        found.add("fortress")
    if fort == "fortress" and not (one and mine):
        found.add("city")
    worked_out = bool(tile.get("exhausted")) and not option(state, "rebuild_exhausted", True)
    if (
        tile["terrain"] in ("river", "mountain")
        and not mine
        and not worked_out
        and (fort == "none" or not one)
    ):
        found.add("mine")
    return found
