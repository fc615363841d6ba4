"""The chronicle: the story of a campaign as one page that stands by itself."""

from __future__ import annotations

from collections.abc import Iterable

from empires.core.events import ROLL, Event
from empires.render.markup import Html, document, el, join

_STYLE = (
    "body{max-width:42rem;margin:2rem auto;padding:0 1rem;font:1.1rem/1.6 Georgia,serif;color:#2a2018;"
    "background:#f4ecd8}h1{font-weight:400}h2{font-size:1.3rem;margin-top:2rem}li{margin:.3rem 0}"
    "ol{list-style:none;padding:0}small{color:#6b5a45}"
)


def chronicle_page(events: Iterable[Event]) -> Html:
    """Some events one after the other; those of kind "chapter" open new chapters, rolls are small."""
    parts: list[Html] = []
    lines: list[Html] = []
    for event in events:
        if event.kind == "chapter":
            parts += [el("ol", *lines), el("h2", event.text)]
            lines = []
        else:
            lines.append(_line(event))
    return join(*parts, el("ol", *lines))


def chronicle_html(title: str, pages: Iterable[Html]) -> Html:
    """What `chronicle_page` made, as one document that can be read anywhere."""
    return document(title, _STYLE, el("h1", title), *pages)


def _line(event: Event) -> Html:
    if event.kind == ROLL:
        faces = " ".join(str(face) for face in event.facts["faces"])
        return el("li", el("small", f"{event.text}: {event.facts['dice']} {faces}"))
    return el("li", event.text)
