"""Phase 10, first half: the army is pooled and split again (ME-DEPLOY-01, ME-DEPLOY-02, ME-RECR-02)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import msgspec

from empires.core.base.words import span
from empires.core.questions.form import Form
from empires.core.rules.asking import Steps, ask_all
from empires.core.rules.game import Game
from empires.core.rules.ruleset import ON, Next
from empires.rulesets.mighty_empires.banners.army_lists import (
    CAPTAIN,
    HERO_FIELDS,
    ArmyList,
    Captains,
    HeroRow,
    enlist_captains,
    list_form,
    why_not_captains,
    with_captains,
)
from empires.rulesets.mighty_empires.banners.baggage_trains import release, riding_with, send_home
from empires.rulesets.mighty_empires.banners.contents import (
    contents_of,
    enrol,
    heroes_worth,
    listed,
    set_contents,
)
from empires.rulesets.mighty_empires.banners.forces import (
    LARGEST_BANNER,
    SMALLEST_BANNER,
    make_banner,
    name_of,
    points,
    strike_off_the_map,
)
from empires.rulesets.mighty_empires.banners.heroes import carry_over
from empires.rulesets.mighty_empires.banners.leaders import are_led
from empires.rulesets.mighty_empires.founding.muster import Strengths, even, strengths_field, why_not_sizes
from empires.rulesets.mighty_empires.lands.presence import banners_of
from empires.rulesets.mighty_empires.state import Banner, Character, Contents, MightyEmpires
from empires.rulesets.mighty_empires.winter.deployment.places import muster_place
from empires.rulesets.mighty_empires.winter.quarters.quarters import holds_out

Split: TypeAlias = Strengths | Captains | ArmyList
"""The split of an army, in as much detail as the campaign lists troops."""


class Pool(msgspec.Struct, frozen=True):
    """The army to split: its points and, if they are listed, its troops and characters."""

    points: int
    contents: Contents
    traits: list[str]


def pooling(game: Game[MightyEmpires]) -> Steps[Next]:
    """Everyone splits their army in secret; banners at a siege are left out.

    If troops are listed, the list is written again: new units, more models, and any equipment and magic that
    the army book allows, all within the points of the army; anything left out is lost. An army of fewer than
    500 points forms one weak banner. Without a settlement there is no place for the army, and it is lost.
    """
    state = game.state
    for player in state.players:
        _lose_prisoners(game, player)
    pools = {player: _pool(game, player) for player in state.players}
    splittable = {
        player: pool
        for player, pool in pools.items()
        if pool.points >= SMALLEST_BANNER and muster_place(state, player)  # ME-RULING-330
    }
    splits: dict[str, Split] = {}
    match state.settings.army_mode:
        case "full":
            lists = {
                player: list_form(player, pool.points, pool.contents) for player, pool in splittable.items()
            }
            splits.update((yield from ask_all(lists)))
        case "moderate":
            led = {
                player: _captains_form(player, pool, are_led(state, player))
                for player, pool in splittable.items()
            }
            splits.update((yield from ask_all(led)))
        case _:
            sure = {name for name, pool in splittable.items() if pool.points < 2 * SMALLEST_BANNER}
            splits = {name: Strengths([splittable[name].points]) for name in splittable if name in sure}
            plain = {
                name: _split_form(name, splittable[name].points) for name in splittable if name not in sure
            }
            splits.update((yield from ask_all(plain)))
    for player, pool in pools.items():
        state.secrets[player].points_unassigned = 0
        if player in splits:
            _raise(game, player, splits[player])  # ME-RECR-03
            carry_over(state, player, pool.contents.characters)  # ME-RECR-04
        elif pool.points:  # ME-RULING-330
            _raise_remnant(game, player, pool)
        _raise_allies(game, player)
    return ON


def _lose_prisoners(game: Game[MightyEmpires], player: str) -> None:
    """Let prisoners for whom there was no dungeon escape before the army is split again; they are home at
    once (ME-RULING-535)."""
    state = game.state
    for banner in banners_of(state, player):
        for captive in () if holds_out(state, banner) else riding_with(state, banner):
            send_home(state, captive.owner, release(state, captive))
            text = f"{captive.name} of {captive.owner} escapes: {player} has no dungeon."
            game.emit("prisoner_escaped", "ME-RULING-535", text, player=captive.owner)


def _pool(game: Game[MightyEmpires], player: str) -> Pool:
    """Take the army off the map; banners at sieges keep their numbers, the others get new ones."""
    state, secret = game.state, game.state.secrets[player]
    total = secret.points_unassigned
    everything, traits = Contents(), []
    for banner in [one for one in banners_of(state, player) if not holds_out(state, one)]:
        if banner.kind == "mercenary":  # ME-DEPLOY-04
            secret.mercenaries.append(points(state, banner))
            strike_off_the_map(state, banner)
            continue
        total += points(state, banner)
        contents = contents_of(state, banner)
        everything.units += contents.units
        everything.characters += contents.characters
        traits += secret.traits.get(banner.id, [])
        strike_off_the_map(state, banner)
    returned = [one for one in secret.at_home if not one.retired]  # ME-WOUND-06
    everything.characters += returned
    total += heroes_worth(Contents(characters=returned))  # those who came home: ME-DIPL-03, ME-HOOK-15
    secret.at_home = []
    secret.points_unassigned = total  # until the split is known
    state.next_banner[player] = max([one.number for one in banners_of(state, player)], default=0) + 1
    text = f"Your army has {total:,} points to deploy."
    game.emit("army_pooled", "ME-DEPLOY-01", text, to=(player,), player=player, points=total)
    return Pool(total, everything, sorted(set(traits)))


# --- the forms -----------------------------------------------------------------------------------------

RULES = ("ME-DEPLOY-01", "ME-DEPLOY-02", "ME-RULING-330")


def _split_form(player: str, total: int) -> Form[Strengths]:
    return Form(
        player=player,
        kind="create_banner",
        text=f"Split {total:,} points into banners of {span(SMALLEST_BANNER, LARGEST_BANNER)}.",
        rules=RULES,
        record=Strengths,
        fields=(strengths_field(total),),
        default=Strengths(even(total)),
        why_not=lambda answer: why_not_sizes(answer.banners, "ME-DEPLOY-01"),
        secret=True,
    )


def _captains_form(player: str, pool: Pool, led: bool) -> Form[Captains]:
    return Form(
        player=player,
        kind="create_banner",
        text=(
            f"Split {pool.points:,} points into banners of {span(SMALLEST_BANNER, LARGEST_BANNER)}. "
            "Characters count towards their banner’s points."
        ),
        rules=(*RULES, "ME-ARMY-06"),
        record=Captains,
        fields=(strengths_field(pool.points), *HERO_FIELDS),
        default=_same_captains(even(pool.points), pool.contents.characters, led),
        why_not=lambda answer: (
            why_not_sizes(answer.banners, "ME-DEPLOY-01") or why_not_captains(answer, led=led)
        ),
        secret=True,
    )


def _same_captains(strengths: list[int], heroes: Sequence[Character], led: bool) -> Captains:
    """Keep the characters, each with the banner that has the most room for him; add new captains if there are
    no characters, or for banners that must be `led`."""
    if not heroes:
        return with_captains(strengths)
    room = list(strengths)
    rows = []
    for hero in sorted(heroes, key=lambda one: -one.points):
        at = room.index(max(room))
        if hero.points <= room[at]:
            room[at] -= hero.points
            rows.append(HeroRow(at + 1, hero.name, hero.points))
    if led:
        new = [
            one
            for one in with_captains(strengths).characters
            if one.banner not in {row.banner for row in rows}
        ]
        rows += new
    return Captains(strengths, rows, [])


# --- the banners ---------------------------------------------------------------------------------------


def _raise(game: Game[MightyEmpires], player: str, split: Split) -> None:
    state = game.state
    if isinstance(split, ArmyList):
        for contents in split.lists().values():
            set_contents(state, _make(game, player, 0), contents)
        return
    for at, strength in enumerate(split.banners, start=1):
        banner = _make(game, player, strength)
        if isinstance(split, Captains):
            enlist_captains(state, banner, at, split)


def _make(game: Game[MightyEmpires], player: str, strength: int, kind: str = "own") -> Banner:
    """Make a new banner, whose place is decided next."""
    place = muster_place(game.state, player)
    assert place is not None, "there is a settlement for the banner"
    banner = make_banner(game.state, player, place, strength, kind)
    text = f"{name_of(banner)} is raised."
    game.emit("banner_created", "ME-DEPLOY-01", text, to=(player,), banner=banner.id)
    return banner


def _raise_remnant(game: Game[MightyEmpires], player: str, pool: Pool) -> None:
    """Form one weak banner from an army that is too small to split, or none if it is not viable."""
    state = game.state
    if muster_place(state, player) is None:
        text = f"{player} holds no settlement, so the army disbands."
        game.emit("army_lost", "ME-DEPLOY-03", text, player=player)
        return
    banner = _make(game, player, pool.points)
    if pool.traits:
        state.secrets[player].traits[banner.id] = pool.traits
    if state.settings.army_mode != "points":
        set_contents(state, banner, pool.contents)
    bought = pool.points - points(state, banner)
    if listed(state) and bought > 0:
        enrol(state, banner, bought)


def _raise_allies(game: Game[MightyEmpires], player: str) -> None:
    """Form separate banners from contingents, as few as can hold each contingent (ME-DEPLOY-04)."""
    secret = game.state.secrets[player]
    for kind, contingents in (("ally", secret.contingents), ("mercenary", secret.mercenaries)):
        for strength in [banner for total in contingents for banner in even(total, LARGEST_BANNER)]:
            if muster_place(game.state, player) is not None:
                _led_by_their_own(game.state, _make(game, player, strength, kind))
    secret.contingents, secret.mercenaries = [], []


def _led_by_their_own(state: MightyEmpires, banner: Banner) -> None:
    """Put a character of its own people at the head of a contingent if characters are listed
    (ME-RULING-308)."""
    if state.settings.army_mode == "points":
        return
    captain = Character(name="Captain of the contingent", points=CAPTAIN)
    men = points(state, banner) - CAPTAIN
    set_contents(state, banner, Contents(characters=[captain]))
    if listed(state):
        enrol(state, banner, men)
