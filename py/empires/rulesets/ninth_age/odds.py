"""A side's advantages in a quick battle, and its odds (NA-RULING-51).

A battle on the table has no odds. Points still to be bought are left out of the odds.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product

from empires.core.base.words import joined
from empires.core.offices.seats import persons
from empires.core.questions.odds import Chances, Odds
from empires.kit.odds import End, Tally, throws
from empires.rulesets.ninth_age.book import QUICK, QUICK_SCORE
from empires.rulesets.ninth_age.sizes import limit
from empires.rulesets.ninth_age.state import Battle, NinthAge


def works_for(state: NinthAge, fight: Battle, event: str) -> list[str]:
    """The players whom an event helps in a battle; it helps them only in their first battle of the turn
    (NA-RULING-23).
    """
    return [
        player
        for player in (*fight.side1, *fight.side2)
        if state.realms[player].event == event and player in fight.first_for
    ]


def scouted_by(state: NinthAge, fight: Battle) -> list[str] | None:
    """The side whose Reconnaissance works; if both sides have it, neither does (NA-EVENT-08,
    NA-RULING-23)."""
    scouts = works_for(state, fight, "reconnaissance")
    sides = [side for side in (fight.side1, fight.side2) if any(player in scouts for player in side)]
    return sides[0] if len(sides) == 1 else None


def edges_of(state: NinthAge, fight: Battle, side: list[str]) -> dict[str, int]:
    """The bonuses to a side's dice in a quick battle, by reason (NA-RULING-51)."""
    other = fight.side2 if side == fight.side1 else fight.side1
    mine, theirs = (sum(limit(state, fight, player) for player in one) for one in (side, other))
    step = QUICK_SCORE.of("percent more points for each +1")["number"]
    veterans = [player for player in works_for(state, fight, "veteran-troops") if player in side]
    scouts = scouted_by(state, fight) == side
    edges = {
        "for more points": max(mine - theirs, 0) * 100 // (theirs * step) if theirs else 0,
        "for Reconnaissance": QUICK_SCORE.of("working Reconnaissance")["number"] if scouts else 0,
        "for Veteran Troops": len(veterans) * QUICK_SCORE.of("each Veteran Troops")["number"],
    }
    return {what: number for what, number in edges.items() if number}


def by_dice(state: NinthAge, players: Sequence[str]) -> bool:
    """Whether a battle between these players may be settled by dice, because the setting allows it or because
    they are all computers.
    """
    setting = state.settings.quick_battle
    return setting in ("always", "on") or (setting != "off" and not persons(state, list(players)))


def planned(state: NinthAge, mine: Sequence[str], theirs: Sequence[str], *, together: bool) -> Battle:
    """A possible battle; for players who have not fought yet, it counts as their first of the turn
    (NA-RULING-23).
    """
    fresh = [one for one in (*mine, *theirs) if state.realms[one].battles_fought == 0]
    return Battle(engagement=0, side1=list(mine), side2=list(theirs), together=together, first_for=fresh)


def odds_of(state: NinthAge, player: str, fights: Sequence[Battle]) -> tuple[Odds, ...]:
    """A player's odds in battles by dice, one line for each battle; if there are several battles, each line
    names the foes."""
    if not all(by_dice(state, (*fight.side1, *fight.side2)) for fight in fights):
        return ()
    lines = []
    for fight in fights:
        mine, theirs = fight.side1, fight.side2
        if player in theirs:
            mine, theirs = theirs, mine
        lead = sum(edges_of(state, fight, mine).values()) - sum(edges_of(state, fight, theirs).values())
        several = len(fights) > 1 or len(theirs) > 1
        lines.append(line(lead, f"against {joined(theirs)}" if several else ""))
    return (Odds(lines=tuple(lines), about="By rolling dice", hope="you win"),)


@lru_cache(maxsize=256)
def line(lead: int, given: str = "") -> Chances:
    """The chances of a side, given its lead in bonuses over the other (NA-T-QUICK)."""
    tally = Tally()
    for (mine, ways), (theirs, other) in product(throws("2d6").items(), throws("2d6").items()):
        difference = mine + lead - theirs
        end: End = "win" if difference > 0 else "lose"
        tally.add("draw" if QUICK.at(abs(difference))["band"] == "draw" else end, ways * other)
    return tally.chances(given)
