"""The totals of an order sheet while it is being written: support, entitlements, Power (section 7)."""

from __future__ import annotations

from collections import Counter

from empires.rulesets.mightier_empires.kingdom import armies as of_army
from empires.rulesets.mightier_empires.kingdom import muster
from empires.rulesets.mightier_empires.kingdom.entitlements import slots, unentitled, wanted
from empires.rulesets.mightier_empires.orders import legality, payments
from empires.rulesets.mightier_empires.orders.sheet import Sheet
from empires.rulesets.mightier_empires.state import War


def sums(state: War, player: str, sheet: Sheet) -> dict[str, str]:
    """Each total as a phrase: the amount used, and the amount missing."""
    if muster.why_not_rows(sheet.lists) is not None:
        return {"power": _power(state, player, sheet)}
    armies = legality.armies_of(state, player, sheet)
    means = legality.means_of(state, player, sheet)
    told = {"support": f"{sum(map(of_army.supported, armies)):,} of {means.support:,} points"}
    before = {army.name: of_army.size(army) for army in state.secrets[player].armies}
    sizes = {army.name: of_army.size(army) for army in armies}
    # MI-ARMY-05
    told |= {name: f"{size:,} points" for name, size in sizes.items() if before.get(name) != size}
    have, need = slots(state, player), wanted(state, player, armies)
    missing = Counter(need[at] for at in unentitled(have, need))
    lacks = "".join(f"; {count} {kind} too many" for kind, count in sorted(missing.items()))
    told["entitlements"] = f"{len(need) - missing.total():,} of {len(have)}{lacks}"  # MI-ENT-07
    told["power"] = _power(state, player, sheet)
    return told


def _power(state: War, player: str, sheet: Sheet) -> str:
    held, promised = state.secrets[player].power, sum(row.power for row in sheet.expects)
    return f"{payments.spent(state, player, sheet):,} of {held:,}" + (
        f" + {promised:,} promised" if promised else ""
    )
