"""The transfer of engines within a tile, in the season and at deployment (ME-TRAIN-06, 09)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from empires.core.errors import IllegalChoice
from empires.core.questions.fields import Choice, Pick
from empires.core.questions.form import Form
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.core.rules.ruleset import ON, Next
from empires.rulesets.mighty_empires.banners.columns import break_up_columns, form_column
from empires.rulesets.mighty_empires.banners.engines import (
    ENGINES_TOLD,
    FEWEST_ALONE,
    MOST_TOGETHER,
    attach,
    engines_with,
    in_store,
    is_column,
    store,
)
from empires.rulesets.mighty_empires.banners.forces import name_of
from empires.rulesets.mighty_empires.banners.halts import why_none_acts
from empires.rulesets.mighty_empires.lands.presence import banners_of, force
from empires.rulesets.mighty_empires.lands.settlements import empire_tiles, place_name, walled
from empires.rulesets.mighty_empires.state import Banner, Engine, MightyEmpires

STORED, ALONE = "store", "alone"
"""The places where engines without a banner can go: into store, or off on their own."""

Wishes = dict[str, str]
"""A form: the destination of each engine, by its id: a banner's id, `store` or `alone`."""


def trains_at(state: MightyEmpires, player: str, tile: str, inside: bool) -> list[Engine]:
    """The engines that a player may transfer in a tile; in a siege each side transfers its own."""
    there = engines_with(state, force(state, player, tile, inside))
    return [*there, *in_store(state, tile)] if _reaches_store(state, player, tile, inside) else there


def _reaches_store(state: MightyEmpires, player: str, tile: str, inside: bool) -> bool:
    """Whether engines can be stored in this tile and taken out again (ME-TRAIN-05)."""
    land = state.lands[tile]
    return land.owner == player and walled(land) and (inside or tile not in state.sieges)


def can_hand_about(state: MightyEmpires, player: str, tile: str, inside: bool) -> bool:
    """Whether any engine in a tile could be transferred."""
    engines, banners = trains_at(state, player, tile, inside), force(state, player, tile, inside)
    ways = len(banners) + _reaches_store(state, player, tile, inside) + (len(engines) >= FEWEST_ALONE)
    return bool(engines) and ways > 1


def share_engines(game: Game[MightyEmpires], player: str, tile: str, inside: bool) -> Steps[None]:
    """Ask where the engines of a tile go, and transfer them."""
    state = game.state
    wishes = yield from ask(lambda: _form(state, player, tile, inside))
    for key, goes in wishes.items():
        engine = state.engines[key]
        if goes == STORED:
            store(state, [engine], tile)  # ME-TRAIN-05
        elif goes != ALONE:
            attach(state, engine, state.banners[goes])  # ME-TRAIN-06
    alone = [state.engines[key] for key, goes in wishes.items() if goes == ALONE]
    if alone:  # ME-TRAIN-09
        form_column(game, player, tile, alone)
    break_up_columns(game)  # ME-TRAIN-09
    text = f"{player} rearranges the siege train at {place_name(state, tile)}."
    game.emit("engines_shared", "ME-TRAIN-06", text, tiles=(tile,), player=player)


def _form(state: MightyEmpires, player: str, tile: str, inside: bool) -> Form[Wishes]:
    engines, banners = trains_at(state, player, tile, inside), force(state, player, tile, inside)
    choices = [Choice(one.id, f"with {name_of(one)}{' alone' * is_column(one)}", (tile,)) for one in banners]
    if _reaches_store(state, player, tile, inside):
        choices.append(Choice(STORED, "in store", (tile,)))
    if len(engines) >= FEWEST_ALONE:
        choices.append(Choice(ALONE, "on its own, with an escort", (tile,)))
    return Form(
        player=player,
        kind="share_engines",
        text=(
            f"Where will the engines at {place_name(state, tile)} go? A banner takes at most {MOST_TOGETHER}."
        ),
        rules=("ME-TRAIN-01", "ME-TRAIN-05", "ME-TRAIN-06", "ME-TRAIN-09", "ME-RULING-512"),
        record=Wishes,
        fields=tuple(
            Pick(name=one.id, label=ENGINES_TOLD[one.kind].capitalize(), choices=tuple(choices))
            for one in engines
        ),
        default={one.id: one.banner or STORED for one in engines},
        why_not=lambda wishes: why_not_wishes(state, wishes, banners),
        tiles=(tile,),
    )


def why_not_wishes(
    state: MightyEmpires, wishes: Mapping[str, str], banners: Sequence[Banner]
) -> IllegalChoice | None:
    """Why engines cannot be transferred this way (ME-TRAIN-06, ME-TRAIN-09)."""
    going = list(wishes.values())
    if any(going.count(one) > MOST_TOGETHER for one in (ALONE, *(banner.id for banner in banners))):
        text = f"At most {MOST_TOGETHER} engines can go with one banner."
        return IllegalChoice("too_many_engines", text, "ME-TRAIN-06")
    if 0 < going.count(ALONE) < FEWEST_ALONE or any(_torn(state, one, going) for one in banners):
        text = f"Fewer than {FEWEST_ALONE} engines cannot march alone."
        return IllegalChoice("needs_three_engines", text, "ME-TRAIN-09")
    return None


def _torn(state: MightyEmpires, banner: Banner, going: Sequence[str]) -> bool:
    """Whether a column would lose engines and be left with too few of them."""
    left, had = going.count(banner.id), len(engines_with(state, [banner]))
    return is_column(banner) and 0 < left < min(had, FEWEST_ALONE)


def places_of_trains(state: MightyEmpires, player: str) -> list[tuple[str, bool]]:
    """The places where the player has engines that could be transferred: each is a tile, and whether it is
    behind the walls."""
    tiles = dict.fromkeys([*(one.tile for one in banners_of(state, player)), *empire_tiles(state, player)])
    return [
        (tile, inside)
        for tile in tiles
        for inside in ((False, True) if tile in state.sieges else (False,))
        if tile in state.lands
        and can_hand_about(state, player, tile, inside)
        and why_none_acts(force(state, player, tile, inside)) is None
    ]


def fitting_out(game: Game[MightyEmpires]) -> Steps[Next]:
    """Let stored engines join banners in the same place, or form columns, after deployment (ME-TRAIN-09)."""
    state = game.state
    for player in state.players:
        for tile, inside in places_of_trains(state, player):
            if in_store(state, tile):
                yield from share_engines(game, player, tile, inside)
    return ON
