"""Names of places, which are drawn when a settlement is founded or discovered, and which owners may change.

    class Kingdoms(WithPlaces, kw_only=True): ...

    Kingdoms(names_seed=seed_of(setup.seed), ...)
    christen(state, "0,1")                      # a settlement rises: "Harrowmere", for good
    ANY_TIME = (naming(places_of), ...)         # a player renames a place

`kit.called` adds the name of a place to the texts that mention it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from hashlib import sha256
from typing import Final, TypeVar

import msgspec

from empires.core.base.stream import Stream
from empires.core.errors import IllegalChoice
from empires.core.questions.fields import Choice, Pick, Text, bad_answer
from empires.core.questions.form import Form
from empires.core.rules.game import Game
from empires.core.rules.state import State
from empires.kit.any_time import AnyTime, closed
from empires.kit.called import Names, named
from empires.kit.soundness import known, need
from empires.maps.labels import LONGEST, fitting

BEGUN: Final = (
    "Alder", "Amber", "Ash", "Barrow", "Birch", "Black", "Bracken", "Bright", "Cinder", "Cold", "Corn",
    "Crow", "Deer", "Dusk", "East", "Elder", "Fair", "Fallow", "Fen", "Fox", "Frost", "Glen", "Gold", "Grey",
    "Harrow", "Hawk", "Hazel", "High", "Iron", "Kings", "Lark", "Linden", "Long", "Mallow", "March", "Mist",
    "Moss", "North", "Oak", "Old", "Otter", "Raven", "Red", "Rook", "Rowan", "Salt", "Silver", "South",
    "Stone", "Storm", "Swan", "Thistle", "Thorn", "Wether", "White", "Wild", "Winter", "Wolf", "Wren", "Yew",
)  # fmt: skip
ENDED: Final = (
    "bridge", "brook", "bury", "cliff", "combe", "cross", "dale", "fell", "field", "ford", "gard", "gate",
    "grove", "ham", "haven", "holm", "hythe", "keep", "leigh", "mere", "minster", "moor", "mouth", "port",
    "reach", "rest", "stead", "stow", "thorpe", "ton", "wall", "ward", "watch", "well", "wick", "worth",
)  # fmt: skip


class WithTitles(State, kw_only=True):
    """A state in which armies and people have names given by their owners (see `kit.titles`), listed by owner
    and by description, such as "army 4"."""

    titles: dict[str, dict[str, str]] = {}


class WithPlaces(WithTitles, kw_only=True):
    """A state in which places have names, by tile; names are drawn from `names_seed`, which is secret."""

    names: dict[str, str] = {}
    names_seed: str = ""


S = TypeVar("S", bound=State)
P = TypeVar("P", bound=WithPlaces)


class Renaming(msgspec.Struct):
    """A form with the place and its name."""

    tile: str
    name: str


def seed_of(seed: str) -> str:
    """The seed from which a campaign's names are drawn; the campaign's own seed cannot be derived from it."""
    return sha256(f"the places of {seed}".encode()).hexdigest()[:16]


def christen(state: WithPlaces, tile: str) -> None:
    """Draw a name that no other place has, unless the place already has a name."""
    if tile in state.names:
        return
    used, stream = set(state.names.values()), Stream(state.names_seed, f"place {tile}")
    name = ""
    while not name or name in used:
        name = f"{stream.pick(BEGUN)}{stream.pick(ENDED)}"
        if len(used) >= len(BEGUN) * len(ENDED):
            name = f"{name} {tile}"
    state.names[tile] = name


def check_names(state: WithPlaces, tiles: Iterable[str]) -> None:
    """Raise ValueError if a name is too long, or belongs to none of these tiles."""
    check_titles(state)
    known(state.names, list(tiles), "the places with a name")
    need(all(one and fitting(one) == one for one in state.names.values()), "a place’s name is not valid")
    need(len(state.names_seed) <= LONGEST, "the seed of the names is too long")


def check_titles(state: WithTitles) -> None:
    """Raise ValueError if the name of an army is too long, or its owner is not in the campaign."""
    known(state.titles, state.players, "the owners of named armies")
    for words, name in [pair for given in state.titles.values() for pair in given.items()]:
        need(0 < len(words) <= 2 * LONGEST, "the words for a named army are too long")
        need(bool(name) and fitting(name) == name, "an army’s name is not valid")


def naming(places: Callable[[P, str], list[str]]) -> AnyTime[P, Renaming]:
    """The action with which players rename their places (see `renaming`), for states that store the names."""

    def call(state: P, tile: str, name: str) -> None:
        state.names[tile] = name

    return renaming(places, lambda state: state.names, call)


def renaming(
    places: Callable[[S, str], list[str]],
    names: Callable[[S], Names],
    call: Callable[[S, str, str], None],
    told_to: Callable[[S, str, str], tuple[str, ...] | None] = lambda _state, _player, _tile: None,
    rules: tuple[str, ...] = (),
) -> AnyTime[S, Renaming]:
    """The action with which a player renames one of `places(state, player)` at any time. `names(state)`
    returns the existing names, and `call(state, tile, name)` gives a place its name. `told_to(state, player,
    tile)` lists the players who learn of the new name; None means everybody. The first of the `rules` is the
    one that allows it."""
    rule = rules[0] if rules else ""

    def why_not(state: S, player: str) -> IllegalChoice | None:
        return None if places(state, player) else closed("You have no place to name.", rule)

    def heard_of(state: S, player: str) -> dict[str, str]:
        own, given = places(state, player), names(state)
        return {
            tile: name for tile, name in given.items() if tile in own or told_to(state, player, tile) is None
        }

    def form(state: S, player: str) -> Form[Renaming]:
        given = names(state)
        own = sorted(places(state, player), key=lambda tile: tile not in given)
        return Form(
            player=player,
            kind="name_place",
            text="Do you want to name one of your places?",
            rules=rules,
            record=Renaming,
            fields=(
                Pick(
                    name="tile",
                    label="Place",
                    choices=tuple(Choice(tile, named(given, tile), (tile,)) for tile in own),
                ),
                Text(name="name", label="Its name", longest=LONGEST),
            ),
            default=Renaming(own[0], given.get(own[0], f"Place {own[0]}")),
            why_not=lambda answer: _why_not_name(answer, heard_of(state, player)),
        )

    def do(game: Game[S], player: str, answer: Renaming) -> None:
        state, tile, name = game.state, answer.tile, fitting(answer.name)
        before = names(state).get(tile)
        if before == name:
            return
        call(state, tile, name)
        text = f"{player} calls {before or tile} {name} from now on."
        to = told_to(state, player, tile)
        game.emit("place_named", rule, text, to=to, tiles=(tile,), player=player, name=name)

    return AnyTime(kind="name_place", why_not=why_not, question=form, do=do)


def _why_not_name(answer: Renaming, heard_of: Names) -> IllegalChoice | None:
    """The reason for refusing a name, or None. No two places that a player knows may share a name; a
    comparison with others would betray hidden places."""
    name = fitting(answer.name)
    if not name:
        return bad_answer("A place needs a name.")
    if any(other == name and tile != answer.tile for tile, other in heard_of.items()):
        return bad_answer(f"{name} is already the name of another place.")
    return None
