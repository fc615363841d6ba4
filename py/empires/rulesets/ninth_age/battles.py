"""The Battle Phase up to the fight: the size where it may be agreed, then gold for army points."""

from __future__ import annotations

from empires.core.questions import Choice, Number, Question
from empires.core.steps import Game, Steps, ask
from empires.kit.words import joined

from .book import refuse
from .sizes import base_points, gold_cap, limit, standard_points
from .state import Battle, NinthAge

LARGEST_SIZE = 100_000


def current(state: NinthAge) -> Battle:
    """The battle being fought."""
    return state.battles[state.at]


def fighters(state: NinthAge, battle: Battle) -> list[str]:
    """The players of a battle in realm order."""
    return [player for player in state.realm_order if player in battle.side1 or player in battle.side2]


def versus(battle: Battle) -> str:
    """Who meets whom: "Ann and Cy against Bo"."""
    return f"{joined(battle.side1)} against {joined(battle.side2)}"


def battle(game: Game[NinthAge]) -> Steps[None]:
    """The next of the arranged battles; all of them are fought (NA-BAT-01, NA-RULING-40)."""
    state = game.state
    if state.at == len(state.battles):
        state.phase = "award"
    else:
        state.to_act = fighters(state, current(state))
        state.phase = "sizing" if state.settings.battle_size == "free" else "buying"
    yield from ()


def sizing(game: Game[NinthAge]) -> Steps[None]:
    """The players of the battle name its size, one after the other, until all have named the same number
    or one of them calls the talk off and the standard holds (NA-VAR-01, NA-RULING-59).
    """
    state = game.state
    fight = current(state)
    player = next(one for one in state.to_act if one not in fight.named)
    answer = yield from ask(_size_question(state, fight, player))
    if answer == "standard":
        fight.named = {}
        text = f"{player} calls the talk off: {standard_points(state.settings)} points, as usual."
        game.emit("talk_ended", "NA-RULING-59", text)
        state.phase = "buying"
        return
    size = (yield from _name_size(state, player)) if answer == "other" else int(answer)
    fight.named[player] = size
    game.emit("battle_size_named", "NA-VAR-01", f"{player} names {size} points.", size=size)
    if len(fight.named) == len(state.to_act):
        _compare(game, fight)


def _size_question(state: NinthAge, fight: Battle, player: str) -> Question:
    standard = standard_points(state.settings)
    each = "each player" if len(fight.side1) == len(fight.side2) == 2 and fight.together else "each side"
    agree = [
        Choice(str(size), f"Agree to {size}", note=f"named by {', '.join(_naming(fight, size))}")
        for size in sorted(set(fight.named.values()))
    ]
    return Question(
        player=player,
        kind="agree_size",
        text=f"{versus(fight)}: how many points for {each}?",
        rules=("NA-VAR-01", "NA-RULING-59"),
        choices=(
            *agree,
            Choice("other", "Name a number"),
            Choice("standard", f"Play the standard {standard}", note="ends the talk"),
        ),
        step_on="standard",
    )


def _naming(fight: Battle, size: int) -> list[str]:
    return [player for player, named in fight.named.items() if named == size]


def _name_size(state: NinthAge, player: str) -> Steps[int]:
    def explain(answer: dict[str, int]) -> None:
        if answer["points"] < 1:
            raise refuse("bad-amount", str(answer["points"]), "NA-RULING-59")

    answer = yield from ask(
        Question(
            player=player,
            kind="name_size",
            text="How many points?",
            rules=("NA-RULING-59",),
            fields=(Number(name="points", label="Points", lo=1, hi=LARGEST_SIZE),),
            default={"points": standard_points(state.settings)},
        ),
        explain,
    )
    size: int = answer["points"]
    return size


def _compare(game: Game[NinthAge], fight: Battle) -> None:
    """All have named: the same number counts, different ones are all forgotten (NA-RULING-59)."""
    sizes = sorted(set(fight.named.values()))
    if len(sizes) == 1:
        fight.size = sizes[0]
        game.emit("battle_size_set", "NA-VAR-01", f"They agree on {sizes[0]} points.", size=sizes[0])
        game.state.phase = "buying"
    else:
        text = "They do not agree on the size; the numbers are forgotten."
        game.emit("battle_size_open", "NA-RULING-59", text, code="consent-missing")
    fight.named = {}


def buying(game: Game[NinthAge]) -> Steps[None]:
    """In realm order each player of the battle says openly what gold goes into it (NA-RULING-45).

    One gold is one point, a tenth of the own base at most (NA-BONUS-04), for this battle only
    (NA-BONUS-05). Without any gold there is nothing to say.
    """
    state = game.state
    fight = current(state)
    player = state.to_act[0]
    realm = state.realms[player]
    cap = gold_cap(state, fight, player)

    def question() -> Question:
        most = min(cap, realm.treasury)
        points = limit(state, fight, player)
        return Question(
            player=player,
            kind="buy_points",
            text=f"{versus(fight)}: you may bring {points} points. How much gold do you add?",
            rules=("NA-BONUS-04", "NA-BONUS-05", "NA-RULING-45"),
            fields=(Number(name="gold", label="Gold", lo=0, hi=most, unit="gold"),),
            default={"gold": 0},
            facts={"treasury": realm.treasury, "cap": cap, "base": base_points(state, fight, player)},
        )

    def explain(answer: dict[str, int]) -> None:
        if answer["gold"] < 0:
            raise refuse("bad-amount", str(answer["gold"]), "NA-BONUS-04")
        if answer["gold"] > cap:
            raise refuse("gold-cap", player)
        if answer["gold"] > realm.treasury:
            raise refuse("not-enough-gold", player, "NA-RULING-45")

    gold = 0
    if min(cap, realm.treasury) > 0:
        gold = (yield from ask(question, explain))["gold"]
    realm.treasury -= gold
    fight.gold[player] = gold
    if gold:
        text = f"{player} spends {gold} gold and brings {limit(state, fight, player)} points."
        game.emit("points_bought", "NA-BONUS-04", text, player=player, gold=gold)
    state.to_act.pop(0)
    if not state.to_act:
        state.to_act = fighters(state, fight)
        state.phase = "fighting"
