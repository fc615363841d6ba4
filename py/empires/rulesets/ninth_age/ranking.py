"""The start of a turn: realms are ranked, and the ranking stays valid until the turn is over
(NA-SIZE-01..03)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from empires.core.base.words import listed
from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.core.rules.ruleset import Next
from empires.kit.dice_order import rank_by
from empires.rulesets.ninth_age.book import PHASES, TIEBREAK
from empires.rulesets.ninth_age.realms import living, measure
from empires.rulesets.ninth_age.rolloffs import die_for
from empires.rulesets.ninth_age.state import NinthAge


def turn_start(game: Game[NinthAge]) -> Steps[Next]:
    """Rank the living realms from Smallest to Largest; ties are broken first by cities, then by fortresses,
    then by a die.

    The ranking stays fixed until the next turn, no matter what changes in the meantime.
    """
    state = game.state
    state.turn += 1  # NA-TURN-01
    _forget_last_turn(state)  # NA-TURN-01
    game.emit("chapter", "NA-TURN-01", f"Turn {state.turn}", turn=state.turn)
    players = living(state)
    # NA-SIZE-02
    criteria = [row["ranking"] for row in TIEBREAK.rows if row["ranking"] not in ("", "d6")]
    sizes = {player: tuple(measure(state, player, criterion) for criterion in criteria) for player in players}
    die = die_for(game, "NA-SIZE-02", "rolls for the larger realm")
    order = yield from rank_by(sizes, die, lowest_first=True)  # NA-SIZE-02
    state.realm_order = order  # NA-SIZE-01, NA-RULING-16
    state.smallest, state.largest = order[0], order[-1]  # NA-SIZE-01, NA-RULING-16
    told = [
        f"{listed([*alike])} ({sizes_told(criteria, size)})"
        for size, alike in groupby(order, key=lambda one: sizes[one])
    ]
    text = f"From the smallest realm to the largest: {'; '.join(told)}."
    game.emit("realms_ranked", "NA-SIZE-01", text, order=list(order))
    all_act(state)  # NA-TEAM-07
    # NA-TEAM-07
    return "uniting" if state.settings.teams == "per-turn" else after_ranking(state)


def sizes_told(criteria: Sequence[str], sizes: Sequence[int]) -> str:
    """The figures by which a realm was ranked, as a phrase: "realm points 6, cities 1, fortresses 2"."""
    return ", ".join(f"{criterion} {size:,}" for criterion, size in zip(criteria, sizes, strict=True))


def after_ranking(state: NinthAge) -> Next:
    """Begin the Events Phase or, in the first turn, go straight to mining."""
    all_act(state)
    # NA-EVENT-01
    return "events" if state.turn > 1 or PHASES.of("events")["turn_one"] else "mining"


def all_act(state: NinthAge) -> None:
    """Let everyone act in the next phase, from the Smallest Realm to the Largest (NA-SIZE-03)."""
    state.to_act = list(state.realm_order)


def _forget_last_turn(state: NinthAge) -> None:
    """Clear everything that applies to one turn only: picks, challenges, battles, conquest points and
    declared teams."""
    for realm in state.realms.values():
        realm.event = realm.event_target = None
        realm.poisoned = realm.has_issued = realm.was_challenged = realm.rapid_left = False
        realm.emissary_from = []
        realm.battles_fought = realm.cp_earned = realm.cp_left = 0
        if state.settings.teams == "per-turn":
            realm.team = None
    state.engagements, state.battles, state.beaten, state.at = [], [], [], 0
