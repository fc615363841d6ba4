"""Players of warring teams are paired off (digest state B3, WM-TEAM-08 to 10, WM-TEAM-23)."""

from __future__ import annotations

from empires.core.questions import Choice, Pick, Question, bad_answer
from empires.core.steps import Game, Steps, ask
from empires.kit.dice_order import rank_by
from empires.rulesets.warmaster.lines import draw_up
from empires.rulesets.warmaster.locations import benefits
from empires.rulesets.warmaster.lots import die_for, drawn
from empires.rulesets.warmaster.outcome import army_size
from empires.rulesets.warmaster.state import Army, Battle, Clash, War, empire_of, member_of, playing


def pairing(game: Game[War]) -> Steps[None]:
    """The players of one clash find their opponents; those left over double up (WM-RULING-69, 70)."""
    state = game.state
    if state.turn == len(state.clashes):
        state.phase = "battles"
        return
    clash = state.clashes[state.turn]
    state.turn += 1
    if not _somebody_on_both_sides(game, clash):
        return
    defenders = yield from _line_up(game, clash.defender)
    attackers = [name for name in clash.attackers if _present(state, name)]
    games, extras = yield from _opponents(game, defenders, attackers)
    if state.settings.civil_war:
        extras = yield from _civil_war(game, extras)
    yield from _double_up(game, games, extras, in_turn=len(attackers) == 1)
    for sides in games:
        draw_up(game, _battle(state, clash, *sides))


_Sides = tuple[list[str], list[str]]
"""The players of a game: those of the defender, and those of the attackers."""


def _present(state: War, empire: str) -> list[str]:
    return [member.name for member in playing(state.empires[empire]) if member.present]


def _somebody_on_both_sides(game: Game[War], clash: Clash) -> bool:
    """Empires without a player present forfeit; where a whole side does, the other has won (WM-RULING-72)."""
    state = game.state
    sides = [clash.defender], clash.attackers
    come = [[player for name in side for player in _present(state, name)] for side in sides]
    for side, others in zip(sides, reversed(come), strict=True):
        for name in side:
            if not _present(state, name):
                state.forfeits[name] = ["L"]
                game.emit("battle_forfeited", "WM-RULING-72", f"Nobody of {name} is present: it forfeits.")
        if not any(_present(state, name) for name in side):
            for player in others:
                _win_unopposed(state, player)
    clash.walkover = not come[0] and any(_present(state, name) for name in clash.sieging)
    return all(come)


def _win_unopposed(state: War, player: str) -> None:
    empire = empire_of(state, player)
    assert empire is not None
    member_of(state, player).result = "W"
    state.forfeits.setdefault(empire.name, []).append("W")


def _line_up(game: Game[War], empire: str) -> Steps[list[str]]:
    """The present players of an empire, drawn blind or in the order their ruler says (WM-TEAM-08)."""
    state = game.state
    names = _present(state, empire)
    if state.settings.team_pairing == "random":
        return (yield from drawn(game, names, "WM-TEAM-08", f"A marker of {empire} is drawn"))
    if len(names) < 2:
        return names

    def all_different(answer: dict[str, str]) -> None:
        if len(set(answer.values())) != len(names):
            raise bad_answer("Every player stands in one place only.")

    choices = tuple(Choice(name, name) for name in names)
    answer = yield from ask(
        Question(
            player=state.empires[empire].ruler,
            kind="pair_players",
            text=f"In which order do the players of {empire} meet their opponents?",
            rules=("WM-TEAM-08", "WM-RULING-69"),
            fields=tuple(
                Pick(name=f"place_{at}", label=f"Place {at}", choices=choices)
                for at in range(1, len(names) + 1)
            ),
            default={f"place_{at}": name for at, name in enumerate(names, start=1)},
        ),
        all_different,
    )
    return [answer[f"place_{at}"] for at in range(1, len(names) + 1)]


def _opponents(
    game: Game[War], defenders: list[str], attackers: list[str]
) -> Steps[tuple[list[_Sides], list[str]]]:
    """One game for every pair, and the players left without an opponent.

    Several attacking empires take turns, the most numerous first (WM-TEAM-10, WM-RULING-70).
    """
    state = game.state
    strength = {name: len(_present(state, name)) for name in attackers}
    cycle = yield from rank_by(
        strength, die_for(game, "WM-RULING-70", "Which of the equal empires comes first")
    )
    waiting = {}
    for name in cycle:
        waiting[name] = yield from _line_up(game, name)
    games: list[_Sides] = []
    at = 0
    for defender in defenders:
        enemies = [name for name in cycle[at:] + cycle[:at] if waiting[name]]
        if not enemies:
            break
        games.append(([defender], [waiting[enemies[0]].pop(0)]))
        at = cycle.index(enemies[0]) + 1
    return games, defenders[len(games) :] + [player for name in cycle for player in waiting[name]]


def _civil_war(game: Game[War], extras: list[str]) -> Steps[list[str]]:
    """Players left over may fight each other, two by two, if both agree (WM-TEAM-23, WM-RULING-79)."""
    state = game.state
    left: list[str] = []
    pairs = list(zip(extras[::2], extras[1::2], strict=False))
    for pair in pairs:
        agreed = True
        for player, friend in (pair, pair[::-1]):
            if agreed:
                agreed = (yield from ask(_friendly(player, friend))) == "agree"
        if agreed:
            one, other = (army_of(state, player, state.settings.base_size) for player in pair)
            draw_up(game, Battle(id="", kind="civil_war", solo=other, allies=[one], mutual=True))
        else:
            left += pair
    return left + extras[2 * len(pairs) :]


def _friendly(player: str, friend: str) -> Question:
    return Question(
        player=player,
        kind="agree_civil_war",
        text=f"No opponent is left for you. Do you fight a civil war game against {friend}?",
        rules=("WM-TEAM-23", "WM-RULING-79"),
        choices=(Choice("agree", f"Fight {friend}"), Choice("double_up", "Rather join a game as an ally")),
    )


def _double_up(game: Game[War], games: list[_Sides], extras: list[str], in_turn: bool) -> Steps[None]:
    """Those left over join games as allies (WM-TEAM-09): in turn, or as the lots fall (WM-RULING-69, 70)."""
    state = game.state
    order = list(range(len(games)))
    if extras and not in_turn and state.settings.team_pairing == "random":
        extras = yield from drawn(game, extras, "WM-RULING-70", "A player left over is drawn")
        lots = yield from drawn(game, [str(at) for at in order], "WM-RULING-70", "The game he joins is drawn")
        order = [int(lot) for lot in lots]
    for at, player in enumerate(extras):
        defends = _side_of(games, state, player)
        games[order[at % len(order)]][0 if defends else 1].append(player)


def _side_of(games: list[_Sides], state: War, player: str) -> bool:
    """Whether a player left over belongs to the defender."""
    return empire_of(state, player) is empire_of(state, games[0][0][0])


def _battle(state: War, clash: Clash, defenders: list[str], attackers: list[str]) -> Battle:
    """A game; the player who stands alone has the defender's part, whoever attacked (WM-RULING-71)."""
    base = state.settings.base_size
    alone, many = (defenders, attackers) if len(defenders) == 1 else (attackers, defenders)
    sieging = any(_empire(state, player) in clash.sieging for player in attackers)
    return Battle(
        id="",
        kind="siege" if sieging else "pitched",
        solo=army_of(state, alone[0], base),
        allies=[army_of(state, player, army_size(base, len(many))) for player in many],
        mutual=clash.mutual,
        capital_of=clash.defender if sieging else "",
    )


def _empire(state: War, player: str) -> str:
    empire = empire_of(state, player)
    assert empire is not None
    return empire.name


def army_of(state: War, player: str, size: int) -> Army:
    """A player's army in a team game, helped only by locations on tiles of his own (WM-TEAM-11)."""
    own = [tile for tile, holder in state.marker.items() if holder == player]
    return Army(empire=_empire(state, player), player=player, size=size, benefits=benefits(state, own))
