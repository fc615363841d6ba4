"""The single entry point for rearranging a force, in every army mode (ME-REORG-04).

In points mode, points and baggage move. In moderate mode, characters move along with the points, each counted
within the points of a banner (ME-ARMY-06). In full mode, whole units and characters change banners
(`list_rearrangement`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from empires.core.errors import IllegalChoice
from empires.core.questions.fields import Item, Pick, Split, bad_answer
from empires.core.questions.form import Form
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.rulesets.mighty_empires.banners import list_rearrangement
from empires.rulesets.mighty_empires.banners.contents import heroes_worth
from empires.rulesets.mighty_empires.banners.forces import LARGEST_BANNER, SMALLEST_BANNER, points, strength
from empires.rulesets.mighty_empires.banners.lines import (
    Shares,
    baggage_field,
    loads_of,
    new_label,
    new_lines,
    points_of,
    riders,
    targets,
    why_not_kind,
)
from empires.rulesets.mighty_empires.banners.rearrangement import (
    Arrangement,
    Plan,
    carry_out,
    has_weak,
    mended,
    plan_of,
    why_not_baggage,
    why_not_led,
    why_not_shares,
    why_not_weak,
    with_baggage,
)
from empires.rulesets.mighty_empires.lands.settlements import place_name
from empires.rulesets.mighty_empires.state import Banner, Contents, MightyEmpires

RULES = ("ME-REORG-02", "ME-REORG-03", "ME-REORG-07", "ME-REORG-08", "ME-REORG-09")


def rearrange(game: Game[MightyEmpires], player: str, tile: str, *, inside: bool) -> Steps[None]:
    """Ask how one force is to be rearranged, and rearrange it."""
    state = game.state

    def plan() -> Plan:
        return plan_of(state, player, tile, inside)

    match state.settings.army_mode:
        case "full":
            wanted = yield from list_rearrangement.ask_lists(state, plan)
        case "moderate":
            wanted = yield from _ask_riders(state, plan)
        case _:
            wanted = yield from _ask_points(state, plan)
    carry_out(game, plan(), wanted)


def can_rearrange(state: MightyEmpires, banners: Sequence[Banner]) -> bool:
    """Whether points could be moved: between two banners of the same kind, or to a new one (ME-REORG-02,
    03)."""
    own = [banner for banner in banners if banner.kind == "own"]
    return len(own) > 1 or strength(state, own) >= 2 * SMALLEST_BANNER


def must_mend(state: MightyEmpires, plan: Plan) -> bool:
    """Whether a banner of the force is weak and could be joined to others (ME-REORG-05, ME-RULING-183)."""
    if state.settings.army_mode == "full":
        return list_rearrangement.mended(state, plan) is not None
    return has_weak([points(state, banner) for banner in plan.own]) and can_mend(state, plan)


def can_mend(state: MightyEmpires, plan: Plan) -> bool:
    """Whether there is any legal way to share; the need to keep characters whole may rule out every way."""
    return state.settings.army_mode == "points" or _seats(state, plan, mended(state, plan)) is not None


# --- points --------------------------------------------------------------------------------------------


def _ask_points(state: MightyEmpires, plan: Callable[[], Plan]) -> Steps[Arrangement]:
    answer = yield from ask(lambda: _points_form(state, plan()))
    return answer.arrangement()


def _points_form(state: MightyEmpires, plan: Plan) -> Form[Shares]:
    """One form for a whole force: each banner's points and baggage, and the stored baggage."""
    return Form(
        player=plan.banners[0].owner,
        kind="rearrange",
        text=_text(state, plan),
        rules=RULES,
        record=Shares,
        fields=(_points_field(state, plan), baggage_field(state, plan)),
        default=_as_it_stands(state, plan),
        why_not=lambda answer: _why_not_points(state, plan, answer),
        tiles=(plan.tile,),
    )


def _text(state: MightyEmpires, plan: Plan) -> str:
    where = place_name(state, plan.tile)
    return f"How will you arrange the force at {where}? A banner with 0 points is given up."


def _points_field(state: MightyEmpires, plan: Plan) -> Split:
    total = strength(state, plan.own)
    lines = [_points_line(state, banner, total) for banner in plan.banners]
    lines += [Item(line, new_label(line), hi=LARGEST_BANNER) for line in new_lines(state, plan)]
    strong = strength(state, plan.banners)
    return Split(name="points", label="Points", items=tuple(lines), lo=strong, hi=strong, unit="points")


def _points_line(state: MightyEmpires, banner: Banner, total: int) -> Item:
    """The player's own banners share their points freely; those of other kinds keep theirs (ME-REORG-02)."""
    label = f"Banner {banner.number}"
    if banner.kind == "own":
        return Item(banner.id, label, hi=max(points(state, banner), min(total, LARGEST_BANNER)))
    return Item(banner.id, f"{label} ({banner.kind})", lo=points(state, banner), hi=points(state, banner))


def _as_it_stands(state: MightyEmpires, plan: Plan) -> Shares:
    """The present force with weak banners strengthened or merged; the baggage of merged banners goes to the
    others."""
    shares = mended(state, plan)
    return Shares(shares, loads_of(plan, with_baggage(plan, shares)))


def _why_not_points(state: MightyEmpires, plan: Plan, answer: Shares) -> IllegalChoice | None:
    wanted = answer.arrangement()
    return why_not_shares(state, plan, wanted) or why_not_weak(plan, wanted) or why_not_baggage(plan, wanted)


# --- moderate ------------------------------------------------------------------------------------------


Seats = dict[str, str]
"""The line of the banner that each character rides with, by the character's field."""


def _ask_riders(state: MightyEmpires, plan: Callable[[], Plan]) -> Steps[Arrangement]:
    answer = yield from ask(lambda: _riders_form(state, plan()))
    return _with_riders(state, plan(), answer)


def _riders_form(state: MightyEmpires, plan: Plan) -> Form[dict[str, Any]]:
    shares = _as_it_stands(state, plan)
    seats = _seats(state, plan, shares.points)
    if seats is None:
        as_it_is = {banner.id: points(state, banner) for banner in plan.banners}
        shares = Shares(as_it_is, loads_of(plan, with_baggage(plan, as_it_is)))
        seats = {key: rider.banner.id for key, rider in riders(state, plan).items()}
    fields = [
        Pick(
            name=key,
            label=f"{rider.hero.name} ({rider.hero.points:,} points)",
            choices=targets(state, plan, rider.banner),
        )
        for key, rider in riders(state, plan).items()
    ]
    return Form(
        player=plan.banners[0].owner,
        kind="rearrange",
        text=_text(state, plan),
        rules=(*RULES, "ME-REORG-04"),
        record=dict[str, Any],
        fields=(_points_field(state, plan), baggage_field(state, plan), *fields),
        default={**msgspec.to_builtins(shares), **seats},
        why_not=lambda answer: _why_not_riders(state, plan, answer),
        tiles=(plan.tile,),
    )


def _seats(state: MightyEmpires, plan: Plan, shares: Mapping[str, int]) -> Seats | None:
    """A banner for each character: his own, or else the one with the most room. None if one of the characters
    fits nowhere.
    """
    room = dict(shares)
    seats = {}
    known = riders(state, plan)
    for key, rider in sorted(known.items(), key=lambda one: -one[1].hero.points):
        seat = rider.banner.id
        if room.get(seat, 0) < rider.hero.points:
            others = [one.id for one in plan.banners if one.kind == rider.banner.kind]
            seat = max(others, key=lambda one: room.get(one, 0))
        if room.get(seat, 0) < rider.hero.points:
            return None
        room[seat] -= rider.hero.points
        seats[key] = seat
    return {key: seats[key] for key in known}


def _with_riders(state: MightyEmpires, plan: Plan, answer: dict[str, Any]) -> Arrangement:
    """The arrangement in a form, each character with the banner he is to ride with."""
    wanted = msgspec.convert(answer, Shares).arrangement()
    lists = {name: Contents() for name, line in wanted.lines.items() if line.points}
    for key, rider in riders(state, plan).items():
        if answer[key] in lists:
            lists[answer[key]].characters.append(rider.hero)
    lines = {
        name: msgspec.structs.replace(line, contents=lists.get(name)) for name, line in wanted.lines.items()
    }
    return Arrangement(lines, wanted.stored)


def _why_not_riders(state: MightyEmpires, plan: Plan, answer: dict[str, Any]) -> IllegalChoice | None:
    wanted = _with_riders(state, plan, answer)
    return (
        why_not_shares(state, plan, wanted)
        or (why_not_weak(plan, wanted) if can_mend(state, plan) else None)
        or _why_not_fit(state, plan, wanted, answer)
        or why_not_led(state, plan, wanted)
        or why_not_baggage(plan, wanted)
    )


def _why_not_fit(state: MightyEmpires, plan: Plan, wanted: Arrangement, seats: Seats) -> IllegalChoice | None:
    """Why characters are refused: each must ride with an existing banner, within its points (ME-ARMY-06)."""
    shares = points_of(wanted)
    for key, rider in riders(state, plan).items():
        if refusal := why_not_kind(plan, rider.banner, seats[key]):
            return refusal
        if not shares.get(seats[key]):
            return bad_answer(f"{rider.hero.name} must be with a banner.")
    for line in wanted.lines.values():
        if line.contents is not None and heroes_worth(line.contents) > line.points:
            return bad_answer("The characters of a banner are worth more than the banner.")
    return None
