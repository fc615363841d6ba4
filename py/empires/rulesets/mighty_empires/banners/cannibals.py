"""Hungry goblinoids eat prisoners before they eat each other (ME-ORC-03)."""

from __future__ import annotations

from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.rulesets.mighty_empires.banners.baggage_trains import release, riding_with
from empires.rulesets.mighty_empires.banners.forces import name_of
from empires.rulesets.mighty_empires.lands.presence import force_of
from empires.rulesets.mighty_empires.state import Banner, Captive, MightyEmpires


class Eat(Act):
    """Eat the prisoner with this id."""

    prisoner: str


class Spare(Act, tag="spare"):
    """Eat no more prisoners; the rest of the loss falls on the banner's own troops."""


EAT_PRISONER = Kind("eat_prisoner", Spare, Eat)


def larder(state: MightyEmpires, banner: Banner) -> list[Captive]:
    """The prisoners who ride with a banner's force."""
    return [one for other in force_of(state, banner) for one in riding_with(state, other)]


def worth_as_food(state: MightyEmpires, captive: Captive) -> int:
    """The basic points of a prisoner, without gear (ME-RULING-447)."""
    return state.secrets[captive.owner].away[captive.id].points


def eat_prisoners(game: Game[MightyEmpires], banner: Banner, loss: int) -> Steps[int]:
    """The remainder of a loss after prisoners have been eaten; anything a prisoner is worth beyond the loss
    is wasted. The loss passed in is already doubled (ME-ORC-01). Eaten prisoners are dead.
    """
    state = game.state
    while loss > 0 and larder(state, banner):  # ME-ORC-03
        act = yield from ask(_question(state, banner, loss))
        if not isinstance(act, Eat):
            break
        captive = state.captives[act.prisoner]
        worth = worth_as_food(state, captive)
        release(state, captive)
        loss = max(0, loss - worth)  # ME-RULING-446
        text = f"{name_of(banner)} eats {captive.name} of {captive.owner}, worth {worth:,} points."
        game.emit("prisoner_eaten", "ME-ORC-03", text, tiles=(banner.tile,), prisoner=captive.id)
    return loss


def _question(state: MightyEmpires, banner: Banner, loss: int) -> Decision[Eat | Spare]:
    food = {one.id: one for one in larder(state, banner)}

    def words(act: Eat | Spare) -> Words:
        if isinstance(act, Spare):
            return Words("Spare them", note=f"{loss:,} points of your own troops are eaten")
        captive = food[act.prisoner]
        worth = worth_as_food(state, captive)
        return Words(f"Eat {captive.name} of {captive.owner}", note=f"worth {worth:,} points")

    return Decision(
        player=banner.owner,
        kind=EAT_PRISONER,
        text=f"Hunger costs your banner {banner.number} {loss:,} points. Will it eat prisoners instead?",
        rules=("ME-ORC-03", "ME-RULING-446", "ME-RULING-447"),
        offers=[*map(Eat, food), Spare()],
        words=words,
        why_not=lambda _: IllegalChoice("no_prisoner", "This force holds no such prisoner.", "ME-ORC-03"),
        tiles=(banner.tile,),
    )
