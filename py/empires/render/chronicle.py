"""The chronicle: the story of a campaign as one page that stands by itself."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from empires.core.events import Event

_STYLE = (
    "body{max-width:42rem;margin:2rem auto;padding:0 1rem;font:1.1rem/1.6 Georgia,serif;color:#2a2018;"
    "background:#f4ecd8}h1{font-weight:400}h2{font-size:1.3rem;margin-top:2rem}li{margin:.3rem 0}"
    "ol{list-style:none;padding:0}small{color:#6b5a45}"
)


def chronicle_html(title: str, events: Iterable[Event]) -> str:
    """The events as a readable page; events of kind "chapter" open new chapters, rolls are small."""
    parts = [
        '<!doctype html><html lang="en"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)}</title><style>{_STYLE}</style><h1>{escape(title)}</h1><ol>"
    ]
    parts += [_line(event) for event in events]
    parts.append("</ol></html>")
    return "".join(parts)


def _line(event: Event) -> str:
    text = escape(event.text)
    if event.kind == "roll":
        faces = " ".join(str(face) for face in event.facts["faces"])
        return f"<li><small>{text}: {escape(str(event.facts['dice']))} {faces}</small></li>"
    if event.kind == "chapter":
        return f"</ol><h2>{text}</h2><ol>"
    return f"<li>{text}</li>"
