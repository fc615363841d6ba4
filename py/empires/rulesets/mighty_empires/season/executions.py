"""Executions of prisoners, in the holder's own turn (ME-PRIS-06 to ME-PRIS-11)."""

from __future__ import annotations

from collections.abc import Callable, Generator
from functools import cache, wraps

from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.questions.odds import Odds
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.core.rules.ruleset import Next
from empires.kit.any_time import AnyTime
from empires.kit.odds import End, by_total
from empires.maps.hexes import distance, hex_of
from empires.rulesets.mighty_empires.banners.baggage_trains import release, welcome
from empires.rulesets.mighty_empires.battle.wounds import wound
from empires.rulesets.mighty_empires.charts import EXECUTION
from empires.rulesets.mighty_empires.lands.settlements import place_name
from empires.rulesets.mighty_empires.state import Banner, Captive, Character, Gear, MightyEmpires
from empires.rulesets.mighty_empires.state.answers import No, Yes


class Execute(Act):
    """Try to execute a prisoner."""

    prisoner: str


class Rejoin(Act):
    """Let the escaped prisoner join this banner."""

    banner: str


EXECUTE = Kind("execute_prisoner", Execute)
FREE_KIT = Kind("free_kit", Yes, No)
REJOIN = Kind("rejoin_force", Rejoin)

KIT, KIT_WITHOUT_SHIELD = "hand weapon, light armour and shield", "hand weapon and light armour"


# --- the order -----------------------------------------------------------------------------------------


def held_by(state: MightyEmpires, player: str) -> list[Captive]:
    """The prisoners a player holds, in trains and in his dungeon."""
    return [one for one in state.captives.values() if one.holder == player]


def this_turn(state: MightyEmpires, player: str) -> tuple[int, int, str]:
    """The marker of an attempt, which allows one attempt per prisoner in each of the holder's turns
    (ME-RULING-427)."""
    return state.year, state.campaign_turn, player


def why_not_execute(state: MightyEmpires, player: str) -> IllegalChoice | None:
    """Why a player cannot execute a prisoner now (ME-PRIS-06)."""
    if not held_by(state, player):
        return IllegalChoice("not_your_prisoner", "You hold no prisoners.", "ME-PRIS-06")
    if state.active_player != player:
        return IllegalChoice(
            "not_your_turn", "You can execute prisoners only in your own turn.", "ME-PRIS-06"
        )
    if not _open(state, player):
        return IllegalChoice(
            "already_attempted", "You have already tried to execute this prisoner this turn.", "ME-PRIS-06"
        )
    return None


def _open(state: MightyEmpires, player: str) -> list[Captive]:
    return [one for one in held_by(state, player) if one.tried != this_turn(state, player)]


def _question(state: MightyEmpires, player: str) -> Decision[Execute]:
    def why_not(act: Execute) -> IllegalChoice | None:
        captive = state.captives.get(act.prisoner)
        if captive is None or captive.holder != player:
            return IllegalChoice("not_your_prisoner", "You do not hold this prisoner.", "ME-PRIS-06")
        if captive.tried == this_turn(state, player):
            return IllegalChoice(
                "already_attempted",
                "You have already tried to execute this prisoner this turn.",
                "ME-PRIS-06",
            )
        return None

    def words(act: Execute) -> Words:
        captive = state.captives[act.prisoner]
        note = "1 or 2: he escapes; 3: he buys his way out; 4: nothing; 5 or 6: he dies"
        return Words(f"Execute {captive.name} of {captive.owner}", note=note, odds=(execution_odds(),))

    return Decision(
        player=player,
        kind=EXECUTE,
        text="Which prisoner will you execute? It happens before the turn continues.",
        rules=("ME-PRIS-06", "ME-T-EXECUTE", "ME-RULING-427"),
        offers=[Execute(one.id) for one in _open(state, player)],
        words=words,
        why_not=why_not,
    )


@cache
def execution_odds() -> Odds:
    """The odds of an execution, from ME-T-EXECUTE."""
    ends: dict[str, End] = {"dead": "win", "stayed": "draw"}
    line = by_total(EXECUTION.dice, lambda face: ends.get(EXECUTION.at(face)["result"], "lose"))
    return Odds(lines=(line,), about="The execution", dice="d6", ends=("dead", "put off", "he escapes"))


def _order(game: Game[MightyEmpires], player: str, act: Execute) -> None:
    state = game.state
    captive = state.captives[act.prisoner]
    captive.ordered, captive.tried = True, this_turn(state, player)
    text = f"{player} orders the execution of {captive.name} of {captive.owner}."
    game.emit("execution_ordered", "ME-PRIS-06", text, player=player, prisoner=captive.id)


EXECUTIONS = AnyTime(kind=EXECUTE.name, why_not=why_not_execute, question=_question, do=_order)
"""Let a player with prisoners order executions in his own turn."""


# --- carried out ---------------------------------------------------------------------------------------


def executing(
    phase: Callable[[Game[MightyEmpires]], Steps[Next] | Next],
) -> Callable[[Game[MightyEmpires]], Steps[Next]]:
    """The phase, followed by the executions ordered during it."""

    @wraps(phase)
    def then_executions(game: Game[MightyEmpires]) -> Steps[Next]:
        played = phase(game)
        following = (yield from played) if isinstance(played, Generator) else played
        for captive in [one for one in game.state.captives.values() if one.ordered]:
            yield from _execute(game, captive)
        return following

    return then_executions


def _execute(game: Game[MightyEmpires], captive: Captive) -> Steps[None]:
    """Roll a die on ME-T-EXECUTE; the two dice for a wound are rolled at once (ME-T-DICEWORLD)."""
    state = game.state
    captive.ordered = False  # ME-PRIS-10
    row, _ = yield from game.roll_on(EXECUTION, f"Execution of {captive.name}", player=captive.holder)
    whose = f"{captive.name} of {captive.owner}"
    match row["result"]:
        case "dead":
            release(state, captive)  # ME-PRIS-11
            _tell(game, captive, "ME-PRIS-11", f"{whose} is executed.")
        case "stayed":
            _tell(game, captive, "ME-PRIS-10", f"Omens stay the hand of the executioner: {whose} lives.")
        case "bribes":
            state.secrets[captive.owner].travelling.append(release(state, captive))  # ME-PRIS-09
            _tell(game, captive, "ME-PRIS-09", f"{whose} bribes the executioner and makes for home.")
        case "slips_away":
            _tell(game, captive, "ME-PRIS-08", f"{whose} slips away, wounded.")
            hero = state.secrets[captive.owner].away[captive.id]
            yield from wound(game, hero, captive.owner, "in flight")  # ME-PRIS-08
            yield from _escape(game, captive)  # ME-PRIS-08
        case _:
            _tell(game, captive, "ME-PRIS-07", f"{whose} fights himself free.")
            yield from _escape(game, captive)  # ME-PRIS-07


def _tell(game: Game[MightyEmpires], captive: Captive, rule: str, text: str) -> None:
    game.emit("execution", rule, text, player=captive.holder, prisoner=captive.id)


def _escape(game: Game[MightyEmpires], captive: Captive) -> Steps[None]:
    """Let an escaped prisoner join the nearest force of his side at once, with nothing better than mundane
    arms. If there is no such force, he reaches his capital when the season ends."""
    state, owner = game.state, captive.owner
    nearest = _nearest(state, captive)
    goal = nearest[0] if nearest else None
    if len(nearest) > 1:  # ME-RULING-428
        act = yield from ask(_rejoin_question(state, captive, nearest))
        goal = next(one for one in nearest if one.id == act.banner)
    hero = release(state, captive)
    if isinstance((yield from ask(_kit_question(owner, hero))), Yes):
        hero.gear = [Gear(KIT if hero.shield else KIT_WITHOUT_SHIELD)]  # ME-RULING-428
    if goal is None or goal.id not in state.banners:
        state.secrets[owner].travelling.append(hero)
        return
    welcome(state, hero, goal)  # ME-PRIS-07
    text = f"{hero.name} joins {owner}’s banner {goal.number}."
    game.emit("prisoner_freed", "ME-RULING-428", text, tiles=(goal.tile,), player=owner)


def _nearest(state: MightyEmpires, captive: Captive) -> list[Banner]:
    """One banner from each of the nearest forces, by distance in tiles from where the prisoner was held
    (ME-RULING-428)."""
    held = state.banners.get(captive.banner or "")
    start = held.tile if held is not None else state.capitals.get(captive.holder)
    own = [one for one in state.banners.values() if one.owner == captive.owner and one.aboard is None]
    if start is None or not own:
        return own[:1]
    away = {one.id: distance(hex_of(start), hex_of(one.tile)) for one in own}
    closest = min(away.values())
    forces = {(one.tile, one.inside): one for one in reversed(own) if away[one.id] == closest}
    return sorted(forces.values(), key=lambda one: one.number)


def _rejoin_question(state: MightyEmpires, captive: Captive, forces: list[Banner]) -> Decision[Rejoin]:
    def words(act: Rejoin) -> Words:
        banner = state.banners[act.banner]
        return Words(f"Banner {banner.number} at {place_name(state, banner.tile)}", (banner.tile,))

    return Decision(
        player=captive.owner,
        kind=REJOIN,
        text=f"{captive.name} has escaped. Which of your nearest forces will he join?",
        rules=("ME-RULING-428",),
        offers=[Rejoin(one.id) for one in forces],
        words=words,
        tiles=tuple(one.tile for one in forces),
    )


def _kit_question(owner: str, hero: Character) -> Decision[Yes | No]:
    kit = KIT if hero.shield else KIT_WITHOUT_SHIELD
    return Decision(
        player=owner,
        kind=FREE_KIT,
        text=f"{hero.name} has nothing left. Will you give him {kit}, at no cost in points?",
        rules=("ME-PRIS-07",),
        offers=[Yes(), No()],
        words=lambda act: Words("Yes" if isinstance(act, Yes) else "No"),
    )
