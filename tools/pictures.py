"""Draw the atlas of the start page, and take the pictures of the documentation.

`python -m tools.pictures atlas` writes `web/atlas.svg` and `web/atlas-candle.svg`: a land from our own
generator after some rounds of war. `python -m tools.pictures looks` writes `web/looks/`, a piece of a map for
each ruleset. `python -m tools.pictures film` writes `docs/pictures/film.svg`, a short war that the README
shows. `python -m tools.pictures` takes all pictures in the README and the manual from the built site, as
`tools/scenes.py` sets them up; `take NAME …` takes only those that are named. Run these when the look
changes; the results are kept in the repository.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Literal

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "py"))  # the package beside this folder, whether it is installed or not

import msgspec  # noqa: E402

import empires  # noqa: E402
from empires.cli.campaigns import source_of  # noqa: E402
from empires.cli.serving import SiteServer  # noqa: E402
from empires.core.apart.device import device_of  # noqa: E402
from empires.core.base.long_work import finished  # noqa: E402
from empires.editions.film import film  # noqa: E402
from empires.maps.hexes import Hex, distance  # noqa: E402
from empires.players.named import player_called  # noqa: E402
from empires.players.policy import play  # noqa: E402
from empires.render.board import board_svg  # noqa: E402
from empires.render.layout import RISE, SIZE, centre  # noqa: E402
from empires.render.seats import coloured  # noqa: E402
from empires.rulesets import find_display, find_ruleset  # noqa: E402
from tools.browser import ARGUMENTS, find_or_install  # noqa: E402
from tools.camera import PICTURES, played  # noqa: E402
from tools.scenes import WAR, take  # noqa: E402


def atlas(theme: Literal["paper", "candle"]) -> str:
    """A wide land after some rounds of war, as a picture that stands by itself."""
    players = ["Arden", "Brume", "Calder", "Dorne"]
    campaign = played("warmaster", "atlas", players, lambda one: one.answers >= 120)
    board = find_display(find_ruleset("warmaster")).board(campaign.view(None).state, None)
    bare = coloured(msgspec.structs.replace(board, title="", caption="", arrows=()), campaign.setup.seats)
    return re.sub(r"(\d+\.\d)\d+", r"\1", board_svg(bare, standalone=True, theme=theme))


def short_war() -> str:
    """A war of three computer players as a film that runs on and on."""
    players = ["Arden", "Brume", "Calder"]
    campaign = empires.new("warmaster", players, seed="film 7", name="The War of Three Crowns")
    ruleset = campaign.ruleset
    play(campaign, {one: player_called("sight", ruleset, "film", one) for one in players}, 1_200)
    once = finished(film(source_of(device_of(campaign))))
    return re.sub(r"(animation:\w+ [\d.]+s (?:step-end|linear)) 1\b", r"\1 infinite", once)


LOOK = (460, 260)
"""Width and height of the piece of a map that stands for a ruleset on the start page."""


def look(ruleset: str) -> str:
    """The liveliest piece of a map of a ruleset, as a picture that stands by itself."""
    players = ["Arden", "Brume", "Calder"]
    campaign = played(ruleset, "look", players, lambda one: one.answers >= WAR[ruleset])
    board = find_display(find_ruleset(ruleset)).board(campaign.state, None)
    nameless = tuple(msgspec.structs.replace(tile, name="", veiled=False) for tile in board.tiles)
    bare = coloured(
        msgspec.structs.replace(board, tiles=nameless, title="", caption="", arrows=()), campaign.setup.seats
    )
    tiles = {Hex(tile.q, tile.r): tile for tile in bare.tiles}

    def life(spot: Hex) -> int:
        near = [one for place, one in tiles.items() if distance(spot, place) <= 2]
        return len(near) + sum(2 * bool(one.settlement) + bool(one.owner) for one in near)

    middle = max(tiles, key=lambda spot: (life(spot), spot))
    (x, y), (wide, high) = centre(*middle), LOOK

    def in_sight(spot: Hex) -> bool:
        across, down = centre(*spot)
        return abs(across - x) < wide / 2 + SIZE and abs(down - y) < high / 2 + RISE

    shown = tuple(tile for spot, tile in tiles.items() if in_sight(spot))
    pieces = tuple(piece for piece in bare.pieces if piece.tile in {tile.id for tile in shown})
    near = msgspec.structs.replace(bare, tiles=shown, pieces=pieces)
    box = f'viewBox="{x - wide / 2:.0f} {y - high / 2:.0f} {wide} {high}" width="{wide}" height="{high}"'
    drawn = re.sub(
        r' id="(?!world)[^"]*"(?=[^>]*class)| data-[a-z]+="[^"]*"| aria-label="[^"]*"',
        "",
        board_svg(near, standalone=True),
    )
    coarse = re.sub(
        r'(?<=[" ,MLQCZ-])\d+\.\d+',
        lambda one: f"{float(one[0]):.0f}" if float(one[0]) > 3 else one[0][:3],
        drawn,
    )
    return re.sub(r'viewBox="[^"]+"', box, coarse, count=1)


def take_pictures(*wanted: str) -> None:
    """The named pictures of the built site, or all."""
    program = find_or_install()
    with SiteServer(ROOT / "dist") as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        take(browser, server.url, *wanted)
        browser.close()


def main() -> int:
    """Draw or take what was asked for."""
    if sys.argv[1:] == ["atlas"]:
        (ROOT / "web" / "atlas.svg").write_text(atlas("paper"), encoding="utf-8")
        (ROOT / "web" / "atlas-candle.svg").write_text(atlas("candle"), encoding="utf-8")
    elif sys.argv[1:] == ["film"]:
        (PICTURES / "film.svg").write_text(short_war(), encoding="utf-8")
    elif sys.argv[1:] == ["looks"]:
        for ruleset in WAR:
            (ROOT / "web" / "looks" / f"{ruleset}.svg").write_text(look(ruleset), encoding="utf-8")
    else:
        take_pictures(*sys.argv[2:])
    return 0


if __name__ == "__main__":
    sys.exit(main())
