"""The choices of a question: a row for each, those of the clicked tile first, long lists in groups. A player
first chooses a row; the button at the card's foot then names this choice and answers with it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import msgspec

from empires.core.base.words import many
from empires.core.questions.fields import Choice
from empires.core.questions.question import Question
from empires.maps.board import BoardTile
from empires.page.card import foot
from empires.page.card.odds import in_common, odds_lines
from empires.page.card.repeats import (
    MOST,
    NO_CUT,
    Cut,
    cuts,
    grouped,
    rows_that_fit,
    same_end,
    same_note,
)
from empires.page.widgets.long_list import Lists
from empires.page.widgets.markup import Html, button, el, join, words_in_view
from empires.page.widgets.signs import sign
from empires.page.wire.answers import Answer, Choose
from empires.page.wire.pages import Back
from empires.page.wire.pointing import Turn
from empires.render.ghost import tile_svg

SIDE = 4
"""If more choices than this have no tile, they are folded away below those that the map shows."""

NOTES = 20
"""If the notes in a list have more words than this, only the note of the selected choice is shown. In lists
with odds, this happens as soon as several rows have both notes and odds."""

NEXT = 2
"""How many choices are shown of a queue, where only their order matters; the rest are folded away."""

MANY = 8
"""If more choices than this have a tile, their list is folded away, since the map shows them better."""


class InHand(NamedTuple):
    """A tile that the player is about to lay: its picture, and how many times it has been turned."""

    picture: Html
    turned: int


class Moment(NamedTuple):
    """What is selected while a question is open: `at` counts the answers before the question, `place`
    describes the clicked `tile`, and `held` is the tile in hand."""

    at: int
    tile: str | None = None
    place: str = ""
    chosen: Choice | None = None
    held: InHand | None = None


def in_hand(tile: BoardTile, turned: int) -> InHand:
    """The tile in hand, with its picture."""
    return InHand(tile_svg(tile), turned)


def both(question: Question) -> bool:
    """Whether a question has just two answers that are short enough to fit side by side in the foot."""
    return len(question.choices) == 2 and not any(
        choice.grave or len(choice.label) > foot.BESIDE for choice in question.choices
    )


# --- the rows ----------------------------------------------------------------------------------------


def choices(question: Question, now: Moment, lists: Lists, *, queue: bool = False, room: int = MOST) -> Html:
    """The choices, unless the foot shows them all. In a `queue` only their order matters. Rows that the
    map shows too are folded away if their words exceed the `room` on the card."""
    here = [choice for choice in question.choices if now.tile is not None and now.tile in choice.tiles]
    if here and now.held is not None:
        return _lay_here(here, now.held)
    if both(question):
        return join(_place_line(now.place) if now.tile is not None else None, _consequences(question, now))
    question, common = _in_common(question)
    here = [choice for choice in question.choices if now.tile is not None and now.tile in choice.tiles]
    if here:
        return _at_tile(here, now)
    placed = [choice for choice in question.choices if choice.tiles]
    plain = [choice for choice in question.choices if not choice.tiles and choice.value != question.step_on]
    aside = bool(placed) and (len(plain) > SIDE or _alike(plain))
    _, alike = in_common([one.odds for one in (*placed, *plain)])  # odds say more than a note

    def unplaced(now: Moment) -> Html | None:
        return None if aside else _column(plain, now, lists, "plain", question.text)

    told = el("p", common, class_="unseen" if alike else "quiet-text") if common else None
    folded = _aside(plain, now, lists) if aside else None
    if queue:
        listed = _queue(placed, now, lists, question.text)
    else:
        room -= words_in_view(join(told, unplaced(_unchosen(now)), folded))
        listed = _listed(placed, now, lists, question.text, room)
    return join(
        el("div", now.held.picture, class_="held-tile", data_hand=True) if now.held is not None else None,
        _place_line(now.place) if now.tile is not None else None,
        told,
        unplaced(now),
        listed,
        folded,
    )


def _in_common(question: Question) -> tuple[Question, str]:
    """A question without the note that all its choices share, and this note, which is shown only once; if
    they share no note, the question unchanged and ""."""
    notes = {choice.note for choice in question.choices if choice.value != question.step_on}
    if len(notes) != 1 or "" in notes or len(question.choices) < MANY // 2:
        return question, ""
    bare = tuple(msgspec.structs.replace(choice, note="") for choice in question.choices)
    return question.in_words(question.text, bare, question.fields), notes.pop()


def _alike(plain: Sequence[Choice]) -> bool:
    """Whether all choices are of the same kind, such as gifts, which differ in who gets what but not in the
    action."""
    return len(plain) > 1 and len({choice.label.split()[0] for choice in plain}) == 1


def _consequences(question: Question, now: Moment) -> Html | None:
    """The consequences of the two answers in the foot; for the answer on the big button, or the other one if
    that risks nothing, they are shown in full."""
    first = now.chosen or question.choices[0]
    known = [choice for choice in question.choices if choice.note or choice.odds]
    lines = (
        el(
            "div",
            el("dt", choice.label),
            el(
                "dd",
                choice.note or None,
                odds_lines(choice.odds, whole=choice.value == first.value or not first.odds),
            ),
        )
        for choice in known
    )
    return el("dl", *lines, class_="consequences") if known else None


def _at_tile(here: Sequence[Choice], now: Moment) -> Html:
    offered = [choose(choice, now.at, chosen=_is_chosen(choice, now)) for choice in here]
    return join(
        _place_line(now.place),
        el("div", *offered, class_="choices column", id="here", tabindex=-1),
    )


def _lay_here(here: Sequence[Choice], held: InHand) -> Html:
    """The buttons shown while the tile in hand is drawn as a ghost in the chosen place: turn it, or choose
    another place."""
    turned = held.turned % len(here)
    ways = f"Turn it ({turned + 1} of {len(here)})"
    turn = button(join(sign("turn"), el("span", ways)), Turn(), data_key=".") if len(here) > 1 else None
    elsewhere = button("Elsewhere", Back(), class_="quiet")
    return el("div", turn, elsewhere, class_="choices column", id="here", tabindex=-1, data_hand=True)


def _place_line(place: str) -> Html:
    """A line for a clicked tile: its description, and a button that leads back."""
    told = place or "This place is unknown."
    back = button("×", Back(), class_="quiet", aria_label="Elsewhere")
    return el("p", el("span", told), back, class_="place told")


def _listed(placed: Sequence[Choice], now: Moment, lists: Lists, said: str, room: int) -> Html | None:
    if not placed:
        return None
    if len(placed) <= MANY:
        return _column(placed, now, lists, "placed", said, room=room)
    groups = grouped(placed)
    if len(groups) == 1:
        ways = _column(placed, now, lists, "placed", said)
        return el("details", el("summary", "From a list", el("small", f"{len(placed):,}")), ways, id="ways")
    folded = (
        el(
            "details",
            el("summary", name, el("small", f"{len(group):,}" if n else many(len(group), "choice"))),
            _column(group, now, lists, f"group-{n}", name),
            id=f"group-{n}",
        )
        for n, (name, group) in enumerate(groups.items())
    )
    return el("div", *folded, class_="groups")


def _queue(placed: Sequence[Choice], now: Moment, lists: Lists, said: str) -> Html | None:
    """The next choices of a queue, with the rest folded away."""
    return _column(placed, now, lists, "placed", said, shown=NEXT if len(placed) > NEXT + 1 else None)


def _aside(plain: Sequence[Choice], now: Moment, lists: Lists) -> Html:
    """A folded list of the choices that are not on the map."""
    first = {choice.label.split()[0] for choice in plain}
    name = first.pop() if len(first) == 1 else "Other choices"
    listed = _column(plain, now, lists, "plain", name)
    return el("details", el("summary", name, el("small", f"{len(plain):,}")), listed, id="side")


def _column(
    listed: Sequence[Choice],
    now: Moment,
    lists: Lists,
    id: str,
    said: str,
    *,
    shown: int | None = None,
    room: int | None = None,
) -> Html | None:
    """A row for each choice; `shown`, or the `room` in words, limits the number of rows that are not folded
    away. Words that rows have in common are given once above them, unless the question or the name of the
    list has `said` them; so is a note that all rows share."""
    brief = sum(len(one.note.split()) for one in listed) > NOTES
    risky = sum(bool(one.note and one.odds) for one in listed) > 1
    shared, tail = cuts(listed, said), same_end([one.note for one in listed])
    heads = {shared.get(one.value, NO_CUT).head for one in listed}
    top, note = heads.pop() if len(heads) == 1 else "", same_note([one.note for one in listed])
    odds, alike = in_common([one.odds for one in listed])

    def rows(some: Sequence[Choice], now: Moment) -> list[Html]:
        ends: frozenset[str] = frozenset()
        drawn: list[Html] = []
        above = top
        for one in some:
            cut = shared.get(one.value, NO_CUT)
            head = _head(cut.head) if cut.head and cut.head != above else None
            above = cut.head
            row = choose(
                one,
                now.at,
                chosen=_is_chosen(one, now),
                named=ends,
                brief=brief or bool(note) or (risky and bool(one.odds)),
                cut=cut,
                tail=tail if drawn else 0,
                alike=alike,
            )
            drawn.append(join(head, row))
            ends = frozenset(risk.ends[0] for risk in one.odds) or ends
        return drawn

    def column(some: Sequence[Choice]) -> Html:
        return el("div", *rows(some, now), class_="choices column")

    if not listed:
        return None
    heading = " · ".join(part for part in (top, note) if part)
    above = join(odds, _head(heading) if heading else None)
    if room is not None:
        shown = rows_that_fit(rows(listed, _unchosen(now)), room - words_in_view(above))
    rest = listed[shown:] if shown is not None else ()
    first = column(listed[:shown]) if rest else lists.draw(f"card-{id}", listed, column)
    more = el(
        "details", el("summary", f"{len(rest)} more"), lists.draw(f"card-{id}", rest, column), id=f"rest-{id}"
    )
    return join(above, first, more if rest else None)


def _head(words: str) -> Html:
    """The words that the rows below have in common; screen readers skip them here and read them with each
    row."""
    return el("p", words, class_="quiet-text", aria_hidden="true")


def _unchosen(now: Moment) -> Moment:
    """The moment before anything is selected. The words of rows are counted as they are then, because
    selecting a row, which unfolds it, must not fold others."""
    return now._replace(chosen=None)


def _is_chosen(choice: Choice, now: Moment) -> bool:
    return now.chosen is not None and now.chosen.value == choice.value


@lru_cache(maxsize=512)  # a click changes two rows of a list
def choose(
    choice: Choice,
    at: int,
    *,
    chosen: bool,
    named: frozenset[str] = frozenset(),
    brief: bool = False,
    cut: Cut = NO_CUT,
    tail: int = 0,
    alike: bool = False,
) -> Html:
    """The row of one choice after `at` answers, with all its odds if it is `chosen`; pointing at the row
    marks its tiles. What the rows have in common is not repeated: outcomes already `named` above, words of
    the label that are `cut`, the last words (`tail`) of the notes, and odds that are all `alike`. A `brief`
    row shows its note only when it is selected."""
    row = button(
        _words(choice, heard=brief and not chosen, cut=cut, tail=0 if chosen else tail),
        Choose(choice=choice.value, at=at),
        class_="row-choice",
        aria_pressed="true" if chosen else "false",
        data_tiles=" ".join(choice.tiles) or None,
    )
    return el(
        "div",
        row,
        None if alike else odds_lines(choice.odds, whole=chosen, named=named),
        class_="choice chosen" if chosen else "choice",
    )


def at_once(question: Question, choice: Choice, at: int) -> Html:
    """A button that gives a choice as the answer at once, as the button below advice does."""
    tiles = " ".join(choice.tiles) or None
    pressed = button(_words(choice), _answer(question, choice, at), data_tiles=tiles)
    return join(pressed, odds_lines(choice.odds, whole=False))


def _words(choice: Choice, *, heard: bool = False, cut: Cut = NO_CUT, tail: int = 0) -> Html:
    """The label of a choice, and its note. The note may be for screen readers only (`heard`), and so may
    words of the label that are `cut`, because they are above the row, and the last words of the note, its
    `tail`."""
    words = choice.label.split(" ")
    label = el("span", choice.label)
    if cut.first or cut.last:
        until = len(words) - cut.last
        first, last = " ".join(words[: cut.first]), " ".join(words[until:])
        label = el(
            "span",
            el("span", f"{first} ", class_="unseen") if first else None,
            el("span", " ".join(words[cut.first : until]), class_="begins"),
            el("span", f" {last}", class_="unseen") if last else None,
        )
    if not choice.note:
        return label
    told = choice.note.split()
    shown, rest = " ".join(told[: len(told) - tail]), " ".join(told[len(told) - tail :])
    end = el("span", f" {rest}", class_="unseen") if rest else None
    return join(label, el("small", shown, end, class_="unseen" if heard else None))


def _answer(question: Question, choice: Choice, at: int) -> Answer:
    return Answer(player=question.player, kind=question.kind, choice=choice.value, at=at)


# --- the foot ----------------------------------------------------------------------------------------


def deeds(question: Question, now: Moment) -> tuple[Html, Html | None]:
    """The big button with the chosen answer, and the button next to it, which ends the step or gives the
    other answer."""
    ends = next((one for one in question.choices if one.value == question.step_on), None)
    if len(question.choices) == 1:
        return _deed(question, question.choices[0], now), None
    if both(question):
        first = now.chosen or question.choices[0]
        other = next(choice for choice in question.choices if choice.value != first.value)
        return _deed(question, first, now), _beside(question, other, now)
    wanted = foot.undecided(_wanted(question, now))
    big = _deed(question, now.chosen, now) if now.chosen is not None else wanted
    return big, _beside(question, ends, now) if ends not in (None, now.chosen) else None


def _wanted(question: Question, now: Moment) -> str:
    """A short text that says what to choose."""
    if now.held is not None:
        return "Choose a space"
    others = [choice for choice in question.choices if choice.value != question.step_on]
    if len(others) <= 2:
        return "Nothing chosen" if len(others) == 1 else "Choose one"
    placed = sum(bool(choice.tiles) for choice in others)
    if placed > MANY:
        return "Choose a glowing place"
    return f"Choose one of {len(others)}{' plans' if ' plan' in question.text else ''}"


def _deed(question: Question, choice: Choice, now: Moment) -> Html:
    words = f"Yes: {choice.label}" if choice.grave else choice.deed or choice.label
    tiles = " ".join(choice.tiles) or None
    key = "e" if choice.value == question.step_on else None
    return foot.deed(foot.short(words), _answer(question, choice, now.at), data_tiles=tiles, data_key=key)


def _beside(question: Question, choice: Choice, now: Moment) -> Html:
    key = "e" if choice.value == question.step_on else None
    return foot.aside(choice.label, _answer(question, choice, now.at), data_key=key)
