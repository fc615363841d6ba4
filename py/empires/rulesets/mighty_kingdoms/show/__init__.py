"""The display of a campaign: map, track, ledgers, sheets and rule texts, limited to the viewer's
knowledge."""

from __future__ import annotations

from empires.rulesets.mighty_kingdoms.rulebook import rulebook
from empires.rulesets.mighty_kingdoms.show.chart import board
from empires.rulesets.mighty_kingdoms.show.ledgers import ledgers
from empires.rulesets.mighty_kingdoms.show.rosters import sheets
from empires.rulesets.mighty_kingdoms.show.threats import threats
from empires.rulesets.mighty_kingdoms.show.track import track

__all__ = ["board", "ledgers", "rulebook", "sheets", "threats", "track"]
