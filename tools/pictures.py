"""Draw the atlas of the start page, and take the pictures of the documentation.

`python -m tools.pictures atlas` writes `web/atlas.svg` and `web/atlas-candle.svg` from a map of our own
generator. `python -m tools.pictures` takes the pictures in `docs/pictures/` of the built site, always
of the same campaigns at the same moments. Both are run when the look changes; their results are kept.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Literal

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "docs" / "pictures"
ATLAS_SEED = "an atlas for the first page"
ATLAS_ANSWERS = 120


def atlas(theme: Literal["paper", "candle"]) -> str:
    """A wide land after some rounds of war, as a picture that stands by itself."""
    import msgspec

    import empires
    from empires.players.policy import play
    from empires.players.random_legal import RandomPlayer
    from empires.render import board_svg
    from empires.render.seats import coloured
    from empires.rulesets import catalogue, find_display

    name = next(name for name in catalogue() if name.startswith("warm"))
    players = ["Arden", "Brume", "Calder", "Dorne"]
    campaign = empires.new(name, players=players, seed=ATLAS_SEED)
    play(campaign, {name: RandomPlayer(ATLAS_SEED, name) for name in players}, ATLAS_ANSWERS)
    board = find_display(name).board(campaign.view(None).state, None)
    board = coloured(msgspec.structs.replace(board, title="", caption="", arrows=()), campaign.setup.seats)
    drawn = board_svg(board, standalone=True, theme=theme)
    return re.sub(r"(\d+\.\d)\d+", r"\1", drawn)


def main() -> int:
    """Write what was asked for."""
    if sys.argv[1:] == ["atlas"]:
        (ROOT / "web" / "atlas.svg").write_text(atlas("paper"), encoding="utf-8")
        (ROOT / "web" / "atlas-candle.svg").write_text(atlas("candle"), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
