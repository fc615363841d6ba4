"""A state from a file that contradicts itself is refused before anything is played on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from empires.rulesets.mighty_kingdoms.ruleset import RULESET
from empires.rulesets.mighty_kingdoms.soundness import BATTLE_PHASES
from empires.rulesets.mighty_kingdoms.state import Battle, Kingdoms, Tile
from tests.rulesets.mighty_kingdoms.scene import army, artefact, fx3, ordered, ship


def sound_state() -> Kingdoms:
    state = fx3("orders", wizards=True, ships=True)
    army(state, "A1", "1,0")
    army(state, "B1", "1,0")
    ship(state, "A5", "1,0")
    artefact(state, "20-A", 20, owner="A")
    return state


def test_a_right_state_is_taken() -> None:
    RULESET.check(sound_state())


def test_a_campaign_without_a_last_year_can_still_be_opened_after_a_thousand() -> None:
    state = sound_state()
    state.year = 6_661
    RULESET.check(state)


@pytest.mark.parametrize("phase", BATTLE_PHASES)
def test_a_phase_of_battle_needs_its_battle(phase: str) -> None:
    state = sound_state()
    state.phase = phase
    with pytest.raises(ValueError, match="battle"):
        RULESET.check(state)
    state.battle = Battle(tile="1,0", attacker="A", defender="B")
    RULESET.check(state)


def _battle(state: Kingdoms, **facts: Any) -> None:
    state.phase = "report"
    state.battle = Battle(**{"tile": "1,0", "attacker": "A", "defender": "B", **facts})


ALTERED: dict[str, Callable[[Kingdoms], object]] = {
    "a stranger controls a tile": lambda state: setattr(state.tiles["1,0"], "controller", "Z"),
    "a start tile off the map": lambda state: setattr(state.kingdoms["A"], "start_tile", "99,99"),
    "a tile with a bad name": lambda state: state.tiles.update({"here": Tile()}),
    "month 77": lambda state: setattr(state, "month", 77),
    "too few edges": lambda state: setattr(state.tiles["1,0"], "edges", "MF"),
    "a ship off the map": lambda state: setattr(state.ships["A5"], "tile", "99,99"),
    "an army off the map": lambda state: setattr(state.armies["A1"], "tile", "99,99"),
    "an order off the map": lambda state: ordered(state.armies["A1"], "move 99,99"),
    "a battle of strangers": lambda state: _battle(state, attacker="Y", defender="Z"),
    "a battle against oneself": lambda state: _battle(state, defender="A"),
    "a battle without its armies": lambda state: _battle(state, attacking=["A9"]),
    "a battle with the other’s armies": lambda state: _battle(state, attacking=["B1"]),
    "a battle that is over by strangers": lambda state: _battle(state, winner="Z"),
    "a phase there is not": lambda state: setattr(state, "phase", "tea"),
    "a stranger in the order": lambda state: state.order.append("Z"),
    "nobody's compartment": lambda state: state.secrets.pop("A"),
    "an artefact of a stranger": lambda state: setattr(state.artefacts["20-A"], "owner", "Z"),
    "a unit that is nowhere": lambda state: state.marked.append("A1.z9"),
    "a ship with a ghost aboard": lambda state: setattr(state.ships["A5"], "army", "A9"),
    "stores below nothing": lambda state: setattr(state.kingdoms["A"], "gold", -1),
    "an army under another name": lambda state: state.armies.update({"A7": state.armies["A1"]}),
}


@pytest.mark.parametrize("what", ALTERED)
def test_an_altered_state_is_refused(what: str) -> None:
    state = sound_state()
    ALTERED[what](state)
    with pytest.raises(ValueError, match=r"\w"):
        RULESET.check(state)
