"""Map files from other programs, opened by readers that the page loads when needed."""

from __future__ import annotations

from collections.abc import Mapping

from empires.maps.foreign.land import ForeignMap
from empires.maps.foreign.window import ACROSS


def open_map(
    data: bytes, beside: Mapping[str, bytes] | None = None, across: int = ACROSS
) -> ForeignMap | None:
    """The map from another program; `beside` are accompanying files by name.

    None for a string that is not a map. A zip contains a map together with such files. A map without hexagons
    is sampled onto `across` columns of hexagons. Raises ForeignError for a damaged map.
    """
    from empires.maps.foreign.readers.reading import read  # the page fetches it late

    return read(data, beside, across)


def is_tile_set(data: bytes) -> bool:
    """Whether a file is a Tiled tile set, which is useful only together with its map."""
    from empires.maps.foreign.readers import reading  # as above

    return reading.is_tile_set(data)


def is_sampled(data: bytes) -> bool:
    """Whether a file is a map from a program that uses cells instead of hexagons; the map may still be
    refused. Raises ForeignError for a file from a program whose files cannot be read at all.
    """
    from empires.maps.foreign.readers import azgaar, azgaar_save, others  # as above

    others.refuse_others(data)
    return azgaar_save.is_save(data) or azgaar.is_export(data)
