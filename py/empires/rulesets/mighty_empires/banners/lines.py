"""The lines of the form by which a force is rearranged: who takes troops, characters and baggage."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from empires.core.errors import IllegalChoice
from empires.core.questions.fields import Choice, Item, Split
from empires.rulesets.mighty_empires.banners.contents import contents_of
from empires.rulesets.mighty_empires.banners.forces import (
    BAGGAGE_LIMIT,
    SMALLEST_BANNER,
    room_for_baggage,
    strength,
)
from empires.rulesets.mighty_empires.banners.rearrangement import NEW, Arrangement, Line, Plan
from empires.rulesets.mighty_empires.lands.stores import STORE
from empires.rulesets.mighty_empires.nature.races import keeps_stores
from empires.rulesets.mighty_empires.state import Banner, Character, MightyEmpires


class Shares(msgspec.Struct, frozen=True):
    """The points and baggage a player fills in, by line; baggage may also go into store."""

    points: dict[str, int]
    baggage: dict[str, int]

    def arrangement(self) -> Arrangement:
        """The resulting arrangement of the force."""
        names = [*self.points, *(name for name in self.baggage if name not in self.points and name != STORE)]
        lines = {name: Line(self.points.get(name, 0), self.baggage.get(name, 0)) for name in names}
        return Arrangement(lines, self.baggage.get(STORE, 0))


class Rider(msgspec.Struct, frozen=True):
    """A character of a force and the banner he rides with."""

    banner: Banner
    hero: Character


def riders(state: MightyEmpires, plan: Plan) -> dict[str, Rider]:
    """The characters of a force, each with its field in the form."""
    return {
        f"{banner.id} c{n}": Rider(banner, hero)
        for banner in plan.banners
        for n, hero in enumerate(contents_of(state, banner).characters)
    }


def new_lines(state: MightyEmpires, plan: Plan) -> list[str]:
    """The names of the new banners the force could be split into."""
    return [f"{NEW}{n}" for n in range(1, strength(state, plan.own) // SMALLEST_BANNER)]


def new_label(line: str) -> str:
    """What a form calls a new banner, so that players can see that its points and its baggage belong
    together."""
    return f"A new banner ({line.removeprefix(NEW)})"


def targets(state: MightyEmpires, plan: Plan, banner: Banner) -> tuple[Choice, ...]:
    """The banners that a banner's troops may join: those of its kind, and new ones."""
    same = [one for one in plan.banners if one.kind == banner.kind]
    lines = new_lines(state, plan) if banner.kind == "own" else []
    return (
        *(Choice(one.id, f"Banner {one.number}", (one.tile,)) for one in same),
        *(Choice(line, f"a new banner ({line.removeprefix(NEW)})") for line in lines),
    )


def why_not_kind(plan: Plan, banner: Banner, target: str) -> IllegalChoice | None:
    """The refusal of troops that would join a banner of another kind (ME-REORG-02)."""
    other = plan.banner(target)
    if other is not None and other.kind != banner.kind:
        return IllegalChoice(
            "different_kind", "Troops cannot move to a banner of a different kind.", "ME-REORG-02"
        )
    return None


def baggage_field(state: MightyEmpires, plan: Plan) -> Split:
    """The field for the baggage that each banner of an arrangement carries, and for the stored baggage."""
    loads = [
        Item(banner.id, f"Banner {banner.number}", hi=room_for_baggage(state, banner) + banner.baggage)
        for banner in plan.banners
    ]
    most = BAGGAGE_LIMIT if keeps_stores(state, plan.banners[0].owner) else 0  # ME-UNDEAD-02
    loads += [Item(line, new_label(line), hi=most) for line in new_lines(state, plan)]
    if plan.store is not None:
        loads.append(Item(STORE, "Stockpile", hi=plan.room))
    return Split(name="baggage", label="Baggage", items=tuple(loads), lo=0, hi=plan.baggage)


def loads_of(plan: Plan, arrangement: Arrangement) -> dict[str, int]:
    """An arrangement's baggage as the form lists it: with each banner that stays, and in store."""
    loads = {name: line.baggage for name, line in arrangement.lines.items() if line.points}
    return loads if plan.store is None else {**loads, STORE: arrangement.stored}


def points_of(arrangement: Arrangement) -> Mapping[str, int]:
    """The points in an arrangement, by line of the form."""
    return {name: line.points for name, line in arrangement.lines.items()}
