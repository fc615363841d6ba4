"""The gains of a force in the field (baggage and troops), shared as its owner chooses (ME-RULING-130,
476)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from empires.core.base.words import agree
from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.questions.fields import Item, Split
from empires.core.questions.form import Form
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.rulesets.mighty_empires.banners.army_lists import MOST_UNITS
from empires.rulesets.mighty_empires.banners.contents import contents_of, enrol, listed
from empires.rulesets.mighty_empires.banners.embarkation import go_aboard
from empires.rulesets.mighty_empires.banners.forces import (
    BAGGAGE_LIMIT,
    LARGEST_BANNER,
    baggage_eyes,
    detach,
    name_of,
    names_of,
    points,
    room_for_baggage,
)
from empires.rulesets.mighty_empires.banners.heroes import join, take_out
from empires.rulesets.mighty_empires.banners.leaders import needs_leader
from empires.rulesets.mighty_empires.state import Banner, MightyEmpires, Ship


class Shares(msgspec.Struct):
    """A form: how much each banner takes, by its number."""

    shares: dict[str, int]


def share_baggage(game: Game[MightyEmpires], banners: list[Banner], amount: int, rule: str) -> Steps[None]:
    """Share gained baggage as the player chooses, up to 6 points per banner; the rest is lost
    (ME-RULING-130)."""
    space = {str(one.number): room_for_baggage(game.state, one) for one in banners}
    room = {number: left for number, left in space.items() if left}
    shares = yield from _share(
        banners[0],
        "give_baggage",
        f"{amount:,} baggage is yours. Who will take it?",
        rule,
        room,
        amount,
        IllegalChoice("baggage_limit", f"A banner carries at most {BAGGAGE_LIMIT} baggage.", "ME-ARMY-22"),
    )
    for one in banners:
        one.baggage += shares.get(str(one.number), 0)
    taken = sum(shares.values())
    gain = agree(len(banners), "gains", "gain")
    text = f"{names_of(banners)} {gain} {taken} baggage" + (
        f", {amount - taken} are lost." if taken < amount else "."
    )
    eyes = baggage_eyes(game.state, banners[0].owner)
    game.emit("baggage_moved", rule, text, to=eyes, tiles=(banners[0].tile,), baggage=taken)


def room_for_troops(state: MightyEmpires, banner: Banner) -> int:
    """How many points of troops a banner can take in: it may grow to 1500, but takes none if it has five
    units (ME-RULING-476)."""
    if listed(state) and len(contents_of(state, banner).units) >= MOST_UNITS:
        return 0
    return max(0, LARGEST_BANNER - points(state, banner))


def gain_troops(
    game: Game[MightyEmpires],
    finder: Banner,
    group: list[Banner],
    amount: int,
    rule: str,
    *,
    add: Callable[[MightyEmpires, Banner, int], None] = enrol,
) -> Steps[None]:
    """Let troops gained in the season join banners of the force as the player chooses (ME-RULING-476).

    No banner grows above 1500; the rest forms a new banner, which counts as having done whatever the finder
    has done this turn."""
    state = game.state
    own = [one for one in group if one.kind == "own"]
    room = {str(one.number): room_for_troops(state, one) for one in own}
    room = {number: space for number, space in room.items() if space}
    shares = yield from _share(
        finder,
        "give_troops",
        f"{amount:,} points of troops join. Which banners will take them?",
        rule,
        room,
        amount,
        IllegalChoice(
            "banner_above_1500", f"No banner may grow above {LARGEST_BANNER:,} points.", "ME-RULING-476"
        ),
    )
    for one in own:
        if share := shares.get(str(one.number), 0):
            add(state, one, share)
            add = enrol  # the leader of the troops comes with the first of them
    rest = amount - sum(shares.values())
    lost = form_banners(game, finder, own or [finder], rest, rule, add=add)
    game.emit(
        "troops_gained",
        rule,
        f"{amount - lost:,} points of troops join you.",
        to=(finder.owner,),
        points=amount - lost,
    )


def form_banners(
    game: Game[MightyEmpires],
    finder: Banner,
    group: Sequence[Banner],
    amount: int,
    rule: str,
    *,
    add: Callable[[MightyEmpires, Banner, int], None] = enrol,
) -> int:
    """Make new banners of the troops for which there was no room, none larger than a banner may be
    (ME-REORG-03); returns the points given up.

    Undead need a leader from a banner that can spare one; without a leader they are given up. Troops found at
    sea are also given up unless another of the player's ships in the tile has room for them.
    """
    state = game.state
    while amount:
        berth = _free_ship(state, finder)
        if finder.aboard is not None and berth is None:
            text = f"{amount:,} points of troops find no room aboard and are given up."
            game.emit("troops_given_up", "ME-SHIP-10", text, to=(finder.owner,), points=amount)
            return amount
        spare = next((one for one in group if len(contents_of(state, one).characters) > 1), None)
        if needs_leader(state, finder) and spare is None:  # ME-UNDEAD-09, ME-NECRO-06
            text = f"{amount:,} points of undead have no leader and are given up."
            game.emit("troops_given_up", "ME-UNDEAD-09", text, to=(finder.owner,), points=amount)
            return amount
        fresh = detach(state, finder, 0)
        if berth is not None:
            go_aboard(fresh, berth)  # ME-SHIP-10
        room = LARGEST_BANNER
        if needs_leader(state, finder) and spare is not None:
            leader = min(contents_of(state, spare).characters, key=lambda one: one.points)
            take_out(state, spare, leader)
            join(state, fresh, leader)
            room -= leader.points
        add(state, fresh, min(amount, room))
        add = enrol  # the leader of the troops comes with the first of them
        amount -= min(amount, room)
        text = f"{name_of(fresh)} is formed from the new troops."
        game.emit("banner_created", rule, text, tiles=(fresh.tile,), banner=fresh.id)
    return 0


def _free_ship(state: MightyEmpires, finder: Banner) -> Ship | None:
    """Another ship for troops found by a banner aboard: one that belongs to the same player, is in the same
    tile and carries no banner."""
    if finder.aboard is None:
        return None
    there = [one for one in state.ships.values() if (one.owner, one.tile) == (finder.owner, finder.tile)]
    return next((one for one in there if one.cargo is None), None)


class Bears(Act):
    """Let the banner with this number bear the magic gained."""

    number: int


def pick_bearer(
    state: MightyEmpires,
    bearers: Sequence[Banner],
    kind: str,
    text: str,
    rules: tuple[str, ...],
    tile: str = "",
) -> Steps[Banner]:
    """The banner that is to bear the magic (ME-RULING-473); the player is not asked if he has only one
    there."""
    if len(bearers) == 1:
        return bearers[0]
    player = bearers[0].owner
    act = yield from ask(
        Decision(
            player=player,
            kind=Kind(kind, Bears),
            text=text,
            rules=rules,
            offers=[Bears(one.number) for one in bearers],
            words=lambda act: Words(f"Banner {act.number}"),
            tiles=(tile or bearers[0].tile,),
            secret=True,
        )
    )
    return state.banners[f"{player}:{act.number}"]


def _share(
    asked: Banner, kind: str, text: str, rule: str, room: dict[str, int], amount: int, full: IllegalChoice
) -> Steps[dict[str, int]]:
    """Each banner's share of a gain, limited by its room; the player is asked only if there is a choice.
    `full` is the refusal of a share for which a banner has no room."""

    def why_not(answer: Shares) -> IllegalChoice | None:
        return full if any(one > room.get(number, 0) for number, one in answer.shares.items()) else None

    total = min(amount, sum(room.values()))
    shares: dict[str, int] = {}
    left = total
    for number, space in room.items():
        shares[number] = min(space, left)
        left -= shares[number]
    if len(room) < 2 or total == sum(room.values()):
        return shares
    items = tuple(Item(number, f"Banner {number}", 0, min(space, total)) for number, space in room.items())
    answer = yield from ask(
        Form(
            player=asked.owner,
            kind=kind,
            text=text,
            rules=(rule, "ME-RULING-130"),
            record=Shares,
            fields=(Split(name="shares", label="Shares", items=items, lo=total, hi=total, unit="points"),),
            why_not=why_not,
            default=Shares(shares),
            tiles=(asked.tile,),
        )
    )
    return answer.shares
