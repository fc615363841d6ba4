"""Step 4: what a defender does with each banner: fight, take refuge, or retreat (ME-BATTLE-03)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from empires.core.base.words import many
from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.questions.fields import Choice, Pick
from empires.core.questions.form import Form
from empires.core.questions.odds import Odds
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.rulesets.mighty_empires.banners.forces import names_of, strength, they
from empires.rulesets.mighty_empires.battle.chances import against, assumed, foes
from empires.rulesets.mighty_empires.battle.field import Side, strength_of, survivors
from empires.rulesets.mighty_empires.battle.pursuit import Chase, hunted_odds, pursue
from empires.rulesets.mighty_empires.battle.retreat import (
    Way,
    can_retreat,
    retreat,
    risks_of_leaving,
    what_it_takes,
)
from empires.rulesets.mighty_empires.charts import FORT
from empires.rulesets.mighty_empires.lands.presence import force
from empires.rulesets.mighty_empires.lands.settlements import fortified, mans_its_walls, place_name, walled
from empires.rulesets.mighty_empires.state import UNDEAD, Banner, MightyEmpires

Order = Literal["fight", "refuge", "retreat"]
FIGHT: Order = "fight"
REFUGE: Order = "refuge"
RETREAT: Order = "retreat"
Orders = dict[str, Order]
"""What each banner does, by its id."""


class All(Act):
    """Give all banners the same order."""

    order: Order


class Each(Act, tag="each"):
    """Decide banner by banner."""


ASSIGN_DEFENCE = Kind("assign_defence", Each, All)


def assign_defence(
    game: Game[MightyEmpires], tile: str, attackers: list[Banner], foe: str
) -> Steps[list[Banner]]:
    """Ask the defender, move the banners that take refuge or retreat, and return those that stand and fight.

    If `attackers` is empty, the dead attack; they pursue nobody (ME-RULING-220).
    """
    state = game.state
    banners = force(state, foe, tile, inside=False)
    orders = yield from _orders(game, tile, attackers, banners)
    groups = {
        order: [one for one in banners if orders[one.id] == order] for order in (FIGHT, REFUGE, RETREAT)
    }
    told = ", ".join(f"{names_of(group)}: {order}" for order, group in groups.items() if group)
    game.emit("defence_set", "ME-BATTLE-03", f"{told}.", tiles=(tile,), orders=orders)
    for banner in groups[REFUGE]:
        banner.inside, banner.place = True, None
    if groups[RETREAT]:
        yield from _give_way(game, tile, attackers, groups[RETREAT], screened=bool(groups[FIGHT]))
    return survivors(state, groups[FIGHT])


def _give_way(
    game: Game[MightyEmpires], tile: str, attackers: list[Banner], leaving: list[Banner], *, screened: bool
) -> Steps[None]:
    """Make a voluntary retreat (ME-RETREAT-09).

    Nobody can be pursued while others of the force fight on or hold walls.
    """
    state = game.state
    owner = leaving[0].owner
    chase: Chase = "none"
    covered = screened or walls_hold(state, tile, owner)  # ME-RETREAT-10, ME-RETREAT-11
    if attackers and not covered:
        pursuers, hunted = Side(attackers[0].owner, attackers), Side(owner, leaving)
        sizes = (strength_of(state, pursuers), strength_of(state, hunted))
        chase = yield from pursue(game, pursuers, hunted, sizes, voluntary=True)
    victors = survivors(state, attackers)
    yield from retreat(game, leaving, Way(victors=victors, defends=True, chase=chase))


def walls_hold(state: MightyEmpires, tile: str, player: str) -> bool:
    """Whether the player's city or fortress in the tile is still held once his banners have retreated.

    A banner inside holds either kind, and a skeleton garrison holds a fortress; an empty city gives no
    protection.
    """
    land = state.lands[tile]
    manned = mans_its_walls(land) or bool(force(state, player, tile, inside=True))  # ME-RULING-156
    return land.owner == player and walled(land) and manned  # ME-RETREAT-11


def room_inside(state: MightyEmpires, tile: str, player: str) -> int:
    """How many banners find refuge: a city holds 3, a fortress 2, razed ones none (ME-SIEGE-02).

    Banners are inside only during a siege, and then no others get in.
    """
    land = state.lands[tile]
    if not walled(land) or land.owner != player or tile in state.sieges:
        return 0
    room = 0 if land.settlement in ("none", "village") else int(FORT.of(land.settlement)["garrison"])
    return room + (int(FORT.of("fortress")["garrison"]) if fortified(land) else 0)  # ME-RULING-490


def _orders(
    game: Game[MightyEmpires], tile: str, attackers: list[Banner], banners: list[Banner]
) -> Steps[Orders]:
    """An order for each banner, by its id. The player is asked once for all banners, or banner by banner if
    he prefers.

    A player who can neither take refuge nor retreat is not asked, but learns why.
    """
    state = game.state
    if not room_inside(state, tile, banners[0].owner) and not any(
        can_retreat(state, [one]) for one in banners
    ):
        text = "There are no walls to take refuge behind and no tile to retreat to, so all must fight."
        game.emit("cornered", "ME-BATTLE-03", text, to=(banners[0].owner,), tiles=(tile,))
        return all_do(banners, FIGHT)
    match (yield from ask(_question(state, tile, attackers, banners))):
        case All(order):
            return all_do(banners, order)
        case _:
            return (yield from ask(_form(state, tile, banners)))


def all_do(banners: Sequence[Banner], order: Order) -> Orders:
    """One order for all banners."""
    return {one.id: order for one in banners}


def why_not_inside(count: int, room: int) -> IllegalChoice | None:
    """Refuse more banners than there is room for behind the walls (ME-SIEGE-02)."""
    if count <= room:
        return None
    text = f"There is room for only {many(room, 'banner')} inside."
    return IllegalChoice("garrison_full", text, "ME-SIEGE-02")


def why_not_orders(
    state: MightyEmpires, tile: str, banners: Sequence[Banner], orders: Orders
) -> IllegalChoice | None:
    """Why the orders cannot be given; all retreating banners must have a way out."""
    room = room_inside(state, tile, banners[0].owner)
    refuge = sum(order == REFUGE for order in orders.values())
    leaving = [one for one in banners if orders[one.id] == RETREAT]
    if refuge and not room:  # ME-BATTLE-03
        return IllegalChoice("no_refuge", "You have no walls here to take refuge behind.", "ME-BATTLE-03")
    if refused := why_not_inside(refuge, room):
        return refused
    if leaving and not can_retreat(state, leaving):  # ME-RULING-155
        return IllegalChoice(
            "no_retreat_tile", f"{they(leaving, 'has', 'have')} nowhere to retreat to.", "ME-RULING-155"
        )
    return None


def _question(
    state: MightyEmpires,
    tile: str,
    attackers: Sequence[Banner],
    banners: Sequence[Banner],
) -> Decision[All | Each]:
    def words(act: All | Each) -> Words:
        if isinstance(act, Each):
            return Words("Banner by banner")
        match act.order:
            case "fight":
                odds = _odds_of_standing(state, tile, attackers, banners)
                return Words("Stand and fight", (tile,), odds=odds)
            case "refuge":
                return Words("Take refuge behind the walls", (tile,), "A siege may follow.")
            case "retreat":
                odds = _odds_of_leaving(state, tile, attackers, banners)
                return Words("Retreat", note=_what_retreat_takes(state, tile, banners), odds=odds)

    def why_not(act: All | Each) -> IllegalChoice | None:
        if isinstance(act, Each):
            return None
        return why_not_orders(state, tile, banners, all_do(banners, act.order))

    every = [All(order) for order in (FIGHT, REFUGE, RETREAT)]
    offers: list[All | Each] = [act for act in every if why_not(act) is None]
    return Decision(
        player=banners[0].owner,
        kind=ASSIGN_DEFENCE,
        text=lambda: (
            f"{they(attackers, 'attacks', 'attack') if attackers else 'The dead attack'} "
            f"you at {place_name(state, tile)}. What will you do?"
        ),
        rules=("ME-BATTLE-03", "ME-SIEGE-01", "ME-RETREAT-09"),
        offers=[*offers, Each()] if len(banners) > 1 else offers,
        words=words,
        why_not=why_not,
        tiles=(tile,),
    )


def _what_retreat_takes(state: MightyEmpires, tile: str, banners: Sequence[Banner]) -> str:
    chased = "" if walls_hold(state, tile, banners[0].owner) else "caught on 4 or more"
    return "; ".join(note for note in (what_it_takes(state, banners), chased) if note)


def _odds_of_standing(
    state: MightyEmpires, tile: str, attackers: Sequence[Banner], banners: Sequence[Banner]
) -> tuple[Odds, ...]:
    others = assumed(len(attackers)) if attackers else foes(state, banners[0].owner, tile, UNDEAD, 0)
    return against(state, strength(state, banners), others, "defender")


def _odds_of_leaving(
    state: MightyEmpires, tile: str, attackers: Sequence[Banner], banners: Sequence[Banner]
) -> tuple[Odds, ...]:
    hunted = bool(attackers) and not walls_hold(state, tile, banners[0].owner)
    chase = (hunted_odds(state, banners, len(attackers)),) if hunted else ()
    return (*chase, *risks_of_leaving(state, banners))


def _form(state: MightyEmpires, tile: str, banners: Sequence[Banner]) -> Form[Orders]:
    room = room_inside(state, tile, banners[0].owner)

    def orders(banner: Banner) -> tuple[Choice, ...]:
        told = {
            FIGHT: "fights",
            REFUGE: "takes refuge" if room else "",
            RETREAT: "retreats" if can_retreat(state, [banner]) else "",
        }
        return tuple(Choice(order, label) for order, label in told.items() if label)

    return Form(
        player=banners[0].owner,
        kind="assign_defence",
        text="What will each banner do?",
        rules=("ME-BATTLE-03", "ME-SIEGE-02"),
        record=Orders,
        fields=tuple(Pick(name=one.id, label=f"Banner {one.number}", choices=orders(one)) for one in banners),
        default=all_do(banners, FIGHT),
        why_not=lambda orders: why_not_orders(state, tile, banners, orders),
        tiles=(tile,),
    )
