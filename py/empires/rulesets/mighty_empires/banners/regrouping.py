"""A force rearranged where troops are written down (ME-REORG-04), and the one door to it in every army mode.

Points mode: points and baggage (`rearrangement`). Moderate mode: characters go along with the points, each
inside the points of a banner (ME-ARMY-06). Full mode: whole units and characters change banners, nothing is
split, and only a remnant joins another unit of its kind (ME-ARMY-09, ME-REORG-04).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from empires.core.errors import IllegalChoice
from empires.core.questions import Choice, Field, Pick, Question, bad_answer
from empires.core.steps import Game, Steps, ask
from empires.rulesets.mighty_empires.banners import rearrangement
from empires.rulesets.mighty_empires.banners.contents import (
    REMNANT,
    contents_of,
    heroes_worth,
    set_contents,
    so_many,
    worth,
)
from empires.rulesets.mighty_empires.banners.forces import LARGEST_BANNER, SMALLEST_BANNER, points, strength
from empires.rulesets.mighty_empires.banners.listing import check_contents
from empires.rulesets.mighty_empires.banners.rearrangement import (
    NEW,
    Plan,
    Shares,
    check_baggage,
    new_lines,
    plan_of,
)
from empires.rulesets.mighty_empires.lands.settlements import place_name
from empires.rulesets.mighty_empires.state import Banner, Campaign, Character, Contents, Unit

JOIN = "join"
Answer = dict[str, Any]


def form(state: Campaign, plan: Plan) -> Question:
    """How the force is to stand, in the words of the campaign's army mode."""
    match state.settings.army_mode:
        case "full":
            return _full_form(state, plan)
        case "moderate":
            return _moderate_form(state, plan)
        case _:
            return rearrangement.points_form(state, plan)


def check(state: Campaign, plan: Plan, answer: Answer) -> None:
    """Refuse what the rules of reorganization forbid."""
    if state.settings.army_mode == "full":
        _check_full(state, plan, answer)
        return
    rearrangement.check_points(state, plan, answer["points"], mend=weak(state, plan))
    if state.settings.army_mode == "moderate":
        _check_fit(state, plan, answer)
    check_baggage(plan, answer["points"], answer["baggage"])


def carry_out(game: Game[Campaign], plan: Plan, answer: Answer) -> None:
    """Do it: shares, new banners, lists and baggage."""
    state = game.state
    mode = state.settings.army_mode
    lists = _full_lists(state, plan, answer) if mode == "full" else {}
    if mode == "moderate":
        lists = _hero_lists(state, plan, answer)
    shares = (
        {line: worth(contents) for line, contents in lists.items()} if mode == "full" else answer["points"]
    )
    mixed = [banner for banner in plan.banners if shares.get(banner.id, 0) != points(state, banner)]
    traits = _common_traits(state, mixed)
    untouched = [banner.id for banner in plan.banners if banner not in mixed]
    stands = rearrangement.carry_out(game, plan, shares, answer["baggage"])
    for line, banner in stands.items():
        if line in lists:
            set_contents(state, banner, lists[line])
        if mode == "moderate" and line not in untouched:
            state.secrets[banner.owner].traits[banner.id] = list(traits)


def weak(state: Campaign, plan: Plan) -> bool:
    """Whether a banner of the force is weak and could be joined to others (ME-REORG-05, ME-RULING-183).

    Where whole units or characters stand in the way of every legal sharing, nobody is forced.
    """
    match state.settings.army_mode:
        case "full":
            return bool(_mergers(state, plan))
        case "moderate":
            mended = rearrangement.as_it_stands(state, plan)["points"]
            return rearrangement.weak(state, plan.banners) and _seats(state, plan, mended) is not None
        case _:
            return rearrangement.weak(state, plan.banners)


# --- moderate ------------------------------------------------------------------------------------------


def _heroes(state: Campaign, plan: Plan) -> dict[str, tuple[Banner, Character]]:
    """The characters of a force, each with its field in the form."""
    return {
        f"{banner.id} c{n}": (banner, hero)
        for banner in plan.banners
        for n, hero in enumerate(contents_of(state, banner).characters)
    }


def _moderate_form(state: Campaign, plan: Plan) -> Question:
    question = rearrangement.points_form(state, plan)
    default = question.default
    seats = _seats(state, plan, default["points"])
    if seats is None:
        as_it_is = {banner.id: points(state, banner) for banner in plan.banners}
        default = {"points": as_it_is, "baggage": rearrangement.loads_for(plan, as_it_is)}
        seats = {key: banner.id for key, (banner, _) in _heroes(state, plan).items()}
    fields = [
        Pick(name=key, label=f"{hero.name} ({hero.points} points)", choices=_targets(state, plan, banner))
        for key, (banner, hero) in _heroes(state, plan).items()
    ]
    return _extended(question, (*question.fields, *fields), {**default, **seats})


def _extended(question: Question, fields: tuple[Field, ...], default: Answer) -> Question:
    return Question(
        player=question.player,
        kind=question.kind,
        text=question.text,
        rules=(*question.rules, "ME-REORG-04"),
        fields=fields,
        default=default,
        tiles=question.tiles,
    )


def _seats(state: Campaign, plan: Plan, shares: Shares) -> dict[str, str] | None:
    """A banner for each character: his own, else the roomiest. None where one fits nowhere."""
    room = dict(shares)
    seats = {}
    heroes = sorted(_heroes(state, plan).items(), key=lambda one: -one[1][1].points)
    for key, (banner, hero) in heroes:
        seat = banner.id
        if room.get(seat, 0) < hero.points:
            others = [one.id for one in plan.banners if one.kind == banner.kind]
            seat = max(others, key=lambda one: room.get(one, 0))
        if room.get(seat, 0) < hero.points:
            return None
        room[seat] -= hero.points
        seats[key] = seat
    return {key: seats[key] for key in _heroes(state, plan)}


def _hero_lists(state: Campaign, plan: Plan, answer: Answer) -> dict[str, Contents]:
    lists = {line: Contents() for line, amount in answer["points"].items() if amount}
    for key, (_, hero) in _heroes(state, plan).items():
        if answer[key] in lists:
            lists[answer[key]].characters.append(hero)
    return lists


def _check_fit(state: Campaign, plan: Plan, answer: Answer) -> None:
    """Every character rides with a banner that there is, inside its points (ME-ARMY-06)."""
    lists = _hero_lists(state, plan, answer)
    for key, (banner, hero) in _heroes(state, plan).items():
        _refuse_kind(plan, banner, answer[key])
        if answer[key] not in lists:
            raise bad_answer(f"{hero.name} has no banner to ride with.")
    for line, contents in lists.items():
        if heroes_worth(contents) > answer["points"][line]:
            raise bad_answer("The characters of a banner are worth more than the banner.")


def _common_traits(state: Campaign, banners: list[Banner]) -> list[str]:
    """What holds of all banners whose troops mix; one undead banner taints them all (ME-RULING-146)."""
    declared = [state.secrets[one.owner].traits.get(one.id, []) for one in banners]
    if not declared:
        return []
    common = [trait for trait in declared[0] if all(trait in one for one in declared)]
    undead = any("any_undead" in one for one in declared)
    return [*common, "any_undead"] if undead and "any_undead" not in common else common


# --- full ----------------------------------------------------------------------------------------------


def _units(state: Campaign, plan: Plan) -> dict[str, tuple[Banner, Unit]]:
    """The units of a force, each with its field in the form."""
    return {
        f"{banner.id} u{n}": (banner, unit)
        for banner in plan.banners
        for n, unit in enumerate(contents_of(state, banner).units)
    }


def _full_form(state: Campaign, plan: Plan) -> Question:
    units, heroes = _units(state, plan), _heroes(state, plan)
    fields: list[Field] = [
        Pick(
            name=key,
            label=f"{unit.models} {unit.name} ({unit.models * unit.each} points)",
            choices=(*_targets(state, plan, banner), *_unions(units, key)),
        )
        for key, (banner, unit) in units.items()
    ]
    fields += [
        Pick(name=key, label=f"{hero.name} ({hero.points} points)", choices=_targets(state, plan, banner))
        for key, (banner, hero) in heroes.items()
    ]
    merged = _mergers(state, plan)
    homes = {key: banner.id for key, (banner, _) in (*units.items(), *heroes.items())}
    homes = {key: merged.get(home, home) for key, home in homes.items()}
    shares = {banner.id: points(state, banner) for banner in plan.banners if banner.id not in merged}
    return Question(
        player=plan.banners[0].owner,
        kind="rearrange",
        text=f"How is the force at {place_name(state, plan.tile)} to stand? Units stay whole this season.",
        rules=("ME-REORG-02", "ME-REORG-03", "ME-REORG-04", "ME-ARMY-09", "ME-REORG-07", "ME-REORG-08"),
        fields=(*fields, rearrangement.baggage_field(state, plan)),
        default={**homes, "baggage": rearrangement.loads_for(plan, {**_nothing(plan), **shares})},
        tiles=(plan.tile,),
    )


def _nothing(plan: Plan) -> Shares:
    return {banner.id: 0 for banner in plan.banners}


def _targets(state: Campaign, plan: Plan, banner: Banner) -> tuple[Choice, ...]:
    """The banners of a kind, and those to be made."""
    same = [one for one in plan.banners if one.kind == banner.kind]
    lines = new_lines(state, plan) if banner.kind == "own" else []
    return (
        *(Choice(one.id, f"Banner {one.number}", (one.tile,)) for one in same),
        *(Choice(line, f"a new banner ({line.removeprefix(NEW)})") for line in lines),
    )


def _unions(units: dict[str, tuple[Banner, Unit]], key: str) -> list[Choice]:
    """The units that a remnant may join (ME-REORG-04)."""
    banner, unit = units[key]
    if unit.models >= REMNANT:
        return []
    return [
        Choice(f"{JOIN} {other_key}", f"joins the {other.models} {other.name} of banner {home.number}")
        for other_key, (home, other) in units.items()
        if other_key != key and home.kind == banner.kind and _alike(unit, other)
    ]


def _alike(unit: Unit, other: Unit) -> bool:
    mine, theirs = (unit.name, unit.nature, unit.engine), (other.name, other.nature, other.engine)
    return mine == theirs and unit.each == other.each


def _full_lists(state: Campaign, plan: Plan, answer: Answer) -> dict[str, Contents]:
    """The lists by line of the form, as the answer has them."""
    lists: dict[str, Contents] = {}
    units = _units(state, plan)
    models = {key: unit.models for key, (_, unit) in units.items()}
    for key in units:
        if answer[key].startswith(f"{JOIN} "):
            models[answer[key].removeprefix(f"{JOIN} ")] += models[key]
    for key, (_, unit) in units.items():
        if not answer[key].startswith(f"{JOIN} "):
            whole = so_many(unit, models[key])
            lists.setdefault(answer[key], Contents()).units.append(whole)
    for key, (_, hero) in _heroes(state, plan).items():
        lists.setdefault(answer[key], Contents()).characters.append(hero)
    return lists


def _check_full(state: Campaign, plan: Plan, answer: Answer) -> None:
    """Whole pieces to banners of their kind; new banners as at the muster; nobody weak who need not be."""
    units = _units(state, plan)
    for key, (banner, _) in (*units.items(), *_heroes(state, plan).items()):
        target = answer[key]
        if target.startswith(f"{JOIN} "):
            joined = target.removeprefix(f"{JOIN} ")
            if joined not in units or answer[joined].startswith(f"{JOIN} "):
                raise bad_answer("A remnant joins a unit that stays what it is.")
        else:
            _refuse_kind(plan, banner, target)
    lists = _full_lists(state, plan, answer)
    before = {banner.id: points(state, banner) for banner in plan.banners}
    shares = {line: worth(contents) for line, contents in lists.items()}
    for line, contents in lists.items():
        if line not in before:
            check_contents("A new banner", contents)
        elif shares[line] > max(before[line], LARGEST_BANNER):
            raise IllegalChoice(
                "banner_above_1500", f"A banner holds at most {LARGEST_BANNER} points.", "ME-REORG-03"
            )
    own = {line: share for line, share in shares.items() if line not in before or _own(plan, line)}
    if _pairs(own):
        raise IllegalChoice(
            "weak_banner", f"A banner under {SMALLEST_BANNER} points must be joined to others.", "ME-REORG-05"
        )
    check_baggage(plan, shares, answer["baggage"])


def _own(plan: Plan, line: str) -> bool:
    return any(banner.id == line and banner.kind == "own" for banner in plan.banners)


def _refuse_kind(plan: Plan, banner: Banner, target: str) -> None:
    for other in plan.banners:
        if other.id == target and other.kind != banner.kind:
            raise IllegalChoice(
                "different_kind", "Troops never change to a banner of another kind.", "ME-REORG-02"
            )


def _pairs(shares: Shares) -> tuple[str, str] | None:
    """A weak banner and another that could take it in whole."""
    for line, share in shares.items():
        if 0 < share < SMALLEST_BANNER:
            for other, strength in shares.items():
                if other != line and 0 < strength <= LARGEST_BANNER - share:
                    return line, other
    return None


def _mergers(state: Campaign, plan: Plan) -> dict[str, str]:
    """Weak banners that another can take in whole, each with the banner it goes to in the end."""
    shares = {one.id: points(state, one) for one in plan.banners if one.kind == "own"}
    gone: dict[str, str] = {}
    while pair := _pairs(shares):
        line, other = pair
        shares[other] += shares.pop(line)
        gone = {one: other if home == line else home for one, home in gone.items()} | {line: other}
    return gone


def rearrange(game: Game[Campaign], player: str, tile: str, *, inside: bool) -> Steps[None]:
    """Ask how one force is rearranged, and do it."""
    state = game.state

    answer = yield from ask(
        lambda: form(state, plan_of(state, player, tile, inside)),
        lambda answer: check(state, plan_of(state, player, tile, inside), answer),
    )
    carry_out(game, plan_of(state, player, tile, inside), answer)


def can_rearrange(state: Campaign, banners: Sequence[Banner]) -> bool:
    """Whether points could be moved: between two banners of a kind, or to a new one (ME-REORG-02, 03)."""
    own = [banner for banner in banners if banner.kind == "own"]
    return len(own) > 1 or strength(state, own) >= 2 * SMALLEST_BANNER
