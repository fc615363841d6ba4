"""Capital assaults, announced before anything else (digest state O1, WM-CAPASSAULT)."""

from __future__ import annotations

from typing import TypeAlias

from empires.core.base.words import begun
from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.rules.asking import Steps, ask_all
from empires.core.rules.game import Game
from empires.core.rules.ruleset import ON, Next
from empires.maps.hexes import neighbour_ids
from empires.rulesets.warmaster.odds import attack_odds, odds_of
from empires.rulesets.warmaster.secrecy import insiders
from empires.rulesets.warmaster.state import PASS, Empire, War, asks, living
from empires.rulesets.warmaster.tables import refuse
from empires.rulesets.warmaster.targets import legal_targets, why_not_attack, why_not_enemy


class Assault(Act):
    """Assault the capital of this empire."""

    empire: str


class NoAssault(Act, tag=PASS):
    """Assault no capital."""


Announcement: TypeAlias = Assault | NoAssault

DECLARE_ASSAULT = Kind("declare_assault", Assault, NoAssault)


def foothold(state: War, empire: str, target: Empire) -> str | None:
    """One of the attacker's own tiles next to the target's capital, from which the capital may be assaulted
    (WM-CAPASSAULT-02).

    Land of pact partners does not count (WM-RULING-39).
    """
    around = neighbour_ids(target.capital) if target.capital else ()
    return next((tile for tile in around if state.owner.get(tile) == empire), None)


def why_not_assault(state: War, empire: Empire, target: str) -> IllegalChoice | None:
    """Why this empire may not assault the capital of `target`, or None (WM-RULING-53)."""
    if why_not_enemy(state, empire, target):
        return refuse(
            "BAD_TARGET", "You can assault only the capital of an empire that still exists.", "WM-ORDERS-05"
        )
    if foothold(state, empire.name, state.empires[target]) is None:
        message = f"{empire.name} owns no tile next to the capital of {target}."
        return refuse("CAPITAL_NOT_ADJACENT", message, "WM-CAPASSAULT-02")
    return why_not_attack(state, empire, target)


def open_capitals(state: War, empire: Empire) -> list[Assault]:
    """The capitals that this empire may assault: those next to its own land that belong to a legal target
    (WM-RULING-53)."""
    near = [one for one in living(state) if one is not empire and foothold(state, empire.name, one)]
    targets = legal_targets(state, empire).routes if near else {}
    return [Assault(one.name) for one in near if one.name in targets]


def assaults(game: Game[War]) -> Steps[Next]:
    """Ask everyone who could assault a capital, all at the same time; the assaults are then revealed and are
    binding (WM-RULING-52)."""
    state = game.state
    chances = {empire.name: open_capitals(state, empire) for empire in living(state)}
    for name, offers in chances.items():
        _tell_barred(game, state.empires[name], [one.empire for one in offers])
    chances = {name: offers for name, offers in chances.items() if offers}
    questions = {name: _question(state, state.empires[name], offers) for name, offers in chances.items()}
    answers = yield from ask_all({state.empires[name].ruler: one for name, one in questions.items()})
    for name in chances:
        match answers[state.empires[name].ruler]:
            case Assault(target):
                # several may assault one capital: WM-CAPASSAULT-07
                _announce(game, state.empires[name], state.empires[target])
            case NoAssault():
                pass
    return ON


def _tell_barred(game: Game[War], empire: Empire, offered: list[str]) -> None:
    """Emit an event that says why an empire next to a capital cannot assault it (WM-RULING-53)."""
    state = game.state
    for one in living(state):
        beside = one is not empire and foothold(state, empire.name, one)
        if beside and one.name not in offered and (why := why_not_attack(state, empire, one.name)):
            text = f"{empire.name} cannot assault the capital of {one.name} next to it. {why.message}"
            tiles, to = (one.capital,), tuple(insiders(empire))
            game.emit("assault_barred", "WM-RULING-53", text, to=to, tiles=tiles, code=why.code)


def _announce(game: Game[War], empire: Empire, target: Empire) -> None:
    tile = foothold(game.state, empire.name, target)
    assert tile is not None
    empire.order, empire.assaults, empire.route = target.name, True, [tile, target.capital]
    game.emit(
        "assault_announced", "WM-CAPASSAULT-03",
        f"{empire.name} announces an assault on the capital of {target.name}.",
        tiles=tuple(empire.route), attacker=empire.name, target=target.name,
    )  # fmt: skip


def _question(state: War, empire: Empire, offers: list[Assault]) -> Decision[Announcement]:
    def words(act: Announcement) -> Words:
        match act:
            case Assault(target):
                note = odds_of(state, empire.name, target, walls=True)
                odds = attack_odds(state, empire.name, target, walls=True)
                capital = state.empires[target].capital
                return Words(f"Assault the capital of {target}", (capital,), note, odds=odds)
            case NoAssault():
                return Words("No assault")

    return Decision(
        player=empire.ruler,
        kind=DECLARE_ASSAULT,
        text=f"{begun(asks(empire))} assault a capital? Everybody will know before they give their orders.",
        rules=("WM-CAPASSAULT-02", "WM-CAPASSAULT-03", "WM-RULING-52"),
        offers=[*offers, NoAssault()],
        words=words,
        why_not=lambda act: why_not_assault(state, empire, act.empire) if isinstance(act, Assault) else None,
        secret=True,
        step_on=NoAssault(),
    )
