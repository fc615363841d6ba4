"""The chronicle drawer: one part of the book at a time, with the forms for writing in it."""

from __future__ import annotations

from collections.abc import Sequence

from empires.core.base.words import many
from empires.core.offices.book import Part, Passage
from empires.core.offices.entries import LONGEST_CAPTION, LONGEST_PASSAGE, WORDS, recorder_of
from empires.page.drawers.frame import drawer
from empires.page.forms.form import controls
from empires.page.session.chronicle import Chronicle
from empires.page.widgets.long_list import Lists
from empires.page.widgets.markup import Html, button, el, join, sends
from empires.page.wire.browsing import (
    ExportChronicle,
    ReadEdition,
    SignAs,
    TurnChronicle,
    WritePassage,
)
from empires.page.wire.forms import CaptionForm, ChronicleForm, RecorderForm
from empires.page.wire.parcels import Export, MovePhotograph
from empires.render.chronicle import passage_html


def chronicle_drawer(annals: Chronicle, reader: str | None, people: Sequence[str], lists: Lists) -> Html:
    """The open part of the chronicle for a reader. After the end of the campaign, the `people` at this screen
    can say who they are."""
    parts = annals.parts(reader)
    at = len(parts) - 1 if annals.part is None else min(annals.part, len(parts) - 1)
    recorder = recorder_of(annals.campaign.state)
    keeps = "You keep" if reader == recorder else f"{recorder} keeps"
    return drawer(
        "Chronicle",
        el("p", f"{keeps} the chronicle.", class_="quiet-text"),
        _editions(annals, reader),
        _who(reader, people),
        _office(annals, reader),
        *([_turning(parts, at), _part(annals, parts[at], reader, lists)] if parts else [_nothing()]),
        _strays(annals),
        _files(annals),
    )


def _nothing() -> Html:
    return el("p", "There is nothing to tell yet.", class_="quiet-text")


def _editions(annals: Chronicle, reader: str | None) -> Html | None:
    if reader is None:
        return None
    editions = ((False, f"What {reader} knows", "mine"), (True, "What everybody knows", "public"))
    switches = (
        button(
            label,
            ReadEdition(public=public),
            aria_pressed="true" if annals.public is public else "false",
            id=f"chronicle-{name}",
        )
        for public, label, name in editions
    )
    return el("div", *switches, class_="choices")


def _who(reader: str | None, people: Sequence[str]) -> Html | None:
    """Buttons with which writers say who they are; they are needed after the end, when nobody is asked any
    more questions.
    """
    if reader is not None or not people:
        return None
    seats = (button(f"I am {name}", SignAs(player=name), class_="quiet") for name in people)
    return el("div", *seats, class_="choices")


def _office(annals: Chronicle, reader: str | None) -> Html | None:
    """The form with which the recorder passes the office on to somebody else."""
    question = annals.office(reader)
    if question is None:
        return None
    form = el(
        "form",
        controls(question),
        el("div", el("button", "Pass it on", type="submit"), class_="choices"),
        **sends(RecorderForm(at=annals.campaign.answers)),
        autocomplete="off",
        class_="desk-form",
    )
    return el("details", el("summary", question.text), form, id="chronicle-office")


def _turning(parts: Sequence[Part], at: int) -> Html:
    """The buttons that open the other parts."""
    listed = (
        button(
            part.title,
            TurnChronicle(part=number),
            class_="quiet",
            aria_current="true" if number == at else None,
        )
        for number, part in enumerate(parts)
    )
    turn = [
        button(label, TurnChronicle(part=number), id=f"chronicle-{label.lower()}")
        for label, number in (("Earlier", at - 1), ("Later", at + 1))
        if 0 <= number < len(parts)
    ]
    every = el(
        "details",
        el("summary", "All parts"),
        el("div", *listed, class_="choices column"),
        id="chronicle-parts",
    )
    return join(el("div", *turn, class_="choices"), every if len(parts) > 1 else None)


def _part(annals: Chronicle, part: Part, reader: str | None, lists: Lists) -> Html:
    """The headings and passages of a part; at first only as many as fill a screen are shown."""
    rows: list[tuple[str, str, Passage | None]] = []
    season = ""
    for chapter in part.chapters:
        if chapter.season and chapter.season != season:
            rows.append(("h4", chapter.season, None))
        season = chapter.season
        if chapter.title:
            rows.append(("h5" if season else "h4", chapter.title, None))
        rows += [("", "", passage) for passage in chapter.passages]

    def draw(some: Sequence[tuple[str, str, Passage | None]]) -> Html:
        told = (
            el(tag, text) if passage is None else _passage(annals, passage, reader)
            for tag, text, passage in some
        )
        return el("div", *told, class_="story annals")

    return join(el("h3", part.title, id="chronicle-part"), lists.draw("drawer-annals", rows, draw))


def _passage(annals: Chronicle, passage: Passage, reader: str | None) -> Html:
    told = passage_html(passage, annals.pictured())
    if passage.struck:
        told = el("div", el("small", "Struck out"), told, class_="struck")
    if reader is None or passage.to is not None or annals.public:
        return told
    if annals.writing == passage.id:
        return join(told, _form(annals, passage, reader), _photographs(annals, passage))
    pen = button(
        "Write",
        WritePassage(id=passage.id),
        class_="quiet pen",
        id=f"pen-{passage.id}",
        aria_label=f"Write in the chronicle: {passage.text[:60]}",
    )
    return el("div", told, pen, class_="passage")


def _form(annals: Chronicle, passage: Passage, reader: str) -> Html:
    """The form for a passage: a choice of the actions open to the reader, and a field for the text."""
    ways = (
        el("option", WORDS[what][0], value=what, selected=n == 0)
        for n, what in enumerate(annals.may(reader, passage))
    )
    area = el("textarea", passage.text[:LONGEST_PASSAGE], name="text", maxlength=LONGEST_PASSAGE, rows=7)
    return el(
        "form",
        el("label", "What", el("select", *ways, name="what", id="chronicle-what")),
        el("label", "Your text, which everybody may read", area),
        el(
            "div",
            button("Cancel", WritePassage(id=""), class_="quiet"),
            el("button", "Write it down", type="submit", class_="primary"),
            class_="choices form-end",
        ),
        **sends(ChronicleForm(passage=passage.id, at=annals.campaign.answers)),
        autocomplete="off",
        class_="desk-form",
        id="chronicle-form",
    )


def _photographs(annals: Chronicle, passage: Passage) -> Html:
    """The photographs of a passage, with buttons for captioning, removing and adding them."""
    hung = annals.album().at(passage.id) if annals.kept_album else []
    chooser = el(
        "input", type="file", accept="image/*", data_file="photograph", data_field=passage.id,
        id="chronicle-photograph",
    )  # fmt: skip
    note = "The photograph is reduced in size, and is kept only in this browser until you pass it on."
    return el(
        "div",
        *(_captioned(one.name, one.caption) for one in hung),
        *(
            button(
                f"Put “{one.caption or one.name}” here",
                MovePhotograph(name=one.name, passage=passage.id),
                class_="quiet",
            )
            for one in annals.strays()
        ),
        el("label", "Add a photograph", chooser, class_="file quiet"),
        el("p", note, class_="quiet-text"),
        class_="photographs",
    )


def _strays(annals: Chronicle) -> Html | None:
    """The photographs whose passages no longer exist, shown so that they can be removed."""
    found = annals.strays()
    if not found:
        return None
    told = f"{many(len(found), 'photograph')} belonged to passages that have since been undone."
    from empires.editions.figures import figure

    rows = (join(figure(one), _captioned(one.name, one.caption)) for one in found)
    return join(
        el("h3", "Photographs without a passage"),
        el("p", f"{told} Press Write beside another passage to put one there.", class_="quiet-text"),
        *rows,
    )


def _captioned(name: str, caption: str) -> Html:
    """The form for the caption of a photograph."""
    words = el(
        "input", type="text", name="caption", value=caption, maxlength=LONGEST_CAPTION, id=f"caption-{name}"
    )
    return el(
        "form",
        el("label", "Caption for the photograph", words),
        el(
            "div",
            button("Remove it", MovePhotograph(name=name), class_="quiet"),
            el("button", "Save the caption", type="submit"),
            class_="choices form-end",
        ),
        **sends(CaptionForm(name=name)),
        autocomplete="off",
        class_="desk-form",
    )


def _files(annals: Chronicle) -> Html:
    album = button("Save the photographs", Export(what="photographs"), class_="quiet")
    return join(
        el("h3", "As a file"),
        el(
            "div",
            button("Save as a page", ExportChronicle(public=annals.public), class_="quiet"),
            button("Save as Markdown", ExportChronicle(public=annals.public, markdown=True), class_="quiet"),
            button("Save a film: the land year by year", Export(what="film"), class_="quiet"),
            button("Save a page for the club’s website", Export(what="club-page"), class_="quiet"),
            button("Save a poster to print", Export(what="poster"), class_="quiet"),
            album if annals.kept_album else None,
            class_="choices",
        ),
    )
