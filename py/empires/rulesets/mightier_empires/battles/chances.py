"""What a player knows before a fight (MI-INFO-04): his own strength, the natives seen, and the odds."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from empires.core.questions.odds import Odds
from empires.rulesets.mightier_empires.battles import sides as of_side
from empires.rulesets.mightier_empires.battles.parts import RisingPart
from empires.rulesets.mightier_empires.battles.sides import Side
from empires.rulesets.mightier_empires.book import number
from empires.rulesets.mightier_empires.odds import battles
from empires.rulesets.mightier_empires.state import War


def chances_of(state: War, side: Side, player: str, name: str, others: Sequence[Side], plan: str = "") -> str:
    """A player's own points against those of natives who were seen this turn, or of rebels; the points of any
    other enemy are unknown. Before there is a plan, dramatis personae who would stay out do not count.
    """
    seen = state.secrets[player].known.get(name)
    own = f"{_own(state, side, player, () if plan else others):,} points"
    if (rebels := _rebels(state, player, name, others)) is not None:
        return f"{own} against {rebels:,}"
    if seen is not None and seen.turn == state.turn and seen.defenders and not state.tiles[name].owner:
        return f"{own} against {seen.defenders:,}"
    return f"{own}, theirs unknown"


def _rebels(state: War, player: str, name: str, others: Sequence[Side]) -> int | None:
    """The strength of rebels when they rose, which only the owner of the hex at that time knows (MI-REB-01);
    None for other players, and if there are other enemies."""
    parts = [part for one in others for part in one.parts]
    risings = [state.risings[part.id] for part in parts if isinstance(part, RisingPart)]
    known = bool(risings) and len(risings) == len(parts) and state.tiles[name].owner_at_start == player
    return sum(one.size for one in risings) if known else None


def _own(state: War, side: Side, player: str, others: Sequence[Side] = ()) -> int:
    """The points of a side that a player knows: those of his own armies and of forces that belong to no
    player, less any dramatis personae who can fight none of the others (MI-DP-03).
    """
    mine = Side(parts=[part for part in side.parts if part.player in ("", player)])
    met = [of_side.strength_against(state, mine, other) for other in others]
    return max(met, default=of_side.strength(state, mine))


def odds_of(
    state: War,
    side: Side,
    player: str,
    name: str,
    others: Sequence[Side],
    plan: str = "",
) -> tuple[Odds, ...]:
    """The odds of a battle on a hex against the other sides, with a given plan or with any plan; the
    strengths of allies are added. Once there is a plan, the dramatis personae who stay out have left.
    """
    people = [one for other in others for one in other.players]
    if not others or battles.on_table_only(state, [player, *people]):
        return ()
    own = _own(state, side, player, () if plan else others)
    known = _rebels(state, player, name, others)
    if known is None and not people:
        known = battles.seen(state, player, name)
    strengths = battles.assumed(own) if known is None else [known]
    plans = battles.leads(state, [plan], people=bool(people)) if plan else battles.leads(state)
    found = battles.battle_odds(state, own, strengths, _favour(state, side, player, name, others), plans)
    return found if known is None else tuple(_bare(one) for one in found)


def _bare(odds: Odds) -> Odds:
    """The odds, leaving out the strengths, which the note on the choice already gives."""
    lines = tuple(msgspec.structs.replace(line, given="") for line in odds.lines)
    return msgspec.structs.replace(odds, lines=lines)


def _favour(state: War, side: Side, player: str, name: str, others: Sequence[Side]) -> int:
    """The bonus from the ground and from the player's own Tactician, less the bonus that walls give to the
    enemy’s dice (MI-BAT-06)."""
    found = 0
    if side.defends:
        found += battles.defended(state, player, name)
    elif any(other.defends for other in others):
        found -= battles.defended(state, player, name)
    leader = of_side.general(state, side)
    if (
        leader is not None
        and of_side.owner_of(state, side, leader) == player
        and "Tactician" in leader.advances
    ):
        found += number("MI-T-ABSMOD-ROLE", "tactician", "modifier")
    return found
