"""Medals and scars, which become lasting changes (MK-REF, MK-T-MEDAL, MK-T-SCAR)."""

from __future__ import annotations

from functools import partial
from typing import Literal, TypeAlias

from empires.core.base.words import many
from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.questions.odds import Odds
from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.core.rules.ruleset import AGAIN, ON, Next
from empires.kit.odds import Tally
from empires.rulesets.mighty_kingdoms.book import table
from empires.rulesets.mighty_kingdoms.forces import destroy_unit
from empires.rulesets.mighty_kingdoms.state import Effect, Kingdoms, Stat, Unit
from empires.rulesets.mighty_kingdoms.turns import ask_active, choose, roll_on
from empires.rulesets.mighty_kingdoms.units import (
    BEST,
    LOWEST_ROUT,
    MOST_FORCE,
    STAT_NAMES,
    WORST,
    aim,
    army_of,
    defence,
    find_unit,
    force,
    has,
    inspiration,
    list_of,
    nerve,
    profile_of,
    stepped,
    tell_effect,
)

Mark = Literal["medal", "scar"]


class RollMarks(Act, tag="roll"):
    """Roll the remaining marks on their table."""


class Undo(Act):
    """Use a mark to undo this effect."""

    effect: str


class Change(Act):
    """Change this stat."""

    stat: Stat


Undoing: TypeAlias = RollMarks | Undo

UNDO = Kind("undo_effect", RollMarks, Undo)
ROLL_MARKS = Kind("roll_marks", Change)


def settle_next(game: Game[Kingdoms]) -> Steps[Next]:
    """D3: settle the next marked unit, in player order; after the last one, determine the new player order
    (MK-RULING-30)."""
    state = game.state
    if not state.marked:
        return ON
    unit = find_unit(state, state.marked.pop(0))
    if unit is not None:
        yield from settle(game, unit)
    return AGAIN


def settle(game: Game[Kingdoms], unit: Unit, *, to: tuple[str, ...] | None = None) -> Steps[None]:
    """Settle one unit's marks: cancel, undo, then roll once for the rest.

    While the list is secret, as it can be after a quest, only the players in `to` see the details.
    """
    owner = game.state.armies[army_of(unit.id)].owner
    cancelled = min(unit.medals, unit.scars)  # MK-REF-03
    mark: Mark = "medal" if unit.medals > unit.scars else "scar"
    left = abs(unit.medals - unit.scars)  # MK-REF-03
    unit.medals = unit.scars = 0  # MK-REF-03
    if cancelled:  # MK-REF-03
        words = f"{owner}’s {unit.name}: medals and scars cancel each other."
        game.emit("marks_cancelled", "MK-REF-03", words, to=to, unit=unit.id, cancelled=cancelled)
    while left and undoable(game.state, unit, mark):  # MK-REF-04
        act = yield from ask_active(game, owner, partial(_undo_question, game.state, owner, unit, mark, left))
        if act is None:
            return
        if isinstance(act, RollMarks):
            break
        _undo(game, unit, act.effect, to)
        left -= 1  # MK-REF-04
    if left and mark == "medal":  # MK-REF-05
        yield from _improve(game, owner, unit, left, to)
    elif left:
        yield from _worsen(game, owner, unit, left, to)


# --- undoing what earlier months left -----------------------------------------------------------------


def undoable(state: Kingdoms, unit: Unit, mark: Mark) -> list[Effect]:
    """The lasting effects that a mark may undo: earlier effects of the opposite kind, if undoing them stays
    within bounds (MK-REF-04).
    """
    return [effect for effect in unit.effects if why_not_undo(state, unit, effect, mark) is None]


def why_not_undo(state: Kingdoms, unit: Unit, effect: Effect, mark: Mark) -> IllegalChoice | None:
    """Why an effect cannot be undone by this mark, or None."""
    if effect.undone or effect.origin == mark:  # MK-REF-04
        return IllegalChoice("nothing_to_undo", "This mark cannot undo that.", "MK-REF-04")
    if (effect.year, effect.season, effect.month) == (state.year, state.season, state.month):  # MK-RULING-32
        return IllegalChoice(
            "not_previous_month", "A mark can undo only an effect from an earlier month.", "MK-REF-04"
        )
    if not _within_bounds(unit, effect):  # MK-RULING-36
        return IllegalChoice("out_of_bounds", "That would push the stat past its limit.", "MK-RULING-36")
    return None


def _within_bounds(unit: Unit, effect: Effect) -> bool:
    stat, change = effect.stat, -effect.change
    if stat in ("me", "ra"):
        now = aim(unit, stat)
        return now is not None and BEST <= now - change <= WORST
    if stat == "de":
        return defence(unit) + change >= BEST
    if stat == "nerve":
        return nerve(unit)[1] + change >= LOWEST_ROUT
    if stat in ("crushing", "piercing"):
        return 0 <= force(unit, stat) + change <= MOST_FORCE
    return True


def _undo_question(state: Kingdoms, owner: str, unit: Unit, mark: Mark, left: int) -> Decision[Undoing]:
    def words(act: Undoing) -> Words:
        if isinstance(act, RollMarks):
            return Words(f"Roll on the {mark} table", odds=(marks_odds(unit, mark, left),))
        odds = (marks_odds(unit, mark, left - 1),) if left > 1 else ()
        return Words(f"Undo: {tell_effect(_effect(unit, act.effect))}", odds=odds)

    def why_not(act: Undoing) -> IllegalChoice | None:
        if isinstance(act, RollMarks):
            return None
        effect = next((one for one in unit.effects if one.id == act.effect), None)
        if effect is None:
            return IllegalChoice("nothing_to_undo", "The unit has no such effect.", "MK-REF-04")
        return why_not_undo(state, unit, effect, mark)

    return Decision(
        player=owner,
        kind=UNDO,
        text=(
            f"{unit.name} ({profile_of(unit)}) has {many(left, mark)} left. Will it undo "
            "an old effect, or roll?"
        ),
        rules=("MK-REF-04", "MK-RULING-32", "MK-REF-05" if mark == "medal" else "MK-REF-06"),
        offers=[RollMarks(), *(Undo(effect.id) for effect in undoable(state, unit, mark))],
        words=words,
        why_not=why_not,
    )


def _effect(unit: Unit, name: str) -> Effect:
    return next(one for one in unit.effects if one.id == name)


def _undo(game: Game[Kingdoms], unit: Unit, name: str, to: tuple[str, ...] | None) -> None:
    effect = _effect(unit, name)
    effect.undone = True
    text = f"{unit.name}: {tell_effect(effect)} is undone."
    game.emit("effect_undone", "MK-REF-04", text, to=to, unit=unit.id, effect=name)


def marks_odds(unit: Unit, mark: Mark, left: int) -> Odds:
    """The odds of a roll for medals or scars, for the changes still open to the unit."""
    return _medal_odds(unit, left) if mark == "medal" else _scar_odds(unit, left)


def _medal_odds(unit: Unit, left: int) -> Odds:
    tally, gains = Tally(), []
    for face in range(1, 7):
        better = bool(medal_options(unit, table("MK-T-MEDAL").at(face + left)["effect"]))
        tally.add("win" if better else "draw", 1)
        gains += [face] * better
    need = gains[0] if gains and gains[0] > 1 else None
    ends = ("better", "as it is", "")
    return Odds(lines=(tally.chances(need=need),), about=f"The medals: D6+{left}", dice="d6", ends=ends)


def _scar_odds(unit: Unit, left: int) -> Odds:
    """The odds of a roll for scars; if every loss on a row is fatal, the unit is destroyed."""
    tally = Tally()
    for face in range(1, 7):
        options = scar_options(unit, table("MK-T-SCAR").at(face - left)["effect"])
        fatal = bool(options) and all(is_fatal(unit, stat) for stat in options)
        tally.add("lose" if fatal else "draw" if options else "win", 1)
    ends = ("as it is", "worse", "destroyed")
    return Odds(lines=(tally.chances(),), about=f"The scars: D6-{left}", dice="d6", ends=ends)


# --- medals -------------------------------------------------------------------------------------------


def _improve(
    game: Game[Kingdoms], owner: str, unit: Unit, left: int, to: tuple[str, ...] | None
) -> Steps[None]:
    """Roll a D6 plus the remaining medals."""
    # MK-REF-05, MK-RULING-33
    result = yield from roll_on(game, owner, table("MK-T-MEDAL"), f"Medals of {unit.name}", modifier=left)
    if result is None:
        return
    row, rolled = result
    told = f"{rolled.total} and {many(left, 'medal')} make {rolled.total + left}: {row['detail']}"
    options = medal_options(unit, row["effect"])
    if not options:
        text = f"{unit.name} does not change; {told}."
        game.emit("unit_unchanged", "MK-T-MEDAL", text, to=to, unit=unit.id)
        return
    act = yield from choose(game, owner, partial(_which_stat, owner, unit, options, "MK-RULING-34", "better"))
    if act is not None:
        _add_effect(game, unit, "medal", row.on, act.stat, 1, to, told)  # MK-REF-05


def medal_options(unit: Unit, effect: str) -> list[Stat]:
    """The possible gains of this unit from a row of MK-T-MEDAL, or from the row below if this row has
    none."""
    if effect == "aim":
        aims: list[Stat] = [stat for stat in ("me", "ra") if (aim(unit, stat) or BEST) > BEST]
        return aims or medal_options(unit, "force")
    if effect == "force":
        blows: tuple[tuple[Stat, int | None], ...] = (("crushing", unit.me), ("piercing", unit.ra))
        forces = [stat for stat, needed in blows if needed is not None and force(unit, stat) < MOST_FORCE]
        return forces or medal_options(unit, "skill")
    if effect == "skill":
        skills: tuple[Stat, ...] = ("elite", "vicious")
        return [stat for stat in skills if not has(unit, stat)]
    assert effect == "none", f"no medal gives {effect}"
    return []


# --- scars --------------------------------------------------------------------------------------------


def _worsen(
    game: Game[Kingdoms], owner: str, unit: Unit, left: int, to: tuple[str, ...] | None
) -> Steps[None]:
    """Roll a D6 minus the remaining scars."""
    # MK-REF-06, MK-RULING-33
    result = yield from roll_on(game, owner, table("MK-T-SCAR"), f"Scars of {unit.name}", modifier=-left)
    if result is None:
        return
    row, rolled = result
    told = f"{rolled.total} less {many(left, 'scar')} is {rolled.total - left}: {row['detail']}"
    options = scar_options(unit, row["effect"])
    if not options:
        text = f"{unit.name} does not change; {told}."
        game.emit("unit_unchanged", "MK-T-SCAR", text, to=to, unit=unit.id)
        return
    act = yield from choose(game, owner, partial(_which_stat, owner, unit, options, "MK-RULING-35", "worse"))
    if act is None:
        return
    if is_fatal(unit, act.stat):  # MK-REF-06
        destroy_unit(game, unit.id, "MK-T-SCAR", to=to)
        return
    _add_effect(game, unit, "scar", row.on, act.stat, -1, to, told)  # MK-REF-06


def scar_options(unit: Unit, effect: str) -> list[Stat]:
    """The possible losses of this unit from a row of MK-T-SCAR (MK-RULING-35)."""
    match effect:
        case "defence":
            return ["de"]
        case "aim":
            aims: tuple[Stat, ...] = ("me", "ra")
            return [stat for stat in aims if aim(unit, stat) is not None]
        case "nerve":
            return ["nerve"]
        case "fear":
            return [] if has(unit, "yellow_bellied") else ["yellow_bellied"]
        case "inspiration":
            return ["inspiring"] if inspiration(unit) > 0 else []
    raise AssertionError(f"no scar takes {effect}")


def is_fatal(unit: Unit, stat: Stat) -> bool:
    """Whether getting one step worse destroys the unit: De below 2, Me or Ra above 6, rout below 6."""
    if stat == "de":
        return defence(unit) - 1 < BEST
    if stat in ("me", "ra"):
        now = aim(unit, stat)
        return now is not None and now + 1 > WORST
    return stat == "nerve" and nerve(unit)[1] - 1 < LOWEST_ROUT


def _which_stat(owner: str, unit: Unit, options: list[Stat], rule: str, way: str) -> Decision[Change]:
    """The change on a row of the table that the owner chooses, if there are several."""
    gains = all(stat in ("elite", "vicious") for stat in options)

    def words(act: Change) -> Words:
        fatal = way == "worse" and is_fatal(unit, act.stat)
        step = 1 if way == "better" else -1
        label = f"{STAT_NAMES[act.stat]}{stepped(unit, act.stat, step)}"
        return Words(label, note="the unit would be destroyed" if fatal else "")

    return Decision(
        player=owner,
        kind=ROLL_MARKS,
        text=(f"{unit.name} ({profile_of(unit)}) {'gains a skill' if gains else f'gets {way}'}. Which one?"),
        rules=(rule,),
        offers=[Change(stat) for stat in options],
        words=words,
    )


def _add_effect(
    game: Game[Kingdoms],
    unit: Unit,
    origin: Mark,
    row: str,
    stat: Stat,
    change: int,
    to: tuple[str, ...] | None,
    told: str,
) -> None:
    """Record a lasting effect in the list; `told` is a text that explains the dice."""
    state = game.state
    written = list_of(state, army_of(unit.id))
    assert written is not None
    was = stepped(unit, stat, change)
    effect = Effect(
        id=f"{unit.id}e{written.next_effect}",
        origin=origin,
        row=row,
        stat=stat,
        change=change,
        year=state.year,
        season=state.season,
        month=state.month,
    )
    written.next_effect += 1  # MK-REF-07
    unit.effects.append(effect)  # MK-REF-07
    kind, rule = ("unit_improved", "MK-REF-05") if origin == "medal" else ("unit_worsened", "MK-REF-06")
    words = f"{unit.name}: {tell_effect(effect)}{was and f',{was}'}; {told}."
    game.emit(kind, rule, words, to=to, unit=unit.id, stat=stat, change=change)
