"""Command line of `tools.words`.

python -m tools.words                     the kinds, with how many texts and suspects each has
python -m tools.words KIND [PART …]       the texts of a kind, or those from places that contain a PART
python -m tools.words --suspects [KIND …] the texts that show a habit of the dialect, with its name
"""

from __future__ import annotations

import sys

from tools.words.everything import by_kind
from tools.words.suspects import suspects
from tools.words.text import KINDS


def main(args: list[str]) -> int:
    """Print what was asked for; 2 for a kind that does not exist."""
    asked = args[1:] if args[:1] == ["--suspects"] else args[:1]
    if wrong := [kind for kind in asked if kind not in KINDS]:
        print(f"There is no kind {wrong[0]}. Kinds: {', '.join(KINDS)}.")
        return 2
    found = by_kind()
    if args[:1] == ["--suspects"]:
        for kind in asked or KINDS:
            for text in found[kind]:
                for habit in suspects(text):
                    print(f"{kind} | {habit} | {text.line}")
    elif asked:
        for text in found[asked[0]]:
            if not args[1:] or any(part in text.where for part in args[1:]):
                print(text.line)
    else:
        for kind, meaning in KINDS.items():
            number = sum(len(list(suspects(text))) for text in found[kind])
            print(f"{kind:11} {len(found[kind]):5} texts, {number:4} suspects: {meaning}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
