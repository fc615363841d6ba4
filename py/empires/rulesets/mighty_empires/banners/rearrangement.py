"""Rearranging a force: the possibilities, the refusals, and carrying it out (ME-REORG).

Splitting, merging, handing over and storing are all read from the difference between before and after. The
forms are in `regrouping`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from empires.core.base.words import listed
from empires.core.errors import IllegalChoice
from empires.core.rules.game import Game
from empires.rulesets.mighty_empires.banners.baggage_trains import move_train
from empires.rulesets.mighty_empires.banners.contents import set_contents
from empires.rulesets.mighty_empires.banners.engines import leave_engines
from empires.rulesets.mighty_empires.banners.forces import (
    BAGGAGE_LIMIT,
    LARGEST_BANNER,
    SMALLEST_BANNER,
    baggage_eyes,
    detach,
    name_of,
    points,
    strike_off_the_map,
)
from empires.rulesets.mighty_empires.banners.leaders import are_led, laid_up, needs_leader, unled
from empires.rulesets.mighty_empires.banners.treasure import load_treasure, unload_treasure
from empires.rulesets.mighty_empires.lands.presence import banners_of, force
from empires.rulesets.mighty_empires.lands.settlements import place_name
from empires.rulesets.mighty_empires.lands.stores import can_store, store_room
from empires.rulesets.mighty_empires.state import Banner, Contents, MightyEmpires

NEW = "new"
"""The prefix for banners still to be made, which are called new1, new2, ... until they have a number."""


class Plan(msgspec.Struct, frozen=True):
    """A force to be rearranged, and its settlement's store, which is None if nothing may be stored."""

    banners: list[Banner]
    store: int | None
    room: int

    @property
    def tile(self) -> str:
        """The tile of the force."""
        return self.banners[0].tile

    @property
    def baggage(self) -> int:
        """All the baggage that can be shared out."""
        return sum(banner.baggage for banner in self.banners) + (self.store or 0)

    @property
    def own(self) -> list[Banner]:
        """The player's own banners, which share their points with each other (ME-REORG-02)."""
        return [banner for banner in self.banners if banner.kind == "own"]

    def banner(self, line: str) -> Banner | None:
        """The banner of a line; None if the banner is still to be made."""
        return next((banner for banner in self.banners if banner.id == line), None)

    def shares_points(self, line: str) -> bool:
        """Whether a line is one of the player's own banners or a new one."""
        banner = self.banner(line)
        return banner is None or banner.kind == "own"


class Line(msgspec.Struct, frozen=True):
    """The new contents of a banner, which is given up if it has 0 points. `contents` is its list if troops
    are listed."""

    points: int
    baggage: int = 0
    contents: Contents | None = None


class Arrangement(msgspec.Struct, frozen=True):
    """A force as rearranged: a line for each banner, named by its id or `new1`, and the stored baggage."""

    lines: Mapping[str, Line]
    stored: int = 0


def plan_of(state: MightyEmpires, player: str, tile: str, inside: bool) -> Plan:
    """The player's force in a tile; in a siege those inside and those outside are kept separate (ME-ARMY-20).

    Only a friendly, un-razed city or fortress stores baggage, and only for banners that can reach it.
    """
    return _plan(state, force(state, player, tile, inside))


def plans_of(state: MightyEmpires, player: str) -> list[Plan]:
    """Every force of the player on land, by its lowest banner number; see `plan_of`."""
    forces: dict[tuple[str, bool], list[Banner]] = {}
    for banner in banners_of(state, player):
        if banner.aboard is None:
            forces.setdefault((banner.tile, banner.inside), []).append(banner)
    return [_plan(state, banners) for banners in forces.values()]


def _plan(state: MightyEmpires, banners: list[Banner]) -> Plan:
    player, tile, inside = banners[0].owner, banners[0].tile, banners[0].inside
    land = state.lands[tile]
    # a wizard's gift may be where nothing can be stored: ME-RULING-488, ME-REORG-09
    stores = can_store(state, tile) or bool(land.stockpile)
    if land.owner != player or not stores or (tile in state.sieges and not inside):
        return Plan(banners, None, 0)
    return Plan(banners, land.stockpile, store_room(state, tile) + land.stockpile)


def has_weak(amounts: Sequence[int]) -> bool:
    """Whether one of these banners is under 500 points although it need not be (ME-REORG-05).

    >>> has_weak([300, 400]), has_weak([300]), has_weak([500, 0])
    (True, False, False)
    """
    held = [amount for amount in amounts if amount]
    return sum(held) >= SMALLEST_BANNER > min(held, default=SMALLEST_BANNER)


def legal_shares(amounts: Sequence[int]) -> list[int]:
    """The nearest legal sizes of a force: no banner is needlessly weak (ME-RULING-183). As many banners
    remain as can be made strong: the weakest are given up, and the strongest help the others.

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
    shares[kept[-1]] += spare  # below SMALLEST_BANNER; otherwise one more banner would be kept
    return shares


def mended(state: MightyEmpires, plan: Plan) -> dict[str, int]:
    """The present points of every banner, with weak banners strengthened or merged."""
    shares = {banner.id: points(state, banner) for banner in plan.banners}
    own = [banner.id for banner in plan.own]
    return shares | dict(zip(own, legal_shares([shares[one] for one in own]), strict=True))


def with_baggage(plan: Plan, shares: Mapping[str, int]) -> Arrangement:
    """The baggage of each banner that stays; the baggage of banners given up goes to the others and the
    store."""
    lines = {}
    spare = sum(banner.baggage for banner in plan.banners if not shares[banner.id])
    for banner in plan.banners:
        load = 0
        if shares[banner.id]:
            some = min(spare, BAGGAGE_LIMIT - banner.baggage)
            load = banner.baggage + some
            spare -= some
        lines[banner.id] = Line(shares[banner.id], load)
    return Arrangement(lines, 0 if plan.store is None else min(plan.room, plan.store + spare))


# --- what is refused -----------------------------------------------------------------------------------


def why_not_shares(state: MightyEmpires, plan: Plan, wanted: Arrangement) -> IllegalChoice | None:
    """Why the points cannot be shared this way."""
    for name, line in wanted.lines.items():
        banner = plan.banner(name)
        if banner is None and name in state.banners:  # ME-REORG-02
            return IllegalChoice(
                "different_tile", "Points can be moved only within one force.", "ME-REORG-02"
            )
        before = points(state, banner) if banner is not None else 0
        if banner is not None and banner.kind != "own" and line.points != before:  # ME-REORG-02
            return IllegalChoice(
                "different_kind",
                f"Banner {banner.number} cannot share its points with other banners.",
                "ME-REORG-02",
            )
        if line.points > max(before, LARGEST_BANNER):  # ME-REORG-03
            return IllegalChoice(
                "banner_above_1500", f"A banner holds at most {LARGEST_BANNER:,} points.", "ME-REORG-03"
            )
        if banner is None and 0 < line.points < SMALLEST_BANNER:  # ME-REORG-03
            return IllegalChoice(
                "banner_below_500", f"A new banner needs at least {SMALLEST_BANNER:,} points.", "ME-REORG-03"
            )
    return None


def why_not_weak(plan: Plan, wanted: Arrangement) -> IllegalChoice | None:
    """The refusal of ME-REORG-05: a banner is left under 500 points although it could be joined to others
    (ME-RULING-183)."""
    if has_weak([line.points for name, line in wanted.lines.items() if plan.shares_points(name)]):
        return IllegalChoice(
            "weak_banner",
            f"No banner of this force may end this step below {SMALLEST_BANNER:,} points.",
            "ME-REORG-05",
        )
    return None


def why_not_baggage(plan: Plan, wanted: Arrangement) -> IllegalChoice | None:
    """Why the baggage cannot be shared this way."""
    # ME-ARMY-22
    if any(line.baggage > (BAGGAGE_LIMIT if line.points else 0) for line in wanted.lines.values()):
        return IllegalChoice(
            "baggage_limit", f"A banner carries at most {BAGGAGE_LIMIT} baggage.", "ME-ARMY-22"
        )
    if wanted.stored and plan.store is None:  # ME-REORG-08
        return IllegalChoice(
            "no_stockpile_place", "Only your own cities and fortresses can store baggage.", "ME-REORG-08"
        )
    if wanted.stored > plan.room:  # ME-REORG-08
        return IllegalChoice(
            "stockpile_limit", f"A stockpile holds at most {plan.room} baggage.", "ME-REORG-08"
        )
    return None


def why_not_led(state: MightyEmpires, plan: Plan, wanted: Arrangement) -> IllegalChoice | None:
    """Why an arrangement leaves an undead banner without a leader; a leader out of action in its train is
    enough (ME-UNDEAD-03)."""
    player = plan.banners[0].owner
    for name, line in wanted.lines.items():
        banner = plan.banner(name)
        own = banner is None or needs_leader(state, banner)
        if not (own and are_led(state, player) and line.points) or (
            line.contents and line.contents.characters
        ):
            continue
        if banner is None or not laid_up(state, banner):
            return unled("A new banner" if banner is None else f"Banner {banner.number}")
    return None


# --- carried out ---------------------------------------------------------------------------------------


def carry_out(game: Game[MightyEmpires], plan: Plan, wanted: Arrangement) -> None:
    """Give every banner its share, make new ones, remove empty ones, and log the result."""
    state = game.state
    player, before, lines = plan.banners[0].owner, plan.baggage, wanted.lines
    # banners whose troops are mixed share the traits common to all of them (ME-RULING-146)
    mixed = [banner for banner in plan.banners if _share(lines, banner) != points(state, banner)]
    traits = common_traits(state, mixed)
    # new banners have acted if the one that gives the most has (ME-REORG-03)
    source = max(plan.banners, key=lambda one: points(state, one) - _share(lines, one))
    for banner in plan.banners:
        line = lines.get(banner.id, Line(0))
        _hold(state, banner, line, traits if banner in mixed else None)  # ME-RULING-146
    for name, line in lines.items():
        if name.startswith(NEW) and line.points:
            banner = detach(state, source, line.points)
            _hold(state, banner, line, traits)
            text = f"{player} raises banner {banner.number}."
            game.emit("banner_created", "ME-REORG-03", text, tiles=(plan.tile,), banner=banner.id)
    gone = [banner.id for banner in plan.banners if not _share(lines, banner)]
    for banner in plan.banners:
        if banner.id in gone:
            there = force(state, player, plan.tile, banner.inside)
            move_train(state, banner, next(one for one in there if one.id not in gone))
            leave_engines(game, banner)
            crowns = unload_treasure(state, [banner])
            heirs = [one for one in force(state, player, plan.tile, banner.inside) if points(state, one)]
            load_treasure(state, max(heirs, key=lambda one: points(state, one)), crowns)
            strike_off_the_map(state, banner)
            _tell_given_up(game, banner)
    if plan.store is not None:  # ME-REORG-08, ME-REORG-09
        state.lands[plan.tile].stockpile = wanted.stored
    carried = sum(line.baggage for line in lines.values())
    _tell(game, plan, before - carried - wanted.stored)  # ME-REORG-06


def _tell_given_up(game: Game[MightyEmpires], banner: Banner) -> None:
    text = f"{name_of(banner)} is given up, and its troops join the others of its force."
    game.emit("banner_removed", "ME-REORG-01", text, tiles=(banner.tile,), banner=banner.id)


def _share(lines: Mapping[str, Line], banner: Banner) -> int:
    return lines[banner.id].points if banner.id in lines else 0


def _hold(state: MightyEmpires, banner: Banner, line: Line, traits: list[str] | None) -> None:
    """Record a banner's new contents, and in moderate mode the traits of its mixed troops."""
    secret = state.secrets[banner.owner]
    secret.points[banner.id] = line.points
    banner.baggage = line.baggage
    if line.contents is not None and line.points:
        set_contents(state, banner, line.contents)
        if state.settings.army_mode == "moderate" and traits is not None:
            secret.traits[banner.id] = list(traits)


def common_traits(state: MightyEmpires, banners: Sequence[Banner]) -> list[str]:
    """The traits shared by all banners whose troops are mixed; one undead banner taints them all
    (ME-RULING-146)."""
    declared = [state.secrets[one.owner].traits.get(one.id, []) for one in banners]
    if not declared:
        return []
    common = [trait for trait in declared[0] if all(trait in one for one in declared)]
    undead = any("any_undead" in one for one in declared)
    return [*common, "any_undead"] if undead and "any_undead" not in common else common


def _tell(game: Game[MightyEmpires], plan: Plan, lost: int) -> None:
    state, tile = game.state, plan.tile
    player = plan.banners[0].owner
    there = [
        f"banner {banner.number} with {points(state, banner):,} points"
        for banner in force(state, player, tile, plan.banners[0].inside)
    ]
    game.emit(
        "reorganized",
        "ME-REORG-06",
        f"At {place_name(state, tile)}: {listed(there)}.",
        to=(player,),
        tiles=(tile,),
    )
    if lost:
        text, eyes = f"{lost:,} baggage is left behind.", baggage_eyes(state, player)
        game.emit("baggage_lost", "ME-REORG-07", text, to=eyes, tiles=(tile,), baggage=lost)
