"""Step 4: what a defender does with each banner: fight, take refuge, or retreat (ME-BATTLE-03)."""

from __future__ import annotations

from collections.abc import Sequence

from empires.core.errors import IllegalChoice
from empires.core.questions import Choice, Pick, Question
from empires.core.steps import Game, Steps, ask
from empires.rulesets.mighty_empires.banners.forces import force, names_of, they
from empires.rulesets.mighty_empires.battle.field import Side, standing_banners, strength_of
from empires.rulesets.mighty_empires.battle.pursuit import Chase, pursue
from empires.rulesets.mighty_empires.battle.retreat import Way, can_retreat, retreat, what_it_takes
from empires.rulesets.mighty_empires.charts import FORT
from empires.rulesets.mighty_empires.lands.settlements import place_name, walled
from empires.rulesets.mighty_empires.state import Banner, Campaign

FIGHT, REFUGE, RETREAT, EACH = "fight", "refuge", "retreat", "each"


def assign_defence(game: Game[Campaign], tile: str, attackers: list[Banner], foe: str) -> Steps[list[Banner]]:
    """Ask the defender, move who takes refuge or retreats, and return the banners that stand and fight."""
    state = game.state
    banners = force(state, foe, tile, inside=False)
    orders = yield from _orders(state, tile, attackers, banners)
    groups = {
        order: [one for one in banners if orders[one.id] == order] for order in (FIGHT, REFUGE, RETREAT)
    }
    told = ", ".join(f"{names_of(group)}: {order}" for order, group in groups.items() if group)
    game.emit("defence_set", "ME-BATTLE-03", f"{told}.", tiles=(tile,), orders=orders)
    for banner in groups[REFUGE]:
        banner.inside, banner.place = True, None
    if groups[RETREAT]:
        yield from _give_way(game, tile, attackers, groups[RETREAT], screened=bool(groups[FIGHT]))
    return standing_banners(state, groups[FIGHT])


def _give_way(
    game: Game[Campaign], tile: str, attackers: list[Banner], leaving: list[Banner], *, screened: bool
) -> Steps[None]:
    """A retreat of one's own will (ME-RETREAT-09).

    Nobody can be pursued while others of the force fight on (ME-RETREAT-10) or hold walls (ME-RETREAT-11).
    """
    state = game.state
    owner = leaving[0].owner
    pursuers, hunted = Side(attackers[0].owner, attackers), Side(owner, leaving)
    chase: Chase = "none"
    if not screened and not held(state, tile, owner):
        sizes = (strength_of(state, pursuers), strength_of(state, hunted))
        chase = yield from pursue(game, pursuers, hunted, sizes, voluntary=True)
    victors = standing_banners(state, attackers)
    yield from retreat(game, leaving, Way(victors=victors, defends=True, chase=chase))


def held(state: Campaign, tile: str, player: str) -> bool:
    """Whether a city or fortress of the player's in the tile stays held behind his retreating banners.

    By a banner inside, or as a fortress by its skeleton garrison; a city left empty does not protect
    (ME-RETREAT-11, ME-RULING-156).
    """
    land = state.lands[tile]
    return (
        land.owner == player
        and walled(land)
        and (land.settlement == "fortress" or bool(force(state, player, tile, inside=True)))
    )


def room_inside(state: Campaign, tile: str, player: str) -> int:
    """How many banners find refuge: a city holds 3, a fortress 2, razed ones none (ME-SIEGE-02).

    Nobody is inside but in a siege, and then nobody else gets in.
    """
    land = state.lands[tile]
    if not walled(land) or land.owner != player or tile in state.sieges:
        return 0
    return int(FORT.of(land.settlement)["garrison"])


def _orders(
    state: Campaign, tile: str, attackers: list[Banner], banners: list[Banner]
) -> Steps[dict[str, str]]:
    """An order for each banner by id; asked once for all, and one by one only if the player likes."""
    room, flight = room_inside(state, tile, banners[0].owner), can_retreat(state, banners)
    choice = FIGHT
    if room or flight:

        def explain(answer: object) -> None:
            if answer in (FIGHT, REFUGE, RETREAT):
                check_orders(dict.fromkeys([one.id for one in banners], str(answer)), room, flight)

        choice = yield from ask(_question(state, tile, attackers, banners, room, flight), explain)
    if choice != EACH:
        return dict.fromkeys([one.id for one in banners], choice)
    orders: dict[str, str] = yield from ask(
        _form(tile, banners, room, flight), lambda answer: check_orders(answer, room, flight)
    )
    return orders


def check_orders(orders: dict[str, str], room: int, flight: bool) -> None:
    """The refusals of ME-BATTLE-03 and ME-SIEGE-02."""
    refuge = sum(order == REFUGE for order in orders.values())
    if refuge and not room:
        raise IllegalChoice("no_refuge", "There are no walls of yours to take refuge behind.", "ME-BATTLE-03")
    if refuge > room:
        raise IllegalChoice("garrison_full", f"Only {room} banners find room inside.", "ME-SIEGE-02")
    if RETREAT in orders.values() and not flight:
        raise IllegalChoice("no_retreat_tile", "There is no tile of yours to retreat to.", "ME-RULING-155")


def _question(
    state: Campaign,
    tile: str,
    attackers: Sequence[Banner],
    banners: Sequence[Banner],
    room: int,
    flight: bool,
) -> Question:
    choices = [Choice(FIGHT, "Stand and fight", (tile,))]
    if len(banners) <= room:
        choices.append(Choice(REFUGE, "Take refuge behind the walls", (tile,), "A siege may follow."))
    if flight:
        chased = "" if held(state, tile, banners[0].owner) else "the attacker may catch up on 4 or more"
        notes = [note for note in (what_it_takes(state, banners), chased) if note]
        choices.append(Choice(RETREAT, "Retreat", note="; ".join(notes)))
    if len(banners) > 1:
        choices.append(Choice(EACH, "Banner by banner"))
    coming = they(attackers, "attacks", "attack")
    return Question(
        player=banners[0].owner,
        kind="assign_defence",
        text=f"{coming} your force at {place_name(state, tile)}. What does it do?",
        rules=("ME-BATTLE-03", "ME-SIEGE-01", "ME-RETREAT-09"),
        choices=tuple(choices),
        tiles=(tile,),
    )


def _form(tile: str, banners: Sequence[Banner], room: int, flight: bool) -> Question:
    told = {FIGHT: "fights", REFUGE: "takes refuge" if room else "", RETREAT: "retreats" if flight else ""}
    words = tuple(Choice(order, label) for order, label in told.items() if label)
    return Question(
        player=banners[0].owner,
        kind="assign_defence",
        text="What does each banner do?",
        rules=("ME-BATTLE-03", "ME-SIEGE-02"),
        fields=tuple(Pick(name=one.id, label=f"Banner {one.number}", choices=words) for one in banners),
        default={one.id: FIGHT for one in banners},
        tiles=(tile,),
    )
