"""Quick battles: two dice for each side, plus bonuses (NA-RULING-51, NA-T-QUICK)."""

from __future__ import annotations

from empires.core.base.words import joined
from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.core.rules.ruleset import Next
from empires.kit.battles import Term, Why, Winner, decided
from empires.kit.words import rolls_in_words
from empires.rulesets.ninth_age.battles import current
from empires.rulesets.ninth_age.book import BANDS, QUICK
from empires.rulesets.ninth_age.odds import edges_of
from empires.rulesets.ninth_age.results import settle
from empires.rulesets.ninth_age.state import Band, NinthAge


def rolling(game: Game[NinthAge]) -> Steps[Next]:
    """Roll two dice for each side, side 1 first, plus its bonuses; the difference gives the band."""
    state = game.state
    fight = current(state)
    scores: list[int] = []
    dice: list[int] = []
    told: list[str] = []
    for side in (fight.side1, fight.side2):
        name = joined(side)
        roll = yield from game.roll("2d6", "NA-RULING-51", f"{name} in battle", player=side[0])
        edges = edges_of(state, fight, side)
        dice.append(roll.total)
        scores.append(roll.total + sum(edges.values()))
        added = "".join(f" + {number} {what}" for what, number in edges.items())
        told.append(f"{name} {roll.total}{added} = {scores[-1]}" if added else f"{name} {scores[-1]}")
    difference = abs(scores[0] - scores[1])  # NA-T-QUICK
    row = QUICK.at(difference)
    band: Band = row["band"]
    winner = None if band == "draw" else 1 if scores[0] == max(scores) else 2  # NA-T-QUICK
    read = f"A difference of {difference} ({rolls_in_words(row.on)}): {BANDS.of(band)['name']}."
    text = f"{'; '.join(told)}. {read}"
    game.emit("quick_battle", "NA-T-QUICK", text, scores=scores)
    return settle(game, fight, winner, band, why=_why(winner, scores, dice))


def _why(winner: int | None, scores: list[int], dice: list[int]) -> Why:
    """The deciding factor of a quick battle: the bonuses or the dice."""
    edge = "Decided by points and events"
    added = [score - total for score, total in zip(scores, dice, strict=True)]
    role: Winner = "draw" if winner is None else "attacker" if winner == 1 else "defender"
    return decided(
        role,
        [
            Term(
                added[0] - added[1],
                f"{edge}: +{max(added)} against +{min(added)}.",
                "points",
            ),
            Term(dice[0] - dice[1], f"The dice decided: {max(dice)} against {min(dice)}."),
        ],
        f"It was even: {scores[0]} against {scores[1]}.",
    )
