"""A ruleset of three rules, made for testing the core.

Each round all players bid coins from their secret purses for the bridge; the highest bid wins, ties are
broken by a die. The winner says what toll to take, and a die says what the year brings. First to 20.
"""

from __future__ import annotations

from functools import partial
from typing import Literal

import msgspec

from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.questions.fields import Answer, Number
from empires.core.questions.form import Form
from empires.core.records.setup import Option, Setup
from empires.core.rules.asking import Steps, ask, ask_all
from empires.core.rules.game import Game
from empires.core.rules.ruleset import ON, Next, Ruleset
from empires.core.rules.standing import Standing
from empires.core.rules.state import ENDED, State
from empires.core.rules.tables import read_table


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


class Bid(msgspec.Struct):
    """A form: what is bid."""

    coins: int


class Take(Act):
    """Take a toll of this kind."""

    how: Literal["fair", "cruel", "bug", "free"]


class Give(Act):
    """Give a coin away, or try to give half of one."""

    what: Literal["give", "half"]


TOLL_TAKEN = Kind("toll", Take)
GIFT = Kind("give", Give)


def bid(game: Game[Toll]) -> Steps[Next]:
    state = game.state

    def why_not(name: str, bid: Bid) -> IllegalChoice | None:
        if bid.coins > state.secrets[name].coins:
            return IllegalChoice("no_money", "Your purse does not hold that.", "T-BID")
        return None

    bids = yield from ask_all(
        {
            name: Form(
                player=name,
                kind="bid",
                text="What do you bid?",
                record=Bid,
                fields=(Number(name="coins", label="Coins", lo=0, hi=99),),
                default=Bid(0),
                why_not=partial(why_not, name),
                secret=True,
            )
            for name in state.players
        }
    )
    best = max(one.coins for one in bids.values())
    tied = [name for name in state.players if bids[name].coins == best]
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
    return ON


def toll(game: Game[Toll]) -> Steps[Next]:
    state = game.state
    holder = state.holder
    assert holder is not None

    def words(act: Take) -> Words:
        return Words(f"a {act.how} one" if act.how != "bug" else "a bug")

    def why_not(act: Take) -> IllegalChoice:
        return IllegalChoice("too_kind", "Nobody crosses for free.", "T-TOLL")

    act = yield from ask(
        lambda: Decision(
            player=holder,
            kind=TOLL_TAKEN,
            text=f"What toll do you take? ({state.gifts} gifts so far)",
            offers=[Take("fair"), Take("cruel"), Take("bug")],
            words=words,
            why_not=why_not,
        )
    )
    if act.how == "bug":
        state.secrets[holder].coins = -1_000
        raise RuntimeError("a bug in the rules")
    row, _ = yield from game.roll_on(YIELD, "What the year brings", modifier=1 if act.how == "cruel" else 0)
    state.secrets[holder].coins += row["coins"] + 1
    state.round += 1
    state.winners = [name for name in state.players if state.secrets[name].coins >= state.goal]
    return ENDED if state.winners or state.round > 400 else "bid"


def redact(state: Toll, player: str | None) -> None:
    state.secrets = {name: purse for name, purse in state.secrets.items() if name == player}


def standing(game: Game[Toll], player: str) -> list[Standing[Give]]:
    state = game.state

    def why_not(act: Give) -> IllegalChoice:
        return IllegalChoice("no_halves", f"{player} has {state.gifts} halves.", "T-GIFT")

    def give(act: Give) -> None:
        state.secrets[player].coins -= 1
        state.gifts += 1
        game.emit("gift", "T-GIFT", f"{player} gives a coin away.")

    if state.secrets[player].coins == 0:
        return []
    question = Decision(
        player=player,
        kind=GIFT,
        text="Give a coin away?",
        offers=[Give("give")],
        words=lambda act: Words("a coin"),
        why_not=why_not,
    )
    return [Standing(question, give)]


def begin(setup: Setup) -> Toll:
    return Toll(
        phase="bid",
        players=setup.players,
        secrets={name: Purse(5) for name in setup.players},
        goal=setup.options["goal"],
    )


def refusal(state: Toll, player: str, kind: str, answer: Answer) -> IllegalChoice | None:
    if kind == "toll" and player != state.holder:
        return IllegalChoice("not_your_bridge", "The bridge is not yours.", "T-TOLL")
    return None


def check(state: Toll) -> None:
    if sorted(state.secrets) != sorted(state.players):
        raise ValueError("every player has one purse")


TOLL = Ruleset(
    name="toll",
    package="tests.core",
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
    refusal=refusal,
    check=check,
)
