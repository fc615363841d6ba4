"""Patterns that a native speaker seldom writes."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tools.words.text import Text

PATTERNS = {
    "free relative": r"""(?:^|(?<=[.;]\ ))wh(?:o|oever|ose|om)\ (?=[^.;?]*[.;]) | (?<!,\ )\bwhom?ever\b""",
    "what as subject": r"""(?:^|(?<=[.;:]\ ))what\ (?=[^.;?]*[.;])""",
    "that there is": r"""\bthat\ there\ (?:is|are|was|were|be)\b""",
    "so": r"""\b(?:so\ already|already\ so|(?:is|are|said|not)\ so|so\ it\ is|so\ many\ of|so\ much\ of)\b
        (?!\ (?:that|as|far|long))""",
    "lies, stands": r"""\b(?:lies|stands|stood)\b""",
    "told": r"""\b(?:tells?|told|tellers?)\b""",
    "signs, happenings": r"""\b(?:(?:the|all|its|no|by|as)\ signs|happenings?|befalls?|befell)\b""",
    "adverb of old books": r"""\b(?:anew|there(?:of|in)|(?:here|where)by|wherein|hitherto|[tw]?hence)\b""",
    "own without whose": r"""\b(?:to|of|for|with|by|from|in|join|only)\ own\b""",
    "nobody of": r"""\b(?:no|some|any|every)(?:body|thing)\ of\ (?:yours|his|hers|ours|theirs|mine|the)\b""",
    "come to be": r"""\bc[ao]mes?\ to\ be\b | \blet\ be\b | \bbecomes?\ of\b""",
    "inversion": r"""(?:^|(?<=[.]\ ))Of\ (?:the|a|an|all|what|several)\b""",
    "is no": r"""(?<!there\ )\b(?:is|are)\ no\ (?!longer|more|less|fewer|larger|worse|better)\w+""",
    "of whom": r"""\bof\ whom\b | ,\ of\ which\b | \bof\ which\ (?:the|one|nothing|word|a)\b""",
    "else": r"""[;,]\ else\ (?!if)""",
    "so many": r"""\bso\ many\b(?!\ (?:that|as))""",
    "usual aside": r""",\ which\ is\ usual\b | \busually\ (?:it|this)\ is\b""",
    "amount more": r"""\b(?:earn|get|gain|give)s?\ [^ ]+\ (?:\w+\ )?(?:points?|crowns?)\ more\b(?!\ than)""",
    "all have": r"""\bbefore\ all\ (?:have|has)\b""",
    "chat, screen, way": r"""\b(?:any\ chat\b(?!\ app)|at\ one\ screen\b|in\ another\ way\b)""",
    "least roll": r"""(?<!at\ )\b(?:least|greatest)\ (?:\w+\ )?(?:rolls?|die|number)\b""",
    "goes by": r"""\bgo(?:es)?\ by\b(?!\ (?:boat|go\b))""",
    "list without a noun": r"""\bThere\ are\ …\.$""",
    "as far as": r"""\bas\ far\ as\b | \bin\ so\ far\b | \bthe\ same\ bit\ by\ bit\b""",
}
"""What gives the dialect away, by the name of the habit."""

_FOUND = {name: re.compile(pattern, re.VERBOSE | re.IGNORECASE) for name, pattern in PATTERNS.items()}
_SENTENCE = re.compile(r"(?<=[.!?])[”’)]?\s+(?=[A-Z“…])")
FEWEST, MOST = 6, 30
"""The words of a sentence in a rulebook."""


def sentences(words: str) -> list[str]:
    """The sentences of a text."""
    return [one for one in _SENTENCE.split(" ".join(words.split())) if one]


def suspects(text: Text) -> Iterator[str]:
    """The habits that a text shows, one by one; in rules, sentences too short or too long as well."""
    for name, pattern in _FOUND.items():
        if name == "what as subject" and text.kind == "docstrings":
            continue  # there the whole text may be a noun clause
        yield from [name] * len(pattern.findall(text.words))
    if text.kind == "rulebook":
        lengths = [len(one.split()) for one in sentences(text.words)]
        yield from ["short sentence"] * sum(length < FEWEST for length in lengths)
        yield from ["long sentence"] * sum(length > MOST for length in lengths)
