"""The toll bridge of the core's tests as a ruleset of the page: three tiles and two purses."""

from __future__ import annotations

from importlib import import_module
from types import SimpleNamespace

import pytest

from empires import rulesets
from empires.kit.books import Ledger, Line, Section, Sheet
from empires.kit.rulebook import RuleText
from empires.kit.track import Stage, Track
from empires.maps.board import Board, BoardTile, TileWords
from empires.rulesets.about import About
from empires.rulesets.display import Display
from tests.core.toll import TOLL, Toll

ABOUT = About(
    name="toll",
    package="toll",
    title="Toll",
    motto="Pay and pass.",
    blurb="A bridge and two purses.",
    answers=6,
    kinds=2,
    fewest=2,
    most=4,
    length="minutes",
    credits="Made for tests.",
)


def board(state: Toll, player: str | None) -> Board:
    tiles = [
        BoardTile(
            id=f"0,{r}", q=0, r=r, ground="plain", words=TileWords(ground=f"plain 0,{r}"), owner=state.holder
        )
        for r in range(3)
    ]
    return Board(tiles=tuple(tiles))


def track(state: Toll, player: str | None) -> Track:
    steps = (Stage("Bids", "now" if state.phase == "bid" else "done"), Stage("Toll", "next"))
    return Track(heading=f"Round {state.round}", active=state.holder or "", steps=steps)


def ledgers(state: Toll, player: str | None) -> tuple[Ledger, ...]:
    told = []
    for name in state.players:
        purse = state.secrets.get(name)
        lines = (Line("Coins", str(purse.coins) if purse else "unknown", tile="0,1"),)
        told.append(Ledger(name, (Section("Purse", lines), Section("Debts", (), "No debts."))))
    return tuple(sorted(told, key=lambda one: one.player != player))


def sheets(state: Toll, player: str | None) -> tuple[Sheet, ...]:
    return (
        Sheet(id="purse", title="A purse", sections=(Section("Coins", (Line("Gold", "1"),)),), note="Keep."),
    )


def rulebook() -> dict[str, RuleText]:
    return {"T-BID": RuleText("Bids", "The highest bid wins.", "Bridge")}


DISPLAY = Display(board=board, track=track, ledgers=ledgers, rulebook=rulebook, sheets=sheets)


@pytest.fixture
def toll_bridge(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the toll bridge is on offer."""
    module = SimpleNamespace(RULESET=TOLL, DISPLAY=DISPLAY)

    def found(name: str) -> object:
        """The toll bridge’s own module, or one of anybody’s."""
        return module if name == f"{TOLL.package}.ruleset" else import_module(name)

    monkeypatch.setattr(rulesets, "_module", lambda name: module)
    monkeypatch.setattr("empires.rulesets.import_module", found)
    for place in ("start.new_campaign", "start.page", "table.drawer_of", "new_sheet", "campaigns"):
        monkeypatch.setattr(f"empires.page.{place}.catalogue", lambda: {"toll": ABOUT})
