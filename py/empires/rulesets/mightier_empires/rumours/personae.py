"""Dramatis Personae: characters with stories that the players write (MI-DP, MI-RULING-60)."""

from __future__ import annotations

import msgspec

from empires.core.errors import IllegalChoice
from empires.core.questions.fields import Choice, Number, Pick, Text, bad_answer
from empires.core.questions.form import Form
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.rulesets.mightier_empires.kingdom import armies as of_army
from empires.rulesets.mightier_empires.land import defenders, sights
from empires.rulesets.mightier_empires.land.geography import in_order
from empires.rulesets.mightier_empires.state import Offer, War, fresh_id, living


class Persona(msgspec.Struct, kw_only=True):
    """A character for hire; without a name, nobody comes this turn.

    A character without a foe fights anyone. A persona with a `hex` is not for hire: he fights for the
    neutrals there, until he loses patience.
    """

    name: str = ""
    points: int = 100
    support: int = 100
    power: int = 1
    story: str = ""
    foe: str = ""
    patience: int = 0
    hex: str = ""


def personae(game: Game[War]) -> Steps[None]:
    """Let the first player who is still in the campaign bring in one persona each turn, unless an organiser
    does so at any time (MI-OPT-06)."""
    state = game.state
    if not state.settings.dramatis_personae or state.desk is not None:
        return
    persona = yield from ask(question_to(state, living(state)[0]))
    if persona.name.strip():
        bring_in(game, persona)


def bring_in(game: Game[War], persona: Persona) -> None:
    """Bring in a persona, who is hired like a special mercenary (MI-DP-01) or fights for neutrals."""
    state = game.state
    offer = Offer(
        id=fresh_id(state, "offer"), name=" ".join(persona.name.split()), special=True,
        support=persona.support, power=persona.power, points=persona.points, story=persona.story,
        foe=persona.foe, patience=persona.patience, since=state.turn if persona.hex else 0, hex=persona.hex,
        state="with neutrals" if persona.hex else "on offer",
    )  # fmt: skip
    state.offers[offer.id] = offer
    if offer.hex:
        _take_sides(game, offer)  # MI-DP-02
        return
    text = f"{offer.name} seeks a master: at least {wages(offer)}."
    game.emit("rumour", "MI-DP-01", f"{text} {offer.story}".strip(), offer=offer.id, power=offer.power)


def wages(offer: Offer) -> str:
    """The least that a mercenary asks for, as a phrase."""
    power = f" and {offer.power:,} Power" if offer.special else ""
    return f"{offer.support:,} points of support{power}"


def _take_sides(game: Game[War], offer: Offer) -> None:
    """Announce a persona to everyone, but reveal his place only to those who know of the natives there
    (MI-NEUT-01).
    """
    state = game.state
    against = f"against {offer.foe}" if offer.foe else "against all who come"
    text = f"{offer.name} takes up arms for a people of these lands, {against}. {offer.story}".strip()
    game.emit("rumour", "MI-DP-02", text, offer=offer.id)
    told = tuple(player for player in living(state) if sights.knows_people(state, player, offer.hex))
    if told:
        text = f"{offer.name} appears on {offer.hex}."
        game.emit("rumour", "MI-DP-02", text, to=told, tiles=(offer.hex,), offer=offer.id)


def question_to(state: War, player: str) -> Form[Persona]:
    """The form that asks which persona comes, and for which side he fights."""
    foes = tuple(Choice(name, name) for name in living(state))
    peoples = tuple(Choice(name, f"the people of {name}", (name,)) for name in _peoples(state, player))
    return Form(
        player=player,
        kind="add_persona",
        text="Bring in a dramatis persona, or leave the name empty for none.",
        record=Persona,
        rules=("MI-DP-01", "MI-DP-02", "MI-OPT-06"),
        fields=(
            Text(name="name", label="Name", longest=60),
            Number(name="points", label="Points in the field", lo=0, hi=1_000),
            Number(name="support", label="Support per turn", lo=0, hi=1_000),
            Number(name="power", label="Power per turn", lo=0, hi=20),
            Text(name="story", label="Story", longest=400, lines=4),
            Pick(
                name="hex",
                label="Fights for",
                choices=(Choice("", "the player who hires him"), *peoples),
            ),
            Pick(name="foe", label="Fights only", choices=(Choice("", "everybody who comes"), *foes)),
            Number(name="patience", label="Patience", lo=0, hi=20, unit="turns"),
        ),
        default=Persona(),
        why_not=lambda persona: _why_not(state, persona),
    )


def _peoples(state: War, player: str) -> list[str]:
    """The hexes with neutrals for whom a persona may fight, if the player who brings him in knows them."""
    seeing = state.desk is not None and state.desk.sees and state.desk.keeper == player
    return [
        name
        for name in in_order(state.tiles)
        if defenders.has_people(state, name) and (seeing or sights.knows_people(state, player, name))
    ]


def _why_not(state: War, persona: Persona) -> IllegalChoice | None:
    name = " ".join(persona.name.split())
    if name and any(one.name == name for one in state.offers.values()):
        return bad_answer("Somebody with that name already exists.")
    return None


def lose_patience(game: Game[War]) -> None:
    """Let a persona who has waited too long for his foe leave and offer his services again."""
    state = game.state
    for offer in state.offers.values():
        if offer.state == "with neutrals" and (why := _why_leave_neutrals(state, offer)):  # MI-DP-02
            offer.state, offer.since, offer.hex = "on offer", state.turn, ""
            text = f"{offer.name} {why} and is looking for a master: at least {wages(offer)}."
            game.emit("rumour", "MI-DP-02", text, offer=offer.id, power=offer.power)
    for player in living(state):
        own = state.secrets[player]
        for hire in list(own.hires):
            offer = state.offers[hire.offer]
            if impatient(state, offer, hire.since):  # MI-DP-02
                own.hires.remove(hire)
                of_army.discharge(own.armies, offer)
                offer.state, offer.since = "on offer", state.turn
                text = f"{offer.name} has waited long enough for {offer.foe or 'a battle'} and leaves."
                game.emit("mercenary_left", "MI-DP-02", text, to=(player,), offer=offer.id)
                text = f"{offer.name} looks for a new master: at least {wages(offer)}."
                game.emit("rumour", "MI-DP-02", text, offer=offer.id, power=offer.power)


def impatient(state: War, offer: Offer, since: int) -> bool:
    """Whether a persona, in service since a given turn, has waited too long for his foe."""
    return bool(offer.patience) and state.turn - max(since, offer.met + 1) >= offer.patience


def _why_leave_neutrals(state: War, offer: Offer) -> str:
    """Why a persona leaves the neutrals for whom he fights; "" if he stays."""
    if not defenders.has_people(state, offer.hex):
        return "has nobody left to fight for"
    if impatient(state, offer, offer.since):
        return f"has waited for {offer.foe or 'a battle'} long enough"
    return ""
