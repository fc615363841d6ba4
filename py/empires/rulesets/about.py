"""What the start page says of a ruleset before its rules are loaded."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Preset:
    """A way to play that many groups want: its name, what it means, and the options that make it."""

    name: str
    label: str
    note: str
    options: Mapping[str, str | int]


@dataclass(frozen=True, kw_only=True)
class About:
    """A ruleset's name, the package it lives in, its title and a blurb of a sentence or two.

    `fewest` and `most` players; `length` is a rough word on length ("an evening", "a club season");
    `credits` names the authors of the system and says that this is not theirs. `presets` are offered on the
    sheet of a new campaign, beside all options.
    """

    name: str
    package: str
    title: str
    blurb: str
    fewest: int
    most: int
    length: str
    credits: str
    presets: tuple[Preset, ...] = ()
