"""Warmaster once more, from its rules alone: what is counted and what may be chosen.

Works on a state as plain JSON and knows none of the engine's rule modules. Covered: where tiles fit and how
rivers flow, sites of capitals and locations, pacts, routes, orders, assaults, the fate of arrows,
quick battles, results, campaign points, purchases and the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from typing import Any

State = dict[str, Any]
Land = dict[str, Any]

SIDES = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
PACKS = {"H": "highland", "L": "lowland", "R": "river_valley", "C": "coastal"}
ASKS_FOR = {
    "M": "H", "H": "HL", "P": "L", "F": "L", "R": "R", "CL": "C", "CS": "C", "S": "", "W": "LR", "K": "LR",
    "Pm": "L",
}  # fmt: skip
PRINTED = """
HI-01 H fixed land M M M M M M
HI-02 H fixed land M M M H M M
HI-03 H fixed land M M H H H M
HI-04 H fixed land M M H P H M
HI-05 H fixed land M M P P P M
HI-06 H fixed land M H P P H M
HI-07 H fixed land M M H F F M
HI-08 H fixed land M H F P P H
HI-09 H fixed land H M M P P H
HI-10 H fixed source M M H R H M
HI-11 H fixed source M M R P H M
HI-12 H fixed source M M H P R M
HI-13 H fixed source M H P R F M
HI-14 H fixed source M R P P H M
HI-15 H fixed source M M H P P R
LO-01 L free land P P P P P P
LO-02 L free land P P P P F F
LO-03 L free land P P P F F F
LO-04 L free land P P F F F F
LO-05 L free land F F F F F F
LO-06 L free land P F P P F P
LO-07 L free land P F P F P F
LO-08 L fixed land H P P P P H
LO-09 L fixed land H H P P P P
LO-10 L fixed land P P P P H H
LO-11 L fixed land H H P F F P
LO-12 L fixed land P H H P F F
LO-13 L fixed land H P P P F H
RV-01 R free through R P P R P P
RV-02 R free through R P F R F P
RV-03 R free through R F F R P P
RV-04 R free through R P R P P P
RV-05 R free through R P R P F F
RV-06 R free through R F R P P P
RV-07 R free through R R P P P P
RV-08 R free end R P CL S CS P
RV-09 R free end R CL S S CS P
RV-10 R free end R P CL S S CS
RV-11 R free end R P CL CS P P
RV-12 R free end R P P CL CS P
RV-13 R free end R CL S S S CS
RV-14 R free fork R P R P R P
RV-15 R free lake K P K P K P
RV-16 R free swamp W W W W W W
CO-01 C free coast CL S S CS P P
CO-02 C free coast CL S S CS F P
CO-03 C free coast CL S CS P P P
CO-04 C free coast CL S CS P F F
CO-05 C free coast CL S S S CS P
CO-06 C free coast CL CS P P P P
CO-07 C free coast CL S S S S CS
CO-08 C fixed coast P H H CL S CS
CO-09 C fixed coast H P CL S S CS
CO-10 C free mouthcoast CL S CS Pm P Pm
CO-11 C free mouthcoast CL S S CS Pm Pm
CA-01 L free land P P P P P P
CA-02 L free land P P P F F P
CA-03 R free through R P P R P P
CA-04 R free through R P R P P P
CA-05 C free coast CL S S CS P P
CA-06 H fixed land M M H P H M
"""


class Printed:
    """A printed tile."""

    def __init__(self, line: str) -> None:
        self.id, self.pack, fixed, self.kind, *self.edges = line.split()
        self.fixed = fixed == "fixed"

    def turned(self, rot: int) -> tuple[str, ...]:
        return tuple(self.edges[(side - rot) % 6] for side in range(6))


TILES = {line.split()[0]: Printed(line) for line in PRINTED.strip().splitlines()}


def near(tile: str) -> list[str]:
    q, r = map(int, tile.split(","))
    return [f"{q + dq},{r + dr}" for dq, dr in SIDES]


def far(one: str, other: str) -> int:
    (q, r), (s, t) = (map(int, tile.split(",")) for tile in (one, other))
    dq, dr = q - s, r - t
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


def spaces(land: Land) -> set[str]:
    return {space for tile in land for space in near(tile)} - set(land)


# --- laying tiles --------------------------------------------------------------------------------------


def faced(land: Land, space: str) -> list[str | None]:
    """The edge that each neighbour shows a space."""
    return [
        land[beside]["edges"][(side + 3) % 6] if beside in land else None
        for side, beside in enumerate(near(space))
    ]


def verdict(land: Land, type_id: str, space: str, rot: int) -> str:
    """The first test that a tile fails, or OK."""
    tile = TILES[type_id]
    new, old = tile.turned(rot), faced(land, space)
    sides = [side for side in range(6) if old[side] is not None]
    if space in land:
        return "SPACE_TAKEN"
    if tile.fixed and rot:
        return "FIXED_ORIENTATION"
    if len(sides) < min(2, len(land)):
        return "TOUCH_TWO"
    if not land:
        return "OK" if tile.pack == "H" else "FIRST_HIGHLAND"
    if not any(matches(tile.pack, new[side], str(old[side])) for side in sides):
        return "SET_TO_EDGE"
    found = misfit(new, old)
    if found == "OK":
        found = str(course(land, tile.kind, new, space)[0])
    if found == "OK" and hole(land, space, new):
        return "HOLE"
    return found


def matches(pack: str, new: str, old: str) -> bool:
    if pack == "R" and old in "KW":
        return new in ("R", "K", "W")
    return pack in ASKS_FOR[old]


def misfit(new: Sequence[str], old: Sequence[str | None]) -> str:
    """Coast, then rivers of the new tile, then rivers that arrive."""
    pairs = [(one, other) for one, other in zip(new, old, strict=True) if other is not None]
    for pair in pairs:
        if ("CL" in pair or "CS" in pair) and set(pair) != {"CL", "CS"}:
            return "COAST_BROKEN"
        if "S" in pair and set(pair) != {"S"}:
            return "COAST_BROKEN"
    if any(one == "R" and other not in ("R", "K", "W", "Pm") for one, other in pairs):
        return "RIVER_BLOCKED"
    if any(other == "R" and one not in ("R", "K", "W", "Pm") for one, other in pairs):
        return "BLOCKS_RIVER"
    return "OK"


def course(land: Land, kind: str, new: Sequence[str], space: str) -> tuple[str, list[str]]:
    """Whether the rivers suit the tile, and the flow over each of its edges."""
    old = faced(land, space)
    flow = ["out" if edge == "R" else "" for edge in new]
    up = [side for side in range(6) if new[side] == old[side] == "R"]
    water = [side for side in range(6) if new[side] == "R" and old[side] in ("K", "W")]
    free = [
        side
        for side, beside in enumerate(near(space))
        if beside in land and old[side] in ("K", "W") and "out" not in land[beside]["flow"]
    ]
    fed = [side for side in range(6) if new[side] in ("K", "W", "Pm") and old[side] == "R"]
    says, inward = "OK", list[int]()
    if kind == "source":
        says = "TWO_UPSTREAMS" if up else "OK"
    elif kind in ("through", "end"):
        inward = up or [side for side in water if side in free][:1]
        if len(up) == 2:
            says = "TWO_UPSTREAMS"
        elif not inward:
            says = "SECOND_OUTFLOW" if water else "NO_UPSTREAM"
    elif kind == "fork":
        inward = up
        says = "OK" if len(up) == 2 else "FORK_NOT_REQUIRED"
    elif kind in ("lake", "swamp"):
        inward = fed or [side for side in free if new[side] in ("K", "W")][:1]
        says = "OK" if inward else "NO_UPSTREAM"
    elif kind == "mouthcoast":
        inward = fed
    for side in inward:
        flow[side] = "in"
    return says, flow


def lay(land: Land, type_id: str, space: str, rot: int) -> list[str]:
    """Put a tile down, let the rivers flow, and return its own flow."""
    tile = TILES[type_id]
    edges = tile.turned(rot)
    flow = course(land, tile.kind, edges, space)[1]
    for side, beside in enumerate(near(space)):
        if beside in land and flow[side] and land[beside]["edges"][(side + 3) % 6] in ("K", "W", "Pm"):
            other = list(land[beside]["flow"])
            other[(side + 3) % 6] = "out" if flow[side] == "in" else "in"
            land[beside] = {**land[beside], "flow": other}
    land[space] = {
        "edges": edges,
        "flow": flow,
        "kind": tile.kind,
        "pack": PACKS[tile.pack],
        "type_id": type_id,
    }
    return flow


def hole(land: Land, space: str, edges: Sequence[str]) -> bool:
    """Whether a tile shuts in a group of spaces that is not faced by sea alone."""
    after = {**land, space: {"edges": edges}}
    at = [tuple(map(int, tile.split(","))) for tile in after]
    left, right = min(q for q, _ in at) - 1, max(q for q, _ in at) + 1
    top, bottom = min(r for _, r in at) - 1, max(r for _, r in at) + 1
    frame = {f"{q},{r}" for q, r in product(range(left, right + 1), range(top, bottom + 1))}
    outside = flood(f"{left},{top}", frame - set(after))
    for start in near(space):
        if start not in after and start not in outside:
            group = flood(start, frame - set(after))
            shores = [edge for one in group for edge in faced(after, one) if edge is not None]
            if any(edge != "S" for edge in shores):
                return True
    return False


def flood(start: str, room: set[str]) -> set[str]:
    seen, queue = {start}, [start]
    while queue:
        for beside in near(queue.pop()):
            if beside in room and beside not in seen:
                seen.add(beside)
                queue.append(beside)
    return seen


def legal(land: Land, type_id: str) -> list[tuple[str, int]]:
    where = spaces(land) or {"0,0"}
    turns = range(6) if land else range(1)
    return [(space, rot) for space in where for rot in turns if verdict(land, type_id, space, rot) == "OK"]


def looks(type_id: str, found: Iterable[tuple[str, int]]) -> set[tuple[str, tuple[str, ...]]]:
    """Placements as they look: turns that show the same edges are one."""
    return {(space, TILES[type_id].turned(rot)) for space, rot in found}


def may_put_back(land: Land, type_id: str, found: Iterable[tuple[str, int]]) -> bool:
    """Whether a tile that ends a river could only do so right below a source."""
    tile = TILES[type_id]
    if tile.kind not in ("end", "lake", "swamp"):
        return False
    for space, rot in found:
        new = tile.turned(rot)
        if not any(
            land.get(beside, {}).get("kind") == "source"
            and land[beside]["edges"][(side + 3) % 6] == "R"
            and new[side] in ("R", "K", "W")
            for side, beside in enumerate(near(space))
        ):
            return False
    return True


def packs(state: State) -> set[str]:
    """The packs one may draw from."""
    land, building = state["map"]["tiles"], state.get("building", {})
    asked = {pack for space in spaces(land) for edge in faced(land, space) if edge for pack in ASKS_FOR[edge]}
    left, under = state["hidden"]["piles"]["packs"], state["hidden"]["piles"].get("under", {})
    found = {PACKS[pack] for pack in (asked if land else "H")}
    spent = building.get("spent", [])
    return {pack for pack in found if (left[pack] or under.get(pack)) and pack not in spent}


# --- founding ------------------------------------------------------------------------------------------


def capitals(state: State) -> list[str]:
    return [one["capital"] for one in state["empires"].values() if one["capital"]]


def start(land: Land, capital: str) -> list[str]:
    return [capital, *(one for one in near(capital) if one in land and land[one]["kind"] != "sea")]


def sites(state: State, empire: Mapping[str, Any]) -> dict[str, set[str]]:
    """Each capital tile of the pool with its sites as answers are written."""
    land, settings = state["map"]["tiles"], state["settings"]
    ground = [
        tile
        for tile, here in land.items()
        if here["kind"] not in ("lake", "swamp", "sea")
        and all(far(tile, one) >= 4 for one in capitals(state))
    ]
    if settings["team_knockout"]:
        ground = [tile for tile in ground if len(start(land, tile)) >= len(empire["members"])]
    found: dict[str, set[str]] = {}
    for type_id in set(state["capital_pool"]):
        printed = TILES[type_id]
        for tile in ground:
            if land[tile]["pack"] != PACKS[printed.pack]:
                continue
            if settings["capital_edges"] == "inherit":
                found.setdefault(type_id, set()).add(tile)
                continue
            for rot in range(1 if printed.fixed else 6):
                if misfit(printed.turned(rot), faced(land, tile)) == "OK":
                    found.setdefault(type_id, set()).add(f"{tile}/{rot}")
    return found or ({type_id: set(ground) for type_id in state["capital_pool"]} if ground else {})


def places(state: State, location: str) -> set[str]:
    """Where a location may stand."""
    land, owner = state["map"]["tiles"], state.get("owner", {})
    return {
        tile
        for tile, here in land.items()
        if here["kind"] not in ("lake", "swamp", "sea")
        and (location != "Bridges" or "R" in here["edges"])
        and not any(one in owner for one in (tile, *near(tile)))
        and all(far(tile, other) >= 3 for other in state.get("locations", {}))
    }


# --- orders --------------------------------------------------------------------------------------------


def alive(state: State) -> list[str]:
    return [name for name, one in state["empires"].items() if one["alive"]]


def realm(state: State, empire: str) -> list[str]:
    return [tile for tile, owner in state.get("owner", {}).items() if owner == empire]


def partners(state: State, empire: str) -> list[str]:
    one = state["empires"][empire]
    private = state["settings"]["nap_visibility"] == "private"
    ties = state.get("secrets", {}).get(one["ruler"], {}) if private else one["ties"]
    return list(ties.get("partners", []))


def adjoining(state: State, empire: str) -> set[str]:
    owner = state.get("owner", {})
    return {owner[one] for tile in realm(state, empire) for one in near(tile) if one in owner} - {empire}


def banks(state: State, tile: str) -> list[set[int]]:
    """The runs of half-edges of a tile that no river cuts."""
    land = state["map"]["tiles"]
    here = land[tile]
    if here["kind"] in ("lake", "swamp", "sea"):
        return []
    dry = set(range(12))
    cuts = set()
    for side, edge in enumerate(here["edges"]):
        dry -= {"S": {2 * side, 2 * side + 1}, "CL": {2 * side + 1}, "CS": {2 * side}}.get(edge, set())
        beside = land.get(near(tile)[side])
        mouth = edge == "Pm" and beside and beside["edges"][(side + 3) % 6] == "R"
        if edge == "R" or mouth:
            cuts.add(2 * side)
    if state.get("locations", {}).get(tile) == "Bridges":
        return [dry]
    runs: list[set[int]] = []
    left = set(dry)
    while left:
        run, queue = set[int](), [min(left)]
        while queue:
            half = queue.pop()
            if half in run or half not in dry:
                continue
            run.add(half)
            queue += [] if half in cuts else [(half + 1) % 12]
            queue += [] if (half - 1) % 12 in cuts else [(half - 1) % 12]
        runs.append(run)
        left -= run
    return runs


def route(state: State, attacker: str, target: str) -> int:
    """How many tiles the shortest clear route enters; 0 where none leads to the target."""
    land, owner = state["map"]["tiles"], state.get("owner", {})
    friends = {attacker, *(one for one in partners(state, attacker) if one != target)}
    own = {tile for tile, name in owner.items() if name in friends}
    open_to = {None, target} if state["settings"]["third_party_blocks"] else None
    limit = 3 if state["settings"]["route_length"] == "3" else len(land)
    seen: set[tuple[str, frozenset[int]]] = set()
    now = [(tile, frozenset(range(12))) for tile in own]
    for entered in range(1, limit + 1):
        following = []
        for tile, bank in now:
            for side, beside in enumerate(near(tile)):
                if beside not in land or beside in own or land[beside]["edges"][(side + 3) % 6] == "M":
                    continue
                if tile not in own and land[tile]["edges"][side] == "M":
                    continue
                if open_to is not None and owner.get(beside) not in open_to:
                    continue
                doors = {2 * ((side + 3) % 6) + 1 - half for half in (0, 1) if 2 * side + half in bank}
                for run in banks(state, beside):
                    spot = (beside, frozenset(run))
                    if doors & run and spot not in seen:
                        if owner.get(beside) == target:
                            return entered
                        seen.add(spot)
                        following.append(spot)
        now = following
    return 0


def targets(state: State, attacker: str) -> tuple[set[str], bool]:
    """Whom an empire may attack, and whether only because nobody is in reach."""
    enemies = [name for name in alive(state) if name != attacker and realm(state, name)]
    found = set()
    for name in enemies:
        friends = {attacker, *(one for one in partners(state, attacker) if one != name)}
        own = [tile for tile, holder in state.get("owner", {}).items() if holder in friends]
        if any(far(a, b) <= 3 for a in own for b in realm(state, name)) and route(state, attacker, name):
            found.add(name)
    if found:
        return found, False
    gaps = {
        name: min((far(a, b) for a in realm(state, attacker) for b in realm(state, name)), default=0)
        for name in enemies
    }
    return {name for name, gap in gaps.items() if gap == min(gaps.values())}, True


def orders(state: State, attacker: str) -> set[str]:
    found, fallback = targets(state, attacker)
    rule = state["settings"]["orders_pass"]
    may_pass = rule == "always" or (rule == "fallback_only" and fallback)
    return found | ({"#pass"} if may_pass else set())


def assaults(state: State, attacker: str) -> set[str]:
    found, _ = targets(state, attacker)
    owner = state.get("owner", {})
    return {"#pass"} | {
        name
        for name in found
        if any(owner.get(tile) == attacker for tile in near(state["empires"][name]["capital"]))
    }


# --- battles -------------------------------------------------------------------------------------------


def fates(arrows: Mapping[str, str]) -> dict[str, str]:
    """What becomes of each arrow."""
    fate: dict[str, str] = {}
    while True:
        through = [
            one
            for one in arrows
            if one not in fate
            and all(fate.get(other) == "cancelled" for other, aim in arrows.items() if aim == one)
        ]
        if not through:
            break
        fate[through[0]] = "succeeds"
        victim = arrows[through[0]]
        if victim in arrows and victim not in fate:
            fate[victim] = "cancelled"
    for one, aim in arrows.items():
        if one not in fate:
            fate[one] = "mutual" if arrows[aim] == one else "ring"
    return fate


def share(base: int, allies: int) -> int:
    """The size of each of so many allied armies."""
    exact = base * (100 + 25 * (allies - 1))
    return base if allies == 1 else 5 * -(-exact // (100 * allies * 5))


def outcome(withdrawn: Sequence[bool], solo_withdrawn: bool) -> list[str]:
    """The results of the solo army and of each ally."""
    allies, gone = len(withdrawn), sum(withdrawn)
    if gone >= allies // 2 + 1:
        solo, rest = "W", "L"
    elif solo_withdrawn and allies - gone > allies / 2:
        solo, rest = "L", "W"
    else:
        solo, rest = "D", "D"
    return [solo, *("L" if fled else rest for fled in withdrawn)]


def helped(state: State, army: Mapping[str, Any]) -> int:
    """What locations add to the score of an army."""
    teams = state["settings"]["mode"] == "team"
    holders = state.get("marker" if teams else "owner", {})
    holder = army["player"] if teams else army["empire"]
    kinds: list[str] = [
        kind for tile, kind in state.get("locations", {}).items() if holders.get(tile) == holder
    ]
    return min(2, sum(kind != "Bridges" for kind in kinds))


def score(state: State, battle: Mapping[str, Any], army: Mapping[str, Any], dice: int) -> int:
    walls = 2 if battle["capital_of"] == army["empire"] else 0
    allied = len(battle["allies"]) - 1 if army in battle["allies"] else 0
    return dice + helped(state, army) + walls + allied


def quick_results(solo: int, allies: Sequence[int]) -> list[str]:
    """The results of a quick battle from its scores."""
    if len(allies) == 1:
        return {1: ["W", "L"], 0: ["D", "D"], -1: ["L", "W"]}[(solo > allies[0]) - (solo < allies[0])]
    withdrawn = [one < solo for one in allies]
    beaten = sum(withdrawn) < len(allies) // 2 + 1 and sum(one > solo for one in allies) > len(allies) / 2
    return outcome(withdrawn, beaten)


# --- points and land -----------------------------------------------------------------------------------


def fought(state: State, empire: str) -> list[tuple[str, int]]:
    """Results and Victory points of an empire's armies."""
    armies = [army for one in state.get("battles", []) for army in (one["solo"], *one["allies"])]
    return [(army["result"], army["vp"]) for army in armies if army["empire"] == empire]


def points(state: State, empire: str) -> int:
    """Campaign points of the round."""
    if state["settings"]["mode"] == "individual":
        worst = min((("LDW".index(result), vp) for result, vp in fought(state, empire)), default=(-1, 0))
        return worst[0] + 1
    results = list(state.get("forfeits", {}).get(empire, []))
    for battle in state.get("battles", []):
        own = [army["result"] for army in (battle["solo"], *battle["allies"]) if army["empire"] == empire]
        results += own if battle["kind"] == "civil_war" else sorted(own, key="WDL".index)[:1]
    won, drawn, lost = (results.count(letter) for letter in "WDL")
    each = state["settings"]["team_points"] == "each"
    if not results:
        return 0
    if won > drawn and won > lost if each else won > drawn + lost:
        return 3
    if lost > drawn and lost > won if each else lost > drawn + won:
        return 1
    return 2


def rank(state: State, empire: str) -> int:
    """The Victory points that order the buying."""
    if state["settings"]["mode"] == "individual":
        return min((("LDW".index(result), vp) for result, vp in fought(state, empire)))[1]
    members = [one for one in state["empires"][empire]["members"] if one["place"] == "plays"]
    for letter in "WDL":
        if found := [one["vp"] for one in members if one["result"] == letter]:
            return int(max(found))
    return int(next(one["vp"] for one in members if one["name"] == state["empires"][empire]["ruler"]))


def purchases(state: State, empire: str) -> set[str]:
    one, owner = state["empires"][empire], state.get("owner", {})
    land = state["map"]["tiles"]
    safe = {state["empires"][name]["capital"] for name in alive(state)}
    border = {beside for tile in realm(state, empire) for beside in near(tile)} - set(realm(state, empire))
    found = {"end_buying"}
    for tile in border:
        if tile not in land or land[tile]["kind"] == "sea":
            continue
        if tile not in owner:
            found |= {f"occupy {tile}"} if one["points"] >= 1 else set()
        elif owner[tile] in one["fought"] and tile not in safe:
            found |= {f"remove {tile}"} if one["points"] >= 2 else set()
            found |= {f"capture {tile}"} if one["points"] >= 3 else set()
    return found


def winners(state: State) -> set[str]:
    """The largest empires; of equals those with most Victory points at last."""
    teams, vp = state["settings"]["mode"] == "team", state.get("last_vp", {})
    size = {name: len(realm(state, name)) for name in alive(state)}
    first = [name for name in size if size[name] == max(size.values())]
    last = {name: vp.get(state["empires"][name]["ruler"] if teams else name, 0) for name in first}
    return {name for name in first if last[name] == max(last.values())}


def half(state: State) -> set[str]:
    land = [tile for tile in state["map"]["tiles"].values() if tile["kind"] != "sea"]
    return {name for name in alive(state) if 2 * len(realm(state, name)) >= len(land)}
