"""Step 4: pursuing a beaten force (ME-BATTLE)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Literal

from empires.core.questions.acts import Kind, Words
from empires.core.questions.decision import Decision
from empires.core.questions.odds import Chances, Odds
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.rulesets.mighty_empires.banners.baggage_trains import abandon_train, tell_abandoned
from empires.rulesets.mighty_empires.banners.columns import break_up_columns
from empires.rulesets.mighty_empires.banners.contents import contents_of
from empires.rulesets.mighty_empires.banners.engines import abandon, engines_with
from empires.rulesets.mighty_empires.banners.forces import they
from empires.rulesets.mighty_empires.banners.treasure import seize_treasure
from empires.rulesets.mighty_empires.battle.booty import bury, capture_baggage
from empires.rulesets.mighty_empires.battle.chances import assumed
from empires.rulesets.mighty_empires.battle.characters import take_prisoner
from empires.rulesets.mighty_empires.battle.field import (
    Reckoning,
    Side,
    size_of,
    strength_of,
    suffer_reckoned,
    survivors,
)
from empires.rulesets.mighty_empires.battle.odds import ESCAPE, SUFFER, hunted_line, pursuit_line
from empires.rulesets.mighty_empires.charts import PURSUIT, number
from empires.rulesets.mighty_empires.lands.lots import pick
from empires.rulesets.mighty_empires.lands.settlements import place_name
from empires.rulesets.mighty_empires.state import Banner, Character, MightyEmpires
from empires.rulesets.mighty_empires.state.answers import No, Yes

PURSUE = Kind("pursue", Yes, No)
CATCHES_UP = number("lowest roll to pursue a willing retreat")
"""The lowest roll on which a voluntarily retreating force can be pursued at all (ME-RETREAT-09)."""

Chase = Literal["none", "pursued", "dispersed"]
"""How a beaten force leaves: unpursued, pursued, or pursued and dispersed."""


def pursue(
    game: Game[MightyEmpires],
    victor: Side,
    beaten: Side,
    sizes: tuple[int, int],
    *,
    voluntary: bool = False,
    general: Character | None = None,
    waiting: Collection[str] = (),
) -> Steps[Chase]:
    """Let the winner pursue the whole beaten force once, as it leaves.

    `sizes` are the points of the victor and of the beaten force that multiply losses: the points at the start
    of the battle, or the present points if a force retreats voluntarily. The character who was the beaten
    force's `general` at the start of the battle can himself be taken, if characters are listed. Empty banners
    that are `waiting` for their fallen stay with their force."""
    state = game.state
    if not strength_of(state, victor) or not strength_of(state, beaten):
        return "none"
    victor = Side(victor.player, survivors(state, victor.banners))
    beaten = Side(beaten.player, survivors(state, beaten.banners))
    tile = beaten.banners[0].tile
    # ME-BATTLE-20
    if isinstance((yield from ask(_question(state, victor, beaten, sizes[1], voluntary))), No):
        return "none"
    if voluntary:
        die = yield from game.roll("d6", "ME-RETREAT-09", "Can the pursuit catch up?", player=victor.player)
        if die.total < CATCHES_UP:
            game.emit(
                "pursuit_result",
                "ME-RETREAT-09",
                "They get away before anybody can pursue them.",
                tiles=(tile,),
            )
            return "none"
    row, _ = yield from game.roll_on(PURSUIT, "The pursuit", player=victor.player, modifier=int(voluntary))
    effect = row["effect"]
    if voluntary and effect == "capture_general":
        effect = "no_effect"
    game.emit("pursuit_result", PURSUIT.id, _TOLD[effect], tiles=(tile,), effect=effect)
    match effect:
        case "dispersed":
            for banner in beaten.banners:
                banner.baggage = 0  # before the beaten force eats on its way: ME-BATTLE-22
                tell_abandoned(game, banner, abandon_train(game.state, banner))
            abandon(game, engines_with(state, beaten.banners), tile, "ME-RULING-516")  # ME-RULING-516
            break_up_columns(game)
            seize_treasure(game, beaten.banners, [], "ME-NECRO-08")  # ME-NECRO-08
            return "dispersed"
        case "capture_baggage":
            capture_baggage(game, beaten.banners, victor.banners, "ME-BATTLE-24")  # ME-BATTLE-22
        case "capture_general" if found := (yield from _cut_off(game, beaten, general)):
            yield from take_prisoner(game, *found, victor)  # ME-BATTLE-23
        case "shadowed" | "capture_general":
            # ME-BATTLE-23, ME-RULING-155
            yield from _loss(game, victor, beaten, row["times"], sizes[0], declared=not voluntary)
            bury(game, beaten.banners, victor.banners, waiting)
        case "rear_guard":
            yield from _loss(game, victor, victor, row["times"], sizes[1], declared=not voluntary)
            bury(game, victor.banners, beaten.banners, waiting)
    return "pursued"


def general_of(state: MightyEmpires, side: Side) -> Character | None:
    """The most valuable character in a force; None if none is listed (ME-BATTLE-23)."""
    heroes = [hero for _, hero in _heroes(state, side)]
    return max(heroes, key=lambda one: one.points, default=None)


def _heroes(state: MightyEmpires, side: Side) -> list[tuple[Banner, Character]]:
    return [(one, hero) for one in side.banners for hero in contents_of(state, one).characters]


def _cut_off(
    game: Game[MightyEmpires], beaten: Side, general: Character | None
) -> Steps[tuple[Banner, Character] | None]:
    """The general of a beaten force, unhurt or wounded, or a random character if he is dead. None if no
    character is listed (ME-BATTLE-23)."""
    heroes = _heroes(game.state, beaten)
    him = [one for one in heroes if one[1] is general]
    if not heroes:
        return None
    return (yield from pick(game, him or heroes, "ME-BATTLE-23", "Who is taken in the dead general’s place"))


_TOLD = {
    "dispersed": "Dispersed: the beaten force throws all its baggage away and cannot search for a route.",
    "shadowed": "Shadowed: stragglers are cut down.",
    "capture_general": "The beaten force’s general is cut off from his men.",
    "capture_baggage": "The beaten force’s baggage is captured.",
    "no_effect": "The pursuit comes to nothing.",
    "rear_guard": "The rear guard turns and bloodies the pursuers.",
}


def _loss(
    game: Game[MightyEmpires], victor: Side, loser: Side, times: int, enemy: int, *, declared: bool
) -> Steps[None]:
    """Roll for a loss; strengths that no battle has `declared` stay secret."""
    die = yield from game.roll("d6", PURSUIT.id, "Losses in the pursuit", player=victor.player)
    loss = Reckoning(die.total, times, enemy, declared=declared)
    yield from suffer_reckoned(game, loser, loss, "ME-BATTLE-21")


def _cost(beaten: int, own: int, voluntary: bool) -> str:
    """The cost of a pursuit that fails. The strength of a force that withdraws voluntarily is unknown,
    because nobody has declared it.
    """
    times: int = PURSUIT.at(6)["times"]
    if voluntary:
        return f"only on 4 or more; then a 1-in-3 chance that their rear guard costs you D6 × {times} or more"
    return f"costs {min(own, 6 * times * size_of(beaten)):,} at worst"


def _hunt(beaten: int, own: int) -> Chances:
    """The odds of pursuing a force of this size that retreats voluntarily."""
    return pursuit_line(size_of(beaten), own, f"of {beaten:,}", catches_up=CATCHES_UP)


def hunted_odds(state: MightyEmpires, hunted: Sequence[Banner], pursuers: int) -> Odds:
    """The odds of a voluntary retreat that these banners may pursue."""
    own = strength_of(state, Side(hunted[0].owner, list(hunted)))
    lines = tuple(
        hunted_line(size_of(other), own, CATCHES_UP, f"by {other:,}") for other in assumed(pursuers)
    )
    return Odds(lines=lines, about="A pursuit", dice="d6", ends=ESCAPE)


def _question(
    state: MightyEmpires, victor: Side, beaten: Side, size: int, voluntary: bool
) -> Decision[Yes | No]:
    tile, own = beaten.banners[0].tile, strength_of(state, victor)

    def words(act: Yes | No) -> Words:
        if isinstance(act, No):
            return Words("Let them go")
        lines = [pursuit_line(size_of(size), own)]
        if voluntary:
            lines = [_hunt(other, own) for other in assumed(len(beaten.banners))]
        odds = Odds(lines=tuple(lines), about="The pursuit", dice="d6", ends=SUFFER)
        return Words("Pursue them", (tile,), _cost(size, own, voluntary), odds=(odds,))

    return Decision(
        player=victor.player,
        kind=PURSUE,
        text=lambda: f"{they(beaten.banners, 'leaves', 'leave')} {place_name(state, tile)}. Will you pursue?",
        rules=("ME-BATTLE-20", "ME-T-PURSUIT", "ME-RETREAT-09"),
        offers=[Yes(), No()],
        words=words,
        tiles=(tile,),
    )
