"""A battle as most examples have it: A comes from the south into B's tile, B has land in the north."""

from __future__ import annotations

from typing import Any

from empires.core.play.campaign import Campaign
from empires.rulesets.mighty_empires.state import MightyEmpires
from empires.testing import asked
from tests.rulesets.mighty_empires.scene import Scene

FIELD, SOUTH, NORTH = "0,0", "0,1", "0,-1"
RIVER = f"{SOUTH} LO-01\n{FIELD} river P P R P P R\n{NORTH} LO-01"
"""A map of these three, with a river across FIELD between the other two."""


class Battlefield(Scene):
    """A scene with a rear guard of A's in SOUTH, so that A's turn does not end unseen after the fight."""

    def play(self, *dice: int, quiet: int = 0) -> Campaign[MightyEmpires]:
        """The campaign from here on, with exactly these dice, then some that do no harm."""
        self.banner("A", SOUTH, 1000, baggage=1)
        return super().play(*dice, quiet=quiet)


def field(settlement: str = "village", owner: str = "B", **options: Any) -> Scene:
    """A's turn, step 4: the tile FIELD was entered from SOUTH, which is A's; NORTH is a village of B's."""
    scene = Battlefield(**{"phase": "battle", **options})
    scene.land(FIELD, owner, settlement)
    scene.land(SOUTH, "A")
    scene.land(NORTH, "B", "village")
    scene.state.contacts = [FIELD]
    return scene


def enter(scene: Scene, *strengths: int, baggage: int = 0) -> Scene:
    """Banners of A on the edge they came in by."""
    for strength in strengths:
        scene.banner("A", FIELD, strength, edge=3, came_from=SOUTH, has_moved=True, baggage=baggage)
    return scene


def defend(scene: Scene, *strengths: int, baggage: int = 0) -> Scene:
    """Banners of B in the tile."""
    for strength in strengths:
        scene.banner("B", FIELD, strength, edge=0, baggage=baggage)
    return scene


def face(campaign: Campaign[MightyEmpires]) -> Campaign[MightyEmpires]:
    """A attacks, B stands and fights; strategies come next."""
    if asked(campaign) == [("A", "agree_peace")]:
        campaign.attempt("A", "agree_peace", "attack")
    if asked(campaign) == [("B", "assign_defence")]:
        campaign.attempt("B", "assign_defence", "fight")
    return campaign


def plans(campaign: Campaign[MightyEmpires], attack: str, defence: str = "") -> Campaign[MightyEmpires]:
    """Both choose their strategies, attacker first; the dice fall."""
    face(campaign)
    (attacker, _), *_ = asked(campaign)
    campaign.attempt(attacker, "strategy", attack)
    if defence:
        campaign.attempt("B" if attacker == "A" else "A", "strategy", defence)
    return campaign


BRIEFING = (1, 1, 3, 4, 1)
"""Dice of a game where nobody out-scouts: scouts, a pitched battle, the hour."""


def brief(campaign: Campaign[MightyEmpires], us: tuple[int, int] = (0, 0)) -> Campaign[MightyEmpires]:
    """All agree to the table and its ground; both tell the unit strength of their scouts."""
    scouts = list(us)
    while asked(campaign) and asked(campaign)[0][1] in ("tt_consent", "tt_ground", "tt_scouting"):
        question = campaign.waiting[0]
        answer = "yes" if question.choices else question.default
        if question.kind == "tt_scouting":
            answer = {"us": scouts.pop(0)}
        campaign.attempt(question.player, question.kind, answer)
    return campaign
