"""Armies that lost all their characters: they cannot move, and they hold only one hex (MI-ARMY-12,
MI-RULING-74)."""

from __future__ import annotations

from empires.core.base.words import begun
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.rulesets.mightier_empires.battles.parts import ArmyPart, KingdomPart, Part, army_of, label_of
from empires.rulesets.mightier_empires.battles.sides import Side
from empires.rulesets.mightier_empires.land.geography import around, in_order
from empires.rulesets.mightier_empires.state import Army, NeutralKingdom, War


class Hold(Act):
    """A choice: retreat to this hex and hold it."""

    hex: str


RETREAT_TO = Kind("retreat_to", Hold)


def left_without_leaders(game: Game[War], name: str, side: Side, *, won: bool) -> Steps[None]:
    """Leave a leaderless army where it is after a victory; otherwise let it retreat to an adjacent hex of its
    owner."""
    state = game.state
    for part in side.parts:
        force = _without_leaders(state, part)
        if force is None:
            continue
        force.leaderless = True  # MI-ARMY-12
        if won:  # MI-ARMY-12
            force.holds = name
            continue
        called = begun(label_of(state, part))
        places = refuges(state, part.player, name)
        if isinstance(part, KingdomPart):  # a regent's army never leaves its kingdom (MI-NK-12)
            places = [one for one in places if state.tiles[one].kingdom == part.name]
        force.holds = (yield from _retreat(part.player, called, places)) if places else ""
        words = f"holds {force.holds}" if force.holds else "scatters until the turn ends"
        text = f"{called} has no character left to lead it and {words}."
        told = (part.player,)
        game.emit("army_holds", "MI-ARMY-12", text, to=told, tiles=(force.holds or name,), player=part.player)


def _without_leaders(state: War, part: Part) -> Army | NeutralKingdom | None:
    """The army or regent's army that a part represents, if all its characters are dead."""
    force: Army | NeutralKingdom
    match part:
        case ArmyPart():
            force = army_of(state, part)
        case KingdomPart(player=player) if player:
            force = state.kingdoms[part.name]
        case _:
            return None
    return force if force.characters and all(one.dead for one in force.characters) else None


def refuges(state: War, player: str, name: str) -> list[str]:
    """The player's hexes that adjoin a hex and are not cut off (MI-RULING-74)."""
    return in_order(
        other
        for other in around(state, name)
        if state.tiles[other].owner == player == state.tiles[other].owner_at_start
        and not state.tiles[other].orphaned
    )


def _retreat(player: str, called: str, places: list[str]) -> Steps[str]:
    if len(places) == 1:
        return places[0]
    act = yield from ask(
        Decision(
            player=player,
            kind=RETREAT_TO,
            text=f"{called} has lost its last character. Where will it retreat to?",
            rules=("MI-ARMY-12",),
            tiles=tuple(places),
            offers=[Hold(place) for place in places],
            words=lambda act: Words(act.hex, (act.hex,)),
        )
    )
    return act.hex
