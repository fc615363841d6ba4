"""Step 1: every banner of the active player eats (ME-SUBS-01 to 11); besieged places may starve."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from empires.core.errors import IllegalChoice
from empires.core.questions import Choice, Number, Pick, Question, bad_answer
from empires.core.steps import Game, Steps
from empires.rulesets.mighty_empires.banners.forces import BAGGAGE_LIMIT, baggage_eyes, banners_of, name_of
from empires.rulesets.mighty_empires.banners.supply import (
    Larder,
    feed,
    forage_value,
    open_stockpile,
    shortfall,
)
from empires.rulesets.mighty_empires.siege import starvation
from empires.rulesets.mighty_empires.siege.siege import settle_sieges
from empires.rulesets.mighty_empires.state import Banner, Campaign

HAND_OVER = "move_baggage"


def subsistence(game: Game[Campaign]) -> Steps[None]:
    """Feed the active player's banners, force by force, then see which besieged places starve.

    Nobody is asked where it makes no difference who eats what.
    """
    state = game.state
    player = state.active_player
    assert player is not None
    for group in groups(state, player):
        yield from _feed_group(game, group)
    yield from starvation.feed_garrisons(game, player)
    yield from settle_sieges(game)
    state.phase = "scouting"


def groups(state: Campaign, player: str) -> list[list[Banner]]:
    """Who eats together: the banners of a tile, those inside and outside a siege apart (ME-RULING-125).

    A banner aboard a ship eats alone (ME-SUBS-11).
    """
    found: dict[tuple[str, bool, str | None], list[Banner]] = {}
    for banner in banners_of(state, player):
        found.setdefault((banner.tile, banner.inside, banner.aboard), []).append(banner)
    return list(found.values())


def larder_of(state: Campaign, group: Sequence[Banner]) -> Larder:
    """What a group may draw on in step 1: land, stockpile and pooled baggage (ME-SUBS-02 to 06)."""
    one = group[0]
    if one.aboard is not None:
        return Larder(0, 0, False)
    return Larder(
        forage_value(state, one.owner, one.tile), open_stockpile(state, one.owner, one.tile, one.inside), True
    )


def _feed_group(game: Game[Campaign], group: list[Banner]) -> Steps[None]:
    """Feed one group; hungry banners test, and a starving garrison may give in (ME-SIEGE-24)."""
    state, one = game.state, group[0]
    siege = state.sieges.get(one.tile)
    hungry = yield from feed(game, group, larder_of(state, group))
    for banner in hungry:
        yield from shortfall(game, banner)
    if hungry and one.inside and siege is not None and siege.defender == one.owner:
        yield from starvation.starve(game, siege)


# --- handing baggage over, while the player is asked how to feed a force (ME-SUBS-05) ------------------


def standing(state: Campaign, player: str) -> list[Question]:
    """`move_baggage` in step 1: from banner to banner of one group (ME-SUBS-05)."""
    if state.phase != "subsistence" or state.active_player != player:
        return []
    able = [
        banner
        for group in groups(state, player)
        if len(group) > 1 and group[0].aboard is None and any(one.baggage for one in group)
        for banner in group
    ]
    if not able:
        return []
    choices = tuple(
        Choice(str(one.number), f"Banner {one.number} ({one.baggage} baggage)", (one.tile,)) for one in able
    )
    return [
        Question(
            player=player,
            kind=HAND_OVER,
            text="Hand baggage from one banner to another?",
            rules=("ME-SUBS-05", "ME-ARMY-22"),
            fields=(
                Pick(name="giver", label="From", choices=choices),
                Pick(name="taker", label="To", choices=choices),
                Number(name="amount", label="Baggage", lo=0, hi=BAGGAGE_LIMIT, unit="points"),
            ),
            default={"giver": choices[0].value, "taker": choices[1].value, "amount": 0},
        )
    ]


def check_hand_over(state: Campaign, player: str, answer: dict[str, Any]) -> None:
    """Refuse what the giver has not, the taker cannot carry, or what would go to another force."""
    by_number = {str(banner.number): banner for banner in banners_of(state, player)}
    giver, taker = by_number.get(answer["giver"]), by_number.get(answer["taker"])
    if giver is None or taker is None or answer["amount"] < 0:
        return  # the bounds of the form refuse it
    if (giver.tile, giver.inside, giver.aboard) != (taker.tile, taker.inside, taker.aboard):
        raise IllegalChoice("different_tile", "Baggage stays within one force.", "ME-RULING-125")
    if answer["amount"] > giver.baggage:
        raise bad_answer(f"{name_of(giver)} has only {giver.baggage} baggage.")
    if giver is not taker and taker.baggage + answer["amount"] > BAGGAGE_LIMIT:
        raise IllegalChoice(
            "baggage_limit", f"A banner carries {BAGGAGE_LIMIT} baggage at most.", "ME-ARMY-22"
        )


def hand_over(game: Game[Campaign], player: str, answer: dict[str, Any]) -> None:
    """Carry a legal `move_baggage` out."""
    by_number = {str(banner.number): banner for banner in banners_of(game.state, player)}
    giver, taker, amount = by_number[answer["giver"]], by_number[answer["taker"]], answer["amount"]
    giver.baggage -= amount
    taker.baggage += amount
    text = f"{name_of(giver)} hands {amount} baggage to banner {taker.number}."
    eyes = baggage_eyes(game.state, player)
    game.emit("baggage_moved", "ME-SUBS-05", text, to=eyes, tiles=(giver.tile,), baggage=amount)
