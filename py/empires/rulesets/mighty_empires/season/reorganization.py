"""Step 7: putting banners, baggage and stockpiles in order, tile by tile (ME digest 4.14)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.core.rules.ruleset import AGAIN, ON, Next
from empires.rulesets.mighty_empires.banners.forces import SMALLEST_BANNER
from empires.rulesets.mighty_empires.banners.halts import why_none_acts
from empires.rulesets.mighty_empires.banners.rearrangement import Plan, plans_of
from empires.rulesets.mighty_empires.banners.regrouping import can_rearrange, must_mend, rearrange
from empires.rulesets.mighty_empires.lands.settlements import place_name
from empires.rulesets.mighty_empires.season.engine_transfers import places_of_trains, share_engines
from empires.rulesets.mighty_empires.state import MightyEmpires
from empires.rulesets.mighty_empires.state.answers import Done


class Order(Act):
    """Put the force of a tile in order; in a siege, this is the force outside the walls."""

    tile: str


class OrderInside(Act):
    """Put the force behind the walls of a tile in order."""

    tile: str
    written = "{tile} inside"


class OrderTrain(Act, tag="engines"):
    """Transfer the engines of a tile; in a siege, those of one side only."""

    side: Literal["open", "inside"]
    tile: str


REORGANIZE = Kind("reorganize", Done, OrderTrain, OrderInside, Order)
Chosen: TypeAlias = Done | Order | OrderInside | OrderTrain


def reorganize(game: Game[MightyEmpires], player: str) -> Steps[Next]:
    """Put one force after another in order, as long as the player wishes; then the turn ends. The step cannot
    end while a banner is needlessly weak (ME-REORG-05)."""
    state = game.state
    trains = places_of_trains(state, player)
    if not trains and not any(_worth_asking(state, plan) for plan in _plans(state, player)):  # ME-REORG-01
        return ON
    match (yield from ask(lambda: _question(game.state, player))):
        case Order(tile):
            yield from rearrange(game, player, tile, inside=False)
        case OrderInside(tile):
            yield from rearrange(game, player, tile, inside=True)
        case OrderTrain(side, tile):
            yield from share_engines(game, player, tile, side == "inside")  # ME-TRAIN-06
        case _:
            return ON
    return AGAIN


def _plans(state: MightyEmpires, player: str) -> list[Plan]:
    """The forces that may be put in order, which excludes those held by terror (ME-RULING-219)."""
    return [plan for plan in plans_of(state, player) if why_none_acts(plan.banners) is None]


def _worth_asking(state: MightyEmpires, plan: Plan) -> bool:
    """Whether the force could be reorganized: whether points or baggage could be moved, or baggage stored or
    taken out."""
    return can_rearrange(state, plan.banners) or bool(plan.baggage and (plan.room or len(plan.banners) > 1))


def _question(state: MightyEmpires, player: str) -> Decision[Chosen]:
    plans = {_order(plan): plan for plan in _plans(state, player)}
    weak = why_not_done(state, plans.values())

    def words(act: Chosen) -> Words:
        if isinstance(act, Done):
            return Words("Nothing more to reorganize")
        if isinstance(act, OrderTrain):
            return Words(f"The engines at {place_name(state, act.tile)}", (act.tile,))
        note = "a weak banner must be joined to others" if must_mend(state, plans[act]) else ""
        return Words(f"Reorganize the force at {place_name(state, act.tile)}", (act.tile,), note)

    offers: list[Chosen] = [order for order, plan in plans.items() if _worth_asking(state, plan)]
    offers += [
        OrderTrain("inside" if inside else "open", tile) for tile, inside in places_of_trains(state, player)
    ]
    return Decision(
        player=player,
        kind=REORGANIZE,
        text="Which force will you reorganize?",
        rules=("ME-REORG-01", "ME-REORG-05"),
        offers=offers if weak else [Done(), *offers],
        words=words,
        why_not=lambda act: weak if isinstance(act, Done) else why_not_order(state, player, act),
        step_on=Done(),
    )


def why_not_order(state: MightyEmpires, player: str, act: Chosen) -> IllegalChoice | None:
    """Why a force cannot be put in order: terror holds it (ME-RULING-219), or it is a single banner that
    cannot be split, in a tile where nothing can be stored."""
    plan = next((one for one in plans_of(state, player) if _order(one) == act), None)
    if plan is None:
        return None
    if refusal := why_none_acts(plan.banners):
        return refusal
    if plan.baggage and plan.store is None:
        text = "Nothing can be stored there, and no other banner of yours is there."
        return IllegalChoice("no_stockpile_place", text, "ME-REORG-08")
    if not plan.own:
        text = "Banners of this kind cannot be split or joined to others."
        return IllegalChoice("different_kind", text, "ME-REORG-02")
    text = f"A new banner needs at least {SMALLEST_BANNER:,} points, and so does what is left of the old one."
    return IllegalChoice("banner_below_500", text, "ME-REORG-03")


def _order(plan: Plan) -> Order | OrderInside:
    return OrderInside(plan.tile) if plan.banners[0].inside else Order(plan.tile)


def why_not_done(state: MightyEmpires, plans: Iterable[Plan]) -> IllegalChoice | None:
    """Why the step cannot end: a banner is needlessly weak (ME-REORG-05)."""
    if any(must_mend(state, plan) for plan in plans):
        return IllegalChoice(
            "weak_banner",
            f"A banner under {SMALLEST_BANNER:,} points must be joined to others.",
            "ME-REORG-05",
        )
    return None
