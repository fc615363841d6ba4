"""What players write in the chronicle: reworded passages, comments, accounts of battles, and passages that
they add, strike or restore; and the choice of the recorder.

The chronicle is made from events (`kit.chronicle`), and players' entries are events too: each entry answers
a standing question and is recorded with its words and passage. A passage is named after the place of its
first event in the journal, "page.number"; only public events are counted, so the name reveals nothing hidden.
The only stored state is the recorder's name. Everybody reads what players write, so they can write only into
passages that everybody may see.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice, takewhile
from typing import Final, Literal, NamedTuple, TypeAlias, get_args

import msgspec

from empires.core.errors import IllegalChoice
from empires.core.offices.seats import by_person, persons
from empires.core.questions.fields import Choice, Pick, Text, bad_answer
from empires.core.questions.form import Form
from empires.core.records.events import Event
from empires.core.rules.game import Game
from empires.core.rules.standing import Standing
from empires.core.rules.state import State

CHRONICLE: Final = "chronicle"
"""The kind of the question, and of the event that records the entry."""

HAND_ON: Final = "set_recorder"
"""The kind of the question with which the recorder passes the office on, unless the ruleset has its own."""

LONGEST_PASSAGE = 1_500
"""The maximum length of an entry, in characters."""

LONGEST_CAPTION = 160
"""The maximum length of a photograph's caption, in characters."""

What: TypeAlias = Literal["reword", "comment", "account", "add", "strike", "restore"]

WORDS: Final[dict[What, tuple[str, str]]] = {
    "reword": ("Reword it", "rewords a passage of the chronicle."),
    "comment": ("Comment on it", "comments on a passage of the chronicle."),
    "account": ("Describe the battle as I saw it", "gives an account of a battle for the chronicle."),
    "add": ("Add a passage after it", "adds a passage to the chronicle."),
    "strike": ("Strike it", "strikes a passage from the chronicle."),
    "restore": ("Put it back", "puts a passage back into the chronicle."),
}
"""The wording of each action on a passage, as a choice and as a log line."""

WITHOUT_WORDS: Final = frozenset({"strike", "restore"})

assert tuple(WORDS) == get_args(What)

_ADDRESS: Final = re.compile(r"(\d{1,6})\.(\d{1,6})")
_FAR: Final = 400
"""The number of events after the start of a battle that are searched for its end."""

NO_PARTINGS: Final[Mapping[str, str]] = {}

Pages: TypeAlias = Callable[[int], Sequence[Event] | None]
"""A function that returns a page of the journal by its number, or None if the page is missing."""


class Entry(msgspec.Struct):
    """A form with the action to take on a passage, and the words."""

    what: What
    passage: str
    text: str = ""


class Office(msgspec.Struct):
    """A form that names the next keeper of the chronicle."""

    player: str


def address(page: int, number: int) -> str:
    """The name of the passage that begins with this public event of this page; both numbers count from 0."""
    return f"{page}.{number}"


def place_of(passage: str) -> tuple[int, int] | None:
    """The page and number in a passage's name; None if the string is not the name of a passage."""
    found = _ADDRESS.fullmatch(passage)
    return (int(found[1]), int(found[2])) if found else None


def moved(events: Sequence[Event], page: int, by: int) -> list[Event]:
    """Copies of these events in which entries about passages of `page` name the previous page, with numbers
    increased by `by`."""
    return [_moved(one, page, by) if one.kind == CHRONICLE else one for one in events]


def _moved(event: Event, page: int, by: int) -> Event:
    place = place_of(event.facts["passage"])
    if place is None or place[0] != page:
        return event
    passage = address(page - 1, place[1] + by)
    return msgspec.structs.replace(event, facts={**event.facts, "passage": passage})


def recorder_of(state: State) -> str:
    """The player who keeps the chronicle: the first player, until the office is passed on."""
    return state.recorder or state.players[0]


def keeps(state: State, player: str) -> bool:
    """Whether a player may do the recorder's work now: the recorder, or the first person at the table as long
    as no person plays the recorder's seat.
    """
    recorder = recorder_of(state)
    if player == recorder or by_person(state, recorder):
        return player == recorder
    return player in persons(state, state.players)[:1]


# --- battles ---------------------------------------------------------------------------------------------


def sides_of(event: Event) -> tuple[list[str], list[str]] | None:
    """The sides of the battle that this event begins, by name; None if it begins no battle."""
    attacker, defender = event.facts.get("attacker"), event.facts.get("defender")
    if not isinstance(attacker, str) or not isinstance(defender, str):
        return None
    return attacker.split(" and "), defender.split(" and ")


def victors(events: Sequence[Event]) -> list[str]:
    """The winners of the battle that begins with the first of these events; empty while the battle is
    undecided. Some rulesets name the winning side, others the player who won."""
    sides = sides_of(events[0]) if events else None
    for event in events[1:] if sides is not None else ():
        if sides_of(event) is not None:
            break
        if "winner" in event.facts:
            winner = event.facts["winner"]
            assert sides is not None
            named = zip(("attacker", "defender"), sides, strict=True)
            return next((side for role, side in named if winner == role or winner in side), [])
    return []


class Fight(NamedTuple):
    """A battle found among the events: attackers, defenders, winners (empty until it is decided), whether it
    is over, its place, how the sides parted if they did not fight, and the strengths of both, if these are
    public."""

    attackers: Sequence[str]
    defenders: Sequence[str]
    won: Sequence[str]
    over: bool
    tiles: tuple[str, ...]
    unfought: str = ""
    strengths: tuple[int, int] | None = None

    def with_(self, player: str | None) -> bool:
        """Whether a player fights in this battle."""
        return player in self.attackers or player in self.defenders

    def again(self, other: Fight) -> bool:
        """Whether another fight has the same two sides and the same place."""
        sides = (*self.attackers, *self.defenders)
        return self.tiles == other.tiles and {*sides} == {*other.attackers, *other.defenders}


def fights(events: Sequence[Event], partings: Mapping[str, str] = NO_PARTINGS) -> list[Fight]:
    """The battles that begin in these events, in order. Two sides that meet and then fight at the same place
    have one battle; `partings` maps kinds of events with which the sides part without a battle to phrases for
    them."""
    found: list[Fight] = []
    for at, event in enumerate(events):
        sides = sides_of(event)
        if sides is None:
            continue
        rest = events[at:]
        course = [*takewhile(lambda one: sides_of(one) is None, rest[1:])]
        over = next((one for one in course if "winner" in one.facts), None)
        parted = (
            next((partings[one.kind] for one in course if one.kind in partings), "") if over is None else ""
        )
        tiles = event.tiles or (over.tiles if over is not None else ())
        sizes = next(filter(None, map(_strengths, reversed([event, *course]))), None)
        fight = Fight(sides[0], sides[1], victors(rest), over is not None, tiles, parted, sizes)
        if found and not (found[-1].over or found[-1].unfought) and found[-1].again(fight):
            found.pop()
        found.append(fight)
    return found


def _strengths(event: Event) -> tuple[int, int] | None:
    """The strengths of attacker and defender, if an event names both."""
    attack, defence = event.facts.get("attack"), event.facts.get("defence")
    return (attack, defence) if isinstance(attack, int) and isinstance(defence, int) else None


def why_not(state: State, player: str, what: str, events: Sequence[Event]) -> IllegalChoice | None:
    """The reason why a player may not take this action on the passage that begins with the first of these
    public `events`, or None."""
    if not events:
        return bad_answer("There is no passage there that everybody may read.")
    keeper = keeps(state, player)
    sides = sides_of(events[0])
    if what == "account":
        if sides is not None and player in [*sides[0], *sides[1]]:
            return None
        return IllegalChoice("not_yours", "Only those who fought the battle may describe it.")
    if keeper or what == "add" or (what == "reword" and player in victors(events)):
        return None
    return IllegalChoice("not_yours", f"{recorder_of(state)} keeps the chronicle.")


# --- questions -------------------------------------------------------------------------------------------


def writing(game: Game[State], player: str, pages: Pages, rules: Mapping[str, str]) -> Standing[Entry]:
    """The question with which players write in the chronicle. `rules` gives the rule IDs for each action that
    a rulebook provides for."""

    def refused(entry: Entry) -> IllegalChoice | None:
        place = place_of(entry.passage)
        if place is None:
            return bad_answer("Say which passage: its page and number, as in 3.12.")
        if entry.what not in WITHOUT_WORDS and not entry.text.strip():
            return bad_answer("Write something first.")
        if pages(place[0]) is None:  # that page of the journal is lost or not loaded
            return None
        return why_not(game.state, player, entry.what, list(islice(_from(pages, *place), _FAR)))

    def write(entry: Entry) -> None:
        words = "" if entry.what in WITHOUT_WORDS else entry.text.strip()
        facts = {"by": player, "what": entry.what, "passage": entry.passage, "words": words}
        text = f"{player} {WORDS[entry.what][1]}"
        game.emit(CHRONICLE, rules.get(entry.what, ""), text, to=None, tiles=(), **facts)

    question = Form(
        player=player,
        kind=CHRONICLE,
        text="Write in the chronicle",
        rules=tuple(dict.fromkeys(rules.values())),
        record=Entry,
        fields=(
            Pick(
                name="what", label="What to write", choices=tuple(Choice(one, WORDS[one][0]) for one in WORDS)
            ),
            Text(name="passage", label="The passage, by page and number", longest=13),
            Text(name="text", label="Your text", longest=LONGEST_PASSAGE, lines=6),
        ),
        default=Entry("add", "0.0", ""),
        why_not=refused,
    )
    return Standing(question, write)


def _from(pages: Pages, page: int, number: int) -> Iterator[Event]:
    """The public events of the journal, beginning with this one."""
    while (events := pages(page)) is not None:
        yield from islice((event for event in events if event.to is None), number, None)
        page, number = page + 1, 0


def handing_on(game: Game[State], player: str) -> Standing[Office] | None:
    """The question with which the recorder passes the office on."""
    state = game.state
    if not keeps(state, player):
        return None

    def hand_on(office: Office) -> None:
        if office.player != recorder_of(state):
            state.recorder = office.player
            text = f"From now on {office.player} keeps the chronicle."
            game.emit("recorder_set", "", text, player=office.player)

    question = Form(
        player=player,
        kind=HAND_ON,
        text="You keep the chronicle. Who will keep it from now on?",
        record=Office,
        fields=(
            Pick(name="player", label="Recorder", choices=tuple(Choice(one, one) for one in state.players)),
        ),
        default=Office(recorder_of(state)),
    )
    return Standing(question, hand_on)
