"""Lands of tests, each laid once: many scenes are on one plain, and many campaigns begin with one seed."""

from __future__ import annotations

from functools import cache
from typing import Any, TypeVar

import msgspec

from empires.core.base.long_work import Work, finished
from empires.maps.generator import GeneratedMap, generating
from empires.maps.textform import Marks, read_marked_map
from empires.maps.tiles import TileMap
from empires.rulesets.mighty_empires.founding import drafts, first_state, imported_map, mapmaking
from empires.rulesets.warmaster.founding import umpire

R = TypeVar("R")

_read = cache(read_marked_map)
_generated: dict[tuple[Any, ...], tuple[list[float], GeneratedMap]] = {}
"""The lands that were laid, and the progress of laying them."""


def marked_map(text: str) -> tuple[TileMap, Marks]:
    """The map of a text, of the caller's own, and its marks; tiles themselves never change."""
    on, marks = _read(text)
    return TileMap({**on.tiles}), marks


def generate_once() -> None:
    """Have both map-building games remember the lands of seeds. The generator itself, which has tests of its
    own, remembers nothing.
    """
    vars(umpire)["generating"] = _laying
    for module in (drafts, first_state, imported_map, mapmaking):
        vars(module)["generate"] = lambda *given, **settings: finished(_laying(*given, **settings))


def _laying(*given: Any, **settings: Any) -> Work[GeneratedMap]:
    """The land of a seed, of the caller's own, as work of the same length each time."""
    asked = (*given, *sorted(settings.items()))
    if asked in _generated:
        yield from _generated[asked][0]
    else:
        progress: list[float] = []
        made = yield from _noted(generating(*given, **settings), progress)
        _generated[asked] = progress, made
    made = _generated[asked][1]
    return msgspec.structs.replace(made, tiles=TileMap({**made.tiles.tiles}))


def _noted(work: Work[R], progress: list[float]) -> Work[R]:
    """Work, its progress noted."""
    while True:
        try:
            progress.append(next(work))
        except StopIteration as done:
            result: R = done.value
            return result
        yield progress[-1]
