"""Step 4: manning and storming a wall along the edge of a tile (ME-WALL-05 to ME-WALL-09)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from empires.core.questions.acts import Kind, Words
from empires.core.questions.decision import Decision
from empires.core.questions.fields import Choice, PickMany
from empires.core.questions.form import Form
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.rulesets.mighty_empires.banners.forces import name_of, they
from empires.rulesets.mighty_empires.battle import tabletop
from empires.rulesets.mighty_empires.battle.chances import against, assumed, wall_odds
from empires.rulesets.mighty_empires.battle.defence import room_inside, why_not_inside
from empires.rulesets.mighty_empires.battle.field import Outcome, Side, strength_of, survivors
from empires.rulesets.mighty_empires.charts import MANNED_WALL
from empires.rulesets.mighty_empires.lands.presence import force
from empires.rulesets.mighty_empires.lands.settlements import place_name
from empires.rulesets.mighty_empires.lands.walls import can_be_manned
from empires.rulesets.mighty_empires.siege.storming import Storm, on_paper
from empires.rulesets.mighty_empires.state import INDEPENDENT, Banner, MightyEmpires
from empires.rulesets.mighty_empires.state.answers import No, Yes

MAN_WALL = Kind("man_wall", Yes, No)


class Refuge(msgspec.Struct):
    """A form: the banners that fall back inside, by their ids."""

    banners: list[str]


def wall_times() -> int:
    """The factor by which a wall multiplies the points of those who man it (ME-WALL-05)."""
    return int(MANNED_WALL.of("wall")["times"])


def mans_wall(game: Game[MightyEmpires], tile: str, attacker: Side, defender: Side) -> Steps[bool]:
    """Whether the defenders meet the attack at their wall: if they are able to, the choice is theirs
    (ME-WALL-05). Independents always do.
    """
    if not can_be_manned(game.state, tile, attacker.banners, defender.player):
        return False
    if defender.player == INDEPENDENT:
        return True
    return isinstance((yield from ask(_wall_question(game.state, tile, attacker, defender))), Yes)


def _wall_question(state: MightyEmpires, tile: str, attacker: Side, defender: Side) -> Decision[Yes | No]:
    points = strength_of(state, defender)

    def words(act: Yes | No) -> Words:
        others = assumed(len(attacker.banners))
        if isinstance(act, No):
            return Words("Meet them in the open", (tile,), odds=against(state, points, others, "defender"))
        note = f"{points:,} points count as {wall_times() * points:,}; if the wall is stormed you leave it"
        return Words("Man the wall", (tile,), note, odds=wall_odds(state, points, others, "defender"))

    return Decision(
        player=defender.player,
        kind=MAN_WALL,
        text=lambda: (
            f"{they(attacker.banners, 'comes', 'come')} over the wall of {place_name(state, tile)}. "
            "Will you hold it?"
        ),
        rules=("ME-WALL-05", "ME-WALL-06", "ME-WALL-07"),
        offers=[Yes(), No()],
        words=words,
        tiles=(tile,),
    )


def storm_wall(game: Game[MightyEmpires], tile: str, attacker: Side, defender: Side) -> Steps[Outcome]:
    """Fight for a manned wall, on the table or on paper, using the assault table (ME-WALL-05). If the
    attackers are repulsed, bloodily or not, they are beaten; if the wall is stormed, the defenders are
    beaten. Nobody scatters.
    """
    sizes = (strength_of(game.state, attacker), strength_of(game.state, defender))
    played = yield from tabletop.assault(game, tile, attacker, defender, "wall")
    if played is not None:
        result = played.result
    else:
        storm = Storm(tile=tile, attacker=attacker, defender=defender, times=wall_times(), in_the_open=True)
        result = yield from on_paper(game, storm)
    stormed = result == "stormed"
    if stormed:
        game.state.breached.append(tile)  # ME-WALL-09
        text = f"The wall of {place_name(game.state, tile)} is stormed, but it is still standing."
        game.emit("wall_stormed", "ME-WALL-09", text, tiles=(tile,), player=attacker.player)
    else:
        text = f"The wall of {place_name(game.state, tile)} holds."
        game.emit("wall_held", "ME-WALL-08", text, tiles=(tile,), player=defender.player)
    if played is not None:
        return played.outcome
    winner: Literal["attacker", "defender"] = "attacker" if stormed else "defender"
    return Outcome(winner=winner, scattered=False, attack_points=sizes[0], defence_points=sizes[1])


def fall_back_inside(game: Game[MightyEmpires], tile: str, defender: Side) -> Steps[None]:
    """Let defenders driven from the wall go into their city or fortress in the tile (ME-WALL-09). There the
    attacker cannot assault them before the next month (see `tactics.why_not_tactic`).
    """
    state = game.state
    there = survivors(state, defender.banners)
    room = _room_left(state, tile, defender.player)
    if not there or room <= 0:
        return
    refuge = yield from ask(_refuge_form(state, tile, there, room))
    inside = [banner for banner in there if banner.id in refuge.banners]
    for banner in inside:
        banner.inside, banner.place = True, None
    if inside:
        text = f"{they(inside, 'falls', 'fall')} back behind the walls of {place_name(state, tile)}."
        game.emit("refuge_taken", "ME-WALL-09", text, tiles=(tile,), banners=[one.id for one in inside])


def _room_left(state: MightyEmpires, tile: str, player: str) -> int:
    """How many banners still find room inside, besides those that went in before the fight (ME-SIEGE-02)."""
    return room_inside(state, tile, player) - len(force(state, player, tile, inside=True))


def _refuge_form(state: MightyEmpires, tile: str, banners: Sequence[Banner], room: int) -> Form[Refuge]:
    choices = tuple(Choice(banner.id, name_of(banner), (tile,)) for banner in banners)
    return Form(
        player=banners[0].owner,
        kind="wall_refuge",
        text=(
            f"The wall is lost. Which banners will retreat into {place_name(state, tile)}? The "
            "others will leave the tile."
        ),
        rules=("ME-WALL-09", "ME-SIEGE-02"),
        record=Refuge,
        fields=(
            PickMany(name="banners", label="Banners that go in", choices=choices, hi=min(room, len(banners))),
        ),
        default=Refuge([banner.id for banner in banners[:room]]),
        why_not=lambda refuge: why_not_inside(len(refuge.banners), room),
        tiles=(tile,),
    )
