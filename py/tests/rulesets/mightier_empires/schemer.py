"""A random player who makes something of his order sheet: he begins with the proposal and changes it."""

from __future__ import annotations

from typing import Any

from empires.core.base.stream import Stream
from empires.core.errors import IllegalChoice
from empires.core.play.views import View
from empires.core.questions.fields import Answer
from empires.core.questions.question import Question
from empires.players.random_legal import RandomPlayer

EDICTS = ("civilization", "industry", "provoke", "war footing", "loot", "raze")
ACTIONS = (
    "establish town", "improve farmland", "found city", "sink mine", "upgrade mine", "build fortress",
    "upgrade fortress", "conscription", "incite rebellion", "appease neutrals", "alter minor feature",
)  # fmt: skip
CHANGES = ("create watchtower", "create landmark", "remove fortress", "remove watchtower")
TRIES = 12


class Schemer:
    """Answers like a random player, but tries many sheets before he gives up and takes the proposal."""

    def __init__(self, seed: str, name: str) -> None:
        self._stream = Stream(seed, f"schemer {name}")
        self._random = RandomPlayer(seed, name)

    def choose(self, view: View[Any], question: Question) -> Answer:
        if question.kind != "lock_orders":
            return self._random.choose(view, question)
        sheet = question.default
        for _ in range(TRIES):
            changed = self._scheme(view, question, sheet)
            try:
                question.read(changed)
            except IllegalChoice:
                continue
            sheet = changed
        return sheet

    def _scheme(self, view: View[Any], question: Question, sheet: dict[str, Any]) -> dict[str, Any]:
        state, pick = view.state, self._stream.pick
        own = [name for name, tile in state.tiles.items() if tile.owner == view.player]
        others = [name for name in state.players if name != view.player]
        hexes = list(state.tiles)
        match self._stream.below(8):
            case 0:
                row = {"hex": pick(own), "edict": pick(EDICTS)}
                return {**sheet, "edicts": [*sheet["edicts"], row], "lists": []}
            case 1 if sheet["orders"]:
                changed = [dict(row) for row in sheet["orders"]]
                row = pick(changed)
                row |= {"order": "invade", "hex": pick(hexes), "sack": pick(("", "", "loot", "raze"))}
                return {**sheet, "orders": changed}
            case 2 | 3:
                row = {"action": pick(ACTIONS), "target": pick(hexes), "power": 1, "dice": 0, "change": ""}
                if row["action"] == "conscription" and sheet["orders"]:
                    row["target"] = pick(sheet["orders"])["army"]
                if row["action"] == "alter minor feature":
                    row["change"] = pick(CHANGES)
                return {**sheet, "spends": [*sheet["spends"], row]}
            case 4:
                row = {"player": pick(others), "power": 1}
                return {**sheet, pick(("gifts", "expects")): [row]}
            case 5 if state.offers:
                offer = pick(list(state.offers.values()))
                row = {
                    "offer": offer.id,
                    "support": offer.support + self._stream.below(50),
                    "power": offer.power,
                }
                return {**sheet, "bids": [*sheet["bids"], row]}
            case 6:
                return {**sheet, "hires": []}
            case _:
                return {**sheet, "edicts": [], "spends": sheet["spends"][:-1]}
