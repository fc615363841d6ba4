"""Races and starting armies, entered by everyone in secret at the same time (MI-SET-04 to MI-SET-13)."""

from __future__ import annotations

import msgspec

from empires.core.errors import IllegalChoice
from empires.core.offices.guests import tell_handicaps
from empires.core.questions.fields import Choice, Pick
from empires.core.questions.form import Form
from empires.core.rules.asking import Steps, ask_all
from empires.core.rules.game import Game
from empires.core.rules.ruleset import ON, Next
from empires.rulesets.mightier_empires.book import number
from empires.rulesets.mightier_empires.faults import first_of, refuse
from empires.rulesets.mightier_empires.founding.mapmaking import races
from empires.rulesets.mightier_empires.kingdom import armies as of_army
from empires.rulesets.mightier_empires.kingdom import generic_lists, lists, muster, support
from empires.rulesets.mightier_empires.land import geography, sights
from empires.rulesets.mightier_empires.settings import HANDICAP
from empires.rulesets.mightier_empires.state import Army, War, living


class Beginning(msgspec.Struct, kw_only=True):
    """The answer to a form: a race and the first army lists."""

    race: str
    lists: list[muster.Row]


def first_armies(game: Game[War]) -> Steps[Next]:
    """Let everyone build two armies; races are public, lists are not (MI-SET-13)."""
    state = game.state
    tell_handicaps(game, HANDICAP)
    answers = yield from ask_all({player: question(state, player) for player in state.players})
    for player, beginning in answers.items():
        begin(state, player, beginning)
        text = f"{player} leads {beginning.race}; the Capital is on {state.realms[player].capital}."
        tiles = (state.realms[player].capital,)
        game.emit("army_created", "MI-SET-13", text, tiles=tiles, player=player, race=beginning.race)
    turn = state.settings.end_from_turn
    game.emit("ending_announced", "MI-SET-11", f"The campaign may end from turn {turn} on.", turn=turn)
    return ON


def begin(state: War, player: str, beginning: Beginning) -> None:
    """Record a player's race and armies; the Lord may lead an army too small for him (MI-SET-08). The first
    hexes of the kingdom become known to everybody.
    """
    state.realms[player].race = beginning.race
    own = state.secrets[player]
    own.armies = muster.armies_of(state, player, beginning.lists)
    own.next_id += sum(len(army.characters) for army in own.armies)
    for name in geography.owned(state, player):  # MI-SET-13, MI-RULING-92
        for other in living(state):
            sights.look(state, other, name)


def proposal(state: War, player: str) -> Beginning:
    """The race and the two armies that the umpire proposes (MI-SET-04)."""
    names, points = races(), support.support(state, player)
    armies = generic_lists.generic(state, player, points, generic_lists.split(points, 1))
    return Beginning(race=names[state.players.index(player) % len(names)], lists=muster.rows_of(armies))


def question(state: War, player: str) -> Form[Beginning]:
    """The form for a player's race and first lists, with the umpire's proposal."""
    points = support.support(state, player)
    return Form(
        player=player,
        kind="create_start_army",
        text=(
            f"Choose your race and write two army lists with a total of {points:,} points. "
            "The Lord leads one of them."
        ),
        record=Beginning,
        rules=("MI-SET-04", "MI-SET-05", "MI-SET-07", "MI-SET-09", "MI-SET-13"),
        fields=(
            Pick(name="race", label="Race", choices=tuple(Choice(name, name) for name in races())),
            muster.LISTS,
        ),
        default=proposal(state, player),
        why_not=lambda answer: why_not(state, player, answer),
        secret=True,
        facts={"support": points},
    )


def why_not(state: War, player: str, answer: Beginning) -> IllegalChoice | None:
    """Why a player cannot begin with these armies, or None (MI-SET-06)."""
    if (refusal := muster.why_not_rows(answer.lists)) is not None:
        return refusal
    armies = muster.armies_of(state, player, answer.lists)
    means = lists.Means(support=support.support(state, player), reach=support.reachable(state, player))
    found = [*muster.unhired(answer.lists), *_numbers(armies)]
    return first_of([*found, *lists.faults(state, player, armies, means)])


def _numbers(armies: list[Army]) -> list[IllegalChoice]:
    """The faults unless there are exactly two armies, with at least 1,500 points together, less 10 points for
    each army (MI-RULING-11).
    """
    start = number("MI-T-ARMY", "start", "points")
    found = []
    if len(armies) > 2:  # MI-SET-04
        found.append(refuse("E_TWO_ARMIES", "The kingdom begins with exactly two armies.", "MI-SET-04"))
    if sum(map(of_army.size, armies)) < start - of_army.LEEWAY * len(armies):
        found.append(refuse("E_SIZE", "The two starting armies must total 1,500 points.", "MI-SET-04"))
    return found
