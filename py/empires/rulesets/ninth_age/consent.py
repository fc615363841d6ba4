"""Consent to a proposal that a player makes to others: a change of the map, or a team for this turn."""

from __future__ import annotations

from typing import TypeAlias

from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.questions.question import Said


class Agree(Act, tag="consent"):
    """A choice: agree."""


class Decline(Act, tag="decline"):
    """A choice: decline."""


Consent: TypeAlias = Agree | Decline

CONSENT = Kind("consent", Agree, Decline)

_WORDS = {Agree(): Words("Agree"), Decline(): Words("Decline")}


def consent(
    player: str, text: Said, rules: tuple[str, ...], tiles: tuple[str, ...] = ()
) -> Decision[Consent]:
    """Ask whether a player consents."""
    return Decision(
        player=player,
        kind=CONSENT,
        text=text,
        rules=rules,
        offers=[Agree(), Decline()],
        words=lambda act: _WORDS[act],
        tiles=tiles,
    )
