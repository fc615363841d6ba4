"""The ledger of each kingdom: complete for its own player, otherwise limited to what the reader knows of it
(MI-INFO-06).
"""

from __future__ import annotations

from empires.core.base.words import agree, span
from empires.kit.books import Ledger, Line, Section, ledgers_of
from empires.rulesets.mightier_empires.kingdom import armies as of_army
from empires.rulesets.mightier_empires.kingdom import support
from empires.rulesets.mightier_empires.land import features
from empires.rulesets.mightier_empires.land.geography import owned
from empires.rulesets.mightier_empires.results.ranking import effective_power, in_words
from empires.rulesets.mightier_empires.state import Army, Character, Compartment, War


def ledgers(state: War, player: str | None) -> tuple[Ledger, ...]:
    """Every kingdom's ledger, the reader's own first."""
    return ledgers_of(state.players, player, lambda name: _sections(state, name))


def _sections(state: War, name: str) -> list[Section]:
    own = state.secrets.get(name)
    sections = [Section("Kingdom", tuple(_kingdom(state, name, own)))]
    if own is not None:
        sections += [
            Section("Armies", tuple(_army(state, army) for army in own.armies), "No armies."),
            Section(
                "Characters",
                tuple(_character(one) for army in own.armies for one in army.characters),
                "None.",
            ),
            Section("Mercenaries", _hires(state, own), "None."),
        ]
    hexes = [Line(features.described(state.tiles[one]).capitalize(), tile=one) for one in owned(state, name)]
    sections.append(Section("Hexes", tuple(hexes), "None known."))
    return sections


def _kingdom(state: War, name: str, own: Compartment | None) -> list[Line]:
    realm = state.realms[name]
    lines = [Line("Race", realm.race)] if realm.race else []
    if realm.fell:
        lines.append(Line("Eliminated", f"turn {realm.fell}"))
    else:
        lines.append(Line("Capital", tile=realm.capital))
    if state.winners and not realm.fell:
        lines.append(Line("Effective Power", in_words(realm.final), note="at the end"))
    if own is not None:
        bank = ", ".join(f"{count} {token}" for token, count in own.bank.items() if count)
        lines += [
            Line("Power", f"{own.power:,}", note=f"{own.escrow:,} set aside for bids" if own.escrow else ""),
            Line("Tokens", bank or "none"),
            Line("Support", f"{support.support(state, name):,} points", note="this turn, without edicts"),
        ]
        if not state.winners:
            power = in_words(effective_power(state, name))
            lines.append(Line("Effective Power", power, note="if the campaign ended now"))
        lines += [
            Line(
                "Loot",
                f"{one.amount:,} points",
                note=f"{agree(one.last - one.first + 1, 'turn', 'turns')} {span(one.first, one.last)}",
            )
            for one in own.bonuses
            if one.last
        ]
    return lines


def _army(state: War, army: Army) -> Line:
    order = army.order
    notes = (
        [f"{order.type} {order.hex}{f', {order.sack}' if order.sack else ''}"] if order is not None else []
    )
    leader = of_army.general_of(army, state.turn)
    notes += [f"led by {leader.name}"] if leader is not None else ["without a leader"]
    return Line(army.name, f"{of_army.strength(army):,} points", order.hex if order else "", "; ".join(notes))


def _character(one: Character) -> Line:
    gains = [*one.advances, *one.injuries, *(item.name for item in one.items)]
    rank = "Lord" if one.rank == "lord" else "Hero"
    return Line(one.name, f"{one.points:,} points", note="; ".join([rank, f"{one.xp:,} experience", *gains]))


def _hires(state: War, own: Compartment) -> tuple[Line, ...]:
    return tuple(
        Line(
            state.offers[hire.offer].name,
            f"{hire.support:,} points",
            note=f"{hire.power:,} Power a turn" if hire.power else "",
        )
        for hire in own.hires
    )
