"""The Slann who gives up a spell to carry a banner through the air (ME-LIZARD-07, ME-HOOK-02)."""

from __future__ import annotations

from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.maps.hexes import id_distance
from empires.rulesets.mighty_empires.banners.forces import name_of, points
from empires.rulesets.mighty_empires.lands.possession import foe_told
from empires.rulesets.mighty_empires.lands.presence import banners_of, company
from empires.rulesets.mighty_empires.lands.settlements import grade, place_name
from empires.rulesets.mighty_empires.nature.cults import warded
from empires.rulesets.mighty_empires.nature.races import teleports
from empires.rulesets.mighty_empires.nature.spells import protected
from empires.rulesets.mighty_empires.season.enchantment import strike
from empires.rulesets.mighty_empires.state import Banner, MightyEmpires
from empires.rulesets.mighty_empires.winter.spells.targets import IN_VAIN, REACH, SURE


class Lift(Act, tag="banner"):
    """Carry the player's banner with this number."""

    number: int


class SetDown(Act, tag="to"):
    """Set the banner down in a tile."""

    tile: str


EQUINOX_TELEPORT = Kind("equinox_teleport", Lift, SetDown)


def could_teleport(state: MightyEmpires, player: str) -> bool:
    """Whether the player's people can carry banners, and there is a banner to carry."""
    return teleports(state, player) and any(
        why_not_lift(state, player, one) is None for one in banners_of(state, player)
    )


def why_not_lift(state: MightyEmpires, player: str, banner: Banner) -> IllegalChoice | None:
    """Why a banner cannot be carried: it must be one of the player's, within 12 tiles of the capital
    (ME-RULING-455)."""
    if banner.kind != "own" or banner.aboard is not None:
        return IllegalChoice(
            "bad_target", "Only banners of your own people that are on land can be carried.", "ME-RULING-455"
        )
    if id_distance(state.capitals[player], banner.tile) > REACH:
        text = f"{name_of(banner)} is farther than {REACH} tiles from the capital."
        return IllegalChoice("out_of_range", text, "ME-RULING-455")
    if protected(state, banner.tile):
        return IllegalChoice("protected", "The place is protected from magic.", "ME-EQX-25")
    return None


def why_not_set_down(state: MightyEmpires, player: str, tile: str) -> IllegalChoice | None:
    """Why a banner cannot be set down in a tile: it must be known land without a hostile force or settlement,
    and not protected from magic (ME-RULING-455)."""
    land = state.lands.get(tile)
    if land is None or not land.known:
        return _bad("No banner can be set down on unknown land or at sea.")
    if protected(state, tile):
        return IllegalChoice("protected", "The place is protected from magic.", "ME-EQX-25")
    if enemies := company(state, player, tile).enemies:
        return _bad(f"{foe_told(enemies[0]).capitalize()} is already there.")
    if grade(state, tile) != "barren" and land.owner != player:
        return _bad("That is somebody else’s settlement.")
    return None


def _bad(text: str) -> IllegalChoice:
    return IllegalChoice("bad_target", text, "ME-RULING-455")


def teleport(game: Game[MightyEmpires], player: str) -> Steps[None]:
    """Ask for the banner and its destination, then roll the range; if the roll fails, the spell is wasted.

    A temple that keeps all magic off its tile lets no banner be carried from there or to there."""
    state = game.state
    lifted = yield from ask(_lift_question(state, player))
    assert isinstance(lifted, Lift)
    banner = state.banners[f"{player}:{lifted.number}"]
    goal = yield from ask(_goal_question(state, player, banner))
    assert isinstance(goal, SetDown)
    distance = id_distance(state.capitals[player], banner.tile)
    why = f"The Slann must reach {distance:,} tiles"
    roll = yield from game.roll("2d6", "ME-LIZARD-07", why, player=player)
    if roll.total < distance:
        text = f"The Slann does not reach {name_of(banner)}."
        game.emit("spell_failed", "ME-LIZARD-07", text, tiles=(banner.tile,), player=player)
        return
    start = banner.tile
    if immune := [tile for tile in (start, goal.tile) if warded(state, tile)]:  # ME-RULING-497, ME-TEMPLE-15
        text = f"The temple at {place_name(state, immune[0])} holds {name_of(banner)} back."
        game.emit("spell_failed", "ME-RULING-497", text, tiles=(start, goal.tile), player=player)
        return
    banner.tile, banner.place, banner.inside, banner.came_from = goal.tile, None, False, None
    text = f"{name_of(banner)} is carried through the air to {place_name(state, goal.tile)}."
    game.emit("teleported", "ME-LIZARD-07", text, tiles=(start, goal.tile), banner=banner.id)
    yield from strike(game)


def _lift_question(state: MightyEmpires, player: str) -> Decision[Lift | SetDown]:
    able = [one for one in banners_of(state, player) if why_not_lift(state, player, one) is None]

    def words(act: Lift | SetDown) -> Words:
        assert isinstance(act, Lift)
        banner = state.banners[f"{player}:{act.number}"]
        distance = id_distance(state.capitals[player], banner.tile)
        label = f"Banner {act.number} ({points(state, banner):,} points) at {place_name(state, banner.tile)}"
        reach = f"{distance} or more on 2D6" if distance > SURE else ""
        return Words(label, (banner.tile,), IN_VAIN if warded(state, banner.tile) else reach)

    def why_not(act: Lift | SetDown) -> IllegalChoice | None:
        banner = state.banners.get(f"{player}:{act.number}") if isinstance(act, Lift) else None
        return None if banner is None else why_not_lift(state, player, banner)

    return Decision(
        player=player,
        kind=EQUINOX_TELEPORT,
        text="Which banner will the Slann carry?",
        rules=("ME-LIZARD-07", "ME-RULING-455"),
        offers=[Lift(one.number) for one in able],
        words=words,
        why_not=why_not,
    )


def _goal_question(state: MightyEmpires, player: str, banner: Banner) -> Decision[Lift | SetDown]:
    goals = [
        tile for tile in state.lands if tile != banner.tile and why_not_set_down(state, player, tile) is None
    ]

    def words(act: Lift | SetDown) -> Words:
        assert isinstance(act, SetDown)
        note = IN_VAIN if warded(state, act.tile) else ""
        return Words(f"To {place_name(state, act.tile)}", (act.tile,), note)

    return Decision(
        player=player,
        kind=EQUINOX_TELEPORT,
        text=f"Where will the Slann set down banner {banner.number}?",
        rules=("ME-LIZARD-07", "ME-RULING-455"),
        offers=[SetDown(tile) for tile in goals] or [SetDown(banner.tile)],
        words=words,
        why_not=lambda act: why_not_set_down(state, player, act.tile) if isinstance(act, SetDown) else None,
        tiles=(banner.tile, *goals),
    )
