"""The layout of the table: proposed by one side, agreed to by the other (ME-TABLE-04 to ME-TABLE-08)."""

from __future__ import annotations

import msgspec

from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Kind, Words
from empires.core.questions.decision import Decision
from empires.core.questions.fields import Choice, Pick, Text
from empires.core.questions.form import Form
from empires.core.rules.asking import Steps, ask_any
from empires.core.rules.game import Game
from empires.kit.battles import checkers, reporters
from empires.maps.banks import joined, same_bank
from empires.rulesets.mighty_empires.battle.matchup import Fight, at_play
from empires.rulesets.mighty_empires.lands.settlements import place_name
from empires.rulesets.mighty_empires.state import MightyEmpires, Obstacle
from empires.rulesets.mighty_empires.state.answers import No, Yes

TT_GROUND = Kind("tt_ground", Yes, No)

HINTS = {
    "lowland": "random terrain, mostly open",
    "highland": "random terrain with more hills",
    "river_valley": "random valley terrain",
    "coastal": "random terrain near the shore",
}
"""The miniature game's own random terrain that suits the tile (ME-TABLE-04)."""

OBSTACLES: dict[Obstacle, str] = {
    "none": "nothing between the armies",
    "river": "a river between the armies, crossings as you agree",  # ME-TABLE-06
    "river_by_die": "a river between the armies, crossings decided by a die",
    "mountain": "a mountain pass, both flanks closed by steep hills",  # ME-TABLE-07
    "coast": "an impassable shore along one table edge",  # ME-TABLE-08
    "mud_flats": "a shore with mud flats: a unit that crosses them is stuck on a 6",
}
NEEDS: dict[Obstacle, str] = {
    "river": "river", "river_by_die": "river", "mountain": "mountain", "coast": "coast", "mud_flats": "coast",
}  # fmt: skip
"""The terrain that an obstacle needs in the tile."""


class Ground(msgspec.Struct):
    """A form: the layout of the table."""

    layout: str
    obstacle: Obstacle = "none"
    extras: str = ""

    def told(self) -> str:
        """A sentence that describes the ground."""
        parts = [self.layout.strip() or "random terrain", OBSTACLES[self.obstacle], self.extras.strip()]
        return "; ".join(part for part in parts if part)


def agree_ground(game: Game[MightyEmpires], on: Fight) -> Steps[None]:
    """Settle the layout: one side proposes it, and the other agrees; anything refused is not on the table
    (ME-TABLE-05). After a refusal the game has no obstacles or extras, unless the two sides agree on another
    layout."""
    state = game.state
    by, ground = yield from _propose(game, on, refused=False)
    while not (yield from _agreed(game, on, by, ground)):
        text = f"{by} and the other side do not agree on the ground."
        game.emit("ground_refused", "ME-TABLE-05", text, tiles=(on.tile,), player=by)
        by, ground = yield from _propose(game, on, refused=True)
    conflict = at_play(state)
    conflict.layout, conflict.obstacle, conflict.extras = ground.layout, ground.obstacle, ground.extras
    if ground.obstacle == "river_by_die":
        roll = yield from game.roll("d3", "ME-TABLE-06", "Crossings over the river", player=by)
        conflict.crossings = roll.total
    points = f"; {conflict.crossings} crossings" if conflict.crossings else ""
    text = f"The table: {ground.told()}{points}."
    game.emit("ground_agreed", "ME-TABLE-04", text, tiles=(on.tile,), obstacle=ground.obstacle)


def _propose(game: Game[MightyEmpires], on: Fight, *, refused: bool) -> Steps[tuple[str, Ground]]:
    """The proposal by a human player on either side."""
    state = game.state
    given = yield from ask_any(
        lambda: {one: _form(state, on, one, refused) for one in reporters(state, on.players)}
    )
    assert given is not None, "there is always somebody to ask"
    return given


def _agreed(game: Game[MightyEmpires], on: Fight, by: str, ground: Ground) -> Steps[bool]:
    """Whether a human player on the other side agrees; if there is no such player, nobody objects."""
    verdict = yield from ask_any(
        lambda: {one: _offered(one, by, on, ground) for one in checkers(game.state, on.players, by)}
    )
    return verdict is None or verdict[1] == Yes()


def present(state: MightyEmpires, on: Fight) -> set[str]:
    """The terrain of the tile that separates the two forces, or may separate them if one force is free."""
    tile = state.map.tiles[on.tile]
    pairs = [(one.place, other.place) for one in on.attacker.banners for other in on.defender.banners]
    found = {"coast"} if tile.has_coast else set()
    for start, goal in pairs or [(None, None)]:
        if tile.has_river and (start is None or goal is None or not same_bank(tile, start, goal)):
            found.add("river")
        if tile.has_mountain and (start is None or goal is None or not joined(tile, start, goal)):
            found.add("mountain")
    return found


def _form(state: MightyEmpires, on: Fight, player: str, refused: bool) -> Form[Ground]:
    there = present(state, on)
    choices = [one for one in OBSTACLES if NEEDS.get(one) in {None, *there}]
    pack = state.map.tiles[on.tile].pack
    return Form(
        player=player,
        kind="tt_ground",
        text=(f"What does the table look like for {place_name(state, on.tile)}? The other side must agree."),
        rules=("ME-TABLE-04", "ME-TABLE-05", "ME-TABLE-11"),
        record=Ground,
        fields=(
            Text(name="layout", label="Terrain", longest=300, lines=2),
            Pick(
                name="obstacle",
                label="Between the armies",
                choices=tuple(Choice(one, OBSTACLES[one]) for one in choices),
            ),
            Text(name="extras", label="Weather, season, night", longest=300, lines=2),  # ME-TABLE-11
        ),
        default=Ground(HINTS.get(pack, "random terrain")),
        why_not=lambda ground: why_not_ground(ground) if refused else None,
        tiles=(on.tile,),
    )


def why_not_ground(ground: Ground) -> IllegalChoice | None:
    """Keep anything the other side has refused off the table (ME-TABLE-11)."""
    if ground.obstacle != "none" or ground.extras.strip():
        text = "The other side did not agree, so this is a normal game without obstacles or extras."
        return IllegalChoice("feature_needs_consent", text, "ME-TABLE-05")
    return None


def _offered(player: str, by: str, on: Fight, ground: Ground) -> Decision[Yes | No]:
    words = {Yes(): "Agreed", No(): "Not like that"}
    return Decision(
        player=player,
        kind=TT_GROUND,
        text=f"{by} proposes this table: {ground.told()}. Do you agree?",
        rules=("ME-TABLE-04", "ME-TABLE-05"),
        offers=[Yes(), No()],
        words=lambda act: Words(words[act], (on.tile,)),
        tiles=(on.tile,),
    )
