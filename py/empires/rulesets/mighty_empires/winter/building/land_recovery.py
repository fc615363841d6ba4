"""Phase 7: razed land recovers, or is rebuilt for crowns, and gets an owner (ME-RECOV-01 to 05)."""

from __future__ import annotations

from empires.core.base.words import many
from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.core.rules.ruleset import AGAIN, ON, Next
from empires.rulesets.mighty_empires.banners.baggage_trains import mend
from empires.rulesets.mighty_empires.charts import CLAIM, LAND_RECOVERY
from empires.rulesets.mighty_empires.lands.settlements import built, place_name, settle_people, take_tile
from empires.rulesets.mighty_empires.nature.races import own_ruin, spawning
from empires.rulesets.mighty_empires.state import INDEPENDENT, MightyEmpires
from empires.rulesets.mighty_empires.state.answers import Done
from empires.rulesets.mighty_empires.winter.money.purse import pay, price, purse_eyes, treasury, why_not_pay
from empires.rulesets.mighty_empires.winter.order import latest_order, this_winter
from empires.rulesets.mighty_empires.world.counters import expire


class Rebuild(Act):
    """Pay crowns for a razed tile: "3,0 4"."""

    tile: str
    crowns: int


REBUILD = Kind("rebuild", Done, Rebuild)


def recovery(game: Game[MightyEmpires]) -> Steps[Next]:
    """Roll a die for every razed tile, in ascending order (ME-RECOV-01); the present holders of land decide
    who gets a tile. Places razed by Skaven are tested like all other ruins."""
    state, winter = game.state, this_winter(game.state)
    mend(game, None, "ME-RECOV-06")  # ME-WOUND-07
    winter.owners = owners(state)
    razed = [tile for tile, land in state.lands.items() if land.razed]
    at_first = {tile: heir(state, tile) for tile in razed if why_not_recover(state, tile) is None}
    if state.settings.recovery_chain == "simultaneous":  # even ruins of Skaven stay ruins: ME-RULING-303
        for tile, owner in at_first.items():
            yield from _roll(game, tile, owner)
        return ON
    for tile in razed:
        if why_not_recover(state, tile) is None:  # ME-RECOV-01, ME-SKAVEN-04
            yield from _roll(game, tile, heir(state, tile))
    return ON


def _roll(game: Game[MightyEmpires], tile: str, owner: str) -> Steps[None]:
    state = game.state
    kind, name = state.lands[tile].settlement, place_name(state, tile)
    hand = owner if owner in state.players else None  # ME-RECOV-05
    more = spawning(state, list(claims(state, tile)))
    _, roll = yield from game.roll_on(
        LAND_RECOVERY, f"Recovery of {name}", player=hand, column=kind, modifier=more
    )
    if not _recovers(game, tile, roll.total + more, owner):
        game.emit("still_razed", "ME-RECOV-01", f"{name} stays in ruins.", tiles=(tile,))


def _recovers(game: Game[MightyEmpires], tile: str, die: int, owner: str) -> bool:
    """Look up a die in the table for a place that would be this owner's, and record it for later
    payments."""
    state, winter = game.state, this_winter(game.state)
    winter.recovery[tile] = die  # ME-RULING-304
    if LAND_RECOVERY.at(die)[state.lands[tile].settlement] != "recovers":
        return False
    del winter.recovery[tile]
    recover(game, tile, owner, "ME-RECOV-04")  # ME-RECOV-04
    return True


def recover(game: Game[MightyEmpires], tile: str, owner: str, rule: str) -> None:
    """Restore the settlement fully for its new owner (ME-RECOV-04). A capital regained by its founder becomes
    his capital again (ME-RULING-307)."""
    state, land = game.state, game.state.lands[tile]
    land.razed, land.razed_by, land.no_recovery_in_winter = False, None, None
    take_tile(state, tile, owner)
    if owner != INDEPENDENT:  # ME-RULING-453
        settle_people(state, tile, owner)
    whose = "is independent" if owner == INDEPENDENT else f"belongs to {owner}"
    text = f"{place_name(state, tile)} recovers and {whose}."
    game.emit("recovered", rule, text, tiles=(tile,), owner=owner)


def why_not_recover(state: MightyEmpires, tile: str) -> IllegalChoice | None:
    """Why a tile does not recover: dragons razed it this winter, or there is a famine."""
    if state.lands[tile].no_recovery_in_winter == state.year:  # ME-DRAGON-11
        text = "Dragons razed this place this winter, so it cannot recover before the next."
        return IllegalChoice("locked", text, "ME-RULING-268")
    starving = this_winter(state).famine
    near = claims(state, tile)
    struck = near if state.settings.famine_scope == "all_bordering" else [heir(state, tile)]
    if any(player in starving for player in struck):  # ME-EVENT-10
        return IllegalChoice("famine", "Famine: nothing recovers or is rebuilt there.", "ME-EVENT-10")
    return None


# --- whose it is (ME-RECOV-05) -------------------------------------------------------------------------


def claims(state: MightyEmpires, tile: str) -> dict[str, int]:
    """The empires next to a tile, in seat order, each with the rank of its best adjoining tile.

    Land counts as it was at the beginning of the phase, so that recovered tiles do not help each other,
    except under a setting."""
    at_first = state.settings.recovery_chain == "simultaneous"
    held = this_winter(state).owners if at_first else owners(state)  # ME-RULING-303
    best: dict[str | None, int] = {}
    for _, beside in state.map.neighbours(tile):
        if land := state.lands.get(beside.id):
            owner, kind = held.get(beside.id), "none" if land.razed else built(land)
            rank = int(CLAIM.of(kind)["rank"])
            best[owner] = max(rank, best.get(owner, rank))  # ME-T-CLAIM
    return {player: best[player] for player in state.players if player in best}


def owners(state: MightyEmpires) -> dict[str, str]:
    """The holder of each tile; ruins of Skaven belong to their empire (ME-HOOK-07)."""
    held = {tile: land.owner for tile, land in state.lands.items() if land.owner is not None}
    for player in state.players:
        held |= {tile: player for tile in state.lands if own_ruin(state, player, tile) is not None}
    return held


def heir(state: MightyEmpires, tile: str) -> str:
    """The empire that gets a recovering tile: the neighbour with the best claim, if no other claim is as good
    (ME-RECOV-05)."""
    near = claims(state, tile)
    top = [player for player, rank in near.items() if rank == max(near.values())]
    return top[0] if len(top) == 1 else INDEPENDENT


def may_see_die(state: MightyEmpires, player: str | None, tile: str) -> bool:
    """Whether a player may see how far a tile has come: what has been added to its die is as secret as any
    purchase of the one player who may rebuild it, unless treasuries are open (ME-RULING-203)."""
    near = claims(state, tile)
    return state.settings.treasury_visibility == "open" or len(near) != 1 or player in near


# --- rebuilding (ME-RECOV-02, ME-RECOV-03) -------------------------------------------------------------


def rebuilding(game: Game[MightyEmpires]) -> Steps[Next]:
    """Once all dice are rolled, players may pay, as often as they like, for ruins that border no land but
    their own (ME-RULING-305). Then walls cracked by a quake are repaired."""
    state = game.state
    player = next((one for one in latest_order(state) if _chances(state, one)), None)
    if player is None:
        expire(game, "recovery")  # ME-RULING-238
        return ON
    match (yield from ask(rebuild_question(state, player))):
        case Rebuild(tile, crowns):
            _pay_for(game, player, tile, crowns)
        case Done():
            for tile in _ruins(state, player):
                del this_winter(state).recovery[tile]
    return AGAIN


def _pay_for(game: Game[MightyEmpires], player: str, tile: str, crowns: int) -> None:
    """Pay for a tile: each time the price is paid, 1 is added to the die already rolled; the payer gets the
    rebuilt place (ME-RULING-306)."""
    name = place_name(game.state, tile)
    pay(game, player, crowns, "ME-RECOV-02", f"the ruins of {name}")
    die = this_winter(game.state).recovery[tile] + crowns // price("recovery")
    if not _recovers(game, tile, die, player):  # ME-RULING-306
        text, eyes = f"{name} stays in ruins despite {many(crowns, 'crown')}.", purse_eyes(game.state, player)
        game.emit("still_razed", "ME-RULING-304", text, to=eyes, tiles=(tile,))


def _ruins(state: MightyEmpires, player: str) -> list[str]:
    return [tile for tile in this_winter(state).recovery if why_not_rebuild(state, player, tile) is None]


def _chances(state: MightyEmpires, player: str) -> list[Rebuild]:
    """The payments that the player can make; never more than it takes to make rebuilding certain."""
    held, each = treasury(state, player), price("recovery")
    return [
        Rebuild(tile, crowns)
        for tile in _ruins(state, player)
        for crowns in range(each, min(held, needed(state, tile)) + 1, each)
    ]


def needed(state: MightyEmpires, tile: str) -> int:
    """The crowns that would rebuild a tile, given the die rolled for it."""
    column, die = state.lands[tile].settlement, this_winter(state).recovery[tile]
    row = next(row for row in LAND_RECOVERY.rows if row[column] == "recovers")
    return max(0, row.lo - die) * price("recovery")


def why_not_rebuild(state: MightyEmpires, player: str, tile: str) -> IllegalChoice | None:
    """Why a player cannot rebuild ruins: they must be next to his empire and to no other player's
    (ME-RECOV-03)."""
    land = state.lands.get(tile)
    if land is None or not land.razed or land.settlement == "none":
        return IllegalChoice("bad_target", "Nothing is razed there.", "ME-RECOV-03")
    near = claims(state, tile)
    if player not in near:
        return IllegalChoice("not_adjacent", "Your empire does not adjoin these ruins.", "ME-RECOV-03")
    if len(near) > 1:
        return IllegalChoice("contested_tile", "Another empire adjoins these ruins too.", "ME-RECOV-03")
    return why_not_recover(state, tile)


def rebuild_question(state: MightyEmpires, player: str) -> Decision[Rebuild | Done]:
    """The ruins that a player may pay for."""

    def words(act: Rebuild | Done) -> Words:
        if isinstance(act, Done):
            return Words("Pay no more for razed land")
        enough = act.crowns >= needed(state, act.tile)
        note = "rebuilds it" if enough else "not enough yet, but it counts towards later payments"
        return Words(f"{many(act.crowns, 'crown')} for {place_name(state, act.tile)}", (act.tile,), note)

    def why_not(act: Rebuild | Done) -> IllegalChoice | None:
        if isinstance(act, Done):
            return None
        return why_not_rebuild(state, player, act.tile) or why_not_pay(state, player, act.crowns)

    return Decision(
        player=player,
        kind=REBUILD,
        text=(
            f"You have {many(treasury(state, player), 'crown')}. Will you pay to rebuild "
            "razed land next to your empire?"
        ),
        rules=("ME-RECOV-02", "ME-RECOV-03", "ME-T-RECOVERY"),
        offers=[*_chances(state, player), Done()],
        words=words,
        why_not=why_not,
        step_on=Done(),
        secret=True,
        facts={"treasury": treasury(state, player)},
    )
