"""Restoration: all armies recover fully, dead Lords are replaced, guests leave (step E12)."""

from __future__ import annotations

import msgspec

from empires.core.errors import IllegalChoice
from empires.core.questions.fields import Flag, Text, bad_answer
from empires.core.questions.form import Form
from empires.core.rules.asking import Steps, ask_all
from empires.core.rules.game import Game
from empires.core.rules.ruleset import ON, Next
from empires.rulesets.mightier_empires.founding.mapmaking import leaders
from empires.rulesets.mightier_empires.kingdom import armies as of_army
from empires.rulesets.mightier_empires.kingdom import generic_lists
from empires.rulesets.mightier_empires.kingdom.entitlements import extra_lords
from empires.rulesets.mightier_empires.kingdom.lists import plain
from empires.rulesets.mightier_empires.kingdom.numbering import character_id, shown_number
from empires.rulesets.mightier_empires.state import Army, Character, War, living


class Successor(msgspec.Struct, kw_only=True):
    """The answer to a form: the name of a new Lord."""

    name: str
    wizard: bool = False


def restoration(game: Game[War]) -> Steps[Next]:
    """Restore all losses, strike the dead off the lists, and let new Lords arrive."""
    state = game.state
    fallen = {player: _dead_lord(state, player) for player in living(state)}
    for player in living(state):
        for army in state.secrets[player].armies:
            _restore(state, player, army)  # MI-REC-05
    _restore_neutrals(state)  # MI-REC-05
    asked = [player for player, lord in fallen.items() if lord and _needs_successor(state, player, lord)]
    answers = yield from ask_all({player: _question(state, player) for player in asked})
    for player in asked:
        _succeed(game, player, answers[player], fallen[player])
    for player in living(state):
        _surplus_lords(game, player)
    state.hidden.spoiled, state.hidden.disasters, state.hidden.inciters = [], [], {}
    return ON


def _dead_lord(state: War, player: str) -> Character | None:
    dead = [one for army in state.secrets[player].armies for one in army.characters if one.dead]
    lords = [one for one in dead if one.rank == "lord"]
    return min(lords, key=lambda one: not one.founding, default=None)


def _needs_successor(state: War, player: str, lord: Character) -> bool:
    """Whether a dead Lord is replaced. The founding Lord always is, unless a Lord who has just lost his
    entitlement takes his place (MI-LORD-02, MI-RULING-27); an extra Lord may be bought again."""
    left = len(of_army.lords_of(state, player))
    return left == 0 or (lord.founding and left <= extra_lords(state, player))


def _restore(state: War, player: str, army: Army) -> None:
    """Restore all armies to full strength and clear their orders; conscripts leave, and so do guests whose
    time is over.
    """
    own = state.secrets[player]
    army.lost, army.fled, army.leaderless, army.finished = 0, False, False, False  # MI-REC-05
    army.holds, army.order = "", None  # MI-ORD-08
    own.guests = {name: last for name, last in own.guests.items() if last > state.turn}  # MI-EVENT-07
    army.units = [  # MI-SPEND-11, MI-EVENT-07
        unit for unit in army.units
        if unit.source == "normal" or (unit.source == "event" and unit.name in own.guests)
    ]  # fmt: skip
    for one in [one for one in army.characters if one.dead]:
        army.characters.remove(one)  # MI-LORD-03
        own.prizes += [item for item in one.items if item.kind in ("bound", "found")]  # MI-ITEM-05


def _restore_neutrals(state: War) -> None:
    """Let neutral armies and garrisons recover, and give kingdoms new leaders."""
    for natives in state.natives.values():
        natives.lost = 0  # MI-NEUT-05
        natives.characters = [one for one in natives.characters if not one.dead]
    for kingdom in state.kingdoms.values():
        kingdom.lost, kingdom.fled = 0, False  # MI-NEUT-05
        kingdom.leaderless, kingdom.holds = False, ""  # MI-ORD-08
        kingdom.characters = [one for one in kingdom.characters if not one.dead]
        if not kingdom.fallen:  # MI-RULING-19
            ranks = [one.rank for one in kingdom.characters]
            kingdom.characters += [
                one for one in leaders(f"{kingdom.name}, {state.turn},") if one.rank not in ranks
            ]
    for offer in state.offers.values():
        offer.lost = 0
    state.doings.wounded = {}


def _question(state: War, player: str) -> Form[Successor]:
    number = shown_number(state, player, state.secrets[player].next_id)
    return Form(
        player=player,
        kind="replace_lord",
        text="Your Lord is dead. Who succeeds him? The new Lord has no experience.",
        record=Successor,
        rules=("MI-LORD-02",),
        fields=(Text(name="name", label="Name", longest=60), Flag(name="wizard", label="Wizard")),
        default=Successor(name=f"Lord {state.players.index(player) + 1}.{number}"),
        why_not=lambda answer: _why_not(state, player, answer),
        secret=True,
    )


def _why_not(state: War, player: str, answer: Successor) -> IllegalChoice | None:
    names = [plain(one.name) for one in of_army.characters_of(state, player)]
    if not plain(answer.name) or plain(answer.name) in names:
        return bad_answer("The new Lord needs a name that no other character has.")
    return None


def _succeed(game: Game[War], player: str, answer: Successor, before: Character | None) -> None:
    """Put the new Lord in the old one's place, at the same price."""
    state, own = game.state, game.state.secrets[player]
    lord = Character(
        id=character_id(state, player, own.next_id), name=" ".join(answer.name.split()), rank="lord",
        points=before.points if before is not None else generic_lists.price("lord"), wizard=answer.wizard,
        founding=True,
    )  # fmt: skip
    own.next_id += 1  # MI-LORD-02
    if own.armies:
        army = min(own.armies, key=lambda army: len(army.characters))
        army.characters.insert(0, lord)
        army.general = lord.id
    text = f"{lord.name} succeeds the dead Lord."
    game.emit("lord_replaced", "MI-LORD-02", text, to=(player,), player=player)


def _surplus_lords(game: Game[War], player: str) -> None:
    """Dismiss an extra Lord who has no entitlement, but never the founding Lord or the longest-serving one
    (MI-LORD-04).
    """
    state = game.state
    lords = of_army.lords_of(state, player)
    if lords and not any(one.founding for one in lords):  # MI-RULING-27
        lords[0].founding = True
    surplus = [one for one in lords if not one.founding][extra_lords(state, player) :]  # MI-NK-16
    state.secrets[player].prizes += of_army.left_behind(state, surplus)  # MI-ITEM-04
    for army in state.secrets[player].armies:
        for one in [one for one in army.characters if one in surplus]:
            army.characters.remove(one)
            text = f"{one.name} leaves, because his capital is lost."
            game.emit("lord_left", "MI-NK-16", text, to=(player,), player=player)
