"""The map's stylesheet: one file that the site ships and that a standalone picture embeds."""

from __future__ import annotations

import re
from functools import cache
from typing import Literal

from empires.core.base.resources import read_resource

Theme = Literal["paper", "candle"]

_PROPERTY = re.compile(r"--([\w-]+):\s*([^;}]+)")
_USE = re.compile(r"var\(--([\w-]+)\)")


@cache
def stylesheet() -> str:
    """The text of `map.css`, with its custom properties for paper and for candlelight."""
    return read_resource("empires.render", "map.css").decode()


@cache
def resolved(theme: Theme) -> str:
    """The stylesheet of one theme with every custom property replaced by its value.

    Viewers other than browsers do not support custom properties.
    """
    text = re.sub(r"/\*.*?\*/", "", stylesheet(), flags=re.S)
    light, dark, rules = _split(text)
    values = dict(_PROPERTY.findall(light))
    if theme == "candle":
        values |= dict(_PROPERTY.findall(dark))
    known = {name: value.strip() for name, value in values.items()}
    while _USE.search(rules):
        rules = _USE.sub(lambda use: known[use[1]], rules)
    return rules.replace(".map ", "").strip()


def _split(text: str) -> tuple[str, str, str]:
    """The blocks of custom properties for paper and candlelight, and the rules that use them."""
    light, _, rest = text.partition("}")
    dark, _, rules = rest.partition("}")
    return light, dark, rules
