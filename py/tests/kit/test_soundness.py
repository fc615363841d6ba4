"""Small checks of a loaded state: each lets what is right pass and says what is wrong."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from empires.core.rules.state import ENDED, State
from empires.kit import soundness
from empires.kit.soundness import (
    counts,
    distinct,
    each_once,
    keyed,
    known,
    known_if_any,
    known_or_blank,
    need,
    not_negative,
    within,
)
from empires.maps.textform import read_marked_map
from empires.maps.tiles import Tile


class Ship(msgspec.Struct):
    """Something with an id."""

    id: str


@pytest.mark.parametrize(
    "sound",
    [
        lambda: need(True, "never"),
        lambda: known(["A", "B"], "AB", "players"),
        lambda: known_if_any(["A", None], "AB", "owners"),
        lambda: known_or_blank(["A", ""], ["A", "B"], "owners"),
        lambda: distinct(["A", "B"], "order"),
        lambda: each_once(["B", "A"], ["A", "B"], "order"),
        lambda: within([1, None, 6], 1, 6, "faces"),
        lambda: not_negative([0, 7, None], "gold"),
        lambda: counts(0, [], "turn"),
        lambda: counts(1, "AB", "turn"),
        lambda: counts(2, "AB", "turn", end=True),
        lambda: keyed({"s": Ship("s")}, "ships"),
    ],
)
def test_what_is_right_passes(sound: Callable[[], None]) -> None:
    sound()


@pytest.mark.parametrize(
    ("unsound", "sentence"),
    [
        (lambda: need(False, "the sky falls"), "the sky falls"),
        (lambda: known(["A", "Z"], "AB", "players"), "players: there is no 'Z'"),
        (lambda: known([""], ["A", "B"], "players"), "players: there is no ''"),
        (lambda: known_if_any(["Z"], "AB", "owners"), "owners: there is no 'Z'"),
        (lambda: known_if_any([""], ["A", "B"], "owners"), "owners: there is no ''"),
        (lambda: known_or_blank(["Z"], ["A", "B"], "owners"), "owners: there is no 'Z'"),
        (lambda: distinct(["A", "A"], "order"), "order: something appears twice"),
        (lambda: each_once(["A"], ["A", "B"], "order"), "order: something is missing"),
        (lambda: each_once(["A", "A"], ["A", "B"], "order"), "order: something appears twice"),
        (lambda: within([7], 1, 6, "faces"), "faces: 7 is not from 1 to 6"),
        (lambda: not_negative([-1], "gold"), "gold: -1"),
        (lambda: not_negative([10**400], "gold"), "gold: a number is not from"),
        (lambda: counts(1, [], "turn"), "turn"),
        (lambda: counts(2, "AB", "turn"), "turn"),
        (lambda: keyed({"s": Ship("t")}, "ships"), "ships: 's' is stored under a different name"),
    ],
)
def test_what_is_wrong_is_told(unsound: Callable[[], None], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        unsound()


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"phase": "tea"}, "the phase"),
        ({"players": []}, "there are no players"),
        ({"players": ["A", "A"]}, "the players"),
        ({"winners": ["Z"]}, "the winners"),
        ({"winners": ["A", "A"]}, "the winners"),
    ],
)
def test_every_campaign_has_a_phase_players_and_winners_among_them(
    changes: dict[str, object], sentence: str
) -> None:
    state = State(phase=ENDED, players=["A", "B"], winners=["A"])
    soundness.campaign(state, ["orders"])
    with pytest.raises(ValueError, match=sentence):
        soundness.campaign(msgspec.structs.replace(state, **changes), ["orders"])


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (lambda tile: msgspec.structs.replace(tile, q=5), "is in the wrong place"),
        (lambda tile: msgspec.structs.replace(tile, rot=6), "the turn of"),
        (lambda tile: msgspec.structs.replace(tile, type_id="XX-99"), "the printed tiles"),
        (lambda tile: msgspec.structs.replace(tile, id="1,0"), "is stored under a different name"),
    ],
)
def test_a_tile_lies_where_its_id_says_and_is_one_of_the_printed(
    spoil: Callable[[Tile], Tile], sentence: str
) -> None:
    laid, _ = read_marked_map("0,0 LO-01")
    soundness.board(laid)
    laid.tiles["0,0"] = spoil(laid.tiles["0,0"])
    with pytest.raises(ValueError, match=sentence):
        soundness.board(laid)
