"""How a campaign shows: board, track, ledgers, sheets; all from what the reader may know."""

from empires.rulesets.mightier_empires.show.board import board
from empires.rulesets.mightier_empires.show.ledgers import ledgers
from empires.rulesets.mightier_empires.show.proper_names import proper_names
from empires.rulesets.mightier_empires.show.sheets import sheets
from empires.rulesets.mightier_empires.show.track import track

__all__ = ["board", "ledgers", "proper_names", "sheets", "track"]
