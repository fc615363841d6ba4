"""A film of a campaign: one picture that shows the land moment by moment, with a caption for each.

Elements that look the same through several moments are drawn once, with the moments at which they are seen;
an automatic counter shows them in turn. Marks below the picture lead to a moment and pause the film there. If
the viewer prefers reduced motion nothing runs automatically, and programs without animation show the last
moment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import msgspec

from empires.maps.board import Board
from empires.render.board import LAYERS, board_fragments, layer_of
from empires.render.ink import drawing, markup, text
from empires.render.layout import plan
from empires.render.markup import Html, el, join
from empires.render.sheet import DEFS, extent, sheet
from empires.render.style import resolved

MINUTE: Final = 60.0
"""The usual length of a film in seconds."""

LONGEST_MOMENT: Final = 6.0
"""The maximum time for which a short film shows each moment, in seconds."""

LETTERS: Final = 0.47
"""The width of a letter as a fraction of its height."""

_LEFT_OUT: Final = frozenset({"hits", "coordinates", "marks"})


class Moment(NamedTuple):
    """The land at a moment, the moment's name, and the events up to it."""

    board: Board
    title: str
    headline: str = ""


class Shot(NamedTuple):
    """An element and the moments at which it is seen: from `first` until just before `until`."""

    markup: Html
    first: int
    until: int


def seconds_of(moments: int) -> float:
    """The length of a film with this many moments."""
    return min(MINUTE, LONGEST_MOMENT * moments)


def film_svg(title: str, moments: Sequence[Moment]) -> Html:
    """The film as one standalone picture."""
    last = moments[-1].board
    cells = plan(last.tiles).cells
    left, top, wide, high = extent(cells)
    letter = min(max(wide / 34, 15.0), 40.0)
    foot = letter * 5.4
    box = (left, top, wide, high + foot)
    layers = shots(moments)
    world = (
        el("g", *(_shown(shot, len(moments)) for shot in layers[layer]), class_=f"layer-{layer}")
        for layer in LAYERS
        if layer in layers
    )
    body = join(
        el("title", title),
        el("style", resolved("paper") + _style(len(moments))),
        DEFS,
        el(
            "rect",
            x=f"{left:.0f}",
            y=f"{top:.0f}",
            width=f"{wide:.0f}",
            height=f"{high + foot:.0f}",
            class_="paper",
        ),
        sheet(cells, title, ""),
        *world,
        *(_caption(number, one, len(moments), box, letter) for number, one in enumerate(moments)),
        _marks(moments, box, letter),
    )  # fmt: skip
    return drawing(box, body, class_="map film", role="img", aria_label=f"A film of {title}", id="film")


def shots(moments: Sequence[Moment]) -> dict[str, list[Shot]]:
    """Every element of the film by its layer, in painting order, with the moments at which it is seen."""
    drawn = [board_fragments(msgspec.structs.replace(one.board, title="", caption="")) for one in moments]
    found: dict[str, list[Shot]] = {}
    for name in dict.fromkeys(name for one in (drawn[-1], *drawn) for name in one):
        layer = layer_of(name)
        if layer in _LEFT_OUT or layer == "sheet":
            continue
        found.setdefault(layer, []).extend(_runs([one.get(name) for one in drawn]))
    return found


def _runs(looks: Sequence[Html | None]) -> Iterator[Shot]:
    """The successive appearances of an element, each with the moments at which it is seen."""
    first = 0
    for until in range(1, len(looks) + 1):
        if until == len(looks) or looks[until] != looks[first]:
            if (look := looks[first]) is not None:
                yield Shot(look, first, until)
            first = until


def _shown(shot: Shot, moments: int) -> Html:
    if shot.first == 0 and shot.until == moments:
        return shot.markup
    style = f"--a:{shot.first};--b:{shot.until}"
    return el("g", shot.markup, class_="shot", style=style, opacity=None if shot.until == moments else "0")


def _style(moments: int) -> str:
    """The style of the counter, of the elements that it shows, and of a mark that pauses it."""
    held = "".join(
        f"#film:has(#moment-{number}:target){{--at:{number};animation:none}}" for number in range(moments)
    )
    steps = "".join(f"{100 * number / moments:.3f}%{{--at:{number}}}" for number in range(moments))
    return (
        ".shot{opacity:clamp(0,min(var(--at) - var(--a) + 1,var(--b) - var(--at)),1)}"
        f"@keyframes film{{{steps}to{{--at:{moments - 1}}}}}"
        "@keyframes run{from{transform:scaleX(0)}}"
        f"#film{{--at:{moments - 1};animation:film {seconds_of(moments):.1f}s step-end 1}}"
        ".run{transform-box:fill-box;transform-origin:0 0;"
        f"animation:run {seconds_of(moments):.1f}s linear 1}}"
        ".moment{fill:#6b5230;cursor:pointer}.moment:hover,.moment:focus{fill:#8c2f1f}"
        "#film:has(.moment:target) .run{animation:none;opacity:0}"
        ".again{cursor:pointer;text-anchor:end}"
        f"{held}"
        "@media (prefers-reduced-motion:reduce){#film,.run{animation:none}}"
    )


def _caption(number: int, moment: Moment, moments: int, box: tuple[float, ...], letter: float) -> Html:
    """The name of a moment, with its events below."""
    left, top, wide, high = box
    middle, down = left + wide / 2, top + high - letter * 5.0
    room = int((wide - 80) / (letter * 0.62 * LETTERS))
    size = f"font-size:{letter:.1f}px"
    small = f"font-size:{letter * 0.62:.1f}px"
    words = [markup(text(moment.title[:80], (middle, down + letter * 0.6), "caption", style=size))]
    for line, said in enumerate(wrapped(moment.headline, room)):
        spot = (middle, down + letter * (1.5 + 0.85 * line))
        words.append(markup(text(said, spot, "caption", style=small)))
    return _shown(Shot(el("g", *words), number, number + 1), moments if moments > 1 else 1)


def wrapped(words: str, room: int, lines: int = 2) -> list[str]:
    """Text broken into at most this many lines of this many letters; text that does not fit is cut off and
    ends with a mark.
    """
    found: list[str] = []
    line = ""
    for word in words.split():
        one = word if len(word) <= room else f"{word[: room - 1]}…"
        if len(line) + 1 + len(one) <= room or not line:
            line = f"{line} {one}".strip()
        else:
            found.append(line)
            line = one
    found = [*found, line] if line else found
    if len(found) > lines:
        found = found[:lines]
        found[-1] = f"{found[-1][: room - 1]}…"
    return found


def _marks(moments: Sequence[Moment], box: tuple[float, ...], letter: float) -> Html:
    """A mark for each moment, a line that advances with the film, and the button to replay the film."""
    left, top, wide, high = box
    width, down = wide - 80, top + high - letter * 1.1
    step = width / len(moments)
    links = (
        el(
            "a",
            el("title", one.title),
            el(
                "rect", x=f"{left + 40 + number * step + 1:.1f}", y=f"{down:.1f}",
                width=f"{max(step - 2, 1):.1f}", height=f"{letter * 0.5:.1f}", class_="moment",
                opacity="0.45", id=f"moment-{number}",
            ),
            href=f"#moment-{number}",
            aria_label=one.title,
        )
        for number, one in enumerate(moments)
    )  # fmt: skip
    run = el(
        "rect", x=f"{left + 40:.1f}", y=f"{down + letter * 0.6:.1f}", width=f"{width:.1f}",
        height=f"{letter * 0.1:.1f}", class_="run moment",
    )  # fmt: skip
    again = el(
        "a",
        markup(
            text("play again", (left + wide - 40, down - letter * 0.3), "caption again",
                 style=f"font-size:{letter * 0.5:.1f}px;text-anchor:end")
        ),
        href="#film",
    )  # fmt: skip
    return el("g", *links, run, again)
