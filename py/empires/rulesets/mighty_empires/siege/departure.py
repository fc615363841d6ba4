"""Besiegers who go home in step 3 (ME-SIEGE-11)."""

from __future__ import annotations

from collections.abc import Sequence

from empires.core.errors import IllegalChoice
from empires.core.rules.game import Game
from empires.rulesets.mighty_empires.banners.forces import they
from empires.rulesets.mighty_empires.banners.halts import why_not_break_word, why_not_move
from empires.rulesets.mighty_empires.lands.presence import besiegers
from empires.rulesets.mighty_empires.siege.besiegers import step_back, why_no_way_back
from empires.rulesets.mighty_empires.siege.ending import end_siege
from empires.rulesets.mighty_empires.state import Banner, MightyEmpires, Siege


def may_go_home(state: MightyEmpires, siege: Siege) -> list[Banner]:
    """The besiegers that could leave in step 3 (ME-SIEGE-11)."""
    return [banner for banner in besiegers(state, siege) if why_not_go_home(state, banner) is None]


def why_not_go_home(state: MightyEmpires, banner: Banner) -> IllegalChoice | None:
    """Why a besieger cannot leave now: leaving is his move, and takes him back to where he came from
    (ME-RULING-176)."""
    if (refusal := why_not_move(banner)) is not None:
        return refusal
    if refusal := why_not_break_word(state, banner, banner.came_from or ""):
        return refusal
    return why_no_way_back(state, banner)


def why_not_leave(state: MightyEmpires, siege: Siege) -> IllegalChoice | None:
    """Why the whole siege cannot be given up now (ME-SIEGE-11)."""
    return next(filter(None, (why_not_go_home(state, banner) for banner in besiegers(state, siege))), None)


def leave_siege(game: Game[MightyEmpires], siege: Siege, leaving: Sequence[Banner]) -> None:
    """Let besiegers leave, which is their move; when the last of them leaves, the siege is given up
    (ME-SIEGE-11). Others may have come to take over (ME-SIEGE-07)."""
    state = game.state
    step_back(state, leaving)
    homes = dict.fromkeys(one.tile for one in leaving if one.aboard is None)
    state.contacts += [home for home in homes if home not in state.contacts]  # ME-RULING-536
    given_up = not besiegers(state, siege)
    text = f"{they(leaving, 'goes', 'go')} back{', the siege is given up' * given_up}."
    game.emit("moved", "ME-SIEGE-11", text, tiles=(siege.tile,))
    if given_up:
        end_siege(game, siege, "ME-SIEGE-11")
