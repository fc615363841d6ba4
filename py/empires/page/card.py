"""The card: the question of the moment, as one sentence with its choices, beside the map."""

from __future__ import annotations

from collections.abc import Sequence

from empires.core.questions import Choice, Question
from empires.maps.board import BoardPlayer
from empires.render.icons import emblem_icon

from .forms import Filled, controls
from .markup import NOTHING, Html, button, el, join
from .tidings import why
from .wire import Answer, Back, Export, Lift, Show, Think

MANY = 9
"""Choices from which on those without a tile stand before the long list of places."""


def question_card(
    question: Question,
    player: BoardPlayer,
    at: int,
    *,
    told: Html = NOTHING,
    tile: str | None = None,
    place: str = "",
    filled: Filled | None = None,
    standing: Sequence[Question] = (),
) -> Html:
    """One question: who is asked, what happened just before, the sentence, the choices or the form.

    `tile` is the tile the player has clicked, called `place` in words: its choices come first, the only one
    as the primary button. `filled` is what a refused form was sent with.
    """
    return join(
        el("p", Html(emblem_icon(player)), el("span", f"{question.player} is asked"), class_="asked"),
        told,
        el("p", question.text, class_="question", id="question"),
        _facts(question),
        _form(question, at, filled) if question.fields else _choices(question, at, tile, place),
        why(question.rules),
        _standing(standing),
    )


def _facts(question: Question) -> Html | None:
    shown = {name: value for name, value in question.facts.items() if isinstance(value, str | int)}
    if not shown:
        return None
    rows = [
        el("tr", el("th", name.replace("_", " "), scope="row"), el("td", str(value)))
        for name, value in shown.items()
    ]
    return el("table", *rows, class_="plain number")


def _choices(question: Question, at: int, tile: str | None, place: str) -> Html:
    here = [choice for choice in question.choices if tile is not None and tile in choice.tiles]
    if here:
        offered = [_choose(question, choice, at, primary=len(here) == 1) for choice in here]
        back = button("Elsewhere", Back(), class_="quiet")
        return join(el("p", place, class_="place"), el("div", *offered, back, class_="choices column"))
    placed = [choice for choice in question.choices if choice.tiles]
    plain = [choice for choice in question.choices if not choice.tiles]
    step_on = [choice for choice in plain if choice.value == question.step_on]
    plain = [choice for choice in plain if choice.value != question.step_on]
    hint = None
    if placed:
        hint = el("p", "Choose a glowing tile on the map, or from the list.", class_="quiet-text")
    alone = len(question.choices) == 1
    listed = el(
        "div", *(_choose(question, choice, at, primary=alone) for choice in placed), class_="choices column"
    )
    if len(placed) >= MANY:
        listed = el("details", el("summary", f"All {len(placed)} ways"), listed)
    return join(
        hint,
        el(
            "div",
            *(_choose(question, choice, at, primary=alone) for choice in plain),
            class_="choices column",
        ),
        listed if placed else None,
        el(
            "div",
            *(_choose(question, choice, at, primary=not plain and not placed) for choice in step_on),
            class_="choices step-on",
        )
        if step_on
        else None,
    )


def _choose(question: Question, choice: Choice, at: int, *, primary: bool) -> Html:
    command = Answer(player=question.player, kind=question.kind, choice=choice.value, at=at)
    note = el("small", choice.note) if choice.note else None
    label = join(el("span", choice.label), note)
    return button(label, command, class_="primary" if primary else None)


def _form(question: Question, at: int, filled: Filled | None) -> Html:
    return el(
        "form",
        controls(question, filled),
        el("div", el("button", "So be it", type="submit", class_="primary"), class_="choices"),
        data_cmd="fill",
        data_args=f'{{"form": "answer:{at}"}}',
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


def waiting_card(told: Html, names: Sequence[str], paused: bool) -> Html:
    """While computer players think, or when nobody at this screen is asked."""
    sentence = f"{' and '.join(names)} {'is' if len(names) == 1 else 'are'} thinking."
    go_on = button("Play on", Think(), class_="primary") if paused else None
    return join(
        told, el("p", sentence, class_="question"), el("div", go_on, class_="choices") if paused else None
    )


def ended_card(told: Html, winners: Sequence[str], title: str) -> Html:
    """After the last answer."""
    match len(winners):
        case 0:
            sentence = f"{title} is over. Nobody has won it."
        case 1:
            sentence = f"{title} is over. {winners[0]} has won."
        case _:
            sentence = f"{title} is over. {', '.join(winners[:-1])} and {winners[-1]} share the victory."
    return join(
        told,
        el("p", sentence, class_="question"),
        el(
            "div",
            button("Read the chronicle", Export(what="chronicle"), class_="primary"),
            button("All campaigns", Show(what="welcome")),
            class_="choices",
        ),
    )


def curtain(player: str, campaign: str) -> Html:
    """Between two players at one screen: nothing of either may be seen."""
    return join(
        el("p", campaign, class_="quiet-text"),
        el("h1", f"{player}, it is your turn"),
        el("p", "Everybody else looks away.", class_="lead"),
        button(f"I am {player}", Lift(), class_="primary", autofocus=True),
    )


def refusal_notice(sentence: str, rule: str) -> Html:
    """Why an answer was refused."""
    return join(el("p", sentence), why((rule,)), button("Close", Back(), class_="quiet"))
