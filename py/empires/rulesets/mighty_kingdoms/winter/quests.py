"""Wizard's quests: a hero at a tower in Winter (MK-QST, MK-T-QUEST, MK-RULING)."""

from __future__ import annotations

from empires.core.base.words import span
from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act, Words
from empires.core.questions.odds import Odds
from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.kit.odds import Tally
from empires.rulesets.mighty_kingdoms import artefacts, land
from empires.rulesets.mighty_kingdoms.book import number, table
from empires.rulesets.mighty_kingdoms.forces import destroy_unit
from empires.rulesets.mighty_kingdoms.month.marks import settle
from empires.rulesets.mighty_kingdoms.state import Artefact, Kingdoms, Unit
from empires.rulesets.mighty_kingdoms.turns import roll, roll_on
from empires.rulesets.mighty_kingdoms.units import all_lists, army_of, units_of
from empires.rulesets.mighty_kingdoms.winter.purchase import Purchase

POINTS_PER_BONUS = number("points for each +1 on a quest")
"""The number of a hero's points for which 1 is added to the roll (MK-QST-04)."""


class Quest(Act, tag="quest"):
    """Send this hero to this tower."""

    tower: str
    hero: str


def heroes_of(state: Kingdoms, player: str) -> list[Unit]:
    """Every hero in a player's armies, including those recruited this Winter (MK-QST-03, MK-RULING-61)."""
    return [unit for _, written in all_lists(state, player) for unit in written.units if unit.is_hero]


def towers_for(state: Kingdoms, player: str) -> list[str]:
    """The towers next to a tile controlled by the player (MK-QST-02)."""
    return [
        name
        for name, tile in state.tiles.items()
        if tile.tower and any(state.tiles[near].controller == player for near in land.around(state, name))
    ]


def why_not(state: Kingdoms, player: str, act: Quest) -> IllegalChoice | None:
    """Why a hero cannot go to a tower, or None: each tower and each hero can have only one quest per
    Winter."""
    sent = state.kingdoms[player].quests
    if act.tower not in towers_for(state, player):
        text = f"You control no tile next to a tower on {act.tower}."
        return IllegalChoice("no_adjacent_tile", text, "MK-QST-02")
    if act.tower in sent:
        return IllegalChoice(
            "tower_done", "You have already sent a hero to that tower this Winter.", "MK-QST-02"
        )
    if all(unit.id != act.hero for unit in heroes_of(state, player)):
        return IllegalChoice("not_a_hero", "Only your own heroes can go on quests.", "MK-QST-03")
    if act.hero in sent.values():
        return IllegalChoice(
            "hero_already_quested", "That hero has already been on a quest this Winter.", "MK-QST-03"
        )
    return None


def offers(state: Kingdoms, player: str) -> list[Quest]:
    """The quests on offer, each by one hero to one tower; a quest costs nothing but the turn (MK-QST-01)."""
    if not state.settings.wizards:
        return []
    towers, heroes = towers_for(state, player), heroes_of(state, player)
    acts = [Quest(tower, hero.id) for tower in towers for hero in heroes]
    return [act for act in acts if why_not(state, player, act) is None]


def _words(state: Kingdoms, act: Quest) -> Words:
    hero = _hero(state, act)
    label = f"Send {hero.name} to the tower on {act.tower}"
    return Words(label, (act.tower,), _at_worst(hero), odds=(quest_odds(state, hero),))


def _hero(state: Kingdoms, act: Quest) -> Unit:
    return next(unit for unit in units_of(state, army_of(act.hero)) if unit.id == act.hero)


def quest_odds(state: Kingdoms, hero: Unit) -> Odds:
    """The odds of a hero’s quest according to MK-T-QUEST, given the remaining artefacts (MK-RULING-63)."""
    bonus = hero.points // POINTS_PER_BONUS
    tally = Tally()
    found = []
    for face in range(1, 7):
        row = table("MK-T-QUEST").at(face + bonus)
        wins = row["result"] == "artefact" and bool(_band(state, row["low"], row["high"]))
        harmed = row["result"] in ("lost", "scarred")
        tally.add("win" if wins else "lose" if harmed else "draw", 1)
        found += [face] * wins
    need = found[0] if found and found == list(range(found[0], 7)) and found[0] > 1 else None
    ends = ("an artefact", "nothing", "lost or scarred")
    return Odds(lines=(tally.chances(need=need),), about=f"The quest: D6+{bonus}", dice="d6", ends=ends)


def _at_worst(hero: Unit) -> str:
    """The hero's bonus to the roll, and the worst possible result (MK-T-QUEST)."""
    bonus = hero.points // POINTS_PER_BONUS
    worst = {"lost": "; on a 1 the hero is lost", "scarred": "; on a 1 the hero is scarred"}
    return f"D6+{bonus}{worst.get(table('MK-T-QUEST').at(1 + bonus)['result'], '')}"


def quest(game: Game[Kingdoms], player: str, act: Quest) -> Steps[None]:
    """Send a hero on a quest: roll a D6, plus 1 per full 100 points of the hero. The result is public, but
    the rest of the hero's list is not.

    Survivors are back before armies deploy.
    """
    state = game.state
    hero = _hero(state, act)
    state.kingdoms[player].quests[act.tower] = act.hero  # MK-QST-02, MK-QST-03
    rolled = yield from roll_on(
        game,
        player,
        table("MK-T-QUEST"),
        f"The quest of {hero.name}",
        modifier=hero.points // POINTS_PER_BONUS,
    )
    if rolled is None:
        return
    row, _ = rolled
    fate = {
        "lost": "never returns",
        "scarred": "comes back with a scar",
        "nothing": "comes back empty-handed",
        "artefact": "comes back in triumph",
    }[row["result"]]
    game.emit(
        "quest_result",
        "MK-QST-04",
        f"{player} sends {hero.name} ({hero.points:,} points) to the tower on {act.tower}; the hero {fate}.",
        tiles=(act.tower,),
        result=row["result"],
    )
    match row["result"]:
        case "lost":
            destroy_unit(game, act.hero, "MK-T-QUEST")  # MK-QST-05
        case "scarred":
            yield from _scar(game, player, hero)
        case "artefact":
            yield from _find_artefact(game, player, row["low"], row["high"])


QUESTS = Purchase(act=Quest, offers=offers, words=_words, why_not=why_not, do=quest)


def _scar(game: Game[Kingdoms], player: str, hero: Unit) -> Steps[None]:
    """Give the hero a scar that is settled at once, as in a Reform, or take 1 unit strength from him."""
    if game.state.settings.unit_marks == "unit_strength":  # MK-USTR-02
        hero.strength_change -= 1  # MK-USTR-02
        return
    hero.scars = 1  # MK-RULING-62
    hidden = army_of(hero.id) not in game.state.lists
    yield from settle(game, hero, to=(player,) if hidden else None)


def _find_artefact(game: Game[Kingdoms], player: str, low: int, high: int) -> Steps[None]:
    """Find one artefact of the band, each being equally likely; an empty band gives nothing
    (MK-RULING-63)."""
    state = game.state
    band = _band(state, low, high)
    if not band:
        game.emit("quest_empty", "MK-RULING-63", f"No artefact of {span(low, high)} points is left.")
        return
    drawn = 1
    if len(band) > 1:
        rolled = yield from roll(game, player, f"d{len(band)}", "MK-RULING-63", "Which artefact is found")
        if rolled is None:
            return
        drawn = rolled.total
    _win(game, player, band[drawn - 1])


def _band(state: Kingdoms, low: int, high: int) -> list[Artefact]:
    """The artefacts of a band that nobody owns yet."""
    return sorted(
        (one for one in state.artefacts.values() if not one.owner and low <= one.points <= high),
        key=lambda one: (one.points, one.name),
    )


def _win(game: Game[Kingdoms], player: str, artefact: Artefact) -> None:
    artefacts.give(game.state, artefact, player)
    text = f"{player} wins {artefact.name} ({artefact.points:,} points)."
    game.emit("artefact_gained", "MK-ART-01", text, artefact=artefact.id, points=artefact.points)
