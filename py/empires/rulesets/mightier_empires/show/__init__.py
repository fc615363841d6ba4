"""The display of a campaign: board, track, ledgers and sheets, all limited to the reader's knowledge."""

from empires.rulesets.mightier_empires.show.board import board
from empires.rulesets.mightier_empires.show.ledgers import ledgers
from empires.rulesets.mightier_empires.show.proper_names import proper_names
from empires.rulesets.mightier_empires.show.sheets import sheets
from empires.rulesets.mightier_empires.show.threats import threats
from empires.rulesets.mightier_empires.show.track import track

__all__ = ["board", "ledgers", "proper_names", "sheets", "threats", "track"]
