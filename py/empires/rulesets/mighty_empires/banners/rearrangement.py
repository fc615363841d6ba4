"""How one force is rearranged: points, baggage and stockpile, by one form (ME-REORG-02 to ME-REORG-09).

Splitting, merging, handing over and storing are all read from the difference between before and after. Where
troops are listed, `regrouping` adds them to the form.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from empires.core.errors import IllegalChoice
from empires.core.questions import Item, Question, Split
from empires.core.steps import Game
from empires.rulesets.mighty_empires.banners.forces import (
    BAGGAGE_LIMIT,
    LARGEST_BANNER,
    SMALLEST_BANNER,
    baggage_eyes,
    banners_of,
    detach,
    force,
    points,
    remove_banner,
    strength,
)
from empires.rulesets.mighty_empires.lands.settlements import place_name, walled
from empires.rulesets.mighty_empires.lands.stores import STORE, store_room
from empires.rulesets.mighty_empires.state import Banner, Campaign

NEW = "new"
"""Lines for banners to be made are called new1, new2, ... until they have a number."""

Shares = dict[str, int]


class Plan(msgspec.Struct, frozen=True):
    """A force to be rearranged, and what its settlement stores; None where nothing may be stored."""

    banners: list[Banner]
    store: int | None
    room: int

    @property
    def tile(self) -> str:
        """Where the force stands."""
        return self.banners[0].tile

    @property
    def baggage(self) -> int:
        """All baggage there is to share out."""
        return sum(banner.baggage for banner in self.banners) + (self.store or 0)


def plan_of(state: Campaign, player: str, tile: str, inside: bool) -> Plan:
    """The player's force in a tile; in a siege those inside and those outside are apart (ME-ARMY-20).

    Only a friendly, un-razed city or fortress stores baggage, and only for those who reach it.
    """
    return _plan(state, force(state, player, tile, inside))


def plans_of(state: Campaign, player: str) -> list[Plan]:
    """Every force of the player on land, by its lowest banner; see `plan_of`."""
    forces: dict[tuple[str, bool], list[Banner]] = {}
    for banner in banners_of(state, player):
        if banner.aboard is None:
            forces.setdefault((banner.tile, banner.inside), []).append(banner)
    return [_plan(state, banners) for banners in forces.values()]


def _plan(state: Campaign, banners: list[Banner]) -> Plan:
    player, tile, inside = banners[0].owner, banners[0].tile, banners[0].inside
    land = state.lands[tile]
    if land.owner != player or not walled(land) or (tile in state.sieges and not inside):
        return Plan(banners, None, 0)
    return Plan(banners, land.stockpile, store_room(state, tile) + land.stockpile)


def weak(state: Campaign, banners: Sequence[Banner]) -> bool:
    """Whether an own banner is under 500 points though the force has enough (ME-REORG-05, ME-RULING-183)."""
    own = [points(state, banner) for banner in banners if banner.kind == "own"]
    return sum(own) >= SMALLEST_BANNER > min(own, default=SMALLEST_BANNER)


def legal_shares(amounts: Sequence[int]) -> list[int]:
    """The nearest legal sizes of a force: nobody weak who need not be (ME-RULING-183).

    As many banners stay as can be strong; the weakest are given up, the strongest help out.

    >>> legal_shares([300, 1400])
    [500, 1200]
    >>> legal_shares([300, 400])
    [0, 700]
    >>> legal_shares([100, 1500, 450])
    [500, 1050, 500]
    """
    if sum(amounts) < SMALLEST_BANNER:
        return list(amounts)
    strongest = sorted(range(len(amounts)), key=lambda n: (-amounts[n], n))
    kept = strongest[: sum(amounts) // SMALLEST_BANNER]
    shares = [amount if n in kept else 0 for n, amount in enumerate(amounts)]
    spare = sum(amounts) - sum(shares)
    for n in kept:
        some = min(spare, max(0, SMALLEST_BANNER - shares[n]))
        shares[n] += some
        spare -= some
        for giver in kept:
            some = min(max(0, SMALLEST_BANNER - shares[n]), max(0, shares[giver] - SMALLEST_BANNER))
            shares[n] += some
            shares[giver] -= some
    for n in kept[::-1]:
        some = min(spare, max(0, LARGEST_BANNER - shares[n]))
        shares[n] += some
        spare -= some
    return shares


def points_form(state: Campaign, plan: Plan) -> Question:
    """One form for a whole force: who ends with how many points, who carries how much, what is stored."""
    own = [banner for banner in plan.banners if banner.kind == "own"]
    total = strength(state, own)
    lines = [_points_line(state, banner, total) for banner in plan.banners]
    lines += [Item(line, "A new banner", hi=LARGEST_BANNER) for line in new_lines(state, plan)]
    strong = strength(state, plan.banners)
    return Question(
        player=plan.banners[0].owner,
        kind="rearrange",
        text=f"How is the force at {place_name(state, plan.tile)} to stand? 0 points give a banner up.",
        rules=("ME-REORG-02", "ME-REORG-03", "ME-REORG-07", "ME-REORG-08", "ME-REORG-09"),
        fields=(
            Split(name="points", label="Points", items=tuple(lines), lo=strong, hi=strong, unit="points"),
            baggage_field(state, plan),
        ),
        default=as_it_stands(state, plan),
        tiles=(plan.tile,),
    )


def new_lines(state: Campaign, plan: Plan) -> list[str]:
    """The names of the banners the force could be split into beside those it has."""
    total = sum(points(state, banner) for banner in plan.banners if banner.kind == "own")
    return [f"{NEW}{n}" for n in range(1, total // SMALLEST_BANNER)]


def baggage_field(state: Campaign, plan: Plan) -> Split:
    """Who carries what, and what is stored."""
    loads = [Item(banner.id, f"Banner {banner.number}", hi=BAGGAGE_LIMIT) for banner in plan.banners]
    loads += [Item(line, "A new banner", hi=BAGGAGE_LIMIT) for line in new_lines(state, plan)]
    if plan.store is not None:
        loads.append(Item(STORE, "Stockpile", hi=plan.room))
    return Split(name="baggage", label="Baggage", items=tuple(loads), lo=0, hi=plan.baggage)


def _points_line(state: Campaign, banner: Banner, total: int) -> Item:
    """Own banners share their points freely; those of other kinds keep theirs (ME-REORG-02)."""
    label = f"Banner {banner.number}"
    if banner.kind == "own":
        return Item(banner.id, label, hi=max(points(state, banner), min(total, LARGEST_BANNER)))
    return Item(banner.id, f"{label} ({banner.kind})", lo=points(state, banner), hi=points(state, banner))


def as_it_stands(state: Campaign, plan: Plan) -> dict[str, Shares]:
    """The force as it is, weak banners strengthened or merged; their baggage goes to the others."""
    shares = {banner.id: points(state, banner) for banner in plan.banners}
    own = [banner.id for banner in plan.banners if banner.kind == "own"]
    shares |= dict(zip(own, legal_shares([shares[one] for one in own]), strict=True))
    return {"points": shares, "baggage": loads_for(plan, shares)}


def loads_for(plan: Plan, shares: Shares) -> Shares:
    """Everybody keeps what he carries; the baggage of banners given up goes to the others and the store."""
    loads = {banner.id: banner.baggage for banner in plan.banners if shares[banner.id]}
    spare = sum(banner.baggage for banner in plan.banners if not shares[banner.id])
    for one in loads:
        some = min(spare, BAGGAGE_LIMIT - loads[one])
        loads[one] += some
        spare -= some
    if plan.store is not None:
        loads[STORE] = min(plan.room, plan.store + spare)
    return loads


# --- what is refused -----------------------------------------------------------------------------------


def check_points(state: Campaign, plan: Plan, shares: Shares, *, mend: bool = True) -> None:
    """The refusals of ME-REORG-02 and ME-REORG-03, and of ME-REORG-05 where banners must be mended."""
    here = {banner.id: banner for banner in plan.banners}
    for one in shares:
        if one not in here and one in state.banners:
            raise IllegalChoice("different_tile", "Points move only within one force.", "ME-REORG-02")
    for banner in plan.banners:
        if banner.kind != "own" and shares.get(banner.id, 0) != points(state, banner):
            raise IllegalChoice(
                "different_kind", f"Banner {banner.number} shares its points with no others.", "ME-REORG-02"
            )
    own = {one: amount for one, amount in shares.items() if one not in here or here[one].kind == "own"}
    for one, amount in own.items():
        before = points(state, here[one]) if one in here else 0
        if amount > max(before, LARGEST_BANNER):
            raise IllegalChoice(
                "banner_above_1500", f"A banner holds at most {LARGEST_BANNER} points.", "ME-REORG-03"
            )
        if one not in here and 0 < amount < SMALLEST_BANNER:
            raise IllegalChoice(
                "banner_below_500", f"A new banner needs at least {SMALLEST_BANNER} points.", "ME-REORG-03"
            )
    left = [amount for amount in own.values() if amount]
    if mend and sum(left) >= SMALLEST_BANNER > min(left, default=SMALLEST_BANNER):
        raise IllegalChoice(
            "weak_banner", f"No banner of this force may end below {SMALLEST_BANNER} points.", "ME-REORG-05"
        )


def check_baggage(plan: Plan, shares: Shares, loads: Shares) -> None:
    """The refusals of ME-ARMY-22 and ME-REORG-08."""
    for one, amount in loads.items():
        if one != STORE and amount > (BAGGAGE_LIMIT if shares.get(one) else 0):
            raise IllegalChoice(
                "baggage_limit", f"A banner carries at most {BAGGAGE_LIMIT} baggage.", "ME-ARMY-22"
            )
    stored = loads.get(STORE, 0)
    if stored and plan.store is None:
        raise IllegalChoice(
            "no_stockpile_place", "Only your cities and fortresses store baggage.", "ME-REORG-08"
        )
    if stored > plan.room:
        raise IllegalChoice("stockpile_limit", f"At most {plan.room} baggage can be stored.", "ME-REORG-08")


# --- carried out ---------------------------------------------------------------------------------------


def carry_out(game: Game[Campaign], plan: Plan, shares: Shares, loads: Shares) -> dict[str, Banner]:
    """Give every banner its share, make new ones, strike off empty ones, and write it down (ME-REORG-06).

    Returns the banners of the force by their line in the form.
    """
    state = game.state
    player, tile, before = plan.banners[0].owner, plan.tile, plan.baggage
    source = max(plan.banners, key=lambda one: points(state, one) - shares.get(one.id, 0))
    for banner in plan.banners:
        state.secrets[player].points[banner.id] = shares.get(banner.id, 0)
        banner.baggage = loads.get(banner.id, 0)
    stands = {banner.id: banner for banner in plan.banners if shares.get(banner.id)}
    for line in shares:
        if line.startswith(NEW) and shares[line]:
            stands[line] = banner = detach(state, source, shares[line])
            banner.baggage = loads.get(line, 0)
            game.emit(
                "banner_created",
                "ME-REORG-03",
                f"{player} raises banner {banner.number}.",
                tiles=(tile,),
                banner=banner.id,
            )
    for banner in plan.banners:
        if not shares.get(banner.id, 0):
            remove_banner(game, banner, "ME-REORG-01")
    if plan.store is not None:
        state.lands[tile].stockpile = loads.get(STORE, 0)
    _tell(game, plan, before - sum(loads.values()))
    return stands


def _tell(game: Game[Campaign], plan: Plan, lost: int) -> None:
    state, tile = game.state, plan.tile
    player = plan.banners[0].owner
    held = ", ".join(
        f"{banner.number}: {points(state, banner)}"
        for banner in force(state, player, tile, plan.banners[0].inside)
    )
    game.emit(
        "reorganized",
        "ME-REORG-06",
        f"Banners at {place_name(state, tile)}: {held}.",
        to=(player,),
        tiles=(tile,),
    )
    if lost:
        text, eyes = f"{lost} baggage is left behind.", baggage_eyes(state, player)
        game.emit("baggage_lost", "ME-REORG-07", text, to=eyes, tiles=(tile,), baggage=lost)
