"""Experience, advances, fates and injuries of characters (4.20, 4.21)."""

from __future__ import annotations

from collections.abc import Sequence

from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.questions.odds import Odds
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.kit.odds import Tally
from empires.rulesets.mightier_empires.book import TABLES, number, table_of
from empires.rulesets.mightier_empires.land.geography import undone
from empires.rulesets.mightier_empires.state import Character, War


class Advance(Act):
    """A choice: gain this characteristic or skill."""

    gain: str


class Lucky(Act, tag="again"):
    """A choice: roll again for the fate."""


class Accept(Act, tag="accept"):
    """A choice: let the result stand."""


CHOOSE_ADVANCE = Kind("choose_advance", Advance)
LUCK = Kind("use_luck", Lucky, Accept)

TWICE = number("MI-T-NUMBERS", "times a characteristic may rise")
"""The number of times a characteristic may be raised (MI-T-ADVANCE)."""


def gain(game: Game[War], player: str, one: Character, xp: int) -> Steps[None]:
    """Give a character experience, and roll for an advance for every full 3 points of the total."""
    one.xp += xp  # neutrals also gain experience (MI-NEUT-04)
    if xp:
        to = _told(player)
        game.emit("xp_gained", "MI-XP-01", f"{one.name} gains {xp} experience.", to=to, xp=xp, player=player)
    while one.xp // number("MI-T-XP", "for each advance", "xp") > one.rolls_taken:
        one.rolls_taken += 1  # MI-XP-05
        yield from _advance(game, player, one)


def _told(player: str) -> tuple[str, ...]:
    """The player who learns a character's fate: his master, or nobody."""
    return (player,) if player else ()


def _advance(game: Game[War], player: str, one: Character) -> Steps[None]:
    """Roll 2d6 on the advance table; advances are listed in the order gained (MI-XP-06)."""
    table = table_of(game.state.house, "MI-T-ADVANCE")
    row, _ = yield from game.roll_on(table, f"Advance of {one.name}", to=_told(player))
    found: str = row["advance"]
    if found == "skill":
        skill, _ = yield from game.roll_on(
            table_of(game.state.house, "MI-T-SKILL"), f"Skill of {one.name}", to=_told(player)
        )
        found = skill["skill"]
    free = choices(game.state, one, skills_only=found == "skill of choice")  # MI-T-ADVANCE
    open_to_him = choices(game.state, one, skills_only=False)
    if not open_to_him:  # an edited table may hold skills alone, and few of them (MI-OPT-19)
        text = f"{one.name} has nothing left to learn."
        game.emit("advance_gained", "MI-XP-05", text, to=_told(player), player=player, advance="")
        return
    if found not in open_to_him:
        found = yield from _choose(player, one, free)
    one.advances.append(found)
    text = f"{one.name} advances: {found}."
    game.emit("advance_gained", "MI-XP-05", text, to=_told(player), player=player, advance=found)


def choices(state: War, one: Character, *, skills_only: bool) -> list[str]:
    """The advances still open to a character, who may raise a characteristic twice and gain a skill once
    (MI-T-ADVANCE)."""
    rows = table_of(state.house, "MI-T-ADVANCE").rows
    stats = [str(row["advance"]) for row in rows if "skill" not in str(row["advance"])]
    skills = [str(row["skill"]) for row in table_of(state.house, "MI-T-SKILL").rows]
    higher = [stat for stat in stats if one.advances.count(stat) < TWICE]
    new = [skill for skill in skills if skill not in one.advances]
    return new if skills_only and new else [*higher, *new] or stats


def _choose(player: str, one: Character, free: Sequence[str]) -> Steps[str]:
    """The advance that the player chooses; neutrals take the first available (MI-XP-07)."""
    if not player:
        return free[0]
    act = yield from ask(
        Decision(
            player=player,
            kind=CHOOSE_ADVANCE,
            text=f"What will {one.name} gain?",
            rules=("MI-XP-05", "MI-T-ADVANCE"),
            offers=[Advance(gain) for gain in free],
            words=lambda act: Words(act.gain),
        )
    )
    return act.gain


def fate(
    game: Game[War], player: str, one: Character, *, footing: int, miscast: bool = False, foe: str = ""
) -> Steps[None]:
    """Roll for the fate of a character whom the `foe` felled, and apply it at once."""
    state = game.state
    result = yield from _fate_roll(game, player, one, footing)
    if result != "recovers" and "Lucky" in one.advances and player:  # MI-T-SKILL
        act = yield from ask(
            Decision(
                player=player, kind=LUCK, text=f"{one.name} is {result}. Roll again?", rules=("MI-T-SKILL",),
                offers=[Lucky(), Accept()],
                words=lambda act: Words("Roll again", odds=(fate_odds(state, footing),)) if act == Lucky()
                else Words("Keep it"),
            )
        )  # fmt: skip
        if act == Lucky():
            result = yield from _fate_roll(game, player, one, footing)
    text = f"{one.name} fell and {'is ' if result != 'recovers' else ''}{result}."
    game.emit("character_fate", "MI-FATE-01", text, to=_told(player), player=player, fate=result)
    if result == "dead":  # MI-FATE-01
        one.dead = True
        return
    if result == "injured":  # MI-FATE-01
        yield from injure(game, player, one, foe)
    if miscast:  # any other character may fight again (MI-FATE-02, MI-TAB-07)
        one.away_until = max(one.away_until, state.turn)


def _fate_roll(game: Game[War], player: str, one: Character, footing: int) -> Steps[str]:
    """Roll a d6 for a fate; War Footing improves the roll, but a natural 1 stays a 1 (MI-T-FATE)."""
    table = table_of(game.state.house, "MI-T-FATE")
    roll = yield from game.roll(
        "d6", "MI-T-FATE", f"Fate of {one.name}", player=player or None, to=_told(player)
    )
    face = roll.total if roll.total == 1 else roll.total + footing
    return str(table.at(face)["fate"])


def fate_odds(state: War, footing: int) -> Odds:
    """The odds for the fate of a fallen character (MI-T-FATE)."""
    table, tally = table_of(state.house, "MI-T-FATE"), Tally()
    for face in range(1, 7):
        fate = table.at(face if face == 1 else face + footing)["fate"]
        tally.add("win" if fate == "recovers" else "lose" if fate == "dead" else "draw", 1)
    return Odds(
        lines=(tally.chances(),), about="The new fate", dice="d6", ends=("recovers", "injured", "dead")
    )


def injure(game: Game[War], player: str, one: Character, foe: str = "") -> Steps[None]:
    """Roll 2d6 for an injury; most are permanent (MI-RULING-51). Fear and hatred are of the `foe`."""
    table = table_of(game.state.house, "MI-T-INJURY")
    row, _ = yield from game.roll_on(table, f"Injury of {one.name}", player=player or None, to=_told(player))
    if row["kind"] == "both":
        for part in ("body", "mind"):
            both, _ = yield from game.roll_on(
                TABLES["MI-T-INJURY-BOTH"], f"Injury of {one.name}", to=_told(player)
            )
            _suffer(game, player, one, table.at(both[part])["injury"], "lasting", foe)
        return
    _suffer(game, player, one, row["injury"], row["kind"], foe)
    if row["kind"] == "scars":
        yield from gain(game, player, one, 1)


def _suffer(game: Game[War], player: str, one: Character, injury: str, kind: str, foe: str) -> None:
    injury = injury.replace("those who felled him", foe) if foe else injury  # MI-T-INJURY
    if kind == "lasting":
        one.injuries.append(injury)  # MI-FATE-03
    elif kind == "away":
        one.away_until = game.state.turn
    text = f"{one.name}: {injury}."
    game.emit("injured", "MI-FATE-03", text, to=_told(player), player=player, injury=injury)


OLD_WOUND = 6
"""The result in the injury table after which a character may miss a battle."""


def sits_out(game: Game[War], player: str, one: Character) -> Steps[bool]:
    """Whether an old wound keeps a character out of this battle (MI-T-INJURY)."""
    wound = str(table_of(game.state.house, "MI-T-INJURY").at(OLD_WOUND)["injury"])
    if wound not in one.injuries:
        return False
    roll = yield from game.roll("d6", "MI-T-INJURY", f"Old wound of {one.name}", to=_told(player))
    return roll.total == 1


def footing_of(state: War, player: str) -> int:
    """What War Footing adds to a player's recovery (MI-REC-04).

    It adds nothing on a hex where a disaster or an unlikely ally cancels edicts.
    """
    if player not in state.secrets:
        return 0
    edicts = state.secrets[player].edicts
    # MI-RULING-67, MI-RULING-69
    count = sum(edicts[name] == "war footing" and not undone(state, player, name) for name in edicts)
    return count if state.settings.war_footing_stacks else min(1, count)  # MI-RULING-41
