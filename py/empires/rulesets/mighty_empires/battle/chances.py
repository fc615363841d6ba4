"""The odds before a fight. Each side knows its own strength but not the other's (ME-ARMY-18).

Where only the owner knows a force's strength, the odds are therefore given for several strengths: the lowest,
middle and highest that its banners may have when they are made (ME-ARMY-15)."""

from __future__ import annotations

from collections.abc import Sequence

from empires.core.base.words import listed
from empires.core.questions.odds import Odds
from empires.kit.battles import Role
from empires.rulesets.mighty_empires.banners.engines import engines_with
from empires.rulesets.mighty_empires.banners.forces import LARGEST_BANNER, SMALLEST_BANNER, strength
from empires.rulesets.mighty_empires.battle.field import factor_for, size_of
from empires.rulesets.mighty_empires.battle.odds import (
    PLANS,
    assault_line,
    assault_odds,
    battle_line,
    battle_odds,
)
from empires.rulesets.mighty_empires.charts import FORT, MANNED_WALL, MILITIA, SETTLE
from empires.rulesets.mighty_empires.lands.alliances import allied
from empires.rulesets.mighty_empires.lands.independents import counted
from empires.rulesets.mighty_empires.lands.presence import at_peace, company, force
from empires.rulesets.mighty_empires.lands.settlements import (
    built,
    garrisoned,
    is_independent,
    mans_its_walls,
    walled,
)
from empires.rulesets.mighty_empires.lands.walls import can_be_manned
from empires.rulesets.mighty_empires.nature.dead_armies import undead_at
from empires.rulesets.mighty_empires.nature.spells import shaken
from empires.rulesets.mighty_empires.state import INDEPENDENT, UNDEAD, Banner, MightyEmpires


def own_strength(state: MightyEmpires, banners: Sequence[Banner], foe: str = "theirs") -> str:
    """The points on the player's own side; those of the foe are unknown."""
    return f"{strength(state, banners):,} points of yours, {foe} unknown"


def who_is_there(state: MightyEmpires, player: str, banners: Sequence[Banner], goal: str) -> str:
    """A description of these banners' points and of the enemies they would meet in a tile; "" if there is no
    enemy."""
    enemies = company(state, player, goal).enemies
    if not enemies:
        return ""
    return f"{strength(state, banners):,} points against {listed(enemies)}"


def assumed(banners: int) -> list[int]:
    """The possible strengths of another player's banners: the lowest, the middle and the highest.

    >>> assumed(2)
    [1000, 2000, 3000]
    """
    middle = (SMALLEST_BANNER + LARGEST_BANNER) // 2
    return [banners * each for each in (SMALLEST_BANNER, middle, LARGEST_BANNER)]


def spread(least: int, most: int) -> list[int]:
    """The values to use for a number that dice decide: both ends of its range and the middle."""
    return sorted({least, (least + most) // 2, most})


def foes(state: MightyEmpires, player: str, tile: str, foe: str, own: int) -> list[int]:
    """The possible strengths of a foe in the open, as far as the player knows.

    A militia has the strength that scouts counted; the militia of a walled place fights in the open only if
    it is stronger than the force that enters. The strength of the dead is public."""
    if foe == UNDEAD:
        dead = undead_at(state, tile)
        return [] if dead is None else [dead.points]
    if foe != INDEPENDENT:
        return assumed(len(force(state, foe, tile, inside=False)))
    seen = counted(state, player, tile)
    kind = built(state.lands[tile])
    sizes = [int(row[kind]) for row in MILITIA.rows] if seen is None else [seen]
    if walled(state.lands[tile]):
        sizes = [one for one in sizes if one > own]
    return spread(sizes[0], sizes[-1]) if sizes else []


def odds_against(
    state: MightyEmpires,
    player: str,
    banners: Sequence[Banner],
    foe: str,
    tile: str,
) -> tuple[Odds, ...]:
    """The odds of a battle on paper in which these banners attack a foe in the open, whatever the plans."""
    own = strength(state, banners)
    others = foes(state, player, tile, foe, own)
    if can_be_manned(state, tile, banners, foe):
        return wall_odds(state, own, others, "attacker")
    return against(state, own, others, "attacker")


def wall_odds(state: MightyEmpires, own: int, others: Sequence[int], role: Role) -> tuple[Odds, ...]:
    """The odds of storming a manned wall across one edge, against each of these strengths."""
    if state.settings.battle_method == "tabletop" or not own:
        return ()
    wall = MANNED_WALL.of("wall")
    plans = PLANS if state.settings.assault_cards else (0,)

    def factor(other: int) -> int:
        attack, defence = (own, other) if role == "attacker" else (other, own)
        return factor_for(state, attack, defence * int(wall["times"]))

    lines = [
        assault_line(
            factor(other), plans, size_of(other), own, role, f"against {other:,}",
            stormed=f"{wall['dice_if_stormed']}d6",
        )
        for other in others if other
    ]  # fmt: skip
    return assault_odds(lines, role) if lines else ()


def against(state: MightyEmpires, own: int, others: Sequence[int], role: Role) -> tuple[Odds, ...]:
    """The odds of a battle on paper against each of these strengths; none if it is fought on the table."""
    if state.settings.battle_method == "tabletop" or not own:
        return ()
    return battle_odds(
        battle_line(
            factor_for(state, *((own, other) if role == "attacker" else (other, own))),
            PLANS,
            size_of(other),
            own,
            role,
            f"against {other:,}",
        )
        for other in others
        if other
    )


def odds_of_march(
    state: MightyEmpires, player: str, banners: Sequence[Banner], goal: str
) -> tuple[Odds, ...]:
    """The odds of the first battle that a march brings, fought alongside banners already there; none if there
    is no battle."""
    if goal not in state.lands:
        return ()
    met = company(state, player, goal)
    foe = next(iter(met.enemies), "")
    if not foe and met.besieged is None and is_independent(state.lands[goal]):
        foe = "" if allied(state, player, goal) else INDEPENDENT
    there = [one for one in force(state, player, goal, inside=False) if one not in banners]
    if not foe and _skeleton_holds(state, player, goal):
        return storm_odds(state, player, [*there, *banners], goal)
    return odds_against(state, player, [*there, *banners], foe, goal) if foe else ()


def _skeleton_holds(state: MightyEmpires, player: str, tile: str) -> bool:
    """Whether a skeleton garrison awaits this player behind a rival’s walls, as everybody can see
    (ME-BATTLE-19)."""
    land = state.lands[tile]
    owner = land.owner
    return (
        owner in state.players
        and owner != player
        and land.known
        and land.temple is None
        and tile not in state.sieges
        and mans_its_walls(land)
        and not at_peace(state, tile, player, owner)
        and not force(state, owner, tile, inside=True)
    )


def storm_odds(state: MightyEmpires, player: str, banners: Sequence[Banner], tile: str) -> tuple[Odds, ...]:
    """The odds of a storm on a skeleton garrison: at the strength the player's scouts counted, or for each
    roll of its die. There are none for a force with engines, which must batter first.
    """
    own, land = strength(state, banners), state.lands[tile]
    if state.settings.battle_method == "tabletop" or not own or engines_with(state, banners):
        return ()
    seen, each = counted(state, player, tile), int(SETTLE.of(garrisoned(land))["skeleton"])
    sizes = [seen] if seen is not None else spread(each, 6 * each)  # ME-BATTLE-19
    times = 1 if shaken(state, tile) else int(FORT.of(built(land))["times"])  # ME-SIEGE-12, ME-EQX-27
    plans = PLANS if state.settings.assault_cards else (0,)
    return assault_odds(
        assault_line(
            factor_for(state, own, other * times), plans, size_of(other), own, given=f"against {other:,}"
        )
        for other in sizes
    )
