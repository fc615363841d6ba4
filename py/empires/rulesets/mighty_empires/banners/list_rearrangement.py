"""Rearranging a force if whole armies are listed (ME-ARMY-09, ME-REORG-04).

Whole units and characters change banners, nothing is split, and only a remnant joins a unit of its kind.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from empires.core.errors import IllegalChoice
from empires.core.questions.fields import Choice, Field, Pick, bad_answer
from empires.core.questions.form import Form
from empires.core.rules.asking import Steps, ask
from empires.rulesets.mighty_empires.banners.army_lists import why_not_banner
from empires.rulesets.mighty_empires.banners.contents import REMNANT, contents_of, so_many, worth
from empires.rulesets.mighty_empires.banners.forces import LARGEST_BANNER, SMALLEST_BANNER, points
from empires.rulesets.mighty_empires.banners.leaders import laid_up, needs_leader
from empires.rulesets.mighty_empires.banners.lines import (
    Rider,
    Shares,
    baggage_field,
    loads_of,
    riders,
    targets,
    why_not_kind,
)
from empires.rulesets.mighty_empires.banners.rearrangement import (
    Arrangement,
    Plan,
    has_weak,
    why_not_baggage,
    why_not_led,
    with_baggage,
)
from empires.rulesets.mighty_empires.banners.whole_units import Part, share_whole
from empires.rulesets.mighty_empires.lands.settlements import place_name
from empires.rulesets.mighty_empires.state import Banner, Contents, MightyEmpires, Unit

JOIN = "join "
"""The prefix of a remnant's target when it joins another unit: the name of that unit's field follows."""


class Placed(msgspec.Struct, frozen=True):
    """A unit of a force and the banner it belongs to."""

    banner: Banner
    unit: Unit


class Wishes(msgspec.Struct, frozen=True):
    """A filled-in form, by line: where each unit and character goes, and how much baggage each banner
    carries."""

    goes: dict[str, str]
    baggage: dict[str, int]


def ask_lists(state: MightyEmpires, plan: Callable[[], Plan]) -> Steps[Arrangement]:
    """Ask how the force is to be arranged, unit by unit."""
    answer = yield from ask(lambda: _form(state, plan()))
    return _arrangement(state, plan(), _wishes(answer))


def _form(state: MightyEmpires, plan: Plan) -> Form[dict[str, object]]:
    units, heroes = _units(state, plan), riders(state, plan)
    fields: list[Field] = [
        Pick(
            name=key,
            label=f"{one.unit.models} {one.unit.name} ({one.unit.models * one.unit.each:,} points)",
            choices=(*targets(state, plan, one.banner), *_unions(units, key)),
        )
        for key, one in units.items()
    ]
    fields += [
        Pick(
            name=key,
            label=f"{rider.hero.name} ({rider.hero.points:,} points)",
            choices=targets(state, plan, rider.banner),
        )
        for key, rider in heroes.items()
    ]
    homes = {key: home.id for key, home in _homes(units, heroes).items()} | (mended(state, plan) or {})
    stay = {one.id: points(state, one) if one.id in homes.values() else 0 for one in plan.banners}
    return Form(
        player=plan.banners[0].owner,
        kind="rearrange",
        text=(
            f"How will you arrange the force at {place_name(state, plan.tile)}? Units stay whole this season."
        ),
        rules=("ME-REORG-02", "ME-REORG-03", "ME-REORG-04", "ME-ARMY-09", "ME-REORG-07", "ME-REORG-08"),
        record=dict[str, object],
        fields=(*fields, baggage_field(state, plan)),
        default={**homes, "baggage": loads_of(plan, with_baggage(plan, stay))},
        why_not=lambda answer: _why_not(state, plan, _wishes(answer)),
        tiles=(plan.tile,),
    )


def _wishes(answer: Mapping[str, object]) -> Wishes:
    goes = {key: where for key, where in answer.items() if key != "baggage"}
    return msgspec.convert({"goes": goes, "baggage": answer["baggage"]}, Wishes)


def _units(state: MightyEmpires, plan: Plan) -> dict[str, Placed]:
    """The units of a force, each with its field in the form."""
    return {
        f"{banner.id} u{n}": Placed(banner, unit)
        for banner in plan.banners
        for n, unit in enumerate(contents_of(state, banner).units)
    }


def _homes(units: Mapping[str, Placed], heroes: Mapping[str, Rider]) -> dict[str, Banner]:
    """The banner of each unit and character, by its field."""
    homes = {key: one.banner for key, one in units.items()}
    return homes | {key: rider.banner for key, rider in heroes.items()}


def _unions(units: Mapping[str, Placed], key: str) -> list[Choice]:
    """The units that a remnant may join (ME-REORG-04)."""
    mine = units[key]
    if mine.unit.models >= REMNANT:
        return []
    return [
        Choice(
            f"{JOIN}{other_key}",
            f"joins the {other.unit.models} {other.unit.name} of banner {other.banner.number}",
        )
        for other_key, other in units.items()
        if other_key != key and other.banner.kind == mine.banner.kind and _alike(mine.unit, other.unit)
    ]


def _alike(unit: Unit, other: Unit) -> bool:
    return so_many(unit, 1) == so_many(other, 1)


def _arrangement(state: MightyEmpires, plan: Plan, wishes: Wishes) -> Arrangement:
    """The arrangement of the force from a form that is legal so far."""
    lists = _lists(_units(state, plan), riders(state, plan), wishes.goes)
    shares = Shares({name: worth(contents) for name, contents in lists.items()}, wishes.baggage)
    wanted = shares.arrangement()
    lines = {
        name: msgspec.structs.replace(line, contents=lists.get(name)) for name, line in wanted.lines.items()
    }
    return Arrangement(lines, wanted.stored)


def _lists(
    units: Mapping[str, Placed], heroes: Mapping[str, Rider], goes: Mapping[str, str]
) -> dict[str, Contents]:
    """The banners' lists, by line of the form."""
    lists: dict[str, Contents] = {}
    models = {key: one.unit.models for key, one in units.items()}
    for key in units:
        if goes[key].startswith(JOIN):
            models[goes[key].removeprefix(JOIN)] += models[key]
    for key, one in units.items():
        if not goes[key].startswith(JOIN):
            lists.setdefault(goes[key], Contents()).units.append(so_many(one.unit, models[key]))
    for key, rider in heroes.items():
        lists.setdefault(goes[key], Contents()).characters.append(rider.hero)
    return lists


# --- what is refused -----------------------------------------------------------------------------------


def _why_not(state: MightyEmpires, plan: Plan, wishes: Wishes) -> IllegalChoice | None:
    """Why an arrangement is refused: whole units must go to banners of their kind, new banners must follow
    the muster rules, and no banner may be needlessly weak."""
    if refusal := _why_not_target(state, plan, wishes.goes):
        return refusal
    wanted = _arrangement(state, plan, wishes)
    for name, line in wanted.lines.items():
        banner = plan.banner(name)
        if banner is None and line.contents is not None:
            if refusal := why_not_banner("A new banner", line.contents):
                return refusal
        elif banner is not None and line.points > max(points(state, banner), LARGEST_BANNER):
            return IllegalChoice(
                "banner_above_1500", f"A banner holds at most {LARGEST_BANNER:,} points.", "ME-REORG-03"
            )
    shares = {name: line.points for name, line in wanted.lines.items() if plan.shares_points(name)}
    if _pair(shares) or (has_weak([*shares.values()]) and _may_be_strong(state, plan)):
        return IllegalChoice(
            "weak_banner",
            f"A banner under {SMALLEST_BANNER:,} points must be joined to others.",
            "ME-REORG-05",
        )
    return why_not_led(state, plan, wanted) or why_not_baggage(plan, wanted)


def _why_not_target(state: MightyEmpires, plan: Plan, goes: Mapping[str, str]) -> IllegalChoice | None:
    units = _units(state, plan)
    for key, home in _homes(units, riders(state, plan)).items():
        if goes[key].startswith(JOIN):
            joined = goes[key].removeprefix(JOIN)
            if joined not in units or goes[joined].startswith(JOIN):
                return bad_answer("A remnant can join only a unit that does not change banners itself.")
        elif refusal := why_not_kind(plan, home, goes[key]):
            return refusal
    return None


def _pair(shares: Mapping[str, int]) -> tuple[str, str] | None:
    """A weak banner and another banner that could absorb all of it; none where all of them together are weak
    (ME-RULING-183)."""
    if sum(shares.values()) < SMALLEST_BANNER:
        return None
    for line, share in shares.items():
        if 0 < share < SMALLEST_BANNER:
            for other, strength in shares.items():
                if other != line and 0 < strength <= LARGEST_BANNER - share:
                    return line, other
    return None


def mended(state: MightyEmpires, plan: Plan) -> dict[str, str] | None:
    """The banner of each unit and character once weak banners have been joined to others, as whole banners if
    that is possible. None if no banner is weak, or if nothing can be done about it (ME-RULING-183)."""
    shares = {one.id: points(state, one) for one in plan.own}
    merged = _mergers(shares)
    left = [sum(shares[one] for one in shares if merged.get(one, one) == home) for home in shares]
    if has_weak(left) and (whole := _strong(state, plan)) is not None:
        return whole
    own = {key: home.id for key, home in _own_homes(state, plan).items()}
    return {key: merged.get(home, home) for key, home in own.items()} if merged else None


def _may_be_strong(state: MightyEmpires, plan: Plan) -> bool:
    """Whether the force can be arranged without a weak banner, perhaps as it stands."""
    weak = has_weak([points(state, one) for one in plan.own])
    return not weak or _strong(state, plan) is not None


def _strong(state: MightyEmpires, plan: Plan) -> dict[str, str] | None:
    """The banner of each unit and character if none of the present banners is to be weak."""
    units, heroes = _units(state, plan), riders(state, plan)
    parts = [
        Part(
            key,
            heroes[key].hero.points if key in heroes else units[key].unit.models * units[key].unit.each,
            home.id,
            key in heroes,
        )
        for key, home in _own_homes(state, plan).items()
    ]
    limits = {one.id: max(points(state, one), LARGEST_BANNER) for one in plan.own}
    unled = [one.id for one in plan.own if needs_leader(state, one) and not laid_up(state, one)]
    return share_whole(parts, limits, unled)


def _own_homes(state: MightyEmpires, plan: Plan) -> dict[str, Banner]:
    homes = _homes(_units(state, plan), riders(state, plan))
    return {key: home for key, home in homes.items() if home.kind == "own"}


def _mergers(before: Mapping[str, int]) -> dict[str, str]:
    """Weak banners that can be absorbed whole, each with the banner that finally absorbs it."""
    shares = dict(before)
    gone: dict[str, str] = {}
    while pair := _pair(shares):
        line, other = pair
        shares[other] += shares.pop(line)
        gone = {one: other if home == line else home for one, home in gone.items()} | {line: other}
    return gone
