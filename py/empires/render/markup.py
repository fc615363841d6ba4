"""The one builder of markup: everything that becomes HTML or SVG is written and escaped here.

Only `Html` is left unescaped, and only this module creates it, which a test checks for the whole package. No
text from a player, a file or a table can therefore open an element or break out of an attribute, wherever it
is shown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from html import escape
from typing import Final

Attribute = str | int | bool | None


class Html(str):
    """Finished markup. Anything else that is put into an element is treated as text."""

    __slots__ = ()


NOTHING: Final = Html("")

VOID: Final = frozenset({"input", "br", "hr", "img", "meta"})
_SHAPES: Final = frozenset({"path", "circle", "stop"})
"""SVG elements that are written without an end tag when they are empty."""

# XML has no way to write these, not even escaped, and lone surrogates cannot be sent at all.
_UNWRITABLE: Final = dict.fromkeys(
    [*range(9), 11, 12, *range(14, 32), *range(0xD800, 0xE000), 0xFFFE, 0xFFFF]
)
_PICTURE: Final = re.compile(
    r'<svg(?: [a-z:A-Z-]+="[^"<>]*")*>(?:<(?:g|path)(?: [a-z-]+="[^"<>]*")*\s*/?>|</g>|</path>)*</svg>'
)
_LIVELY: Final = re.compile(r'[ :]on[a-z]+="|href|javascript')

_MOST_NAMES: Final = 1_000
"""The largest number of proper names that a page looks for; no map has more named places."""
_UNMARKED: Final = (
    r"<svg.*?</svg>|<(?P<only>option|textarea|style|title)\b.*?</(?P=only)>"  # text only, or drawings
    r"|(?P<head><(?:summary|label)\b[^>]*>)(?P<words>[^<]+)"  # laid out piece by piece; words stay together
    r"|(?:<(?!svg|option|textarea|style|title|summary|label)[^>]*>|&[#\w]+;)+|<[^>]*>"
)
"""Parts of markup in which names are not marked; tags and entities are never split up."""


def plain(text: str) -> str:
    """`text` without the characters that are not allowed in markup."""
    return text if text.isprintable() else text.translate(_UNWRITABLE)


@lru_cache(maxsize=4096)  # a page repeats its few attributes, numbers and names over and over
def written(text: str) -> str:
    """`text` escaped for markup; parsing the markup gives the same text."""
    return escape(plain(text))


def element(name: str, attributes: Mapping[str, str | None], body: Html = NOTHING) -> Html:
    """An element with its attributes under their exact names; None gives an attribute without a value."""
    head = "".join(
        [f" {key}" if value is None else f' {key}="{written(value)}"' for key, value in attributes.items()]
    )
    if not body:
        if name in VOID:
            return Html(f"<{name}{head}>")
        if name in _SHAPES:
            return Html(f"<{name}{head} />")
    return Html(f"<{name}{head}>{body}</{name}>")


def el(name: str, /, *inside: str | None, **attributes: Attribute) -> Html:
    """An element. Strings inside are escaped unless they are `Html`; None is left out.

    Attribute names have underscores for hyphens, and a trailing underscore where Python needs one (`class_`);
    True gives an attribute without a value, None and False leave it out.

    >>> el("p", "2 < 3", class_="note")
    '<p class="note">2 &lt; 3</p>'
    """
    given = {
        key.rstrip("_").replace("_", "-"): None if value is True else str(value)
        for key, value in attributes.items()
        if value is not None and value is not False
    }
    return element(name, given, join(*inside))


def join(*parts: str | None) -> Html:
    """Several pieces of markup, one after another."""
    return Html("".join([part if isinstance(part, Html) else written(part) for part in parts if part]))


def document(title: str, style: str, *inside: str) -> Html:
    """A standalone page with its stylesheet."""
    head = el(
        "head",
        el("meta", charset="utf-8"),
        el("meta", name="viewport", content="width=device-width"),
        el("title", title),
        style_element(style),
    )
    return Html(f"<!doctype html>{el('html', head, el('body', *inside), lang='en')}")


def style_element(style: str) -> Html:
    """A stylesheet, copied unchanged. Raises ValueError if it could end its element."""
    if "<" in style:
        raise ValueError("A stylesheet must not contain markup.")
    return element("style", {}, Html(style))


def css_text(text: str) -> str:
    """`text` as a string in a stylesheet, whatever its content."""
    signs = (one if one.isascii() and one.isalnum() else f"\\{ord(one):x} " for one in plain(text))
    return f'"{"".join(signs)}"'


def sheet_foot(words: str) -> str:
    """The stylesheet rule that puts some words and a page number at the foot of every printed sheet."""
    return f'@page{{@bottom-center{{content:{css_text(words)} " · " counter(page)}}}}'


def picture(stored: str) -> Html:
    """A picture that was stored as text; empty if it contains anything but the lines and shapes that we
    draw.
    """
    drawn = _PICTURE.fullmatch(stored) and not _LIVELY.search(stored)
    return Html(stored) if drawn else NOTHING


def proper_names(names: Iterable[str]) -> re.Pattern[str] | None:
    """A pattern that finds these names in markup, longer names first; None if there are no names."""
    told = sorted(filter(str.strip, set(map(written, names))), key=lambda name: (-len(name), name))
    if not told:
        return None
    one_of = "|".join(map(re.escape, told[:_MOST_NAMES]))
    initials = "".join(sorted({re.escape(name[0]) for name in told}))
    named = rf"(?P<name>(?<!\w)(?=[{initials}])(?:{one_of})(?!\w))"
    choice = rf"<option\b(?P<choice>[^>]*>[^<]*?(?<!\w)(?=[{initials}])(?:{one_of})(?!\w)[^<]*</option>)"
    return re.compile(rf"{named}|{choice}|{_UNMARKED}", re.DOTALL)


def untranslated(html: Html, names: re.Pattern[str] | None) -> Html:
    """Markup in which translation programs leave all of the `names` unchanged.

    The text of an option element cannot contain a mark, so the whole text is left untranslated if it contains
    a name.
    """
    return html if names is None else Html(names.sub(_marked, html))


def _marked(found: re.Match[str]) -> str:
    if found["name"]:
        return element("bdi", {"translate": "no"}, Html(found["name"]))
    if found["choice"]:
        return f'<option translate="no"{found["choice"]}'
    words = found["words"]
    if not words:
        return found[0]
    marked = Html(found.re.sub(_marked, words))
    return found[0] if marked == words else f"{found['head']}{el('span', marked, class_='whole')}"
