"""Actions allowed during a season in addition to answering the open question."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from empires.core.errors import IllegalChoice
from empires.kit.any_time import Actions, AnyTime, closed
from empires.rulesets.mighty_empires.banners.odd_points import BEAR_ODD_POINTS
from empires.rulesets.mighty_empires.lands.alliances import BREAK
from empires.rulesets.mighty_empires.lands.permits import PERMIT
from empires.rulesets.mighty_empires.season.abandonment import ABANDON
from empires.rulesets.mighty_empires.season.burning import BURN
from empires.rulesets.mighty_empires.season.executions import EXECUTIONS
from empires.rulesets.mighty_empires.season.subsistence import MOVE_BAGGAGE
from empires.rulesets.mighty_empires.season.waters import CALL_BACK
from empires.rulesets.mighty_empires.siege.temple_garrison import MAN_TEMPLE
from empires.rulesets.mighty_empires.siege.terms import ANSWER, OFFER_TERMS
from empires.rulesets.mighty_empires.state import MightyEmpires


def _in_season(action: AnyTime[MightyEmpires, Any]) -> AnyTime[MightyEmpires, Any]:
    """The action, which is refused between seasons, when it is nobody's turn."""

    def why_not(state: MightyEmpires, player: str) -> IllegalChoice | None:
        if state.winter is not None:
            return IllegalChoice("wrong_phase", "That can be done only in the season.", "ME-WINTER-01")
        if state.active_player is None:
            return closed("That can be done only in the season.", "ME-TURN-03")
        return action.why_not(state, player)

    return replace(action, why_not=why_not)


IN_SEASON: Actions[MightyEmpires] = tuple(
    _in_season(action)
    for action in (
        MOVE_BAGGAGE,
        OFFER_TERMS,
        ANSWER,
        BURN,
        PERMIT,
        BEAR_ODD_POINTS,
        BREAK,
        CALL_BACK,
        ABANDON,
        EXECUTIONS,
        MAN_TEMPLE,
    )
)
"""What players can do at any time in the season: hand baggage over, make terms, burn stores, give permission,
choose who loses odd points, break alliances, release rivers, leave engines behind."""
