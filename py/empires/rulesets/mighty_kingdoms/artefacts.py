"""Artefacts: unique items from a common pool, carried by units, lost and captured (MK-ART)."""

from __future__ import annotations

from collections.abc import Iterable

from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.rulesets.mighty_kingdoms import land
from empires.rulesets.mighty_kingdoms.book import table
from empires.rulesets.mighty_kingdoms.state import CAPITAL, Artefact, Kingdoms, Unit
from empires.rulesets.mighty_kingdoms.turns import choose
from empires.rulesets.mighty_kingdoms.units import army_of, find_unit, units_of


class Carry(Act):
    """Give the artefact to this unit."""

    unit: str


ASSIGN_CAPTURED = Kind("assign_captured", Carry)


def ready_pool() -> dict[str, Artefact]:
    """The pool used if the players enter no artefacts: thirty of them, by value, then by letter
    (MK-T-ARTEPOOL)."""
    pool = {}
    for row in table("MK-T-ARTEPOOL").rows:
        for letter, requirement in row.cells.items():
            name = f"{row.on}-{letter}"
            pool[name] = Artefact(id=name, name=name, points=int(row.on), requirement=requirement)  # type: ignore[arg-type]  # the table's words are requirements
    return pool


def held_by(state: Kingdoms, player: str) -> list[Artefact]:
    """The artefacts of a kingdom; ownership is public, the bearer is not (MK-ART-03)."""
    return [artefact for artefact in state.artefacts.values() if artefact.owner == player]


def bearer_of(state: Kingdoms, artefact: Artefact) -> str:
    """The unit that carries an artefact, or CAPITAL; "" if the artefact is unassigned or its bearer is
    secret."""
    if artefact.id in state.bearers:
        return state.bearers[artefact.id]
    secret = state.secrets.get(artefact.owner)
    return secret.bearers.get(artefact.id, "") if secret is not None else ""


def carried_by(state: Kingdoms, unit: str) -> Artefact | None:
    """The artefact that a unit carries, if known."""
    return next((one for one in state.artefacts.values() if bearer_of(state, one) == unit), None)


def give(state: Kingdoms, artefact: Artefact, owner: str, bearer: str = "", *, public: bool = True) -> None:
    """Give an artefact to a kingdom ("" for the pool) and to a bearer, publicly or not."""
    state.bearers.pop(artefact.id, None)
    if artefact.owner:
        state.secrets[artefact.owner].bearers.pop(artefact.id, None)
    artefact.owner = owner
    if owner and bearer:
        known = state.bearers if public else state.secrets[owner].bearers
        known[artefact.id] = bearer


def to_pool(game: Game[Kingdoms], artefact: Artefact, rule: str) -> None:
    """Return an artefact to the common pool, where it can be won again (MK-RULING-65)."""
    give(game.state, artefact, "")
    game.emit(
        "artefact_to_pool", rule, f"{artefact.name} is lost and may be found again.", artefact=artefact.id
    )


def part_from_bearer(game: Game[Kingdoms], unit: str, *, keep: bool = False) -> None:
    """Take an artefact from a unit that disappeared; it goes to the pool, or stays unassigned if the army was
    disbanded."""
    artefact = carried_by(game.state, unit)
    if artefact is None:
        return
    if keep:
        give(game.state, artefact, artefact.owner)
    else:
        to_pool(game, artefact, "MK-RULING-65")


def may_carry(unit: Unit, artefact: Artefact) -> bool:
    """Whether a unit may take an artefact: it must be able to carry one, meet the requirements and have no
    bought item (MK-RULING-64)."""
    if not unit.can_carry or unit.magic_item:
        return False
    match artefact.requirement:
        case "melee":
            return unit.me is not None
        case "ranged":
            return unit.ra is not None
        case "hero":
            return unit.is_hero
        case "spell":
            return any(same_name(spell, artefact.spell) for spell in unit.spells)
        case "any":
            return True


def eligible(state: Kingdoms, armies: Iterable[str], artefact: Artefact) -> list[Unit]:
    """The units of these armies that may take an artefact now, because they are eligible and carry none
    yet."""
    return [
        unit
        for army in armies
        for unit in units_of(state, army)
        if may_carry(unit, artefact) and carried_by(state, unit.id) is None
    ]


def reveal_bearers(state: Kingdoms, army: str) -> None:
    """Reveal the bearers in an army once its list is known (MK-ART-04)."""
    secret = state.secrets[state.armies[army].owner].bearers
    for name in [name for name, unit in secret.items() if army_of(unit) == army]:
        state.bearers[name] = secret.pop(name)


def capture(
    game: Game[Kingdoms], artefact: Artefact, taker: str, armies: list[str], rule: str
) -> Steps[None]:
    """Give a captured artefact to an eligible unit of the taker's armies, or else to the taker's Capital, or
    else to the pool; its new bearer is public."""
    state = game.state
    give(state, artefact, "")
    units = eligible(state, armies, artefact)
    if not units:  # MK-ART-06, MK-ART-07
        to_capital(game, artefact, taker)
        return
    act = yield from choose(game, taker, lambda: _capture_question(state, artefact, taker, units, rule))
    bearer = find_unit(state, act.unit) if act is not None else None
    if bearer is None:  # MK-RULING-67
        return  # the taker has left: the artefact stays in the pool
    give(state, artefact, taker, bearer.id)  # MK-ART-05
    game.emit(
        "artefact_captured",
        rule,
        f"{taker} captures {artefact.name}; {bearer.name} carries it now.",
        artefact=artefact.id,
        unit=bearer.id,
    )


def _capture_question(
    state: Kingdoms, artefact: Artefact, taker: str, units: list[Unit], rule: str
) -> Decision[Carry]:
    names = {unit.id: f"{unit.name} of army {state.armies[army_of(unit.id)].symbol}" for unit in units}
    return Decision(
        player=taker,
        kind=ASSIGN_CAPTURED,
        text=f"Who will take {artefact.name} ({artefact.points:,} points)?",
        rules=(rule,),
        offers=[Carry(unit.id) for unit in units],
        words=lambda act: Words(names[act.unit]),
        why_not=lambda act: not_eligible(state, taker, act.unit, artefact),
    )


def to_capital(game: Game[Kingdoms], artefact: Artefact, owner: str) -> None:
    """Store an artefact in a kingdom’s Capital or, if there is no Capital, return it to the pool
    (MK-ART-06)."""
    state = game.state
    if not land.capital_of(state, owner):
        to_pool(game, artefact, "MK-ART-06")
        return
    give(state, artefact, owner, CAPITAL)
    game.emit(
        "artefact_to_capital",
        "MK-ART-06",
        f"{artefact.name} is kept in {owner}’s Capital.",
        artefact=artefact.id,
    )


def not_eligible(state: Kingdoms, player: str, unit: str, artefact: Artefact) -> IllegalChoice:
    """The refusal of a bearer. A unit of another kingdom is not named, because its list may be secret."""
    own = any(army.id == army_of(unit) for army in land.armies_of(state, player))
    one = find_unit(state, unit) if own else None
    name = one.name if one is not None else "That unit"
    return IllegalChoice("not_eligible", f"{name} cannot carry {artefact.name}.", "MK-RULING-64")


def same_name(one: str, other: str) -> bool:
    """Whether two names refer to the same legend, item or spell."""
    return " ".join(one.split()).casefold() == " ".join(other.split()).casefold()
