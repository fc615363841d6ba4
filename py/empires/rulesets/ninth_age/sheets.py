"""Battle sheets to keep next to the table: armies, the value of each result, and reminders."""

from __future__ import annotations

from empires.core.base.words import agree, joined, span
from empires.kit.books import Line, Section, Sheet
from empires.kit.titles import general_of
from empires.rulesets.ninth_age.battles import fielded, fighters, versus
from empires.rulesets.ninth_age.book import BANDS, EVENTS
from empires.rulesets.ninth_age.conquest import BRASH, averaged, earned, must_win_both
from empires.rulesets.ninth_age.odds import scouted_by, works_for
from empires.rulesets.ninth_age.realms import teammates
from empires.rulesets.ninth_age.results import spans
from empires.rulesets.ninth_age.sizes import (
    base_points,
    gold_cap,
    largest_bonus,
    limit,
    side_base,
    standard_points,
)
from empires.rulesets.ninth_age.state import Band, Battle, NinthAge


def sheets(state: NinthAge, player: str | None) -> tuple[Sheet, ...]:
    """A sheet for each battle of the turn; a player sees only those of his own battles (NA-RULING-52).

    The battle that decides a tied campaign also has a sheet.
    """
    found = [
        battle_sheet(state, number, fight)
        for number, fight in enumerate(state.battles, start=1)
        if player is None or player in fight.side1 or player in fight.side2
    ]
    # NA-RULING-50
    if state.victory_tie and (player is None or player in state.victory_tie):
        found.append(deciding_sheet(state))
    return tuple(found)


def deciding_sheet(state: NinthAge) -> Sheet:
    """The sheet for a battle between the players who are still tied, with the standard size, no bonus and no
    gold (NA-RULING-50).
    """
    size = f"{standard_points(state.settings):,} points"
    return Sheet(
        id=f"deciding-{state.turn}",
        title=f"The deciding battle: {joined(state.victory_tie)}",
        sections=(
            Section("Armies", tuple(Line(player, size, note="no bonus") for player in state.victory_tie)),
            Section(
                "Reminders",
                (
                    Line("The Largest Realm adds nothing, gold buys nothing, and events do not help."),
                    Line("If there is no clear winner, a die decides."),
                ),
            ),
        ),
    )


def battle_sheet(state: NinthAge, number: int, fight: Battle) -> Sheet:
    """The details of one battle for the players at the table."""
    return Sheet(
        id=f"battle-{state.turn}-{number}",
        title=f"Turn {state.turn}, battle {number}: {versus(state, fight)}",
        sections=(
            *(
                Section(f"Side {number}: {fielded(state, side)}", _army_lines(state, fight, side))
                for number, side in ((1, fight.side1), (2, fight.side2))
            ),
            Section("The result", _result_lines(state, fight)),
            Section("Reminders", tuple(Line(text) for text in reminders(state, fight))),
        ),
        note=_outcome(fight),
    )


def _army_lines(state: NinthAge, fight: Battle, side: list[str]) -> tuple[Line, ...]:
    lines = []
    for player in (one for one in fighters(state, fight) if one in side):
        base = base_points(state, fight, player)
        bonus = largest_bonus(state, fight, player)
        bought = fight.gold.get(player)
        parts = [f"base {base:,}"]
        if bonus:
            parts.append(f"Largest Realm {bonus:,}")
        parts.append(
            f"gold {bought:,} of {gold_cap(state, fight, player):,}"
            if bought is not None
            else "gold not yet declared"
        )
        if general := general_of(state, player):
            parts.append(f"led by {general}")
        lines.append(Line(player, f"{limit(state, fight, player):,} points", note=", ".join(parts)))
    return tuple(lines)


def _result_lines(state: NinthAge, fight: Battle) -> tuple[Line, ...]:
    """The bands as differences in victory points (NA-T-BANDS), and what each band is worth to each player."""
    lines = [Line("Points per side", f"{side_base(state, fight):,}")]
    for band in spans(state, fight):
        if band.most is not None and band.most < band.least:
            continue
        wide = f"{band.least:,} points or more"
        if band.most is not None:
            wide = f"{span(band.least, band.most)} points"
        wide = f"a difference of {wide}"
        lines.append(Line(BANDS.of(band.band)["name"], wide, note=_worth(state, fight, band.band)))
    return tuple(lines)


def _worth(state: NinthAge, fight: Battle, band: Band) -> str:
    """The conquest points of a band for each player, for a win and a loss.

    Two allies against one player earn less (NA-CP-03), a brash player earns more or nothing (NA-EVENT-07),
    and a player with two battles earns their average (NA-CP-04).
    """
    told = []
    for player in fighters(state, fight):
        won, lost = (earned(state, fight, player, result) for result in (band, "lose"))
        worth = f"{won}" if band == "draw" else f"{won}, {lost} if beaten"
        told.append(f"{player} {worth}{_average_told(state, player)}")
    return f"Conquest points: {'; '.join(told)}"


def _average_told(state: NinthAge, player: str) -> str:
    """How a player's two battles count together; "" if he has only one (NA-CP-04, NA-RULING-21)."""
    if must_win_both(state, player):
        bonus = EVENTS.of(BRASH)["number"]
        return f" (averaged over both battles; with Brash Attack plus {bonus} if both are won, otherwise 0)"
    return " (averaged over both battles)" if averaged(state, player) else ""


def reminders(state: NinthAge, fight: Battle) -> list[str]:
    """Rules that can be applied only in the tabletop game."""
    texts = [
        "Set the battle up using the Pre-Game Sequence of The 9th Age.",  # NA-BAT-05
        "Army building rules apply to the raised limit.",  # NA-BONUS-01
    ]
    scouts = scouted_by(state, fight)
    if scouts is not None:  # NA-EVENT-08
        other = fight.side2 if scouts == fight.side1 else fight.side1
        texts.append(
            f"Reconnaissance: {joined(other)} {agree(len(other), 'deploys', 'deploy')} everything first; "
            f"{joined(scouts)} {agree(len(scouts), 'takes', 'take')} the first turn."
        )
    effect = EVENTS.of("veteran-troops")["effect"]
    # for the picker's own army: NA-EVENT-11, NA-RULING-24
    texts += [
        f"Veteran Troops, {player} only. {effect}" for player in works_for(state, fight, "veteran-troops")
    ]
    for side in (fight.side1, fight.side2):
        if len(side) == 2 and teammates(state, *side):  # NA-TEAM-04
            texts.append(
                f"{joined(side)} are team-mates and share their generals’ Inspiring Presence "
                "and their standards’ Hold Your Ground."
            )
    return texts


def _outcome(fight: Battle) -> str:
    if fight.band is None:
        return ""
    if fight.winner is None:
        return "It ended in a draw."
    won = fight.side1 if fight.winner == 1 else fight.side2
    return f"{BANDS.of(fight.band)['name']} for {joined(won)}."
