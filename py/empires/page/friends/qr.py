"""A message as a picture that another device's camera reads (a QR code)."""

from __future__ import annotations

from empires.core.errors import SlipError
from empires.page.widgets.markup import Html, el
from empires.rulesets import library

QUIET = 4
"""The margin of white around the code, in modules, as its standard requires."""

MOST = 2_900
"""Characters that fit into the largest code."""


def picture(link: str, what: str = "The message") -> Html:
    """A link as a QR code that holds `what`. Raises SlipError if it is too long for one, or if the library
    that draws codes is missing."""
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
