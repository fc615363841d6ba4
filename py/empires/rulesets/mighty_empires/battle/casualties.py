"""The reported losses, taken off the map before anybody recovers (ME-CASREC-06 to ME-CASREC-08)."""

from __future__ import annotations

from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.rulesets.mighty_empires.banners.army_lists import MOST_UNITS
from empires.rulesets.mighty_empires.banners.baggage_trains import train_of
from empires.rulesets.mighty_empires.banners.contents import (
    contents_of,
    enrol,
    heroes_worth,
    listed,
    rejoin,
    set_contents,
    so_many,
    without,
    worth,
)
from empires.rulesets.mighty_empires.banners.forces import LARGEST_BANNER, even_shares, name_of, points
from empires.rulesets.mighty_empires.banners.gains import form_banners
from empires.rulesets.mighty_empires.battle.field import Side, suffer, survivors
from empires.rulesets.mighty_empires.battle.matchup import ROLES, Fight
from empires.rulesets.mighty_empires.battle.report import Report, hero_lines, trophy_of, unit_lines
from empires.rulesets.mighty_empires.state import Banner, Character, MightyEmpires, Role, Unit

Fallen = dict[str, list[Unit]]
Heroes = dict[str, list[Character]]


def strike(game: Game[MightyEmpires], on: Fight, report: Report) -> Steps[tuple[Fallen, Heroes]]:
    """Take off all casualties; what recovers comes back later.

    Returns the models that fell in units that did not rout, and the fallen characters, by banner. The
    characters stay with their banners until their fate is known."""
    state = game.state
    heroes: Heroes = {}
    for role in ROLES:
        lines = hero_lines(state, on, role)
        for key in report.losses(role).fallen:
            banner, hero = lines[key]
            heroes.setdefault(banner.id, []).append(hero)
    fallen: Fallen = {}
    for role in ROLES:
        losses = report.losses(role)
        if unit_lines(state, on, role):
            fallen |= _strike_models(game, on, role, report)
        else:
            lost = (
                losses.lost + losses.routed + sum(one.points for one in report.characters if one.side == role)
            )
            yield from _strike_points(game, on.side(role), lost)
    return fallen, heroes


def _strike_models(game: Game[MightyEmpires], on: Fight, role: Role, report: Report) -> Fallen:
    """Remove models unit by unit. Models lost from a routing unit are dead; under one setting all of its
    models are."""
    state, losses = game.state, report.losses(role)
    counts: dict[str, dict[str, int]] = {}
    fallen: Fallen = {}
    for key, (banner, n, unit) in unit_lines(state, on, role).items():
        lost, routed = losses.models.get(key, 0), key in losses.units_routed
        if routed and state.settings.routers_off_table == "lost":  # ME-RULING-418, ME-OPT-305
            lost = unit.models
        counts.setdefault(banner.id, {})[f"u{n}"] = lost
        if lost and not routed:  # ME-CASREC-07
            fallen.setdefault(banner.id, []).append(so_many(unit, lost))
    for banner in on.side(role).banners:
        contents = contents_of(state, banner)
        left = without(contents, counts.get(banner.id, {}))
        _tell(game, banner, worth(contents) - worth(left))
        set_contents(state, banner, left)
    return fallen


def _strike_points(game: Game[MightyEmpires], side: Side, lost: int) -> Steps[None]:
    """Remove points, shared evenly among the troops of the banners; characters are reported by name."""
    state = game.state
    banners = survivors(state, side.banners)
    if not banners or state.settings.army_mode == "points":
        yield from suffer(game, side, lost, "ME-CASREC-06")
        return
    troops = [points(state, one) - heroes_worth(contents_of(state, one)) for one in banners]
    for banner, share in zip(banners, even_shares(troops, lost), strict=True):
        state.secrets[banner.owner].points[banner.id] -= share
        _tell(game, banner, share)


def _tell(game: Game[MightyEmpires], banner: Banner, lost: int) -> None:
    if lost:
        text = f"{name_of(banner)} loses {lost:,} points."
        game.emit(
            "losses",
            "ME-CASREC-06",
            text,
            to=(banner.owner,),
            tiles=(banner.tile,),
            banner=banner.id,
            points=lost,
        )


def raise_dead(game: Game[MightyEmpires], on: Fight, report: Report) -> None:
    """Let undead who were raised in the game, and are there at its end, stay with their banner for good
    (ME-UNDEAD-08)."""
    state = game.state
    for role in ROLES:
        raised, banners = report.losses(role).raised, survivors(state, on.side(role).banners)
        for banner in banners:
            joining = min(raised, _room(state, banner))
            if joining:
                raised -= joining
                if listed(state):
                    dead = Unit(name="Raised dead", models=1, each=joining, nature=["undead"])
                    rejoin(state, banner, dead)
                else:
                    enrol(state, banner, joining)
                text = f"{joining:,} points of undead stay with {name_of(banner)}."
                game.emit("undead_raised", "ME-UNDEAD-08", text, to=(banner.owner,), points=joining)
        if banners:
            form_banners(game, banners[0], banners, raised, "ME-UNDEAD-09")


def _room(state: MightyEmpires, banner: Banner) -> int:
    """How many more points a banner can take; if troops are listed, it holds no more than five units
    (ME-UNDEAD-09)."""
    if listed(state) and len(contents_of(state, banner).units) >= MOST_UNITS:
        return 0
    return max(0, LARGEST_BANNER - points(state, banner))


def take_trophies(game: Game[MightyEmpires], on: Fight, report: Report) -> None:
    """Put captured standards and engines in the captor's train (ME-PRIS-01)."""
    state = game.state
    for row in report.trophies:
        banners = survivors(state, on.side(row.side).banners)
        if banners:
            trophy = trophy_of(row)
            train_of(state, banners[0]).trophies.append(trophy)
            text = f"{banners[0].owner} takes {trophy.name}."
            game.emit("trophy_taken", "ME-PRIS-01", text, tiles=(on.tile,), player=banners[0].owner)
