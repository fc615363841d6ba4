"""The resolution of arrows, which turns them into clashes (digest state B1, WM-ATTACK)."""

from __future__ import annotations

from typing import TypeAlias

from empires.core.base.words import joined
from empires.core.offices.seats import by_person
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.core.rules.ruleset import ON, Next
from empires.rulesets.warmaster.arrows import Fate, resolve
from empires.rulesets.warmaster.rounds import clear_orders
from empires.rulesets.warmaster.state import PASS, Clash, War, living

PATIENCE = 5
"""After this number of void rounds in a row, the round is not replayed, but counts like a round without
arrows. The number is not from the rulebook; it keeps a ring of attackers from stopping the campaign for ever
(WM-RULING-41)."""


class ShowNext(Act, tag="next"):
    """Show the next beat."""


class ShowAll(Act, tag="rest"):
    """Show all remaining beats."""


Showing: TypeAlias = ShowNext | ShowAll

RESOLVE_ARROWS = Kind("resolve_arrows", ShowNext, ShowAll)


def resolution(game: Game[War]) -> Steps[Next]:
    """Find out which attacks succeed, beat by beat (WM-ATTACK-07). If there is something to unravel, the host
    shows one beat after another, so that everyone can follow it on the map."""
    state = game.state
    targets = {empire.name: empire.order for empire in living(state) if empire.order not in ("", PASS)}
    fates = resolve(targets)
    ends = _beats(fates)
    at_once = len(ends) == 1 or state.settings.show_arrows == "at_once"
    told = 0
    while told < len(fates):
        beat = next(number for number, end in enumerate(ends) if end > told)
        if not at_once and by_person(state, state.host):
            act = yield from ask(_next_beat(state, beat + 1, len(ends)))
            at_once = isinstance(act, ShowAll)
        end = len(fates) if at_once else ends[beat]
        for number in range(told, end):
            state.empires[fates[number].empire].status = fates[number].status
            _tell(game, number + 1, fates[number], targets)
        told = end
    if not targets:
        game.emit("no_attack", "WM-RULING-41", "Nobody attacks anybody this round.")
        return "round_end"
    # no attack succeeds: WM-ATTACK-09
    if all(fate.status in ("cancelled", "ring") for fate in fates):
        return _void(game)
    _meet(state)
    return ON


def _beats(fates: list[Fate]) -> list[int]:
    """The positions at which the beats end. A beat is an attack that succeeds, together with the attack that
    it cancels; a mutual pair; or a ring."""
    last = [at for at in range(1, len(fates)) if fates[at - 1].empire not in fates[at].because]
    return [*last, len(fates)]


def _next_beat(state: War, beat: int, beats: int) -> Decision[Showing]:
    return Decision(
        player=state.host,
        kind=RESOLVE_ARROWS,
        text=f"Step {beat} of {beats} shows which attacks on the map succeed.",
        rules=("WM-ATTACK-01", "WM-ATTACK-02", "WM-ATTACK-03", "WM-ATTACK-07"),
        offers=[ShowNext(), ShowAll()],
        words=lambda act: Words("Show the next step" if isinstance(act, ShowNext) else "Show them all"),
        step_on=ShowNext(),
    )


def _tell(game: Game[War], number: int, fate: Fate, targets: dict[str, str]) -> None:
    name, target = fate.empire, targets[fate.empire]
    match fate.status:
        case "succeeds" if name in targets.values():
            kind, rule = "attack_succeeds", "WM-ATTACK-03"
            text = f"Every attack on {name} was cancelled, so it attacks {target}."
        case "succeeds":
            kind, rule = "attack_succeeds", "WM-ATTACK-01"
            text = f"Nobody attacks {name}, so it attacks {target}."
        case "cancelled":
            kind, rule = "attack_cancelled", "WM-ATTACK-02"
            text = f"{name} is attacked by {fate.because[0]} and must call off its own attack on {target}."
        case "mutual":
            kind, rule = "attack_mutual", "WM-ATTACK-04"
            text = f"{name} and {target} attack each other, and nobody interferes."
        case _:
            kind, rule = "attack_ring", "WM-ATTACK-08"
            text = f"{name} attacks in a ring with {joined(fate.because)}, so none of them succeeds."
    game.emit(
        kind, rule, text, tiles=tuple(game.state.empires[name].route),
        step=number, attacker=name, target=target, because=list(fate.because),
    )  # fmt: skip


def _void(game: Game[War]) -> Next:
    """Declare a round void because no attack succeeded: it gives no points, cancels pacts and is replayed,
    except after the fifth time in a row.
    """
    state = game.state
    state.void_rounds += 1  # WM-ROUND-02
    state.void_in_a_row += 1  # WM-RULING-41
    if state.void_in_a_row >= PATIENCE:
        text = f"No attack succeeds for the {PATIENCE}th time in a row, so the round ends and counts."
        game.emit("round_idle", "WM-RULING-41", text)
        return "round_end"
    game.emit("round_void", "WM-ATTACK-09", "No attack succeeds, so the round is void and played again.")
    clear_orders(state)
    return "assaults"


def _meet(state: War) -> None:
    """Record who fights whom; land may be bought from opponents (WM-RULING-51)."""
    state.clashes = clashes(state)
    for clash in state.clashes:
        state.empires[clash.defender].fought += clash.attackers
        for name in clash.attackers:
            state.empires[name].fought.append(clash.defender)


def clashes(state: War) -> list[Clash]:
    """The clashes: each defender with all attackers whose arrows came through, and each mutual pair.

    An empire whose attack was called off helps nobody.
    """
    found: list[Clash] = []
    for empire in living(state):
        attackers = [
            # WM-ATTACK-05, WM-ATTACK-06
            one.name
            for one in living(state)
            if one.order == empire.name and one.status == "succeeds"
        ]
        if attackers:
            found += _against(state, empire.name, attackers)
        elif empire.status == "mutual" and state.empires[empire.order].seat > empire.seat:
            found.append(_mutual(state, empire.name, empire.order))
    return found


def _against(state: War, defender: str, attackers: list[str]) -> list[Clash]:
    """The clashes of one defender: a siege separate from the ordinary attacks, or all in one clash.

    Attacks on teams stay in one clash, because teams draw lots for opponents first.
    """
    sieging = [name for name in attackers if state.empires[name].assaults]
    if sieging and state.settings.assault_mixed == "join_siege":
        sieging = list(attackers)
    mixed = sieging and len(sieging) < len(attackers)  # WM-RULING-55
    if not mixed or state.settings.teams:  # WM-RULING-80
        return [Clash(defender=defender, attackers=attackers, sieging=sieging)]
    field = [name for name in attackers if name not in sieging]
    return [
        Clash(defender=defender, attackers=sieging, sieging=list(sieging)),
        Clash(defender=defender, attackers=field),
    ]


def _mutual(state: War, first: str, second: str) -> Clash:
    """The clash of two empires that attack each other: a siege if exactly one of them assaults the other's
    capital (WM-RULING-54)."""
    one, other = state.empires[first], state.empires[second]
    if one.assaults == other.assaults:
        return Clash(defender=second, attackers=[first], mutual=True)
    assaulter, target = (one, other) if one.assaults else (other, one)
    return Clash(defender=target.name, attackers=[assaulter.name], mutual=True, sieging=[assaulter.name])
