"""A check that refuses answers containing characters that cannot be saved."""

from __future__ import annotations

import msgspec

from empires.core.base.texts import fit
from empires.core.questions.acts import Act
from empires.core.questions.fields import Answer, bad_answer


def check_texts(answer: Answer) -> None:
    """Refuse an answer with a string whose characters cannot be saved. Raises IllegalChoice."""
    if isinstance(answer, str):
        if not fit(answer):
            raise bad_answer("The text contains characters that cannot be saved; please type it again.")
    elif isinstance(answer, dict):
        for key, value in answer.items():
            check_texts(key)
            check_texts(value)
    elif isinstance(answer, list | tuple):
        for value in answer:
            check_texts(value)
    # acts come from our own offers; their texts need no checking
    elif isinstance(answer, msgspec.Struct) and not isinstance(answer, Act):
        check_texts(msgspec.to_builtins(answer))
