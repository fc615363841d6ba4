"""Wounds of characters (ME-WOUND-01 to ME-WOUND-06)."""

from __future__ import annotations

from empires.core.questions.form import Form
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.rulesets.mighty_empires.banners.heroes import (
    ALL,
    PROFILE_FIELDS,
    Characteristics,
    current,
    incapacitated,
    maim,
)
from empires.rulesets.mighty_empires.charts import WOUND
from empires.rulesets.mighty_empires.state import Character, MightyEmpires, Wound


def wound(game: Game[MightyEmpires], hero: Character, owner: str, why: str = "") -> Steps[None]:
    """Let a wounded character roll on the wound chart for the length of the wound, its penalty until it
    heals, and its permanent loss. If his profile was never recorded, his owner records it now."""
    state = game.state
    if hero.profile is None:
        given = yield from ask(_profile_form(hero, owner))
        hero.profile = given.profile()  # ME-WOUND-01
    row, roll = yield from game.roll_on(WOUND, f"{hero.name}: {why or 'how bad is the wound?'}", player=owner)
    until = None if row["turns"] is None else state.campaign_turn + row["turns"]  # ME-RULING-420
    lasting = maim(hero, row)
    hero.wounds.append(Wound(roll.total, until))  # ME-WOUND-01
    time = "for the rest of the season" if until is None else f"to the end of month {until}"
    parts = [f"{row['wound']}, {time}", *_for_now(hero)]
    parts += [f"for ever {', '.join(lasting)}"] if lasting else []
    parts += ["he will never fight again"] if hero.retired else []
    text = f"{hero.name} of {owner}: {'; '.join(parts)}."
    game.emit("character_wounded", "ME-WOUND-01", text, player=owner, row=roll.total)


def _for_now(hero: Character) -> list[str]:
    now = current(hero)
    assert now is not None
    if incapacitated(hero):
        return ["out of action"]
    return [f"M{now.movement:g} " + " ".join(f"{ALL[one]}{getattr(now, one)}" for one in ALL)]


def _profile_form(hero: Character, owner: str) -> Form[Characteristics]:
    return Form(
        player=owner,
        kind="tt_profile",
        text=f"{hero.name} is wounded. What is his profile without magic or equipment?",
        rules=("ME-WOUND-01", "ME-WOUND-02"),
        record=Characteristics,
        fields=PROFILE_FIELDS,
        default=Characteristics(),
        secret=True,
    )
