"""All texts of the project, by kind."""

from __future__ import annotations

from itertools import chain

from tools.words.code import texts_of_code
from tools.words.data import texts_of_data, texts_of_documents
from tools.words.text import KINDS, Text


def by_kind() -> dict[str, list[Text]]:
    """The texts of every kind, each with its place."""
    found: dict[str, list[Text]] = {kind: [] for kind in KINDS}
    for text in chain(texts_of_code(), texts_of_data(), texts_of_documents()):
        found[text.kind].append(text)
    return found
