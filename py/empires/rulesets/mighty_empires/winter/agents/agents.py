"""Agents: counter-spies, who may be used repeatedly (ME-SPY-09 to 11, ME-RULING-357)."""

from __future__ import annotations

from collections.abc import Sequence

from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.questions.fields import Choice, Pick
from empires.core.questions.form import Form
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.rulesets.mighty_empires.charts import AGENT
from empires.rulesets.mighty_empires.lands.settlements import built, empire_tiles, place_name
from empires.rulesets.mighty_empires.state import MightyEmpires, Operative
from empires.rulesets.mighty_empires.winter.agents.underground import discard, learn, trade_of
from empires.rulesets.mighty_empires.winter.order import this_winter


class Discard(Act):
    """Discard this operative's counter."""

    op: str


class Expose(Act):
    """Remove all counters of this player in the tile."""

    player: str


class GoTo(Act):
    """Move the agent to this settlement."""

    tile: str


class Remain(Act, tag="stay"):
    """Leave the agent where he is."""


DISCARD_OP = Kind("discard_op", Discard)
EXPOSE = Kind("expose", Expose)
MOVE_AGENT = Kind("move_agent", Remain, GoTo)
Moves = dict[str, str]
"""A form: the destination of each turned counter, by its id."""


def use_agent(game: Game[MightyEmpires], agent: Operative) -> Steps[None]:
    """Choose what the agent does in his tile; without enemies there he is lost or moves."""
    state = game.state
    why = f"{agent.owner}’s agent at {place_name(state, agent.tile)}"
    row, _ = yield from game.roll_on(AGENT, why, player=agent.owner)  # ME-SPY-09
    others = [
        op for op in this_winter(state).operatives.values() if op.tile == agent.tile and op is not agent
    ]
    enemies = [op for op in others if op.owner != agent.owner]  # ME-RULING-358
    match row["effect"]:
        case "uncovered":
            _remove(game, [agent])  # ME-T-AGENT
        case "discard_one" if enemies:
            yield from _discard_one(game, agent, others)  # ME-T-AGENT
        case "remove_a_players" if enemies:
            yield from _expose(game, agent, others, enemies)  # ME-T-AGENT
        case "remove_enemies" if enemies:
            _remove(game, enemies)
        case "remove_and_move":
            robbed = _owners(state, enemies)
            _remove(game, enemies)
            yield from _move(game, agent, robbed)
        case "turn_all" if enemies:
            yield from _turn_all(game, agent, others, enemies)  # ME-T-AGENT
        case "turn_all":
            yield from _move(game, agent, [])  # ME-RULING-358
        case _:
            game.emit("no_effect", "ME-SPY-10", f"{why} finds nobody there.", tiles=(agent.tile,))


def _owners(state: MightyEmpires, ops: Sequence[Operative]) -> list[str]:
    return [name for name in state.players if any(op.owner == name for op in ops)]


def _remove(game: Game[MightyEmpires], ops: Sequence[Operative]) -> None:
    """Uncover and remove counters, even those of other agents (ME-RULING-356)."""
    state = game.state
    for op in ops:
        trade = trade_of(state, op)
        discard(state, op)
        text = f"{op.owner}’s {trade} at {place_name(state, op.tile)} is exposed."
        game.emit("op_removed", "ME-T-AGENT", text, tiles=(op.tile,), player=op.owner, trade=trade)


def _look(game: Game[MightyEmpires], agent: Operative, ops: Sequence[Operative]) -> None:
    """Show the agent's owner the kind of every counter in the tile."""
    seen = ", ".join(f"{op.owner}’s {trade_of(game.state, op)}" for op in ops)
    text = f"At {place_name(game.state, agent.tile)} your agent sees: {seen}."
    learn(game, agent.owner, ops[0].owner, "ME-T-AGENT", text)


def _discard_one(game: Game[MightyEmpires], agent: Operative, others: Sequence[Operative]) -> Steps[None]:
    """Remove all counters except the agent's own; those of his own side may be spared (ME-RULING-355)."""
    state, by_id = game.state, {op.id: op for op in others}
    _look(game, agent, others)
    gone = others[0]
    if len(others) > 1:
        act = yield from ask(
            Decision(
                player=agent.owner,
                kind=DISCARD_OP,
                text="Which operative will you remove?",
                rules=("ME-T-AGENT", "ME-RULING-355"),
                offers=[Discard(op.id) for op in others],
                words=lambda act: Words(f"{by_id[act.op].owner}’s {trade_of(state, by_id[act.op])}"),
                tiles=(agent.tile,),
                secret=True,
            )
        )
        gone = by_id[act.op]
    _remove(game, [gone])


def _expose(
    game: Game[MightyEmpires], agent: Operative, others: Sequence[Operative], enemies: Sequence[Operative]
) -> Steps[None]:
    """Remove all counters of one enemy, whom the agent's owner picks (ME-RULING-355)."""
    _look(game, agent, others)
    owners = _owners(game.state, enemies)
    whose = owners[0]
    if len(owners) > 1:
        act = yield from ask(
            Decision(
                player=agent.owner,
                kind=EXPOSE,
                text="Whose operatives will you remove?",
                rules=("ME-T-AGENT", "ME-RULING-355"),
                offers=[Expose(name) for name in owners],
                words=lambda act: Words(f"{act.player}’s"),
                tiles=(agent.tile,),
            )
        )
        whose = act.player
    _remove(game, [op for op in enemies if op.owner == whose])


def refuges(state: MightyEmpires, player: str, robbed: Sequence[str]) -> list[str]:
    """The player's own settlements, and those of players whose operatives the agent has removed this time. A
    temple without a settlement counts too (ME-RULING-532)."""
    return [
        tile
        for name in (player, *robbed)
        for tile in empire_tiles(state, name)
        if built(state.lands[tile]) != "none"
    ]


def _move(game: Game[MightyEmpires], agent: Operative, robbed: Sequence[str]) -> Steps[None]:
    """Let the agent slip away to another settlement."""
    state = game.state
    goals = [tile for tile in refuges(state, agent.owner, robbed) if tile != agent.tile]

    def words(act: GoTo | Remain) -> Words:
        if isinstance(act, Remain):
            return Words("He stays where he is", (agent.tile,))
        return Words(f"To {place_name(state, act.tile)}", (act.tile,))

    offers: list[GoTo | Remain] = [Remain(), *map(GoTo, goals)]
    if goals:  # ME-SPY-10
        act = yield from ask(
            Decision(
                player=agent.owner,
                kind=MOVE_AGENT,
                text="Where will your agent go, if he moves at all?",
                rules=("ME-T-AGENT", "ME-SPY-10"),
                offers=offers,
                words=words,
                why_not=lambda act: _bad_tile() if isinstance(act, GoTo) else None,
                tiles=(agent.tile,),
            )
        )
        if isinstance(act, GoTo):
            _go(game, agent, act.tile)  # ME-T-AGENT


def _bad_tile() -> IllegalChoice:
    """The refusal of a place where a counter cannot go (ME-T-AGENT)."""
    text = "Counters go only to your own settlements, and to those of players robbed in this go."
    return IllegalChoice("bad_tile", text, "ME-T-AGENT")


def _go(game: Game[MightyEmpires], op: Operative, tile: str) -> None:
    start, op.tile = op.tile, tile
    text = f"A counter of {op.owner} moves to {place_name(game.state, tile)}."
    game.emit("op_moved", "ME-T-AGENT", text, tiles=(start, tile), player=op.owner, op=op.id)


def _turn_all(
    game: Game[MightyEmpires], agent: Operative, others: Sequence[Operative], enemies: Sequence[Operative]
) -> Steps[None]:
    """Turn all counters in the tile to the agent's side; they keep their kind and may be moved
    (ME-RULING-354)."""
    state = game.state
    robbed = _owners(state, enemies)
    for op in enemies:
        trade = state.secrets[op.owner].operatives.pop(op.id)
        state.secrets[agent.owner].operatives[op.id] = trade
        game.emit(
            "op_turned", "ME-RULING-354", f"A counter of {op.owner} now serves {agent.owner}.",
            tiles=(op.tile,), player=agent.owner, op=op.id,
        )  # fmt: skip
        op.owner = agent.owner
    moving = [agent, *others]
    answer = yield from ask(_turned_form(state, agent, moving, refuges(state, agent.owner, robbed)))
    for op in moving:
        if answer[op.id] != op.tile:
            _go(game, op, answer[op.id])


def _turned_form(
    state: MightyEmpires, agent: Operative, moving: Sequence[Operative], goals: Sequence[str]
) -> Form[Moves]:
    tiles = dict.fromkeys([agent.tile, *goals])
    choices = tuple(Choice(tile, place_name(state, tile), (tile,)) for tile in tiles)
    return Form(
        player=agent.owner,
        kind="place_turned",
        text="These operatives serve you. Where will you send them?",
        rules=("ME-T-AGENT", "ME-RULING-354"),
        record=Moves,
        fields=tuple(Pick(name=op.id, label=f"Your {trade_of(state, op)}", choices=choices) for op in moving),
        default={op.id: agent.tile for op in moving},
        why_not=lambda moves: None if set(moves.values()) <= set(tiles) else _bad_tile(),
        tiles=(agent.tile,),
        secret=True,
    )
