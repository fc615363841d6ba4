"""What the start page says about a ruleset before its rules are loaded."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Preset:
    """A popular way to play: its name, what it means, and its options."""

    name: str
    label: str
    note: str
    options: Mapping[str, str | int]


@dataclass(frozen=True, kw_only=True)
class About:
    """A ruleset's name, the package it lives in, its title and a blurb of a sentence or two.

    `motto` describes it in a few words. `answers` and `kinds` are measured (`tools.measure_rulesets`): how
    many questions one player answers in the preset for an evening, and of how many kinds. `fewest` and `most`
    are numbers of players; `length` is a rough indication of length ("an evening", "a club season");
    `credits` names the authors of the system and says that this program is not theirs. `presets` are offered
    on the sheet of a new campaign, in addition to all options. `at_once` marks the one ruleset that people
    play if they change no settings. `handicap` says what players may begin with more or less of, `hides`
    whether they have secrets from each other.
    """

    name: str
    package: str
    title: str
    motto: str
    blurb: str
    answers: int
    kinds: int
    fewest: int
    most: int
    length: str
    credits: str
    presets: tuple[Preset, ...] = ()
    at_once: bool = False
    handicap: str = ""
    hides: bool = True
