"""Where engines are: with banners, in store, transferred or abandoned (ME-TRAIN)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from empires.core.base.words import listed, many
from empires.core.rules.game import Game
from empires.rulesets.mighty_empires.charts import number
from empires.rulesets.mighty_empires.lands.engine_losses import scrap
from empires.rulesets.mighty_empires.lands.presence import force_of
from empires.rulesets.mighty_empires.lands.settlements import place_name, walled
from empires.rulesets.mighty_empires.state import Banner, Engine, EngineKind, MightyEmpires

MOST_TOGETHER = number("most engines per banner")
"""The most engines with one banner (ME-TRAIN-01, ME-TRAIN-06); an empire may own more (ME-RULING-512)."""
FEWEST_ALONE = number("fewest engines that may march alone")
"""The fewest engines that may march without other banners (ME-TRAIN-09)."""
ESCORT = number("points of an engine escort")
"""The points of the troops that escort engines marching alone (ME-TRAIN-09, ME-RULING-518)."""

ENGINES_TOLD: dict[EngineKind, str] = {
    "monster_stone_thrower": "monster stone thrower",
    "great_cannon": "great cannon",
    "siege_tower": "siege tower",
    "giant_battering_ram": "giant battering ram",
}


def engines_with(state: MightyEmpires, banners: Iterable[Banner]) -> list[Engine]:
    """The engines that accompany these banners."""
    if not state.engines:
        return []
    ids = {banner.id for banner in banners}
    return [engine for engine in state.engines.values() if engine.banner in ids]


def in_store(state: MightyEmpires, tile: str) -> list[Engine]:
    """The engines stored in the city or fortress of a tile (ME-TRAIN-05)."""
    return [engine for engine in state.engines.values() if engine.tile == tile]


def room_for_engines(state: MightyEmpires, banner: Banner) -> int:
    """How many more engines may go with a banner (ME-TRAIN-06)."""
    return MOST_TOGETHER - len(engines_with(state, [banner]))


def engines_told(engines: Sequence[Engine]) -> str:
    """Engines in a sentence, counted by kind: "2 siege towers and 1 great cannon"."""
    kinds = [engine.kind for engine in engines]
    return listed([many(kinds.count(kind), told) for kind, told in ENGINES_TOLD.items() if kind in kinds])


def is_column(banner: Banner) -> bool:
    """Whether a banner is a siege train on its own, with only its escort (ME-TRAIN-09)."""
    return banner.kind == "siege_train"


def new_engine(state: MightyEmpires, kind: EngineKind, tile: str) -> Engine:
    """Make a new engine and put it in store."""
    engine = Engine(id=f"engine {state.next_engine}", kind=kind, tile=tile)
    state.engines[engine.id] = engine
    state.next_engine += 1
    return engine


def attach(state: MightyEmpires, engine: Engine, banner: Banner) -> None:
    """Attach an engine to a banner, and detach it from any column that it marched with."""
    _part(state, engine)
    engine.banner, engine.tile = banner.id, None


def store(state: MightyEmpires, engines: Iterable[Engine], tile: str) -> None:
    """Put engines in store."""
    for engine in engines:
        _part(state, engine)
        engine.banner, engine.tile = None, tile


def _part(state: MightyEmpires, engine: Engine) -> None:
    """Record the points left to an engine's escort, which apply all season even if engine and escort part
    (ME-RULING-518)."""
    column = state.banners.get(engine.banner or "")
    if column is not None and is_column(column):
        secret = state.secrets[column.owner]
        secret.escorts[engine.id] = secret.points[column.id]


def abandon(game: Game[MightyEmpires], engines: Sequence[Engine], tile: str, rule: str) -> None:
    """Leave engines behind, which removes them (ME-TRAIN-10)."""
    if engines:
        scrap(game.state, engines)
        text = f"{engines_told(engines)} left behind at {place_name(game.state, tile)}, soon to rot."
        game.emit("engines_abandoned", rule, text, tiles=(tile,), engines=len(engines))


def leave_engines(game: Game[MightyEmpires], banner: Banner) -> None:
    """Separate the engines of a lost banner from it: they stay with its force or in its owner's settlement
    there, or are lost. Without their escort they are abandoned.
    """
    state, engines = game.state, engines_with(game.state, [banner])
    if not engines:
        return
    heirs = [one for one in force_of(state, banner) if one is not banner]
    left = engines if is_column(banner) else hand_on(state, engines, heirs)  # ME-RULING-518
    if has_store(state, banner) and not is_column(banner):
        store(state, left, banner.tile)
    else:
        abandon(game, left, banner.tile, "ME-TRAIN-10")


def has_store(state: MightyEmpires, banner: Banner) -> bool:
    """Whether a banner is in a city or fortress of its owner, or outside the walls of one that is not
    besieged (ME-TRAIN-05)."""
    land = state.lands.get(banner.tile)
    if land is None or banner.aboard is not None or land.owner != banner.owner or not walled(land):
        return False
    return banner.inside or banner.tile not in state.sieges


def hand_on(state: MightyEmpires, engines: Sequence[Engine], takers: Sequence[Banner]) -> list[Engine]:
    """Give engines to banners with room for them, in order; returns the engines for which there was no
    room."""
    left = list(engines)
    for banner in takers:
        for engine in left[: room_for_engines(state, banner)]:
            attach(state, engine, banner)
            left.remove(engine)
    return left
