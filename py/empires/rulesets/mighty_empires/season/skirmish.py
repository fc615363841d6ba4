"""What scouts find out about the troops in a tile (ME-SCOUT, ME-RULING-135, ME-RULING-136)."""

from __future__ import annotations

from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.rulesets.mighty_empires.banners import contents
from empires.rulesets.mighty_empires.banners.forces import name_of, points, strength
from empires.rulesets.mighty_empires.charts import MILITIA, SETTLE, SKIRMISH, number
from empires.rulesets.mighty_empires.lands.independents import counted
from empires.rulesets.mighty_empires.lands.presence import force, force_of, others_in
from empires.rulesets.mighty_empires.lands.settlements import (
    built,
    garrisoned,
    is_independent,
    mans_its_walls,
    place_name,
)
from empires.rulesets.mighty_empires.nature.dead_armies import undead_at
from empires.rulesets.mighty_empires.state import Banner, Fact, MightyEmpires, Preset


class Show(Act):
    """Show the scouts this banner, given by its id."""

    banner: str


REVEAL_BANNER = Kind("reveal_banner", Show)

COUNTED_FROM = number("lowest roll on which scouts count defenders")
"""The lowest roll on which scouts count the defenders of a place (ME-SCOUT-33, ME-SCOUT-34)."""


def guarded(state: MightyEmpires, player: str, tile: str) -> bool:
    """Whether a force, even one of the dead, is in a tile; such a tile does not change hands
    (ME-SCOUT-31)."""
    return bool(others_in(state, player, tile)) or undead_at(state, tile) is not None


def count_defenders(game: Game[MightyEmpires], player: str, tile: str) -> Steps[None]:
    """On 4+ let the scouts count an independent militia, or the skeleton garrison of a rival's fortress. Only
    the scouting player learns the number, and only for this turn. A number once counted stays valid, and the
    size of a garrison under siege is already fixed."""
    state = game.state
    land = state.lands[tile]
    if tile in state.sieges or counted(state, player, tile) is not None:
        return
    fortress = mans_its_walls(land) and land.owner not in (player, None)
    if not is_independent(land) and not (fortress and not force(state, land.owner or "", tile)):
        return
    rule = "ME-SCOUT-33" if is_independent(land) else "ME-SCOUT-34"
    eyes = (player,)
    test = yield from game.roll("d6", rule, "Can the scouts count the defenders?", player=player, to=eyes)
    if test.total < COUNTED_FROM:  # ME-SCOUT-33, ME-SCOUT-34
        return
    if is_independent(land):
        row, _ = yield from game.roll_on(
            MILITIA, "How many militia gather", player=player, to=eyes, column=built(land)
        )
        size = int(row[built(land)])
    else:
        roll = yield from game.roll("d6", rule, "The skeleton garrison", player=player, to=eyes)
        size = roll.total * int(SETTLE.of(garrisoned(land))["skeleton"])
    state.secrets[player].presets.append(Preset(tile, size))
    text = f"The scouts count {size:,} points at {place_name(state, tile)}."
    game.emit("militia_counted", rule, text, to=eyes, tiles=(tile,), points=size)


def meet_forces(game: Game[MightyEmpires], banner: Banner, tile: str) -> Steps[None]:
    """Fight a skirmish with every other player's force in the tile, in seat order (ME-SCOUT-32)."""
    for enemy in others_in(game.state, banner.owner, tile):
        yield from _skirmish(game, banner, tile, enemy)


def _skirmish(game: Game[MightyEmpires], banner: Banner, tile: str, enemy: str) -> Steps[None]:
    """Roll once on ME-T-SKIRMISH; only one side learns the result."""
    state = game.state
    scout = banner.owner
    row, _ = yield from game.roll_on(
        SKIRMISH, f"Scouts meet {enemy}’s pickets", player=scout, to=(scout, enemy)
    )
    by_scouts = row["learns"] == "scout"
    who, about = (scout, enemy) if by_scouts else (enemy, scout)  # ME-RULING-135
    seen = force(state, enemy, tile) if by_scouts else force_of(state, banner)
    how = f"{'The scouts saw' if by_scouts else 'Prisoners describe'} {about}’s force"
    match row["what"]:
        case "each":
            _learn(game, who, about, seen, how)
        case "total":
            total = strength(state, seen)
            _write_down(game, who, about, tile, f"{about}’s force has {total:,} points.", {"total": total})
        case "each_and_one":
            _learn(game, who, about, seen, how)
            yield from _show_one(game, who, about, seen)
        case "everything":
            _learn(game, who, about, seen, f"{how} in full", baggage=True)


def _learn(
    game: Game[MightyEmpires], who: str, about: str, banners: list[Banner], how: str, *, baggage: bool = False
) -> None:
    """Show the player `who` the points, and perhaps the baggage, of each of another player's banners."""
    state = game.state
    told = []
    facts: dict[str, int] = {}
    for banner in banners:
        facts[banner.id] = points(state, banner)
        load = f" and {banner.baggage} baggage" if baggage else ""
        if baggage and (troops := contents.told(contents.contents_of(state, banner))):
            load += f" ({troops})"
        told.append(f"banner {banner.number} with {facts[banner.id]:,} points{load}")
    if baggage:
        facts |= {f"{banner.id} baggage": banner.baggage for banner in banners}
    _write_down(game, who, about, banners[0].tile, f"{how}: {', '.join(told)}.", facts)


def _write_down(
    game: Game[MightyEmpires],
    who: str,
    about: str,
    tile: str,
    text: str,
    facts: dict[str, int],
    kind: str = "skirmish",
) -> None:
    state = game.state
    state.secrets[who].knowledge.append(
        Fact(about=about, year=state.year, campaign_turn=state.campaign_turn, text=text, facts=dict(facts))
    )
    game.emit(kind, "ME-SCOUT-32", text, to=(who,), tiles=(tile,), known=facts)


def _show_one(game: Game[MightyEmpires], scout: str, enemy: str, banners: list[Banner]) -> Steps[None]:
    """Let the defender pick one banner to reveal; in points mode there is nothing to reveal."""
    state = game.state
    if state.settings.army_mode == "points":
        return
    shown = banners[0]
    if len(banners) > 1:
        shown = state.banners[(yield from ask(_show_question(scout, enemy, banners))).banner]
    seen = contents.told(contents.contents_of(state, shown))
    _write_down(game, scout, enemy, shown.tile, f"{name_of(shown)}: {seen}.", {}, "banner_shown")


def _show_question(scout: str, enemy: str, banners: list[Banner]) -> Decision[Show]:
    named = {banner.id: banner for banner in banners}
    return Decision(
        player=enemy,
        kind=REVEAL_BANNER,
        text=f"{scout}’s scouts got a close look at one of your banners. Which one?",
        rules=("ME-SCOUT-32", "ME-RULING-135"),
        offers=[Show(banner) for banner in named],
        words=lambda act: Words(name_of(named[act.banner]), (named[act.banner].tile,)),
        tiles=(banners[0].tile,),
    )
