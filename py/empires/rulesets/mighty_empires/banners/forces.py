"""Banners and forces: their places, their strengths and their losses.

A force is all of a player's banners in one tile; while a siege lasts, those inside and those outside are two
forces (ME-ARMY-20, glossary). Points are whole numbers.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from empires.core.base.words import agree, listed
from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.rulesets.mighty_empires.banners import contents as roster
from empires.rulesets.mighty_empires.banners.baggage_trains import abandon_train, move_train, tell_abandoned
from empires.rulesets.mighty_empires.banners.contents import Victims
from empires.rulesets.mighty_empires.banners.engines import leave_engines
from empires.rulesets.mighty_empires.banners.leaders import led
from empires.rulesets.mighty_empires.banners.treasure import load_treasure, unload_treasure
from empires.rulesets.mighty_empires.charts import number
from empires.rulesets.mighty_empires.lands.presence import force
from empires.rulesets.mighty_empires.nature.races import eats
from empires.rulesets.mighty_empires.state import Banner, Horde, MightyEmpires

BAGGAGE_LIMIT = number("baggage a banner carries")
"""The most baggage points a banner may hold (ME-ARMY-22) and a settlement may store (ME-REORG-08)."""

SMALLEST_BANNER = number("points in the smallest banner")
LARGEST_BANNER = number("points in the largest banner")
"""The limits of a new banner's points (ME-ARMY-15, ME-REORG-03)."""


def points(state: MightyEmpires, banner: Banner) -> int:
    """A banner's points. Secret from everyone but its owner (ME-ARMY-18)."""
    return state.secrets[banner.owner].points[banner.id]


def strength(state: MightyEmpires, banners: Sequence[Banner]) -> int:
    """The points of several banners together (ME-BATTLE-05)."""
    return sum(points(state, banner) for banner in banners)


def make_banner(state: MightyEmpires, player: str, tile: str, strength: int, kind: str = "own") -> Banner:
    """A new banner for a player, with the next free number (ME-ARMY-14)."""
    number = state.next_banner.get(player, 1)
    state.next_banner[player] = number + 1
    banner = Banner(id=f"{player}:{number}", owner=player, number=number, tile=tile, kind=kind)  # type: ignore[arg-type]
    state.banners[banner.id] = banner
    state.secrets[player].points[banner.id] = strength
    return banner


def detach(state: MightyEmpires, source: Banner, strength: int) -> Banner:
    """A new banner at the place of `source`; it counts as having done what `source` has done this turn
    (ME-RULING-476)."""
    made = make_banner(state, source.owner, source.tile, strength)
    for flag in _INHERITED:
        setattr(made, flag, getattr(source, flag))
    made.barred_tiles = list(source.barred_tiles)
    if state.phase == "movement":  # it is part of a march that is not over yet: ME-ORC-04
        made.arrived = source.arrived
    if source.id in state.lingering:  # ME-RULING-480
        state.lingering.append(made.id)
    promised = state.secrets[source.owner].commitments
    if source.id in promised:
        promised[made.id] = promised[source.id]  # ME-RULING-348
    return made


_INHERITED = (
    "race", "place", "inside", "came_from", "has_scouted", "has_moved", "marched", "no_move", "kept_by",
    "skip_next", "skipping", "retreat_lock", "spellbound", "searched", "searches", "stay", "cursed_by",
)  # fmt: skip


def even_shares(amounts: Sequence[int], loss: int, first: Collection[int] = ()) -> list[int]:
    """A loss spread as evenly as possible over banners with these points (ME-BATTLE-12).

    Odd points left over go to those named `first`, then to the strongest (in a tie, the earlier one);
    any loss that a banner cannot bear is shared again among the rest, so that their shares remain even.

    >>> even_shares([900, 700, 500], 400)
    [134, 133, 133]
    >>> even_shares([100, 700], 600)
    [100, 500]
    >>> even_shares([900, 700, 500], 400, first=[2])
    [133, 133, 134]
    """
    shares = [0] * len(amounts)
    left = min(loss, sum(amounts))
    while left > 0:
        bearing = [n for n, amount in enumerate(amounts) if amount > shares[n]]
        each, over = divmod(left, len(bearing))
        order = sorted(bearing, key=lambda n: (shares[n], n not in first, -amounts[n], n))  # ME-RULING-154
        for rank, n in enumerate(order):
            share = min(each + (rank < over), amounts[n] - shares[n])
            shares[n] += share
            left -= share
    return shares


def lose_by_dice(game: Game[MightyEmpires], banner: Banner, dice: int, times: int, rule: str) -> Steps[int]:
    """Make one banner lose a dice roll times a number from a table, and log the calculation."""
    return (yield from lose_points(game, banner, dice * times, rule, f" ({dice} × {times})"))


def lose_points(
    game: Game[MightyEmpires],
    banner: Banner,
    loss: int,
    rule: str,
    reckoned: str = "",
    *,
    first: Victims = "any",
) -> Steps[int]:
    """Take points from one banner, never below zero; returns what it lost. The banner stays until
    `remove_spent` clears it away.

    Where armies are listed, the owner removes models worth at least the loss; those who fall `first` go
    before all others.
    """
    state = game.state
    lost = min(loss, points(state, banner))
    if not lost:
        return 0
    if roster.listed(state):
        lost = yield from roster.strike_off(game, banner, lost, first)
    else:
        if first == "heroes":  # ME-NECRO-14
            roster.bury_worth(state, banner, lost)
        state.secrets[banner.owner].points[banner.id] -= lost
        roster.bury_heroes(state, banner)
    game.emit(
        "losses",
        rule,
        f"{name_of(banner)} loses {lost:,} points{reckoned}.",
        to=(banner.owner,),
        tiles=(banner.tile,),
        banner=banner.id,
        points=lost,
    )
    return lost


def share_loss(
    game: Game[MightyEmpires], banners: Sequence[Banner], loss: int, rule: str, *, first: Victims = "any"
) -> Steps[None]:
    """Share a loss evenly among the banners of a force (ME-BATTLE-12); its owner may say which banners bear
    the odd points left over (ME-RULING-154).
    """
    bears_first = game.state.secrets[banners[0].owner].bears_first if banners else []
    bearers = [n for n, banner in enumerate(banners) if banner.id in bears_first]
    shares = even_shares([points(game.state, banner) for banner in banners], loss, bearers)
    for banner, share in zip(banners, shares, strict=True):
        yield from lose_points(game, banner, share, rule, first=first)


def baggage_eyes(state: MightyEmpires, owner: str) -> tuple[str, ...] | None:
    """The players who may see a player's baggage: everybody, unless `hide_baggage` is set (ME-RULING-115)."""
    return (owner,) if state.settings.hide_baggage else None


def lose_baggage(game: Game[MightyEmpires], banner: Banner, amount: int, rule: str) -> int:
    """Take baggage from one banner, never below zero; returns what it lost."""
    lost = min(amount, banner.baggage)
    if lost:
        banner.baggage -= lost
        game.emit(
            "baggage_lost",
            rule,
            f"{name_of(banner)} loses {lost:,} baggage.",
            to=baggage_eyes(game.state, banner.owner),
            tiles=(banner.tile,),
            banner=banner.id,
            baggage=lost,
        )
    return lost


def banners_in(horde: Horde) -> int:
    """How many banners a horde counts as: one for every 1500 points, rounded up (ME-RULING-511)."""
    return -(-horde.points // LARGEST_BANNER)


def room_for_baggage(state: MightyEmpires, banner: Banner) -> int:
    """How much more baggage a banner can carry; undead banners carry none."""
    limit = BAGGAGE_LIMIT if eats(state, banner) else 0  # ME-UNDEAD-02
    return limit - banner.baggage  # ME-ARMY-22


def give_baggage(
    game: Game[MightyEmpires], player: str, banners: Sequence[Banner], amount: int, rule: str
) -> None:
    """Load baggage that falls to a player on his banners in order, up to 6 each; the surplus is lost at
    once."""
    left = amount
    for banner in banners:
        some = min(left, room_for_baggage(game.state, banner))  # ME-SUBS-10
        banner.baggage += some
        left -= some  # ME-SUBS-09
    if left:
        game.emit(
            "baggage_lost",
            rule,
            f"{left} baggage cannot be carried and is lost.",
            to=baggage_eyes(game.state, player),
            baggage=left,
        )


def remove_spent(
    game: Game[MightyEmpires],
    banners: Sequence[Banner],
    rule: str = "ME-RULING-123",
    *,
    comrades: Sequence[Banner] = (),
) -> None:
    """Clear away banners with no points left, and undead ones without a leader.

    The rest of their force gets their baggage: `comrades` who fought at their side, such as a garrison that
    came out to those who relieve it, before any others (ME-SIEGE-09).
    """
    state = game.state
    for banner in banners:
        if banner.id in state.banners and (points(state, banner) <= 0 or not led(state, banner)):
            if points(state, banner) > 0:
                _tell_leaderless(game, banner)
            crowns = unload_treasure(state, [banner])
            there = [] if banner.aboard else force(state, banner.owner, banner.tile, banner.inside)
            near = {one.id: one for one in [*comrades, *there] if one.id in state.banners}
            heirs = [one for one in near.values() if one is not banner]  # ME-RULING-123
            if heirs:
                move_train(state, banner, heirs[0])
                load_treasure(state, heirs[0], crowns)
            remove_banner(game, banner, rule)
            if banner.baggage:  # ME-RULING-123
                give_baggage(game, banner.owner, heirs, banner.baggage, rule)


def _tell_leaderless(game: Game[MightyEmpires], banner: Banner) -> None:
    text = f"{name_of(banner)} no longer has a leader, and the dead fall apart."
    game.emit("leaderless", "ME-UNDEAD-03", text, tiles=(banner.tile,), banner=banner.id)


def remove_banner(game: Game[MightyEmpires], banner: Banner, rule: str) -> None:
    """Remove a lost banner; the caller decides what happens to its baggage.

    What is left in its train is lost, and its prisoners go free (ME-RULING-430).
    """
    leave_engines(game, banner)
    tell_abandoned(game, banner, abandon_train(game.state, banner))
    strike_off_the_map(game.state, banner)
    game.emit("banner_lost", rule, f"{name_of(banner)} is destroyed.", tiles=(banner.tile,), banner=banner.id)


def strike_off_the_map(state: MightyEmpires, banner: Banner) -> None:
    """Take a banner off the map, with everything recorded about it; a ship that carried it is now empty."""
    abandon_train(state, banner)
    del state.banners[banner.id]
    if banner.aboard in state.ships:
        state.ships[banner.aboard].cargo = None
    del state.secrets[banner.owner].points[banner.id]
    state.secrets[banner.owner].traits.pop(banner.id, None)
    secret = state.secrets[banner.owner]
    secret.contents.pop(banner.id, None)
    secret.treasure.pop(banner.id, None)
    secret.bears_first = [one for one in secret.bears_first if one != banner.id]


def name_of(banner: Banner) -> str:
    """What a banner is called in a sentence: "Ann's banner 2"."""
    return f"{banner.owner}’s banner {banner.number}"


def names_of(banners: Sequence[Banner]) -> str:
    """What several banners of one player are called: "Ann's banners 1, 2 and 4"."""
    return f"{banners[0].owner}’s {numbered(banners)}"


def they(banners: Sequence[Banner], one: str, several: str) -> str:
    """Several banners doing something: "Ann's banner 2 marches", "Ann's banners 1 and 2 march"."""
    return f"{names_of(banners)} {agree(len(banners), one, several)}"


def your_banners(banners: Sequence[Banner]) -> str:
    """What several banners are called to their owner: "your banners 1, 2 and 4"."""
    return f"your {numbered(banners)}"


def numbered(banners: Sequence[Banner]) -> str:
    """What several banners are called by their numbers: "banners 1, 2 and 4"."""
    numbers = [str(banner.number) for banner in banners]
    return f"{agree(len(numbers), 'banner', 'banners')} {listed(numbers)}"
