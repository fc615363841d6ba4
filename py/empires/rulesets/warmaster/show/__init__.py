"""The display of a campaign: map, track, ledgers and battle sheets, limited to the viewer's knowledge."""

from __future__ import annotations

from empires.rulesets.warmaster.show.board import board
from empires.rulesets.warmaster.show.drawn_tile import in_hand, pictures
from empires.rulesets.warmaster.show.ledgers import ledgers
from empires.rulesets.warmaster.show.sheets import sheets
from empires.rulesets.warmaster.show.threats import threats
from empires.rulesets.warmaster.show.track import track

__all__ = ["board", "in_hand", "ledgers", "pictures", "sheets", "threats", "track"]
