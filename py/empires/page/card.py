"""The card: the question of the moment, as one sentence with its choices, beside the map."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from empires.core.questions import Question
from empires.maps.board import BoardPlayer
from empires.render.icons import emblem_icon

from .choices import choices
from .forms import Filled, controls
from .lists import Lists
from .markup import NOTHING, Html, button, el, join
from .signs import sign
from .why import why
from .wire import Back, Export, Lift, Show, TakeBack, Think


def question_card(
    question: Question,
    player: BoardPlayer,
    at: int,
    *,
    told: Html = NOTHING,
    tile: str | None = None,
    place: str = "",
    filled: Filled | None = None,
    given: Mapping[str, Any] | None = None,
    spare: int = 0,
    standing: Sequence[Question] = (),
    opened: bool = False,
    lists: Lists,
) -> Html:
    """One question: who is asked, what happened just before, the sentence, the choices or the form.

    `tile` is the tile the player has clicked, called `place` in words. `filled` is what a refused form was
    sent with, `given` what a file filled in, `spare` how many rows were asked for beyond the usual.
    `opened` says that it is a standing question, which can be left alone.
    """
    form = _form(question, at, filled, given, spare) if question.fields else None
    return join(
        el("p", emblem_icon(player), el("span", f"{question.player} is asked"), class_="asked"),
        told,
        _letter() if question.secret else None,
        el("p", question.text, class_="question", id="question"),
        _facts(question),
        form or choices(question, at, tile, place, lists),
        el(
            "div",
            why(question.rules),
            button("Leave it", Back(), class_="quiet") if opened else None,
            class_="foot",
        ),
        _standing(standing),
    )


def _letter() -> Html:
    words = "A sealed letter: only you know your answer."
    return el("p", sign("letter"), el("span", words), class_="letter")


def _facts(question: Question) -> Html | None:
    shown = {name: value for name, value in question.facts.items() if isinstance(value, str | int)}
    if not shown:
        return None
    rows = [
        el(
            "div",
            el("dt", name.replace("_", " ")),
            el("dd", f"{value:,}" if type(value) is int else str(value)),
        )
        for name, value in shown.items()
    ]
    return el("dl", *rows, class_="facts number")


def _form(
    question: Question, at: int, filled: Filled | None, given: Mapping[str, Any] | None, spare: int
) -> Html:
    words = "Seal it" if question.secret else "So be it"
    return el(
        "form",
        controls(question, filled, given, spare),
        el("div", el("button", words, type="submit", class_="primary"), class_="choices"),
        data_cmd="fill",
        data_args=f'{{"form": "answer:{at}"}}',
        data_live=f"check:{at}",
        autocomplete="off",
    )


def _standing(standing: Sequence[Question]) -> Html | None:
    if not standing:
        return None
    offers = [
        button(question.text, Show(what=f"standing:{question.kind}"), class_="quiet") for question in standing
    ]
    return el(
        "details",
        el("summary", "At any moment"),
        el("div", *offers, class_="choices column"),
        class_="standing",
    )


def thinking(names: Sequence[str]) -> str:
    """That these players are thinking."""
    return f"{_listed(names)} {'is' if len(names) == 1 else 'are'} thinking."


def waiting_card(told: Html, sentence: str, paused: bool) -> Html:
    """While computer players think or the umpire works, or when nobody at this screen is asked."""
    go_on = button("Play on", Think(), class_="primary") if paused else None
    return join(
        told,
        el("p", sentence, class_="question", id="question"),
        el("div", go_on, class_="choices") if paused else None,
    )


def ended_card(told: Html, winners: Sequence[str], title: str, ruleset: str) -> Html:
    """After the last answer: who won, where everybody stands, what remains to be read."""
    match len(winners):
        case 0:
            sentence = f"{title} is over. Nobody has won it."
        case 1:
            sentence = f"{title} is over. {winners[0]} has won."
        case _:
            sentence = f"{title} is over. {_listed(winners)} share the victory."
    return join(
        told,
        el("p", sentence, class_="question", id="question"),
        el(
            "div",
            button("Where everybody stands", Show(what="ledger"), class_="primary"),
            button("Read the story", Show(what="log:story")),
            button("Save the chronicle as a page", Export(what="chronicle")),
            button("Save the last map as a picture", Export(what="map")),
            button("Keep the campaign as a file", Export()),
            button("Begin another by these rules", Show(what=f"new:{ruleset}")),
            button("All campaigns", Show(what="welcome"), class_="quiet"),
            class_="choices column",
        ),
    )


def curtain(player: str, campaign: str, sealed: Sequence[str]) -> Html:
    """Between two players at one screen: nothing of either may be seen.

    `sealed` are the players whose letters lie sealed on the table; that much everybody may know.
    """
    letters = [
        el(
            "li",
            sign("seal"),
            el("span", f"{name}’s letter is sealed"),
            button(
                "Open it again",
                TakeBack(player=name),
                class_="quiet",
                aria_label=f"{name} opens the letter again",
            ),
        )
        for name in sealed
    ]
    return join(
        el("p", campaign, class_="quiet-text"),
        el("ul", *letters, class_="seals") if letters else None,
        el("h1", f"{player}, it is your turn", id="curtain-title"),
        el("p", "Everybody else looks away.", class_="lead"),
        button(f"I am {player}", Lift(), class_="primary", autofocus=True),
    )


def _listed(names: Sequence[str]) -> str:
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last
