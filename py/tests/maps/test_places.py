"""What becomes of the villages, castles and cities on a map that players bring along."""

from __future__ import annotations

import pytest

from empires.maps.foreign.land import Spot, made
from empires.maps.places import fate_of, settled, spread


def test_places_are_told_from_north_to_south() -> None:
    spots = [Spot((0, 2), "plain", settled=True), Spot((1, 0), "plain"), Spot((0, 0), "plain", settled=True)]
    assert settled(made("here", spots), [spot.cell for spot in spots]) == [(0, 0), (0, 2)]


def test_of_places_too_close_together_the_first_counts() -> None:
    assert spread([(0, 0), (0, 1), (0, 3), (2, 0)], 3) == [(0, 0), (0, 3)]


@pytest.mark.parametrize(
    ("used", "places", "told"),
    [
        (1, 1, "The place on the map is a site."),
        (3, 3, "The 3 places on the map are sites."),
        (1, 3, "1 of the 3 places on the map is a site. The others wait."),
        (2, 1_200, "2 of the 1,200 places on the map are sites. The others wait."),
        (0, 3, "The others wait."),
    ],
)
def test_what_becomes_of_places_is_a_sentence(used: int, places: int, told: str) -> None:
    fate = fate_of(used, places, "is a site", "are sites", "The others wait.", "X-1")
    assert fate is not None
    assert (fate.text, fate.rule) == (told, "X-1")


def test_of_no_places_nothing_is_said() -> None:
    assert fate_of(0, 0, "is a site", "are sites", "The others wait.", "X-1") is None
