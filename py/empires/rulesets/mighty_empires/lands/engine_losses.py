"""Engines lost for good (ME-TRAIN-10)."""

from __future__ import annotations

from collections.abc import Iterable

from empires.rulesets.mighty_empires.state import Engine, MightyEmpires


def scrap(state: MightyEmpires, engines: Iterable[Engine]) -> None:
    """Remove engines, and the record of their escorts."""
    for engine in engines:
        del state.engines[engine.id]
        for secret in state.secrets.values():
            secret.escorts.pop(engine.id, None)
