"""Units and their lists: where a list is stored, and the present value of a stat (MK-REF-07)."""

from __future__ import annotations

from collections.abc import Iterator

from empires.rulesets.mighty_kingdoms.book import number
from empires.rulesets.mighty_kingdoms.state import ArmyList, Effect, Kingdoms, Stat, Unit

BEST, WORST = number("best aim"), number("worst aim")
"""The limits of Me, Ra and De: 2+ is the best to-hit value and 6+ the worst; De never falls below 2."""

LOWEST_ROUT = number("lowest rout value")
"""The lowest rout value; a unit whose rout value falls below it is destroyed (MK-T-SCAR)."""

MOST_FORCE = number("highest Crushing Strength or Piercing")
"""The highest value of Crushing Strength and Piercing (MK-T-MEDAL)."""


def list_of(state: Kingdoms, army: str) -> ArmyList | None:
    """An army's list, revealed or not; None if it has none or the viewer may not read it."""
    revealed = state.lists.get(army)
    if revealed is not None:
        return revealed
    token = state.armies.get(army)
    secret = state.secrets.get(token.owner) if token is not None else None
    return secret.lists.get(army) if secret is not None else None


def units_of(state: Kingdoms, army: str) -> list[Unit]:
    """The units of an army that are known."""
    written = list_of(state, army)
    return written.units if written is not None else []


def army_of(unit: str) -> str:
    """The army to which a unit belongs: a unit's id is its army's id followed by a number."""
    return unit.rpartition(".")[0]


def title_of(state: Kingdoms, unit: Unit) -> str:
    """A unit with its kingdom and army, because two armies may have units with the same name."""
    army = state.armies[army_of(unit.id)]
    return f"{army.owner}’s {unit.name} of army {army.symbol}"


def find_unit(state: Kingdoms, unit: str) -> Unit | None:
    """A unit by its id; None if it is gone or unknown."""
    return next((one for one in units_of(state, army_of(unit)) if one.id == unit), None)


def all_lists(state: Kingdoms, player: str) -> Iterator[tuple[str, ArmyList]]:
    """A player's lists by army, revealed or not."""
    for army in state.armies.values():
        if army.owner == player and (written := list_of(state, army.id)) is not None:
            yield army.id, written


def points_now(state: Kingdoms, army: str) -> int:
    """The points of an army's list as first written; 0 if it has none."""
    written = list_of(state, army)
    return written.points if written is not None else 0


def lasting(unit: Unit, stat: Stat) -> int:
    """The sum of the lasting effects on one stat."""
    return sum(effect.change for effect in unit.effects if effect.stat == stat and not effect.undone)


def aim(unit: Unit, stat: Stat) -> int | None:
    """The present Me or Ra; None if the unit has no such stat."""
    printed = unit.me if stat == "me" else unit.ra
    return None if printed is None else printed - lasting(unit, stat)


def defence(unit: Unit) -> int:
    """The present De."""
    return unit.de + lasting(unit, "de")


def nerve(unit: Unit) -> tuple[int | None, int]:
    """The present waver value (None means fearless) and rout value."""
    change = lasting(unit, "nerve")
    return None if unit.nerve_waver is None else unit.nerve_waver + change, unit.nerve_rout + change


def force(unit: Unit, stat: Stat) -> int:
    """The present Crushing Strength or Piercing."""
    return (unit.crushing if stat == "crushing" else unit.piercing) + lasting(unit, stat)


def has(unit: Unit, stat: Stat) -> bool:
    """Whether the unit is Elite, Vicious or Yellow Bellied now."""
    printed = {"elite": unit.elite, "vicious": unit.vicious, "yellow_bellied": unit.yellow_bellied}[stat]
    return printed or any(effect.stat == stat and not effect.undone for effect in unit.effects)


def inspiration(unit: Unit) -> int:
    """How inspiring the unit is now: 2 very, 1 normally, 0 not at all."""
    return {"none": 0, "inspiring": 1, "very": 2}[unit.inspiring] + lasting(unit, "inspiring")


def shown(value: int | None) -> str:
    """A to-hit figure as printed in profiles."""
    return "-" if value is None else f"{value:,}+"


def nerve_shown(unit: Unit) -> str:
    """The nerve as printed in profiles."""
    waver, rout = nerve(unit)
    return f"{'-' if waver is None else waver}/{rout}"


def profile_of(unit: Unit) -> str:
    """The present values of a unit's figures that marks may change."""
    aims = f"Me {shown(aim(unit, 'me'))}, Ra {shown(aim(unit, 'ra'))}, De {defence(unit)}+"
    return f"{aims}, Ne {nerve_shown(unit)}"


def stepped(unit: Unit, stat: Stat, change: int) -> str:
    """How a figure would change, e.g. " 4+ to 3+"; "" for anything that is not a figure."""
    match stat:
        case "me" | "ra":
            now = aim(unit, stat)
            return f" {shown(now)} to {shown(None if now is None else now - change)}"
        case "de":
            return f" {defence(unit)}+ to {defence(unit) + change}+"
        case "nerve":
            waver, rout = nerve(unit)
            less = "-" if waver is None else waver + change
            return f" {nerve_shown(unit)} to {less}/{rout + change}"
        case "crushing" | "piercing":
            return f" {force(unit, stat)} to {force(unit, stat) + change}"
        case _:
            return ""


def special_rules(unit: Unit) -> list[str]:
    """A description of a unit's present special rules."""
    rules = [f"{name} ({force(unit, stat)})" for stat, name in _FORCES if force(unit, stat)]
    rules += [name for stat, name in _SKILLS if has(unit, stat)]
    rules += [["", "Inspiring", "Very Inspiring"][inspiration(unit)]] if inspiration(unit) > 0 else []
    rules += ["Living Legend"] if unit.living_legend else []
    rules += [f"unit strength {unit.strength_change:+d}"] if unit.strength_change else []
    rules += unit.spells
    rules += [f"magic item: {unit.magic_item}"] if unit.magic_item else []
    return rules + ([unit.other_rules] if unit.other_rules else [])


_FORCES: tuple[tuple[Stat, str], ...] = (("crushing", "Crushing Strength"), ("piercing", "Piercing"))
_SKILLS: tuple[tuple[Stat, str], ...] = (
    ("elite", "Elite"), ("vicious", "Vicious"), ("yellow_bellied", "Yellow Bellied"),
)  # fmt: skip
STAT_NAMES: dict[Stat, str] = {
    "me": "Me", "ra": "Ra", "de": "De", "nerve": "nerve", "inspiring": "inspiration",
    **dict(_FORCES), **dict(_SKILLS),
}  # fmt: skip


def tell_effect(effect: Effect) -> str:
    """An effect in a few words, e.g. "Me worse (year 1, month 2)"."""
    gain = effect.stat in ("elite", "vicious", "yellow_bellied")
    way = "gained" if gain else "better" if effect.change > 0 else "worse"
    when = f"month {effect.month}" if effect.season == "summer" else "Winter"
    return f"{STAT_NAMES[effect.stat]} {way} (year {effect.year}, {when})"
