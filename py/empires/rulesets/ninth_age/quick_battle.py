"""Quick battles: two dice a side, and what speaks for it (NA-RULING-51, NA-T-QUICK)."""

from __future__ import annotations

from empires.core.base.words import joined
from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.core.rules.ruleset import Next
from empires.kit.words import rolls_in_words
from empires.rulesets.ninth_age.battles import current
from empires.rulesets.ninth_age.book import BANDS, QUICK, QUICK_SCORE
from empires.rulesets.ninth_age.results import settle
from empires.rulesets.ninth_age.sizes import limit
from empires.rulesets.ninth_age.state import Band, Battle, NinthAge


def works_for(state: NinthAge, fight: Battle, event: str) -> list[str]:
    """The players of a battle whose event helps in it: only in their first of the turn (NA-RULING-23)."""
    return [
        player
        for player in (*fight.side1, *fight.side2)
        if state.realms[player].event == event and player in fight.first_for
    ]


def scouted_by(state: NinthAge, fight: Battle) -> list[str] | None:
    """The side whose Reconnaissance works; if both sides have it, it cancels (NA-EVENT-08, NA-RULING-23)."""
    scouts = works_for(state, fight, "reconnaissance")
    sides = [side for side in (fight.side1, fight.side2) if any(player in scouts for player in side)]
    return sides[0] if len(sides) == 1 else None


def rolling(game: Game[NinthAge]) -> Steps[Next]:
    """Two dice a side, side 1 first, and what speaks for it; the difference gives the band."""
    state = game.state
    fight = current(state)
    scores: list[int] = []
    told: list[str] = []
    for side in (fight.side1, fight.side2):
        name = joined(side)
        roll = yield from game.roll("2d6", "NA-RULING-51", f"{name} in battle", player=side[0])
        edges = edges_of(state, fight, side)
        scores.append(roll.total + sum(edges.values()))
        added = "".join(f" + {number} {what}" for what, number in edges.items())
        told.append(f"{name} {roll.total}{added} = {scores[-1]}" if added else f"{name} {scores[-1]}")
    difference = abs(scores[0] - scores[1])  # NA-T-QUICK
    row = QUICK.at(difference)
    band: Band = row["band"]
    winner = None if band == "draw" else 1 if scores[0] == max(scores) else 2  # NA-T-QUICK
    read = f"A difference of {difference} ({rolls_in_words(row.on)}) is: {BANDS.of(band)['name']}."
    text = f"{'; '.join(told)}. {read}"
    game.emit("quick_battle", "NA-T-QUICK", text, scores=scores)
    return settle(game, fight, winner, band)


def edges_of(state: NinthAge, fight: Battle, side: list[str]) -> dict[str, int]:
    """What is added to a side's quick-battle dice, by its reason (NA-RULING-51)."""
    other = fight.side2 if side == fight.side1 else fight.side1
    mine, theirs = (sum(limit(state, fight, player) for player in one) for one in (side, other))
    step = QUICK_SCORE.of("percent of excess for each +1")["number"]
    veterans = [player for player in works_for(state, fight, "veteran-troops") if player in side]
    scouts = scouted_by(state, fight) == side
    edges = {
        "for more points": max(mine - theirs, 0) * 100 // (theirs * step) if theirs else 0,
        "for Reconnaissance": QUICK_SCORE.of("working Reconnaissance")["number"] if scouts else 0,
        "for Veteran Troops": len(veterans) * QUICK_SCORE.of("each Veteran Troops")["number"],
    }
    return {what: number for what, number in edges.items() if number}
