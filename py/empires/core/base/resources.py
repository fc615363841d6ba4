"""Data files next to the code, in a folder or in an archive: tables, texts, styles."""

from __future__ import annotations

import pkgutil


def read_resource(package: str, name: str) -> bytes:
    """A file next to the code of `package`. Raises FileNotFoundError or OSError if it is missing."""
    # `importlib.resources` does the same, but adds 10 ms or more to the page's start
    found = pkgutil.get_data(package, name)
    if found is None:
        raise FileNotFoundError(f"{package} contains no data files.")
    return found
