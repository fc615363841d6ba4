"""How a ruleset is displayed: a map, a track, ledgers and rule texts as plain data. There is no markup here,
and there are no rules.

Every function here is given a redacted state (what `player` may know; None is an onlooker), so nothing secret
can be shown by mistake.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from empires.core.questions.question import Question
from empires.core.records.desk import ORGANISER
from empires.core.rules.state import State
from empires.core.table import Table
from empires.kit.books import Ledger, Sheet
from empires.kit.called import Names, board_told, book_told, with_leaders
from empires.kit.chronicle import Teller
from empires.kit.lists import Take, take_nothing
from empires.kit.rulebook import RuleText
from empires.kit.threats import Threat
from empires.kit.track import Track
from empires.maps.board import Board, BoardTile
from empires.maps.flaws import Flaw
from empires.maps.foreign.land import ForeignMap, Legend
from empires.maps.places import Fate
from empires.render.seats import coloured

S = TypeVar("S", bound=State)


def no_sheets(state: State, player: str | None) -> tuple[Sheet, ...]:  # noqa: ARG001 - the hook's shape
    """Return no sheets, for rulesets without any."""
    return ()


def no_tile(state: State, question: Question, value: str) -> BoardTile | None:  # noqa: ARG001 - the hook's shape
    """Return None, for rulesets in which nobody lays tiles."""
    return None


def no_pictures(state: State, question: Question) -> Sequence[BoardTile]:  # noqa: ARG001 - the hook's shape
    """Return no pictures, for rulesets whose questions need nothing besides the words and the map."""
    return ()


def no_teams(options: Mapping[str, Any], seats: int) -> Mapping[str, Sequence[int]]:  # noqa: ARG001 - the hook's shape
    """Return no teams, for rulesets without teams or with teams that form during play."""
    return {}


def no_letters(state: State) -> frozenset[str]:  # noqa: ARG001 - the hook's shape
    """Return nothing, for rulesets whose letters depend on facts that only the writer knows."""
    return frozenset()


def no_names(state: State) -> Mapping[str, str]:  # noqa: ARG001 - the hook's shape
    """Return no names, for rulesets whose own texts call places by their names."""
    return {}


def no_threats(state: State, board: Board, player: str) -> Iterable[Threat]:  # noqa: ARG001 - the hook's shape
    """Return no threats, for rulesets in which nobody takes land."""
    return ()


def no_proper_names(state: State) -> Iterable[str]:  # noqa: ARG001 - the hook's shape
    """Return no names, for rulesets in which only players and places have names."""
    return ()


def no_flaws(land: ForeignMap, legend: Legend, players: int) -> Sequence[Flaw]:  # noqa: ARG001 - the hook's shape
    """Return no flaws, for rulesets that make no demands on a map."""
    return ()


def no_places(land: ForeignMap, legend: Legend) -> Fate | None:  # noqa: ARG001 - the hook's shape
    """Return None, for rulesets that cannot take a map."""
    return None


@dataclass(frozen=True, kw_only=True)
class Display(Generic[S]):
    """The parts of a ruleset that the page shows.

    `ledgers(state, player)` lists all empires as `player` may know them, the player's own first.
    `take_roster` turns a player's army list from elsewhere into rows of a form (see `kit.lists`); `teller`
    makes a narrator of the campaign's events (see `kit.chronicle`). `openly` names the kinds of questions
    that show only what everybody knows, whatever else their player knows; `blank` the secret ones for which
    that is true as long as nothing is written; `leads` the kinds of events that come before all others;
    `echoes` those that only repeat an answer, or that the next question repeats; `again` those that say why
    the same question is asked again; `partings` those in which two sides meet and part without a battle, each
    with a few words that describe it; `deeds` what sending a form does, in a few words, by the kind of
    question, where "{orders}" is how many rows its list `orders` has; `spares` what sending the form does as
    long as nothing is ticked in it; `queues` the kinds of questions in which every choice is made in the end,
    one after another; `likely` the beginnings of answers that a tile proposes before its others.
    `take_map` turns a map from another program into the text of a map that players bring
    along, `own_land` are the options under which such a map is requested, `flaws` lists what this ruleset
    finds wrong with the map for this many players, and `places` says what happens to the places on it.
    `in_hand` gives the tile that a choice of a question would lay, turned as it would be on the map, if the
    question is about laying tiles; `pictures` are the tiles that a question is about in addition to those on
    the map, such as those to choose from. `teams` works out from the options of a new campaign which seats
    will play together, team by team. `names` are the names of armies and places, which appear in every text
    about them (see `kit.called`); `proper_names` are the other names of places, people and armies, which no
    translator may touch. `unit` is what the strengths of a battle's sides are counted in. `threats` finds the
    threats to a player's land on the board that the player sees.
    """

    board: Callable[[S, str | None], Board]
    track: Callable[[S, str | None], Track]
    ledgers: Callable[[S, str | None], tuple[Ledger, ...]]
    rulebook: Callable[[], Mapping[str, RuleText]]
    sheets: Callable[[S, str | None], tuple[Sheet, ...]] = no_sheets
    take_roster: Take = take_nothing
    teller: Callable[[], Teller] = Teller
    take_map: Callable[[ForeignMap, Legend], str] | None = None
    own_land: Mapping[str, str] = field(default_factory=dict)
    flaws: Callable[[ForeignMap, Legend, int], Sequence[Flaw]] = no_flaws
    places: Callable[[ForeignMap, Legend], Fate | None] = no_places
    openly: frozenset[str] = frozenset()
    blank: Callable[[S], frozenset[str]] = no_letters
    leads: frozenset[str] = frozenset()
    echoes: frozenset[str] = frozenset()
    again: frozenset[str] = frozenset()
    partings: Mapping[str, str] = field(default_factory=dict)
    unit: str = "point"
    deeds: Mapping[str, str] = field(default_factory=dict)
    spares: Mapping[str, str] = field(default_factory=dict)
    queues: frozenset[str] = frozenset()
    likely: tuple[str, ...] = ()
    in_hand: Callable[[S, Question, str], BoardTile | None] = no_tile
    pictures: Callable[[S, Question], Sequence[BoardTile]] = no_pictures
    teams: Callable[[Mapping[str, Any], int], Mapping[str, Sequence[int]]] = no_teams
    names: Callable[[S], Mapping[str, str]] = no_names
    proper_names: Callable[[S], Iterable[str]] = no_proper_names
    threats: Callable[[S, Board, str], Iterable[Threat]] = no_threats

    def map_of(self, campaign: Table, eyes: str | None) -> Board:
        """The map of a campaign, in the players' colours, showing what a player, the organiser or (None)
        everybody may know.
        """
        player = None if eyes == ORGANISER else eyes
        state = campaign.view(eyes).state
        board = board_told(self.board(state, player), self.names(state))
        return coloured(board, campaign.setup.seats)

    def every_name(self, campaign: Table, state: S) -> list[str]:
        """The names of people, places and armies in a view of a campaign, and its title in quotes."""
        places = self.names(state).values()
        return [*campaign.played_by, f"“{campaign.setup.name}”", *places, *self.proper_names(state)]

    def books_of(self, state: S, player: str | None, names: Names) -> list[Ledger]:
        """The ledgers, in which places and armies are called by their names."""
        books = [book_told(one, names, one.player) for one in self.ledgers(state, player)]
        return [with_leaders(one, names) for one in books]
