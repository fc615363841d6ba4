"""Terms that besieger and besieged may agree on at any time (ME-SIEGE-28)."""

from __future__ import annotations

from typing import Literal

import msgspec

from empires.core.base.words import agree, listed
from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.questions.fields import Choice, Flag, Pick, PickMany, Text
from empires.core.questions.form import Form
from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.kit.any_time import AnyTime, closed
from empires.rulesets.mighty_empires.banners.baggage_trains import release, send_home, welcome
from empires.rulesets.mighty_empires.banners.halts import why_not_move
from empires.rulesets.mighty_empires.lands.presence import besiegers, force
from empires.rulesets.mighty_empires.lands.settlements import place_name
from empires.rulesets.mighty_empires.siege.departure import leave_siege, why_not_leave
from empires.rulesets.mighty_empires.siege.surrender import can_leave, evacuate
from empires.rulesets.mighty_empires.state import UNDEAD, UNLED, Captive, MightyEmpires, Siege, Terms


class Offer(msgspec.Struct):
    """A form: what one side of a siege offers the other."""

    tile: str
    deal: Literal["hand_over", "lift"]
    keep_baggage: bool
    hand_over_stockpile: bool
    words: str
    captives: list[str] | msgspec.UnsetType = msgspec.UNSET


class Accept(Act, tag="accept"):
    """Accept the terms offered for the siege of a tile."""

    tile: str


class Refuse(Act, tag="refuse"):
    """Refuse the terms."""

    tile: str


ANSWER_TERMS = Kind("answer_terms", Accept, Refuse)


def negotiable(state: MightyEmpires, player: str) -> list[Siege]:
    """The sieges between two players in which this player could settle terms now."""
    return [
        siege
        for siege in state.sieges.values()
        if player in (siege.besieger, siege.defender)
        and siege.defender not in UNLED
        and siege.besieger != UNDEAD
        and siege.tile != state.engaged
        and siege.agreed is None
    ]


# --- offered -------------------------------------------------------------------------------------------


def _why_no_offer(state: MightyEmpires, player: str) -> IllegalChoice | None:
    if negotiable(state, player):
        return None
    return closed("You have no siege to end now.", "ME-SIEGE-28")


def _offer_form(state: MightyEmpires, player: str) -> Form[Offer]:
    sieges = negotiable(state, player)
    places = tuple(Choice(siege.tile, place_name(state, siege.tile), (siege.tile,)) for siege in sieges)
    deals = (
        Choice("hand_over", "the garrison hands over the place and leaves"),
        Choice("lift", "the besiegers leave"),
    )
    held = {one.id: one for siege in sieges for one in _exchangeable(state, siege)}
    prisoners = tuple(Choice(one.id, f"{one.name} of {one.owner}") for one in held.values())
    named = (PickMany(name="captives", label="Prisoners set free", choices=prisoners, hi=len(prisoners)),)
    return Form(
        player=player,
        kind="offer_terms",
        text="Will you offer terms to end a siege?",
        rules=("ME-SIEGE-28",),
        record=Offer,
        fields=(
            Pick(name="tile", label="Siege of", choices=places),
            Pick(name="deal", label="Terms", choices=deals),
            Flag(name="keep_baggage", label="The garrison keeps its baggage"),
            Flag(name="hand_over_stockpile", label="The stockpile is handed over"),
            Text(name="words", label="What else is agreed", longest=300, lines=3),
            *(named if prisoners else ()),
        ),
        default=Offer(places[0].value, "hand_over", True, True, "", [] if prisoners else msgspec.UNSET),
        why_not=lambda offer: _why_not(state, offer),
        tiles=tuple(siege.tile for siege in sieges),
    )


def _exchangeable(state: MightyEmpires, siege: Siege) -> list[Captive]:
    """The prisoners that each side of a siege holds from the other side."""
    sides = {siege.besieger, siege.defender}
    return [one for one in state.captives.values() if {one.owner, one.holder} == sides]


def _why_not(state: MightyEmpires, offer: Offer) -> IllegalChoice | None:
    """Why an offer is refused: only prisoners that the two parties have taken from each other can be part of
    it."""
    siege = state.sieges.get(offer.tile)
    free = [one.id for one in _exchangeable(state, siege)] if siege is not None else []
    if any(one not in free for one in offer.captives or []):
        text = "You can free only prisoners that the two of you have taken from each other."
        return IllegalChoice("not_your_prisoner", text, "ME-SIEGE-28")
    return None


def _offer(game: Game[MightyEmpires], player: str, offer: Offer) -> None:
    """Make an offer, which replaces the player's earlier one; only the two players hear of it."""
    state = game.state
    siege = state.sieges[offer.tile]
    state.terms = [terms for terms in state.terms if terms.tile != siege.tile or terms.by != player]
    terms = Terms(
        tile=siege.tile,
        by=player,
        lift=offer.deal == "lift",
        keep_baggage=offer.keep_baggage,
        hand_over_stockpile=offer.hand_over_stockpile,
        words=offer.words,
        captives=list(offer.captives or []),
    )
    state.terms.append(terms)
    game.emit(
        "terms_offered", "ME-SIEGE-28", f"{player} offers: {_words(state, terms)}",
        to=(siege.besieger, siege.defender), tiles=(siege.tile,),
    )  # fmt: skip


def _words(state: MightyEmpires, terms: Terms) -> str:
    name = place_name(state, terms.tile)
    if terms.lift:
        text = f"the siege of {name} is lifted."
    else:
        baggage = "with" if terms.keep_baggage else "without"
        store = "handed over" if terms.hand_over_stockpile else "burnt"
        text = f"{name} is handed over, the garrison goes {baggage} its baggage, the stockpile is {store}."
    if free := [state.captives[one] for one in terms.captives if one in state.captives]:
        names = listed([f"{one.name} of {one.owner}" for one in free])
        text += f" {names} {agree(len(free), 'goes', 'go')} free."
    return f"{text} {terms.words}".strip()


# --- answered ------------------------------------------------------------------------------------------


def _why_no_answer(state: MightyEmpires, player: str) -> IllegalChoice | None:
    return None if _offers_to(state, player) else closed("Nobody has offered you terms.", "ME-SIEGE-28")


def _answer_question(state: MightyEmpires, player: str) -> Decision[Accept | Refuse]:
    offered = _offers_to(state, player)

    def words(act: Accept | Refuse) -> Words:
        word = "Accept" if isinstance(act, Accept) else "Refuse"
        return Words(f"{word}: {_words(state, offered[act.tile])}", (act.tile,))

    return Decision(
        player=player,
        kind=ANSWER_TERMS,
        text="You have been offered terms. Do you accept?",
        rules=("ME-SIEGE-28",),
        offers=[act(tile) for tile in offered for act in (Accept, Refuse)],
        words=words,
    )


def _offers_to(state: MightyEmpires, player: str) -> dict[str, Terms]:
    """The offers to the player, by besieged tile."""
    tiles = [siege.tile for siege in negotiable(state, player)]
    return {terms.tile: terms for terms in state.terms if terms.by != player and terms.tile in tiles}


def _answer(game: Game[MightyEmpires], player: str, act: Accept | Refuse) -> None:
    """Record agreed terms, which are carried out when the turn of the side that marches off begins; until
    then nobody storms."""
    state, tile, accepted = game.state, act.tile, isinstance(act, Accept)
    terms, siege = _offers_to(state, player)[tile], state.sieges[tile]
    state.terms = [one for one in state.terms if one is not terms]
    if accepted:
        siege.agreed = terms
        state.terms = [one for one in state.terms if one.tile != tile]
    answer = "accepts" if accepted else "refuses"
    game.emit(
        "terms_answered", "ME-SIEGE-28", f"{player} {answer}: {_words(state, terms)}",
        to=(siege.besieger, siege.defender), tiles=(tile,), accepted=accepted,
    )  # fmt: skip


OFFER_TERMS = AnyTime(kind="offer_terms", why_not=_why_no_offer, question=_offer_form, do=_offer)
"""An offer by either side to end a siege."""

ANSWER = AnyTime(kind=ANSWER_TERMS.name, why_not=_why_no_answer, question=_answer_question, do=_answer)
"""An answer to an offer from the other side of a siege."""


# --- carried out ---------------------------------------------------------------------------------------


def carry_out_terms(game: Game[MightyEmpires], player: str) -> Steps[None]:
    """At the start of his turn, let a player march off as agreed; terms that cannot be carried out lapse
    (ME-SIEGE-28)."""
    for siege in list(game.state.sieges.values()):
        terms = siege.agreed
        if terms is None or player != (siege.besieger if terms.lift else siege.defender):
            continue
        siege.agreed = None
        if terms.lift and why_not_leave(game.state, siege) is None:
            _free(game, siege, terms)
            leave_siege(game, siege, besiegers(game.state, siege))
        elif not terms.lift and can_leave(game.state, siege) and not _held_back(game.state, siege):
            yield from _hand_over(game, siege, terms)
        else:
            text = f"The terms of {place_name(game.state, siege.tile)} cannot be kept; the siege goes on."
            sides = (siege.besieger, siege.defender)
            game.emit("terms_lapsed", "ME-SIEGE-28", text, to=sides, tiles=(siege.tile,))


def _held_back(state: MightyEmpires, siege: Siege) -> bool:
    """Whether a garrison cannot march off this turn, as no besieger could (ME-RULING-219, ME-RULING-348)."""
    inside = force(state, siege.defender, siege.tile, inside=True)
    return any(why_not_move(banner) is not None for banner in inside)


def _hand_over(game: Game[MightyEmpires], siege: Siege, terms: Terms) -> Steps[None]:
    state = game.state
    if not terms.keep_baggage:
        for banner in force(state, siege.defender, siege.tile, inside=True):
            siege.garrison_baggage += banner.baggage
            banner.baggage = 0
    if not terms.hand_over_stockpile:
        state.lands[siege.tile].stockpile = 0
    _free(game, siege, terms)
    state.engaged = siege.tile
    yield from evacuate(game, siege, "ME-SIEGE-28")
    state.engaged = None


def _free(game: Game[MightyEmpires], siege: Siege, terms: Terms) -> None:
    """Free the prisoners named in the terms, without their gear; they join their own side at the place. If a
    prisoner's side has no banner there, he makes his way home (ME-RULING-430). Prisoners who have died or
    changed hands since are left out."""
    state = game.state
    for captive in [one for one in _exchangeable(state, siege) if one.id in terms.captives]:
        inside = captive.owner == siege.defender
        there = force(state, captive.owner, siege.tile, inside=inside)
        hero = release(state, captive)
        if there:
            welcome(state, hero, there[0])
        else:
            send_home(state, captive.owner, hero)
        text = f"{captive.holder} sets {captive.name} of {captive.owner} free, as agreed."
        game.emit("prisoner_freed", "ME-SIEGE-28", text, tiles=(siege.tile,), player=captive.owner)
