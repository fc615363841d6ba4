"""A ruleset of three rules, made for testing the core.

Each round all players bid coins from their secret purses for the bridge; the highest bid wins, ties are
broken by a die. The winner says what toll to take, and a die says what the year brings. First to 20.
"""

from __future__ import annotations

import msgspec

from empires.core.errors import IllegalChoice
from empires.core.questions import Choice, Number, Question
from empires.core.ruleset import ENDED, Ruleset, State
from empires.core.setup import Option, Setup
from empires.core.steps import Game, Steps, ask, ask_all
from empires.core.tables import read_table


class Purse(msgspec.Struct):
    coins: int


class Toll(State):
    round: int = 1
    holder: str | None = None
    secrets: dict[str, Purse] = {}
    gifts: int = 0
    goal: int = 20


YIELD = read_table(
    {
        "id": "T-YIELD",
        "title": "What the year brings",
        "dice": "d6",
        "columns": ["coins"],
        "clamp": True,
        "rows": [{"on": "1..2", "coins": 0}, {"on": "3..5", "coins": 2}, {"on": "6", "coins": 4}],
    }
)


def bid(game: Game[Toll]) -> Steps[None]:
    state = game.state
    questions = {
        name: Question(
            player=name,
            kind="bid",
            text="What do you bid?",
            fields=(Number(name="coins", label="Coins", lo=0, hi=99),),
            default={"coins": 0},
            secret=True,
        )
        for name in state.players
    }

    def enough(name: str, answer: dict[str, int]) -> None:
        if answer["coins"] > state.secrets[name].coins:
            raise IllegalChoice("no_money", "Your purse does not hold that.", "T-BID")

    bids = yield from ask_all(
        questions, {name: lambda answer, name=name: enough(name, answer) for name in state.players}
    )
    best = max(one["coins"] for one in bids.values())
    tied = [name for name in state.players if bids[name]["coins"] == best]
    while len(tied) > 1:
        rolls = {}
        for name in tied:
            roll = yield from game.roll("d6", "T-TIE", f"{name} breaks the tie", player=name)
            rolls[name] = roll.total
        tied = [name for name in tied if rolls[name] == max(rolls.values())]
    state.holder = tied[0]
    state.secrets[tied[0]].coins -= best
    game.emit("bid_won", "T-BID", f"{tied[0]} wins the bridge.")
    game.emit("paid", "T-BID", f"You paid {best}.", to=(tied[0],), coins=best)
    state.phase = "toll"


def toll(game: Game[Toll]) -> Steps[None]:
    state = game.state
    assert state.holder is not None

    def question() -> Question:
        assert state.holder is not None
        return Question(
            player=state.holder,
            kind="toll",
            text=f"What toll do you take? ({state.gifts} gifts so far)",
            choices=(Choice("fair", "a fair one"), Choice("cruel", "a cruel one"), Choice("bug", "a bug")),
        )

    def why_not(answer: object) -> None:
        if answer == "free":
            raise IllegalChoice("too_kind", "Nobody crosses for free.", "T-TOLL")

    choice = yield from ask(question, why_not)
    if choice == "bug":
        state.secrets[state.holder].coins = -1_000
        raise RuntimeError("a bug in the rules")
    row, _ = yield from game.roll_on(YIELD, "What the year brings", modifier=1 if choice == "cruel" else 0)
    state.secrets[state.holder].coins += row["coins"] + 1
    state.round += 1
    rich = [name for name in state.players if state.secrets[name].coins >= state.goal]
    state.winners = rich
    state.phase = ENDED if rich or state.round > 400 else "bid"


def redact(state: Toll, player: str | None) -> None:
    state.secrets = {name: purse for name, purse in state.secrets.items() if name == player}


def standing(game: Game[Toll], player: str) -> list[Question]:
    if game.state.secrets[player].coins == 0:
        return []
    return [
        Question(player=player, kind="give", text="Give a coin away?", choices=(Choice("give", "a coin"),))
    ]


def stand(game: Game[Toll], question: Question, answer: object) -> None:
    game.state.secrets[question.player].coins -= 1
    game.state.gifts += 1
    game.emit("gift", "T-GIFT", f"{question.player} gives a coin away.")


def explain(game: Game[Toll], question: Question, answer: object) -> None:
    if answer == "half":
        raise IllegalChoice("no_halves", f"{question.player} has {game.state.gifts} halves.", "T-GIFT")


def begin(setup: Setup) -> Toll:
    return Toll(
        phase="bid",
        players=setup.players,
        secrets={name: Purse(5) for name in setup.players},
        goal=setup.options["goal"],
    )


def refusal(state: Toll, player: str, kind: str) -> IllegalChoice | None:
    if kind == "toll" and player != state.holder:
        return IllegalChoice("not_your_bridge", "The bridge is not yours.", "T-TOLL")
    return None


def check(state: Toll) -> None:
    if sorted(state.secrets) != sorted(state.players):
        raise ValueError("every player has one purse")


TOLL = Ruleset(
    name="toll",
    title="Toll",
    version=1,
    fewest=2,
    most=4,
    state_type=Toll,
    options=(
        Option(key="goal", label="Goal", help="Coins to win.", kind="number", default=20, lo=6, hi=5_000),
    ),
    setup=begin,
    phases={"bid": bid, "toll": toll},
    redact=redact,
    tables={YIELD.id: YIELD},
    standing=standing,
    stand=stand,
    explain=explain,
    refusal=refusal,
    check=check,
)
