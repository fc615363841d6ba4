"""A duel of wizards (ME-TOWER-09, ME-TOWER-10, ME-TOWER-11, ME-T-CHALLENGE)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TypeAlias

from empires.core.offices.seats import persons
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.questions.odds import Odds
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.core.rules.tables import Row
from empires.kit.odds import End, by_total
from empires.rulesets.mighty_empires.banners.contents import Named, bury_hero, contents_of, listed, name_hero
from empires.rulesets.mighty_empires.banners.forces import (
    SMALLEST_BANNER,
    points,
    remove_spent,
    share_loss,
    strength,
)
from empires.rulesets.mighty_empires.battle.chances import against, spread
from empires.rulesets.mighty_empires.battle.plunder import plunder
from empires.rulesets.mighty_empires.charts import CHALLENGE, number
from empires.rulesets.mighty_empires.lands.presence import force
from empires.rulesets.mighty_empires.state import Banner, Character, MightyEmpires
from empires.rulesets.mighty_empires.world.wizards_army import attacked, gathering

A_WIZARD = "a wizard"
"""The name of a wizard who is not listed."""

KILLED_FROM = number("lowest roll that kills a beaten wizard")
"""The lowest roll on which a wizard beaten on the table is killed (ME-TOWER-11)."""


class Accept(Act, tag="accept"):
    """Let the best wizard of the force answer the challenge."""


class OnTheTable(Act, tag="table"):
    """Fight the duel with two models."""


class Refuse(Act, tag="refuse"):
    """Refuse, so that the wizard's army attacks."""


class Won(Act, tag="won"):
    """Report that the player's wizard won on the table."""


class Lost(Act, tag="lost"):
    """Report that the player's wizard was beaten on the table."""


TOWER_CHALLENGE = Kind("tower_challenge", Accept, OnTheTable, Refuse)
TOWER_CHAMPION = Kind("tower_champion", Named)
TOWER_DUEL = Kind("tower_duel", Won, Lost)
Answer: TypeAlias = Accept | OnTheTable | Refuse


def has_wizard(state: MightyEmpires, banners: Sequence[Banner]) -> bool:
    """Whether a force has a wizard: a character if characters are listed, otherwise a banner of 500 points.

    ME-RULING-482.
    """
    if state.settings.army_mode == "points":
        return any(points(state, one) >= SMALLEST_BANNER for one in banners)
    return any(contents_of(state, one).characters for one in banners)


def challenge(game: Game[MightyEmpires], player: str, tile: str, row: Row) -> Steps[None]:
    """Challenge the force's best wizard. If there is none, or he refuses, the wizard of the tower attacks
    (ME-TOWER-09).
    """
    state = game.state
    banners = force(state, player, tile, inside=False)
    act: Answer = Refuse()
    if has_wizard(state, banners):
        act = yield from ask(_question(state, player, tile))
    if isinstance(act, Refuse):
        text = "Nobody accepts the challenge, so the wizard attacks."
        game.emit("duel_refused", "ME-TOWER-09", text, tiles=(tile,), player=player)
        yield from attacked(game, player, tile)
        return
    champion = yield from _champion(state, banners)
    if isinstance(act, OnTheTable):
        result = yield from _by_models(game, player, tile)
    else:
        drawn, _ = yield from game.roll_on(CHALLENGE, "The duel of the wizards", player=player)
        result = str(drawn["result"])
    game.emit("duel_fought", CHALLENGE.id, _TOLD[result], tiles=(tile,), player=player, result=result)
    match result:
        case "slain" | "banished":
            yield from _lose_wizard(game, banners, champion, row, banished=result == "banished")
        case "plunder":
            yield from plunder(game, tile, player)  # ME-TOWER-13


_TOLD = {
    "slain": "The wizard of the force is slain.",
    "banished": "The wizard of the force is banished to limbo until the next winter.",
    "withdraws": "The wizard of the tower is beaten and withdraws.",
    "plunder": "The wizard of the tower is slain: his tower is open.",
}


def _by_models(game: Game[MightyEmpires], player: str, tile: str) -> Steps[str]:
    """Settle a duel on the table between two wizards of the same level and cost; a die decides the loser's
    fate.

    ME-TOWER-11.
    """
    won = isinstance((yield from ask(_duel_question(player, tile))), Won)
    roll = yield from game.roll("d6", "ME-TOWER-11", "What happens to the beaten wizard", player=player)
    if roll.total >= KILLED_FROM:
        return "plunder" if won else "slain"
    return "withdraws" if won else "banished"


def _lose_wizard(
    game: Game[MightyEmpires],
    banners: list[Banner],
    champion: tuple[Banner, Character] | None,
    row: Row,
    *,
    banished: bool,
) -> Steps[None]:
    """Make the force lose its wizard's points, or a die of points if he is not listed (ME-TOWER-10). A
    banished wizard comes back in the next winter (ME-RULING-482)."""
    state, player = game.state, banners[0].owner
    if champion is not None:
        banner, hero = champion
        bury_hero(state, banner, hero)
        text = f"{hero.name} ({hero.points:,} points) leaves the force."
        game.emit("character_lost", "ME-TOWER-10", text, to=(player,), side=player)
    else:
        why = "What the wizard was worth"
        roll = yield from game.roll(row["dice"], "ME-TOWER-10", why, player=player, to=(player,))
        hero = Character(name=A_WIZARD, points=min(roll.total * row["times"], strength(state, banners)))
        yield from share_loss(game, banners, hero.points, "ME-TOWER-10")
    if banished:
        state.secrets[player].banished.append(hero)
    remove_spent(game, banners)


def _champion(state: MightyEmpires, banners: Sequence[Banner]) -> Steps[tuple[Banner, Character] | None]:
    """The character who fights for the force, chosen by its owner; None in points mode, where nobody is
    named."""
    text = "Who is the best wizard in your force?"
    return (yield from name_hero(state, banners, TOWER_CHAMPION, text, "ME-TOWER-09", secret=True))


def _question(state: MightyEmpires, player: str, tile: str) -> Decision[Answer]:
    offers: list[Answer] = [Accept(), Refuse()]
    if listed(state) and state.settings.battle_method != "paper" and persons(state, [player]):
        offers.insert(1, OnTheTable())

    def words(act: Answer) -> Words:
        match act:
            case Accept():
                note = "D6: 1 slain, 2-3 banished until winter"
                return Words("Accept", (tile,), note, odds=(duel_odds(),))
            case OnTheTable():
                return Words("Accept, with models on the table", (tile,), "two wizards of the same level")
            case Refuse():
                own = strength(state, force(state, player, tile, inside=False))
                odds = against(state, own, spread(*gathering()), "defender")
                return Words("Refuse", (tile,), "the wizard’s army attacks: 4D6 × 100 points", odds=odds)

    return Decision(
        player=player,
        kind=TOWER_CHALLENGE,
        text="Do you accept the duel?",
        rules=("ME-TOWER-09", "ME-TOWER-10", "ME-TOWER-11", CHALLENGE.id),
        offers=offers,
        words=words,
        tiles=(tile,),
    )


@cache
def duel_odds() -> Odds:
    """The odds of a duel of wizards, from ME-T-CHALLENGE."""
    ends: dict[str, End] = {"plunder": "win", "withdraws": "draw"}
    line = by_total(CHALLENGE.dice, lambda face: ends.get(CHALLENGE.at(face)["result"], "lose"))
    told = ("his tower is yours", "he withdraws", "your wizard is lost")
    return Odds(lines=(line,), about="The duel", dice="d6", ends=told)


def _duel_question(player: str, tile: str) -> Decision[Won | Lost]:
    return Decision(
        player=player,
        kind=TOWER_DUEL,
        text="Fight the duel with two wizards of the same level and cost. Who won it?",
        rules=("ME-TOWER-11",),
        offers=[Won(), Lost()],
        words=lambda act: Words("Your wizard" if isinstance(act, Won) else "The wizard of the tower"),
        tiles=(tile,),
    )
