"""Sheets to print: the reader's orders of the turn, and each of his armies."""

from __future__ import annotations

from empires.kit.books import Line, Section, Sheet
from empires.rulesets.mightier_empires.kingdom import armies as of_army
from empires.rulesets.mightier_empires.state import Army, Compartment, War


def sheets(state: War, player: str | None) -> tuple[Sheet, ...]:
    """The order sheet as it was locked, then an army sheet each."""
    own = state.secrets.get(player) if player is not None else None
    if own is None:
        return ()
    return (_orders(state, player or "", own), *(_army(state, army) for army in own.armies))


def _orders(state: War, player: str, own: Compartment) -> Sheet:
    orders = tuple(
        Line(army.name, army.order.type, army.order.hex, army.order.sack) for army in own.armies if army.order
    )
    edicts = tuple(Line(edict.capitalize(), tile=name) for name, edict in own.edicts.items())
    spends = tuple(
        Line(
            one.action.capitalize(),
            f"{one.power} Power",
            one.target if one.target in state.tiles else "",
            one.feature,
        )
        for one in own.spends
    )
    bids = tuple(
        Line(
            state.offers[bid.offer].name,
            f"{bid.support} points",
            note=f"{bid.power} Power" if bid.power else "",
        )
        for bid in own.bids
    )
    gifts = tuple(Line(f"To {name}", f"{power} Power") for name, power in own.gifts.items())
    return Sheet(
        id="orders",
        title=f"Orders of {player}, turn {state.turn}",
        sections=(
            Section("Armies", orders, "No orders are locked."),
            Section("Edicts", edicts, "None."),
            Section("Power", spends, "None."),
            Section("Gifts", gifts, "None."),
            Section("Bids", bids, "None."),
        ),
        note="Nobody else sees this sheet.",
    )


def _army(state: War, army: Army) -> Sheet:
    people = tuple(
        Line(
            one.name,
            f"{one.points} points",
            note="; ".join(
                [f"{one.xp} experience", *one.advances, *one.injuries, *(item.name for item in one.items)]
            ),
        )
        for one in army.characters
    )
    units = tuple(Line(unit.name, f"{unit.points} points", note=unit.category) for unit in army.units)
    hires = tuple(
        Line(state.offers[name].name, f"{state.offers[name].support} points") for name in army.hires
    )
    return Sheet(
        id=f"army-{army.name}",
        title=army.name,
        sections=(
            Section("Characters", people, "None."), Section("Units", units, "None."),
            Section("Mercenaries", hires, "None."),
        ),
        note=f"{of_army.strength(army):,} points in the field.",
    )  # fmt: skip
