"""The winter of Mighty Empires once more, from its rules alone: revenue, recruitment, recovery.

Works on a state as plain JSON and knows none of the engine's rule modules. Covered, in points mode: what land
pays and what is cut off from its capital, what troops cost and who joins free, which ruins recover, for how
much, and whose they become.
"""

from __future__ import annotations

from typing import Any

from tests.oracles.mighty_empires import State, Throw, setting, sieges, worth

SIDES = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
PAYS = {"none": 0, "village": 1, "fortress": 1, "city": 2}
MINES = {"base": 2, "precious": 3}
NEEDED = {"village": 4, "fortress": 6, "city": 6}
"""What the die of a ruin must show, with a crown for each point it lacks."""
RANK = {"none": 1, "village": 2, "fortress": 3, "city": 4}
INDEPENDENT = "#independent"
TROOPS = {
    "men_bretonnia": 100, "men_empire": 100, "chaos": 100, "dark_elves": 100, "wood_elves": 100,
    "orcs_goblins": 200, "skaven": 100,
}  # fmt: skip
"""What a die of a temple's yearly troops is worth; Skaven roll two."""


def beside(state: State, tile: str) -> list[str]:
    """The land around a tile."""
    q, r = map(int, tile.split(","))
    return [name for dq, dr in SIDES if (name := f"{q + dq},{r + dr}") in state["lands"]]


def ascending(tiles: list[str]) -> list[str]:
    return sorted(tiles, key=lambda tile: tuple(map(int, tile.split(","))))


def race(state: State, player: str) -> str:
    return str(state.get("races", {}).get(player, "men_empire"))


def lone_temple(land: dict[str, Any]) -> bool:
    """Whether the land is fortified by a temple alone; totems fortify nothing."""
    temple = land["temple"]
    return bool(temple and temple["cult"] != "orcs_goblins" and land["settlement"] == "none")


def holder(state: State, tile: str) -> str | None:
    """The empire of a tile; Skaven keep the ruins that they, dragons or magic made of what was theirs."""
    land = state["lands"][tile]
    flag: str | None = land["flag"]
    if land["razed"] and flag and race(state, flag) == "skaven":
        return flag if land["razed_by"] in (flag, "dragons", "magic") else None
    owner: str | None = land["owner"]
    return owner


def own(state: State, player: str) -> list[str]:
    return [tile for tile in state["lands"] if holder(state, tile) == player]


# --- revenue -------------------------------------------------------------------------------------------


def seat(state: State, player: str) -> str:
    """A player's capital while he holds it unrazed, else nothing."""
    for tile in own(state, player):
        if state["lands"][tile]["capital_of"] == player and not state["lands"][tile]["razed"]:
            return tile
    return ""


def linked(state: State, player: str) -> set[str]:
    """The own tiles that a chain of own tiles joins to the capital."""
    room = {
        tile
        for tile in own(state, player)
        if not state["lands"][tile]["razed"] or race(state, player) == "skaven"
    }
    start = seat(state, player)
    found, queue = {start} & room, [start] if start else []
    while queue:
        for one in beside(state, queue.pop()):
            if one in room and one not in found:
                found.add(one)
                queue.append(one)
    return found


def place_pays(state: State, player: str, tile: str) -> int:
    """A settlement or lone temple, with the ships that winter in its harbour."""
    land = state["lands"][tile]
    if land["razed"]:
        return 1
    if tile in sieges(state) and not setting(state, "besieged_revenue", True):
        return 0
    crowns = worth(state, tile, PAYS)
    temple, income = land["temple"], setting(state, "temple_income", "lone_only")
    if temple and temple["cult"] != "orcs_goblins":
        alone = land["settlement"] == "none"
        crowns += {"lone_only": 0, "always": int(not alone), "never": -int(alone)}[income]
    if land["settlement"] == "city":
        crowns += sum(
            ship["owner"] == player and ship["tile"] == tile and ship["in_harbour"]
            for ship in state.get("ships", {}).values()
        )
    return crowns


def mine_pays(state: State, tile: str) -> int:
    """What is dug up; gems as they were rolled."""
    land = state["lands"][tile]
    if land["location"] != "mine" or land["razed"]:
        return 0
    if land["mine_kind"] == "gems":
        return int(state["winter"]["gems"].get(tile, 0))
    return MINES.get(land["mine_kind"], 0)


def revenue(state: State, player: str) -> int:
    """All crowns of a player's winter; none without his capital, whatever the sources."""
    if not seat(state, player):
        return 0
    winter, secrets = state["winter"], state["secrets"][player]
    paying = linked(state, player) - set(winter["no_revenue"])
    crowns = sum(place_pays(state, player, tile) + mine_pays(state, tile) for tile in paying)
    crowns += secrets["treasure_home"] + secrets["revenue_credits"]
    crowns += sum(one["crowns"] for one in winter["modifiers"].get(player, []))
    crowns = max(0, crowns)
    for times in winter["multipliers"].get(player, []):
        crowns = 2 * crowns if times == "doubled" else crowns // 2
    return int(crowns)


def bonus(state: State, player: str, event: str) -> int:
    """What the events of good cheer add: a crown for each city, or for three villages; none cut off."""
    cut_off_too = setting(state, "isolated_event_bonus", False)
    counted = own(state, player) if cut_off_too else linked(state, player)
    lands = [state["lands"][tile] for tile in counted]
    counts = [land["settlement"] for land in lands if not land["razed"]]
    return counts.count("city") if event == "increased_revenue" else counts.count("village") // 3


def check_bonuses(before: State, after: State) -> int:
    """Hold Increased Revenue and Plentiful Harvest against the rules, where no event changed the land."""
    if before["lands"] != after["lands"]:
        return 0
    looked = 0
    for player, event in after["winter"]["events"].items():
        if event in ("increased_revenue", "plentiful_harvest"):
            added = after["winter"]["modifiers"][player][-1]["crowns"]
            assert added == bonus(before, player, event), (player, event, added)
            looked += 1
    return looked


def check_revenue(before: State, after: State) -> int:
    """Hold all treasuries against the rules; returns how many."""
    rolled = {**before, "winter": {**before["winter"], "gems": after["winter"]["gems"]}}
    for player in before["players"]:
        found, wanted = after["secrets"][player]["treasury"], revenue(rolled, player)
        assert found == wanted, (player, found, wanted)
    return len(before["players"])


# --- recruitment ---------------------------------------------------------------------------------------


def check_recruitment(before: State, after: State, throws: list[Throw]) -> int:
    """Every crown spent brings 100 points of one kind, and nobody else joins but by right."""
    looked = 0
    for player in before["players"]:
        old, new = before["secrets"][player], after["secrets"][player]
        spent = old["treasury"] - new["treasury"]
        hired = [*new["contingents"], *new["mercenaries"]]
        free = old["heroes_points"] + sum(wizard["points"] for wizard in old["banished"])
        joined = new["points_unassigned"] - old["points_unassigned"] - free
        assert 0 <= spent <= old["treasury"]
        assert joined + sum(hired) == 100 * spent, (player, joined, hired, spent)
        assert all(points >= 500 for points in hired)
        assert not any(points % 100 for points in (joined, *hired))
        allowed = before["winter"]["contingents_allowed"].get(player, 0)
        assert bool(new["contingents"]) <= bool(allowed), (player, new["contingents"], allowed)
        assert new["mercenaries"] == [] or setting(before, "mercenaries_for_hire", False)
        looked += bool(spent or free)
    return looked + check_temple_troops(before, after, throws)


def check_temple_troops(before: State, after: State, throws: list[Throw]) -> int:
    """Each temple of a cult that raises troops gathers what its dice show."""
    dice = sorted(throw.faces[0] for throw in throws if throw.rule == "ME-TEMPLE-10")
    wanted = 0
    for player in before["players"]:
        gathered = after["secrets"][player]["temple_troops"]
        cults = {
            tile: before["lands"][tile]["temple"]["cult"]
            for tile in own(before, player)
            if before["lands"][tile]["temple"] and before["lands"][tile]["temple"]["cult"] in TROOPS
        }
        assert set(gathered) == set(cults), (player, gathered, cults)
        wanted += sum(gathered[tile] // TROOPS[cult] for tile, cult in cults.items())
        assert all(gathered[tile] % TROOPS[cult] == 0 for tile, cult in cults.items())
    assert sum(dice) == wanted, (dice, wanted)
    return len(dice)


# --- recovery ------------------------------------------------------------------------------------------


def ruins(state: State) -> list[str]:
    return ascending([tile for tile, land in state["lands"].items() if land["razed"]])


def claims(state: State, tile: str) -> dict[str, int]:
    """Each empire that adjoins a ruin, with the rank of its best tile there."""
    found: dict[str, int] = {}
    for one in beside(state, tile):
        land, player = state["lands"][one], holder(state, one)
        if player is not None and player in state["players"]:
            rank = 1 if land["razed"] else 3 if lone_temple(land) else RANK[land["settlement"]]
            found[player] = max(rank, found.get(player, 0))
    return found


def heir(claims_of: dict[str, int]) -> str:
    """Who gets a recovered tile: the best neighbour; equals leave it independent."""
    best = [player for player, rank in claims_of.items() if rank == max(claims_of.values())]
    return best[0] if len(best) == 1 else INDEPENDENT


def starved(state: State, claims_of: dict[str, int]) -> bool:
    """Whether famine keeps a ruin from recovering."""
    famine = set(state["winter"]["famine"])
    if setting(state, "famine_scope", "would_be_owner") == "all_bordering":
        return bool(famine & set(claims_of))
    return heir(claims_of) in famine


def check_recovery(before: State, throws: list[Throw], after: State) -> int:
    """Hold the dice and the rebuilding of a whole phase 7 against the rules; returns how many ruins rolled.

    Ruins that recover help their neighbours' claims only where that was agreed.
    """
    one_by_one = setting(before, "recovery_chain", "simultaneous") == "sequential"
    dice = iter([throw.faces[0] for throw in throws if throw.rule == "ME-T-RECOVERY"])
    now, rolled, lacking = before, 0, dict[str, int]()
    for tile in ruins(before):
        near, old, new = claims(now, tile), before["lands"][tile], after["lands"][tile]
        if old["no_recovery_in_winter"] == before.get("year", 1) or starved(before, near):
            assert new == old, tile
            continue
        die = next(dice, None)
        assert die is not None, tile
        shown = die + any(race(before, player) == "lizardmen" for player in near)
        rolled += 1
        if shown >= NEEDED[old["settlement"]]:
            assert new["owner"] == heir(near), (tile, new["owner"], near)
            now = {**now, "lands": {**now["lands"], tile: new}} if one_by_one else now
        elif not new["razed"]:
            lacking[tile] = NEEDED[old["settlement"]] - shown
        if not new["razed"]:
            assert (new["flag"], new["razed_by"]) == (new["owner"], None)
            assert new["settlement"] == old["settlement"]
    assert not list(dice)
    check_rebuilding(before, after if one_by_one else before, after, lacking)
    assert all(spell["spell"] != "quake" for spell in after.get("active_spells", []))
    return rolled


def check_rebuilding(before: State, now: State, after: State, lacking: dict[str, int]) -> None:
    """Whoever alone adjoins a ruin may pay what its die lacked; nobody is paid for, or pays by chance."""
    cost = dict.fromkeys(before["players"], 0)
    for tile, crowns in lacking.items():
        owner, near = after["lands"][tile]["owner"], claims(now, tile)
        assert owner in near, (tile, owner, near)
        assert len(near) == 1 or now is after, (tile, near)
        cost[owner] += crowns
    for player, least in cost.items():
        paid = before["secrets"][player]["treasury"] - after["secrets"][player]["treasury"]
        assert paid >= least, (player, paid, least)
