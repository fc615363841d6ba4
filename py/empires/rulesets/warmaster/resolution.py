"""The arrows are resolved and become clashes (digest states B1 and B2, WM-ATTACK, WM-BATTLE-03)."""

from __future__ import annotations

from empires.core.questions import Choice, Question
from empires.core.seats import by_person
from empires.core.steps import Game, Steps, ask
from empires.kit.words import joined
from empires.rulesets.warmaster.arrows import Step, resolve
from empires.rulesets.warmaster.rounds import clear_orders
from empires.rulesets.warmaster.state import PASS, Clash, War, living

PATIENCE = 5
"""Void rounds in a row after which a round counts although nothing happened.

WM-RULING-41 would play on for ever where every empire has one target only and these form a ring.
"""

_WORDS = {
    "succeeds": ("attack_succeeds", "WM-ATTACK-01"),
    "cancelled": ("attack_cancelled", "WM-ATTACK-02"),
    "mutual": ("attack_mutual", "WM-ATTACK-04"),
    "ring": ("attack_ring", "WM-ATTACK-08"),
}


def resolution(game: Game[War]) -> Steps[None]:
    """See which attacks come through, beat by beat (WM-ATTACK-07, WM-ATTACK-09).

    Where there is something to unravel the host shows one beat after the other, so that everybody can
    follow it on the map; `turn` counts the arrows told.
    """
    state = game.state
    targets = {empire.name: empire.order for empire in living(state) if empire.order not in ("", PASS)}
    steps = resolve(targets)
    ends = _beats(steps)
    state.turn = 0
    while state.turn < len(steps):
        end = next(one for one in ends if one > state.turn)
        if len(ends) > 1 and state.settings.show_arrows == "step" and by_person(state, state.host):
            answer = yield from ask(_next_beat(state, ends.index(end) + 1, len(ends)))
            end = end if answer == "next" else len(steps)
        for number in range(state.turn, end):
            state.empires[steps[number].empire].status = steps[number].status
            _tell(game, number + 1, steps[number], targets)
        state.turn = end
    if any(step.status in ("succeeds", "mutual") for step in steps):
        state.clashes = clashes(state)
        for clash in state.clashes:
            state.empires[clash.defender].fought += clash.attackers
            for name in clash.attackers:
                state.empires[name].fought.append(clash.defender)
        state.phase = "defence"
    elif targets:
        _void(game)
    else:
        game.emit("no_attack", "WM-RULING-41", "Nobody attacks anybody this round.")
        state.phase = "round_end"


def _beats(steps: list[Step]) -> list[int]:
    """Where each beat ends: an attack that comes through with the one it cancels, a pair, a ring."""
    last = [at for at in range(1, len(steps)) if steps[at - 1].empire not in steps[at].because]
    return [*last, len(steps)]


def _next_beat(state: War, beat: int, beats: int) -> Question:
    return Question(
        player=state.host,
        kind="resolve_arrows",
        text=f"All arrows are on the map. Step {beat} of {beats}: which attacks come through?",
        rules=("WM-ATTACK-01", "WM-ATTACK-02", "WM-ATTACK-03", "WM-ATTACK-07"),
        choices=(Choice("next", "Show the next step"), Choice("rest", "Show them all")),
        step_on="next",
    )


def _tell(game: Game[War], number: int, step: Step, targets: dict[str, str]) -> None:
    kind, rule = _WORDS[step.status]
    name, target = step.empire, targets[step.empire]
    match step.status:
        case "succeeds":
            freed = [one for one in targets if targets[one] == name]
            why = "Every attack on it was called off" if freed else "Nobody attacks it"
            text = f"{name}: {why.lower()}, so its attack on {target} comes through."
            rule = "WM-ATTACK-03" if freed else rule
        case "cancelled":
            text = f"{name} is attacked by {step.because[0]} and must call off its own attack on {target}."
        case "mutual":
            text = f"{name} and {target} march against each other, and nobody comes between them."
        case _:
            text = f"{name} attacks in a ring with {joined(step.because)}: nobody comes through."
    game.emit(
        kind, rule, text, tiles=tuple(game.state.empires[name].route),
        step=number, attacker=name, target=target, because=list(step.because),
    )  # fmt: skip


def _void(game: Game[War]) -> None:
    """No attack came through: no points, no pacts, and another round (WM-ROUND-02, WM-RULING-41)."""
    state = game.state
    state.void_rounds += 1
    state.void_in_a_row += 1
    game.emit("round_void", "WM-ATTACK-09", "No attack comes through: the round is void and played anew.")
    if state.void_in_a_row >= PATIENCE:
        game.emit(
            "round_idle", "WM-RULING-41", "It has come to this too often; the round passes without war."
        )
        state.phase = "round_end"
    else:
        clear_orders(state)
        state.phase = "assaults"


def clashes(state: War) -> list[Clash]:
    """Who fights whom: each defender with all who came through to it, each mutual pair (WM-ATTACK-05, 06)."""
    found: list[Clash] = []
    for empire in living(state):
        attackers = [
            one.name for one in living(state) if one.order == empire.name and one.status == "succeeds"
        ]
        if attackers:
            found += _against(state, empire.name, attackers)
        elif empire.status == "mutual" and state.empires[empire.order].seat > empire.seat:
            found.append(_mutual(state, empire.name, empire.order))
    return found


def _against(state: War, defender: str, attackers: list[str]) -> list[Clash]:
    """The clashes of one defender: a siege apart from the ordinary attacks, or all in one (WM-RULING-55).

    Teams draw lots for opponents first, so theirs stay together (WM-RULING-80).
    """
    sieging = [name for name in attackers if state.empires[name].assaults]
    if sieging and state.settings.assault_mixed == "join_siege":
        sieging = list(attackers)
    if not sieging or len(sieging) == len(attackers) or state.settings.teams:
        return [Clash(defender=defender, attackers=attackers, sieging=sieging)]
    field = [name for name in attackers if name not in sieging]
    return [
        Clash(defender=defender, attackers=sieging, sieging=list(sieging)),
        Clash(defender=defender, attackers=field),
    ]


def _mutual(state: War, first: str, second: str) -> Clash:
    """Two empires that attack each other: a siege where exactly one assaults (WM-RULING-54)."""
    one, other = state.empires[first], state.empires[second]
    if one.assaults == other.assaults:
        return Clash(defender=second, attackers=[first], mutual=True)
    assaulter, target = (one, other) if one.assaults else (other, one)
    return Clash(defender=target.name, attackers=[assaulter.name], mutual=True, sieging=[assaulter.name])


def defence(game: Game[War]) -> Steps[None]:
    """An empire attacked by several chooses: one battle against all, or each by itself (WM-BATTLE-03).

    The choice is open (WM-RULING-42); in a team game the lots decide instead (WM-RULING-71).
    """
    state = game.state
    several = [clash for clash in state.clashes if len(clash.attackers) > 1 and not clash.defence]
    if state.settings.teams or not several:
        state.turn = 0
        state.phase = "pairing" if state.settings.teams else "lines"
        return
    clash = several[0]
    what = "assaulted" if clash.sieging else "attacked"
    choice = yield from ask(
        Question(
            player=state.empires[clash.defender].ruler,
            kind="choose_defence",
            text=f"{clash.defender} is {what} by {', '.join(clash.attackers)}. How does it fight?",
            rules=("WM-BATTLE-03", "WM-BATTLE-04", "WM-RULING-42"),
            choices=(
                Choice("single", "One battle against all", note="The allies bring reduced armies."),
                Choice("separate", "A battle against each",
                       note="All armies are of full size; your worst result counts."),
            ),
        )
    )  # fmt: skip
    clash.defence = choice
    words = "one battle against all" if choice == "single" else "a battle against each"
    game.emit("defence_chosen", "WM-BATTLE-03", f"{clash.defender} chooses {words}.")
