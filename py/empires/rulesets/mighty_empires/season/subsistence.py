"""Step 1: every banner of the active player eats (ME-SUBS); besieged places may starve."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Kind, Words
from empires.core.questions.decision import Decision
from empires.core.questions.fields import Choice, Number, Pick, bad_answer
from empires.core.questions.form import Form
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.core.rules.ruleset import ON, Next
from empires.kit.any_time import AnyTime, closed
from empires.rulesets.mighty_empires.banners.forces import (
    BAGGAGE_LIMIT,
    baggage_eyes,
    banners_in,
    name_of,
    room_for_baggage,
)
from empires.rulesets.mighty_empires.banners.supply import (
    Larder,
    break_to_forage,
    dwindle,
    feed,
    larder_with,
    shortfall,
)
from empires.rulesets.mighty_empires.charts import INSTABILITY
from empires.rulesets.mighty_empires.lands.presence import banners_of
from empires.rulesets.mighty_empires.nature.dead_armies import calm, hordes_at
from empires.rulesets.mighty_empires.nature.races import eats, unstable
from empires.rulesets.mighty_empires.season.reach import can_scout
from empires.rulesets.mighty_empires.siege import starvation
from empires.rulesets.mighty_empires.siege.ending import settle_sieges
from empires.rulesets.mighty_empires.state import Banner, MightyEmpires
from empires.rulesets.mighty_empires.state.answers import Done

END_STEP = Kind("end_step", Done)


class Handing(msgspec.Struct):
    """A form: an amount of baggage that one banner hands to another, by their numbers."""

    giver: str
    taker: str
    amount: int


def subsistence(game: Game[MightyEmpires], player: str) -> Steps[Next]:
    """Feed the active player's banners, force by force, then check which besieged places starve. The player
    is not asked if it makes no difference who eats what."""
    for group in groups(game.state, player):
        yield from _feed_group(game, group)
    yield from starvation.feed_garrisons(game, player)
    yield from settle_sieges(game)
    yield from ask(lambda: _last_moment(game, player))
    return ON


def _last_moment(game: Game[MightyEmpires], player: str) -> Decision[Done] | None:
    """Let baggage change hands after everybody has eaten, until the step ends (ME-SUBS-05). If scouts can be
    sent, the question about scouts allows for that instead.
    """
    if why_not_hand(game.state, player) or can_scout(game.state, player):
        return None
    return Decision(
        player=player,
        kind=END_STEP,
        text="All banners have eaten. Will you hand baggage over before you go on?",
        rules=("ME-SUBS-05",),
        offers=[Done()],
        words=lambda _: Words("Go on"),
        step_on=Done(),
    )


def groups(state: MightyEmpires, player: str) -> list[list[Banner]]:
    """The groups of banners that eat together: those in the same tile, with besieged banners and those
    outside apart (ME-RULING-125).

    A banner aboard a ship eats alone (ME-SUBS-11); ships themselves need nothing (ME-SHIP-18).
    """
    found: dict[tuple[str, bool, str | None], list[Banner]] = {}
    for banner in banners_of(state, player):
        found.setdefault((banner.tile, banner.inside, banner.aboard), []).append(banner)
    return list(found.values())


def larder_of(state: MightyEmpires, group: Sequence[Banner]) -> Larder:
    """The food available to a group in step 1: land, stockpile and pooled baggage."""
    one = group[0]
    if one.aboard is not None:
        return Larder(0, 0, False)  # ME-SUBS-11
    return larder_with(state, group)  # ME-SUBS-02, ME-SUBS-03, ME-SUBS-05


def _feed_group(game: Game[MightyEmpires], group: list[Banner]) -> Steps[None]:
    """Feed one group; hungry banners test for desertion, and a starving garrison may give in."""
    state, one = game.state, group[0]
    siege = state.sieges.get(one.tile)
    crumbling = [] if calm(state, one.tile) else [banner for banner in group if unstable(state, banner)]
    crowd = _crowd(state, one.tile)
    for banner in crumbling:
        yield from _test_stability(game, banner, crowd)
    group = [one for one in group if eats(state, one)]
    if not group:
        return
    yield from break_to_forage(game, group)
    hungry = yield from feed(game, group, lambda: larder_of(state, group))
    for banner in hungry:
        yield from shortfall(game, banner)
    # ME-SIEGE-24
    if hungry and one.inside and siege is not None and siege.defender == one.owner:
        yield from starvation.starve(game, siege)


def _crowd(state: MightyEmpires, tile: str) -> int:
    """The number of undead banners in a tile, whoever owns them; a horde counts as its number of banners
    (ME-RULING-434)."""
    banners = [one for one in state.banners.values() if one.tile == tile and unstable(state, one)]
    return len(banners) + sum(banners_in(horde) for horde in hordes_at(state, tile))


def _test_stability(game: Game[MightyEmpires], banner: Banner, crowd: int) -> Steps[None]:
    """Make undead banners crumble instead of eating, the more so in a crowd (ME-UNDEAD-04). No die is rolled
    if all banners are affected."""
    affected_from = INSTABILITY.at(crowd)["affected_from"]
    if affected_from != 1:  # ME-UNDEAD-05
        roll = yield from game.roll(
            "d6", INSTABILITY.id, f"{name_of(banner)}: instability", player=banner.owner
        )
        if roll.total < affected_from:
            return
    yield from dwindle(game, banner, f"{name_of(banner)} begins to crumble", "ME-UNDEAD-06")


# --- handing baggage over (ME-SUBS-05) -----------------------------------------------------------------


def why_not_hand(state: MightyEmpires, player: str) -> IllegalChoice | None:
    """Why no baggage can change hands now: step 1 lasts until the player sends his first scouts
    (ME-SUBS-05)."""
    fed = state.phase == "scouting" and not state.tried
    if state.active_player != player:
        return IllegalChoice("not_your_turn", f"It is {state.active_player}’s turn.", "ME-TURN-04")
    if state.phase == "reorganization":
        return closed("In this step baggage changes hands when you reorganize a force.", "ME-REORG-07")
    if not (fed or state.phase == "subsistence"):
        text = "Baggage can change hands only in the subsistence step and when you reorganize."
        return IllegalChoice("wrong_step", text, "ME-SUBS-05")
    if any(len(group) > 1 and group[0].aboard is None for group in groups(state, player)):
        return None if _able(state, player) else closed("None of them has any baggage.", "ME-SUBS-05")
    text = "None of your banners shares its tile with another banner of yours."
    return IllegalChoice("different_tile", text, "ME-SUBS-05")


def _able(state: MightyEmpires, player: str) -> list[Banner]:
    """The banners that have baggage to hand on, from groups in which they can do so."""
    return [
        banner
        for group in groups(state, player)
        if len(group) > 1 and group[0].aboard is None and any(one.baggage for one in group)
        for banner in group
    ]


def _handing_form(state: MightyEmpires, player: str) -> Form[Handing]:
    able = _able(state, player)
    choices = tuple(
        Choice(str(one.number), f"Banner {one.number} ({one.baggage} baggage)", (one.tile,)) for one in able
    )
    return Form(
        player=player,
        kind="move_baggage",
        text="Which baggage will you hand over?",
        rules=("ME-SUBS-05", "ME-ARMY-22"),
        record=Handing,
        fields=(
            Pick(name="giver", label="From", choices=choices),
            Pick(name="taker", label="To", choices=choices),
            Number(name="amount", label="Baggage", lo=0, hi=BAGGAGE_LIMIT, unit="points"),
        ),
        default=Handing(choices[0].value, choices[1].value, 0),
        why_not=lambda handing: why_not_hand_over(state, player, handing),
    )


def why_not_hand_over(state: MightyEmpires, player: str, handing: Handing) -> IllegalChoice | None:
    """Refuse to move baggage that the giver does not have, that the taker cannot carry, or that would go to
    another force."""
    giver = state.banners.get(f"{player}:{handing.giver}")
    taker = state.banners.get(f"{player}:{handing.taker}")
    if giver is None or taker is None or handing.amount < 0:
        return None  # the form's limits reject it
    if (giver.tile, giver.inside, giver.aboard) != (taker.tile, taker.inside, taker.aboard):
        return IllegalChoice(
            "different_tile", "Baggage can be handed over only within one force.", "ME-RULING-125"
        )
    if handing.amount > giver.baggage:
        return bad_answer(f"{name_of(giver)} has only {giver.baggage} baggage.")
    if giver is not taker and handing.amount > room_for_baggage(state, taker):
        return IllegalChoice(
            "baggage_limit", f"A banner carries at most {BAGGAGE_LIMIT} baggage.", "ME-ARMY-22"
        )
    return None


def _hand_over(game: Game[MightyEmpires], player: str, handing: Handing) -> None:
    """Carry out a legal move of baggage."""
    state, amount = game.state, handing.amount
    giver, taker = state.banners[f"{player}:{handing.giver}"], state.banners[f"{player}:{handing.taker}"]
    giver.baggage -= amount
    taker.baggage += amount
    text = f"{name_of(giver)} hands {amount:,} baggage to banner {taker.number}."
    eyes = baggage_eyes(state, player)
    game.emit("baggage_moved", "ME-SUBS-05", text, to=eyes, tiles=(giver.tile,), baggage=amount)


MOVE_BAGGAGE = AnyTime(kind="move_baggage", why_not=why_not_hand, question=_handing_form, do=_hand_over)
"""The action of moving baggage between the banners of one group (ME-SUBS-05)."""
