"""Files from programs whose maps and lists cannot be read here.

Each kind has a name and a note on what the program can export instead.
"""

from __future__ import annotations

import re

from empires.core.errors import ForeignError

SEEN = 4_000
"""The number of bytes examined at the beginning and at the end of a file."""

_PICTURE = "Export the map as a picture, and lay it under a map here."
_LIST = "Export the list as text, and open or paste it here."

_BEGINNINGS: tuple[tuple[bytes, str, str], ...] = (
    (b"GCPF", "a Wonderdraft map", _PICTURE),
    (b"FCW (FastCAD", "a Campaign Cartographer map", _PICTURE),
    (b"8BPS", "a Photoshop picture", "Save it as PNG or JPEG, and lay it under a map."),
)
_JSON: tuple[tuple[bytes, str, str], ...] = (
    (rb'"asset_manifest"\s*:|"creation_build"\s*:', "a Dungeondraft map", _PICTURE),
    (rb'"pixels_per_grid"\s*:', "a map for a virtual tabletop, with its picture inside", _PICTURE),
    (rb'"source"\s*:\s*"[^"/:]{0,80}:[^"]{0,120}\.png"', "a Hex Kit map", _PICTURE),
    (rb'"gangers"\s*:|"gang_id"\s*:', "a Yaktribe gang", _LIST),
)
_XML: tuple[tuple[bytes, str, str], ...] = (
    (rb"<svg[\s>]", "an SVG drawing", "Save it as PNG or JPEG, and lay it under a map."),
    (rb"signature=\"(?:Army Builder|Hero Lab|Portfolio)", "an Army Builder list", _LIST),
    (
        rb"<VASSAL\.",
        "part of a VASSAL module",
        "Open the picture of the board, which is in the module.",
    ),
)
_PARTS: tuple[tuple[bytes, str, str], ...] = (
    (
        b"buildFile",
        "a VASSAL module",
        "It is a zip: unpack it, and lay the picture of the board under a map.",
    ),
    (b"savedGame", "a VASSAL saved game", "Save a picture of the board, and lay it under a map."),
    (b"portfolio.xml", "an Army Builder list", _LIST),
)
"""The names of the files in a zip."""


def refuse_others(data: bytes) -> None:
    """Raise ForeignError for a file that cannot be read, naming its program and saying what to do instead."""
    start = data[:SEEN].lstrip(b"\xef\xbb\xbf \t\r\n")
    for begins, kind, help in _BEGINNINGS:
        if start.startswith(begins):
            raise ForeignError(f"The file is {kind}. {help}")
    signs = _JSON if start.startswith(b"{") else _XML if start.startswith(b"<") else ()
    for sign, kind, help in signs:
        if re.search(sign, start):
            raise ForeignError(f"The file is {kind}. {help}")
    if start.startswith(b"PK"):
        ends = start + data[-SEEN:]
        for name, kind, help in _PARTS:
            if name in ends:
                raise ForeignError(f"The file is {kind}. {help}")
