"""Sheets to print: the reader's orders for the turn, and a sheet for each of his armies."""

from __future__ import annotations

from empires.kit.books import Line, Section, Sheet
from empires.rulesets.mightier_empires.kingdom import armies as of_army
from empires.rulesets.mightier_empires.state import Army, Compartment, War


def sheets(state: War, player: str | None) -> tuple[Sheet, ...]:
    """The locked order sheet until the turn is over, a sheet for each army, and the battle sheet if there is
    one."""
    own = state.secrets.get(player) if player is not None else None
    if own is None:
        return ()
    armies = [_army(state, army) for army in own.armies]
    ways = state.settings.battle_method, state.settings.neutral_battle_method  # MI-NEUT-02
    table = [TABLE] if any(way != "abstract" for way in ways) else []
    orders = [_orders(state, player or "", own)] if any(army.order for army in own.armies) else []
    return (*orders, *armies, *table)


def _orders(state: War, player: str, own: Compartment) -> Sheet:
    orders = tuple(
        Line(army.name, army.order.type, army.order.hex, army.order.sack) for army in own.armies if army.order
    )
    edicts = tuple(Line(f"{edict.capitalize()} on {name}", tile=name) for name, edict in own.edicts.items())
    spends = tuple(
        Line(
            one.action.capitalize(),
            f"{one.power:,} Power",
            one.target if one.target in state.tiles else "",
            one.feature,
        )
        for one in own.spends
    )
    bids = tuple(
        Line(
            state.offers[bid.offer].name,
            f"{bid.support:,} points",
            note=f"{bid.power:,} Power" if bid.power else "",
        )
        for bid in own.bids
    )
    gifts = tuple(Line(f"To {name}", f"{power:,} Power") for name, power in own.gifts.items())
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
            f"{one.points:,} points",
            note="; ".join(
                [f"{one.xp} experience", *one.advances, *one.injuries, *(item.name for item in one.items)]
            ),
        )
        for one in army.characters
    )
    units = tuple(Line(unit.name, f"{unit.points:,} points", note=unit.category) for unit in army.units)
    hires = tuple(
        Line(state.offers[name].name, f"{state.offers[name].strength:,} points") for name in army.hires
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


TABLE = Sheet(
    id="table",
    title="At the table",
    sections=(
        Section("Setting up the board", (  # MI-TAB-03 to MI-TAB-05
            Line("Minor features of the hex come first", note="near the centre, scattered as rolled"),
            Line("Then both place their pieces in turn, as rolled", note="none may overlap"),
            Line("Where a river flows", note="you are asked for the column before each roll"),
        )),
        Section("During the battle", (  # MI-ARMY-11, MI-TAB-06, MI-TAB-08
            Line("Rules of an army book that depend on the General apply to this turn’s General"),
            Line("What a miscast takes from a wizard", note="returns when the turn ends, not before"),
            Line("Undead units", note="never grow beyond their size at the start of the turn"),
        )),
        Section("Allied armies", (  # MI-MULTI-05, MI-TAB-10
            Line("Characters neither lead nor join units of the other army"),
            Line("Basic power and dispel dice", "2 and 2", note="shared out, or pooled while both agree"),
            Line("Either ally may break the alliance at any time",
                 note="each then keeps half of a pool, for the rest of the battle"),
            Line("Panic from allied units", "Ld +1", note="no rule lets the other army ignore it"),
            Line("Fleeing troops are not destroyed by running into allies"),
        )),
        Section("Which battles to play", (  # MI-TAB-11
            Line("Even fights first, then those for richer hexes", note="the others by dice"),
        )),
    ),
    note="The player with more victory points wins; the size of the winner’s army decides by how much.",
)  # fmt: skip
"""Reminders for both sides of a battle on the table (4.18)."""
