"""A message as a picture (a QR code) that another device's camera can read."""

from __future__ import annotations

from empires.core.errors import SlipError
from empires.page.widgets.markup import Html, el
from empires.rulesets import library

QUIET = 4
"""The width of the white margin around the code, in modules, as the standard requires."""

MOST = 2_900
"""The number of characters that fit into the largest code."""


def picture(link: str, what: str = "The message") -> Html:
    """A QR code with a link that contains `what`. Raises SlipError if the link is too long for a code, or if
    the library that draws codes is missing."""
    if len(link) > MOST:
        raise SlipError("This message is too long for a picture to scan; send it another way.")
    library("segno")
    try:
        from segno import make
    except ImportError as fault:
        raise SlipError("This device cannot draw such pictures; send it another way.") from fault

    rows = [bytes(row) for row in make(link, error="l", micro=False).matrix]
    side = len(rows) + 2 * QUIET
    dark = "".join(
        f"M{x + QUIET} {y + QUIET}h1v1h-1z" for y, row in enumerate(rows) for x, on in enumerate(row) if on
    )
    return el(
        "svg",
        el("rect", width=side, height=side, fill="#fff"),
        el("path", d=dark, fill="#000"),
        viewBox=f"0 0 {side} {side}",
        role="img",
        aria_label=f"{what}, to be scanned with another device’s camera",
        shape_rendering="crispEdges",
        class_="qr",
    )
