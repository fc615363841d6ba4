"""Booty: tiles and settlements won, baggage and stockpiles captured (ME-BATTLE-17, ME-SIEGE-29)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import msgspec

from empires.core.base.words import many
from empires.core.errors import IllegalChoice
from empires.core.questions.fields import Item, Split
from empires.core.questions.form import Form
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.rulesets.mighty_empires.banners.baggage_trains import (
    abandon_train,
    capture_train,
    tell_abandoned,
)
from empires.rulesets.mighty_empires.banners.columns import break_up_columns
from empires.rulesets.mighty_empires.banners.engines import (
    abandon,
    engines_told,
    engines_with,
    hand_on,
    in_store,
)
from empires.rulesets.mighty_empires.banners.forces import (
    BAGGAGE_LIMIT,
    baggage_eyes,
    give_baggage,
    lose_by_dice,
    name_of,
    points,
    remove_banner,
    remove_spent,
    room_for_baggage,
    strength,
)
from empires.rulesets.mighty_empires.banners.treasure import seize_treasure
from empires.rulesets.mighty_empires.battle.field import Outcome, Side, survivors
from empires.rulesets.mighty_empires.charts import RARE_MINES
from empires.rulesets.mighty_empires.lands.presence import force
from empires.rulesets.mighty_empires.lands.settlements import (
    close_mine,
    place_name,
    remove_temple,
    take_tile,
    walled,
)
from empires.rulesets.mighty_empires.lands.stores import STORE, store_room
from empires.rulesets.mighty_empires.nature.races import alien, leave_ruin, sails, uses_warpstone
from empires.rulesets.mighty_empires.state import INDEPENDENT, Banner, MightyEmpires


class Shares(msgspec.Struct):
    """A form: how much baggage each banner takes, by its id, and how much the store takes."""

    shares: dict[str, int]


def capture_baggage(
    game: Game[MightyEmpires], losers: Sequence[Banner], victors: Sequence[Banner], rule: str
) -> None:
    """Give the losers' baggage to the victors in the tile, up to 6 points to a banner; the rest is lost.

    The victors also get the losers' engines.
    """
    _capture_engines(game, losers, victors)  # ME-TRAIN-15
    seize_treasure(game, losers, victors, "ME-NECRO-08")  # ME-NECRO-08
    for banner in losers:
        if victors and banner.owner != victors[0].owner:
            capture_train(game, banner, victors[0])  # ME-PRIS-01, ME-WOUND-04
        else:
            tell_abandoned(game, banner, abandon_train(game.state, banner))  # ME-RULING-430
    amount = sum(banner.baggage for banner in losers)
    for banner in losers:
        banner.baggage = 0  # ME-BATTLE-24
    if not amount:
        return
    fate = f"falls to {victors[0].owner}" if victors else "is lost"
    hidden = baggage_eyes(game.state, losers[0].owner)
    eyes = hidden and (*hidden, *dict.fromkeys(banner.owner for banner in victors))
    text = f"{amount:,} baggage {fate}."
    game.emit("baggage_captured", rule, text, to=eyes, tiles=(losers[0].tile,), baggage=amount)
    if victors:  # ME-BATTLE-24
        give_baggage(game, victors[0].owner, victors, amount, rule)


def _capture_engines(game: Game[MightyEmpires], losers: Sequence[Banner], victors: Sequence[Banner]) -> None:
    """Give engines to the victors, up to four to a banner; what they cannot take is abandoned
    (ME-RULING-516)."""
    state, engines = game.state, engines_with(game.state, losers)
    if not engines:
        return
    tile, secret = losers[0].tile, state.secrets[losers[0].owner]
    left = hand_on(state, engines, survivors(state, victors))
    taken = [engine for engine in engines if engine not in left]
    for engine in engines:
        secret.escorts.pop(engine.id, None)  # its present owner sends an escort of his own
    if taken:
        text = f"{victors[0].owner} captures {engines_told(taken)}."
        game.emit("engines_captured", "ME-TRAIN-15", text, tiles=(tile,), engines=len(taken))
    abandon(game, left, tile, "ME-TRAIN-15")  # ME-RULING-516
    break_up_columns(game)  # ME-RULING-518


def bury(
    game: Game[MightyEmpires],
    banners: Sequence[Banner],
    victors: Sequence[Banner],
    waiting: Collection[str] = (),
) -> None:
    """Remove banners wiped out in the fight (ME-RULING-123).

    If nothing is left of the whole force, the victors take its baggage (ME-RULING-160). Otherwise banners
    that are `waiting` for their fallen stay with their force.
    """
    there = survivors(game.state, banners)
    if not any(points(game.state, banner) for banner in there):
        waiting = ()
        capture_baggage(game, there, victors, "ME-RULING-160")
    remove_spent(game, [one for one in there if one.id not in waiting], comrades=there)


def may_refill(state: MightyEmpires, outcome: Outcome | None) -> Collection[str]:
    """The banners whose fallen may still recover after a game on the table (ME-CASREC-06)."""
    return () if outcome is None or not state.settings.table_recovery else outcome.fallen


def count_the_dead(game: Game[MightyEmpires], outcome: Outcome, attack: Side, defence: Side) -> None:
    """Remove spent banners, and let the victors capture anything left behind by a scattered force before
    anything else happens.

    After a draw there is no victor to capture anything (ME-RETREAT-07).
    """
    state = game.state
    winners = {"attacker": attack, "defender": defence}.get(outcome.winner)
    victors = [] if winners is None else [one for one in winners.banners if strength(state, [one])]
    if outcome.scattered:
        capture_baggage(game, (defence if winners is attack else attack).banners, victors, "ME-RETREAT-07")
    for side in (attack, defence):
        bury(
            game, side.banners, [] if side is winners else victors, may_refill(state, outcome)
        )  # ME-RULING-160


def destroy(
    game: Game[MightyEmpires], banners: Sequence[Banner], victors: Sequence[Banner], rule: str
) -> None:
    """Destroy a force, whose baggage is captured (ME-RETREAT-02, ME-RULING-160)."""
    doomed = survivors(game.state, banners)
    if not doomed:
        return
    names = ", ".join(name_of(banner) for banner in doomed)
    game.emit("force_destroyed", rule, f"Destroyed: {names}.", tiles=(doomed[0].tile,))
    capture_baggage(game, doomed, victors, "ME-RULING-160")
    for banner in survivors(game.state, doomed):  # escorts go with their engines
        remove_banner(game, banner, rule)


def win_tile(game: Game[MightyEmpires], tile: str, player: str, rule: str, extra: int = 0) -> Steps[None]:
    """Give the player the tile and its settlement, with his flag, the stockpile, and any `extra` baggage
    found.

    Razed land keeps its flag and has no owner. Stored baggage may stay or be carried off.
    """
    state = game.state
    land = state.lands[tile]
    changes_hands = land.owner != player and not land.razed  # ME-RULING-134
    leave_ruin(state, tile, player)
    if changes_hands:
        if land.mine_kind == "warpstone" and not uses_warpstone(state, player):  # ME-RULING-474
            yield from _sicken(game, tile, player)
        temple = land.temple
        take_tile(state, tile, player)
        game.emit(
            "tile_taken", rule, f"{player} takes {place_name(state, tile)}.", tiles=(tile,), player=player
        )
        if temple is not None:  # ME-TEMPLE-06
            yield from loot_temple(game, tile, player)  # ME-TEMPLE-06
            take_engines(game, tile, player)
        _harbour_falls(game, tile, player)  # ME-RULING-192
        if land.settlement != "none" and alien(state, player, tile):  # ME-LIZARD-04, ME-RULING-454
            state.aliens.append(tile)  # to be razed in step 6
    if land.stockpile or extra:  # ME-REORG-11
        found = land.stockpile + extra
        land.stockpile = 0
        yield from share_booty(game, tile, player, found, "ME-SIEGE-29")


def take_engines(game: Game[MightyEmpires], tile: str, player: str) -> None:
    """Let the player's force take along engines stored in a place that has lost its walls (ME-TRAIN-05)."""
    state = game.state
    if not walled(state.lands[tile]):
        left = hand_on(state, in_store(state, tile), force(state, player, tile))
        abandon(game, left, tile, "ME-TRAIN-10")


def loot_temple(game: Game[MightyEmpires], tile: str, player: str) -> Steps[None]:
    """Destroy the temple; the looter gets 2D6 crowns at his next revenue.

    ME-RULING-495, ME-HOOK-05.
    """
    name = place_name(game.state, tile)
    remove_temple(game, tile, "ME-TEMPLE-07", f"{player} sacks the temple at {name}.")  # ME-TEMPLE-07
    roll = yield from game.roll("2d6", "ME-TEMPLE-07", "Riches of the temple", player=player, to=(player,))
    game.state.secrets[player].revenue_credits += roll.total
    text = f"The temple held {many(roll.total, 'crown')}, added to the next revenue."
    game.emit("temple_looted", "ME-RULING-495", text, to=(player,), tiles=(tile,), crowns=roll.total)


def _sicken(game: Game[MightyEmpires], tile: str, player: str) -> Steps[None]:
    """Block a warpstone mine that its new owner cannot use; closing it costs him troops (ME-RULING-474)."""
    there = force(game.state, player, tile)
    times = int(RARE_MINES.at(6)["times"])
    text = f"The warpstone at {place_name(game.state, tile)} sickens its captors; they block the mine."
    close_mine(game, tile, "ME-RULING-474", text)
    if there:
        roll = yield from game.roll(
            "d6", "ME-RULING-474", f"Losses of {name_of(there[0])}", player=player, to=(player,)
        )
        yield from lose_by_dice(game, there[0], roll.total, times, "ME-RULING-474")
        remove_spent(game, there[:1])  # ME-RULING-123


def _harbour_falls(game: Game[MightyEmpires], tile: str, player: str) -> None:
    """Give ordinary independent ships to the captor if he can use ships; pirates put to sea
    (ME-RULING-192)."""
    for ship in list(game.state.ships.values()):
        if ship.tile == tile and ship.in_harbour and ship.owner == INDEPENDENT:
            if ship.kind == "pirate":
                ship.in_harbour = False
            elif sails(game.state, player):
                ship.owner = player
            else:
                text = "A ship has no crew left and is lost."
                game.emit("ship_lost", "ME-RULING-456", text, tiles=(tile,), ship=ship.id)
                del game.state.ships[ship.id]


def share_booty(game: Game[MightyEmpires], tile: str, player: str, amount: int, rule: str) -> Steps[None]:
    """Share captured baggage among the player's banners, up to 6 each, and the settlement's store.

    All banners there may take a share; baggage for which there is no room is lost. Nobody is asked if there
    is no choice.
    """
    state = game.state
    room = store_room(state, tile)
    banners = [banner for banner in force(state, player, tile) if room_for_baggage(state, banner)]
    items = [
        Item(banner.id, name_of(banner), hi=min(amount, room_for_baggage(state, banner)))
        for banner in banners
    ]
    if room:
        items.append(Item(STORE, f"Stockpile of {place_name(state, tile)}", hi=min(amount, room)))
    shares = fill(items, amount)
    if len(items) > 1 and amount < sum(item.hi for item in items):
        total = sum(shares.values())
        answer = yield from ask(
            Form(
                player=player,
                kind="take_booty",
                text=f"{amount:,} baggage is yours. Which banners will take it?",
                rules=(rule,),
                record=Shares,
                fields=(Split(name="shares", label="Baggage", items=tuple(items), lo=total, hi=total),),
                default=Shares(shares),
                why_not=lambda answer: _why_not_shares(state, tile, answer.shares),
                tiles=(tile,),
            )
        )
        shares = answer.shares
    for banner in banners:
        banner.baggage += shares.get(banner.id, 0)  # ME-RULING-180
    state.lands[tile].stockpile += shares.get(STORE, 0)  # ME-SIEGE-29
    taken = sum(shares.values())
    eyes = baggage_eyes(state, player)
    text = f"{player} takes {taken} baggage."
    game.emit("baggage_moved", rule, text, to=eyes, tiles=(tile,), player=player, baggage=taken)
    if taken < amount:
        lost = amount - taken
        game.emit("baggage_lost", rule, f"{lost:,} baggage is lost.", to=eyes, tiles=(tile,), baggage=lost)


def _why_not_shares(state: MightyEmpires, tile: str, shares: Mapping[str, int]) -> IllegalChoice | None:
    """Refuse more baggage than a banner can carry or a settlement can store (ME-ARMY-22, ME-REORG-08)."""
    for name, share in shares.items():
        banner = state.banners.get(name)
        if banner is not None and share > room_for_baggage(state, banner):
            text = f"A banner carries at most {BAGGAGE_LIMIT} baggage."
            return IllegalChoice("baggage_limit", text, "ME-ARMY-22")
    if shares.get(STORE, 0) > (room := store_room(state, tile)):
        return IllegalChoice("stockpile_limit", f"The stockpile has room for only {room}.", "ME-REORG-08")
    return None


def fill(items: Sequence[Item], amount: int) -> dict[str, int]:
    """Give each line in order as much as it can take, until the amount is spent."""
    shares = {}
    for item in items:
        shares[item.value] = min(item.hi, amount)
        amount -= shares[item.value]
    return shares
