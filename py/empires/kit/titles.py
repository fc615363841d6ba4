"""Names that owners give to their armies, generals and banners: "Ann’s army 4" becomes "Ann’s Iron Guard".

    class Kingdoms(WithTitles, kw_only=True): ...

    ANY_TIME = (titling(armies_of), ...)        # a player names an army, or removes its name
    DISPLAY = Display(names=lambda state: given_names(state) | state.names, ...)

A rule never reads a name. `kit.called` puts it into every text that mentions its bearer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final, TypeVar

import msgspec

from empires.core.base.stream import Stream
from empires.core.base.words import begun
from empires.core.errors import IllegalChoice
from empires.core.questions.fields import Choice, Field, Pick, Text, bad_answer
from empires.core.questions.form import Form
from empires.core.rules.game import Game
from empires.kit.any_time import AnyTime, closed
from empires.kit.called import OF
from empires.kit.placenames import BEGUN, ENDED, WithTitles
from empires.maps.labels import LONGEST, fitting

ARMY: Final = "army"
GENERAL: Final = "general"
TEAM: Final = "team"
"""The words for a player’s only army, for the player's general, and for a team."""

MOST_PROPOSED: Final = 6

COMPANIES: Final = (
    "Blades", "Company", "Guard", "Host", "Hounds", "Lances", "Legion", "Lions", "Ravens", "Riders",
    "Shields", "Spears", "Talons", "Vanguard", "Watch", "Wolves",
)  # fmt: skip
_FIRST: Final = (
    "Adela", "Bruno", "Clemence", "Dorn", "Edda", "Falk", "Gisela", "Harl", "Isolde", "Jorun", "Konrad",
    "Liv", "Magnus", "Nela", "Osric", "Runa", "Sigurd", "Thora", "Ulric", "Wilma",
)  # fmt: skip

W = TypeVar("W", bound=WithTitles)


class Title(msgspec.Struct):
    """A form with the description of the thing to name, and its name; an empty name removes the current
    one."""

    what: str
    name: str


def army_of(state: WithTitles, player: str) -> str:
    """The name of a player together with that of the player's only army: "Ann’s Iron Guard"; just "Ann" if
    the army has no name."""
    name = state.titles.get(player, {}).get(ARMY, "")
    return f"{player}’s {name.removeprefix('The ')}" if name else player


def general_of(state: WithTitles, player: str) -> str:
    """The name of a player’s general; "" if the general has no name."""
    return state.titles.get(player, {}).get(GENERAL, "")


def given_names(state: WithTitles) -> dict[str, str]:
    """Every name given so far, by the description that it replaces, such as "Ann’s army 4"."""
    return {
        f"{owner}{OF}{what}": name for owner, given in state.titles.items() for what, name in given.items()
    }


def lots(state: WithTitles, player: str, what: str) -> Stream:
    """The random stream from which names for something are proposed; it changes only when the owner names
    something."""
    return Stream(f"{state.players}", f"{player}, {what}, {len(state.titles.get(player, ()))}")


def propose(state: WithTitles, player: str, what: str) -> Iterator[str]:
    """An endless supply of names for an army or a general."""
    stream = lots(state, player, what)
    while True:
        if what == GENERAL:
            yield f"{stream.pick(_FIRST)} of {stream.pick(BEGUN)}{stream.pick(ENDED)}"
        else:
            yield f"{stream.pick(BEGUN)} {stream.pick(COMPANIES)}"


def titling(
    things: Callable[[W, str], Mapping[str, str]],
    proposals: Callable[[W, str, str], Iterator[str]] = propose,
    *,
    openly: bool = True,
) -> AnyTime[W, Title]:
    """The action with which players may name their armies and generals at any time. `things(state, player)`
    returns descriptions of what the player may name, such as "army 4", each with its tile or "";
    `proposals(state, player, words)` gives names to choose from. Names given `openly` are known to everybody,
    others only to their owner."""

    def why_not(state: W, player: str) -> IllegalChoice | None:
        return None if things(state, player) else closed("You have nothing to name yet.", "")

    def form(state: W, player: str) -> Form[Title]:
        own = things(state, player)

        def proposed() -> tuple[str, list[str]]:
            given = state.titles.get(player, {})
            first = next((what for what in own if what not in given), next(iter(own)))
            return first, _proposed(state, proposals(state, player, first))

        def fields() -> tuple[Field, ...]:
            _, fresh = proposed()
            bearers = tuple(Choice(what, begun(what), (tile,) if tile else ()) for what, tile in own.items())
            names = tuple(Choice(name, name) for name in fresh)
            return (
                Pick(name="what", label="What to name", choices=bearers),
                Text(name="name", label="Its name", longest=LONGEST, choices=names),
            )

        def default() -> Title:
            first, fresh = proposed()
            return Title(first, fresh[0])

        return Form(
            player=player,
            kind="name_army",
            text="What do you want to name? Leave the name blank to remove it.",
            record=Title,
            fields=fields,
            default=default,
            why_not=lambda answer: _why_not_title(state, player, own, answer, openly=openly),
        )

    def do(game: Game[W], player: str, answer: Title) -> None:
        given, name = game.state.titles.setdefault(player, {}), fitting(answer.name)
        if given.get(answer.what, "") == name:
            return
        bearer = f"{player}’s\u00a0{answer.what}"  # protected from being replaced by the new name
        text = f"{bearer} is called {name} from now on." if name else f"{bearer} no longer has a name."
        given[answer.what] = name
        if not name:
            del given[answer.what]
        to = None if openly else (player,)
        game.emit("army_named", "", text, to=to, player=player, name=name)

    return AnyTime(kind="name_army", why_not=why_not, question=form, do=do)


def _proposed(state: WithTitles, names: Iterator[str]) -> list[str]:
    taken = set(given_names(state).values())
    fresh: list[str] = []
    while len(fresh) < MOST_PROPOSED:
        name = fitting(next(names))
        if name not in taken:
            fresh.append(name)
            taken.add(name)
    return fresh


def _why_not_title(
    state: WithTitles, player: str, own: Mapping[str, str], answer: Title, *, openly: bool
) -> IllegalChoice | None:
    """The reason for refusing a name, or None. No two things that a player knows may share a name; a
    comparison with others would betray hidden armies."""
    name = fitting(answer.name)
    for owner, given in state.titles.items():
        for what, title in given.items() if openly or owner == player else ():
            if title.casefold() == name.casefold() and (owner, what) != (player, answer.what):
                return bad_answer(f"{title} is already the name of {owner}’s\u00a0{what}.")
    if name.casefold() in [word.casefold() for word in (*own, *state.players)]:
        return bad_answer(f"{name} already means something else.")
    return None
