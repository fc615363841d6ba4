"""Allies and rivals: co-operation, and the spoils (MI-MULTI-02 to MI-MULTI-04)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from empires.core.base.words import agree, listed
from empires.core.questions.fields import Choice, Pick, PickMany
from empires.core.questions.form import Form
from empires.core.rules.asking import Steps, ask_all
from empires.core.rules.game import Game
from empires.rulesets.mightier_empires.battles.parts import part_strength
from empires.rulesets.mightier_empires.battles.sides import Side
from empires.rulesets.mightier_empires.state import Sack, War


class Together(msgspec.Struct):
    """The names of the players with whom a player would co-operate."""

    friends: list[str]


class Spoils(msgspec.Struct):
    """The player who gains the hex, and what that player does with it."""

    receiver: str
    sack: Sack


def alliances(game: Game[War], name: str, sides: Sequence[Side]) -> Steps[list[Side]]:
    """Unite the players who all want to co-operate into one side; the others are rivals."""
    mine = [side for side in sides if side.players]
    rest = [side for side in sides if not side.players]
    if len(mine) < 2:  # MI-MULTI-02
        return list(sides)
    players = [side.player for side in mine]
    answers = yield from ask_all({player: _cooperation(name, player, players) for player in players})
    found: list[Side] = []
    for side in mine:
        friend = next((one for one in found if _mutual(answers, side.player, one.players)), None)
        if friend is None:
            found.append(side)  # MI-MULTI-02
            continue
        friend.players += side.players  # MI-MULTI-02
        friend.parts = [*friend.parts, *side.parts]  # MI-MULTI-02
    for side in found:
        kind, words = (
            ("alliance_formed", "fight together") if len(side.players) > 1 else ("rivals_set", "alone")
        )
        text = f"On {name}, {' and '.join(side.players)}: {words}."
        game.emit(kind, "MI-MULTI-02", text, to=tuple(players), tiles=(name,))
    for side in [one for one in found if len(one.players) > 1]:  # MI-MULTI-04
        yield from _agree_spoils(game, name, side)
    return found + rest


def _mutual(answers: dict[str, Together], player: str, others: Sequence[str]) -> bool:
    """Whether a player and all the others want to co-operate with each other (MI-MULTI-02)."""
    return all(one in answers[player].friends and player in answers[one].friends for one in others)


def _cooperation(name: str, player: str, players: Sequence[str]) -> Form[Together]:
    """The ally that a player chooses; no answer means no ally."""
    others = [one for one in players if one != player]
    choices = tuple(Choice(one, one) for one in others)
    invade = agree(len(others), "invades", "invade")
    allies = agree(
        len(others),
        f"Is {listed(others)} your ally, or a rival?",
        "Which of them are your allies? All others are rivals.",
    )
    return Form(
        player=player,
        kind="cooperate",
        text=f"{listed(others)} also {invade} {name}. {allies}",
        record=Together,
        rules=("MI-MULTI-02", "MI-MULTI-06", "MI-SEQ-06"),
        tiles=(name,),
        fields=(PickMany(name="friends", label="Allies", choices=choices),),
        default=Together([]),
        late=lambda: Together([]),
        secret=True,
    )


def _agree_spoils(game: Game[War], name: str, side: Side) -> Steps[None]:
    """Let allies decide who gains the hex; without agreement the larger contingent does (MI-MULTI-04)."""
    state = game.state
    answers = yield from ask_all({player: _spoils(name, player, side) for player in side.players})
    given = {(one.receiver, one.sack) for one in answers.values()}
    if len(given) == 1:
        ((receiver, sack),) = given
        side.gains, side.sack = receiver, sack
        text = f"The allies agree: {name} goes to {receiver}."
        game.emit("spoils_agreed", "MI-MULTI-04", text, to=tuple(side.players), tiles=(name,))
        return
    yield from _larger_gains(game, name, side)
    side.sack = ordered_sack(state, side.gains, name)
    text = f"If you do not agree, {name} will go to {side.gains}."
    game.emit(
        "spoils_disputed", "MI-RULING-38", text, to=tuple(side.players), tiles=(name,), code="E_NO_AGREEMENT"
    )


def _larger_gains(game: Game[War], name: str, side: Side) -> Steps[None]:
    """Give the hex to the larger contingent; if both are the same size, each player rolls a die, the lower
    seat first (MI-RULING-38)."""
    state = game.state
    sizes = {
        player: sum(part_strength(state, part) for part in side.parts if part.player == player)
        for player in side.players
    }
    best = [player for player in side.players if sizes[player] == max(sizes.values())]
    while len(best) > 1:
        faces = {}
        for player in best:
            roll = yield from game.roll(
                "d6", "MI-RULING-38", f"Spoils of {name}: {player}", player=player, to=tuple(side.players)
            )
            faces[player] = roll.total
        best = [player for player in best if faces[player] == max(faces.values())]
    side.gains = best[0]


def ordered_sack(state: War, player: str, name: str) -> Sack:
    """The Loot or Raze ordered for a player's invading armies (MI-ORD-09)."""
    for army in state.secrets[player].armies:
        if army.order is not None and army.order.type == "invade" and army.order.hex == name:
            return army.order.sack
    return ""


def _spoils(name: str, player: str, side: Side) -> Form[Spoils]:
    return Form(
        player=player,
        kind="agree_spoils",
        text=f"Which ally gains {name}, and what happens to it? All allies must agree.",
        record=Spoils,
        rules=("MI-MULTI-04", "MI-RULING-38"),
        tiles=(name,),
        fields=(
            Pick(name="receiver", label="Goes to", choices=tuple(Choice(one, one) for one in side.players)),
            Pick(
                name="sack", label="What happens to it",
                choices=(Choice("", "kept"), Choice("loot", "looted"), Choice("raze", "razed")),
            ),
        ),
        default=Spoils(side.players[0], ""),
        secret=True,
    )  # fmt: skip
