"""Phase 5, first part: ransoming and exchanging prisoners (ME-DIPL-03)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from empires.core.base.words import many
from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Kind, Words
from empires.core.questions.decision import Decision
from empires.core.questions.fields import Choice, Number, Pick
from empires.core.questions.form import Form
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.core.rules.ruleset import ON, Next
from empires.rulesets.mighty_empires.banners.baggage_trains import release
from empires.rulesets.mighty_empires.state import Captive, MightyEmpires
from empires.rulesets.mighty_empires.state.answers import No, Yes
from empires.rulesets.mighty_empires.winter.money.purse import purse_eyes, treasury, why_not_pay

RANSOM_ACCEPT = Kind("ransom_accept", Yes, No)
NOBODY = "nobody"


class Ransom(msgspec.Struct):
    """A form: the offer for a prisoner."""

    offer: Literal["no", "yes"]
    crowns: int
    exchange: str = NOBODY


def ransoms(game: Game[MightyEmpires]) -> Steps[Next]:
    """For each prisoner, his own side may offer crowns or another prisoner, if it has any, and the captor
    agrees or refuses. A prisoner comes back with nothing but a plain hand weapon (ME-DIPL-03). Crowns paid
    for one prisoner may ransom another, whichever was captured first.
    """
    bargained: list[str] = []
    while captive := _next(game.state, bargained):
        bargained.append(captive.id)
        yield from _bargain(game, captive)
    return ON


def _next(state: MightyEmpires, bargained: Sequence[str]) -> Captive | None:
    """The first prisoner for whom nobody has bargained yet and whose own side has something to offer."""
    for captive in state.captives.values():
        able = treasury(state, captive.owner) or _theirs(state, captive)
        if able and captive.id not in bargained:
            return captive
    return None


def _bargain(game: Game[MightyEmpires], captive: Captive) -> Steps[None]:
    state = game.state
    offer = yield from ask(lambda: _offer_form(state, captive))
    if offer.offer == "no":
        return
    if isinstance((yield from ask(_accept_question(state, captive, offer))), No):
        text = f"{captive.holder} keeps {captive.name} of {captive.owner}."
        game.emit("ransom_refused", "ME-DIPL-03", text, to=(captive.owner, captive.holder))
        return
    payer, captor = captive.owner, captive.holder
    crowns = min(offer.crowns, treasury(state, payer))
    state.secrets[payer].treasury -= crowns
    state.secrets[captor].treasury += crowns
    if crowns:  # the sum is as secret as a treasury: ME-RULING-203
        text = f"{payer} pays {captor} {many(crowns, 'crown')} for {captive.name}."
        eyes = purse_eyes(state, payer, captor)
        game.emit("ransom_paid", "ME-DIPL-03", text, to=eyes, player=payer, crowns=crowns)
    _return(game, captive, "for a ransom" if crowns else "")
    if other := state.captives.get(offer.exchange):
        _return(game, other, f"in exchange for {captive.name}")


def _return(game: Game[MightyEmpires], captive: Captive, price: str) -> None:
    state = game.state
    state.secrets[captive.owner].at_home.append(release(state, captive))
    text = f"{captive.holder} lets {captive.name} go home to {captive.owner} {price}".rstrip() + "."
    game.emit("prisoner_returned", "ME-DIPL-03", text, player=captive.owner, prisoner=captive.id)


def _theirs(state: MightyEmpires, captive: Captive) -> list[Captive]:
    """The prisoners whom the payer could give back in exchange."""
    return [
        one for one in state.captives.values() if (one.owner, one.holder) == (captive.holder, captive.owner)
    ]


def _offer_form(state: MightyEmpires, captive: Captive) -> Form[Ransom]:
    payer = captive.owner
    others = [Choice(one.id, one.name) for one in _theirs(state, captive)]
    return Form(
        player=payer,
        kind="ransom_offer",
        text=(
            f"{captive.name} is a prisoner of {captive.holder}. What will you offer for "
            "him? He would come back without weapons or equipment."
        ),
        rules=("ME-DIPL-03",),
        record=Ransom,
        fields=(
            Pick(name="offer", label="Offer", choices=(Choice("no", "nothing"), Choice("yes", "as follows"))),
            Number(name="crowns", label="Ransom", lo=0, hi=max(treasury(state, payer), 0), unit="crowns"),
            Pick(name="exchange", label="In exchange", choices=(Choice(NOBODY, "nobody"), *others)),
        ),
        default=Ransom("no", 0, NOBODY),
        why_not=lambda offer: why_not_offer(state, payer, offer),
        secret=True,
    )


def why_not_offer(state: MightyEmpires, payer: str, offer: Ransom) -> IllegalChoice | None:
    """Refuse an offer larger than the treasury (ME-DIPL-03)."""
    return why_not_pay(state, payer, offer.crowns)


def _accept_question(state: MightyEmpires, captive: Captive, offer: Ransom) -> Decision[Yes | No]:
    other = state.captives.get(offer.exchange)
    parts = [many(offer.crowns, "crown")] if offer.crowns else []
    parts += [f"your {other.name} in exchange"] if other is not None else []
    return Decision(
        player=captive.holder,
        kind=RANSOM_ACCEPT,
        text=f"{captive.owner} offers {' and '.join(parts) or 'nothing'} for {captive.name}. Do you agree?",
        rules=("ME-DIPL-03",),
        offers=[Yes(), No()],
        words=lambda act: Words("Let him go" if isinstance(act, Yes) else "Keep him"),
        secret=True,
    )
